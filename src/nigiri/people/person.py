"""A human being as the directory knows it: the only place where names and identifiers live.

The journal of a tournament holds `PersonId`s only, so that personal data can be erased without touching what happened.
"""

import unicodedata

from msgspec import Struct, field

from nigiri.ids import PersonId


class Person(Struct, frozen=True, omit_defaults=True):
    """Names as written by the person; `identifiers` by register: `egd`, `ffg`, `aga`, `rfg` (text, zeros kept)."""

    id: PersonId
    family_name: str
    given_name: str = ""
    identifiers: dict[str, str] = field(default_factory=dict)
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def full_name(self) -> str:
        """Family name first, as on lists; what is missing leaves no blank."""
        return f"{self.family_name} {self.given_name}".strip()

    @property
    def key(self) -> str:
        """The key other programs use: family and given name without blanks, upper case."""
        return "".join(f"{self.family_name}{self.given_name}".split()).upper()

    @property
    def sort_key(self) -> tuple[str, str, str]:
        """Order on paper: by name without regard to accents and case, then by key so that it is total."""
        return fold(self.family_name), fold(self.given_name), self.key


_LETTERS_THAT_DO_NOT_DECOMPOSE = str.maketrans(
    {
        "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ı": "i", "ß": "ss", "ẞ": "SS",
        "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "þ": "th", "Þ": "Th", "ð": "d", "Ð": "D", "ħ": "h", "Ħ": "H",
    }
)  # fmt: skip


def to_latin(text: str) -> str:
    """Strip accents for legacy files and search: `Łęcki` becomes `Lecki`, `Weiß` becomes `Weiss`.

    Letters of other alphabets are left as they are; composed and decomposed input give the same text.
    """
    plain = unicodedata.normalize("NFKD", text).translate(_LETTERS_THAT_DO_NOT_DECOMPOSE)
    return unicodedata.normalize("NFC", "".join(c for c in plain if not unicodedata.combining(c)))


def fold(text: str) -> str:
    """Return the form in which names are compared: no accents, no case."""
    return to_latin(text).casefold()
