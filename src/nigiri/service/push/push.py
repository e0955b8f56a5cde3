"""Notices to players' phones: who wants them, writing letters when events change, sending them until they arrive."""

import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final
from urllib.parse import urlsplit

from nigiri.errors import Refusal
from nigiri.ids import EntryId, TournamentId
from nigiri.service.access.secrets import new_id, stamp
from nigiri.service.desk import Desk
from nigiri.service.push.changes import changes_for
from nigiri.service.push.keys import PushKeys
from nigiri.service.push.letters import new_letter
from nigiri.service.push.sealing import read_key, read_secret, seal
from nigiri.service.webhooks.addresses import Target, checked_url, is_address, is_public, target_of
from nigiri.service.webhooks.sending import Answer, post
from nigiri.store.push import rows
from nigiri.store.push.rows import Letter, Subscription
from nigiri.tournament.evolve import fold
from nigiri.tournament.state import Tournament

MOST_BROWSERS: Final = 5
"""Browsers that one player may be told on; the one that came first makes room for another."""

TRIES: Final = 6
_AT_ONCE: Final = 8
_BATCH: Final = 64
_BEHIND: Final = 1000
_LEASE: Final = timedelta(minutes=3)
_FIRST_PAUSE: Final = timedelta(seconds=20)
_STALE: Final = timedelta(hours=6)
"""A notice that could not be sent for so long is of no use to anybody any more."""

_GONE: Final = frozenset({404, 410})
_log = logging.getLogger("nigiri.push")

Writer = Callable[[Subscription, Letter], bytes | None]
"""Writes a letter in the words of its reader; None where there is nothing to say any more."""

Sender = Callable[[Target, Mapping[str, str], bytes], Answer]
"""Sends a body with headers to a target."""


