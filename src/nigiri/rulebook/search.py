"""Finding articles by words, in English, Russian or Czech, without regard to case and accents."""

import re
import unicodedata
from collections import Counter
from functools import cache

import msgspec

from nigiri.ids import ArticleId
from nigiri.rulebook.article import Article
from nigiri.rulebook.citation import articles_by_id, cited, is_known, tidy
from nigiri.rulebook.glossary import glossary
from nigiri.rulebook.original import original

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

_WORTH_OF_ORIGINAL = 8
"""The same for the original text, which weighs what the English one does."""


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
    asked = _large_words(words) or tuple(dict.fromkeys(_WORD.findall(fold(words))))
    by_word = [_scores(word) for word in asked]
    counted = Counter(one for scores in by_word for one in scores)
    most = max(counted.values(), default=0)
    hits = [
        Hit(one, sum(scores.get(one.id, 0) for scores in by_word))
        for one in articles_by_id().values()
        if most and counted[one.id] == most
    ]
    return tuple(sorted(hits, key=lambda hit: (-hit.score, len(hit.article.title))))[:limit]


def fold(text: str) -> str:
    """Return a text without case and accents: `Bё-ёми` and `бе-еми` fold alike, and so do `pečetěný` and `peceteny`."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


@cache
def _index() -> dict[str, dict[ArticleId, int]]:
    """Return every folded word of the register with the articles that hold it and the worth of its best field there."""
    index: dict[str, dict[ArticleId, int]] = {}
    for one in articles_by_id().values():
        texts = [(original(one), _WORTH_OF_ORIGINAL)]
        for name, worth in _FIELDS:
            value = getattr(one, name)
            texts.append((" ".join(value) if isinstance(value, tuple) else value, worth))
        for text, worth in texts:
            for word in _words(text):
                held = index.setdefault(word, {})
                held[one.id] = max(held.get(one.id, 0), worth)
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


def _scores(word: str) -> dict[ArticleId, int]:
    """Return the articles that hold a word, or an English term it is a form of, each with its best score."""
    best = dict(_held(word))
    for phrase in _terms(word):
        held = [_held(one) for one in phrase]
        for one in {article for scores in held for article in scores}:
            found = [scores[one] for scores in held if one in scores]
            # the mean of the words, and half of that if one is missing
            score = sum(found) // (len(held) if len(found) == len(held) else 2 * len(held))
            if score > best.get(one, 0):
                best[one] = score
    return best


def _terms(word: str) -> list[tuple[str, ...]]:
    """Return the English terms that a Russian or Czech word is a form of."""
    phrases: list[tuple[str, ...]] = []
    for term in glossary():
        if any(_is_form(word, other) for other in _words(f"{term.ru} {term.cs}")):
            # "jigo (draw)": what stands in brackets says the same once more
            phrases.extend(_large_words(part) for part in re.split(r"[()]", term.en) if _large_words(part))
    return phrases


def _held(word: str) -> dict[ArticleId, int]:
    """Return the articles that hold a word: its best field's worth, times how well the words agree."""
    best: dict[ArticleId, int] = {}
    for other, held in _index().items():
        if agreement := _agreement(word, other):
            for one, worth in held.items():
                best[one] = max(best.get(one, 0), worth * agreement)
    return best


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


def _agreement(word: str, other: str) -> int:
    """Return 3 for the same word, 2 for one that begins with its three letters or more, 1 for one stem, 0 for none."""
    if word == other:
        return 3
    if len(word) > 2 and other.startswith(word):
        return 2
    return 1 if len(word) > 4 and word[:4] == other[:4] and _is_form(word, other) else 0
