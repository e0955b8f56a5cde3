"""Finding articles by words in three languages."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nigiri.rulebook import Article, articles_by_id, find, glossary
from nigiri.rulebook.search import fold


def ids(words: str, limit: int | None = 20) -> list[str]:
    return [hit.article.id for hit in find(words, limit)]


@pytest.mark.parametrize(
    ("words", "among_the_first"),
    [
        ("late arrival", "EGF-5e.1"),
        ("lateness", "RU-2.6-c"),
        ("опоздание", "EGF-5e.1"),
        ("опоздания", "EGF-5e.1"),
        ("superko", "KOD-2.2"),
        ("pečetěný tah", "EGF-6b.1"),
        ("peceteny tah", "EGF-6b.1"),
        ("PEČETĚNÝ TAH", "EGF-6b.1"),
        ("komi", "RU-T-14"),
        ("апелляционный комитет", "RU-2.3-a"),
        ("апелляционного комитета", "RU-2.3-a"),
        ("нигири", "RU-T-15"),
        ("displaced stones", "EGF-8f"),
        ("napomenutí", "RU-3.18.2"),
    ],
)
def test_words_find_the_article_that_is_about_them(words: str, among_the_first: str) -> None:
    assert among_the_first in ids(words, 8)


def test_a_word_finds_no_article_only_because_a_foreign_one_begins_like_it() -> None:
    assert not {"RU-2.3-a", "RU-T-05"} & {*ids("komi", None)}  # komise is a committee


def test_a_citation_finds_itself_first() -> None:
    assert ids("ru 2.6.12") == ["RU-2.6.12-a", "RU-2.6.12-b"]
    for known in articles_by_id():
        assert ids(known)[0] == known


def test_a_title_finds_its_article() -> None:
    for known, one in articles_by_id().items():
        assert known in ids(one.title, 12), one.title


@given(st.sampled_from([*articles_by_id().values()]), st.data())
def test_more_words_never_find_more_articles(known: Article, data: st.DataObject) -> None:
    words = sorted(set(re.findall(r"\b[a-z]{4,}\b", known.says)))
    assume(len(words) > 1)
    chosen = data.draw(st.lists(st.sampled_from(words), min_size=2, max_size=4, unique=True))
    all_of_them = {*ids(" ".join(chosen), None)}
    assert known.id in all_of_them
    for word in chosen:
        assert all_of_them <= {*ids(word, None)}


@given(st.sampled_from([term for term in glossary() if term.ru]), st.sampled_from(["ru", "cs"]))
def test_case_and_accents_do_not_matter(term: object, language: str) -> None:
    word = getattr(term, language)
    assert ids(word) == ids(word.upper()) == ids(fold(word))


@given(st.text(max_size=40))
def test_any_text_may_be_looked_for(text: str) -> None:
    hits = find(text)
    assert len(hits) <= 20
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert all(hit.score > 0 for hit in hits)


def test_nothing_is_found_by_nothing() -> None:
    assert find("") == find("   ") == find("—") == find("qqqqq") == ()


def test_the_limit_cuts_and_does_not_reorder() -> None:
    assert ids("clock", 5) == ids("clock", None)[:5]
    assert len(ids("clock", None)) > 20
