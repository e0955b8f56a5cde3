"""How the matches of a bracket are written."""

from typing import assert_never

from nigiri.pairing.systems.bracket import LoserOf, Match, Seed, Source, WinnerOf


def source_name(source: Source) -> int | str:
    """Return a side as the contract writes it: a seed's number, or `winner of M1`."""
    match source:
        case Seed(number):
            return number
        case WinnerOf(number):
            return f"winner of M{number}"
        case LoserOf(number):
            return f"loser of M{number}"
        case _:
            assert_never(source)


def match_line(match: Match) -> str:
    """Return a match as one line: its number, round and sides, and the places it decides."""
    first, second = (source_name(source) for source in match.sides)
    places = f"   (places {match.places[0]} and {match.places[1]})" if match.places else ""
    needed = f"   (if needed, after M{match.repeats})" if match.repeats else ""
    return f"M{match.number:<4} round {match.round}   {first} – {second}{places}{needed}"
