"""The application: routes, and what stands before and behind every one of them."""

import asyncio
import importlib
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from fractions import Fraction
from typing import Any

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from sqlalchemy.exc import DataError, IntegrityError

from nigiri.errors import Refusal
from nigiri.service.access.access import Access
from nigiri.service.desk import Desk
from nigiri.service.push.push import Push
from nigiri.service.webhooks.webhooks import Webhooks
from nigiri.store import Store
from nigiri.web.api import API
from nigiri.web.api.description import openapi_config
from nigiri.web.api.fractions import is_fraction, read_fraction
from nigiri.web.api.needs import must_meet_need
from nigiri.web.assets import static
from nigiri.web.compact import Compact
from nigiri.web.errors import (
    on_collision,
    on_defect,
    on_depth,
    on_http_exception,
    on_refusal,
    on_unstorable,
)
from nigiri.web.guards import must_come_from_here, must_keep_pace, paces
from nigiri.web.headers import add_headers
from nigiri.web.heads import Heads
from nigiri.web.identity import Identify
from nigiri.web.live.deliveries import deliver_for_ever
from nigiri.web.live.feeds import Feeds
from nigiri.web.live.letters import letter_writer
from nigiri.web.pages import PAGES
from nigiri.web.settings import Settings


def create_app(desk: Desk | str, settings: Settings | None = None) -> Litestar:
    """Return the application over a desk, or over the database at a URL, which it then opens and closes itself."""
    chosen = settings or Settings()
    app = Litestar(
        route_handlers=[
            static,
            *_handlers(PAGES),
            Router("/api/v1", route_handlers=_handlers(API), guards=[must_meet_need]),
        ],
        lifespan=[_lifespan],
        middleware=[Compact, Identify],
        guards=[must_keep_pace, must_come_from_here],
        before_send=[add_headers],
        exception_handlers={
            Refusal: on_refusal,
            IntegrityError: on_collision,
            RecursionError: on_depth,
            DataError: on_unstorable,
            OverflowError: on_unstorable,
            HTTPException: on_http_exception,
            Exception: on_defect,
        },
        openapi_config=openapi_config(),
        type_encoders={Fraction: str},
        type_decoders=[(is_fraction, read_fraction)],
        logging_config=None,
        request_max_body_size=chosen.largest_upload,
    )
    app.asgi_handler = Heads(app.asgi_handler)
    if isinstance(desk, str):
        return equip(app, Desk(Store.open(desk)), chosen, owns_store=True)
    return equip(app, desk, chosen)


def equip(app: Litestar, desk: Desk, settings: Settings, *, owns_store: bool = False) -> Litestar:
    """Give an application that does not run what it works with, in the place of what it had: routes cost the most."""
    desk.store.database.is_discreet = True
    access = Access(desk.store.database, settings.hasher)
    writer = letter_writer(desk, access)
    app.state = State(
        {
            "desk": desk,
            "access": access,
            "settings": settings,
            "paces": paces(),
            "feeds": Feeds(desk.store, settings.poll_interval),
            "webhooks": Webhooks(desk.store, may_be_private=settings.are_private_webhooks_allowed),
            "push": Push(desk, settings.push, writer, may_be_private=settings.is_private_push_allowed),
            "owns_store": owns_store,
        }
    )
    return app


@asynccontextmanager
async def _lifespan(app: Litestar) -> AsyncIterator[None]:
    """Listen and deliver while the application runs."""
    state = app.state
    await state.feeds.start()
    works = {"webhooks": state.webhooks.deliver, "push": state.push.work}
    deliveries = [asyncio.create_task(deliver_for_ever(name, work, state.settings)) for name, work in works.items()]
    try:
        yield
    finally:
        for one in deliveries:
            one.cancel()
        await asyncio.gather(*deliveries, state.feeds.stop(), return_exceptions=True)
        if state.owns_store:
            state.desk.store.close()


def _handlers(modules: Iterable[str]) -> list[Any]:
    return [handler for name in modules for handler in importlib.import_module(name).handlers]
