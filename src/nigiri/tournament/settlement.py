"""Cards of a round robin that somebody has left: what becomes of the games, on the cards of all."""

from collections.abc import Sequence

from msgspec.structs import replace

from nigiri.games.card import Card, Line, LineKind
from nigiri.games.colour import Colour
from nigiri.ids import EntryId
from nigiri.standings.withdrawal import settle
from nigiri.tournament.calendar import calendar, owed
from nigiri.tournament.state import Tournament


def leavers(view: Tournament, after: int) -> frozenset[EntryId]:
    """Return the numbered sides that had left after a round."""
    left = ((side, view.entries[side].withdrawn_after) for side in view.numbers[1].sides if side in view.entries)
    return frozenset(side for side, last in left if last is not None and last <= after)


def length(view: Tournament, after: int) -> int:
    """Return for how many rounds cards are needed to settle what becomes of the games of a side that left."""
    return max(after, len(view.rounds), len(calendar(view)))


def settled(view: Tournament, whole: Sequence[Card], after: int, *, shift: int = 0) -> tuple[Card, ...]:
    """Return the cards after a round, the games of those who left settled by the standings' policy.

    `whole` are the cards of `length` rounds; `shift` is how many lines stand before that of round 1. A game of the
    calendar that has not been drawn stands open in its round. A side whose games are annulled keeps a card on which
    nothing was played.
    """
    gone = leavers(view, after)
    lines = {card.side: list(card.lines) for card in whole}
    days = calendar(view)
    for number, black, white in owed(view, days, len(view.rounds) + len(days) + 1):
        for side, colour, other in ((black, Colour.BLACK, white), (white, Colour.WHITE, black)):
            place = number - 1 + shift
            if side in lines and other in lines and lines[side][place].kind is not LineKind.GAME:
                lines[side][place] = Line(number, LineKind.GAME, other, colour, is_decided=False)
    full = tuple(replace(card, lines=tuple(lines[card.side])) for card in whole)
    kept = {card.side: card for card in settle(full, gone, view.regulations.standings.withdrawal)}
    cards = (kept.get(card.side) or _empty(card) for card in full)
    drawn = {card.side: card for card in whole}
    return tuple(_as_drawn(card, drawn[card.side], after + shift) for card in cards)


def _empty(card: Card) -> Card:
    return replace(card, lines=tuple(Line(line.round, LineKind.UNASSIGNED) for line in card.lines))


def _as_drawn(card: Card, drawn: Card, after: int) -> Card:
    """Cut a card after a round; a game that is only owed, and that nobody's leaving has settled, is no game yet."""
    lines = tuple(
        before if line.kind is LineKind.GAME and not line.is_decided else line
        for line, before in zip(card.lines[:after], drawn.lines[:after], strict=True)
    )
    return replace(card, lines=lines)
