"""Coverage: what is cited and shown is counted, and an unknown article is named with its line."""

import pytest

from nigiri.ids import ArticleId
from nigiri.rulebook import Source, articles_by_id, coverage


def code(text: str) -> Source:
    return Source("nigiri/room/thing.py", text)


def shown(text: str) -> Source:
    return Source("tests/room/test_thing.py", text)


def test_a_docstring_a_string_and_a_comment_cite() -> None:
    found = coverage([code('"""By EGF-8a.1."""\nx = "CLK-time-3a"  # KOD-2.2var, RU-2.6-c.\n')], [])
    assert [*found.cited_in_code] == ["RU-2.6-c", "KOD-2.2var", "EGF-8a.1", "CLK-time-3a"]
    (place,) = found.cited_in_code[article_id("EGF-8a.1")]
    assert (place.path, place.line, place.citation) == ("nigiri/room/thing.py", 1, "EGF-8a.1")
    assert not found.faults


def article_id(text: str) -> ArticleId:
    return ArticleId(text)


def test_a_clause_cites_its_paragraphs() -> None:
    found = coverage([code("# RU-2.6.12")], [])
    assert [*found.cited_in_code] == ["RU-2.6.12-a", "RU-2.6.12-b"]


def test_an_article_counts_once_and_keeps_every_place() -> None:
    found = coverage([code("# RU-1.7\n# RU-1.7 RU-1.7"), code("# RU-1.7")], [])
    assert found.to_dict()["cited_in_code"] == 1
    assert [place.line for place in found.cited_in_code[article_id("RU-1.7")]] == [1, 2, 2, 1]


@pytest.mark.parametrize(
    "citation", ["RU-2.99", "RU-2.6.12-c", "EGF-3f.1-3f.6", "KOD-2.2variant", "CLK-time-9", "RU-T-99", "EGF-8A.1"]
)
def test_an_unknown_article_is_a_fault_with_its_line(citation: str) -> None:
    found = coverage([code(f"\n\n# see {citation}.")], [])
    (fault,) = found.faults
    assert fault.where == "nigiri/room/thing.py:3"
    assert citation in fault.message
    assert not found.cited_in_code


@pytest.mark.parametrize(
    "text",
    ["RU-2020", "EGF-2021", "EGF-style", "RU-RU", "ru-2.6.12", "xRU-1.7", "PRE-RU-1.7", "CLK-", "KOD", "a-EGF-8a.1"],
)
def test_what_only_looks_like_a_citation_is_none(text: str) -> None:
    found = coverage([code(f"# {text}")], [])
    assert not found.faults
    assert not found.cited_in_code


@pytest.mark.parametrize(
    "text", ["(RU-1.7)", "RU-1.7.", "RU-1.7,", "`RU-1.7`", "RU-1.7:", "RU-1.7/KOD-2.2", "RU-1.7–", "§RU-1.7"]
)
def test_punctuation_around_a_citation_does_not_matter(text: str) -> None:
    found = coverage([code(text)], [])
    assert not found.faults
    assert "RU-1.7" in found.cited_in_code


def test_every_article_is_recognised_in_a_text() -> None:
    found = coverage([code("\n".join(f"# by {one}, as said" for one in articles_by_id()))], [])
    assert not found.faults
    assert [*found.cited_in_code] == [*articles_by_id()]
    assert not found.open


MARKS = """
import pytest
from pytest import mark

pytestmark = pytest.mark.article("RU-1.1")

@pytest.mark.article("RU-1.2", "RU-1.3")
class TestThis:
    @mark.article("EGF-8a")
    def test_one(self): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.article("KOD-2.2"))])
@pytest.mark.case("C81")
def test_two(x):
    "A docstring that names RU-1.4 shows nothing, nor does one that names RU-99."
"""


def test_marks_show_articles_wherever_they_stand_and_docstrings_do_not() -> None:
    found = coverage([], [shown(MARKS)])
    assert [*found.shown_in_tests] == ["RU-1.1", "RU-1.2", "RU-1.3", "KOD-2.2", "EGF-8a.1", "EGF-8a.2"]
    assert not found.faults
    assert not found.cited_in_code


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('\nimport pytest\n@pytest.mark.article("RU-99")\ndef test(): ...', 3),
        ("import pytest\nIDS = ['RU-1.1']\n@pytest.mark.article(*IDS)\ndef test(): ...", 3),
        ("import pytest\n@pytest.mark.article(\n    3)\ndef test(): ...", 3),
        ("def test(:", 1),
        ("\x00", 1),
    ],
)
def test_a_mark_that_cannot_be_counted_is_a_fault(text: str, line: int) -> None:
    found = coverage([], [shown(text)])
    (fault,) = found.faults
    assert fault.where == f"tests/room/test_thing.py:{line}"
    assert not found.shown_in_tests


def test_the_form_is_that_of_the_contract() -> None:
    found = coverage(
        [code("# RU-1.7")], [shown('import pytest\n@pytest.mark.article("RU-1.7", "RU-1.8")\ndef test(): ...')]
    )
    form = found.to_dict()
    assert [*form] == ["articles", "by_kind", "cited_in_code", "shown_in_tests", "open"]
    assert (form["articles"], form["cited_in_code"], form["shown_in_tests"]) == (591, 1, 2)
    assert form["by_kind"] == {
        "parameter": 77,
        "data": 77,
        "human": 33,
        "document": 38,
        "behaviour": 305,
        "checklist": 61,
    }
    assert form["open"] == [one for one in articles_by_id() if one not in ("RU-1.7", "RU-1.8")]
