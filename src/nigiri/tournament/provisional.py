"""Which figures of a table may still change, because games they rest on are unfinished (RU-2.8.8, RU-7.2.11-b)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.tournament.awards import with_awards
from nigiri.tournament.state import Round, Tournament
from nigiri.tournament.table import table_after

PLACE = "place"
"""The name under which a place that may change is listed beside the criteria."""

_ENDS = (Outcome.BOTH_WIN, Outcome.BOTH_LOSE, Outcome.BLACK, Outcome.WHITE, Outcome.JIGO)


def provisional(
    tournament: Tournament, roster: Roster, after: int, criteria: Sequence[str] = ()
) -> dict[EntryId, frozenset[str]]:
    """Return for each side the names of its figures, and `PLACE`, that depend on unfinished games up to a round.

    The table is made as it stands, and again as if all unfinished games were won by both, by neither, by Black, by
    White, or drawn: what differs anywhere rests on them. Sums of points and of opponents' points only grow with
    results, so the first two find each of those that rests on a game. Nobody: no game is open.
    """
    if all(drawn.is_finished for drawn in tournament.rounds[:after]):
        return {}
    now = table_after(tournament, roster, after, criteria)
    found: dict[EntryId, set[str]] = {}
    for other in _possible(tournament, after):
        rows = {row.side: row for row in table_after(other, roster, after, criteria).rows}
        for row in now.rows:
            then = rows.get(row.side)
            if then is None:
                continue
            changed = {name for name, value in row.values.items() if then.values.get(name) != value}
            found.setdefault(row.side, set()).update(changed | ({PLACE} if then.place != row.place else set()))
    return {side: frozenset(names) for side, names in found.items() if names}


def by_awards(tournament: Tournament, roster: Roster, after: int, criteria: Sequence[str] = ()) -> dict[EntryId, int]:
    """Return the places by which the next round would be drawn: unfinished games count as awarded (RU-2.8.8-b)."""
    table = table_after(with_awards(tournament), roster, after, criteria)
    return {row.side: row.place for row in table.rows}


def _possible(tournament: Tournament, after: int) -> Iterator[Tournament]:
    for outcome in _ENDS:
        rounds = tuple(
            _ended(drawn, Result(outcome)) if drawn.number <= after else drawn for drawn in tournament.rounds
        )
        yield replace(tournament, rounds=rounds)


def _ended(drawn: Round, result: Result) -> Round:
    games = tuple(game if game.result.is_known else replace(game, result=result) for game in drawn.games)
    return replace(drawn, games=games)
