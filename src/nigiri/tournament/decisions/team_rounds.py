"""Drawing the rounds of teams, pairing them by hand or by a schedule, and settling the colours of their matches."""

from collections.abc import Sequence

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import Bye
from nigiri.games.match import has_first_black
from nigiri.ids import EntryId
from nigiri.pairing.handwork import Fixed
from nigiri.regulations.teams import Encounter
from nigiri.tournament.awards import with_awards
from nigiri.tournament.decisions.boards import settle_colours
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.decisions.drawing import accept_redrawn, accept_round, check_may_draw, check_may_redraw
from nigiri.tournament.events import Event
from nigiri.tournament.matches import matches, team_event_of
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_draw import propose_team_round, scheveningen_round, seated
from nigiri.tournament.team_sides import bye_of_rest


def draw_team_round(
    tournament: Tournament,
    number: int,
    *,
    seed: int,
    criteria_set: str | None = None,
    without: Sequence[str] = (),
    fixed: Sequence[Fixed] = (),
    despite_unfinished: bool = False,
) -> tuple[Event, ...]:
    """Draw the next round of teams (RU-2.8.7-a): the matches by the draw, the boards by the line-ups.

    Where two teams meet by the Scheveningen system their schedule says the boards (RU-2.8.3-c).
    """
    if team_event_of(tournament).encounter is Encounter.SCHEVENINGEN and len(tournament.teams) == 2:
        first, second = tournament.teams
        return pair_scheveningen(tournament, number, first, second, despite_unfinished=despite_unfinished)
    check_may_draw(tournament, number, despite_unfinished=despite_unfinished)
    proposed = propose_team_round(
        with_awards(tournament), number, seed=seed, criteria_set=criteria_set, without=without, fixed=fixed
    )
    return accept_round(tournament, proposed.round, despite_unfinished=despite_unfinished)


def redraw_team_round(
    tournament: Tournament,
    number: int,
    *,
    seed: int,
    criteria_set: str | None = None,
    without: Sequence[str] = (),
    fixed: Sequence[Fixed] = (),
    reason: str = "",
) -> tuple[Event, ...]:
    """Draw the last round of teams again while it is not out, by the line-ups as they are now."""
    check_may_redraw(tournament, number)
    before = replace(tournament, rounds=tournament.rounds[: number - 1])
    proposed = propose_team_round(
        with_awards(before), number, seed=seed, criteria_set=criteria_set, without=without, fixed=fixed
    )
    return accept_redrawn(tournament, proposed.round, reason=reason)


def pair_teams(
    tournament: Tournament,
    number: int,
    meetings: Sequence[tuple[EntryId, EntryId]],
    resting: Sequence[EntryId] = (),
    *,
    despite_unfinished: bool = False,
) -> tuple[Event, ...]:
    """Take the next round as a schedule or the director pairs the teams (RU-2.8.7-b); the first of two is Black.

    In a system of a fixed order whoever rests gets nothing for it (RU-2.8.1-e).
    """
    check_may_draw(tournament, number, despite_unfinished=despite_unfinished)
    kind = bye_of_rest(tournament, number)
    drawn = seated(tournament, number, meetings, [Bye(team, kind) for team in resting])
    return accept_round(tournament, drawn, despite_unfinished=despite_unfinished)


def pair_scheveningen(
    tournament: Tournament, number: int, first: EntryId, second: EntryId, *, despite_unfinished: bool = False
) -> tuple[Event, ...]:
    """Take the next round of a match by the Scheveningen system, as its schedule says (RU-2.1.5, RU-2.8.3-c)."""
    check_may_draw(tournament, number, despite_unfinished=despite_unfinished)
    drawn = scheveningen_round(tournament, number, first, second)
    return accept_round(tournament, drawn, despite_unfinished=despite_unfinished)


def settle_match_colours(tournament: Tournament, number: int, black: EntryId) -> tuple[Event, ...]:
    """Note which team a nigiri gave Black at board 1; the other boards of its match follow (RU-T-15, RU-2.8.1-b)."""
    must_be_open(tournament)
    colours = team_event_of(tournament).colours
    match = next((match for match in matches(tournament, number) if black in match.teams), None)
    if match is None:
        raise Refusal(
            "team.no_match",
            message="{team} has no match in round {round}",
            team=tournament.team(black).name,
            round=number,
            where="team",
        )
    settled: list[Event] = []
    for board in match.boards:
        mine, theirs = (board.first, board.second) if match.first == black else (board.second, board.first)
        side = mine if has_first_black(board.number, colours) else theirs
        if board.table is not None and side is not None:
            if tournament.round(number).at_table(board.table).handicap:
                continue
            settled += settle_colours(tournament, number, board.table, side)
    return tuple(settled)
