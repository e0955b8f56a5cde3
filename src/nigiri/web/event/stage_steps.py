"""The stages of an event as steps: what is over, what is on, what comes, and who has which number."""

from enum import StrEnum

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.regulations.schedules import Numbers
from nigiri.regulations.stages import Stage
from nigiri.regulations.system import Knockout
from nigiri.sentence import Sentence
from nigiri.tournament.numbering import Numbering
from nigiri.tournament.opening import next_stage
from nigiri.tournament.qualification import qualified
from nigiri.tournament.schedule import is_over
from nigiri.tournament.stage_view import chain, is_scheduled, sides_of_stage, stage_view
from nigiri.tournament.state import Tournament


class Standing(StrEnum):
    """Where a stage stands: over, on (it has numbers, or rounds), the next one to be settled, or later."""

    OVER = "over"
    ON = "on"
    NEXT = "next"
    LATER = "later"


class StageStep(Struct, frozen=True):
    """A stage, counted from 1, and where it stands. `numbering` is None until it has its numbers."""

    number: int
    stage: Stage
    standing: Standing
    numbering: Numbering | None


class Opening(Struct, frozen=True):
    """What the next stage needs before its first round. `sides` are those who may play it.

    `certain` are those who qualified, in the order of their seeds, where that can be told; `refusal` is why it cannot.
    `remarks` are what is to be said aloud: lots at the cut. `has_numbers`: they were given, and may be given again
    with a reason.
    """

    stage: int
    sides: tuple[EntryId, ...]
    certain: tuple[EntryId, ...]
    remarks: tuple[Sentence, ...] = ()
    refusal: Refusal | None = None
    has_numbers: bool = False


def manner(step: StageStep) -> tuple[str, str]:
    """Return how the numbers of a stage were given: the name of a choice, and what was chosen.

    A later stage is seeded as its sides came through, unless a list says otherwise or its numbers go by lot.
    """
    given, rule = step.numbering, step.stage.qualification
    assert given is not None
    is_bracket = isinstance(step.stage.system, Knockout)
    by_lot = given.method is Numbers.LOT and not is_bracket
    if step.number == 1 or rule is None or given.method is Numbers.LIST or by_lot:
        return "numbers", given.method.value
    return "order", rule.order.value


def stage_steps(view: Tournament) -> tuple[StageStep, ...]:
    """Return the stages of an event; `view` has those for sides whose places are given out."""
    coming = next_stage(view)
    return tuple(
        StageStep(number, stage, _standing(view, number, coming), view.numbers.get(number))
        for number, stage in enumerate(chain(view.regulations), start=1)
    )


def opening(view: Tournament, roster: Roster) -> Opening | None:
    """Return what the next stage needs; None where nobody needs a number, or its first round has been drawn."""
    stage = next_stage(view)
    given = view.numbers.get(stage)
    if given is not None and len(view.rounds) >= given.first_round:
        return None
    if stage == 1:
        if not is_scheduled(chain(view.regulations)[0].system):
            return None
        first = len(view.rounds) + 1
        sides = tuple(one.id for one in view.entries.values() if one.is_final and one.is_entered(first))
        return Opening(1, sides, sides, has_numbers=given is not None)
    before = stage_view(view, stage - 1)
    after = len(before.rounds) + 1
    there = tuple(side for side in sides_of_stage(view, stage - 1) if before.entries[side].is_entered(after))
    try:
        found = qualified(view, roster, stage, seed=0 if given is None else given.seed)
    except Refusal as refusal:
        return Opening(stage, there, (), refusal=refusal, has_numbers=given is not None)
    return Opening(stage, there, found.sides, found.remarks, has_numbers=given is not None)


def _standing(view: Tournament, number: int, coming: int) -> Standing:
    has_begun = number == 1 or number in view.numbers
    if number < coming or (has_begun and number == coming and is_over(stage_view(view, number)) and view.rounds):
        return Standing.OVER
    if number > coming:
        return Standing.LATER
    return Standing.ON if number in view.numbers or (number == 1 and view.rounds) else Standing.NEXT
