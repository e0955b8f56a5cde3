"""Notations of time controls: what is printed is read back, and what people write is understood."""

from decimal import Decimal

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from clocks.games import absolute, canadian, fischer, japanese, t
from clocks.test_clock_properties import controls
from nigiri.clocks.controls import (
    Absolute,
    CanadianByoyomi,
    CanadianPeriod,
    Control,
    Fischer,
    Ing,
    JapaneseByoyomi,
    MovesInMain,
    Overrun,
    Payment,
    Stage,
)
from nigiri.clocks.durations import clock_face, from_seconds, parse_duration, to_seconds
from nigiri.clocks.notation import Language, print_control, print_span
from nigiri.clocks.notation_reader import parse_control
from nigiri.errors import Refusal

LANGUAGES: tuple[Language, ...] = ("en", "ru", "cs")
BOUGHT = CanadianByoyomi(
    t("60:00"),
    (CanadianPeriod(t("5:00"), 15), CanadianPeriod(t("5:00"), 20)),
    max_periods=3,
    price=2,
    overrun=Overrun(per_unplayed=True),
    payment=Payment.STONES,
)
STAGES = MovesInMain((Stage(t("60:00"), 60), Stage(t("30:00"), 20)), JapaneseByoyomi(0, t(30), 3), carry=False)


@pytest.mark.parametrize(
    ("control", "en", "ru", "cs"),
    [
        (absolute("75:00"), "75m", "75 мин", "75 min"),
        (japanese("60:00", 30, 3), "60m + 3×30s", "60 мин + 3×30 с", "60 min + 3×30 s"),
        (canadian("60:00"), "60m + 15/5m", "60 мин + 15/5 мин", "60 min + 15/5 min"),
        (fischer("45:00", 15), "45m Fischer 15s", "45 мин Фишер 15 с", "45 min Fischer 15 s"),
        (
            Fischer(t("45:00"), t(15), t("60:00"), before=True),
            "45m Fischer 15s before (cap 60m)",
            "45 мин Фишер 15 с до хода (предел 60 мин)",
            "45 min Fischer 15 s před tahem (nejvýše 60 min)",
        ),
        (
            Ing.half_and_quarter(t("60:00"), 2),
            "60m Ing 30m + 15m (2 pts)",
            "60 мин Инг 30 мин + 15 мин (2 очк.)",
            "60 min Ing 30 min + 15 min (2 bodů)",
        ),
        (
            BOUGHT,
            "60m + 15/5m, 20/5m (max 3; more for 2 stones; fee unplayed stones)",
            "60 мин + 15/5 мин, 20/5 мин (не более 3; далее за 2 камн.; штраф несыгранные камн.)",
            "60 min + 15/5 min, 20/5 min (max. 3; další za 2 kamenů; pokuta nezahrané kamenů)",
        ),
        (
            CanadianByoyomi(t("60:00"), (CanadianPeriod(t("5:00"), 15),), payment=Payment.STONES, overrun=Overrun()),
            "60m + 15/5m (overrun loses; stones)",
            "60 мин + 15/5 мин (просрочка проигрывает; камн.)",
            "60 min + 15/5 min (překročení prohrává; kamenů)",
        ),
        (
            STAGES,
            "60 moves/60m, 20 moves/30m (unused lost), then 0m + 3×30s",
            "60 ходов/60 мин, 20 ходов/30 мин (остаток сгорает), затем 0 мин + 3×30 с",
            "60 tahů/60 min, 20 tahů/30 min (zbytek propadá), potom 0 min + 3×30 s",
        ),
    ],
)
def test_a_control_is_printed_in_three_languages_and_read_back(control: Control, en: str, ru: str, cs: str) -> None:
    printed = [print_control(control, language) for language in LANGUAGES]
    assert printed == [en, ru, cs]
    assert [parse_control(text) for text in printed] == [control] * 3


