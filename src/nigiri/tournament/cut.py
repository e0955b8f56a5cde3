"""Cuts between stages that would fall otherwise today: somebody's result was changed after them (RU-2.8)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.entry import Entry
from nigiri.people.roster import Roster
from nigiri.regulations.schedules import Numbers
from nigiri.regulations.system import Knockout
from nigiri.sentence import Sentence
from nigiri.tournament.numbering import Numbering
from nigiri.tournament.qualification import qualified
from nigiri.tournament.stage_view import system_of
from nigiri.tournament.state import Tournament


class ChangedCut(Struct, frozen=True):
    """A stage whose sides, or their order, would be others by the table as it stands now."""

    stage: int
    coming: tuple[EntryId, ...]
    going: tuple[EntryId, ...]

    @property
    def sentence(self) -> Sentence:
        """The warning."""
        if self.coming or self.going:
            facts = {"stage": self.stage, "coming": ", ".join(self.coming), "going": ", ".join(self.going)}
            return Sentence(
                "the table before stage {stage} has changed since the cut: {coming} would play instead of {going}",
                dict(facts),
            )
        return Sentence(
            "the table before stage {stage} has changed since the cut: the seeds would stand in another order",
            {"stage": self.stage},
        )


def changed_cuts(tournament: Tournament, roster: Roster) -> Iterator[ChangedCut]:
    """Yield the stages whose cut rests on a table that has changed since; numbers already given are not changed."""
    for stage, given in sorted(tournament.numbers.items()):
        if stage == 1:
            continue
        then = replace(
            tournament,
            rounds=tournament.rounds[: given.first_round - 1],
            numbers={of: one for of, one in tournament.numbers.items() if of < stage},
            entries={side: _as_then(tournament, side, given) for side in tournament.entries},
        )
        try:
            now = qualified(then, roster, stage, seed=given.seed)
        except Refusal:
            continue  # a tie that the director decided, or a game taken back: there is no other cut to compare with
        coming = tuple(side for side in now.sides if side not in given.sides)
        going = tuple(side for side in given.sides if side not in now.sides)
        is_by_seed = given.method is not Numbers.LIST and len(given.groups) == 1
        if coming or going or (is_by_seed and _is_reordered(tournament, stage, now.sides)):
            yield ChangedCut(stage, coming, going)


def _is_reordered(tournament: Tournament, stage: int, sides: tuple[EntryId, ...]) -> bool:
    """Tell whether a bracket would be seeded otherwise; other systems give their numbers anew."""
    is_bracket = isinstance(system_of(tournament, stage), Knockout)
    return is_bracket and sides != tournament.numbers[stage].sides


def _as_then(tournament: Tournament, side: EntryId, given: Numbering) -> Entry:
    """Return an entry as it was at the cut: who went on had not left."""
    entry = tournament.entries[side]
    return replace(entry, withdrawn_after=None) if side in given.sides else entry
