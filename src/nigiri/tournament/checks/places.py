"""Places and sums, reckoned once more by hand."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from nigiri.games.colour import Colour
from nigiri.ids import EntryId
from nigiri.standings.settings import Unplayed
from nigiri.standings.table import Table
from nigiri.tournament.checks.past import Past
from nigiri.tournament.finding import Finding
from nigiri.tournament.state import Tournament

Sums = Mapping[EntryId, int]


def check_places(view: Tournament, table: Table) -> Iterator[Finding]:
    """See that scores and sums over opponents add up, and that places follow from the criteria as printed."""
    after = table.round
    past = Past(view, after + 1, as_drawn=False)
    for name, values in _reckoned(past).items():
        for row in table.rows:
            due = Fraction(values[row.side], 2)
            printed = row.values.get(name, due)
            if printed != due:
                facts: dict[str, object] = {
                    "side": row.side,
                    "criterion": name,
                    "printed": str(printed),
                    "due": str(due),
                }
                message = "{criterion} of {side} is {printed}, and adds up to {due}"
                yield Finding("standings.sum", message, "error", after, (row.side,), facts)
    yield from _order(table)


def _reckoned(past: Past) -> dict[str, Sums]:
    """Return wins, McMahon scores and, by the usual convention, the sums of both over opponents, in half points."""
    sides = list(past.view.entries)
    wins = {side: past.wins(side) for side in sides}
    mcmahon = {side: past.mcmahon(side) for side in sides}
    found: dict[str, Sums] = {"NBW": wins, "MMS": mcmahon}
    settings = past.view.regulations.standings
    is_usual = settings.unplayed is Unplayed.OWN_START and not settings.unplayed_as_half
    carried = past.view.numbers.get(1)
    if not is_usual or settings.defaults_as_unplayed or (carried is not None and carried.carried):
        return found
    starts = {
        side: 2 * past.view.regulations.system.start_points(entry.rank, entry.start_correction)
        for side, entry in past.view.entries.items()
    }
    found["SOSW"] = {side: sum(_met(past, side, wins, 0, stones=0)) for side in sides}
    stones = 2 if settings.handicap_correction else 0
    found["SOSM"] = {side: sum(_met(past, side, mcmahon, starts[side], stones=stones)) for side in sides}
    rounds = len(past.before)
    found["SOSOSM"] = {side: sum(_met(past, side, found["SOSM"], starts[side] * rounds, stones=0)) for side in sides}
    found["SOSOSW"] = {side: sum(_met(past, side, found["SOSW"], 0, stones=0)) for side in sides}
    return found


def _met(past: Past, side: EntryId, values: Sums, otherwise: int, *, stones: int) -> Iterator[int]:
    for drawn in past.before:
        game = drawn.game_of(side)
        if game is None:
            yield otherwise
        else:
            given = game.handicap if game.colour_of(side) is Colour.WHITE else -game.handicap
            yield values[game.opponent_of(side)] + stones * given


def _order(table: Table) -> Iterator[Finding]:
    """See that equal sides share a place and no others do, and that places are counted on."""
    for number, row in enumerate(table.rows):
        before = table.rows[number - 1] if number else None
        is_equal = before is not None and all(before.values[name] == row.values[name] for name in table.criteria)
        due = before.place if is_equal and before is not None else number + 1
        if row.place != due:
            facts: dict[str, object] = {"side": row.side, "place": row.place, "due": due}
            message = "{side} has place {place}, and stands at {due}"
            yield Finding("standings.place", message, "error", table.round, (row.side,), facts)
