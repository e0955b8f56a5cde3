"""Names in Latin letters without accents, for addresses and file names."""

import re
import unicodedata

from nigiri.people.person import to_latin

_CYRILLIC = str.maketrans(
    {
        "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "zh", "з": "z", "и": "i",
        "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t",
        "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "",
        "э": "e", "ю": "yu", "я": "ya", "є": "ye", "і": "i", "ї": "yi", "ґ": "g", "ў": "u",
        "ј": "j", "љ": "lj", "њ": "nj", "ћ": "c", "ђ": "dj", "џ": "dz",
    }
)  # fmt: skip
"""Cyrillic letters as on Russian road signs (GOST R 52290-2004), with those of the neighbouring languages."""


def romanised(text: str) -> str:
    """Return a text in small Latin letters: `Кубок Волги` becomes `kubok volgi`, `Žluťoučký` `zlutoucky`.

    Letters of other alphabets than the Latin and the Cyrillic stay as they are.
    """
    # Before accents are stripped: they make й of и, and ё of е.
    composed = unicodedata.normalize("NFC", text).lower()
    return to_latin(composed.translate(_CYRILLIC)).lower()


def slug(text: str, longest: int = 48) -> str:
    """Return what an address can name a thing by: small letters, digits and single hyphens; may be empty."""
    return re.sub(r"[^a-z0-9]+", "-", romanised(text)).strip("-")[:longest].strip("-")
