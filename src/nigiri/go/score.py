"""A score: what each side has, line by line and point by point."""

from enum import Enum

import msgspec

from nigiri.go.colours import BLACK, WHITE, Colour
from nigiri.go.points import HalfPoints, points_text
from nigiri.go.rules import Jigo, Rules


class Source(Enum):
    """Where points come from; each has its own line on the sheet (KOD-3.5)."""

    TERRITORY = "territory"
    STONES = "stones"
    PRISONERS = "prisoners"
    DEAD_STONES = "dead stones"
    PASS_STONES = "pass stones"
    HANDICAP = "handicap compensation"
    KOMI = "komi"
    PENALTY = "penalty"
    CORRECTION = "correction"


class Line(msgspec.Struct, frozen=True):
    """One line of a side's sheet, in half points; negative if it is taken off."""

    source: Source
    amount: HalfPoints
    reason: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """All a side has."""

    side: Colour
    lines: tuple[Line, ...]

    @property
    def total(self) -> HalfPoints:
        """The sum, in half points."""
        return sum(line.amount for line in self.lines)

    def of(self, source: Source) -> HalfPoints:
        """Return what one source gives, in half points."""
        return sum(line.amount for line in self.lines if line.source is source)


class Correction(msgspec.Struct, frozen=True):
    """Points given to a side, or taken off it, for a named reason: a referee's penalty, a rule of the event (RU-1.14).

    A penalty is taken off the side that is fined, so `amount` is negative then.
    """

    side: Colour
    amount: HalfPoints
    reason: str
    source: Source = Source.CORRECTION


def penalty(side: Colour, amount: HalfPoints, reason: str) -> Correction:
    """Return the correction that takes penalty points off a side (RU-1.14)."""
    return Correction(side, -amount, reason, Source.PENALTY)


class Spot(Enum):
    """What a point of the board is in the count; the values draw a diagram."""

    BLACK_STONE = "X"
    WHITE_STONE = "O"
    BLACK_TERRITORY = "b"
    WHITE_TERRITORY = "w"
    BLACK_DEAD = "x"
    """A dead black stone, off the board now; its point is White's if the region is."""
    WHITE_DEAD = "o"
    SEKI = "s"
    """Empty, touched by one side only, and not counted because it lies in seki."""
    NEUTRAL = "."


class Score(msgspec.Struct, frozen=True):
    """A finished count. `spots` has one entry a point; `owners` whose point each is, stones included, or None."""

    rules: Rules
    black: Sheet
    white: Sheet
    spots: tuple[Spot, ...]
    owners: tuple[Colour | None, ...]
    dead: tuple[int, ...]
    seki: tuple[int, ...]

    @property
    def margin(self) -> HalfPoints:
        """By how much Black is ahead, in half points; negative if White is."""
        return self.black.total - self.white.total

    @property
    def winner(self) -> Colour | None:
        """Who has more (RU-1.15, KOD-1.9, KOD-3.6); on equal totals nobody, unless the rules name a winner."""
        if self.margin:
            return BLACK if self.margin > 0 else WHITE
        match self.rules.jigo:
            case Jigo.DRAW:
                return None
            case Jigo.BLACK_WINS:
                return BLACK
            case Jigo.WHITE_WINS:
                return WHITE

    @property
    def result(self) -> str:
        """`B+6.5`, `W+0.5`, or `0` for jigo (RU-1.15)."""
        winner = self.winner
        return f"{winner.letter}+{points_text(abs(self.margin))}" if winner else "0"

    @property
    def neutral(self) -> tuple[int, ...]:
        """The points that are nobody's."""
        return tuple(p for p, owner in enumerate(self.owners) if owner is None)

    def owned(self, side: Colour) -> tuple[int, ...]:
        """Return the empty points and dead stones' points that are a side's territory."""
        standing = (Spot.BLACK_STONE, Spot.WHITE_STONE)
        return tuple(p for p, owner in enumerate(self.owners) if owner is side and self.spots[p] not in standing)
