"""Reading the notations of time controls that people write."""

import re
from typing import Final

from nigiri.clocks.controls import (
    Absolute,
    CanadianByoyomi,
    CanadianPeriod,
    Control,
    FinalControl,
    Fischer,
    Ing,
    JapaneseByoyomi,
    MovesInMain,
    Overrun,
    Payment,
    Stage,
)
from nigiri.clocks.durations import MINUTE, SECOND, parse_duration
from nigiri.clocks.notation import Language, words_of
from nigiri.errors import Refusal
from nigiri.rulebook.written_numbers import unsigned_number

_LANGUAGES: Final[tuple[Language, ...]] = ("en", "ru", "cs")
_ABSOLUTE: Final = re.compile(
    r"\b(sudden death|absolute|sd|абсолютный контроль|абсолютное|абсолют|náhlá smrt|absolutní)\b", re.IGNORECASE
)
_SHORT_FISCHER: Final = re.compile(
    r"f\s*([0-9]{1,9})\s*\+\s*([0-9]{1,9})|([0-9]{1,9})\s*\+\s*([0-9]{1,9})\s*f", re.IGNORECASE
)
_PER_MOVE: Final = re.compile(r"\s*(?:/\s*|per\s+)?(?:move|ход|tah|за ход|na tah)\s*$", re.IGNORECASE)
_TIMES: Final = re.compile(r"([0-9]{1,9})\s*[x×хX*]\s*(.+)")
_BYOYOMI: Final = re.compile(
    r"\b(?:japanese|canadian|byo-?yomi|бё-ёми|бе-еми|японское|канадское|japonské|kanadské)\b", re.IGNORECASE
)
_BRACKETS: Final = re.compile(r"\(([^()]*)\)")


def parse_control(text: str) -> Control:
    """Return the control a notation means, in English, Russian or Czech. Raises `Refusal`.

    Main time without a unit is minutes, the rest seconds in per-move and Fischer time, minutes in Canadian: `60+3x30`,
    `45+15/5`, `F45+15`. `30s` alone after the plus is one period a move, as in `60m + 30s`.
    """
    cleaned = " ".join(text.split())
    try:
        return _moves_in_main(cleaned) or _final(cleaned)
    except Refusal as refusal:
        if refusal.code.startswith("control."):
            raise
    raise Refusal(
        "notation.unreadable",
        message="{text!r} is no time control such as 60m + 3×30s, 60m + 15/5m, 45m Fischer 15s or 75m",
        text=text,
    )


def _moves_in_main(text: str) -> MovesInMain | None:
    for language in _LANGUAGES:
        words = words_of(language)
        if f" {words['moves']}" not in text:
            continue
        head, found, tail = text.partition(f", {words['then']} ")
        if not found:
            continue
        lapse = f"({words['lapse']})"
        stages = tuple(
            Stage(parse_duration(time, MINUTE), int(_digits(moves)))
            for moves, _, time in (part.partition("/") for part in head.replace(lapse, "").split(","))
        )
        return MovesInMain(stages, _final(tail), carry=lapse not in head)
    return None


def _digits(text: str) -> str:
    found = re.match(r"\s*([0-9]{1,9})\s", text)
    if found is None:
        raise _unreadable(text)
    return found[1]


def _final(text: str) -> FinalControl:
    if short := _SHORT_FISCHER.fullmatch(text):
        main, increment = (group for group in short.groups() if group is not None)
        return Fischer(int(main) * MINUTE, int(increment) * SECOND)
    if _ABSOLUTE.search(text):
        return Absolute(parse_duration(_ABSOLUTE.sub("", text), MINUTE))
    for language in _LANGUAGES:
        if (named := _named(text, words_of(language))) is not None:
            return named
    main_text, plus, tail = text.partition("+")
    main = parse_duration(main_text, MINUTE)
    if not plus:
        return Absolute(main)
    if _PER_MOVE.search(tail):
        return Fischer(main, parse_duration(_PER_MOVE.sub("", tail), SECOND))
    return _byoyomi(main, _BYOYOMI.sub("", tail).strip())


def _named(text: str, words: dict[str, str]) -> Fischer | Ing | None:
    """Read a control that carries its name, if all its words are of this language."""
    for name, read in (("fischer", _fischer), ("ing", _ing)):
        head, found, tail = _partition(text, words[name])
        if found:
            try:
                return read(head, tail, words)
            except Refusal as refusal:
                if refusal.code.startswith("control."):
                    raise
    return None


def _partition(text: str, word: str) -> tuple[str, bool, str]:
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE)
    return (text[: found.start()], True, text[found.end() :]) if found else (text, False, "")


