"""What a clock shows: one picture for each state that matters to a player."""

from typing import Final, assert_never

from nigiri.clocks.controls import Absolute, CanadianByoyomi, Control, Fischer, Ing, JapaneseByoyomi, MovesInMain
from nigiri.clocks.durations import clock_face
from nigiri.clocks.notation import Language, print_span
from nigiri.clocks.units import Phase, Unit

_WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "main": "main",
        "last": "last period",
        "left": "periods left",
        "stones": "stones",
        "out": "time out",
        "lastp": "last portion",
    },
    "ru": {
        "main": "основное",
        "last": "последний период",
        "left": "осталось периодов",
        "stones": "камн.",
        "out": "время вышло",
        "lastp": "последняя часть",
    },
    "cs": {
        "main": "základní",
        "last": "poslední perioda",
        "left": "zbývá period",
        "stones": "kamenů",
        "out": "čas vypršel",
        "lastp": "poslední část",
    },
}


def show_unit(control: Control, unit: Unit, language: Language = "en") -> str:
    """Return the reading in words: `0:05 main + 1 × 30s` is not `0:05 last period`, where the game is lost in 5 s."""
    words, face = _WORDS[language], clock_face(unit.remaining)
    if unit.phase is Phase.OUT:
        return words["out"]
    if isinstance(control, MovesInMain):
        if unit.stage < len(control.stages):
            left = control.required(unit.stage) - unit.moves
            return f"{face} {words['main']}, {left} {words['stones']}"
        control = control.then
    main = unit.phase is Phase.MAIN
    match control:
        case Absolute():
            return face
        case Fischer(_, increment):
            return f"{face} + {print_span(increment, language)}"
        case JapaneseByoyomi(_, period):
            left = unit.periods_left or 0
            if main:
                return f"{face} {words['main']} + {left} × {print_span(period, language)}"
            return f"{face} {words['last']}" if left <= 1 else f"{face}, {words['left']}: {left}"
        case CanadianByoyomi():
            if main:
                first = control.period(0)
                return f"{face} {words['main']} + {first.stones}/{print_span(first.time, language)}"
            return f"{face}, {unit.stones_left} {words['stones']}"
        case Ing():
            left = unit.periods_left or 0
            if main:
                return f"{face} {words['main']} + {left}"
            return f"{face} {words['lastp']}" if left <= 1 else f"{face}, {words['left']}: {left}"
        case _:
            assert_never(control)
