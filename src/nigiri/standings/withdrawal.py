"""A side that leaves a round robin: what becomes of its games on the cards of all."""

from collections.abc import Collection, Sequence
from typing import assert_never

from msgspec.structs import replace

from nigiri.games.card import Card, Line, LineKind
from nigiri.ids import EntryId
from nigiri.standings.ledger import is_played
from nigiri.standings.settings import Withdrawal


def settle(cards: Sequence[Card], withdrawn: Collection[EntryId], policy: Withdrawal) -> tuple[Card, ...]:
    """Return the cards with the games of sides that left settled; nobody left: the same cards.

    The cards hold all games of the round robin, the open ones undecided. Where games are annulled, the side that left
    has no card any more, and the round is one without a game for its opponents. A side without open games has finished
    before it left: nothing of its changes.
    """
    left = {card.side for card in cards if card.side in withdrawn and not all(line.is_decided for line in card.lines)}
    annulled = {card.side for card in cards if card.side in left and _is_annulled(card, policy)}
    return tuple(
        replace(card, lines=tuple(_settle_line(line, card.side in left, left, annulled) for line in card.lines))
        for card in cards
        if card.side not in annulled
    )


def _is_annulled(card: Card, policy: Withdrawal) -> bool:
    match policy:
        case Withdrawal.FORFEIT:
            return False
        case Withdrawal.ANNUL:
            return True
        case Withdrawal.BY_HALF:
            games = [line for line in card.lines if line.kind is LineKind.GAME]
            return 2 * sum(is_played(line) and line.is_decided for line in games) < len(games)
        case _:
            assert_never(policy)


def _settle_line(line: Line, has_left: bool, left: Collection[EntryId], annulled: Collection[EntryId]) -> Line:
    if line.opponent in annulled:
        return Line(line.round, LineKind.UNASSIGNED)
    opponent_left = line.opponent in left
    if line.kind is not LineKind.GAME or line.is_decided or not (has_left or opponent_left):
        return line
    return replace(
        line,
        points=0 if has_left else 2,
        opponent_points=0 if opponent_left else 2,
        by_default=True,
        is_decided=True,
    )
