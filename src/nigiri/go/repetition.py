"""When an arrangement has stood before, and which repetition the rules forbid.

A stone placed on a point can restore an earlier arrangement only if a stone of the same colour stood there before
and went off; `Game` asks only then. The answer is found in the turns themselves and is exact:

* An earlier arrangement with as many stones as now can lie only at one place in each stretch of turns that neither
  captured nor passed, because each of those turns adds one stone.
* What stood there differs from now only on points touched since, and the first touch of a point says what it held:
  nothing if a stone was placed, that stone if one was taken. The first contradiction ends the comparison.

A game of very many captures and passes keeps all its arrangements instead (`Arrangements`), which costs more a move
and does not grow with the game.
"""

from bisect import bisect_left
from itertools import chain, islice
from typing import Final

import msgspec

from nigiri.go.arrangements import NEVER, Arrangements, Stood
from nigiri.go.colours import Colour
from nigiri.go.moves import Play, Resumed, Turn
from nigiri.go.rules import Repetition

_MOST_STRETCHES: Final = 128
"""Captures and passes up to which the turns are searched; games of people have fewer."""


class Cycle(msgspec.Struct, frozen=True):
    """A position that stands again (RU-1.7, RU-2.7.6, KOD-2.2var).

    Move number `move` restored what stood after move `earlier` (0: at the start), for the `times`-th time in all.
    """

    move: int
    earlier: int
    times: int

    @property
    def length(self) -> int:
        """How many moves the cycle has."""
        return self.move - self.earlier


class History:
    """The turns of a game, and how many stones stood on the board after each."""

    __slots__ = ("_arrangements", "_first_to_move", "_marks", "_resumed", "turns")

    def __init__(self, stones: int, to_move: Colour) -> None:
        self.turns: list[Turn] = []
        self._first_to_move = to_move
        self._marks: list[tuple[int, int]] = [(0, stones)]
        self._resumed: list[int] = []
        self._arrangements: Arrangements | None = None

    def copy(self) -> "History":
        """Return an independent history of the same turns."""
        twin = History(0, self._first_to_move)
        twin.turns = self.turns[:]
        twin._marks = self._marks[:]
        twin._resumed = self._resumed[:]
        return twin

    @property
    def to_move(self) -> Colour:
        """Who is to move after all turns."""
        return self.to_move_after(len(self.turns))

    def append(self, turn: Turn) -> None:
        """Add any turn. One that just adds a stone to the board may be appended to `turns` directly."""
        marked, stones = self._marks[-1]
        stones += len(self.turns) - marked
        if isinstance(turn, Resumed):
            self._resumed.append(len(self.turns))
        self.turns.append(turn)
        if isinstance(turn, Play):
            stones += 1 - len(turn.captured) - (turn.replaced != 0)
        self._marks.append((len(self.turns), stones))

    def pop(self) -> Turn:
        """Forget the last turn and return it."""
        turn = self.turns.pop()
        if isinstance(turn, Resumed):
            self._resumed.pop()
        while self._marks[-1][0] > len(self.turns):
            self._marks.pop()
        if self._arrangements is not None and self._arrangements.covered > len(self.turns):
            self._arrangements = None
        return turn

    def stood(self, cells: list[int], play: Play) -> Stood:
        """Return when what stands now, after `play`, stood before; `play` is not among the turns yet."""
        if len(self._marks) > _MOST_STRETCHES:
            if self._arrangements is None:
                self._arrangements = Arrangements(self._first_to_move)
            self._arrangements.follow(self.turns)
            return self._arrangements.stood(play)
        moments = self._search(cells, play)
        return self._sorted(moments, play.colour) if moments else NEVER

    def _sorted(self, moments: list[int], mover: Colour) -> Stood:
        made, left, other = list[int](), list[int](), list[int]()
        for moment in moments:
            if self.to_move_after(moment) is mover:
                other.append(moment)
            else:
                (made if moment and isinstance(self.turns[moment - 1], Play) else left).append(moment)
        return Stood(made, left, other)

    def _search(self, cells: list[int], play: Play) -> list[int]:
        """Return the moments, the earliest first."""
        stones = len(cells) - cells.count(0)
        found = []
        end = len(self.turns) + 1
        for begin, stones_then in reversed(self._marks):
            moment = begin + stones - stones_then
            if begin <= moment < end and self._is_same_since(moment, cells, play):
                found.append(moment)
            end = begin
        found.reverse()
        return found

    def _is_same_since(self, moment: int, cells: list[int], play: Play) -> bool:
        touched: set[int] = set()
        for turn in chain(islice(self.turns, moment, None), (play,)):
            if isinstance(turn, Play):
                point = turn.point
                if point not in touched:
                    if cells[point] != turn.replaced:
                        return False
                    touched.add(point)
                if turn.captured:
                    owner = turn.taken_from
                    for stone in turn.captured:
                        if stone not in touched:
                            if cells[stone] != owner:
                                return False
                            touched.add(stone)
        return True

    def to_move_after(self, moment: int) -> Colour:
        """Return who was to move after so many turns."""
        if not moment:
            return self._first_to_move
        turn = self.turns[moment - 1]
        return turn.colour if isinstance(turn, Resumed) else turn.colour.opponent

    def forbids(self, rule: Repetition, stood: Stood) -> int | None:
        """Return the first of the moments at which these stones stood that forbids to make them stand again.

        Simple ko looks at the arrangement before the opponent's last stone (RU-1.7, KOD-2.2var), situational superko
        at those with the same side to move (KOD-2.2), positional superko at all, natural situational superko at
        those the same side made by placing a stone. Passes are never forbidden.
        """
        match rule:
            case Repetition.SIMPLE_KO:
                before = len(self.turns) - 1
                return before if stood.has_lately(before) and self.is_ko(before) else None
            case Repetition.POSITIONAL:
                return stood.first
            case Repetition.SITUATIONAL:
                return stood.first_position
            case Repetition.NATURAL:
                return stood.made[0] if stood.made else None

    @property
    def last_resumed(self) -> Resumed | None:
        """The last time play was taken up again, if it ever was."""
        turn = self.turns[self._resumed[-1]] if self._resumed else None
        return turn if isinstance(turn, Resumed) else None

    def is_ko(self, moment: int) -> bool:
        """Return whether that moment lies just before the opponent's last stone."""
        return moment == len(self.turns) - 1 and isinstance(self.turns[-1], Play)

    def number_after(self, moment: int) -> int:
        """Return the number of the last move among the first so many turns; taking play up again is no move."""
        return moment - bisect_left(self._resumed, moment)
