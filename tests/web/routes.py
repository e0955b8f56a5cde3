"""Every route of an application, with the addresses that tests ask at."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from litestar import Litestar
from litestar.routes import HTTPRoute

FILLED: Mapping[str, str] = MappingProxyType({"digest": "0", "name": "nigiri.css", "event": "spring-open"})
API = "/api/v1"


class Asked(NamedTuple):
    """A method and the path of a route, with its fields in braces."""

    method: str
    path: str

    def at(self, **fields: str) -> str:
        """Return an address of the route; fields without a value become `99`."""
        return self.path.format_map(_Fields({**FILLED, **fields}))


class _Fields(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "99"


def routes_of(app: Litestar) -> Iterator[Asked]:
    """Yield the routes, without those that only describe the API."""
    for route in app.routes:
        if not isinstance(route, HTTPRoute):
            continue
        for handler in route.route_handlers:
            for method in sorted(map(str, handler.http_methods)):
                if method != "OPTIONS" and route.path_format not in {API, f"{API}/{{path}}"}:
                    yield Asked(method, route.path_format)
