"""Whose turn it is in games of pairs and rengo sides, and who moved out of turn (KOD-6.6)."""

from collections.abc import Sequence

from msgspec import Struct

from nigiri.games.colour import Colour
from nigiri.ids import PersonId
from nigiri.people.partners import Partners


class Turn(Struct, frozen=True):
    """Who is to make a move: the colour, and the person; None where any member of the side may."""

    move: int
    colour: Colour
    person: PersonId | None


class OutOfTurn(Struct, frozen=True):
    """A move that another member of the side, or the other side, should have made.

    The rulebooks name no penalty: `penalty` is what the regulations do, in points; None leaves it to the referee.
    """

    move: int
    by: PersonId
    due: PersonId | None
    penalty: int | None = None


def turn(black: Partners, white: Partners, move: int, first: Colour = Colour.BLACK) -> Turn:
    """Return whose turn a move is, counted from 1; passes count, and each side keeps the order of its members.

    With B1, B2 against W1, W2 the moves are B1, W1, B2, W2. `first` is White where Black has handicap stones laid.
    """
    colour = first if move % 2 == 1 else first.other
    side = black if colour is Colour.BLACK else white
    return Turn(move, colour, side.mover((move - 1) // 2))


def out_of_turn(
    black: Partners,
    white: Partners,
    movers: Sequence[PersonId],
    *,
    first: Colour = Colour.BLACK,
    penalty: int | None = None,
) -> tuple[OutOfTurn, ...]:
    """Return the moves that somebody made out of turn, for the referee; the order goes on as if nobody had."""
    found = []
    for move, by in enumerate(movers, start=1):
        due = turn(black, white, move, first)
        side = black if due.colour is Colour.BLACK else white
        if not side.may_move(by, (move - 1) // 2):
            found.append(OutOfTurn(move, by, due.person, penalty))
    return tuple(found)
