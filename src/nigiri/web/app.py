"""The application: routes, and what stands before and behind every one of them."""

import importlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from nigiri.errors import Refusal
from nigiri.service.access.access import Access
from nigiri.service.desk import Desk
from nigiri.store import Store
from nigiri.web.assets import static
from nigiri.web.errors import on_defect, on_http_exception, on_refusal
from nigiri.web.guards import must_come_from_here, must_keep_pace, paces
from nigiri.web.headers import add_headers
from nigiri.web.identity import Identify
from nigiri.web.pages import PAGES
from nigiri.web.settings import Settings


def create_app(desk: Desk | str, settings: Settings | None = None) -> Litestar:
    """Return the application over a desk, or over the database at a URL, which it then opens and closes itself."""
    chosen = settings or Settings()
    is_own = isinstance(desk, str)
    opened = Desk(Store.open(desk)) if isinstance(desk, str) else desk

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        try:
            yield
        finally:
            if is_own:
                opened.store.close()

    return Litestar(
        route_handlers=[static, *_pages()],
        lifespan=[lifespan],
        state=State({"desk": opened, "access": Access(opened.store.database), "settings": chosen, "paces": paces()}),
        middleware=[Identify],
        guards=[must_keep_pace, must_come_from_here],
        before_send=[add_headers],
        exception_handlers={Refusal: on_refusal, HTTPException: on_http_exception, Exception: on_defect},
        openapi_config=None,
        logging_config=None,
        request_max_body_size=chosen.largest_upload,
    )


def _pages() -> list[Any]:
    return [handler for name in PAGES for handler in importlib.import_module(name).handlers]
