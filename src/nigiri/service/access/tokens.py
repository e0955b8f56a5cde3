"""Tokens: what programs come by."""

from datetime import datetime, timedelta
from typing import Final

from nigiri.errors import Refusal
from nigiri.ids import ActorId, TournamentId
from nigiri.service.access.caller import Caller, Means
from nigiri.service.access.roles import RIGHTS, Role
from nigiri.service.access.secrets import TOKEN, digest, new_id, new_secret, stamp
from nigiri.store.access import accounts, tokens
from nigiri.store.access.accounts import Account, Membership
from nigiri.store.access.tokens import Token
from nigiri.store.database import Database

LARGEST_NUMBER: Final = 50
_NOTED_EACH: Final = timedelta(minutes=5)


class Tokens:
    """The tokens of an installation."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def make(
        self,
        account: str,
        name: str,
        at: datetime,
        *,
        tournament: str | None = None,
        role: Role | None = None,
        lasts: timedelta | None = None,
    ) -> tuple[Token, str]:
        """Make a token and return it with its secret, which is shown once and not kept.

        With a tournament it needs a role there; it never does more than its account may at the time.
        """
        if (tournament is None) != (role is None):
            raise Refusal("token.scope", message="a token for one event has a role there", where="role")
        secret = new_secret(TOKEN)
        made = Token(
            digest(secret),
            f"token:{new_id()}",
            name.strip()[:100] or "token",
            account,
            stamp(at),
            tournament,
            None if role is None else str(role),
            None if lasts is None else stamp(at + lasts),
        )
        with self._database.writing() as connection:
            if len(tokens.of_account(connection, account)) >= LARGEST_NUMBER:
                raise Refusal("token.too_many", message="an account has up to {most} tokens", most=LARGEST_NUMBER)
            tokens.add(connection, made)
        return made, secret

    def caller(self, secret: str, at: datetime) -> Caller | None:
        """Return who a token stands for; None where it has ended or never was."""
        key, now = digest(secret), stamp(at)
        with self._database.reading() as connection:
            found = tokens.find(connection, key, now)
            account = accounts.by_id(connection, found.account) if found is not None else None
            if found is None or account is None or account.is_off:
                return None
            roles = accounts.roles_of(connection, account.id)
        if (found.used_at or "") < stamp(at - _NOTED_EACH):
            with self._database.writing() as connection:
                tokens.used(connection, key, now)
        is_whole = found.tournament is None
        return Caller(
            actor=ActorId(found.id),
            name=f"{found.name} ({account.name})",
            account=account.id,
            means=Means.TOKEN,
            roles=_roles(found, account, roles),
            is_owner=account.is_owner and is_whole,
            is_organiser=account.is_organiser and is_whole,
            language=account.language,
        )

    def of_account(self, account: str) -> list[Token]:
        """Return the tokens of an account."""
        with self._database.reading() as connection:
            return tokens.of_account(connection, account)

    def withdraw(self, account: str, token: str) -> None:
        """Take a token back, or refuse where the account has no such."""
        with self._database.writing() as connection:
            if not tokens.withdraw(connection, account, token):
                raise Refusal("token.unknown", message="there is no such token", where="token")


def _roles(token: Token, account: Account, held: list[Membership]) -> dict[TournamentId, Role]:
    """Return the roles of a token: its account's, or the one it was made with, as far as the account still has it."""
    roles = {TournamentId(one.tournament): Role(one.role) for one in held}
    if token.tournament is None or token.role is None:
        return roles
    event = TournamentId(token.tournament)
    allowed = Role.DIRECTOR if account.is_owner else roles.get(event)
    if allowed is None:
        return {}
    wanted = Role(token.role)
    return {event: wanted if RIGHTS[wanted] <= RIGHTS[allowed] else allowed}