class Push:
    """The notices of a store. Without keys nobody can ask for them, and nothing is written or sent.

    Several processes may work on the same store: each letter is written by one and sent by one.
    """

    def __init__(
        self,
        desk: Desk,
        keys: PushKeys | None,
        writer: Writer,
        *,
        may_be_private: bool = False,
        sender: Sender = post,
    ) -> None:
        self._desk = desk
        self._database = desk.store.database
        self._keys = keys
        self._write = writer
        self._may_be_private = may_be_private
        self._send = sender
        self._known: dict[TournamentId, Tournament] = {}

    @property
    def public_key(self) -> str:
        """The key that browsers subscribe with; nothing where this place sends no notices."""
        return self._keys.public if self._keys is not None else ""

    def subscribe(
        self, event: TournamentId, side: EntryId, endpoint: str, key: str, secret: str, language: str, at: datetime
    ) -> None:
        """Tell a browser what concerns a player from now on; the same one again only says its language anew.

        Refused: `push.unknown` where this place sends none, an endpoint that is no push service's, keys that are none.
        """
        if self._keys is None:
            raise Refusal("push.unknown", message="this place sends no notices to phones")
        self._check_endpoint(endpoint)
        read_key(key)
        read_secret(secret)
        version = self._desk.state(event).version
        made = Subscription(new_id(), event, side, endpoint, key, secret, language, stamp(at), version)
        with self._database.writing() as connection:
            known = rows.of_side(connection, event, side)
            if any(_is_same(one, made) for one in known):
                return
            rows.put(connection, made)
            left = [one for one in known if one.endpoint != endpoint]
            rows.remove(connection, [one.id for one in left[: max(0, len(left) - MOST_BROWSERS + 1)]])

    def unsubscribe(self, event: TournamentId, side: EntryId, endpoint: str) -> bool:
        """Tell a browser no more; tell whether it was told."""
        with self._database.writing() as connection:
            return bool(rows.remove_of_side(connection, event, side, endpoint)) if endpoint else False

    def browsers(self, event: TournamentId, side: EntryId) -> int:
        """Return on how many browsers a player is told."""
        with self._database.reading() as connection:
            return len(rows.of_side(connection, event, side))

    def work(self, at: datetime) -> int:
        """Write what is to be told, send what is due; return how many letters were tried."""
        if self._keys is None:
            return 0
        self.write(at)
        return self.send(at)

    def write(self, at: datetime) -> None:
        """Write letters about events that have changed since their players were told."""
        with self._database.reading() as connection:
            behind = rows.behind(connection, _BEHIND)
        for event, some in groupby(behind, key=lambda one: TournamentId(one.tournament)):
            try:
                self._write_for(event, list(some), at)
            except Refusal as refusal:
                _log.warning("letters of %s: %s", event, refusal.message)

    def send(self, at: datetime) -> int:
        """Send letters that are due, several at a time; return how many."""
        claimed = self._claimed(at)
        with self._database.reading() as connection:
            readers = rows.find(connection, {one.subscription for one in claimed})
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            answers = list(pool.map(lambda one: self._sent(one, readers.get(one.subscription), at), claimed))
        with self._database.writing() as connection:
            rows.remove(connection, [
                one.subscription for one, answer in zip(claimed, answers, strict=True) if answer.status in _GONE
            ])  # fmt: skip
            for one, answer in zip(claimed, answers, strict=True):
                due = _due_again(one, answer, at)
                if due is None:
                    rows.done(connection, one)
                else:
                    rows.put_off(connection, one, stamp(due))
        return len(claimed)

    def _check_endpoint(self, endpoint: str) -> None:
        """Refuse an endpoint that is not a push service's: it stands at the usual port of HTTPS, outside."""
        try:
            parts = urlsplit(checked_url(endpoint, may_be_private=self._may_be_private))
        except Refusal as refusal:
            raise _no_endpoint() from refusal
        if self._may_be_private:
            return
        host = str(parts.hostname)
        if parts.scheme != "https" or parts.port not in {None, 443} or (is_address(host) and not is_public(host)):
            raise _no_endpoint()

    def _write_for(self, event: TournamentId, readers: list[Subscription], at: datetime) -> None:
        after = self._desk.state(event)
        letters: dict[str, list[Letter]] = {}
        for told, some in groupby(readers, key=lambda one: one.told):
            before = self._state_at(event, told, after)
            for one in some:
                found = changes_for(EntryId(one.side), before, after)
                letters[one.id] = [new_letter(one.id, kind, facts, at) for kind, facts in found]
        with self._database.writing() as connection:
            for one in readers:
                if rows.told(connection, one, after.version):
                    rows.write(connection, letters[one.id])
        self._known[event] = after

    def _state_at(self, event: TournamentId, version: int, now: Tournament) -> Tournament:
        """Return an event as it stood; what was told last is remembered, anything else is read from the journal."""
        known = self._known.get(event)
        for state in (now, known):
            if state is not None and state.version == version:
                return state
        return fold(self._desk.store.events(event)[:version])

    def _claimed(self, at: datetime) -> list[Letter]:
        """Return letters that are due and that no other process sends."""
        with self._database.reading() as connection:
            due = rows.due(connection, stamp(at), _BATCH)
        if not due:
            return []
        with self._database.writing() as connection:
            return [one for one in due if rows.claim(connection, one, stamp(at + _LEASE))]

    def _sent(self, letter: Letter, reader: Subscription | None, at: datetime) -> Answer:
        """Send a letter, if there is still somebody who reads it and something to say."""
        if reader is None or self._keys is None or at - datetime.fromisoformat(letter.made_at) > _STALE:
            return Answer(200)
        try:
            text = self._write(reader, letter)
            if text is None:
                return Answer(200)
            body = seal(text, reader.key, reader.secret)
            target = target_of(reader.endpoint, may_be_private=self._may_be_private)
        except Refusal as refusal:
            _log.warning("letter to %s: %s", reader.id, refusal.message)
            is_inside = refusal.code in {"webhook.private", "webhook.url"}
            return Answer(410 if is_inside else 0, refusal.message)
        headers = {
            "Authorization": self._keys.authorization(reader.endpoint, at),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(int(_STALE.total_seconds())),
            "Urgency": "high",
        }
        return self._send(target, headers, body)


def _due_again(letter: Letter, answer: Answer, at: datetime) -> datetime | None:
    """Return when a letter is tried again; None where it arrived, or never will."""
    is_passing = answer.status in {0, 429} or answer.status >= 500
    if not is_passing:
        if not 200 <= answer.status < 300:
            _log.warning("letter %s was refused: %s", letter.id, answer.status)
        return None
    if letter.attempts + 1 >= TRIES:
        return None
    pause: timedelta = _FIRST_PAUSE * 2**letter.attempts
    return at + max(pause, timedelta(seconds=min(answer.wait, 3600)))


def _is_same(one: Subscription, other: Subscription) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in ("endpoint", "key", "secret", "language"))


def _no_endpoint() -> Refusal:
    return Refusal("push.endpoint", message="this is no address of a push service", where="endpoint")
