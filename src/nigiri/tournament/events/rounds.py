"""Events of the rounds: who meets whom."""

from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.people.entry import Entry
from nigiri.tournament.events.happening import Happening
from nigiri.tournament.state import Round


class RoundDrawn(Happening, frozen=True):
    """A round as drawn, with its protocol: reading the journal never draws again."""

    round: Round


class RoundRedrawn(Happening, frozen=True):
    """The last round, not yet given out, was drawn anew."""

    round: Round
    reason: str = ""


class RoundTakenOver(Happening, frozen=True):
    """A round played elsewhere was read from a file: boards, results and status as they were found."""

    round: Round


class RoundPublished(Happening, frozen=True):
    """A round was given out; from now on it is only corrected."""

    number: int


class BoardsEdited(Happening, frozen=True):
    """A round's boards and byes were changed by hand; they read from now on as here, results included."""

    number: int
    games: tuple[Game, ...]
    byes: tuple[Bye, ...]
    reason: str = ""


class ByesGranted(Happening, frozen=True):
    """Sides that sit out a drawn round got a bye by name, or theirs was changed."""

    number: int
    byes: tuple[Bye, ...]


class ByeMoved(Happening, frozen=True):
    """`giver` plays `game` in the place of `taker`, who sits out instead."""

    number: int
    giver: EntryId
    taker: EntryId
    game: Game


class LateEntrySeated(Happening, frozen=True):
    """A side was entered while the round was on, and seated against the side that had the bye."""

    entry: Entry
    number: int
    game: Game


class ColoursSettled(Happening, frozen=True):
    """A nigiri gave one side Black."""

    number: int
    table: int
    black: EntryId
