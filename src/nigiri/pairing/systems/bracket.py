"""A bracket: matches whose sides are seeds, winners and losers of other matches."""

from collections.abc import Sequence

from msgspec import Struct


class Seed(Struct, frozen=True, tag="seed"):
    """A side of the field by its seed, counted from 1."""

    number: int


class WinnerOf(Struct, frozen=True, tag="winner"):
    """Whoever remains of a match; of a match that may be repeated, whoever remains in the end."""

    match: int


class LoserOf(Struct, frozen=True, tag="loser"):
    """Whoever loses a match."""

    match: int


Source = Seed | WinnerOf | LoserOf


class Match(Struct, frozen=True, omit_defaults=True):
    """A match of the bracket, by number from 1 in the order of play.

    `places` are those of the winner and the loser where the match decides them. `repeats` is the match that this one
    repeats, and it is then played only if needed (both have the same number of losses left).
    """

    number: int
    round: int
    first: Source
    second: Source
    places: tuple[int, int] | None = None
    repeats: int | None = None

    @property
    def sides(self) -> tuple[Source, Source]:
        """Both sources, the stronger seed's way first."""
        return self.first, self.second


class Bracket(Struct, frozen=True):
    """All matches of a knockout of `sides` sides. `losses`: how many put a side out."""

    sides: int
    matches: tuple[Match, ...]
    losses: int = 1

    def match(self, number: int) -> Match:
        """Return a match by its number."""
        return self.matches[number - 1]


class Draft:
    """Matches being put together. A source of None is a place that nobody ever fills: its opponent moves on."""

    def __init__(self) -> None:
        self._planned: list[tuple[int, Source, Source, tuple[int, int] | None, int | None]] = []

    def meet(
        self,
        first: Source | None,
        second: Source | None,
        places: tuple[int, int] | None = None,
        *,
        not_before: int = 1,
    ) -> tuple[Source | None, Source | None]:
        """Plan a match and return its winner and loser; without two sides there is none, and the one there is wins.

        `not_before` is the round of the bracket: two sides who had byes wait for it.
        """
        if first is None or second is None:
            return first or second, None
        number = self._plan(first, second, places, None, not_before)
        return WinnerOf(number), LoserOf(number)

    def repeat(self, number: int) -> None:
        """Plan a repetition of a match, played only if needed."""
        _, first, second, places, _ = self._planned[number - 1]
        self._plan(first, second, places, number, not_before=self._planned[-1][0] + 1)

    def round_of(self, source: Source | None) -> int:
        """Return the round after which a source is known: 0 for a seed."""
        if source is None or isinstance(source, Seed):
            return 0
        return max(plan[0] for n, plan in enumerate(self._planned, 1) if source.match in {n, plan[4]})

    def bracket(self, sides: int, losses: int = 1) -> Bracket:
        """Return the matches numbered in the order of their rounds."""
        order = sorted(range(len(self._planned)), key=lambda i: (self._planned[i][0], i))
        renumbered = {old + 1: new for new, old in enumerate(order, 1)}
        matches = []
        for old in order:
            number, first, second, places, repeats = self._planned[old]
            matches.append(
                Match(
                    number=renumbered[old + 1],
                    round=number,
                    first=_renumber(first, renumbered),
                    second=_renumber(second, renumbered),
                    places=places,
                    repeats=None if repeats is None else renumbered[repeats],
                )
            )
        return Bracket(sides, tuple(matches), losses)

    def _plan(
        self,
        first: Source,
        second: Source,
        places: tuple[int, int] | None,
        repeats: int | None,
        not_before: int = 1,
    ) -> int:
        number = max(self.round_of(first) + 1, self.round_of(second) + 1, not_before)
        self._planned.append((number, first, second, places, repeats))
        return len(self._planned)


def pair_off(
    draft: Draft, sources: Sequence[Source | None], *, not_before: int = 1
) -> tuple[list[Source | None], list[Source | None]]:
    """Let neighbours meet (RU-2.8.2-a), in a round or after it; return the winners and the losers, in order."""
    winners: list[Source | None] = []
    losers: list[Source | None] = []
    for first, second in zip(sources[::2], sources[1::2], strict=True):
        winner, loser = draft.meet(first, second, not_before=not_before)
        winners.append(winner)
        losers.append(loser)
    return winners, losers


def _renumber(source: Source, numbers: dict[int, int]) -> Source:
    match source:
        case Seed():
            return source
        case WinnerOf(number):
            return WinnerOf(numbers[number])
        case LoserOf(number):
            return LoserOf(numbers[number])
