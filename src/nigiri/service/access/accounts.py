"""Accounts: made by invitation, signed in with a password, and given roles."""

from datetime import datetime
from typing import Final

from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from nigiri.errors import Refusal
from nigiri.people.person import fold
from nigiri.service.access.limits import Guesses
from nigiri.service.access.passwords import Passwords
from nigiri.service.access.roles import Role
from nigiri.service.access.secrets import new_id, stamp
from nigiri.store.access import accounts, sessions, tokens
from nigiri.store.access.accounts import Account, Membership
from nigiri.store.database import Database

FROM_ONE_PLACE: Final = 10
FROM_ANYWHERE: Final = 100
BY_ONE_PLACE: Final = 60
"""Failed attempts in a quarter of an hour: on one login from one address, on one login, from one address."""


class Accounts:
    """The accounts of an installation."""

    def __init__(self, database: Database, passwords: Passwords) -> None:
        self._database = database
        self._passwords = passwords
        self._guesses = Guesses(database)

    def new(self, login: str, name: str, password: str, at: datetime) -> Account:
        """Return a new account, not yet written; refuse a login or password that cannot be."""
        folded = folded_login(login)
        kept = self._passwords.keep(password, folded)
        return Account(f"account:{new_id()}", folded, name.strip()[:200] or login.strip(), kept, stamp(at))

    def sign_in(self, login: str, password: str, address: str, at: datetime) -> Account:
        """Return the account of a login and its password; refuse all else alike (`access.wrong`), and guessing."""
        folded = fold(login.strip())[:200]
        here = f"{folded}@{address}"
        keys = {here: FROM_ONE_PLACE, f"login {folded}": FROM_ANYWHERE, f"from {address}": BY_ONE_PLACE}
        for key, limit in keys.items():
            self._guesses.check(key, limit, at)
        with self._database.reading() as connection:
            found = accounts.by_login(connection, folded)
        is_right = self._passwords.is_right(found.password if found is not None else "", password[:1000])
        if found is None or not is_right or found.is_off:
            for key in keys:
                self._guesses.failed(key, at)
            raise Refusal("access.wrong", message="there is no such login with this password", where="login")
        self._guesses.succeeded(here)
        if self._passwords.is_outdated(found.password):
            found = replace(found, password=self._passwords.keep(password, folded))
            self._put(found)
        return found

    def change_password(self, account: str, old: str, new: str, *, but_session: str, at: datetime) -> None:
        """Change a password, by whoever knows the old one; all other sessions and all tokens of the account end."""
        found = self.get(account)
        self._guesses.check(f"password {account}", FROM_ONE_PLACE, at)
        if not self._passwords.is_right(found.password, old[:1000]):
            self._guesses.failed(f"password {account}", at)
            raise Refusal("access.wrong", message="this is not the password so far", where="old")
        changed = replace(found, password=self._passwords.keep(new, found.login))
        with self._database.writing() as connection:
            accounts.put(connection, changed)
            sessions.end(connection, account, but=but_session)
            tokens.withdraw_all(connection, account)

    def get(self, account: str) -> Account:
        """Return an account, or refuse."""
        with self._database.reading() as connection:
            found = accounts.by_id(connection, account)
        if found is None:
            raise Refusal("account.unknown", message="there is no account {account}", account=account, where="account")
        return found

    def everybody(self) -> list[Account]:
        """Return all accounts."""
        with self._database.reading() as connection:
            return accounts.everybody(connection)

    def set_language(self, account: str, language: str) -> None:
        """Remember the language of an account."""
        self._put(replace(self.get(account), language=language))

    def turn_off(self, account: str) -> None:
        """Keep somebody out from now on; refuse for the last owner. What they did stays under their name."""
        found = self.get(account)
        with self._database.writing() as connection:
            accounts.put(connection, replace(found, is_off=True))
            if found.is_owner and not accounts.owners(connection):
                raise Refusal("account.last_owner", message="an installation keeps at least one owner")
            sessions.end(connection, account)
            tokens.withdraw_all(connection, account)

    def has_owner(self) -> bool:
        """Tell whether the installation has an owner who can sign in."""
        with self._database.reading() as connection:
            return accounts.owners(connection) > 0

    def members(self, tournament: str) -> list[tuple[Account, Role]]:
        """Return who has a role in an event."""
        with self._database.reading() as connection:
            return [(one, Role(role)) for one, role in accounts.members_of(connection, tournament)]

    def give_role(self, tournament: str, account: str, role: Role) -> None:
        """Give an account a role in an event, in the place of another it had."""
        self.get(account)
        try:
            with self._database.writing() as connection:
                accounts.give_role(connection, Membership(tournament, account, str(role)))
        except IntegrityError:
            raise Refusal("member.conflict", message="somebody else changed this role at the same time") from None

    def take_role(self, tournament: str, account: str) -> None:
        """Take the role in an event away, or refuse where there is none."""
        with self._database.writing() as connection:
            if not accounts.take_role(connection, tournament, account):
                raise Refusal("member.unknown", message="{account} has no role here", account=account, where="account")

    def _put(self, one: Account) -> None:
        with self._database.writing() as connection:
            accounts.put(connection, one)


def folded_login(login: str) -> str:
    """Return a login as it is compared; refuse one that is empty, too long, or holds blanks or control signs."""
    folded = fold(login.strip())
    if not 1 <= len(folded) <= 100 or not folded.isprintable() or " " in folded:
        raise Refusal("login.form", message="a login has 1 to 100 characters and no blanks", where="login")
    return folded
