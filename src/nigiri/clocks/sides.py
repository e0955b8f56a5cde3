"""The two sides of a clock, and who may act on it."""

from enum import StrEnum


class Side(StrEnum):
    """One of the two units of a clock, named by the colour whose time it shows (RU-2.5-b)."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> "Side":
        """The opponent's side."""
        return Side.WHITE if self is Side.BLACK else Side.BLACK


class Who(StrEnum):
    """Who did something to the clock. `CLOCK` is the device itself: a stop that the rules make automatic."""

    BLACK = "black"
    WHITE = "white"
    REFEREE = "referee"
    HEAD_REFEREE = "head_referee"
    CLOCK = "clock"

    @property
    def is_player(self) -> bool:
        """Whether this is one of the two players."""
        return self is Who.BLACK or self is Who.WHITE

    @property
    def is_referee(self) -> bool:
        """Whether this is a referee of any rank."""
        return self is Who.REFEREE or self is Who.HEAD_REFEREE

    @property
    def side(self) -> Side | None:
        """The side this person plays, or None for an official."""
        return Side(self.value) if self.is_player else None


class ClockKind(StrEnum):
    """What stands on the table (`CLK-clock-1b`).

    `ANALOGUE`: the order of two fallen flags is not known, and nothing starts by itself after the flag.
    `DIGITAL` and `ING`: the clock goes into overtime by itself. `SOFTWARE`: an online game; nobody counts stones
    out of a bowl, so Canadian periods follow without a stop.
    """

    ANALOGUE = "analogue"
    DIGITAL = "digital"
    ING = "ing"
    SOFTWARE = "software"

    @property
    def knows_flag_order(self) -> bool:
        """Whether two fallen flags can be told apart by time."""
        return self is not ClockKind.ANALOGUE

    @property
    def counts_moves(self) -> bool:
        """Whether the clock itself counts presses."""
        return self is not ClockKind.ANALOGUE
