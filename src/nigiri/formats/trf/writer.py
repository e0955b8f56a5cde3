"""An event to TRF: only what the format can say, checked before it is written."""

from nigiri.errors import Refusal
from nigiri.formats.country import iso_country
from nigiri.formats.h9.token import Token
from nigiri.formats.h9.writer import ResultTable
from nigiri.formats.legacy_names import LegacyNames
from nigiri.formats.trf.cell import Cell
from nigiri.formats.written import Losses
from nigiri.games.bye import ByeKind
from nigiri.games.game import Game
from nigiri.games.result import Outcome
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.ratings.rank import format_rank
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import McMahon
from nigiri.tournament.state import Tournament

MOST_NAME = 33
MOST_PLAYERS = 9999


def write_trf(
    tournament: Tournament, roster: Roster, losses: Losses, *, after: int | None = None, latin: bool = False
) -> str:
    """Write the finished rounds; a later round that is still played is left out, an earlier one is refused."""
    finished = _finished_rounds(tournament, losses, after)
    results = ResultTable(tournament, roster, finished, is_everybody_shown=True)
    names = LegacyNames(losses, latin=latin)
    _note_losses(results, losses)
    if len(results.numbers) > MOST_PLAYERS:
        raise Refusal("trf.players", message="TRF numbers {most} players at most", where="entries", most=MOST_PLAYERS)
    lines = _fields(tournament.regulations, names, len(results.numbers))
    lines += [_line(results, roster, names, losses, side) for side in results.numbers]
    return "\n".join(lines) + "\n"


def _finished_rounds(tournament: Tournament, losses: Losses, after: int | None) -> int:
    """Return how many rounds can be written: all but a last one that is not finished."""
    drawn = tournament.rounds if after is None else tournament.rounds[:after]
    open_rounds = [round_.number for round_ in drawn if not round_.is_finished]
    if not open_rounds:
        return len(drawn)
    if open_rounds[0] < len(drawn):
        number = open_rounds[0]
        table = next(game.table for game in drawn[number - 1].games if not game.result.is_known)
        raise Refusal(
            "trf.no_result",
            message="table {table} of round {round} has no result, which TRF cannot say",
            where=f"rounds[{number - 1}]",
            table=table,
            round=number,
        )
    losses.add("round.unfinished", "the last round has games without a result and is left out")
    return len(drawn) - 1


def _fields(regulations: Regulations, names: LegacyNames, players: int) -> list[str]:
    kept = regulations.extra
    found = {
        "012": regulations.name,
        "022": regulations.place,
        "032": kept.get("trf/032", ""),
        "042": f"{regulations.begins:%Y/%m/%d}" if regulations.begins else "",
        "052": f"{regulations.ends:%Y/%m/%d}" if regulations.ends else "",
        "062": str(players),
        "092": kept.get("trf/092", "Individual: Swiss-System"),
        "102": regulations.director,
        "122": kept.get("trf/122", ""),
    }
    return [f"{field} {names.text(' '.join(text.split()))}" for field, text in found.items() if text]


def _line(results: ResultTable, roster: Roster, names: LegacyNames, losses: Losses, side: EntryId) -> str:
    entry = results.tournament.entries[side]
    person = roster[entry.person]
    name = names.text(", ".join(part for part in (person.family_name, person.given_name) if part), side)
    name = " ".join(name.split())
    if len(name) > MOST_NAME:
        losses.add("name.shortened", "{count} names are cut to 33 letters: {players}", side)
    rating = "" if entry.rating is None else str(entry.rating)[:4]
    country = names.text(iso_country(entry.country))[:3]
    cells = [_cell(results, side, number, token) for number, token in enumerate(results.tokens(side), 1)]
    points = sum(token.half_points for token in results.tokens(side))
    head = (
        f"001 {results.numbers[side]:>4d} {'':1}{format_rank(entry.rank):>3} {name[:MOST_NAME]:<33} {rating:>4} "
        f"{country:<3} {'':>11} {'':>10} {points // 2:>2d}.{5 * (points % 2)} {results.places[side]:>4d}"
    )
    return head + "".join(cell.written() for cell in cells)


def _cell(results: ResultTable, side: EntryId, number: int, token: Token) -> Cell:
    game = results.game(number, side)
    if game is None or token.opponent == 0:
        bye = results.bye(number, side)
        if bye is not None and bye.kind is ByeKind.PAIRING and token.sign == "+":
            return Cell(0, "-", "U")
        return Cell(0, "-", {"+": "F", "=": "H"}.get(token.sign, "Z"))
    return Cell(token.opponent, game.colour_of(side).value[0], _result(game, token))


def _result(game: Game, token: Token) -> str:
    if game.result.by_default and token.sign in "+-":
        return token.sign
    return {"+": "1", "-": "0"}.get(token.sign, "=")


def _note_losses(results: ResultTable, losses: Losses) -> None:
    tournament = results.tournament
    if isinstance(tournament.regulations.system, McMahon):
        losses.add("system.start", "the McMahon start scores are not in the file")
    for side in results.numbers:
        if tournament.entries[side].club:
            losses.add("entry.club", "{count} clubs are not in the file")
    for drawn in tournament.rounds:
        for game in drawn.games:
            if game.handicap:
                losses.add("game.stones", "{count} games lose their stones")
            if not game.are_colours_known:
                losses.add("game.colours", "{count} games get the colours of their table", *game.sides)
            if game.result.outcome in {Outcome.BOTH_WIN, Outcome.BOTH_LOSE}:
                losses.add("result.both", "{count} games both sides won or lost contradict the format", *game.sides)
