"""Stages: where each stands, who qualifies for the next, and settling it with its numbers."""

from typing import Any

from litestar import Request, Response, get, post
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.regulations.schedules import Numbers
from nigiri.regulations.stages import Qualification
from nigiri.service.access.roles import Right
from nigiri.tournament.cut import changed_cuts
from nigiri.tournament.decisions.numbers import assign_numbers
from nigiri.tournament.numbering import Numbering
from nigiri.tournament.qualification import qualified
from nigiri.tournament.stage_view import chain
from nigiri.tournament.team_sides import credited
from nigiri.web.api.deciding import changed, decide
from nigiri.web.api.draws import lot
from nigiri.web.api.needs import ANYBODY, needs
from nigiri.web.event.stage_steps import StageStep, Standing, opening, stage_steps
from nigiri.web.event.view import given_out
from nigiri.web.sight import seen_event
from nigiri.web.threads import threaded
from nigiri.web.visit import caller_of, desk_of, keep_copy_of


class NumberingForm(Struct, frozen=True):
    """The numbers of a stage: its groups, each in the order of its numbers (seeds, in a knockout).

    `carried` is what was taken along from the stage before, in points; `remarks` is what is to be said aloud.
    """

    groups: tuple[tuple[EntryId, ...], ...]
    first_round: int
    rounds: int
    method: Numbers
    seed: int
    carried: dict[EntryId, float]
    remarks: tuple[str, ...]


class StageForm(Struct, frozen=True):
    """A stage, counted from 1. `rounds` are those planned until its numbers settle them. Sides may be teams."""

    number: int
    name: str
    system: str
    standing: Standing
    rounds: int
    groups: int
    qualification: Qualification | None
    numbering: NumberingForm | None


class StagesForm(Struct, frozen=True):
    """The stages of an event; one of one system is one stage.

    `next` is the stage that has yet to be settled. `changed` warns of cuts that would fall otherwise today.
    """

    stages: tuple[StageForm, ...]
    next: int | None
    changed: tuple[str, ...]
    version: int


class QualifiedForm(Struct, frozen=True):
    """Who qualifies for a stage as the table before it stands, in the order of the seeds, and what they take along.

    Where some are equal at the cut the lot of `seed` decided, and `remarks` says so.
    """

    stage: int
    seed: int
    sides: tuple[EntryId, ...]
    carried: dict[EntryId, float]
    remarks: tuple[str, ...]


class Settlement(Struct, frozen=True, forbid_unknown_fields=True):
    """How the next stage is settled: by its regulations and the lot of a `seed` (cast where there is none), or as
    listed: `groups`, each in the order of its numbers. Other numbers than those given before need a reason.
    """

    seed: int | None = None
    groups: tuple[tuple[EntryId, ...], ...] | None = None
    reason: str = ""


class Settled(Struct, frozen=True):
    """The stage whose numbers were given, and the version of the event."""

    version: int
    stage: StageForm


@get("/events/{event:str}/stages", opt=ANYBODY)
@threaded
def list_stages(request: Request[Any, Any, Any], event: str) -> StagesForm:
    """List the stages and where each stands; numbers are shown to members, to others once their first round is out."""
    state = seen_event(request, event)
    is_member = caller_of(request).may(Right.READ, state.id)
    view, names = credited(state if is_member else given_out(state), desk_of(request).roster(state.id))
    coming = opening(view, names) if is_member else None
    return StagesForm(
        tuple(map(stage_form, stage_steps(view))),
        None if coming is None else coming.stage,
        tuple(str(one.sentence) for one in changed_cuts(view, names)) if is_member else (),
        state.version,
    )


@get("/events/{event:str}/stages/{stage:int}/qualified", opt=needs(Right.READ))
@threaded
def show_qualified(request: Request[Any, Any, Any], event: str, stage: int, seed: int = 0) -> QualifiedForm:
    """Show who would play a stage by the table before it; nothing is written down."""
    state = seen_event(request, event)
    view, names = credited(state, desk_of(request).roster(state.id))
    _must_follow(stage, len(chain(view.regulations)))
    found = qualified(view, names, stage, seed=seed)
    carried = {side: halves / 2 for side, halves in found.carried.items()}
    return QualifiedForm(stage, seed, found.sides, carried, tuple(map(str, found.remarks)))


@post("/events/{event:str}/stages/settlement", opt=needs(Right.ROUNDS), status_code=200)
@threaded
def settle(request: Request[Any, Any, Any], event: str, data: Settlement) -> Response[Settled]:
    """Settle who plays the next stage, and give the numbers; the draw of its first round does so where nobody has."""
    seed = lot(data.seed)
    state = seen_event(request, event)
    roster = desk_of(request).roster(state.id)
    keep_copy_of(request, state.id)
    listed = None if data.groups is None else [list(group) for group in data.groups]
    done = decide(
        request,
        event,
        lambda now_is: assign_numbers(now_is, roster, seed=seed, listed=listed, reason=data.reason),
    )
    view, _ = credited(done.tournament, roster)
    latest = max(view.numbers)
    step = next(one for one in stage_steps(view) if one.number == latest)
    return Response(Settled(done.tournament.version, stage_form(step)), headers=changed(done).headers)


def stage_form(step: StageStep) -> StageForm:
    """Return a stage as the API says it."""
    stage, given = step.stage, step.numbering
    return StageForm(
        step.number,
        stage.name,
        str(stage.system.__struct_config__.tag),
        step.standing,
        stage.rounds if given is None else given.rounds,
        stage.groups,
        stage.qualification,
        None if given is None else _numbering(given),
    )


def _numbering(given: Numbering) -> NumberingForm:
    carried = {side: halves / 2 for side, halves in given.carried.items()}
    return NumberingForm(
        given.groups, given.first_round, given.rounds, given.method, given.seed, carried, given.remarks
    )


def _must_follow(stage: int, count: int) -> None:
    """Refuse a stage that there is not, and the first, for which nobody qualifies."""
    if not 2 <= stage <= count:
        raise Refusal(
            "stage.unknown",
            "RU-2.8",
            message="there is no stage {stage} that somebody qualifies for: the event has {count}",
            stage=stage,
            count=count,
            where="stage",
        )


handlers = (list_stages, show_qualified, settle)
