"""Results as they are written on slips and typed: `B+3.5`, `1-0`, `jigo`, `not-played`."""

import re
from types import MappingProxyType

from nigiri.errors import Refusal
from nigiri.games.result import UNKNOWN, Outcome, Result

FORMS = ("1-0", "0-1", "B+R", "W+3.5", "jigo", "0-0", "both-win", "B+F", "W+F", "?", "not-played")
"""Examples of every form, for a help text. Black's points stand before White's."""

_WORDS: MappingProxyType[str, Result] = MappingProxyType(
    {
        "1-0": Result(Outcome.BLACK),
        "0-1": Result(Outcome.WHITE),
        "0-0": Result(Outcome.BOTH_LOSE),
        "both-lose": Result(Outcome.BOTH_LOSE),
        "0-0!": Result(Outcome.BOTH_LOSE, by_default=True),
        "1-1": Result(Outcome.BOTH_WIN),
        "both-win": Result(Outcome.BOTH_WIN),
        "both-win!": Result(Outcome.BOTH_WIN, by_default=True),
        "1-1!": Result(Outcome.BOTH_WIN, by_default=True),
        "1-0!": Result(Outcome.BLACK, by_default=True),
        "0-1!": Result(Outcome.WHITE, by_default=True),
        "jigo": Result(Outcome.JIGO),
        "draw": Result(Outcome.JIGO),
        "0": Result(Outcome.JIGO),
        "1/2-1/2": Result(Outcome.JIGO),
        "0.5-0.5": Result(Outcome.JIGO),
        "½-½": Result(Outcome.JIGO),
        "jigo!": Result(Outcome.JIGO, by_default=True),
        "?": UNKNOWN,
        "unknown": UNKNOWN,
        "not-played": Result(Outcome.NOT_PLAYED),
        "not-played!": Result(Outcome.NOT_PLAYED, by_default=True),
        "void": Result(Outcome.NOT_PLAYED),
    }
)
_WON = re.compile(r"([BW])\+\s*(.*)", re.IGNORECASE)
_MARGIN = re.compile(r"(?=.*[1-9])[0-9]{1,3}([.,]5|[.,]0)?")
_REASONS = MappingProxyType(
    {"": "", "R": "R", "RESIGN": "R", "T": "T", "TIME": "T", "F": "F", "FORFEIT": "F", "DEFAULT": "F"}
)


def read_result(text: str) -> Result:
    """Read a result; `B+F` is a win by default, a `!` behind a score says the same of the others. Refuse the rest."""
    word = text.strip().replace("\N{EN DASH}", "-").replace("\N{MINUS SIGN}", "-")
    known = _WORDS.get(word.casefold())
    if known is not None:
        return known
    won = _WON.fullmatch(word)
    if won is not None:
        outcome = Outcome.BLACK if won[1].upper() == "B" else Outcome.WHITE
        reason = _REASONS.get(won[2].strip().upper())
        if reason is not None:
            return Result(outcome, by_default=reason == "F", margin="" if reason == "F" else reason)
        if _MARGIN.fullmatch(won[2].strip()):
            return Result(outcome, margin=won[2].strip().replace(",", ".").removesuffix(".0"))
    raise Refusal(
        "result.unreadable",
        message="'{text}' is not a result; write one of {forms}",
        text=text[:40],
        forms=", ".join(FORMS),
        where="result",
    )


def write_result(result: Result) -> str:
    """Write a result in a form that `read_result` reads back to the same value."""
    if result.winner is not None:
        colour = "B" if result.outcome is Outcome.BLACK else "W"
        if result.by_default:
            return f"{colour}+F"
        return f"{colour}+{result.margin}" if result.margin else ("1-0" if colour == "B" else "0-1")
    plain = {
        Outcome.JIGO: "jigo",
        Outcome.BOTH_WIN: "both-win",
        Outcome.BOTH_LOSE: "0-0",
        Outcome.NOT_PLAYED: "not-played",
        Outcome.UNKNOWN: "?",
    }[result.outcome]
    return f"{plain}!" if result.by_default and result.outcome is not Outcome.UNKNOWN else plain
