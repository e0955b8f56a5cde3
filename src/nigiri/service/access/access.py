"""Access: everything about who may come in, over one database."""

from collections.abc import Iterable
from datetime import datetime

from argon2 import PasswordHasher

from nigiri.ids import ActorId
from nigiri.service.access.accounts import Accounts
from nigiri.service.access.caller import Caller
from nigiri.service.access.invitations import Invitations
from nigiri.service.access.passwords import Passwords
from nigiri.service.access.player_links import PlayerLinks
from nigiri.service.access.secrets import PLAYER, TOKEN
from nigiri.service.access.sessions import Sessions
from nigiri.service.access.tokens import Tokens
from nigiri.store.access import accounts, event_pages, tokens
from nigiri.store.access.event_pages import EventPage
from nigiri.store.database import Database


class Access:
    """Accounts, sessions, invitations, tokens and players' links of one installation."""

    def __init__(self, database: Database, hasher: PasswordHasher | None = None) -> None:
        self.database = database
        self.accounts = Accounts(database, Passwords(hasher))
        self.sessions = Sessions(database)
        self.invitations = Invitations(database)
        self.tokens = Tokens(database)
        self.player_links = PlayerLinks(database)

    def bearer(self, secret: str, at: datetime) -> Caller | None:
        """Return who a secret in an `Authorization` header stands for: a program or a player."""
        if secret.startswith(TOKEN):
            return self.tokens.caller(secret, at)
        return self.player_links.caller(secret) if secret.startswith(PLAYER) else None

    def page(self, tournament: str) -> EventPage:
        """Return how an event shows itself on the web."""
        with self.database.reading() as connection:
            return event_pages.find(connection, tournament)

    def put_page(self, page: EventPage) -> None:
        """Change how an event shows itself on the web."""
        with self.database.writing() as connection:
            event_pages.put(connection, page)

    def hidden(self) -> frozenset[str]:
        """Return the events that are not public."""
        with self.database.reading() as connection:
            return event_pages.hidden(connection)

    def names(self, actors: Iterable[ActorId]) -> dict[ActorId, str]:
        """Return what people call accounts and programs; who is not known by a name is left out."""
        wanted = [str(actor) for actor in dict.fromkeys(actors)]
        with self.database.reading() as connection:
            found = accounts.names(connection, [one for one in wanted if one.startswith("account:")])
            found |= tokens.names(connection, [one for one in wanted if one.startswith("token:")])
        return {ActorId(one): name for one, name in found.items()}
