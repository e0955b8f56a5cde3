"""Players' links: what a player comes by without an account."""

from collections.abc import Iterable

from nigiri.errors import Refusal
from nigiri.ids import ActorId, EntryId, TournamentId
from nigiri.service.access.caller import Caller, Means
from nigiri.service.access.secrets import PLAYER, new_secret
from nigiri.store.access import player_links
from nigiri.store.database import Database
from nigiri.store.push import rows as push


class PlayerLinks:
    """The links of the players of all events."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_sides(self, tournament: str, sides: Iterable[EntryId]) -> dict[EntryId, str]:
        """Return the secret of each side, making those that are not there yet."""
        wanted = list(dict.fromkeys(sides))
        with self._database.reading() as connection:
            found = player_links.of_tournament(connection, tournament)
        new = {str(side): new_secret(PLAYER) for side in wanted if side not in found}
        if new:
            with self._database.writing() as connection:
                player_links.add(connection, tournament, new)
                found = player_links.of_tournament(connection, tournament)
        return {side: found[side] for side in wanted}

    def sides(self, tournament: str) -> frozenset[str]:
        """Return the sides that have, or had, a link: their ids are not given to somebody else."""
        with self._database.reading() as connection:
            return frozenset(player_links.of_tournament(connection, tournament))

    def caller(self, secret: str) -> Caller | None:
        """Return who a link stands for; None where there is no such."""
        with self._database.reading() as connection:
            found = player_links.find(connection, secret)
        if found is None:
            return None
        tournament, side = found
        return Caller(
            actor=ActorId(f"player:{side}"),
            name=side,
            means=Means.LINK,
            event=TournamentId(tournament),
            side=EntryId(side),
        )

    def withdraw(self, tournament: str, side: str) -> None:
        """Take a side's link back, or refuse where it has none; the next one is another.

        Whoever asked by it to be told on a phone is told no more.
        """
        with self._database.writing() as connection:
            push.remove_of_side(connection, tournament, side)
            if not player_links.withdraw(connection, tournament, side):
                raise Refusal("link.unknown", message="{side} has no link", side=side, where="entry")
