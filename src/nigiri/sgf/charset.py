"""From bytes to text: the charset the file names, else UTF-8, else the likeliest one, said in a note."""

import codecs
import re
from collections.abc import Callable
from typing import Final

import msgspec

from nigiri.sgf.reading_note import ReadingNote

_NAMED = re.compile(rb"CA\s*\[\s*([^\]\s]+)\s*\]")
_CANDIDATES: Final = ("euc-kr", "gb18030", "big5", "cp932", "euc-jp", "cp1251", "koi8-r", "cp1250", "latin-1")
_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_ALIASES: Final = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "sjis": "cp932", "euc_kr": "cp949"}


class Decoded(msgspec.Struct, frozen=True):
    """A text, the charset it was read in, and a note if that was not simply what the file says."""

    text: str
    charset: str
    note: str = ""


def decode(content: bytes) -> Decoded:
    """Decode a file (CA, a byte order mark, UTF-8, or detection); it never fails."""
    for mark, charset in _BOMS:
        if content.startswith(mark):
            return Decoded(content.decode(charset, "replace"), charset.removesuffix("-sig"))
    found = _NAMED.search(content)
    named = found[1].decode("ascii", "replace") if found else ""
    if named:
        text = _try(content, named)
        if text is not None:
            return Decoded(text, named.lower())
    text = _try(content, "utf-8")
    if text is not None:
        note = ReadingNote("CA says {named}, which does not fit; read as UTF-8.", named=named) if named else ""
        return Decoded(text, "utf-8", note)
    charset, text = _likeliest(content)
    template = (
        "CA says {named}, which does not fit; read as {charset}, the likeliest."
        if named
        else "No charset is named and it is not UTF-8; read as {charset}, the likeliest."
    )
    return Decoded(text, charset, ReadingNote(template, charset=charset, **({"named": named} if named else {})))


def _try(content: bytes, charset: str) -> str | None:
    try:
        name = codecs.lookup(charset).name
        text = content.decode(_ALIASES.get(name, name))
    except (LookupError, UnicodeError, TypeError, ValueError):
        return None
    return text if isinstance(text, str) else None


def _likeliest(content: bytes) -> tuple[str, str]:
    """Decode in every candidate and take the reading that looks most like writing; the earlier wins a tie."""
    readings = [(charset, text) for charset in _CANDIDATES if (text := _try(content, charset)) is not None]
    return max(readings, key=lambda reading: _plausibility(*reading))


def _plausibility(charset: str, text: str) -> float:
    """Return the share of letters outside ASCII that are as they should be in a text of that charset."""
    foreign = [at for at, letter in enumerate(text) if ord(letter) > 127]
    if charset == "euc-kr" and len(foreign) < _SURE:
        return 0.0
    good = _LOOKS_RIGHT[charset]
    return sum(good(text, at) for at in foreign) / (len(foreign) or 1)


_SURE: Final = 4
"""So many letters, all of them Hangul, are Korean; the same bytes are often Chinese characters in daily use."""


def _daily(charset: str, last: int) -> Callable[[str, int], bool]:
    """Return a test for the characters in daily use, which fill the first rows of a double-byte charset."""

    def test(text: str, at: int) -> bool:
        try:
            encoded = text[at].encode(charset)
        except UnicodeError:
            return False
        return len(encoded) == 2 and 0xA1 <= encoded[0] <= last and encoded[0] not in _KANA_ROWS

    return test


def _japanese(text: str, at: int) -> bool:
    return "\u3000" <= text[at] <= "\u30ff" or _JIS_FIRST_LEVEL(text, at)


def _korean(text: str, at: int) -> bool:
    return "\uac00" <= text[at] <= "\ud7a3" and _KS_FIRST_ROWS(text, at)


def _cyrillic(text: str, at: int) -> bool:
    """A small letter, or a capital that does not follow a small one: the wrong charset swaps capitals and small."""
    if not ("\u0410" <= text[at] <= "\u044f" or text[at] in "Ёё"):
        return False
    beside = text[max(at - 1, 0) : at] + text[at + 1 : at + 2]
    if any(letter.isascii() and letter.isalpha() for letter in beside):
        return False
    return text[at].islower() or not (at and text[at - 1].islower())


def _latin(text: str, at: int) -> bool:
    """A letter beside a plain one; words wholly of accents are no words."""
    beside = text[max(at - 1, 0) : at] + text[at + 1 : at + 2]
    return text[at].isalpha() and ord(text[at]) < 0x250 and any("A" <= c <= "z" and c.isalpha() for c in beside)


_KANA_ROWS: Final = (0xA4, 0xA5)
_JIS_FIRST_LEVEL: Final = _daily("euc-jp", 0xCF)
_KS_FIRST_ROWS: Final = _daily("euc-kr", 0xC8)
_LOOKS_RIGHT: Final[dict[str, Callable[[str, int], bool]]] = {
    "gb18030": _daily("gb2312", 0xD7),
    "big5": _daily("big5", 0xC6),
    "cp932": _japanese,
    "euc-jp": _japanese,
    "euc-kr": _korean,
    "cp1251": _cyrillic,
    "koi8-r": _cyrillic,
    "cp1250": _latin,
    "latin-1": _latin,
}
