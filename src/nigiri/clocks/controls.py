"""Time controls: how much time each side has, and what follows when the main time is used up."""

from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec import Struct

from nigiri.errors import Refusal

MOST_PERIODS: Final = 1_000
"""More reserve periods than a game has moves mean nothing."""


class System(StrEnum):
    """The kinds of control a profile may allow (`time.system.allowed`)."""

    ABSOLUTE = "absolute"
    JAPANESE = "japanese"
    CANADIAN = "canadian"
    FISCHER = "fischer"
    ING_TO_END = "ing_to_end"
    MOVES_IN_MAIN = "moves_in_main"


class Payment(StrEnum):
    """In what a bought period or an overrun is paid (RU-2.5.5-c)."""

    POINTS = "points"
    STONES = "stones"


class Absolute(Struct, frozen=True, tag_field="type", tag="absolute"):
    """Main time only; its end loses the game (RU-2.5.2-a, CLK-time-2a). `main` in milliseconds."""

    main: int

    def __post_init__(self) -> None:
        _positive("main", self.main)


class JapaneseByoyomi(Struct, frozen=True, tag_field="type", tag="japanese"):
    """A fixed time for every move, `periods` of them in all (RU-2.5.3-a, RU-2.5.3-b, EGF-3f.1, KOD-9.3).

    A move that uses a whole period, or more, loses it; the others are reserves. CLK-time-2b counts the *overruns*
    that are allowed instead: its 3 rounds are 4 periods here.
    """

    main: int
    period: int
    periods: int = 1

    def __post_init__(self) -> None:
        _not_negative("main", self.main)
        _positive("period", self.period)
        _positive("periods", self.periods)
        if self.periods > MOST_PERIODS:
            raise Refusal("control.periods", message="more than {most} periods are no control", most=MOST_PERIODS)

    @property
    def reserves(self) -> int:
        """How many periods may be lost before the last one."""
        return self.periods - 1


class CanadianPeriod(Struct, frozen=True):
    """One Canadian period: so many stones in so much time."""

    time: int
    stones: int

    def __post_init__(self) -> None:
        _positive("time", self.time)
        _positive("stones", self.stones)


class Overrun(Struct, frozen=True):
    """What an overrun Canadian period costs: the game, a fixed fee, or a fee for each unplayed stone (RU-2.5.5-c)."""

    fee: int | None = None
    per_unplayed: bool = False

    def __post_init__(self) -> None:
        if self.fee is not None:
            _positive("fee", self.fee)
            if self.per_unplayed:
                raise Refusal("control.fee", "RU-2.5.5-c", message="a fee is fixed or counts unplayed stones, not both")

    @property
    def loses(self) -> bool:
        """Whether the overrun loses the game."""
        return self.fee is None and not self.per_unplayed


class CanadianByoyomi(Struct, frozen=True, tag_field="type", tag="canadian"):
    """A fixed time for a number of stones (RU-2.5.4-a, RU-2.5.4-b, EGF-3g.1, CLK-time-2c, KOD-9.4).

    `schedule` gives each period its own time and stones; the last one repeats. `max_periods` limits them, and a
    `price` lets the side buy more. `overrun` of None means what the profile says. Prices are whole points or stones.
    """

    main: int
    schedule: tuple[CanadianPeriod, ...]
    max_periods: int | None = None
    price: int | None = None
    overrun: Overrun | None = None
    payment: Payment = Payment.POINTS

    def __post_init__(self) -> None:
        _not_negative("main", self.main)
        if not self.schedule:
            raise Refusal("control.schedule", "RU-2.5.4-a", message="Canadian byo-yomi needs at least one period")
        if self.max_periods is not None:
            _positive("max_periods", self.max_periods)
        if self.price is not None:
            _positive("price", self.price)
            if self.max_periods is None:
                raise Refusal(
                    "control.price", "RU-2.5.4-b", message="a period is bought only after a limited number of free ones"
                )

    def period(self, index: int) -> CanadianPeriod:
        """Return the period number `index`, counted from 0; the last of the schedule repeats."""
        return self.schedule[min(index, len(self.schedule) - 1)]


