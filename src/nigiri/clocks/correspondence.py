"""Thinking time by correspondence: days for each move, and a reserve that overruns are taken from (KOD-6.8bis)."""

from msgspec import Struct

from nigiri.errors import Refusal

DAY = 24 * 60 * 60 * 1000
"""Milliseconds of a day."""


class Correspondence(Struct, frozen=True, omit_defaults=True):
    """Time for each move and the reserve of a side for the whole game, in milliseconds."""

    per_move: int
    reserve: int = 0

    @classmethod
    def in_days(cls, per_move: int, reserve: int = 0) -> "Correspondence":
        """Return the control of so many days; refuse one without time to move."""
        if per_move < 1 or reserve < 0:
            raise Refusal(
                "time.correspondence",
                "KOD-6.8bis",
                message="{days} days a move and {reserve} in reserve leave no time to play",
                days=per_move,
                reserve=reserve,
                where="time",
            )
        return cls(per_move * DAY, reserve * DAY)

    def begin(self) -> "Reserve":
        """Return a side's reserve before its first move."""
        return Reserve(self.reserve)


class Reserve(Struct, frozen=True, omit_defaults=True):
    """What is left of a side's reserve, in milliseconds; `is_lost`: it was overrun, and the game with it."""

    left: int
    is_lost: bool = False


def after_move(control: Correspondence, before: Reserve, thought: int) -> Reserve:
    """Return the reserve after a move that was sent `thought` milliseconds after the opponent's.

    Time under that of a move is not saved. What goes over it is taken from the reserve; a millisecond more than that
    loses on time (KOD-6.8bis).
    """
    if before.is_lost:
        raise Refusal("game.over", message="the side has lost on time already")
    overrun = max(0, thought - control.per_move)
    if overrun > before.left:
        return Reserve(0, is_lost=True)
    return Reserve(before.left - overrun)


def due(control: Correspondence, before: Reserve, received: int) -> int:
    """Return the last moment at which a move saves the game, on the clock that `received` was read from."""
    return received + control.per_move + before.left
