"""What stands above every sheet of an event."""

from nigiri.documents.language import Language
from nigiri.tournament.state import Tournament


def event_line(tournament: Tournament, say: Language) -> str:
    """Return the name of the event, its place and dates."""
    rules = tournament.regulations
    parts = (rules.name, rules.place, say.dates(rules.begins, rules.ends))
    return " · ".join(part for part in parts if part)


def round_fact(number: int, tournament: Tournament, say: Language) -> str:
    """Return `round 3 of 5`."""
    return say("round {number} of {rounds}", number=number, rounds=max(tournament.regulations.rounds, number))
