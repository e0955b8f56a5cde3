"""Invitations: links that expire and work once."""

from datetime import datetime, timedelta
from typing import Final

from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from nigiri.errors import Refusal
from nigiri.service.access.roles import RIGHTS, Role
from nigiri.service.access.secrets import digest, new_id, new_secret, stamp
from nigiri.store.access import accounts, invitations
from nigiri.store.access.accounts import Account, Membership
from nigiri.store.access.invitations import Invitation, Kind
from nigiri.store.database import Database

SET_UP_LASTS: Final = timedelta(hours=24)
LASTS: Final = timedelta(days=7)
LONGEST: Final = timedelta(days=90)
_NOBODY: Final = ""
"""Who makes the invitation that sets an installation up."""


class Invitations:
    """The invitations of an installation."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def to_set_up(self, at: datetime) -> str:
        """Return the secret that makes the first owner.

        Those made before work as well, as several processes each print one: all of them until one is taken.
        """
        secret = new_secret()
        with self._database.writing() as connection:
            invitations.add(connection, _invitation(secret, Kind.OWNER, _NOBODY, at, SET_UP_LASTS))
        return secret

    def invite(
        self,
        kind: Kind,
        *,
        by: str,
        at: datetime,
        tournament: str | None = None,
        role: Role | None = None,
        lasts: timedelta = LASTS,
    ) -> tuple[Invitation, str]:
        """Invite somebody, and return the invitation and its secret, which is not kept."""
        if not timedelta(0) < lasts <= LONGEST:
            raise Refusal(
                "invitation.time", message="an invitation lasts up to {days} days", days=LONGEST.days, where="hours"
            )
        secret = new_secret()
        made = _invitation(secret, kind, by, at, lasts)
        made = replace(made, tournament=tournament, role=None if role is None else str(role))
        with self._database.writing() as connection:
            invitations.add(connection, made)
        return made, secret

    def look(self, secret: str, at: datetime) -> Invitation:
        """Return what a secret invites to; refuse one that has ended, has been taken, or never was."""
        with self._database.reading() as connection:
            found = invitations.find(connection, digest(secret), stamp(at))
        if found is None:
            raise _ended()
        return found

    def take(self, secret: str, account: Account, at: datetime, *, is_new: bool) -> Account:
        """Take an invitation: write a new account, or give a known one what it brings. All or nothing, once."""
        key, now = digest(secret), stamp(at)
        try:
            with self._database.writing() as connection:
                invitations.hold_made_by(connection, Kind.OWNER, _NOBODY)
                found = invitations.find(connection, key, now)
                if found is None or not invitations.take(connection, key, account.id, now):
                    raise _ended()
                if found.kind is Kind.OWNER and found.made_by == _NOBODY:
                    invitations.withdraw_made_by(connection, Kind.OWNER, _NOBODY)
                raised = replace(
                    account,
                    is_owner=account.is_owner or found.kind is Kind.OWNER,
                    is_organiser=account.is_organiser or found.kind is not Kind.ROLE,
                )
                (accounts.add if is_new else accounts.put)(connection, raised)
                if found.tournament is not None and found.role is not None:
                    role = _higher(found.role, accounts.roles_of(connection, account.id), found.tournament)
                    accounts.give_role(connection, Membership(found.tournament, account.id, role))
        except IntegrityError:
            raise Refusal("login.taken", message="this login is taken; choose another one", where="login") from None
        return raised

    def open_in(self, tournament: str | None, at: datetime) -> list[Invitation]:
        """Return invitations to an event (None: to the installation) that nobody has taken yet."""
        with self._database.reading() as connection:
            return invitations.open_in(connection, tournament, stamp(at))

    def withdraw(self, tournament: str | None, invitation: str) -> None:
        """Take an invitation back, or refuse where there is none."""
        with self._database.writing() as connection:
            if not invitations.withdraw(connection, tournament, invitation):
                raise Refusal("invitation.unknown", message="there is no such invitation", where="invitation")


def _invitation(secret: str, kind: Kind, by: str, at: datetime, lasts: timedelta) -> Invitation:
    return Invitation(digest(secret), new_id(), kind, by, stamp(at), stamp(at + lasts))


def _higher(role: str, held: list[Membership], tournament: str) -> str:
    """Return the role invited to, or the one held where that allows more: nobody loses by accepting."""
    now = next((Role(one.role) for one in held if one.tournament == tournament), None)
    return str(now) if now is not None and RIGHTS[now] > RIGHTS[Role(role)] else role


def _ended() -> Refusal:
    return Refusal("invitation.unknown", message="this invitation has ended, or has been taken; ask for a new one")
