"""All arrangements of a long game, each as one exact number, to find at once when one stood before."""

from collections.abc import Sequence
from typing import Final

import msgspec

from nigiri.go.colours import BLACK, Colour
from nigiri.go.moves import Play, Resumed, Turn


class Stood(msgspec.Struct, frozen=True):
    """After how many turns an arrangement stood before it was made again; 0 is the start, each list is in order.

    `made`: the same side had just made it with a stone. `left`: it stood otherwise with the same side to move as now.
    `other`: with the other side to move; of these at least the first and the last two.
    """

    made: Sequence[int] = ()
    left: Sequence[int] = ()
    other: Sequence[int] = ()

    @property
    def first(self) -> int | None:
        """The first moment of all."""
        return min((*self.made[:1], *self.left[:1], *self.other[:1]), default=None)

    def has_lately(self, moment: int) -> bool:
        """Whether it stood after so many turns, where these are all turns or all but the last."""
        return moment in self.made[-2:] or moment in self.left[-2:] or moment in self.other[-2:]

    @property
    def first_position(self) -> int | None:
        """The first moment with the same side to move as now."""
        return min((*self.made[:1], *self.left[:1]), default=None)

    @property
    def last_position(self) -> int | None:
        """The last moment with the same side to move as now."""
        return max((*self.made[-1:], *self.left[-1:]), default=None)

    @property
    def times(self) -> int:
        """How often it stood with the same side to move as now."""
        return len(self.made) + len(self.left)


NEVER: Final = Stood()


class Arrangements:
    """Moments by arrangement, by who was to move and by whether a stone had made it.

    The number of an arrangement is what differs from the start, two bits a point, so that a turn changes it by a few
    bits and equal numbers are equal arrangements.
    """

    __slots__ = ("_key", "_moments", "covered")

    def __init__(self, first_to_move: Colour) -> None:
        self._key = 0
        self.covered = 0
        self._moments: dict[int, list[int]] = {_tagged(0, first_to_move, by_stone=False): [0]}

    def follow(self, turns: Sequence[Turn]) -> None:
        """Take in the turns that are not covered yet."""
        for moment in range(self.covered, len(turns)):
            turn = turns[moment]
            by_stone = isinstance(turn, Play)
            if isinstance(turn, Play):
                self._key ^= _change(turn)
            to_move = turn.colour if isinstance(turn, Resumed) else turn.colour.opponent
            self._moments.setdefault(_tagged(self._key, to_move, by_stone=by_stone), []).append(moment + 1)
        self.covered = len(turns)

    def stood(self, play: Play) -> Stood:
        """Return when what `play` makes after the covered turns stood before."""
        key, mover, found = self._key ^ _change(play), play.colour, self._moments.get
        made = found(_tagged(key, mover.opponent, by_stone=True), ())
        left = found(_tagged(key, mover.opponent, by_stone=False), ())
        placed, passed = (found(_tagged(key, mover, by_stone=by_stone), ()) for by_stone in (True, False))
        ends = {*placed[:1], *passed[:1], *placed[-2:], *passed[-2:]}
        return Stood(made, left, sorted(ends))


def _tagged(key: int, to_move: Colour, *, by_stone: bool) -> int:
    return key << 2 | (to_move is BLACK) << 1 | by_stone


def _change(play: Play) -> int:
    """Return what a stone changes, as bits."""
    bits = (play.colour ^ play.replaced) << 2 * play.point
    if play.captured:
        owner = int(play.taken_from)
        for stone in play.captured:
            bits ^= owner << 2 * stone
    return bits
