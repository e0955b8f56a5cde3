"""Languages: whole catalogues with the fields of their sentences, plural forms, dates, numbers, composed sentences."""

import datetime
import importlib.util
import string
import sys
from collections.abc import Iterator
from fractions import Fraction
from gettext import c2py
from pathlib import Path
from types import ModuleType

import pytest

from nigiri.clocks.sides import Side
from nigiri.documents.language import LANGUAGES, language, read_catalogue
from nigiri.errors import Refusal
from nigiri.web.language import page_language

OTHERS = ("ru", "cs")
ROOMS = {"": "nigiri.documents", "web": "nigiri.web"}


@pytest.fixture(scope="module")
def messages() -> Iterator[ModuleType]:
    """The collector of sentences, `tools/messages.py`."""
    path = Path(__file__).resolve().parents[2] / "tools" / "messages.py"
    spec = importlib.util.spec_from_file_location("messages", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["messages"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["messages"]


def fields(sentence: str) -> list[tuple[str, str, str]]:
    """Return the fields of a sentence with how each is written."""
    parts = string.Formatter().parse(sentence)
    return sorted((name, conversion or "", shape or "") for _, name, shape, conversion in parts if name is not None)


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("room", ROOMS)
def test_every_sentence_of_the_code_is_translated(messages: ModuleType, room: str, code: str) -> None:
    catalogue = read_catalogue(ROOMS[room], code)
    wanted = messages.collected()[room]
    assert len(wanted) > 300
    missing = [one for one in wanted if (one[0] if isinstance(one, tuple) else one) not in catalogue]
    assert missing == []


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("package", ROOMS.values())
def test_a_translation_has_the_fields_of_its_sentence(package: str, code: str) -> None:
    wrong = {}
    for sentence, translation in read_catalogue(package, code).items():
        assert isinstance(sentence, str)
        for form in translation if isinstance(translation, tuple) else (translation,):
            if fields(str(form)) != fields(sentence):
                wrong[sentence] = form
    assert wrong == {}


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("package", ROOMS.values())
def test_quotation_marks_are_those_of_the_language(package: str, code: str) -> None:
    opening, closing = {"ru": ("«", "»"), "cs": ("„", "“")}[code]
    for sentence, translation in read_catalogue(package, code).items():
        for form in translation if isinstance(translation, tuple) else (translation,):
            assert str(form).count(opening) == str(form).count(closing), sentence
            assert "'{" not in str(form), sentence


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("package", ROOMS.values())
def test_a_catalogue_is_no_english(package: str, code: str) -> None:
    """A sentence of several words is not its own translation."""
    for sentence, translation in read_catalogue(package, code).items():
        text = str(sentence).replace("{", "<").replace("}", ">")
        words = [word for word in text.split() if "<" not in word and word.isalpha()]
        assert len(words) < 3 or sentence != translation, sentence


@pytest.mark.parametrize(
    ("code", "count", "expected"),
    [
        ("en", 0, "0 games"),
        ("en", 1, "1 game"),
        ("en", 2, "2 games"),
        ("en", 21, "21 games"),
        ("ru", 0, "0 партий"),
        ("ru", 1, "1 партия"),
        ("ru", 2, "2 партии"),
        ("ru", 4, "4 партии"),
        ("ru", 5, "5 партий"),
        ("ru", 11, "11 партий"),
        ("ru", 12, "12 партий"),
        ("ru", 21, "21 партия"),
        ("ru", 22, "22 партии"),
        ("ru", 101, "101 партия"),
        ("ru", 111, "111 партий"),
        ("cs", 0, "0 partií"),
        ("cs", 1, "1 partie"),
        ("cs", 2, "2 partie"),
        ("cs", 4, "4 partie"),
        ("cs", 5, "5 partií"),
        ("cs", 11, "11 partií"),
        ("cs", 21, "21 partií"),
        ("cs", 22, "22 partií"),
        ("cs", 101, "101 partií"),
    ],
)
def test_a_count_takes_its_plural_form(code: str, count: int, expected: str) -> None:
    assert page_language(code).plural("{n} game", "{n} games", count) == expected


@pytest.mark.parametrize("code", OTHERS)
def test_plural_forms_are_those_of_the_header(messages: ModuleType, code: str) -> None:
    """The place chosen here is the one that gettext's own formula in the file chooses, for every count up to 300."""
    catalogue = messages.read(messages.CATALOGUES["web"] / f"{code}.po", code)
    assert catalogue.num_plurals == 3
    formula = c2py(catalogue.plural_expr)
    forms = catalogue.get("{n} player is here").string
    say = page_language(code)
    for count in range(301):
        expected = forms[formula(count)].format(n=count)
        assert say.plural("{n} player is here", "{n} players are here", count) == expected


@pytest.mark.parametrize(
    ("code", "expected"), [("en", "2 May 2026"), ("ru", "2 мая 2026\u202fг."), ("cs", "2. května 2026")]
)
def test_a_date_is_written_as_the_language_does(code: str, expected: str) -> None:
    say = language(code)
    day = datetime.date(2026, 5, 2)
    assert say.date(day).replace("\xa0", "\u202f") == expected
    assert say.dates(day, day) == say.dates(day, None) == say.date(day)
    assert say.dates(None, day) == ""


@pytest.mark.parametrize(
    ("code", "within", "across", "beyond"),
    [
        ("en", "2–3 May 2026", "2 May – 1 June 2026", "2 May 2026 – 1 January 2027"),
        ("ru", "2–3 мая 2026 г.", "2 мая – 1 июня 2026 г.", "2 мая 2026 г. – 1 января 2027 г."),
        ("cs", "2.–3. května 2026", "2. května – 1. června 2026", "2. května 2026 – 1. ledna 2027"),
    ],
)
def test_dates_share_their_month_and_year(code: str, within: str, across: str, beyond: str) -> None:
    say, begins = language(code), datetime.date(2026, 5, 2)
    ends = (datetime.date(2026, 5, 3), datetime.date(2026, 6, 1), datetime.date(2027, 1, 1))
    written = [say.dates(begins, end).replace("\u202f", " ").replace("\xa0", " ") for end in ends]
    assert written == [within, across, beyond]


@pytest.mark.parametrize("code", LANGUAGES)
def test_halves_and_quarters_are_written_exactly(code: str) -> None:
    say = language(code)
    assert [say.number(Fraction(n, 4)) for n in (0, 1, 2, 3, 4, 10, -2, -5)] == [
        *("0", "¼", "½", "¾", "1", "2½"),
        *("−½", "−1¼"),
    ]


@pytest.mark.parametrize(("code", "expected"), [("en", "66.67"), ("ru", "66,67"), ("cs", "66,67")])
def test_a_decimal_has_the_sign_of_the_language(code: str, expected: str) -> None:
    assert language(code).number(Fraction(200, 3)) == expected
    assert language(code).number(Fraction(-200, 3)) == f"−{expected}"
    assert language(code).decimal(-200 / 3, "+.2f") == f"−{expected}"
    assert language(code).decimal(200 / 3, "+.2f") == f"+{expected}"


@pytest.mark.parametrize("code", ["de", "", "RU", "en_GB"])
def test_an_unknown_language_is_refused_with_those_there_are(code: str) -> None:
    with pytest.raises(Refusal, match="choose one of en, ru, cs") as refused:
        language(code)
    assert refused.value.code == "language.unknown"
    with pytest.raises(Refusal):
        page_language(code)


def test_a_page_knows_the_sentences_of_documents_too() -> None:
    assert page_language("cs")("Standings") == language("cs")("Standings") == "Pořadí"
    assert page_language("cs")("Sign in") == "Přihlásit"
    assert language("cs")("Sign in") == "Sign in"


def test_a_colour_among_the_facts_is_said_in_the_language() -> None:
    assert language("ru")("{side} is at the board already", side=Side.BLACK) == "чёрные: уже за доской"
    assert language("cs")("{side} is at the board already", side=Side.WHITE) == "bílý: už je u desky"
    assert language("en")("{side} is at the board already", side=Side.WHITE) == "white is at the board already"


def test_a_sentence_put_together_of_two_is_said_in_both_parts() -> None:
    facts = {"by": "Anna", "at": "10:00"}
    said = language("ru")("table {table} has a result already; {by} was first, at {at}", table=3, **facts)
    assert said == "у стола 3 уже есть результат; первым был Anna, в 10:00"
    assert language("ru")("nobody wrote this; {by} was first, at {at}", **facts).startswith("nobody wrote this; первым")
    assert language("en")("a; b") == "a; b"


def test_an_unknown_sentence_stays_english_with_its_facts() -> None:
    assert language("cs")("nobody wrote {this}", this=7) == "nobody wrote 7"
    assert language("cs").plural("{n} unheard of", "{n} unheard ofs", 2) == "2 unheard ofs"


def test_the_collector_finds_what_is_shown(messages: ModuleType, tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "unit: str = 'half points'\n"
        "template = 'yes {x}' if x else 'no {x}'\n"
        "one, many = '{n} stone', '{n} stones'\n"
        "_SENTENCES = {1: 'in a table'}\n"
        "say_lines(('a line', {}))\n"
        "Refusal('code', message='refused {x}')\n"
        "note('code', 'noted')\n"
        "say().plural('{n} side', '{n} sides', 3)\n"
        "class Severity: ERROR = 'error'\n"
        "def _remarks():\n    yield 'a remark'\n"
        "other = 'not shown'\n",
        encoding="utf-8",
    )
    assert set(messages.sentences(module)) == {
        *("half points", "yes {x}", "no {x}", ("{n} stone", "{n} stones"), "in a table", "a line", "refused {x}"),
        *("noted", ("{n} side", "{n} sides"), "error", "a remark"),
    }


def test_a_lacking_translation_is_reported(messages: ModuleType) -> None:
    catalogue = messages.Catalog(locale="cs")
    catalogue.add("there", "tam")
    catalogue.add(("{n} game", "{n} games"), ("{n} partie", "", ""))
    wanted: dict[str | tuple[str, str], list[str]] = {"there": [], "here": [], ("{n} game", "{n} games"): []}
    assert messages.untranslated(wanted, catalogue) == ["here", ("{n} game", "{n} games")]