@settings(max_examples=400)
@given(controls(), st.sampled_from(LANGUAGES))
def test_every_printed_control_is_read_back(control: Control, language: Language) -> None:
    assert parse_control(print_control(control, language)) == control


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("60m + 3x30s", japanese("60:00", 30, 3)),
        ("60+3x30", japanese("60:00", 30, 3)),
        ("60 min + 3 × 30 sec", japanese("60:00", 30, 3)),
        ("1h + 5x1m", japanese("60:00", 60, 5)),
        ("60 мин. + 3х30 сек", japanese("60:00", 30, 3)),
        ("60m + 30s", japanese("60:00", 30)),
        ("60m + 30s byo-yomi", japanese("60:00", 30)),
        ("0m + 3x30s", japanese(0, 30, 3)),
        ("1:30:00 + 3x0:30", japanese("1:30:00", 30, 3)),
        ("60m + 15/5m", canadian("60:00")),
        ("60m + 15/5:00", canadian("60:00")),
        ("60m + 5:00/15", canadian("60:00")),
        ("60+15/5", canadian("60:00")),
        ("45 + 25/10", canadian("45:00", "10:00", 25)),
        ("60m + Canadian 15/5m", canadian("60:00")),
        ("60 мин + канадское 15/5 мин", canadian("60:00")),
        ("F45+15", fischer("45:00", 15)),
        ("45+15F", fischer("45:00", 15)),
        ("45m + 15s Fischer", fischer("45:00", 15)),
        ("Fischer 45m + 15s", fischer("45:00", 15)),
        ("45m + 15s/move", fischer("45:00", 15)),
        ("45 мин + 15 с за ход", fischer("45:00", 15)),
        ("45 min + 15 s/tah", fischer("45:00", 15)),
        ("75m", absolute("75:00")),
        ("75", absolute("75:00")),
        ("SD 75", absolute("75:00")),
        ("75m sudden death", absolute("75:00")),
        ("75 мин абсолют", absolute("75:00")),
        ("60m Ing", Ing.half_and_quarter(t("60:00"))),
    ],
)
def test_the_usual_notations_are_understood(text: str, control: Control) -> None:
    assert parse_control(text) == control


@pytest.mark.parametrize(
    "text", ["", "+", "soon", "60m +", "60m + x30s", "60m + 15/", "3x30s", "60q", "60m + 15/5m (cheap)", "F+", "1:99"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_control(text)
    assert refused.value.code.startswith(("notation.", "duration.", "control."))


@given(st.text(max_size=40))
def test_no_text_is_answered_with_a_traceback(text: str) -> None:
    read_or_refuse(text)


@given(st.text(alphabet="0123456789+x×/ mshfFiIng:().,;minвчсм", max_size=25))
def test_no_likely_text_is_answered_with_a_traceback(text: str) -> None:
    read_or_refuse(text)


def read_or_refuse(text: str) -> None:
    try:
        control = parse_control(text)
    except Refusal:
        return
    assert parse_control(print_control(control)) == control


@pytest.mark.parametrize(
    ("text", "milliseconds"),
    [
        ("45m", 2_700_000),
        ("1h 30m", 5_400_000),
        ("1:30:00", 5_400_000),
        ("5:00", 300_000),
        ("0:05.25", 5_250),
        ("0.5s", 500),
        ("30 с", 30_000),
        ("2 ч 5 мин", 7_500_000),
        ("90 ms", 90),
    ],
)
def test_durations(text: str, milliseconds: int) -> None:
    assert parse_duration(text) == milliseconds


@pytest.mark.parametrize("text", ["", "5", "5:7", "1:60:00", "3 moons", "0.0001s", "m5", "5m rest"])
def test_no_durations(text: str) -> None:
    with pytest.raises(Refusal):
        parse_duration(text)


@given(st.integers(0, 10**9), st.sampled_from(LANGUAGES))
def test_spans_and_seconds_are_exact(milliseconds: int, language: Language) -> None:
    assert parse_duration(print_span(milliseconds, language)) == milliseconds
    seconds = to_seconds(milliseconds)
    assert from_seconds(Decimal(str(seconds))) == milliseconds


def test_a_face_shows_zero_only_when_the_time_is_used_up() -> None:
    assert [clock_face(ms) for ms in (0, 1, 999, 1000, 1001, 59_999, 3_600_000, 3_661_000)] == [
        "0:00",
        "0:01",
        "0:01",
        "0:01",
        "0:02",
        "1:00",
        "1:00:00",
        "1:01:01",
    ]


@pytest.mark.parametrize(
    "make",
    [
        lambda: Absolute(0),
        lambda: Absolute(-1),
        lambda: JapaneseByoyomi(0, 0),
        lambda: JapaneseByoyomi(0, 1, 0),
        lambda: CanadianByoyomi(0, ()),
        lambda: CanadianPeriod(0, 1),
        lambda: CanadianPeriod(1, 0),
        lambda: CanadianByoyomi(0, (CanadianPeriod(1, 1),), price=2),
        lambda: CanadianByoyomi(0, (CanadianPeriod(1, 1),), max_periods=0),
        lambda: Overrun(2, per_unplayed=True),
        lambda: Overrun(0),
        lambda: Fischer(0, 5),
        lambda: Fischer(10, 0),
        lambda: Fischer(10, 5, cap=9),
        lambda: Ing(0, ()),
        lambda: Ing(10, (0,)),
        lambda: Ing(10, (5,), -1),
        lambda: MovesInMain((), Absolute(1)),
        lambda: Stage(5, 0),
    ],
)
def test_controls_without_sense_are_refused(make: object) -> None:
    with pytest.raises(Refusal):
        make()  # type: ignore[operator]
