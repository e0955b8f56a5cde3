"""The description of the API, made from its calls: OpenAPI at `/api/v1/openapi.json`."""

from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from nigiri import __version__

_DESCRIPTION = """Events of Go by the rulebooks.

Refusals are `{"error": {"code", "message", "articles", "where", "facts"}}`: 401 where nobody says who asks, 403 where
they may not, 404 for what there is not, 409 where the state says no or somebody else was first, 422 for input that
cannot be, 429 for haste. Decisions take `If-Match` with the version that they rest on, and answer with the new one.
"""


def openapi_config() -> OpenAPIConfig:
    """Return how the API is described."""
    return OpenAPIConfig(
        title="Nigiri",
        version=__version__,
        description=_DESCRIPTION,
        path="/api/v1",
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
        components=Components(
            security_schemes={
                "token": SecurityScheme(type="http", scheme="bearer", description="An API token, or a player's link."),
                "session": SecurityScheme(
                    type="apiKey",
                    name="nigiri_session",
                    security_scheme_in="cookie",
                    description="A signed-in browser.",
                ),
            }
        ),
        security=[{"token": []}, {"session": []}, {}],
    )
