"""A simultaneous display: one player against many at once, with a handicap of its own at each board (KOD-6.6bis).

No rulebook has rules for displays: a display is an event type with its own settings, and is not rated by default.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.colour import Colour
from nigiri.games.game import Game
from nigiri.games.result import Result
from nigiri.ids import EntryId

MOST_STONES = 25


class DisplayRules(Struct, frozen=True, omit_defaults=True):
    """How a display is played. Komi is in half points.

    A stone stands for a rank, less `reduction`; `ceiling` is the most that ranks give. `master_colour` is the master's
    colour at boards without a handicap. `opponents_have_clocks`: only the opponents' time is counted.
    """

    ceiling: int = 9
    reduction: int = 0
    even_komi_halves: int = 13
    handicap_komi_halves: int = 1
    master_colour: Colour = Colour.WHITE
    opponents_have_clocks: bool = False
    is_rated: bool = False


class Display(Struct, frozen=True, omit_defaults=True):
    """A display: the master, and a game at each table."""

    master: EntryId
    games: tuple[Game, ...]
    rules: DisplayRules = DisplayRules()

    def opponent_at(self, table: int) -> EntryId:
        """Return who plays at a table, or refuse."""
        return self.at_table(table).opponent_of(self.master)

    def at_table(self, table: int) -> Game:
        """Return the game at a table, or refuse."""
        for game in self.games:
            if game.table == table:
                return game
        raise Refusal("table.unknown", message="the display has no table {table}", table=table, where="table")

    def with_result(self, table: int, result: Result) -> "Display":
        """Return the display with the result of one table entered."""
        game = replace(self.at_table(table), result=result)
        return replace(self, games=tuple(game if old.table == table else old for old in self.games))

    @property
    def score(self) -> tuple[int, int]:
        """The master's points and the opponents', in half points, of the games that are decided."""
        points = [
            (game.result.half_points(colour), game.result.half_points(colour.other))
            for game in self.games
            for colour in (game.colour_of(self.master),)
        ]
        return sum(mine for mine, _ in points), sum(theirs for _, theirs in points)

    @property
    def is_over(self) -> bool:
        """Tell whether every board has a result."""
        return all(game.result.is_known for game in self.games)


def begin_display(
    master: EntryId,
    opponents: Sequence[EntryId],
    *,
    ranks: Mapping[EntryId, int],
    rules: DisplayRules | None = None,
    agreed: Mapping[EntryId, int] | None = None,
) -> Display:
    """Return a display with a board for each opponent, in their order (KOD-6.6bis, RU-2.6.3-c).

    The handicap is the difference of ranks, reduced and at most the ceiling; `agreed` handicaps go before it. Who
    takes stones, or the first move without komi, is Black; nobody gives stones to the master.
    """
    rules = rules or DisplayRules()
    agreed = agreed or {}
    if not opponents:
        raise Refusal("display.nobody", "KOD-6.6bis", message="a display needs an opponent", where="opponents")
    if master in opponents or len(set(opponents)) < len(opponents):
        raise Refusal("display.twice", "KOD-6.6bis", message="everybody has one place in a display", where="opponents")
    games = []
    for table, opponent in enumerate(opponents, start=1):
        stones = agreed.get(opponent, _by_rank(ranks[master] - ranks[opponent], rules))
        if not 0 <= stones <= MOST_STONES:
            raise Refusal(
                "display.handicap",
                "KOD-6.6bis",
                message="{stones} stones at table {table}",
                stones=stones,
                table=table,
                where="agreed",
            )
        games.append(_game(table, master, opponent, stones, rules))
    return Display(master, tuple(games), rules)


def _by_rank(difference: int, rules: DisplayRules) -> int:
    return max(0, min(difference - rules.reduction, rules.ceiling))


def _game(table: int, master: EntryId, opponent: EntryId, stones: int, rules: DisplayRules) -> Game:
    if stones:
        return Game(table, opponent, master, stones, rules.handicap_komi_halves)
    is_black = rules.master_colour is Colour.BLACK
    black, white = (master, opponent) if is_black else (opponent, master)
    return Game(table, black, white, 0, rules.even_komi_halves)
