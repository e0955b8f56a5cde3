"""The score of a match of two teams by the Scheveningen system (RU-2.8.3-d)."""

from nigiri.games.colour import Colour
from nigiri.tournament.state import Tournament


def match_score(view: Tournament) -> tuple[int, int]:
    """Return the games won by the first and the second group; drawn and unfinished ones count for neither.

    The team with more won games wins, equal numbers are a draw.
    """
    first, second = map(frozenset, view.numbers[1].groups)
    winners = [
        game.black if game.result.winner is Colour.BLACK else game.white
        for drawn in view.rounds
        for game in drawn.games
        if game.result.winner is not None
    ]
    return sum(side in first for side in winners), sum(side in second for side in winners)
