"""The ledger: the cards of a field, numbered, and every score that is reckoned from them, each at most once.

All scores are whole numbers of half points. Lists run over sides in the order of the cards; inside, over rounds.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import cached_property
from typing import TypeVar, cast

from nigiri.errors import Refusal
from nigiri.games.card import Card, Line, LineKind
from nigiri.standings.frame import Frame
from nigiri.standings.settings import StandingsSettings

T = TypeVar("T")

STRASBOURG_BONUS = 4
"""Two points, in half points."""


class Scale(StrEnum):
    """The scores that sums over opponents can be made of; the values are the letters that names of criteria end in."""

    WINS = "W"
    MCMAHON = "M"
    STRASBOURG = "TS"


class Ledger:
    """Cards by number. Refuses cards of one side twice, of uneven length, and opponents without a card."""

    def __init__(self, cards: Sequence[Card], settings: StandingsSettings, frame: Frame) -> None:
        self.cards = tuple(cards)
        self.settings = settings
        self.frame = frame
        self.number = {card.side: number for number, card in enumerate(self.cards)}
        self.rounds = len(self.cards[0].lines) if self.cards else 0
        if len(self.number) != len(self.cards):
            sides = [card.side for card in self.cards]
            twice = next(side for side in sides if sides.count(side) > 1)
            raise Refusal("cards.twice", message="{side} has two cards", side=twice, where=twice)
        for card in self.cards:
            if len(card.lines) != self.rounds:
                raise Refusal(
                    "cards.uneven",
                    message="the card of {side} has {lines} rounds, others have {rounds}",
                    where=card.side,
                    side=card.side,
                    lines=len(card.lines),
                    rounds=self.rounds,
                )
        self._reckoned: dict[tuple[object, ...], object] = {}

    def once(self, key: tuple[object, ...], reckon: Callable[[], T]) -> T:
        """Return what is kept under a key, reckoned when first asked for."""
        if key not in self._reckoned:
            self._reckoned[key] = reckon()
        return cast("T", self._reckoned[key])

    @cached_property
    def opponents(self) -> list[list[int]]:
        """The opponent's number, or -1 in a round without a game."""
        number = self.number
        try:
            return [
                [-1 if line.opponent is None else number[line.opponent] for line in card.lines] for card in self.cards
            ]
        except KeyError as missing:
            side = missing.args[0]
            raise Refusal(
                "cards.opponent_missing", message="{side} has played and has no card", side=side, where=side
            ) from None

    @cached_property
    def counted(self) -> list[list[int]]:
        """As `opponents`, but also -1 where the settings count a game by default as no game."""
        if not self.settings.defaults_as_unplayed:
            return self.opponents
        return [
            [-1 if line.by_default else other for line, other in zip(card.lines, row, strict=True)]
            for card, row in zip(self.cards, self.opponents, strict=True)
        ]

    def start(self, number: int, scale: Scale) -> int:
        """The score a side starts with."""
        return 0 if scale is Scale.WINS else self.cards[number].start

    def running(self, scale: Scale) -> list[list[int]]:
        """The score before the first round and after each."""
        return self.once(("running", scale), lambda: self._reckon_running(scale))

    def final(self, scale: Scale) -> list[int]:
        """The score after the last round on the cards."""
        return [row[-1] for row in self.running(scale)]

    def as_opponent(self, scale: Scale) -> list[int]:
        """The score with which a side enters its opponents' sums: virtual where the settings say so."""
        return self._reckon_virtual(scale) if self.settings.unplayed_as_half else self.final(scale)

    def unplayed_points(self, line: Line, scale: Scale) -> int:
        """What a round without a game is worth, before the running sum is rounded."""
        if line.granted is not None:
            return line.granted
        points = self.settings.points
        match line.kind:
            case LineKind.BYE:
                return points.bye_wins if scale is Scale.WINS else points.bye_mcmahon
            case LineKind.ABSENT:
                return points.absent_wins if scale is Scale.WINS else points.absent_mcmahon
            case _:
                return 0

    def _reckon_running(self, scale: Scale) -> list[list[int]]:
        if scale is Scale.STRASBOURG:
            return [self._add_bonus(row) for row in self.running(Scale.MCMAHON)]
        rounds_down = self.settings.points.round_down
        rows = []
        for number, card in enumerate(self.cards):
            games, rest = self.start(number, scale), 0
            row = [games]
            for line in card.lines:
                if line.kind is LineKind.GAME:
                    games += line.points
                else:
                    rest += self.unplayed_points(line, scale)
                row.append(games + (rest - rest % 2 if rounds_down else rest))
            rows.append(row)
        return rows

    def _add_bonus(self, row: list[int]) -> list[int]:
        """Two points for whoever stands at bar + k after k rounds, k (at least 1) being two and one before the end."""
        with_bonus = list(row)
        for k in (self.frame.rounds - 2, self.frame.rounds - 1):
            if 1 <= k < len(row) and row[k] == (self.frame.bar or 0) + 2 * k:
                for after in range(k, len(row)):
                    with_bonus[after] += STRASBOURG_BONUS
        return with_bonus

    def _reckon_virtual(self, scale: Scale) -> list[int]:
        if scale is Scale.STRASBOURG:
            real, bonus = self.final(Scale.MCMAHON), self.final(Scale.STRASBOURG)
            virtual = self._reckon_virtual(Scale.MCMAHON)
            return [v + b - r for v, b, r in zip(virtual, bonus, real, strict=True)]
        return [
            self.start(number, scale) + sum(line.points if is_played(line) else 1 for line in card.lines)
            for number, card in enumerate(self.cards)
        ]


def is_played(line: Line) -> bool:
    """Tell whether a round was a game really played: with an opponent, not by default, not annulled or never started.

    A game whose result is not known yet is one.
    """
    return line.kind is LineKind.GAME and not line.by_default and not line.is_void
