"""How the matches of a bracket are written."""

from typing import assert_never

from nigiri.documents.language import Language
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


def match_line(match: Match, say: Language) -> str:
    """Return a match as one line: its number, round and sides, and the places it decides."""
    first, second = (_said(source, say) for source in match.sides)
    lines = [f"M{match.number:<4} {say('round {number}', number=match.round)}", f"{first} – {second}"]
    if match.places:
        lines.append(say("(places {first} and {second})", first=match.places[0], second=match.places[1]))
    if match.repeats:
        lines.append(say("(if needed, after {match})", match=f"M{match.repeats}"))
    return "   ".join(lines)


def _said(source: Source, say: Language) -> str:
    match source:
        case Seed(number):
            return str(number)
        case WinnerOf(number):
            return say("winner of {match}", match=f"M{number}")
        case LoserOf(number):
            return say("loser of {match}", match=f"M{number}")
        case _:
            assert_never(source)
