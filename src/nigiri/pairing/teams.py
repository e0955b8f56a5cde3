"""The boards of a match between two teams: who meets whom, with which colours and handicaps (RU-2.1.5)."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from nigiri.games.game import Game
from nigiri.games.match import BoardColours, has_first_black
from nigiri.ids import EntryId
from nigiri.pairing.handicap import komi_halves, stones
from nigiri.pairing.settings import HandicapBasis, HandicapRule
from nigiri.pairing.systems.scheveningen import GroupColours, scheveningen
from nigiri.people.team import Seats


class BoardRule(Struct, frozen=True):
    """How boards are made: colours, the handicap of each, and the komi of even games in half points.

    Handicaps go by the ranks of the two at the board, whatever gives them elsewhere; a receiver of stones is Black.
    """

    colours: BoardColours = BoardColours.ALTERNATE
    handicap: HandicapRule = HandicapRule(basis=HandicapBasis.NONE)
    komi_halves: int = 13


class Boards(Struct, frozen=True):
    """The games of a match, and who has nobody at the other side of the board."""

    games: tuple[Game, ...]
    alone: tuple[EntryId, ...] = ()


def boards_of_match(first: Seats, second: Seats, rule: BoardRule, ranks: Mapping[EntryId, int], table: int) -> Boards:
    """Return the games of a match: board 1 meets board 1, and so on, from a table on (RU-2.1.5, KOD-6.5).

    The first line-up is Black at board 1 (RU-2.8.1-b). A board that only one side has filled keeps its table free.
    """
    games: list[Game] = []
    alone: list[EntryId] = []
    for board, (mine, other) in enumerate(zip(first, second, strict=True), start=1):
        if mine is not None and other is not None:
            is_black = has_first_black(board, rule.colours)
            black, white = (mine, other) if is_black else (other, mine)
            games.append(_game(table + board - 1, black, white, rule, ranks))
        elif mine is not None or other is not None:
            alone += [side for side in (mine, other) if side is not None]
    return Boards(tuple(games), tuple(alone))


def scheveningen_match(
    first: Sequence[EntryId],
    second: Sequence[EntryId],
    rule: BoardRule,
    ranks: Mapping[EntryId, int],
    colours: GroupColours = GroupColours.BALANCED,
) -> tuple[Boards, ...]:
    """Return a match in which every member of one team meets every member of the other, round by round (RU-2.1.5).

    Teams may be of different size (RU-2.8.3-a); who of the larger rests in a round is alone there.
    """
    is_turned = len(first) > len(second)
    small, large = (second, first) if is_turned else (first, second)
    rounds = []
    for drawn in scheveningen(len(small), len(large), colours):
        games = []
        for table, met in enumerate(drawn.games, start=1):
            one, other = small[met.first - 1], large[met.second - 1]
            black, white = (one, other) if met.is_first_black != is_turned else (other, one)
            games.append(_game(table, black, white, rule, ranks))
        rounds.append(Boards(tuple(games), tuple(large[number - 1] for number in drawn.rests)))
    return tuple(rounds)


def _game(table: int, black: EntryId, white: EntryId, rule: BoardRule, ranks: Mapping[EntryId, int]) -> Game:
    given = 0
    if rule.handicap.basis is not HandicapBasis.NONE:
        cap = rule.handicap.even_from
        difference = min(ranks[white], cap) - min(ranks[black], cap)
        given = stones(difference, rule.handicap)
        if rule.handicap.komi_step_halves:
            less = rule.handicap.komi_step_halves * (given if difference > 0 else -given)
            return Game(table, black, white, 0, rule.komi_halves - less)
        if given and difference < 0:
            black, white = white, black
    return Game(table, black, white, given, komi_halves(given, rule.handicap, rule.komi_halves))
