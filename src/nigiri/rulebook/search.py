"""Finding articles by words, in English, Russian or Czech, without regard to case and accents."""

import re
import unicodedata
from functools import cache

import msgspec

from nigiri.rulebook.article import Article
from nigiri.rulebook.citation import articles_by_id, cited, is_known, tidy
from nigiri.rulebook.glossary import glossary

_WORD = re.compile(r"[^\W_]+(?:[.-][^\W_]+)*")

_FIELDS = (
    ("id", 40),
    ("title", 24),
    ("area", 8),
    ("says", 8),
    ("ru_says", 6),
    ("software", 4),
    ("check", 2),
    ("open", 2),
)
"""Where a word is looked for, and what finding it there is worth."""


_SMALL_WORDS = frozenset(("a", "an", "and", "by", "for", "in", "of", "on", "or", "the", "to", "up", "down"))
"""Words that say nothing alone."""


class Hit(msgspec.Struct, frozen=True):
    """An article that was found, with what it scored: more is better, only the order means anything."""

    article: Article
    score: int


def find(words: str, limit: int | None = 20) -> tuple[Hit, ...]:
    """Return the articles that hold all the words, best first; if none holds all, those that hold the most.

    A Russian or Czech word counts as its English term of the glossary too, in any of its endings. A citation finds its
    own articles. Of equal scores the shorter title comes first. `limit`: how many at most, None for all.
    """
    if is_known(tidy(words)):
        return tuple(Hit(one, 1000) for one in cited(tidy(words)))[:limit]
    asked = tuple(dict.fromkeys(_WORD.findall(fold(words))))
    wanted = [_expand(word) for word in _large_words(words) or asked]
    scored: list[tuple[int, int, Article]] = []
    for one in articles_by_id().values():
        fields = _index()[one.id]
        scores = [max(_score(phrase, fields) for phrase in phrases) for phrases in wanted]
        if found := sum(1 for score in scores if score):
            scored.append((found, sum(scores), one))
    most = max((found for found, _, _ in scored), default=0)
    hits = [Hit(one, score) for found, score, one in scored if found == most]
    return tuple(sorted(hits, key=lambda hit: (-hit.score, len(hit.article.title))))[:limit]


def fold(text: str) -> str:
    """Return a text without case and accents: `Bё-ёми` and `бе-еми` fold alike, and so do `pečetěný` and `peceteny`."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


@cache
def _index() -> dict[str, tuple[tuple[int, tuple[str, ...]], ...]]:
    """Return, for each article, the folded words of each field with the field's worth."""
    index: dict[str, tuple[tuple[int, tuple[str, ...]], ...]] = {}
    for one in articles_by_id().values():
        fields: list[tuple[int, tuple[str, ...]]] = []
        for name, worth in _FIELDS:
            value = getattr(one, name)
            text = " ".join(value) if isinstance(value, tuple) else value
            fields.append((worth, tuple(dict.fromkeys(_words(text)))))
        index[one.id] = tuple(fields)
    return index


def _words(text: str) -> list[str]:
    """Return the folded words of a text; a word with hyphens or points also as its parts."""
    found: list[str] = []
    for word in _WORD.findall(fold(text)):
        found.append(word)
        parts = re.split(r"[.-]", word)
        if len(parts) > 1:
            found.extend(parts)
    return found


def _large_words(text: str) -> tuple[str, ...]:
    """Return the folded words of a text that say something alone, each once."""
    return tuple(word for word in dict.fromkeys(_WORD.findall(fold(text))) if word not in _SMALL_WORDS)


def _expand(word: str) -> list[tuple[str, ...]]:
    """Return the phrases that a wanted word stands for: itself, and the English terms it is a form of."""
    phrases: list[tuple[str, ...]] = [(word,)]
    for term in glossary():
        foreign = _words(f"{term.ru} {term.cs}")
        if any(_is_form(word, other) for other in foreign):
            # "jigo (draw)": what stands in brackets says the same once more
            phrases.extend(_large_words(part) for part in re.split(r"[()]", term.en) if _large_words(part))
    return phrases


def _is_form(word: str, term: str) -> bool:
    """Whether two words differ in their endings only, as inflected Russian and Czech words do.

    The shared beginning must be seven tenths of the longer word and four letters, or all but the last letter.
    """
    if word == term:
        return True
    shared = 0
    for left, right in zip(word, term, strict=False):
        if left != right:
            break
        shared += 1
    shorter, longer = sorted((len(word), len(term)))
    return (shared >= 4 and 10 * shared >= 7 * longer) or (shared == shorter >= 3 and longer == shorter + 1)


def _score(phrase: tuple[str, ...], fields: tuple[tuple[int, tuple[str, ...]], ...]) -> int:
    """Return what a phrase is worth in an article: the mean of each word's best field, half if a word is missing."""
    best = [max((worth * _match(word, words) for worth, words in fields), default=0) for word in phrase]
    return sum(best) // (len(best) if all(best) else 2 * len(best))


def _match(word: str, words: tuple[str, ...]) -> int:
    """Return 3 for the word itself, 2 for a word that begins with its three letters or more, 1 for its stem, else 0."""
    if word in words:
        return 3
    if len(word) > 2 and any(other.startswith(word) for other in words):
        return 2
    return 1 if len(word) > 4 and any(_is_form(word, other) for other in words) else 0
