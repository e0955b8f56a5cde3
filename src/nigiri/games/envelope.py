"""The envelope of an adjourned game: what it holds, who sealed it, how long it is kept."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.adjournment_form import TEMPLATES, Particulars, must_be_whole
from nigiri.games.colour import Colour
from nigiri.games.sealed_move import is_complete
from nigiri.ids import ActorId
from nigiri.rulebook.settings.event import AdjournmentSettings


class Sheet(StrEnum):
    """A paper in the envelope."""

    FORM = "form"
    """With the sealed move: under CLK-adj-2a the score sheet of the side that seals."""
    RECORD = "record"
    """A score sheet: under CLK-adj-2a the opponent's."""
    DIAGRAM = "diagram"
    """Of the position, signed by both sides."""


class Custody(Struct, frozen=True):
    """Who sealed the envelope, when, before whom, and where it lies (CLK-adj-4). Times in ms on the room's clock."""

    sealed_by: ActorId
    at: int
    before: frozenset[Colour]
    kept_at: str


class Opening(Struct, frozen=True):
    """Who opened it and when."""

    by: ActorId
    at: int


class Envelope(Struct, frozen=True, omit_defaults=True):
    """The papers of one adjourned game, and what is written on the outside."""

    particulars: Particulars
    sheets: frozenset[Sheet] = frozenset()
    custody: Custody | None = None
    opening: Opening | None = None

    @property
    def is_closed(self) -> bool:
        """Whether it is sealed and not opened yet."""
        return self.custody is not None and self.opening is None


def needed_sheets(settings: AdjournmentSettings, *, is_resumed_same_day: bool) -> frozenset[Sheet]:
    """Return what the envelope holds: both score sheets and the diagram (CLK-adj-2a); the form (EGF-6b.5).

    EGF-6b.6: the record too when the game goes on another day; a diagram may be added.
    """
    if settings.form_template == "clk":
        return frozenset(Sheet)
    return frozenset({Sheet.FORM}) if is_resumed_same_day else frozenset({Sheet.FORM, Sheet.RECORD})


def seal(
    settings: AdjournmentSettings, envelope: Envelope, custody: Custody, *, is_resumed_same_day: bool = True
) -> Envelope:
    """Seal the envelope before the player who wrote the move (CLK-adj-4).

    Refused with a blank on it (CLK-adj-3, EGF-6b.5), with a paper missing (CLK-adj-2a, EGF-6b.6), and while the move
    can still be changed.
    """
    if envelope.custody is not None:
        raise Refusal("envelope.sealed", "CLK-adj-4", message="the envelope is sealed already", where="envelope")
    must_be_whole(TEMPLATES[settings.form_template], envelope.particulars, has_envelope=True)
    sealed = envelope.particulars.sealed
    if sealed is None or not is_complete(settings, sealed):
        raise Refusal(
            "seal.unfinished",
            *(("CLK-adj-2a",) if settings.form_template == "clk" else ("EGF-6b.2", "EGF-6c")),
            message="the sealed move is not final yet",
            where="envelope.move",
        )
    missing = needed_sheets(settings, is_resumed_same_day=is_resumed_same_day) - envelope.sheets
    if missing:
        raise Refusal(
            "envelope.sheets",
            *(("CLK-adj-2a",) if settings.form_template == "clk" else ("EGF-6b.6",)),
            message="missing in the envelope: {sheets}",
            sheets=", ".join(sorted(missing)),
            where="envelope.sheets",
        )
    if sealed.side not in custody.before or not custody.kept_at.strip():
        raise Refusal(
            "envelope.custody",
            "CLK-adj-4",
            message="the envelope is sealed before the player who wrote the move, and its place is noted",
            where="envelope.custody",
        )
    return replace(envelope, custody=custody)


def unseal(envelope: Envelope, opening: Opening, *, may_open: bool) -> Envelope:
    """Open the envelope at the resumption (CLK-res-2, EGF-7c).

    `may_open` as `nigiri.clocks.adjournment.resumed_clocks` says it of the time: not while a side whose presence the
    profile asks for is missing (CLK-res-4).
    """
    if not envelope.is_closed or not may_open:
        raise Refusal(
            "envelope.closed",
            "CLK-res-2",
            "CLK-res-4",
            "EGF-7c",
            message="the envelope is opened once, when those who must be there have come",
            where="envelope",
        )
    return replace(envelope, opening=opening)


def may_be_destroyed(envelope: Envelope, last_protest: int, now: int) -> bool:
    """Tell whether the form need not be kept longer: the last time for settling protests is over (EGF-7f)."""
    return envelope.opening is not None and now > last_protest
