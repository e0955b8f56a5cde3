"""Pages from templates. Everything that is put into one is escaped."""

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import MediaType, Response

from nigiri.service.local_time import zone_text
from nigiri.web.assets import asset_url
from nigiri.web.visit import Visit


def render(visit: Visit, template: str, *, status: int = 200, **facts: Any) -> Response[str]:
    """Return a page made from a template of `web/templates`.

    Every template knows `visit` (who reads), `say` (the language: `{{ say("Pairings") }}`), `csrf` (the token of
    forms), `asset("name")` (the address of a file under `static/`) and `zone_text(zone, moment)`, besides its own
    facts.
    """
    text = environment().get_template(template).render(visit=visit, say=visit.say, csrf=visit.csrf, **facts)
    return Response(text, status_code=status, media_type=MediaType.HTML, headers={"vary": "accept-language, cookie"})


@cache
def environment() -> Environment:
    """Return the environment of all templates: strict about names, escaping without exception."""
    made = Environment(
        loader=PackageLoader("nigiri.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals["asset"] = asset_url
    made.globals["zone_text"] = zone_text
    return made
