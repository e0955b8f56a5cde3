"""What is measured of a played event, each with its name, its unit and which way is better."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from nigiri.games.game import Game
from nigiri.games.result import Outcome
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.ratings.egf_2021 import HandicapShift, expected_scores
from nigiri.regulations.levels import McMahon, Swiss
from nigiri.simulation.field import Field
from nigiri.standings.scores import running_scores
from nigiri.tournament.cards import cards
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import frame_of, table_after


class Measure(Struct, frozen=True):
    """One figure: its stable name, its title, what it means, and whether more of it is better (None: neither)."""

    name: str
    title: str
    meaning: str
    is_more_better: bool | None = None


TITLE_SENTENCES: Final = {
    "best_wins": "Strongest wins, %",
    "best_in_three": "Best three in top three",
    "rank_error": "Place error",
    "top_rank_error": "Place error, top eighth",
    "upsets": "Upsets, %",
    "rematches": "Rematches",
    "floats": "Floats, %",
    "same_club": "Same club, %",
    "imbalance": "Colour imbalance",
    "worst_imbalance": "Worst imbalance",
    "lopsided": "Lopsided, %",
    "rounds": "Rounds",
    "games": "Games of a side",
}
MEANING_SENTENCES: Final = {
    "best_wins": "events in which the strongest side is first",
    "best_in_three": "of the three strongest, among the first three",
    "rank_error": "places from the true order, mean of all sides",
    "top_rank_error": "the same, of the strongest eighth",
    "upsets": "even games that the weaker side wins",
    "rematches": "an event",
    "floats": "games between different scores",
    "same_club": "games inside a club",
    "imbalance": "whites less blacks, mean of all sides",
    "worst_imbalance": "whites less blacks of the worst off",
    "lopsided": "games with a favourite of nine in ten",
    "rounds": "an event",
    "games": "mean of all sides",
}
BETTER: Final = {
    "best_wins": True,
    "best_in_three": True,
    "rank_error": None,
    "upsets": None,
    "rounds": None,
    "games": None,
}

MEASURES: Final = tuple(
    Measure(name, title, MEANING_SENTENCES[name], BETTER.get(name, False)) for name, title in TITLE_SENTENCES.items()
)
"""All measures, in the order in which they are shown; of those not named in `BETTER` less is better."""

LOPSIDED: Final = 0.9
TOP_SHARE: Final = 8
FIRST_RANKS: Final = 8
"""How many of the strongest have their wins counted one by one."""


class Measured(Struct, frozen=True):
    """The figures of one event, by the names of `MEASURES`, and its share of first places by true rank."""

    figures: dict[str, float]
    winners: tuple[float, ...]


def measure(event: Tournament, field: Field) -> Measured:
    """Measure a played event against the strengths its sides played at."""
    order = field.ranking
    places = _places(event)
    games = [game for drawn in event.rounds for game in drawn.games]
    played = [game for game in games if not game.result.by_default]
    firsts = _firsts(places)
    top = order[: max(1, len(order) // TOP_SHARE)]
    errors = {side: abs(places[side] - number) for number, side in enumerate(order, start=1)}
    balances = _balances(played, order)
    figures = {
        "best_wins": 100 / len(firsts) if order[0] in firsts else 0.0,
        "best_in_three": float(sum(places[side] <= 3 for side in order[:3])),
        "rank_error": _mean(list(errors.values())),
        "top_rank_error": _mean([errors[side] for side in top]),
        "upsets": _percent(_upsets(played, field)),
        "rematches": float(_rematches(games)),
        "floats": _percent(_floats(event)),
        "same_club": _percent([event.entries[game.black].club == event.entries[game.white].club for game in games]),
        "imbalance": _mean(balances),
        "worst_imbalance": float(max(balances, default=0)),
        "lopsided": _percent([_chance(game, field) >= LOPSIDED for game in played]),
        "rounds": float(len(event.rounds)),
        "games": 2 * len(games) / len(order),
    }
    return Measured(figures, tuple(1 / len(firsts) if side in firsts else 0.0 for side in order[:FIRST_RANKS]))


def _places(event: Tournament) -> dict[EntryId, float]:
    """Return the places; who shares one stands in the middle of those shared, who is not in the table at its end."""
    table = table_after(event, Roster(), len(event.rounds))
    shared = Counter(row.place for row in table.rows)
    places = {row.side: row.place + (shared[row.place] - 1) / 2 for row in table.rows}
    last = (len(places) + 1 + len(event.entries)) / 2
    return {side: places.get(side, last) for side in event.entries}


def _firsts(places: dict[EntryId, float]) -> frozenset[EntryId]:
    best = min(places.values())
    return frozenset(side for side, place in places.items() if place == best)


def _upsets(played: Sequence[Game], field: Field) -> list[bool]:
    """Tell of each even game with a winner whether the weaker won it."""
    told = []
    for game in played:
        if not game.handicap and game.result.outcome in {Outcome.BLACK, Outcome.WHITE}:
            is_black_stronger = field.strengths[game.black] > field.strengths[game.white]
            told.append(is_black_stronger != (game.result.outcome is Outcome.BLACK))
    return told


def _rematches(games: Sequence[Game]) -> int:
    met = Counter(frozenset(game.sides) for game in games)
    return sum(times - 1 for times in met.values())


def _floats(event: Tournament) -> list[bool]:
    """Tell of each game whether its sides stood in different score groups; other systems than level ones have none."""
    if not isinstance(event.regulations.system, Swiss | McMahon):
        return []
    past = cards(event, Roster(), len(event.rounds))
    running = running_scores(past, event.regulations.standings, frame_of(event))
    return [
        running[game.black][drawn.number - 1] // 2 != running[game.white][drawn.number - 1] // 2
        for drawn in event.rounds
        for game in drawn.games
    ]


def _balances(played: Sequence[Game], sides: Sequence[EntryId]) -> list[int]:
    balance = Counter[EntryId]()
    for game in played:
        if game.are_colours_known:
            balance[game.white] += 1
            balance[game.black] -= 1
    return [abs(balance[side]) for side in sides]


def _chance(game: Game, field: Field) -> float:
    """Return the chance of whichever side has the better one."""
    black, white = (field.strengths[side] for side in game.sides)
    return max(expected_scores(black, white, game.handicap, HandicapShift.WHITE_DOWN))


def _percent(told: Sequence[bool]) -> float:
    return 100 * _mean(told)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
