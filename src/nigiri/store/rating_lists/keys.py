"""The words by which a player of a list is found: of the name and of the numbers, without accents and case."""

import re
from typing import Final

from nigiri.formats.rating_lists.listed import ListedPlayer
from nigiri.people.person import fold
from nigiri.people.romanised import romanised

LONGEST_WORD: Final = 60
"""What is longer is cut, in names and in questions alike: an index holds no word of any length."""

MOST_ASKED: Final = 8
LONGEST_QUESTION: Final = 100
"""A question has so many words and signs; what goes beyond is not looked at.

Each word is a part of the statement, and a database takes only so many.
"""

_WORD: Final = re.compile(r"[^\W_]+")


def words_in(text: str) -> list[str]:
    """Return the words of a text in their order; hyphens, apostrophes and signs part words."""
    return [word[:LONGEST_WORD] for word in _WORD.findall(_folded(text))]


def words_of(player: ListedPlayer) -> list[str]:
    """Return the words of a player, the family name first, the numbers last; Cyrillic names in Latin letters too."""
    texts = (player.full_name, romanised(player.full_name), *player.identifiers.values())
    return list(dict.fromkeys(word for text in texts for word in words_in(text)))


def asked_in(text: str) -> list[tuple[str, ...]]:
    """Return the words that somebody asks for, each in the ways it may be spelled in a list.

    Cyrillic is looked for in Latin letters too: the European list has no other.
    """
    asked = _short(text)
    plain, latin = words_in(asked), words_in(romanised(asked))
    if len(plain) != len(latin):
        latin = plain
    spelled = dict.fromkeys(tuple(dict.fromkeys(spellings)) for spellings in zip(plain, latin, strict=True))
    return list(spelled)[:MOST_ASKED]


def _short(text: str) -> str:
    """Return a question without what goes beyond its length; no half word is left at its end."""
    cut = text[:LONGEST_QUESTION]
    return cut if cut == text or " " not in cut else cut.rpartition(" ")[0]


def order_of(player: ListedPlayer) -> tuple[str, str]:
    """Return where a player stands in a list: by name without regard to accents and case."""
    return _folded(player.family_name), _folded(player.given_name)


def _folded(text: str) -> str:
    """Return `fold(text)`, faster for the nine names in ten that have no accents."""
    return text.casefold() if text.isascii() else fold(text)
