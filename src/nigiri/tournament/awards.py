"""Provisional awards: what the next draw takes for the result of an unfinished game.

When the game ends otherwise, scores and floats of later draws are reckoned by how it ended: who was drawn by a point
never made has met a higher group, and the other a lower one (RU-2.8.8-c).
"""

from msgspec.structs import replace

from nigiri.tournament.state import Round, Tournament


def with_awards(tournament: Tournament) -> Tournament:
    """Return the tournament as the next draw sees it: unfinished games count as awarded (RU-2.8.8-b, RU-7.2.3-b)."""
    if not any(drawn.awards for drawn in tournament.rounds):
        return tournament
    return replace(tournament, rounds=tuple(_awarded(drawn) for drawn in tournament.rounds))


def _awarded(drawn: Round) -> Round:
    games = tuple(
        game if game.result.is_known else replace(game, result=drawn.awards.get(game.table, game.result))
        for game in drawn.games
    )
    return replace(drawn, games=games)
