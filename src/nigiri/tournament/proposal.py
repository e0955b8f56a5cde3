"""What a player says a game ended in: reported by the player, fixed by a referee."""

from msgspec import Struct

from nigiri.games.result import Result
from nigiri.ids import EntryId


class Proposal(Struct, frozen=True, omit_defaults=True):
    """A result as one side reports it, of the game it had then; it means nothing for a game with other sides."""

    side: EntryId
    black: EntryId
    white: EntryId
    result: Result
