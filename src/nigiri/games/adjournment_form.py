"""What is written down of an adjourned game: on the form, and on the envelope that keeps it (`form_template`)."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from nigiri.clocks.units import Unit
from nigiri.errors import Refusal
from nigiri.games.colour import Colour
from nigiri.games.sealed_move import SealedMove
from nigiri.go.adjournment import AdjournedPosition
from nigiri.ids import ActorId


class Block(StrEnum):
    """A piece of information that a form asks for."""

    NAMES = "names"
    ROUND_AND_TABLE = "round-and-table"
    STONES = "stones"
    """What each side has taken, komi stones included."""
    CLOCKS = "clocks"
    LAST_MOVE = "last-move"
    """The colour of the side that seals and the number of its move."""
    LAST_OPEN_MOVE = "last-open-move"
    SEALED_MOVE = "sealed-move"
    RESUMPTION = "resumption"
    """Where and when the game goes on."""
    PLAYERS_SIGNATURES = "players-signatures"
    REFEREES_SIGNATURE = "referees-signature"


class FormTemplate(Struct, frozen=True):
    """The blocks of the form and of the envelope; `moves_over` are left off the form when there is an envelope.

    An event may have a template of its own: the lists of EGF-6b.4 and EGF-6b.5 are lost in the text, and these here
    are reconstructed.
    """

    form: tuple[Block, ...]
    envelope: tuple[Block, ...]
    moves_over: tuple[Block, ...]
    form_articles: tuple[str, ...]
    envelope_articles: tuple[str, ...]


TEMPLATES: Final = {
    "clk": FormTemplate(
        form=(Block.SEALED_MOVE,),
        envelope=(Block.NAMES, Block.STONES, Block.CLOCKS, Block.LAST_MOVE, Block.PLAYERS_SIGNATURES),
        moves_over=(),
        form_articles=("CLK-adj-2a", "KOD-12.3"),
        envelope_articles=("CLK-adj-3", "KOD-12.3"),
    ),
    "egf": FormTemplate(
        form=(
            Block.NAMES,
            Block.LAST_MOVE,
            Block.LAST_OPEN_MOVE,
            Block.SEALED_MOVE,
            Block.CLOCKS,
            Block.STONES,
        ),
        envelope=(
            Block.NAMES,
            Block.ROUND_AND_TABLE,
            Block.LAST_MOVE,
            Block.CLOCKS,
            Block.STONES,
            Block.RESUMPTION,
            Block.PLAYERS_SIGNATURES,
            Block.REFEREES_SIGNATURE,
        ),
        moves_over=(Block.CLOCKS, Block.STONES),
        form_articles=("EGF-6b.4",),
        envelope_articles=("EGF-6b.5",),
    ),
}
"""The templates by the values of the setting `adjournment.form_template`."""


class Particulars(Struct, frozen=True, omit_defaults=True):
    """What has been filled in. Pairs are Black's and White's; `resumption` is written out with its place.

    `position` holds the stones of both sides, komi stones included (CLK-adj-3), and is the fallback of EGF-4 where a
    game cannot be recorded any more.
    """

    names: tuple[str, str] = ("", "")
    round: int | None = None
    table: int | None = None
    position: AdjournedPosition | None = None
    clocks: tuple[Unit, Unit] | None = None
    sealed: SealedMove | None = None
    last_open_move: str = ""
    place: str = ""
    resumption: str = ""
    signed_by: frozenset[Colour] = frozenset()
    signed_by_referee: ActorId | None = None


def filled(particulars: Particulars) -> frozenset[Block]:
    """Return the blocks that are there, whole."""
    sealed, position = particulars.sealed, particulars.position
    there = {
        Block.NAMES: all(name.strip() for name in particulars.names),
        Block.ROUND_AND_TABLE: None not in {particulars.round, particulars.table},
        Block.STONES: position is not None and min(position.taken) >= 0,
        Block.CLOCKS: particulars.clocks is not None,
        Block.LAST_MOVE: sealed is not None and sealed.number > 0,
        Block.LAST_OPEN_MOVE: bool(particulars.last_open_move.strip()),
        Block.SEALED_MOVE: sealed is not None and bool(sealed.written),
        Block.RESUMPTION: bool(particulars.place.strip() and particulars.resumption.strip()),
        Block.PLAYERS_SIGNATURES: particulars.signed_by == frozenset(Colour),
        Block.REFEREES_SIGNATURE: particulars.signed_by_referee is not None,
    }
    return frozenset(block for block, is_there in there.items() if is_there)


def blank_on_form(template: FormTemplate, particulars: Particulars, *, has_envelope: bool) -> tuple[Block, ...]:
    """Return what is still to be written on the form (EGF-6b.4), less what stands on the envelope (EGF-6b.5)."""
    there = filled(particulars)
    left_off = template.moves_over if has_envelope else ()
    return tuple(block for block in template.form if block not in there and block not in left_off)


def blank_on_envelope(template: FormTemplate, particulars: Particulars) -> tuple[Block, ...]:
    """Return what is still to be written on the envelope (CLK-adj-3, EGF-6b.5)."""
    there = filled(particulars)
    return tuple(block for block in template.envelope if block not in there)


def must_be_whole(template: FormTemplate, particulars: Particulars, *, has_envelope: bool) -> None:
    """Refuse to close a form, or an envelope with it, on which something is blank."""
    form = blank_on_form(template, particulars, has_envelope=has_envelope)
    envelope = blank_on_envelope(template, particulars) if has_envelope else ()
    for articles, blank, where in (
        (template.form_articles, form, "form"),
        (template.envelope_articles, envelope, "envelope"),
    ):
        if blank:
            raise Refusal(
                "adjournment.blank",
                *articles,
                message="not filled in yet: {blocks}",
                blocks=", ".join(blank),
                where=where,
            )
