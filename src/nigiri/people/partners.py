"""Sides of more than one person: pairs, rengo, consultation; who of them plays and who presses the clock."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import assert_never

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import PersonId


class Composition(StrEnum):
    """What a side of a game consists of (RU-2.1.2, KOD-6.3, RU-T-08, RU-T-11, RU-2.6.3-a)."""

    INDIVIDUAL = "individual"
    PAIR = "pair"
    RENGO = "rengo"
    CONSULTATION = "consultation"
    PROGRAM = "program"

    @property
    def may_consult(self) -> bool:
        """Tell whether the partners may speak about the game: in a consultation game only (RU-T-11)."""
        return self is Composition.CONSULTATION

    @property
    def has_turns(self) -> bool:
        """Tell whether the partners move in a fixed order (KOD-6.6)."""
        return self in (Composition.PAIR, Composition.RENGO)


class Sex(StrEnum):
    """As the register of sports divides its events."""

    FEMALE = "female"
    MALE = "male"


class Partners(Struct, frozen=True, omit_defaults=True):
    """A side of a game: its members in the order in which they move, and who of them presses the clock.

    `pressers` were agreed before the game (CLK-clock-6a); without them every member presses.
    """

    composition: Composition
    members: tuple[PersonId, ...]
    pressers: tuple[PersonId, ...] = ()

    def mover(self, moves: int) -> PersonId | None:
        """Return who makes the side's next move after so many of its own, passes counted (KOD-6.6).

        None where any member may, in a consultation game.
        """
        return self.members[moves % len(self.members)] if self.composition is not Composition.CONSULTATION else None

    def may_move(self, person: PersonId, moves: int) -> bool:
        """Tell whether a member may make the side's next move after so many of its own."""
        due = self.mover(moves)
        return person in self.members if due is None else person == due

    def may_press(self, person: PersonId) -> bool:
        """Tell whether a member presses the side's clock (CLK-clock-6a)."""
        return person in (self.pressers or self.members)


def check_partners(
    side: Partners,
    *,
    expected: Collection[Composition] = (Composition.INDIVIDUAL,),
    sexes: Sequence[Sex] | None = None,
    allow_programs: bool = False,
) -> None:
    """Refuse a side that the event's composition does not allow (RU-2.1.2, RU-T-08, RU-T-11, RU-2.6.3-a).

    A pair is one man and one woman, a rengo or consultation side two persons or more, a program needs leave by the
    regulations. `sexes` go with the members; None where the directory does not know them.
    """
    if side.composition is Composition.PROGRAM and not allow_programs:
        raise Refusal("side.program", "RU-2.6.3-a", message="programs are not admitted to this event", where="side")
    if side.composition not in expected and side.composition is not Composition.PROGRAM:
        raise Refusal(
            "side.composition",
            "RU-2.1.2",
            message="the event is for {expected} sides, not for {composition} ones",
            expected=", ".join(sorted(expected)),
            composition=side.composition.value,
            where="side",
        )
    if len(set(side.members)) < len(side.members):
        raise Refusal("side.member_twice", message="a side names a member twice", where="members")
    _check_size(side, sexes)
    strangers = set(side.pressers) - set(side.members)
    if strangers:
        raise Refusal(
            "side.presser",
            "CLK-clock-6a",
            message="who presses the clock is a member of the side; {persons} are not",
            persons=", ".join(sorted(strangers)),
            where="pressers",
        )


def _check_size(side: Partners, sexes: Sequence[Sex] | None) -> None:
    count = len(side.members)
    match side.composition:
        case Composition.INDIVIDUAL | Composition.PROGRAM:
            is_right, article, size = count == 1, "RU-T-08", "one"
        case Composition.PAIR:
            is_right, article, size = count == 2, "RU-T-08", "a man and a woman"
        case Composition.RENGO | Composition.CONSULTATION:
            is_right, article, size = count >= 2, "RU-T-11", "two or more"
        case _:
            assert_never(side.composition)
    if not is_right:
        raise Refusal(
            "side.size",
            article,
            message="the side has {count} members; {composition} sides have {size}",
            count=count,
            composition=side.composition.value,
            size=size,
            where="members",
        )
    if side.composition is Composition.PAIR and sexes is not None and set(sexes) != {Sex.FEMALE, Sex.MALE}:
        raise Refusal("side.pair", "RU-T-08", message="a pair is a man and a woman", where="members")
