"""Names and codes as the older formats want them: words without blanks, short codes, Latin letters if asked for."""

import re

from nigiri.errors import Refusal
from nigiri.formats.country import iso_country
from nigiri.formats.written import Losses
from nigiri.ids import EntryId
from nigiri.people.entry import Entry
from nigiri.people.person import Person, to_latin
from nigiri.ratings.rank import format_rank, parse_rank

PLACEHOLDER = "_"
"""Stands for a name that is missing."""
MOST_CLUB = 4
_UNSAFE = re.compile(r"[;|\x00-\x1f\x7f]")
_TAKEN_FOR_SOMETHING_ELSE = re.compile(
    r"[0-9]+|[0-9]{1,2}(?:k|kyu|d|dan|p|pro)|[0-9]+[+\-=?].*", re.IGNORECASE | re.ASCII
)
_RANK = re.compile(r"[0-9]{1,2}[kdp]", re.IGNORECASE | re.ASCII)


class LegacyNames:
    """Writes persons for one file. `latin`: accents are stripped, and what is left beyond Latin-1 is named as lost."""

    def __init__(self, losses: Losses, *, latin: bool = False) -> None:
        self._losses = losses
        self._latin = latin

    def text(self, text: str, *keys: str) -> str:
        """Return a text in the letters asked for."""
        if not self._latin:
            return text
        plain = to_latin(text)
        if not plain.isascii():
            self._losses.add("text.not_latin", "{count} names have letters that are not Latin: {players}", *keys)
            plain = "".join(letter if letter.isascii() else "?" for letter in plain)
        return plain

    def words(self, person: Person, side: EntryId) -> tuple[str, str]:
        """Return family and given name as one word each; a missing one is `_`."""
        family, given = self._word(person.family_name, side), self._word(person.given_name, side)
        return (family, given or PLACEHOLDER) if family else (given or PLACEHOLDER, PLACEHOLDER)

    def _word(self, name: str, side: EntryId) -> str:
        word = "_".join(_UNSAFE.sub(" ", self.text(name, side).replace("_", " ")).split())
        # a name that looks like a number, a rank or a result would be read as one; the blank at its end is not
        return word + "_" if _TAKEN_FOR_SOMETHING_ELSE.fullmatch(word) else word

    def club(self, entry: Entry) -> str:
        """Return the club's code of at most four letters in upper case, `xxxx` for none."""
        word = "".join(_UNSAFE.sub("", self.text(entry.club, entry.id)).split()).upper()
        if len(word) > MOST_CLUB:
            self._losses.add("club.shortened", "{count} clubs are cut to four letters: {players}", entry.id)
            word = word[:MOST_CLUB]
        if not word or word.isdigit() or not word.strip("X") or "?" in word:
            return "xxxx"
        return word

    def country(self, entry: Entry) -> str:
        """Return the ISO code of the country, `XX` for none."""
        code = iso_country(self.text(entry.country, entry.id))
        if len(code) == 2 and code.isalpha() and code.isascii():
            return code
        if code:
            self._losses.add("country.unknown", "{count} countries have no code of two letters: {players}", entry.id)
        return "XX"


def legacy_grade(entry: Entry) -> str:
    """Return the rank the side is drawn by; its grade where that is the same, `1p` also being one."""
    grade = "".join(entry.grade.split()).lower()
    if _RANK.fullmatch(grade):
        try:
            if parse_rank(grade) == entry.rank:
                return grade
        except Refusal:
            pass
    return format_rank(entry.rank)