def _fischer(head: str, tail: str, words: dict[str, str]) -> Fischer:
    """Read `45m Fischer 15s`, `45m + 15s Fischer`, `Fischer 45m + 15s`, with `before` and `(cap 60m)`."""
    cap = None
    if bracket := _BRACKETS.search(tail):
        cap = parse_duration(bracket[1].replace(words["cap"], ""), MINUTE)
        tail = _BRACKETS.sub("", tail)
    before = words["before"] in tail
    tail = tail.replace(words["before"], "").strip(" ,")
    head = head.strip(" ,+")
    if not head:
        head, _, tail = tail.partition("+")
    elif not tail:
        head, _, tail = head.partition("+")
    increment = _PER_MOVE.sub("", tail.strip().lstrip("+"))
    return Fischer(parse_duration(head, MINUTE), parse_duration(increment, SECOND), cap, before)


def _ing(head: str, tail: str, words: dict[str, str]) -> Ing:
    penalty = 0
    if bracket := _BRACKETS.search(tail):
        penalty = int(_digits(bracket[1].replace(words["points"], "") + " "))
        tail = _BRACKETS.sub("", tail)
    main = parse_duration(head, MINUTE)
    if not tail.strip():
        return Ing.half_and_quarter(main, penalty)
    return Ing(main, tuple(parse_duration(part, MINUTE) for part in tail.split("+")), penalty)


def _byoyomi(main: int, tail: str) -> JapaneseByoyomi | CanadianByoyomi:
    if times := _TIMES.fullmatch(tail):
        return JapaneseByoyomi(main, parse_duration(times[2], SECOND), int(times[1]))
    if "/" in tail:
        return _canadian(main, tail)
    return JapaneseByoyomi(main, parse_duration(tail, SECOND))


def _canadian(main: int, tail: str) -> CanadianByoyomi:
    bracket = _BRACKETS.search(tail)
    schedule = tuple(_period(part) for part in _BRACKETS.sub("", tail).split(","))
    if bracket is None:
        return CanadianByoyomi(main, schedule)
    for language in _LANGUAGES:
        words = words_of(language)
        terms = [term.strip() for term in bracket[1].split(";")]
        read = [_term(term, words) for term in terms]
        if all(each is not None for each in read):
            found = {key: value for each in read if each is not None for key, value in each.items()}
            return _with_terms(main, schedule, found)
    raise _unreadable(bracket[1])


def _with_terms(main: int, schedule: tuple[CanadianPeriod, ...], found: dict[str, object]) -> CanadianByoyomi:
    limit, price, overrun = found.get("max"), found.get("price"), found.get("overrun")
    return CanadianByoyomi(
        main,
        schedule,
        max_periods=limit if isinstance(limit, int) else None,
        price=price if isinstance(price, int) else None,
        overrun=overrun if isinstance(overrun, Overrun) else None,
        payment=Payment.STONES if found.get("payment") is Payment.STONES else Payment.POINTS,
    )


def _term(term: str, words: dict[str, str]) -> dict[str, object] | None:
    if term == words["loses"]:
        return {"overrun": Overrun()}
    if term == words["stones"]:
        return {"payment": Payment.STONES}
    if limit := re.fullmatch(rf"{re.escape(words['max'])} ([0-9]{{1,9}})", term):
        return {"max": int(limit[1])}
    units = rf"({re.escape(words['points'])}|{re.escape(words['stones'])})"
    amount = rf"([0-9]{{1,9}}|{re.escape(words['unplayed'])})"
    paid = re.fullmatch(rf"({re.escape(words['price'])}|{re.escape(words['fee'])}) {amount} {units}", term)
    if paid is None:
        return None
    payment = Payment.STONES if paid[3] == words["stones"] else Payment.POINTS
    if paid[1] == words["price"]:
        return {"price": int(paid[2]), "payment": payment} if paid[2].isdigit() else None
    fee = Overrun(int(paid[2])) if paid[2].isdigit() else Overrun(per_unplayed=True)
    return {"overrun": fee, "payment": payment}


def _period(text: str) -> CanadianPeriod:
    """Read `15/5m`, `15/5:00`, and the order of time and stones `5m/15` and `10:00/20`."""
    first, _, second = (part.strip() for part in text.partition("/"))
    if (stones := unsigned_number(first, 9)) is not None:
        return CanadianPeriod(parse_duration(second, MINUTE), stones)
    if (stones := unsigned_number(second, 9)) is not None:
        return CanadianPeriod(parse_duration(first, MINUTE), stones)
    raise _unreadable(text)


def _unreadable(text: str) -> Refusal:
    return Refusal("notation.unreadable", message="{text!r} cannot be read", text=text)
