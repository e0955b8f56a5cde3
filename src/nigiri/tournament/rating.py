"""The rated games of an event and the new ratings of its sides (RU-2.4, KOD-5.8).

Only games that were played count: a default, a bye and an annulled game are never rated, a game decided by the referee
is (RU-3.3.8). Ratings rest on the handicap and colours actually played (RU-2.6.12-b).
"""

from collections.abc import Iterator

from msgspec import Struct

from nigiri.games.colour import Colour
from nigiri.games.game import Game
from nigiri.games.result import Outcome
from nigiri.ids import EntryId
from nigiri.ratings.entry_rating import rating_of_rank
from nigiri.ratings.event_rating import HIGHEST_RATED_HANDICAP, Formula, RatedGame, RatingChange, rate_event
from nigiri.ratings.tournament_class import Classification, TournamentClass, classify
from nigiri.regulations.time import thinking_time
from nigiri.tournament.state import Tournament

_RATED_OUTCOMES = {Outcome.BLACK, Outcome.WHITE, Outcome.JIGO}
RATED_BOARD = 19


class EventRating(Struct, frozen=True):
    """New ratings with the event's class; `remarks` name what was left out or assumed, in English templates."""

    formula: Formula
    weight: float
    classification: Classification | None
    changes: dict[EntryId, RatingChange]
    remarks: tuple[str, ...]


def rate(tournament: Tournament, formula: Formula, asked_class: TournamentClass | None = None) -> EventRating:
    """Return the new ratings of all sides. Without a stated time control the class must be asked for, else it is A."""
    rules = tournament.regulations
    found = None if rules.time is None else classify(thinking_time(rules.time), is_internet=rules.is_internet)
    chosen = asked_class or (found.tournament_class if found else TournamentClass.A)
    games = tuple(rated_games(tournament)) if chosen.weight and rules.board_size == RATED_BOARD else ()
    before = {
        side: float(entry.rating if entry.rating is not None else rating_of_rank(entry.rank))
        for side, entry in tournament.entries.items()
    }
    return EventRating(
        formula=formula,
        weight=chosen.weight,
        classification=found,
        changes=rate_event(games, before, formula, chosen.weight),
        remarks=tuple(_remarks(tournament, found is None and asked_class is None)),
    )


def rated_games(tournament: Tournament) -> Iterator[RatedGame]:
    """Yield the games that count."""
    for drawn in tournament.rounds:
        for game in drawn.games:
            if is_rated(game):
                points = game.result.half_points(Colour.BLACK)
                yield RatedGame(drawn.number, game.black, game.white, game.handicap, points)


def is_rated(game: Game) -> bool:
    """Tell whether a game counts: it was played and has one result for both."""
    return game.result.outcome in _RATED_OUTCOMES and not game.result.by_default


def _remarks(tournament: Tournament, is_class_assumed: bool) -> Iterator[str]:
    if is_class_assumed:
        yield "The time control is not stated; class A is assumed."
    if tournament.regulations.board_size != RATED_BOARD:
        yield "Games on small boards are not rated."
    if any(entry.rating is None for entry in tournament.entries.values()):
        yield "Sides without a rating start from the middle of their rank."
    games = [game for drawn in tournament.rounds for game in drawn.games]
    if any(game.handicap > HIGHEST_RATED_HANDICAP for game in games):
        yield "Handicaps above nine stones count as nine."
    if any(not game.result.is_known for game in games):
        yield "Games without a result are left out; send the report when all are known."
