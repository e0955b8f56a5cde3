"""The numbers of a stage: who takes part, in which groups, under which number (RU-2.8.1-a, RU-2.8.3-c)."""

from msgspec import Struct, field

from nigiri.ids import EntryId
from nigiri.regulations.schedules import Numbers


class Numbering(Struct, frozen=True, omit_defaults=True):
    """The sides of a stage by group, each in the order of its numbers; in a knockout these are the seeds.

    Written down once, so that reading the journal never draws lots again. `first_round` is the round of the event with
    which the stage begins, `rounds` how many it takes. `seed` is that of the lots. `carried` is what was carried over
    from the stage before, in half points; `met` are the pairs whose game is carried over, so that they do not meet
    again; `remarks` is what was said aloud.
    """

    groups: tuple[tuple[EntryId, ...], ...]
    first_round: int = 1
    rounds: int = 1
    method: Numbers = Numbers.LOT
    seed: int = 0
    carried: dict[EntryId, int] = field(default_factory=dict)
    met: tuple[tuple[EntryId, EntryId], ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def sides(self) -> tuple[EntryId, ...]:
        """All sides, group after group."""
        return tuple(side for group in self.groups for side in group)
