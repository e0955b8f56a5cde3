"""Coverage: which articles the code cites and the tests show, and citations of articles that do not exist.

The code cites an article wherever its id, or its clause's, stands in a text: in a docstring, a string, a comment, a
template. A test shows the articles of its mark: `@pytest.mark.article("RU-2.6.12")`, on a function, a class, a
module's `pytestmark` or a parameter. Reading the files is the caller's.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from nigiri.ids import ArticleId
from nigiri.rulebook.article import Kind
from nigiri.rulebook.citation import articles_by_id, cited, is_known, nearest

_CITATION = re.compile(
    r"(?<![\w.-])(?:RU-(?:GP|T-\d|A?\d)|(?:KOD|EGF)-(?:\d|A\.)|CLK-(?:clock|time|adj|res)-)[A-Za-z0-9]*(?:[.-][A-Za-z0-9]+)*"
)
_YEAR = re.compile(r"[A-Z]+-(?:19|20)\d\d")
"""`RU-2020` and `EGF-2021` name editions and formulas, not articles."""


class Source(msgspec.Struct, frozen=True):
    """A file's text with the path that a finding names."""

    path: str
    text: str


class Place(msgspec.Struct, frozen=True, order=True):
    """Where an article is cited."""

    path: str
    line: int
    citation: str


class Fault(msgspec.Struct, frozen=True, order=True):
    """A citation that cannot be counted, and why; `where` is `file:line`."""

    where: str
    message: str


class Coverage(msgspec.Struct, frozen=True):
    """What is cited and shown, by article, and the faults. Every article counts once however often it is cited."""

    cited_in_code: dict[ArticleId, tuple[Place, ...]]
    shown_in_tests: dict[ArticleId, tuple[Place, ...]]
    faults: tuple[Fault, ...]

    @property
    def open(self) -> tuple[ArticleId, ...]:
        """The articles that no code cites and no test shows, in the order of the register."""
        return tuple(
            one for one in articles_by_id() if one not in self.cited_in_code and one not in self.shown_in_tests
        )

    def to_dict(self) -> dict[str, object]:
        """Return the form that the contract promises."""
        kinds: Counter[Kind] = Counter(one.kind for one in articles_by_id().values())
        return {
            "articles": len(articles_by_id()),
            "by_kind": dict(kinds),
            "cited_in_code": len(self.cited_in_code),
            "shown_in_tests": len(self.shown_in_tests),
            "open": list(self.open),
        }


def coverage(code: Iterable[Source], tests: Iterable[Source]) -> Coverage:
    """Return what the code cites and the tests show. Unknown ids and marks that are not literal are faults."""
    faults: list[Fault] = []
    cited_in_code = _by_article((place for source in code for place in _citations(source)), faults)
    shown_in_tests = _by_article((place for source in tests for place in _marks(source, faults)), faults)
    return Coverage(cited_in_code, shown_in_tests, tuple(sorted(faults)))


def _by_article(places: Iterable[Place], faults: list[Fault]) -> dict[ArticleId, tuple[Place, ...]]:
    """Return the places of each article; a clause counts for its paragraphs, an unknown id is a fault."""
    found: dict[ArticleId, list[Place]] = {}
    for place in places:
        if not is_known(place.citation):
            near = ", ".join(nearest(place.citation))
            hint = f" (the nearest are {near})" if near else ""
            faults.append(Fault(f"{place.path}:{place.line}", f"No rulebook has an article {place.citation}{hint}."))
            continue
        for one in cited(place.citation):
            found.setdefault(one.id, []).append(place)
    return {article: tuple(found[article]) for article in articles_by_id() if article in found}


def _citations(source: Source) -> Iterator[Place]:
    """Yield the citations in a text, line by line."""
    for number, line in enumerate(source.text.splitlines(), start=1):
        for match in _CITATION.finditer(line):
            if not _YEAR.fullmatch(match[0]):
                yield Place(source.path, number, match[0])


def _marks(source: Source, faults: list[Fault]) -> Iterator[Place]:
    """Yield the ids of the `pytest.mark.article` marks of a test file."""
    try:
        tree = ast.parse(source.text)
    except (SyntaxError, ValueError) as error:
        faults.append(Fault(f"{source.path}:{getattr(error, 'lineno', None) or 1}", f"This is no Python: {error}."))
        return
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and _is_article_mark(node.func)):
            continue
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield Place(source.path, argument.lineno, argument.value)
            else:
                where = f"{source.path}:{argument.lineno}"
                faults.append(Fault(where, "The ids of an article mark must be written out, to be counted."))


def _is_article_mark(function: ast.expr) -> bool:
    """Whether a call makes the mark: `pytest.mark.article(…)` or `mark.article(…)`."""
    return isinstance(function, ast.Attribute) and function.attr == "article" and _is_mark(function.value)


def _is_mark(value: ast.expr) -> bool:
    """Whether an expression is pytest's `mark`."""
    return (isinstance(value, ast.Attribute) and value.attr == "mark") or (
        isinstance(value, ast.Name) and value.id == "mark"
    )
