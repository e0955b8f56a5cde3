"""What commands print: one JSON document with exact numbers, in UTF-8 whatever the locale."""

import io
import json
import subprocess
import sys
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.cli.output import exact, print_json, to_json
from nigiri.rulebook import article


@pytest.mark.parametrize(
    ("number", "printed"),
    [
        (Fraction(13, 2), "6.5"),
        (Fraction(6), "6"),
        (Fraction(0), "0"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(1, 40), "0.025"),
        (Fraction(100), "100"),
        (Fraction(1, 3), '"1/3"'),
        (Fraction(-7, 6), '"-7/6"'),
        (Decimal("0.50"), "0.50"),
    ],
)
def test_numbers_print_exactly(number: object, printed: str) -> None:
    assert to_json(number).decode() == printed


@given(st.integers(-(10**12), 10**12), st.integers(0, 12), st.integers(0, 12))
def test_every_finite_decimal_prints_as_itself(numerator: int, twos: int, fives: int) -> None:
    number = Fraction(numerator, 2**twos * 5**fives)
    printed = to_json(number).decode()
    assert Fraction(printed) == number
    assert isinstance(json.loads(printed), int | float)
    assert "E" not in printed or abs(number) < Fraction(1, 10**6)


@given(st.fractions())
def test_a_fraction_is_never_rounded(number: Fraction) -> None:
    assert Fraction(exact(number)) == number


def test_whole_numbers_stay_whole() -> None:
    assert isinstance(exact(Fraction(8, 2)), int)


def test_structs_and_read_only_mappings_are_printed() -> None:
    table: Mapping[str, object] = MappingProxyType({"komi": Fraction(13, 2)})
    assert json.loads(to_json(table)) == {"komi": 6.5}
    assert json.loads(to_json([article("RU-1.7")]))[0]["id"] == "RU-1.7"


def test_what_has_no_json_form_is_no_document() -> None:
    with pytest.raises(TypeError, match="object has no JSON form"):
        to_json(object())


def test_one_document_and_a_line_end_go_to_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"слово": [Fraction(1, 2)]})
    printed = capsys.readouterr()
    assert printed.out == '{"слово":[0.5]}\n'
    assert not printed.err


def test_a_stream_of_text_alone_is_served_too(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream)
    print_json({"a": 1})
    assert stream.getvalue() == '{"a":1}\n'


def test_json_is_utf_8_in_a_locale_that_is_not() -> None:
    program = f"from nigiri.cli.output import print_json; print_json({'опоздание'!a})"
    environment = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, env=environment)
    assert done.stdout.decode() == '"опоздание"\n'


def test_rich_is_imported_only_when_a_console_is_wanted() -> None:
    program = (
        "import sys, nigiri.cli.output as o; o.print_json(1); assert 'rich' not in sys.modules\n"
        "from nigiri.cli.output import console, stderr\n"
        "assert not console.stderr and stderr.stderr and o.console is console"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


def test_there_is_no_third_console() -> None:
    import nigiri.cli.output

    with pytest.raises(AttributeError, match="has no attribute"):
        nigiri.cli.output.__getattr__("printer")
