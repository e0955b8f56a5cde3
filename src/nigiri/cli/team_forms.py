"""What the commands about teams print: teams, matches, and their tables."""

from typing import TYPE_CHECKING, Any

from nigiri.cli.terminal import print_lines, print_sheet, say
from nigiri.documents.sheet import Align, Column, Sheet

if TYPE_CHECKING:
    from nigiri.people.roster import Roster
    from nigiri.people.team import Team
    from nigiri.tournament.state import Tournament


def team_form(tournament: "Tournament", roster: "Roster", team: "Team") -> dict[str, Any]:
    """Return a team as JSON shows it."""
    return {
        "id": team.id,
        "name": team.name,
        "captain": None if team.captain is None else roster[team.captain].full_name,
        "members": [{"id": side, "name": _name(tournament, roster, side)} for side in team.members],
        "club": team.club,
        "country": team.country,
        "lineups": {number: list(seats) for number, seats in team.lineups.items()},
    }


def say_teams(tournament: "Tournament", roster: "Roster") -> None:
    """Print the teams of an event with their rosters."""
    language = say()
    rows = tuple(
        (
            team.id,
            team.name,
            "" if team.captain is None else roster[team.captain].full_name,
            ", ".join(_name(tournament, roster, side) for side in team.members),
        )
        for team in tournament.teams.values()
    )
    columns = (
        Column(language("No."), Align.RIGHT),
        Column(language("Team")),
        Column(language("Captain")),
        Column(language("Members"), is_wide=True),
    )
    print_sheet(Sheet(language("Teams"), tournament.regulations.name, language.code, columns, rows))


def matches_form(tournament: "Tournament", number: int) -> dict[str, Any]:
    """Return the matches of a round as JSON shows them."""
    from fractions import Fraction

    from nigiri.tournament.matches import matches

    return {
        "round": number,
        "matches": [
            {
                "teams": list(match.teams),
                "score": [Fraction(halves, 2) for halves in match.half_points],
                "decided": match.is_decided,
                "boards": [
                    {
                        "board": board.number,
                        "table": board.table,
                        "players": [board.first, board.second],
                        "black": _black(board.first, board.second, board.first_colour),
                        "score": [Fraction(halves, 2) for halves in board.half_points] if board.is_decided else None,
                        "default": board.is_default,
                    }
                    for board in match.boards
                ],
            }
            for match in matches(tournament, number)
        ],
    }


def say_matches(tournament: "Tournament", roster: "Roster", number: int) -> None:
    """Print the matches of a round board by board."""
    from nigiri.documents.matches import matches_sheet

    print_sheet(matches_sheet(tournament, roster, number, say()))


def standings_of_teams(
    tournament: "Tournament", roster: "Roster", after: int, criteria: tuple[str, ...], *, as_json: bool
) -> None:
    """Print the table of the teams: of their matches, or of what their members made (RU-2.1.1)."""
    from nigiri.regulations.classification import Credit

    if tournament.regulations.classification.credit is Credit.INDIVIDUAL_TEAM:
        _print_totals(tournament, roster, after, as_json=as_json)
    else:
        _print_table(tournament, after, criteria, as_json=as_json)


def _print_table(tournament: "Tournament", after: int, criteria: tuple[str, ...], *, as_json: bool) -> None:
    from nigiri.cli.output import print_json
    from nigiri.documents.matches import teams_sheet
    from nigiri.tournament.team_sides import team_table

    table = team_table(tournament, after, criteria)
    if not as_json:
        print_sheet(teams_sheet(tournament, table, say()))
        return
    rows = [
        {"place": row.place, "key": row.side, "name": tournament.teams[row.side].name, "values": row.values}
        for row in table.rows
    ]
    print_json({"round": table.round, "criteria": table.criteria, "rows": rows})


def _print_totals(tournament: "Tournament", roster: "Roster", after: int, *, as_json: bool) -> None:
    from nigiri.cli.output import print_json
    from nigiri.documents.matches import totals_sheet
    from nigiri.tournament.team_sides import totals_after

    totals = totals_after(tournament, roster, after)
    if not as_json:
        print_sheet(totals_sheet(tournament, roster, totals, after, say()))
        return
    rows = [
        {
            "place": total.place,
            "key": total.team,
            "name": tournament.teams[total.team].name,
            "values": {"TOTAL": total.total},
            "members": [{"key": member, "value": value} for member, value in total.counted],
        }
        for total in totals
    ]
    print_json({"round": after, "criteria": ["TOTAL"], "rows": rows})


def say_done(sentence: str, **facts: object) -> None:
    """Print one sentence about what was done."""
    print_lines([say()(sentence, **facts)])


def _black(first: str | None, second: str | None, colour: object) -> str | None:
    from nigiri.games.colour import Colour

    return None if colour is None else first if colour is Colour.BLACK else second


def _name(tournament: "Tournament", roster: "Roster", side: Any) -> str:
    return roster[tournament.entry(side).person].full_name
