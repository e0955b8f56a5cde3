"""Sessions: signed in with a browser, until they end or are ended."""

from datetime import datetime, timedelta
from typing import Final

from nigiri.errors import Refusal
from nigiri.ids import ActorId, TournamentId
from nigiri.service.access.caller import Caller, Means
from nigiri.service.access.roles import Role
from nigiri.service.access.secrets import digest, new_id, new_secret, stamp
from nigiri.store.access import accounts, sessions
from nigiri.store.access.sessions import Session
from nigiri.store.database import Database

LASTS: Final = timedelta(days=14)
"""How long a session lasts that nobody uses."""

_NOTED_EACH: Final = timedelta(minutes=5)


class Sessions:
    """The sessions of an installation."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, account: str, agent: str, at: datetime) -> str:
        """Begin a session and return the secret that the browser keeps."""
        secret = new_secret()
        now = stamp(at)
        with self._database.writing() as connection:
            sessions.end_old(connection, now)
            begun = Session(digest(secret), new_id(), account, agent[:200], now, now, stamp(at + LASTS))
            sessions.add(connection, begun)
        return secret

    def caller(self, secret: str, at: datetime) -> Caller | None:
        """Return who a browser's secret stands for; None where the session has ended or never was."""
        key, now = digest(secret), stamp(at)
        with self._database.reading() as connection:
            found = sessions.find(connection, key, now)
            account = accounts.by_id(connection, found.account) if found is not None else None
            if found is None or account is None or account.is_off:
                return None
            roles = accounts.roles_of(connection, account.id)
        if found.seen_at < stamp(at - _NOTED_EACH):
            with self._database.writing() as connection:
                sessions.seen(connection, key, now, stamp(at + LASTS))
        return Caller(
            actor=ActorId(account.id),
            name=account.name,
            account=account.id,
            means=Means.SESSION,
            roles={TournamentId(one.tournament): Role(one.role) for one in roles},
            is_owner=account.is_owner,
            is_organiser=account.is_organiser,
            session=found.id,
            language=account.language,
        )

    def of_account(self, account: str, at: datetime) -> list[Session]:
        """Return the sessions of an account, the last used first."""
        with self._database.reading() as connection:
            return sessions.of_account(connection, account, stamp(at))

    def end(self, account: str, session: str) -> None:
        """End one session of an account; refuse where it has no such."""
        with self._database.writing() as connection:
            if not sessions.end(connection, account, only=session):
                raise Refusal("session.unknown", message="there is no such session", where="session")

    def end_others(self, account: str, session: str) -> int:
        """End all sessions of an account but one; return how many."""
        with self._database.writing() as connection:
            return sessions.end(connection, account, but=session)
