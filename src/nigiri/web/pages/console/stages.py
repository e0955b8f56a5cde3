"""Stages at the desk: who goes on, numbers and seeds by lot or by list, before a stage begins."""

from typing import Any

from litestar import Request, Response, get, post

from nigiri.documents.remarks import remarks_said
from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.regulations.system import Scheveningen
from nigiri.service.access.roles import Right
from nigiri.tournament.cut import changed_cuts
from nigiri.tournament.decisions.numbers import assign_numbers
from nigiri.tournament.stage_view import chain
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import letter
from nigiri.web.errors import status_of
from nigiri.web.event.choices import CHOICES
from nigiri.web.event.forms import FORM, Form
from nigiri.web.event.stage_steps import Opening, manner, opening, stage_steps
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.console.work import back, work
from nigiri.web.threads import threaded
from nigiri.web.visit import keep_copy_of


@get("/events/{event:str}/desk/stages", include_in_schema=False)
@threaded
def stages_desk(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show the stages, and what the next one needs (RU-2.8, KOD-6.8)."""
    return _page(event_view(request, event, Right.READ))


@post("/events/{event:str}/desk/stages", include_in_schema=False, status_code=200, dependencies=FORM)
@threaded
def settle_stage(request: Request[Any, Any, Any], event: str, form: Form) -> Response[Any]:
    """Settle who plays the next stage, and give the numbers: by lot or rating, or as the list says (RU-2.8.1-a)."""
    view = event_view(request, event, Right.ROUNDS)
    keep_copy_of(request, view.id)
    try:
        seed = form.seed()
        listed = _listed(form, view) if form.has("by_list") else None
        roster, reason = view.roster, form.text("reason")
        work(
            request,
            event,
            Right.ROUNDS,
            lambda state: assign_numbers(state, roster, seed=seed, listed=listed, reason=reason),
        )
    except Refusal as refusal:
        return _page(event_view(request, event), form, refusal)
    return back(event, "/stages")


def _listed(form: Form, view: EventView) -> list[list[EntryId]]:
    """Return the groups as the fields name them: a letter and a number for each side; no number: it is left out."""
    ranked = view.of_ranked()
    coming = opening(ranked.whole, ranked.roster)
    placed: dict[str, list[tuple[int, EntryId]]] = {}
    for side in coming.sides if coming is not None else ():
        number = form.optional_integer(f"number-{side}")
        if number is not None:
            placed.setdefault(form.text(f"group-{side}", "A"), []).append((number, side))
    return [[side for _, side in sorted(group)] for _, group in sorted(placed.items())]


def _page(view: EventView, form: Form | None = None, refusal: Refusal | None = None) -> Response[str]:
    ranked = view.of_ranked()
    whole = ranked.whole
    coming = opening(whole, ranked.roster)
    why_not = coming.refusal if coming is not None else None
    return view.render(
        "console/stages.html.j2",
        status=200 if refusal is None else status_of(refusal),
        ranked=ranked,
        steps=stage_steps(whole),
        coming=coming,
        why_not=None if why_not is None else view.speech.refusal(why_not),
        places=_places(whole, coming),
        groups=[letter(number) for number in range(_groups(whole, coming))],
        changed=[view.speech.sentence(one.sentence) for one in changed_cuts(whole, ranked.roster)],
        manner=manner,
        remarks_said=lambda remarks: remarks_said(remarks, view.whole, view.roster, view.visit.say),
        letter=letter,
        choices=CHOICES,
        drawn=len(whole.rounds),
        form=form or Form(),
        refusal=refusal,
    )


def _groups(whole: Tournament, coming: Opening | None) -> int:
    if coming is None:
        return 1
    stage = chain(whole.regulations)[coming.stage - 1]
    return 2 if isinstance(stage.system, Scheveningen) else stage.groups


def _places(whole: Tournament, coming: Opening | None) -> dict[EntryId, tuple[str, str]]:
    """Return the group and the number that each side has now, or that the list proposes: those who qualified."""
    if coming is None:
        return {}
    given = whole.numbers.get(coming.stage)
    if given is not None:
        return {
            side: (letter(group), str(number))
            for group, sides in enumerate(given.groups)
            for number, side in enumerate(sides, start=1)
        }
    groups = _groups(whole, coming)
    return {side: (letter(place % groups), str(place // groups + 1)) for place, side in enumerate(coming.certain)}


handlers = (stages_desk, settle_stage)
