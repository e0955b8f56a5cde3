"""Time controls in words and signs: `60m + 3×30s`, `45m Fischer 15s`, in English, Russian and Czech."""

from typing import Final, Literal, assert_never

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
    Payment,
)
from nigiri.clocks.durations import MINUTE, SECOND, to_seconds

Language = Literal["en", "ru", "cs"]

_WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "m": "{}m",
        "s": "{}s",
        "fischer": "Fischer",
        "before": "before",
        "cap": "cap",
        "ing": "Ing",
        "points": "pts",
        "stones": "stones",
        "moves": "moves",
        "then": "then",
        "lapse": "unused lost",
        "max": "max",
        "price": "more for",
        "fee": "fee",
        "unplayed": "unplayed",
        "loses": "overrun loses",
    },
    "ru": {
        "m": "{} мин",
        "s": "{} с",
        "fischer": "Фишер",
        "before": "до хода",
        "cap": "предел",
        "ing": "Инг",
        "points": "очк.",
        "stones": "камн.",
        "moves": "ходов",
        "then": "затем",
        "lapse": "остаток сгорает",
        "max": "не более",
        "price": "далее за",
        "fee": "штраф",
        "unplayed": "несыгранные",
        "loses": "просрочка проигрывает",
    },
    "cs": {
        "m": "{} min",
        "s": "{} s",
        "fischer": "Fischer",
        "before": "před tahem",
        "cap": "nejvýše",
        "ing": "Ing",
        "points": "bodů",
        "stones": "kamenů",
        "moves": "tahů",
        "then": "potom",
        "lapse": "zbytek propadá",
        "max": "max.",
        "price": "další za",
        "fee": "pokuta",
        "unplayed": "nezahrané",
        "loses": "překročení prohrává",
    },
}


def words_of(language: Language) -> dict[str, str]:
    """Return the words of a language that the notation uses."""
    return _WORDS[language]


def print_span(milliseconds: int, language: Language = "en") -> str:
    """Return a duration in whole minutes where it has them, else in seconds: `60m`, `90 с`."""
    words = _WORDS[language]
    if milliseconds % MINUTE == 0 and milliseconds:
        return words["m"].format(milliseconds // MINUTE)
    if milliseconds == 0:
        return words["m"].format(0)
    whole, rest = divmod(milliseconds, SECOND)
    return words["s"].format(whole if not rest else f"{to_seconds(milliseconds):.3f}".rstrip("0"))


def print_control(control: Control, language: Language = "en") -> str:
    """Return the usual notation of a control; `parse_control` reads every one of them back."""
    words = _WORDS[language]
    if isinstance(control, MovesInMain):
        stages = ", ".join(
            f"{stage.moves} {words['moves']}/{print_span(stage.time, language)}" for stage in control.stages
        )
        lapse = "" if control.carry else f" ({words['lapse']})"
        return f"{stages}{lapse}, {words['then']} {_print_final(control.then, language)}"
    return _print_final(control, language)


def _print_final(control: FinalControl, language: Language) -> str:
    words, main = _WORDS[language], print_span(control.main, language)
    match control:
        case Absolute():
            return main
        case JapaneseByoyomi(_, period, periods):
            return f"{main} + {periods}×{print_span(period, language)}"
        case CanadianByoyomi():
            return f"{main} + {_print_canadian(control, language)}"
        case Fischer(_, increment, cap, before):
            tail = f" {words['before']}" if before else ""
            tail += "" if cap is None else f" ({words['cap']} {print_span(cap, language)})"
            return f"{main} {words['fischer']} {print_span(increment, language)}{tail}"
        case Ing(_, portions, penalty):
            cost = f" ({penalty} {words['points']})" if penalty else ""
            return f"{main} {words['ing']} {' + '.join(print_span(each, language) for each in portions)}{cost}"
        case _:
            assert_never(control)


def _print_canadian(control: CanadianByoyomi, language: Language) -> str:
    words = _WORDS[language]
    unit = words["points"] if control.payment is Payment.POINTS else words["stones"]
    terms: list[str] = []
    if control.max_periods is not None:
        terms.append(f"{words['max']} {control.max_periods}")
    if control.price is not None:
        terms.append(f"{words['price']} {control.price} {unit}")
    match control.overrun:
        case None:
            pass
        case overrun if overrun.loses:
            terms.append(words["loses"])
        case overrun:
            fee = words["unplayed"] if overrun.fee is None else str(overrun.fee)
            terms.append(f"{words['fee']} {fee} {unit}")
    if control.payment is Payment.STONES and not any(unit in term for term in terms):
        terms.append(unit)
    schedule = ", ".join(_print_period(period, language) for period in control.schedule)
    return f"{schedule} ({'; '.join(terms)})" if terms else schedule


def _print_period(period: CanadianPeriod, language: Language) -> str:
    return f"{period.stones}/{print_span(period.time, language)}"
