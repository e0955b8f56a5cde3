"""What the cards do not say and some criteria need: the length of the event and where its bar stands."""

from msgspec import Struct


class Frame(Struct, frozen=True, omit_defaults=True):
    """The event around the cards.

    `rounds` is the length of the whole event. `bar` is the McMahon start score of the bar, in half points on the
    cards' own scale (30k = 0 unless the event puts its zero elsewhere); None in Swiss, where everybody stands at 0.
    `lot_seed` is the announced seed of the drawing of lots; None while no lots have been drawn.
    """

    rounds: int
    bar: int | None = None
    lot_seed: int | None = None

    @property
    def is_mcmahon(self) -> bool:
        """Tell whether sides start at different scores."""
        return self.bar is not None
