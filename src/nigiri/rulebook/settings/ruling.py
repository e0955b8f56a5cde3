"""Settings of rulings: who decides, how far a protest goes and until when, and what is punished how."""

import re
from typing import Annotated, Literal

import msgspec

from nigiri.rulebook.settings.group import Group, Record
from nigiri.rulebook.settings.rule import Count, Positive

AtLeast = Annotated[str, msgspec.Meta(pattern=r"^>=[0-9]{1,3}( advised)?$")]
"""A least number, `>=3`; with `advised` it is a recommendation."""

CommitteePool = Literal["commission", "participants", "players", "team_reps", "organisers"]


class Committee(Record, frozen=True):
    """The appeals committee (RU-2.3-a, KOD-5.6b, EGF-1b): who chooses it, from whom, how many, and who may not sit."""

    selection: Literal["appointed", "referee_proposes", "elected"]
    pool: CommitteePool | tuple[CommitteePool, ...]
    size: Positive | AtLeast
    reserves: Count | AtLeast
    excluded: tuple[Literal["players", "referees"], ...]

    @property
    def pools(self) -> tuple[CommitteePool, ...]:
        """The circles its members come from."""
        return self.pool if isinstance(self.pool, tuple) else (self.pool,)

    @property
    def least_size(self) -> int:
        """How many members there must be."""
        return _least(self.size)

    @property
    def most_size(self) -> int | None:
        """How many members there may be; None for no limit."""
        return self.size if isinstance(self.size, int) else None

    @property
    def least_reserves(self) -> int:
        """How many reserves there must be; 0 where they are only advised."""
        return 0 if self.are_reserves_advised else _least(self.reserves)

    @property
    def are_reserves_advised(self) -> bool:
        """Whether reserves are a recommendation."""
        return isinstance(self.reserves, str) and self.reserves.endswith("advised")


def _least(written: int | str) -> int:
    """Return the least number that `3` or `>=3` allows."""
    return written if isinstance(written, int) else int(re.sub(r"\D", "", written))


class AppealSettings(Group, frozen=True):
    """The appeals committee and what its word is worth."""

    committee: Committee
    form_by: Literal["before_round_1", "asap", "none"]
    interest_judge: Literal["committee", "referee"]
    final: Literal["pairing_only", "always", "forward_for_analysis"]
    deadline: Literal["next_round", "next_round_or_24h", "event_end"]


ProtestLevel = Literal["referee", "deputy", "chief_secretary", "head_referee", "committee", "orgcommittee", "presidium"]
"""The levels of RU-3.6.1 to RU-3.6.7, from the first."""

ResultDeadline = Literal["at_recording", "next_round", "next_round_or_24h"]


class ProtestSettings(Group, frozen=True):
    """Protests: their ladder, their deadlines, their form."""

    levels: Annotated[tuple[ProtestLevel, ...], msgspec.Meta(min_length=1)]
    incident_deadline: Literal["result_recorded", "per_incident"]
    result_deadline: ResultDeadline
    result_deadline_online: ResultDeadline
    under_protest_needs_form_mark: bool


class RulingSettings(Group, frozen=True):
    """Who decides what no article settles."""

    gap_filler: Literal["federation_body", "orgcommittee", "head_referee", "referee"]


class RulesSettings(Group, frozen=True):
    """Which goes first, the rules or the event's regulations."""

    precedence: Literal["code_first", "regulations_first"]


class SanctionSettings(Group, frozen=True):
    """What is punished, and how. `warnings_to_loss`: the warning in one game that loses it."""

    unjustified_stop: Literal["resignation", "warning", "referee"]
    warnings_to_loss: Positive | Literal["none"]


Office = Literal["referee", "head_referee", "deputy", "chief_secretary", "director"]


class OfficialsSettings(Group, frozen=True):
    """The officials an event must name."""

    required: tuple[Office, ...]
