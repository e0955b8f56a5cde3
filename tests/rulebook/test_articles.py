"""The articles as data: nothing of the register is lost, and nothing is read before it is wanted."""

import subprocess
import sys
from collections import Counter

import msgspec
import pytest
import yaml

from nigiri.errors import Refusal
from nigiri.rulebook import BOOKS, Article, article, articles_by_id
from nigiri.rulebook.book import BOOK_CODES, BookCode, read_all
from shared import shared


def test_there_are_591_articles_in_four_books() -> None:
    books = Counter(one.book for one in articles_by_id().values())
    assert books == {"RU": 327, "KOD": 126, "EGF": 94, "CLK": 44}
    assert len(articles_by_id()) == 591
    assert list(BOOKS) == list(BOOK_CODES)


@pytest.mark.parametrize("code", BOOK_CODES)
def test_every_field_of_the_register_is_kept(code: BookCode) -> None:
    register = yaml.safe_load(shared(f"rulebook/{code}.yaml").read_text(encoding="utf-8"))
    ours = [one for one in articles_by_id().values() if one.book == code]
    assert [one.id for one in ours] == [entry["id"] for entry in register]
    for one, entry in zip(ours, register, strict=True):
        for field in msgspec.structs.fields(Article):
            expected = entry.pop(field.name, field.default)
            if field.name == "check":
                checks = [expected] if isinstance(expected, str) else list(expected)
                expected = tuple(check for check in checks if check)
            elif field.name == "open" and expected == "none":
                expected = ""
            assert getattr(one, field.name) == expected, (one.id, field.name)
        assert not entry, f"{one.id} has fields that are not kept"


def test_a_heading_without_text_says_what_the_russian_rules_say_instead() -> None:
    headings = [one for one in articles_by_id().values() if one.is_heading]
    assert len(headings) == 86
    assert {one.book for one in headings} == {"KOD"}
    assert all(one.ru_clause and one.ru_says for one in headings)


def test_what_was_filled_in_says_on_what_ground() -> None:
    filled = [one for one in articles_by_id().values() if one.filled]
    assert len(filled) == 13
    assert all(one.filled_basis for one in filled)
    assert not any(one.filled_basis for one in articles_by_id().values() if not one.filled)


@pytest.mark.article("KOD-0.1")
def test_an_article_opens_from_its_id() -> None:
    assert article("EGF-8a.1").title == "Wrong colour or handicap"
    for known in articles_by_id():
        assert article(known).id == known


def test_an_unknown_article_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refusal) as refused:
        article("EGF-8a.7")
    assert refused.value.code == "article.unknown"
    assert "EGF-8a.1" in refused.value.message
    assert "EGF-8a.7" in refused.value.message


@pytest.mark.parametrize("wanted", ["", "RU", "RU-", "RU-2.6.12-", "xyz", "{x}", "\x00", "RU-2.6.12 "])
def test_nothing_is_an_article_that_is_none(wanted: str) -> None:
    with pytest.raises(Refusal, match=r"No rulebook has an article") as refused:
        article(wanted)
    assert refused.value.code == "article.unknown"


@pytest.mark.parametrize(
    "entry",
    [
        b'[{"id":"RU-1","title":"t","says":"s","area":"game","kind":"behaviour","software":"","more":1}]',
        b'[{"id":"RU-1","title":"t","says":"s","area":"chess","kind":"behaviour","software":""}]',
        b'[{"id":"RU-1","title":"t","says":"s","area":"game","kind":"wish","software":""}]',
        b'[{"id":"FIDE-1","title":"t","says":"s","area":"game","kind":"behaviour","software":""}]',
        b'[{"id":"RU-1","title":"t","says":"","area":"game","kind":"behaviour","software":""}]',
        b'[{"id":"RU-1","title":"t","area":"game","kind":"behaviour","software":""}]',
    ],
)
def test_an_entry_that_is_no_article_is_not_read(entry: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(entry, type=list[Article])


def test_an_article_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        article("RU-1.7").title = "Superko"  # type: ignore[misc]
    with pytest.raises(TypeError):
        articles_by_id()["RU-1.7"] = article("RU-1.8")  # type: ignore[index]


def test_importing_the_rulebook_reads_no_data_and_needs_no_yaml() -> None:
    program = (
        "import sys, nigiri.rulebook as r\n"
        "from nigiri.rulebook.conflict import topics\n"
        "assert r.articles_by_id.cache_info().currsize == 0 and topics.cache_info().currsize == 0\n"
        "r.article('RU-1.7'), r.profile('egf'), r.find('late')\n"
        "assert r.articles_by_id.cache_info().misses == 1, r.articles_by_id.cache_info()\n"
        "assert 'yaml' not in sys.modules and 'rich' not in sys.modules and 'numpy' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_data_of_another_shape_is_not_read() -> None:
    with pytest.raises(msgspec.ValidationError):
        read_all("glossary.json", Article)
