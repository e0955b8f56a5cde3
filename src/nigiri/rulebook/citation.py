"""Citing articles: lookup by id, clauses that stand for their paragraphs, and what was probably meant.

A *clause* is a number of the rulebook that the register splits into paragraphs: `RU-2.6.12` stands for `RU-2.6.12-a`
and `RU-2.6.12-b`, as a referee would cite it. An article's own id always means that article alone.
"""

import difflib
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from nigiri.errors import Refusal
from nigiri.ids import ArticleId
from nigiri.rulebook.article import Article
from nigiri.rulebook.book import BOOK_CODES, BookCode, read_all

_PARAGRAPH: dict[BookCode, re.Pattern[str]] = {
    "RU": re.compile(r"(.*\d|RU-GP)-[a-z][a-z0-9]*"),
    "KOD": re.compile(r"(.*\d)[a-z]"),
    "EGF": re.compile(r"(.*\d[a-z])\.\d+"),
    "CLK": re.compile(r"(.*\d)(?:[a-z]|\.\d+)"),
}
"""How each register marks a paragraph of a clause; the group is the clause."""

_CYRILLIC_CODES = {"РУ": "RU", "КОД": "KOD", "ЕГФ": "EGF"}


@cache
def articles_by_id() -> Mapping[ArticleId, Article]:
    """Return every article under its id, book by book in the order of the register."""
    found: dict[ArticleId, Article] = {}
    for code in BOOK_CODES:
        found.update((one.id, one) for one in read_all(f"{code}.json", Article))
    return MappingProxyType(found)


@cache
def _clauses() -> Mapping[str, tuple[Article, ...]]:
    """Return every clause that is split into paragraphs, with them."""
    found: dict[str, tuple[Article, ...]] = {}
    for one in articles_by_id().values():
        if match := _PARAGRAPH[one.book].fullmatch(one.id):
            found[match[1]] = (*found.get(match[1], ()), one)
    return MappingProxyType({clause: parts for clause, parts in found.items() if clause not in articles_by_id()})


def article(wanted: str) -> Article:
    """Return the article of an id. Refused: `article.unknown`, with the nearest known ids."""
    found = articles_by_id().get(ArticleId(wanted))
    if found is None:
        raise _unknown(wanted)
    return found


def cited(citation: str) -> tuple[Article, ...]:
    """Return what a citation stands for: one article, or the paragraphs of a clause. Refused: `article.unknown`."""
    found = articles_by_id().get(ArticleId(citation))
    if found is not None:
        return (found,)
    if citation in _clauses():
        return _clauses()[citation]
    raise _unknown(citation)


def is_known(citation: str) -> bool:
    """Whether a citation is an article's id or a clause with paragraphs."""
    return ArticleId(citation) in articles_by_id() or citation in _clauses()


def tidy(typed: str) -> str:
    """Return a citation as people type it in the register's form: `ru 2.6.12` and `RU-2.6.12.` mean `RU-2.6.12`.

    Nothing is checked; what is not understood comes back as it was, and is refused by the lookup.
    """
    text = re.sub(r"[\s_‐-―-]+", "-", typed.strip()).strip(".,;:-")
    code, _, rest = text.partition("-")
    code = _CYRILLIC_CODES.get(code.upper(), code.upper())
    for known in (f"{code}-{rest}", f"{code}-{rest.lower()}", f"{code}-{rest.upper()}"):
        if is_known(known):
            return known
    lowered = f"{code}-{rest}".lower()
    return next((known for known in articles_by_id() if known.lower() == lowered), text)


def nearest(citation: str, limit: int = 3) -> tuple[str, ...]:
    """Return the known ids and clauses that look most like a wrong one, best first; it may be none."""
    known = [*articles_by_id(), *_clauses()]
    by_lower = {one.lower(): one for one in known}
    close = difflib.get_close_matches(tidy(citation).lower(), by_lower, n=limit, cutoff=0.6)
    return tuple(by_lower[one] for one in close)


def _unknown(citation: str) -> Refusal:
    """Say that an id is in none of the rulebooks, and which are like it."""
    if citation in _clauses():
        return Refusal(
            "article.unknown",
            message="{citation} is a clause of several paragraphs: {near}.",
            citation=citation,
            near=", ".join(one.id for one in _clauses()[citation]),
            where="article",
        )
    near = nearest(citation)
    message = (
        "No rulebook has an article {citation}. The nearest are {near}."
        if near
        else "No rulebook has an article {citation}."
    )
    return Refusal(
        "article.unknown", message=message, citation=citation or "of no name", near=", ".join(near), where="article"
    )
