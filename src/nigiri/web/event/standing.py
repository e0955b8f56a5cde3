"""Which round a table stands after, and how much of it is still open."""

from msgspec import Struct

from nigiri.documents.language import Language
from nigiri.tournament.state import Tournament


class Standing(Struct, frozen=True):
    """A table after a round: `games` of the rounds up to it, `missing` those without a result."""

    after: int
    games: int
    missing: int

    @property
    def is_provisional(self) -> bool:
        """Tell whether the table still changes with games that are on."""
        return self.missing > 0


def standing_after(tournament: Tournament, after: int) -> Standing:
    """Return how the table after a round stands."""
    games = [game for drawn in tournament.rounds[:after] for game in drawn.games]
    return Standing(after, len(games), sum(not game.result.is_known for game in games))


def standings_title(standing: Standing, say: Language) -> str:
    """Return the heading of standings: what they stand after, and whether that is the last word."""
    if not standing.after:
        return say("Standings before round 1")
    if standing.is_provisional:
        return say("Provisional standings of round {number}", number=standing.after)
    return say("Standings after round {number}", number=standing.after)


def missing_text(standing: Standing, say: Language) -> str:
    """Say how many games are missing in a provisional table; nothing of a final one."""
    if not standing.is_provisional:
        return ""
    return say.plural("provisional: {n} game has no result", "provisional: {n} games have no result", standing.missing)


def counted_round(tournament: Tournament) -> int:
    """Return the last round that standings are shown after: one with a result, or given out with nothing to wait for.

    A draft is nobody's round yet, and a round of which nothing is known adds nothing to a table but its number.
    """
    for drawn in reversed(tournament.rounds):
        is_begun = any(game.result.is_known for game in drawn.games)
        if is_begun or (drawn.is_published and drawn.is_finished):
            return drawn.number
    return 0
