"""The clock for the table: two halves of a phone or tablet, by the machine of `nigiri.clocks`, offline once loaded."""

from importlib.resources import files
from typing import Any, Final

import msgspec
from litestar import Request, Response, get

from nigiri.clocks.controls import Control, Controls
from nigiri.clocks.from_profile import rules_of
from nigiri.clocks.notation import print_control
from nigiri.clocks.notation_reader import parse_control
from nigiri.clocks.states import ClockSetup
from nigiri.documents.language import Language
from nigiri.errors import Refusal
from nigiri.rulebook.profile import Profile
from nigiri.rulebook.profiles import PROFILE_NAMES, profile
from nigiri.rulebook.written_numbers import whole_number
from nigiri.web.event.view import event_view
from nigiri.web.event.words import WORDS
from nigiri.web.guards import UNPACED
from nigiri.web.pages.event import notation_language
from nigiri.web.rendering import render
from nigiri.web.threads import threaded
from nigiri.web.visit import Visit, visit_of

_USUAL: Final = "60m + 3x30s"
_MOST_STONES: Final = 30


@get("/clock", include_in_schema=False)
@threaded
def clock_page(request: Request[Any, Any, Any]) -> Response[str]:
    """Show a clock of any control, by the rules of a profile."""
    visit, asked = visit_of(request), request.query_params
    name = asked.get("profile", "egf")
    text = asked.get("time", "")
    refusal, control = None, parse_control(_USUAL)
    try:
        control = parse_control(text or _USUAL)
    except Refusal as refused:
        refusal = refused
    rules = profile(name)
    return _page(visit, control, rules, stones=_stones(request), title="", text=text, refusal=refusal)


@get("/events/{event:str}/clock", include_in_schema=False)
@threaded
def event_clock_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show the clock of an event's games, for one table where the address names it."""
    view = event_view(request, event)
    rules = view.tournament.regulations
    own = profile(rules.profile).with_overrides(rules.settings)
    control = rules.time if rules.time is not None else parse_control(_USUAL)
    table = request.query_params.get("table", "")
    number = whole_number(table, 4)
    title = rules.name if number is None else f"{rules.name}, {view.visit.say('Table')} {number}"
    return _page(view.visit, control, own, stones=_stones(request), title=title, text="", refusal=None)


@get("/clock/worker.js", include_in_schema=False, sync_to_thread=False, opt=UNPACED)
def worker() -> Response[bytes]:
    """Return the script that keeps the clock when the network is away; it may serve every clock of this place."""
    data = files("nigiri.web").joinpath("static", "clock_worker.js").read_bytes()
    headers = {"service-worker-allowed": "/", "cache-control": "no-cache"}
    return Response(data, media_type="text/javascript", headers=headers)


def _stones(request: Request[Any, Any, Any]) -> int:
    text = request.query_params.get("handicap", "")
    return min(max(whole_number(text, 3) or 0, 0), _MOST_STONES)


def _page(
    visit: Visit, control: Control, rules: Profile, *, stones: int, title: str, text: str, refusal: Refusal | None
) -> Response[str]:
    setup = ClockSetup(Controls.even(control), rules_of(rules), handicap=stones)
    say = visit.say
    return render(
        visit,
        "clock.html.j2",
        setup=msgspec.json.encode(setup).decode(),
        words=msgspec.json.encode(_words(say)).decode(),
        control=print_control(control, notation_language(say)),
        title=title,
        text=text,
        chosen=rules.base,
        profiles=[profile(name) for name in PROFILE_NAMES],
        reasons=WORDS.stops,
        refusal=refusal,
    )


def _words(say: Language) -> dict[str, str]:
    """Return the words that the script shows."""
    return {
        "black": say("Black"),
        "white": say("White"),
        "main": say("main time"),
        "last": say("last period"),
        "left": say("periods left"),
        "stones": say("stones"),
        "out": say("time is up"),
        "lost": say("lost on time"),
        "moves": say("moves"),
        "penalty": say("penalty"),
        "stopped": say("stopped"),
        "forfeited": say("turn lost"),
        "start": say("Start"),
        "stop": say("Stop"),
        "resume": say("Go on"),
        "refused": say("The rules do not allow this now."),
        "absent": say("absent"),
        "break": say("break"),
        "both_flags": say("both flags are down: the referee decides"),
        "resigned": say("resigned by an unjustified stop"),
        "flag_down": say("flag is down: claim it"),
    }


handlers = (clock_page, event_clock_page, worker)
