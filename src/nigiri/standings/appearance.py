"""Who has appeared: sides that have had a game or a bye. Printed tables leave the others out, as OpenGotha does."""

from collections.abc import Sequence

from nigiri.games.card import Card, LineKind

_APPEARANCES = (LineKind.GAME, LineKind.BYE)


def appeared(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards with a game or a bye on them; all of them before the first round.

    Nobody else's values change: a side without a game is nobody's opponent. Values that count the field (LOT) may.
    """
    if not any(card.lines for card in cards):
        return tuple(cards)
    return tuple(card for card in cards if any(line.kind in _APPEARANCES for line in card.lines))
