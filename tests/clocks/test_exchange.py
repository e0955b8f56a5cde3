"""Controls in other programs' forms, and the effective time."""

from fractions import Fraction

import pytest
from hypothesis import given
from lxml import etree

from clocks.games import absolute, canadian, fischer, ing, japanese, t
from clocks.test_clock_properties import controls
from nigiri.clocks.controls import Absolute, CanadianByoyomi, Control, Fischer, JapaneseByoyomi, MovesInMain, Stage
from nigiri.clocks.effective import effective_minutes, effective_time
from nigiri.clocks.exchange import (
    egd_overtime,
    from_opengotha,
    from_sgf,
    h9_time,
    parse_h9_time,
    to_opengotha,
    to_sgf,
)
from nigiri.errors import Refusal
from shared import shared


@pytest.mark.parametrize(
    ("main", "overtime", "control"),
    [
        ("1800", "5x30 byo-yomi", japanese("30:00", 30, 5)),
        ("1800", "3x30 japanese", japanese("30:00", 30, 3)),
        ("0", "5x10 byo-yomi", japanese(0, 10, 5)),
        ("600", "25/600 Canadian", canadian("10:00", "10:00", 25)),
        ("300.5", "", Absolute(300_500)),
        ("300", "none", absolute("5:00")),
        ("300", "10 fischer", fischer("5:00", 10)),
        ("300", "fischer 10s", fischer("5:00", 10)),
        ("3600", "60m Ing 30m + 15m", ing("60:00")),
    ],
)
def test_the_time_of_an_sgf_file(main: str, overtime: str, control: Control) -> None:
    assert from_sgf(main, overtime) == control


def test_an_sgf_time_that_cannot_be_read_is_refused() -> None:
    for main, overtime in (("soon", ""), ("300", "plenty"), ("300", "60m Ing 30m"), ("NaN", ""), ("0", "")):
        with pytest.raises(Refusal):
            from_sgf(main, overtime)


def test_the_forms_that_servers_write() -> None:
    usual = (japanese("60:00", 30, 3), canadian("10:00"), fischer("5:00", 10), absolute("75:00"))
    assert [to_sgf(control) for control in usual] == [
        ("3600", "3x30 byo-yomi"),
        ("600", "15/300 Canadian"),
        ("300", "10 fischer"),
        ("4500", ""),
    ]
    assert to_sgf(ing("60:00")) == ("3600", "60m Ing 30m + 15m")


@given(controls())
def test_every_control_survives_sgf(control: Control) -> None:
    assert from_sgf(*to_sgf(control)) == control


@pytest.mark.parametrize(
    ("attributes", "control"),
    [
        ({"complementaryTimeSystem": "SUDDENDEATH", "basicTime": "60"}, absolute("60:00")),
        ({"complementaryTimeSystem": "STDBYOYOMI", "basicTime": "60", "stdByoYomiTime": "30"}, japanese("60:00", 30)),
        (
            {
                "complementaryTimeSystem": "CANBYOYOMI",
                "basicTime": "45",
                "canByoYomiTime": "300",
                "nbMovesCanTime": "15",
            },
            canadian("45:00"),
        ),
        ({"complementaryTimeSystem": "FISCHER", "basicTime": "40", "fischerTime": "20"}, fischer("40:00", 20)),
    ],
)
def test_opengothas_controls_go_both_ways(attributes: dict[str, str], control: Control) -> None:
    assert from_opengotha(attributes) == control
    assert to_opengotha(control) == (attributes, ())


def test_what_opengotha_cannot_hold_is_named() -> None:
    assert to_opengotha(japanese("60:00", 30, 3))[1] == ("the number of byo-yomi periods",)
    assert to_opengotha(Fischer(t("40:30"), t(5), t("60:00"), before=True))[1] == (
        "seconds of the main time",
        "the cap",
        "the increment before the first move",
    )
    attributes, lost = to_opengotha(ing("60:00"))
    assert (attributes["basicTime"], attributes["complementaryTimeSystem"]) == ("105", "SUDDENDEATH")
    assert lost == ("the kind of control",)
    for wrong in ({"complementaryTimeSystem": "HOURGLASS", "basicTime": "5"}, {"basicTime": "long"}, {}):
        with pytest.raises(Refusal):
            from_opengotha(wrong)


def test_the_controls_of_real_events_are_read() -> None:
    kinds = set()
    for path in sorted(shared("data/opengotha").glob("*.xml")):
        parameters = etree.parse(path, etree.XMLParser(resolve_entities=False)).find(".//GeneralParameterSet")
        assert parameters is not None
        control = from_opengotha({str(name): str(value) for name, value in parameters.attrib.items()})
        kinds.add(type(control))
        assert effective_minutes(control) >= 40
    assert kinds == {JapaneseByoyomi, CanadianByoyomi, Fischer}


@pytest.mark.article("KOD-9.6")
@pytest.mark.parametrize(
    ("control", "minutes"),
    [
        (japanese("60:00", 30, 3), "82.5"),
        (canadian("60:00"), "80"),
        (fischer("45:00", 15), "75"),
        (fischer("44:00", 30), "104"),
        (japanese("59:00", 60, 3), "104"),
        (japanese("50:00", 30, 3), "72.5"),
        (japanese("30:00", 30, 5), "52.5"),
        (canadian("45:00", "10:00", 25), "69"),
        (japanese("25:00", 10, 1), "32.5"),
        (absolute("75:00"), "75"),
    ],
)
def test_the_published_examples_of_adjusted_time(control: Control, minutes: str) -> None:
    assert effective_minutes(control) == Fraction(minutes)
    assert h9_time(control) == minutes


def test_periods_do_not_enter_and_stages_and_portions_do() -> None:
    assert effective_minutes(japanese("60:00", 30, 9)) == effective_minutes(japanese("60:00", 30, 1))
    assert effective_minutes(ing("60:00")) == 105
    stages = MovesInMain((Stage(t("60:00"), 60),), japanese("0:00", 30))
    assert effective_time(stages).basic == t("60:00")
    assert effective_minutes(stages) == Fraction("82.5")


def test_the_header_of_h9_files() -> None:
    assert parse_h9_time("82.5") == t("82:30")
    assert parse_h9_time("3h") == t("3:00:00")
    assert parse_h9_time(" ") is None
    with pytest.raises(Refusal):
        parse_h9_time("an hour")


def test_the_overtime_as_the_european_database_asks_for_it() -> None:
    assert [egd_overtime(control) for control in (japanese("60:00", 30, 3), canadian("60:00"), absolute("60:00"))] == [
        "3 x 30 sec",
        "15 stones in 5 min",
        "sudden death",
    ]
    assert egd_overtime(fischer("45:00", 15)) == "Fischer 15 sec per move"
    assert egd_overtime(ing("60:00")) == "30 min + 15 min"
