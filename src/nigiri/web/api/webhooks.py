"""Webhooks of an event."""

from typing import Any

from litestar import Request, delete, get, post
from msgspec import Struct

from nigiri.ids import TournamentId
from nigiri.service.access.roles import Right
from nigiri.service.webhooks.webhooks import Webhooks
from nigiri.store.access.webhooks import Webhook
from nigiri.web.api.needs import needs
from nigiri.web.threads import threaded
from nigiri.web.visit import caller_of, now


class NewWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """An address to be told of every change of the event."""

    url: str


class WebhookForm(Struct, frozen=True):
    """A webhook: the version it knows, and what went wrong last. `secret` is shown once, when it is made."""

    id: str
    url: str
    made_at: str
    delivered: int
    attempts: int
    due_at: str
    fault: str
    is_off: bool
    secret: str | None = None


@get("/events/{event:str}/webhooks", opt=needs(Right.MEMBERS))
@threaded
def list_webhooks(request: Request[Any, Any, Any], event: str) -> list[WebhookForm]:
    """List the webhooks of an event."""
    return [webhook_form(one) for one in webhooks_of(request).of_event(event)]


@post("/events/{event:str}/webhooks", opt=needs(Right.MEMBERS))
@threaded
def make_webhook(request: Request[Any, Any, Any], event: str, data: NewWebhook) -> WebhookForm:
    """Make a webhook. Each delivery is a POST of the numbers and kinds of what was written, signed with the secret:
    `Nigiri-Signature: t=SECONDS,v1=HMAC`, the HMAC (SHA-256) over `SECONDS.BODY`. It is repeated until answered 2xx.
    """
    made = webhooks_of(request).make(TournamentId(event), data.url, caller_of(request).account, now(request))
    return webhook_form(made, made.secret)


@delete("/events/{event:str}/webhooks/{webhook:str}", opt=needs(Right.MEMBERS), status_code=204)
@threaded
def remove_webhook(request: Request[Any, Any, Any], event: str, webhook: str) -> None:
    """Remove a webhook."""
    webhooks_of(request).remove(event, webhook)


def webhooks_of(request: Request[Any, Any, Any]) -> Webhooks:
    """Return the webhooks of the application."""
    webhooks: Webhooks = request.app.state.webhooks
    return webhooks


def webhook_form(one: Webhook, secret: str | None = None) -> WebhookForm:
    """Return a webhook as the API says it."""
    return WebhookForm(
        one.id, one.url, one.made_at, one.delivered, one.attempts, one.due_at, one.fault, one.is_off, secret
    )


handlers = (list_webhooks, make_webhook, remove_webhook)
