"""The thinking time of an event as OpenGotha's file or an H9 tag gives it."""

from fractions import Fraction

from nigiri.formats.scalars import DECIMAL, INTEGER
from nigiri.ratings.tournament_class import MINUTE, ThinkingTime
from nigiri.regulations.regulations import Regulations

SECOND = 1000
"""Milliseconds."""
_GENERAL = "GeneralParameterSet/"


def thinking_time(regulations: Regulations) -> ThinkingTime | None:
    """Return the time of an event read from OpenGotha's file; None where the file says nothing.

    OpenGotha gives the basic time in minutes, overtime in seconds: one Japanese period, so many stones in a Canadian
    one, or the Fischer increment. A long game is 45 Japanese periods, 60 Canadian stones, 120 increments.
    """
    basic = _number(regulations, "basicTime")
    if basic is None:
        return None
    system = regulations.extra.get(f"{_GENERAL}complementaryTimeSystem", "SUDDENDEATH").strip().upper()
    overtime: Fraction | int = 0
    if system == "STDBYOYOMI":
        overtime = 45 * (_number(regulations, "stdByoYomiTime") or 0)
    elif system == "CANBYOYOMI":
        stones = _number(regulations, "nbMovesCanTime") or 0
        overtime = Fraction(60 * (_number(regulations, "canByoYomiTime") or 0), stones) if stones else 0
    elif system == "FISCHER":
        overtime = 120 * (_number(regulations, "fischerTime") or 0)
    start = basic * MINUTE
    return ThinkingTime(start, start + overtime * SECOND, is_fischer=system == "FISCHER")


def adjusted_minutes(regulations: Regulations) -> str:
    """Return the adjusted time in minutes as H9 writes it; as it was read where the event came from H9."""
    time = thinking_time(regulations)
    if time is None:
        return regulations.extra.get("h9/TM", "")
    minutes = Fraction(time.adjusted) / MINUTE
    return str(minutes.numerator) if minutes.denominator == 1 else DECIMAL.write(minutes)


def overtime_in_words(regulations: Regulations) -> str:
    """Return what kind of overtime the event has, in the words of the European table of results."""
    system = regulations.extra.get(f"{_GENERAL}complementaryTimeSystem", "").strip().upper()
    words = {
        "SUDDENDEATH": "Sudden death",
        "STDBYOYOMI": "Standard byo-yomi",
        "CANBYOYOMI": "Canadian byo-yomi",
        "FISCHER": "Fischer",
    }
    return words.get(system, "")


def _number(regulations: Regulations, name: str) -> int | None:
    try:
        value = INTEGER.read(regulations.extra[_GENERAL + name])
    except (KeyError, ValueError):
        return None
    return value if value >= 0 else None
