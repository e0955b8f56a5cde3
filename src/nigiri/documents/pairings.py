"""The pairings of a round: by table for the organiser, by name for the players (each player looks once)."""

from nigiri.documents.headings import event_line, round_fact
from nigiri.documents.labels import name_and_grade, name_of, result_text
from nigiri.documents.language import Language
from nigiri.documents.remarks import remarks_said
from nigiri.documents.sheet import Align, Column, Sheet
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.games.match import written_score
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.tournament.free_pass import goes_on
from nigiri.tournament.matches import matches
from nigiri.tournament.state import DrawProtocol, Round, Tournament
from nigiri.tournament.team_sides import is_of_teams


def pairings_by_table(tournament: Tournament, roster: Roster, number: int, say: Language) -> Sheet:
    """Return the pairings of a round in the order of the tables, byes at the end.

    Where teams meet, a line with the match stands above its first table (RU-2.1.5).
    """
    drawn = tournament.round(number)
    columns = (
        Column(say("Table"), Align.RIGHT),
        Column(say("Black"), is_wide=True),
        Column(say("White"), is_wide=True),
        Column(say("Handicap"), Align.CENTRE),
        Column(say("Komi"), Align.CENTRE),
        Column(say("Result"), Align.CENTRE),
    )
    rows: list[tuple[str, ...]] = []
    headings = _match_headings(tournament, number)
    for game in sorted(drawn.games, key=lambda game: game.table):
        rows += headings.get(game.table, ())
        black, white = (name_and_grade(tournament, roster, side) for side in game.sides)
        komi = say.number(game.komi_halves / 2)
        rows.append((str(game.table), black, white, stones_text(game), komi, result_text(game, say)))
    byes = {bye.entry: bye_text(tournament, number, bye, say) for bye in drawn.byes}
    rows += [("–", name_and_grade(tournament, roster, side), told, "", "", "") for side, told in byes.items()]
    return Sheet(
        title=say("Pairings"),
        event=event_line(tournament, say),
        language=say.code,
        columns=columns,
        rows=tuple(rows),
        facts=(round_fact(number, tournament, say), *_draw_facts(drawn, say)),
        notes=_notes(tournament, roster, drawn, say),
    )


def pairings_by_name(tournament: Tournament, roster: Roster, number: int, say: Language) -> Sheet:
    """Return the pairings of a round with one line for each player, by name."""
    drawn = tournament.round(number)
    columns = (
        Column(say("Name"), is_wide=True),
        Column(say("Table"), Align.RIGHT),
        Column(say("Colour"), Align.CENTRE),
        Column(say("Opponent"), is_wide=True),
        Column(say("Handicap"), Align.CENTRE),
    )
    lines: dict[EntryId, tuple[str, ...]] = {}
    for game in drawn.games:
        for side, colour in zip(game.sides, (say("black"), say("white")), strict=True):
            opponent = name_and_grade(tournament, roster, game.opponent_of(side))
            shown = colour if game.are_colours_known else say("by nigiri")
            lines[side] = (str(game.table), shown, opponent, stones_text(game))
    for bye in drawn.byes:
        lines[bye.entry] = ("–", "", bye_text(tournament, number, bye, say), "")
    order = sorted(lines, key=lambda side: roster[tournament.entries[side].person].sort_key)
    return Sheet(
        title=say("Pairings by name"),
        event=event_line(tournament, say),
        language=say.code,
        columns=columns,
        rows=tuple((name_of(tournament, roster, side), *lines[side]) for side in order),
        facts=(round_fact(number, tournament, say),),
    )


def _match_headings(tournament: Tournament, number: int) -> dict[int, tuple[tuple[str, ...]]]:
    """Return the line of each match of teams, under the first of its tables."""
    if not is_of_teams(tournament):
        return {}
    found: dict[int, tuple[tuple[str, ...]]] = {}
    for match in matches(tournament, number):
        tables = [board.table for board in match.boards if board.table is not None]
        teams = " – ".join(tournament.teams[team].name for team in match.teams)
        score = "" if match.open_boards else written_score(match)
        if tables:
            found[min(tables)] = (("", teams, "", "", "", score),)
    return found


def stones_text(game: Game) -> str:
    """Write the stones of a game; nothing for an even one."""
    return str(game.handicap) if game.handicap else ""


def bye_text(tournament: Tournament, number: int, bye: Bye, say: Language) -> str:
    """Write what a bye of a round is, and what it brings where that was granted by name."""
    if goes_on(tournament, number, bye):
        return say("goes on without play")
    match bye.kind:
        case ByeKind.PAIRING:
            return say("bye")
        case ByeKind.FULL:
            return say("bye, one point granted")
        case ByeKind.HALF:
            return say("bye, half a point granted")
        case ByeKind.ZERO:
            return say("bye without points")


def _draw_facts(drawn: Round, say: Language) -> tuple[str, ...]:
    if drawn.protocol is None:
        return ()
    return (
        say(
            "drawn with the criteria '{criteria}', lot {seed}",
            criteria=drawn.protocol.criteria_set,
            seed=drawn.protocol.seed,
        ),
    )


def _notes(tournament: Tournament, roster: Roster, drawn: Round, say: Language) -> tuple[str, ...]:
    if drawn.protocol is None:
        return ()
    remarks = remarks_said(drawn.protocol.remarks, tournament, roster, say)
    return (*proof_said(drawn.protocol, say), *remarks)


def proof_said(protocol: DrawProtocol, say: Language) -> tuple[str, ...]:
    """Say that the round is proven the best, or that it was changed by hand since; nothing of one never proven."""
    if protocol.optimal:
        return (say("No better round exists by these criteria: the draw carries a verified proof."),)
    if protocol.is_changed:
        return (say("Changed by hand after the draw: what was proven of the draw does not hold of this round."),)
    return ()
