"""Hand work: what the director settles before the draw, and the draw keeps."""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.games.bye import Bye
from nigiri.games.colour import Colour
from nigiri.games.game import Game
from nigiri.ids import EntryId


class FixedPair(Struct, frozen=True, omit_defaults=True, tag="pair"):
    """Two sides that are to meet; `black` is whom the director gives Black, None leaves the colours to the draw."""

    first: EntryId
    second: EntryId
    black: EntryId | None = None


class FixedColour(Struct, frozen=True, omit_defaults=True, tag="colour"):
    """The colour a side is to have in this round: it meets nobody who would have to have the same."""

    side: EntryId
    colour: Colour


Fixed: TypeAlias = FixedPair | FixedColour | Bye


class HandWork(Struct, frozen=True, omit_defaults=True):
    """All hand work of a round, and the pairs that may not be (RU-2.8.7-b: a draw by hand keeps the rules)."""

    pairs: tuple[FixedPair, ...] = ()
    byes: tuple[Bye, ...] = ()
    colours: tuple[FixedColour, ...] = ()
    forbidden: tuple[tuple[EntryId, EntryId], ...] = ()

    def colour_of(self, side: EntryId) -> Colour | None:
        """Return the colour that a side is to have, or None."""
        for pair in self.pairs:
            if side in (pair.first, pair.second) and pair.black is not None:
                return Colour.BLACK if pair.black == side else Colour.WHITE
        return next((wish.colour for wish in self.colours if wish.side == side), None)

    def check(self, present: Iterable[EntryId]) -> None:
        """Refuse hand work about sides that are not there, or that settles a side twice."""
        here = set(present)
        seated: set[EntryId] = set()
        for pair in self.pairs:
            if pair.first == pair.second:
                raise Refusal("game.self", message="{side} cannot meet itself", side=pair.first, where="fixed")
            if pair.black is not None and pair.black not in (pair.first, pair.second):
                raise Refusal(
                    "fixed.colour",
                    message="{side} cannot have Black in a game of others",
                    side=pair.black,
                    where="fixed",
                )
            for side in (pair.first, pair.second):
                _seat(side, here, seated)
        for bye in self.byes:
            _seat(bye.entry, here, seated)
        coloured: set[EntryId] = set()
        for wish in self.colours:
            _seat(wish.side, here, coloured)


def _seat(side: EntryId, here: set[EntryId], seated: set[EntryId]) -> None:
    if side not in here:
        raise Refusal("fixed.absent", message="{side} is not to be drawn in this round", side=side, where="fixed")
    if side in seated:
        raise Refusal("fixed.twice", message="{side} has been fixed twice", side=side, where="fixed")
    seated.add(side)


def hand_work(fixed: Iterable[Fixed], forbidden: Iterable[tuple[EntryId, EntryId]] = ()) -> HandWork:
    """Sort fixed pairs, byes and colours into one value."""
    items = tuple(fixed)
    return HandWork(
        pairs=tuple(item for item in items if isinstance(item, FixedPair)),
        byes=tuple(item for item in items if isinstance(item, Bye)),
        colours=tuple(item for item in items if isinstance(item, FixedColour)),
        forbidden=tuple(forbidden),
    )


def fixed_by_hand(games: Iterable[Game], byes: Iterable[Bye]) -> tuple[Fixed, ...]:
    """Return the hand work in a drawn round, so that drawing it again keeps it."""
    pairs = (
        FixedPair(game.black, game.white, game.black if game.are_colours_known else None)
        for game in games
        if game.by_hand
    )
    return (*pairs, *(bye for bye in byes if bye.by_hand))