class Fischer(Struct, frozen=True, tag_field="type", tag="fischer"):
    """Every move adds `increment` (RU-2.5.2-b).

    `before` gives the first increment ahead of the first move. `cap` limits what can be saved up; an increment never
    takes time away.
    """

    main: int
    increment: int
    cap: int | None = None
    before: bool = False

    def __post_init__(self) -> None:
        _not_negative("main", self.main)
        _positive("increment", self.increment)
        if self.main == 0 and not self.before:
            raise Refusal(
                "control.no_time", "RU-2.5.2-b", message="with no main time the increment must come before the move"
            )
        if self.cap is not None and self.cap < self.main:
            raise Refusal("control.cap", message="the cap {cap} ms is below the main time", cap=self.cap)


class Ing(Struct, frozen=True, tag_field="type", tag="ing"):
    """A fixed time to the end of the game, in portions that run one after another (CLK-time-2d).

    `penalty` is what each portion costs, in whole points; the text of CLK-time-2d asks none, an Ing clock two.
    """

    main: int
    portions: tuple[int, ...]
    penalty: int = 0

    def __post_init__(self) -> None:
        _not_negative("main", self.main)
        _not_negative("penalty", self.penalty)
        for portion in self.portions:
            _positive("portion", portion)
        if not self.portions:
            raise Refusal("control.portions", "CLK-time-2d", message="Ing time needs at least one portion")

    @classmethod
    def half_and_quarter(cls, main: int, penalty: int = 0) -> "Ing":
        """Return the recommended "half plus a quarter of the main time" (CLK-time-2d)."""
        _positive("main", main)
        return cls(main, tuple(int(main * part) for part in (Fraction(1, 2), Fraction(1, 4))), penalty)


FinalControl = Absolute | JapaneseByoyomi | CanadianByoyomi | Fischer | Ing


class Stage(Struct, frozen=True):
    """A number of moves to be made within a time."""

    time: int
    moves: int

    def __post_init__(self) -> None:
        _positive("time", self.time)
        _positive("moves", self.moves)


class MovesInMain(Struct, frozen=True, tag_field="type", tag="moves"):
    """A number of moves in each stage, then a control for the rest (CLK-time-1, CLK-time-3b).

    When the moves of a stage are made the next one begins, and unused time is kept if `carry`. Too few moves at the
    end of a stage lose, unless nothing but overtime follows.
    """

    stages: tuple[Stage, ...]
    then: FinalControl
    carry: bool = True

    def __post_init__(self) -> None:
        if not self.stages:
            raise Refusal("control.stages", "CLK-time-1", message="moves in main time need at least one stage")

    @property
    def main(self) -> int:
        """Main time of all stages and of the control that follows, in milliseconds."""
        return sum(stage.time for stage in self.stages) + self.then.main

    def required(self, stage: int) -> int:
        """Return how many moves must be made from the start of the game to the end of a stage."""
        return sum(each.moves for each in self.stages[: stage + 1])


Control = FinalControl | MovesInMain


class Controls(Struct, frozen=True):
    """The controls of both sides; they differ where the handicap is given in time."""

    black: Control
    white: Control

    @classmethod
    def even(cls, control: Control) -> "Controls":
        """Return the same control for both sides."""
        return cls(control, control)


def system_of(control: Control) -> System:
    """Return the kind of a control, as the profiles name it."""
    match control:
        case Absolute():
            return System.ABSOLUTE
        case JapaneseByoyomi():
            return System.JAPANESE
        case CanadianByoyomi():
            return System.CANADIAN
        case Fischer():
            return System.FISCHER
        case Ing():
            return System.ING_TO_END
        case MovesInMain():
            return System.MOVES_IN_MAIN


def _positive(name: str, value: int) -> None:
    if value <= 0:
        raise Refusal("control.not_positive", message="{name} must be more than 0, not {value}", name=name, value=value)


def _not_negative(name: str, value: int) -> None:
    if value < 0:
        raise Refusal("control.negative", message="{name} must not be negative, and is {value}", name=name, value=value)
