"""What a side does when it is its turn, as the history of a game keeps it."""

import msgspec

from nigiri.go.colours import Colour


class Play(msgspec.Struct, frozen=True, tag="play", gc=False):
    """A stone placed on a point, with the stones removed by it (RU-1.5, KOD-1.3).

    `captured` are the opponent's, except after a suicide: then they are the player's own, the placed one last.
    """

    colour: Colour
    point: int
    captured: tuple[int, ...] = ()
    replaced: int = 0
    """In a record: the colour of the stone that stood on the point, against the rules; else 0."""

    @property
    def is_suicide(self) -> bool:
        """Whether the stone itself went off."""
        return bool(self.captured) and self.captured[-1] == self.point

    @property
    def taken_from(self) -> Colour:
        """The side whose stones `captured` are."""
        return self.colour if self.is_suicide else self.colour.opponent


class Pass(msgspec.Struct, frozen=True, tag="pass", gc=False):
    """A turn declined (RU-1.5, EGF-3c); `stone` if it cost the player a stone, given to the opponent."""

    colour: Colour
    stone: bool = False


class Forfeited(msgspec.Struct, frozen=True, tag="forfeited", gc=False):
    """A turn lost by ruling: an illegal sealed move, time (CLK-res-5); kept so that alternation still holds (KOD-1.8).

    It is no pass: it does not count towards the end of the game.
    """

    colour: Colour


class Resumed(msgspec.Struct, frozen=True, tag="resumed", gc=False):
    """Play taken up again after the sides had passed (RU-1.5); `colour` moves next. It is no move."""

    colour: Colour
    pass_stones: bool = False


Turn = Play | Pass | Forfeited | Resumed
