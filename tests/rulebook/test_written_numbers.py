"""Numbers of outsiders are read in a bounded form, in every room that reads some."""

from decimal import Decimal
from fractions import Fraction

import pytest

from nigiri.clocks.exchange import from_sgf, parse_h9_time
from nigiri.clocks.notation_reader import parse_control
from nigiri.errors import Refusal
from nigiri.go.gtp import read_response
from nigiri.go.points import half_points
from nigiri.rulebook.written_numbers import exact_number, unsigned_number, whole_number
from nigiri.sgf.info import read_komi
from nigiri.sgf.timing import milliseconds, read_overtime

LONG = "9" * 5000
NONE_AT_ALL = ("", "-", "--5", "+-5", "1_0", "0x10", "²", "٣", "−1", " 3", "1e3", "nan", "inf", LONG, "0" * 5000)


@pytest.mark.parametrize("text", [*NONE_AT_ALL, "1.5", "1/2"])
def test_what_is_no_whole_number_is_none(text: str) -> None:
    assert whole_number(text) is None


@pytest.mark.parametrize(
    "text", [*NONE_AT_ALL, "1e12000000", "1/0", "1/-2", "/2", ".", "1.5/2", "1." + LONG, "1/" + LONG]
)
def test_what_is_no_exact_number_is_none(text: str) -> None:
    assert exact_number(text) is None


def test_numbers_are_those_of_the_usual_constructors() -> None:
    for text in ("0", "-0", "+3", "-17", "007", "9" * 18):
        assert whole_number(text) == int(text) and exact_number(text) == int(text)
    for text in ("6.5", "-6.5", "+.5", "-.25", "7.", "1/2", "-3/6", "0.000000001", "12/1"):
        assert exact_number(text) == Fraction(text)
    assert whole_number("1234", 3) is None and whole_number("-123", 3) == -123


@pytest.mark.parametrize("text", [*NONE_AT_ALL, "+3", "-3", "1.5", "1234"])
def test_an_unsigned_number_is_digits_alone(text: str) -> None:
    assert unsigned_number(text, 3) is None


def test_unsigned_numbers_keep_their_bound() -> None:
    assert [unsigned_number(text, 3) for text in ("0", "007", "999")] == [0, 7, 999]


@pytest.mark.parametrize("number", ["1e12000000", "1e-12000000", LONG, "1/0", "²", "nan"])
def test_no_room_stops_at_a_number(number: str) -> None:
    for value in (number, Decimal("1e999999999"), Decimal("1e-999999999"), Decimal("NaN"), float("inf")):
        with pytest.raises(Refusal):
            half_points(value)
    assert read_komi(number)[0] is None
    assert milliseconds(number) is None
    assert read_overtime(f"{number}x30 byo-yomi") is None or number.startswith("1")
    for text in (f"{number}+3x30", f"60+{number}x30", f"60+15/{number}", f"60+{number}/5", f"F{number}+5"):
        with pytest.raises(Refusal):
            parse_control(text)
    for main, overtime in ((number, ""), ("60", f"{LONG}x30"), ("60", f"25/{LONG}"), ("60", f"{LONG} fischer")):
        with pytest.raises(Refusal):
            from_sgf(main, overtime)
    with pytest.raises(Refusal):
        parse_h9_time(f"{number}h")


def test_the_number_of_an_answer_of_an_engine_is_short() -> None:
    with pytest.raises(Refusal):
        read_response(f"={LONG} x")
    assert read_response("=17 x").number == 17
