"""Accounts and their roles."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, delete, func, insert, select, update

from nigiri.store.access.tables import account, membership


class Account(Struct, frozen=True):
    """Who may sign in. `login` is folded; `password` is Argon2's text, empty where none has been set."""

    id: str
    login: str
    name: str
    password: str
    made_at: str
    is_owner: bool = False
    is_organiser: bool = False
    is_off: bool = False
    language: str = ""


class Membership(Struct, frozen=True):
    """A role in an event."""

    tournament: str
    account: str
    role: str


def add(connection: Connection, one: Account) -> None:
    """Add an account; the database refuses a login that is taken."""
    connection.execute(insert(account).values(**asdict(one)))


def put(connection: Connection, one: Account) -> None:
    """Change an account."""
    connection.execute(update(account).where(account.c.id == one.id).values(**asdict(one)))


def by_login(connection: Connection, login: str) -> Account | None:
    """Return the account of a folded login."""
    row = connection.execute(select(account).where(account.c.login == login)).mappings().one_or_none()
    return None if row is None else Account(**row)


def by_id(connection: Connection, one: str) -> Account | None:
    """Return an account."""
    row = connection.execute(select(account).where(account.c.id == one)).mappings().one_or_none()
    return None if row is None else Account(**row)


def everybody(connection: Connection) -> list[Account]:
    """Return all accounts, by name."""
    return [Account(**row) for row in connection.execute(select(account).order_by(account.c.login)).mappings()]


def names(connection: Connection, ids: Iterable[str]) -> dict[str, str]:
    """Return the names of accounts, as far as there are such."""
    wanted = list(dict.fromkeys(ids))[:900]
    query = select(account.c.id, account.c.name).where(account.c.id.in_(wanted))
    return {row.id: row.name for row in connection.execute(query)}


def owners(connection: Connection) -> int:
    """Return how many owners can sign in."""
    query = select(func.count()).select_from(account).where(account.c.is_owner, ~account.c.is_off)
    return connection.execute(query).scalar_one()


def give_role(connection: Connection, one: Membership) -> None:
    """Give an account its role in an event, in the place of another it had."""
    take_role(connection, one.tournament, one.account)
    connection.execute(insert(membership).values(**asdict(one)))


def take_role(connection: Connection, tournament: str, one: str) -> bool:
    """Take the role in an event away; tell whether there was one."""
    found = delete(membership).where(membership.c.tournament == tournament, membership.c.account == one)
    return bool(connection.execute(found).rowcount)


def roles_of(connection: Connection, one: str) -> list[Membership]:
    """Return the roles of an account."""
    query = select(membership).where(membership.c.account == one)
    return [Membership(**row) for row in connection.execute(query).mappings()]


def members_of(connection: Connection, tournament: str) -> list[tuple[Account, str]]:
    """Return who has a role in an event, and which, by login."""
    query = (
        select(account, membership.c.role)
        .join(membership, membership.c.account == account.c.id)
        .where(membership.c.tournament == tournament)
        .order_by(account.c.login)
    )
    rows = connection.execute(query).mappings()
    return [(Account(**{k: v for k, v in row.items() if k != "role"}), str(row["role"])) for row in rows]
