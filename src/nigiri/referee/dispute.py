"""A dispute: a protest, the rulings on it from level to level, and appeals. The last ruling is always in force."""

from msgspec import Struct
from msgspec.structs import replace

from nigiri.clocks.sides import Who
from nigiri.errors import Refusal
from nigiri.ids import ActorId, ArticleId, EntryId
from nigiri.referee.levels import Ladder
from nigiri.referee.protest import Protest
from nigiri.rulebook.settings.ruling import ProtestLevel


class Ruling(Struct, frozen=True):
    """A decision of a level with its reasons, and the articles it rests on (RU-3.7). In force from `at` on, in ms."""

    level: ProtestLevel
    by: ActorId
    at: int
    decision: str
    reasons: str
    basis: tuple[ArticleId, ...] = ()


class Appeal(Struct, frozen=True):
    """A side's disagreement with the ruling in force, to a higher level."""

    side: EntryId
    at: int
    to: ProtestLevel


class Dispute(Struct, frozen=True, omit_defaults=True):
    """A protest and what came of it. `is_interrupted`: the referee has broken the game off (EGF-9d.1)."""

    protest: Protest
    rulings: tuple[Ruling, ...] = ()
    appeal: Appeal | None = None
    is_interrupted: bool = False

    @property
    def in_force(self) -> Ruling | None:
        """The ruling that binds: the last one, at once and while an appeal is pending (EGF-9c.1)."""
        return self.rulings[-1] if self.rulings else None

    @property
    def is_pending(self) -> bool:
        """Whether somebody still has to rule."""
        return not self.rulings or self.appeal is not None

    @property
    def may_go_on(self) -> bool:
        """Whether the game goes on: by a ruling, though appealed, unless the referee interrupts it (EGF-9c.1)."""
        return bool(self.rulings) and not self.is_interrupted


def rule(ladder: Ladder, dispute: Dispute, ruling: Ruling) -> Dispute:
    """Return the dispute with a ruling, which binds at once (EGF-9c.1).

    The first is any referee's (RU-3.7); later ones come only on an appeal, from the level appealed to or another one
    within reach above it: no level changes what a higher one has decided (RU-3.6). Refused without reasons (RU-3.7).
    """
    if not ruling.decision.strip() or not ruling.reasons.strip():
        raise Refusal("ruling.reasons", "RU-3.7", message="a ruling says what is decided and why", where="reasons")
    before = dispute.in_force
    if ruling.at < (dispute.protest.at if before is None else before.at):
        raise Refusal("ruling.earlier", "RU-3.7", message="a ruling is not dated before what it rules on", where="at")
    if before is None:
        if not ladder.may_begin(ruling.level):
            raise Refusal(
                "ruling.first", "RU-3.7", "RU-3.8", message="the first decision is a referee's", where="level"
            )
    elif not _is_due(ladder, dispute.appeal, before, ruling):
        raise Refusal(
            "ruling.level",
            "RU-3.6",
            "EGF-9c.1",
            message="the ruling of {stands} stands until a higher level decides on an appeal",
            stands=before.level,
            where="level",
        )
    return Dispute(dispute.protest, (*dispute.rulings, ruling))


def _is_due(ladder: Ladder, pending: Appeal | None, before: Ruling, ruling: Ruling) -> bool:
    rank = ladder.rank(ruling.level)
    within_reach = ruling.level in ladder.above(before.level)
    return pending is not None and within_reach and rank >= ladder.rank(pending.to) and ruling.at >= pending.at


def appeal(ladder: Ladder, dispute: Dispute, side: EntryId, at: int, to: ProtestLevel | None = None) -> Dispute:
    """Return the dispute with an appeal to the next level, or to a higher one `to`; the ruling stays in force.

    Refused where there is no ruling yet, none higher (RU-3.6), or an appeal is pending already.
    """
    ruling = dispute.in_force
    if ruling is None or dispute.appeal is not None or at < ruling.at:
        raise Refusal("appeal.nothing", "RU-3.7", "EGF-9d.1", message="there is no ruling to appeal now", where="at")
    above = ladder.above(ruling.level)
    wanted = to if to is not None else next(iter(above), None)
    if wanted not in above:
        raise Refusal(
            "appeal.level",
            "RU-3.6",
            message="an appeal from {level} goes upwards; above it: {above}",
            level=ruling.level,
            above=", ".join(above) or "-",
            where="to",
        )
    return replace(dispute, appeal=Appeal(side, at, wanted))


def interrupt(dispute: Dispute, by: Who) -> Dispute:
    """Break the game off until the appeal is decided; the referee may, and only the referee (EGF-9d.1)."""
    if dispute.appeal is None or not by.is_referee:
        raise Refusal(
            "appeal.interruption",
            "EGF-9c.1",
            "EGF-9d.1",
            message="the game goes on by the ruling; the referee may interrupt it during an appeal",
            where="by",
        )
    return replace(dispute, is_interrupted=True)
