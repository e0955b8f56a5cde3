"""The levels that a dispute goes through (RU-3.6, KOD-14.5, EGF-1b), by the setting `protest.levels`."""

from typing import Final, get_args

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.rulebook.settings.ruling import ProtestLevel, ProtestSettings

ALL_LEVELS: Final[tuple[ProtestLevel, ...]] = get_args(ProtestLevel)
"""The levels of RU-3.6.1 to RU-3.6.7, from the lowest."""

FIRST_INSTANCE: Final[tuple[ProtestLevel, ...]] = ("referee", "deputy", "chief_secretary")
"""Who may take the first decision: any referee, deputies and the chief secretary included (RU-3.7). A ladder that
names the referee alone leaves the other two out as levels; they decide there as referees do."""


class Ladder(Struct, frozen=True):
    """The levels of an event from the first to the last. Refused unless each is higher than the one before."""

    levels: tuple[ProtestLevel, ...]

    def __post_init__(self) -> None:
        """Refuse levels out of their order, or none."""
        ranks = [ALL_LEVELS.index(level) for level in self.levels]
        if not ranks or ranks != sorted(set(ranks)):
            raise Refusal(
                "protest.ladder",
                "RU-3.6",
                message="levels of protests go upwards: {levels}",
                levels=", ".join(self.levels),
                where="protest.levels",
            )

    @classmethod
    def of(cls, settings: ProtestSettings) -> "Ladder":
        """Return the ladder of a profile or an event."""
        return cls(settings.levels)

    def rank(self, level: ProtestLevel) -> int:
        """Return the place of a level, 0 the first; those of the first instance share it.

        Refused: `protest.level` for a level that the event does not have.
        """
        if level in self.levels:
            return self.levels.index(level)
        if level in FIRST_INSTANCE and self.levels[0] in FIRST_INSTANCE:
            return 0
        raise Refusal(
            "protest.level",
            "RU-3.6",
            message="this event has no level {level}; it has {levels}",
            level=level,
            levels=", ".join(self.levels),
            where="level",
        )

    def above(self, level: ProtestLevel) -> tuple[ProtestLevel, ...]:
        """Return the levels to which one may turn from a decision of `level`, the next one first; none: it is final.

        Within the first instance and up to the head referee levels may be left out (RU-3.10-a), further up none: the
        committee hears what the head referee's decision did not settle (RU-3.8, KOD-14.5).
        """
        reachable: list[ProtestLevel] = []
        for higher in self.levels[self.rank(level) + 1 :]:
            reachable.append(higher)
            if higher not in FIRST_INSTANCE:
                break
        return tuple(reachable)

    def may_begin(self, level: ProtestLevel) -> bool:
        """Tell whether the first decision may come from a level: any referee's, or the ladder's first (RU-3.7)."""
        return self.rank(level) == 0 or level in (*FIRST_INSTANCE, "head_referee")
