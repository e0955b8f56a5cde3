"""Citing: clauses stand for their paragraphs, and people may type an id as they like."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.rulebook import article, articles_by_id, cited, is_known, nearest, tidy

IDS = sorted(articles_by_id())


@pytest.mark.parametrize(
    ("clause", "paragraphs"),
    [
        ("RU-2.6.12", ["RU-2.6.12-a", "RU-2.6.12-b"]),
        ("RU-2.6", ["RU-2.6-a", "RU-2.6-b", "RU-2.6-c", "RU-2.6-d"]),
        ("RU-GP", ["RU-GP-a", "RU-GP-b", "RU-GP-c", "RU-GP-d"]),
        ("KOD-5.2", ["KOD-5.2a", "KOD-5.2b"]),
        ("EGF-8a", ["EGF-8a.1", "EGF-8a.2"]),
        ("CLK-time-3", ["CLK-time-3a", "CLK-time-3b"]),
        ("CLK-time-5", ["CLK-time-5.1", "CLK-time-5.2"]),
    ],
)
def test_a_clause_stands_for_its_paragraphs(clause: str, paragraphs: list[str]) -> None:
    assert [one.id for one in cited(clause)] == paragraphs
    with pytest.raises(Refusal) as refused:
        article(clause)
    assert all(paragraph in refused.value.message for paragraph in paragraphs)


def test_an_articles_own_id_means_that_article_alone() -> None:
    for one in IDS:
        assert cited(one) == (articles_by_id()[one],)
    assert [one.id for one in cited("EGF-8g")] == ["EGF-8g"]
    assert [one.id for one in cited("RU-3.6")] == ["RU-3.6"]


def test_every_prefix_of_an_id_is_a_clause_of_next_of_kin_or_nothing() -> None:
    """A naive twin: a clause is a known id's beginning to which one mark of a paragraph is wanting."""
    marks = {"RU": r"-[a-z]\w*", "KOD": r"[a-z]", "EGF": r"\.\d+", "CLK": r"[a-z]|\.\d+"}
    for one in IDS:
        for length in range(4, len(one)):
            beginning = one[:length]
            if beginning in articles_by_id():
                continue
            code = one.partition("-")[0]
            wanted = [other for other in IDS if re.fullmatch(f"{re.escape(beginning)}(?:{marks[code]})", other)]
            # a clause is a number, or a number and a letter, or the general part
            is_clause = bool(wanted) and re.search(r"\d$|\d[a-z]$|RU-GP$", beginning) is not None
            if code == "EGF":
                is_clause = is_clause and beginning[-1].isalpha()
            found = [found.id for found in cited(beginning)] if is_known(beginning) else []
            assert sorted(found) == (wanted if is_clause else []), beginning


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ru 2.6.12", "RU-2.6.12"),
        ("RU-2.6.12.", "RU-2.6.12"),
        (" ru–2.6.12 A ", "RU-2.6.12-a"),
        ("kod 2.2VAR", "KOD-2.2var"),
        ("код 2.2", "KOD-2.2"),
        ("egf 8A.1", "EGF-8a.1"),
        ("clk time 3a", "CLK-time-3a"),
        ("Clk_Res_7", "CLK-res-7"),
        ("ru gp b", "RU-GP-b"),
        ("ru-t-04", "RU-T-04"),
        ("ru a1-1-H9", "RU-A1-1-h9"),
    ],
)
def test_a_citation_may_be_typed_as_people_write_it(typed: str, meant: str) -> None:
    assert tidy(typed) == meant


@given(st.sampled_from(IDS), st.sampled_from([str.lower, str.upper, str.title]))
def test_the_case_of_an_id_does_not_matter_when_it_is_typed(known: str, change: object) -> None:
    assert callable(change)
    assert tidy(change(known)) == known


@given(st.text(max_size=30))
def test_any_text_is_a_known_citation_or_refused_by_name(text: str) -> None:
    if is_known(text):
        assert cited(text)
        return
    with pytest.raises(Refusal) as refused:
        cited(text)
    assert refused.value.code == "article.unknown"
    assert all(is_known(near) for near in nearest(text))
    tidy(text)


@given(st.sampled_from(IDS), st.data())
def test_one_wrong_letter_still_finds_what_was_meant(known: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(3, len(known) - 1))
    wrong = f"{known[:at]}!{known[at + 1 :]}"
    assert nearest(wrong, limit=3)
    assert known in nearest(wrong, limit=40)
