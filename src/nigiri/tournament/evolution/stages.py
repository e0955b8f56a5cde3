"""How events of the stages change the state."""

from msgspec.structs import replace

from nigiri.tournament.events import NumbersAssigned
from nigiri.tournament.state import Tournament


def evolve_stages(tournament: Tournament, event: NumbersAssigned) -> Tournament:
    """Return the tournament after the sides of a stage got their numbers."""
    rules = tournament.regulations
    return replace(
        tournament,
        numbers={**tournament.numbers, event.stage: event.numbering},
        regulations=rules if rules.rounds == event.rounds else replace(rules, rounds=event.rounds),
    )
