"""The webhooks of an installation: made, listed, and delivered until they have heard."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import msgspec
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import TournamentId
from nigiri.service.access.secrets import new_id, new_secret, stamp
from nigiri.service.webhooks.addresses import Target, target_of
from nigiri.service.webhooks.sending import send
from nigiri.store import Store
from nigiri.store.access import webhooks
from nigiri.store.access.webhooks import Webhook

MOST: Final = 20
TRIES: Final = 20
_LEASE: Final = timedelta(minutes=2)
_FIRST_PAUSE: Final = timedelta(seconds=10)
_LONGEST_PAUSE: Final = timedelta(hours=6)
_MOST_RECORDS: Final = 100

Sender = Callable[[Target, str, bytes, datetime], str]
"""Sends a body to a target; returns what went wrong, or nothing."""


class Webhooks:
    """The webhooks of a store. Several processes may deliver: each due webhook is claimed by one."""

    def __init__(self, store: Store, *, may_be_private: bool = False, sender: Sender = send) -> None:
        self._store = store
        self._may_be_private = may_be_private
        self._send = sender

    def make(self, event: TournamentId, url: str, by: str, at: datetime) -> Webhook:
        """Make a webhook, told from the next change on; its secret signs what it is told."""
        target_of(url, may_be_private=self._may_be_private)
        made = Webhook(new_id(), event, url, new_secret(), by, stamp(at), self._store.version(event), due_at=stamp(at))
        with self._store.database.writing() as connection:
            if len(webhooks.of_tournament(connection, event)) >= MOST:
                raise Refusal("webhook.too_many", message="an event has up to {most} webhooks", most=MOST)
            webhooks.add(connection, made)
        return made

    def of_event(self, event: str) -> list[Webhook]:
        """Return the webhooks of an event."""
        with self._store.database.reading() as connection:
            return webhooks.of_tournament(connection, event)

    def remove(self, event: str, webhook: str) -> None:
        """Remove a webhook, or refuse where there is none."""
        with self._store.database.writing() as connection:
            if not webhooks.remove(connection, event, webhook):
                raise Refusal("webhook.unknown", message="there is no such webhook", where="webhook")

    def deliver(self, at: datetime) -> int:
        """Deliver what is due; return to how many addresses it went, reached or not."""
        with self._store.database.reading() as connection:
            due = webhooks.due(connection, stamp(at))
        return sum(self._deliver(one, at) for one in due)

    def _deliver(self, one: Webhook, at: datetime) -> bool:
        until = stamp(at + _LEASE)
        with self._store.database.writing() as connection:
            if not webhooks.claim(connection, one, until):
                return False
        body, version = self._body(one)
        fault = self._sent(one, body, at)
        with self._store.database.writing() as connection:
            webhooks.put(connection, after(replace(one, due_at=until), version, fault, at))
        return True

    def _sent(self, one: Webhook, body: bytes, at: datetime) -> str:
        try:
            return self._send(target_of(one.url, may_be_private=self._may_be_private), one.secret, body, at)
        except Refusal as refusal:
            return refusal.message

    def _body(self, one: Webhook) -> tuple[bytes, int]:
        """Return what is told: which events were written, by number and kind; no names, no results."""
        records = self._store.records(TournamentId(one.tournament), one.delivered)[:_MOST_RECORDS]
        changes = [
            {"seq": record.seq, "at": record.at, "kind": msgspec.json.decode(record.event)["event"]}
            for record in records
        ]
        version = records[-1].seq if records else one.delivered
        told = {"webhook": one.id, "event": one.tournament, "version": version, "changes": changes}
        return msgspec.json.encode(told), version


def after(one: Webhook, version: int, fault: str, at: datetime) -> Webhook:
    """Return a webhook after a delivery: further on, or due again after a pause that doubles; off after too many."""
    if not fault:
        return replace(one, delivered=version, attempts=0, fault="", due_at=stamp(at))
    attempts = one.attempts + 1
    pause = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** min(attempts - 1, 20))
    return replace(one, attempts=attempts, fault=fault, due_at=stamp(at + pause), is_off=attempts >= TRIES)
