"""The field of a draw: who is to be paired, with all that the criteria ask about the past."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from nigiri.games.colour import Colour
from nigiri.ids import EntryId

IntVector: TypeAlias = npt.NDArray[np.int64]
IntMatrix: TypeAlias = npt.NDArray[np.int64]
Vertices: TypeAlias = npt.NDArray[np.intp]
PairCosts: TypeAlias = Callable[[Vertices, Vertices], IntMatrix]
"""Something of each pair of seats, for two arrays of their numbers that numpy broadcasts against each other."""


class Seat(Struct, frozen=True, omit_defaults=True):
    """A side before the draw. Scores are in half points.

    `score` is the main one, which makes the groups; `mcmahon` gives handicaps and OpenGotha's bye (in Swiss: what it
    would be with a start by rank). `order` is the place in the order of seeding among all registered sides, 0 the
    first; `place` and `group_size` are the same within the own group, absent sides counted.
    `opponents` names whom the side was drawn against, as often as it was. `colours` are those of the games it played,
    in order; `drawn_balance` is the number of games drawn with White less those with Black, games by default included.
    `drawn_up` and `drawn_down` count games against a higher and a lower group. `byes` are those that take the right to
    another one, `pairing_byes` those that a draw gave because the number was odd.
    """

    side: EntryId
    name: tuple[str, ...]
    score: int
    mcmahon: int
    rank: int
    start: int = 0
    wins: int = 0
    rating: int | None = None
    category: int = 0
    club: str = ""
    club_groups: frozenset[str] = frozenset()
    country: str = ""
    order: int = 0
    place: int = 0
    group_size: int = 1
    opponents: tuple[EntryId, ...] = ()
    colours: tuple[Colour, ...] = ()
    drawn_balance: int = 0
    drawn_up: int = 0
    drawn_down: int = 0
    byes: int = 0
    pairing_byes: int = 0

    @property
    def group(self) -> int:
        """The score in whole points, halves dropped: sides of equal group meet by preference (RU-2.8.4-b)."""
        return self.score // 2

    @property
    def balance(self) -> int:
        """Games played with White less games played with Black (RU-2.8.6)."""
        return sum(1 if colour is Colour.WHITE else -1 for colour in self.colours)


class Ladder(Struct, frozen=True, omit_defaults=True):
    """The scale of start scores: what a rank is worth in whole points, and where the field is cut."""

    is_mcmahon: bool = False
    bar: int = 8
    floor: int = -30
    zero: int = -30
    band: int = 1

    def points(self, rank: int) -> int:
        """Return where a rank stands on the scale in whole points, bar and floor left aside."""
        return (rank - self.floor) // self.band + self.floor - self.zero


class Field(Struct, frozen=True, dict=True, eq=False):
    """The seats to be paired in a round, in the order of seeding, and what is known about the event.

    `number` counts rounds from 1. `categories` is how many there are.
    """

    seats: tuple[Seat, ...]
    number: int
    rounds: int
    ladder: Ladder = Ladder()
    categories: int = 1

    def __len__(self) -> int:
        return len(self.seats)

    def column(self, name: str) -> IntVector:
        """Return one attribute of all seats as integers."""
        return np.fromiter((getattr(seat, name) for seat in self.seats), np.int64, len(self.seats))

    @cached_property
    def index(self) -> Mapping[EntryId, int]:
        """Where each side stands in `seats`."""
        return {seat.side: i for i, seat in enumerate(self.seats)}

    @cached_property
    def scores(self) -> IntVector:
        """The main scores, in half points."""
        return self.column("score")

    @cached_property
    def categories_of(self) -> IntVector:
        """The categories, 0 the top one."""
        return self.column("category")

    @cached_property
    def levels(self) -> IntVector:
        """The score groups present, numbered from the top: category first, then whole score (RU-2.8.4-b)."""
        keys = [(seat.category, -seat.group) for seat in self.seats]
        numbers = {key: i for i, key in enumerate(sorted(set(keys)))}
        return np.array([numbers[key] for key in keys], np.int64)

    @cached_property
    def sizes(self) -> IntVector:
        """How many of the seats to be paired stand in the group of each."""
        counts: IntVector = np.bincount(self.levels).astype(np.int64)
        return counts[self.levels]

    @cached_property
    def places(self) -> IntVector:
        """The place of each seat in its group among those to be paired, 0 the first."""
        taken: dict[int, int] = {}
        places = np.zeros(len(self.seats), np.int64)
        by_order = sorted(range(len(self.seats)), key=lambda i: self.seats[i].order)
        levels = self.levels.tolist()
        for i in by_order:
            places[i] = taken.get(levels[i], 0)
            taken[levels[i]] = int(places[i]) + 1
        return places

    @cached_property
    def _met(self) -> npt.NDArray[np.int32]:
        return self._as_rows([list(dict.fromkeys(seat.opponents)) for seat in self.seats])

    @cached_property
    def _met_again(self) -> npt.NDArray[np.int32]:
        return self._as_rows([_repeated(seat.opponents) for seat in self.seats])

    def _as_rows(self, opponents: Sequence[Sequence[EntryId]]) -> npt.NDArray[np.int32]:
        """Return the seats of each one's opponents in a column; -1 where there are fewer or they are not here."""
        rows = np.full((max(map(len, opponents), default=0), len(opponents)), -1, np.int32)
        for i, sides in enumerate(opponents):
            rows[: len(sides), i] = [self.index.get(side, -1) for side in sides]
        return rows

    def have_met(self, a: Vertices, b: Vertices) -> npt.NDArray[np.bool_]:
        """Tell of each pair of seats whether it has been drawn together."""
        have = np.zeros(np.broadcast_shapes(a.shape, b.shape), np.bool_)
        seats = b.astype(np.int32)
        for opponents in self._met:
            have |= opponents[a] == seats
        return have

    def further_meetings(self, a: Vertices, b: Vertices) -> IntMatrix:
        """Return how often each pair of seats has been drawn together beyond the first time."""
        times = nothing(a, b)
        seats = b.astype(np.int32)
        for opponents in self._met_again:
            times += opponents[a] == seats
        return times


def _repeated(opponents: Sequence[EntryId]) -> list[EntryId]:
    """Return the opponents met before, each as often as met again."""
    return [side for k, side in enumerate(opponents) if side in opponents[:k]]


MOST_CLASSES = 128
"""A table of so many classes stays in the processor's cache."""


def by_class(keys: Sequence[Hashable], costs: PairCosts) -> PairCosts:
    """Return the same costs, read from a table of the classes of seats they depend on, where those are few.

    Seats of equal key must be alike in everything that `costs` asks of them.
    """
    numbers: dict[Hashable, int] = {}
    classes = np.array([numbers.setdefault(key, len(numbers)) for key in keys], np.intp)
    if not 0 < len(numbers) <= MOST_CLASSES:
        return costs
    _, firsts = np.unique(classes, return_index=True)
    table = costs(firsts[:, None], firsts).ravel()
    rows = classes * len(numbers)

    def looked_up(a: Vertices, b: Vertices) -> IntMatrix:
        return table.take(rows[a] + classes[b])

    return looked_up


def nothing(a: Vertices, b: Vertices) -> IntMatrix:
    """Return 0 for each pair of seats."""
    return np.zeros(np.broadcast_shapes(a.shape, b.shape), np.int64)
