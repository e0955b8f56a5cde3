"""McMahon groups before the first round: what bar and floor suit the field, who starts where (RU-2.8.5-b)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from nigiri.ratings.rank import format_rank
from nigiri.regulations.levels import McMahon
from nigiri.sentence import Sentence

WIDEST_LEVEL = 3
"""Ranks between the strongest and the weakest of a level, from which on results are feared to be known beforehand."""


class Band(Struct, frozen=True):
    """A group of equal start: its score in whole points, how many start there, their lowest and highest rank."""

    start: int
    sides: int
    lowest: int
    highest: int

    @property
    def spread(self) -> int:
        """How many ranks lie between its strongest and its weakest side."""
        return self.highest - self.lowest


class Suggestion(Struct, frozen=True):
    """A scale for a field, the groups it makes from the top down, and why."""

    system: McMahon
    bands: tuple[Band, ...]
    remarks: tuple[Sentence, ...]


def bands(system: McMahon, ranks: Iterable[int]) -> tuple[Band, ...]:
    """Return the groups that a field starts in, from the top down."""
    groups: dict[int, list[int]] = {}
    for rank in ranks:
        groups.setdefault(system.start_points(rank), []).append(rank)
    return tuple(Band(start, len(of), min(of), max(of)) for start, of in sorted(groups.items(), reverse=True))


def suggest(ranks: Sequence[int], rounds: int, *, band: int = 1, zero: int | None = None) -> Suggestion:
    """Suggest bar and floor for a field (RU-2.8.5-b).

    The bar is the highest rank with at least as many sides at or above it as there are rounds, and one more: so many
    can meet only each other. The floor is the lowest rank with as many at or below it. A field too small for both is
    one group. The top group is wanted no larger than 2 to the number of rounds: of more, several may win all games.
    Starts are counted from the rank `zero`, by default from the floor.
    """
    wanted = rounds + 1
    counts = Counter(ranks)
    bar = _reached(sorted(counts, reverse=True), counts, wanted)
    floor = min(_reached(sorted(counts), counts, wanted), bar)
    system = McMahon(bar=bar, floor=floor, zero=floor if zero is None else min(zero, floor), band=band)
    groups = bands(system, ranks)
    return Suggestion(system, groups, (_reason(bar, floor, groups, wanted), *level_warnings(system, groups, rounds)))


def level_warnings(system: McMahon, groups: Sequence[Band], rounds: int) -> Iterator[Sentence]:
    """Yield what is unwise in the groups: too wide, too small, or a top group that two may leave unbeaten."""
    for group in groups:
        facts: dict[str, object] = {
            "start": group.start,
            "sides": group.sides,
            "lowest": format_rank(group.lowest),
            "highest": format_rank(group.highest),
            "ranks": group.spread,
        }
        if group.spread > WIDEST_LEVEL:
            yield Sentence("the group at {start} reaches from {lowest} to {highest}, {ranks} ranks", facts)
        if group.sides < 2:
            yield Sentence("the group at {start} has only {sides} player ({lowest})", facts)
    if groups and groups[0].sides > 2**rounds and groups[0].start == system.start_points(system.bar):
        yield Sentence(
            "{sides} players start at the bar: after {rounds} rounds several may be unbeaten",
            {"sides": groups[0].sides, "rounds": rounds},
        )


def super_group(ratings: Sequence[tuple[str, int]], size: int) -> tuple[str, ...]:
    """Return the sides of a super-group above the bar: the `size` strongest, and all who equal the last of them."""
    order = sorted(ratings, key=lambda one: -one[1])
    if not 0 < size < len(order):
        return tuple(side for side, _ in order) if size > 0 else ()
    return tuple(side for side, rating in order if rating >= order[size - 1][1])


def _reached(order: Sequence[int], counts: Counter[int], wanted: int) -> int:
    """Return the first rank of an order by which as many sides as wanted are reached; the last one where never."""
    total = 0
    for rank in order:
        total += counts[rank]
        if total >= wanted:
            return rank
    return order[-1] if order else 0


def _reason(bar: int, floor: int, groups: Sequence[Band], wanted: int) -> Sentence:
    facts: dict[str, object] = {
        "bar": format_rank(bar),
        "floor": format_rank(floor),
        "top": groups[0].sides if groups else 0,
        "bottom": groups[-1].sides if groups else 0,
        "wanted": wanted,
    }
    return Sentence(
        "bar {bar} with {top} players, floor {floor} with {bottom}: at least {wanted} each, if there are as many", facts
    )
