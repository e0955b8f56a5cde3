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


def after_fact(number: int, tournament: Tournament, say: Language) -> str:
    """Return `after round 3`, and that the table is provisional where games up to it have no result."""
    open_games = sum(not game.result.is_known for drawn in tournament.rounds[:number] for game in drawn.games)
    text = say("after round {number}", number=number) if number else say("before round 1")
    if not open_games:
        return text
    return f"{text} · " + say.plural(
        "provisional: {n} game has no result", "provisional: {n} games have no result", open_games
    )
