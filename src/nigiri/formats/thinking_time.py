"""The thinking time of an event as a table of results states it."""

from fractions import Fraction
from typing import assert_never

from nigiri.clocks.controls import Absolute, CanadianByoyomi, Fischer, Ing, JapaneseByoyomi, MovesInMain
from nigiri.formats.scalars import DECIMAL
from nigiri.ratings.tournament_class import MINUTE, TournamentClass, classify
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.time import thinking_time


def adjusted_minutes(regulations: Regulations) -> str:
    """Return the adjusted time in minutes as H9 writes it; as it was read where the event states no control."""
    if regulations.time is None:
        return regulations.extra.get("h9/TM", "")
    minutes = Fraction(thinking_time(regulations.time).adjusted) / MINUTE
    return str(minutes.numerator) if minutes.denominator == 1 else DECIMAL.write(minutes)


def event_class(regulations: Regulations) -> str:
    """Return the letter of the event's class: reckoned from its control, else as it was read."""
    if regulations.time is None:
        return regulations.extra.get("h9/CL", "")
    found = classify(thinking_time(regulations.time), is_internet=regulations.is_internet).tournament_class
    return "" if found is TournamentClass.NONE else found.value


def overtime_in_words(regulations: Regulations) -> str:
    """Return what kind of overtime the event has, in the words of the European table of results."""
    control = regulations.time
    match control.then if isinstance(control, MovesInMain) else control:
        case None:
            return ""
        case Absolute():
            return "Sudden death"
        case JapaneseByoyomi():
            return "Standard byo-yomi"
        case CanadianByoyomi():
            return "Canadian byo-yomi"
        case Fischer():
            return "Fischer"
        case Ing():
            return "Ing"
        case unknown:
            assert_never(unknown)
