"""The text inside the brackets: escapes, line breaks, composed values."""

import re

_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_BREAK = re.compile(r"\r\n|\n\r|\n|\r")
_SPECIAL = re.compile(r"([\\\]])")
_SPECIAL_COMPOSED = re.compile(r"([\\\]:])")
_COLON = re.compile(r"(?<!\\)(?:\\\\)*:")


def unescape(raw: str) -> str:
    """Read a Text value: escapes resolved, line breaks as `\\n` or dropped if escaped, blanks as spaces."""
    joined = _ESCAPED.sub(lambda found: "" if found[1] in ("\n", "\r", "\r\n", "\n\r") else found[1], raw)
    return re.sub(r"[\t\v\f]", " ", _BREAK.sub("\n", joined))


def unescape_simple(raw: str) -> str:
    """Read a SimpleText value: as Text, on one line."""
    return unescape(raw).replace("\n", " ")


def escape(text: str, *, composed: bool = False) -> str:
    """Write text for the inside of brackets: `]` and `\\` escaped, `:` too in a part of a composed value."""
    return (_SPECIAL_COMPOSED if composed else _SPECIAL).sub(r"\\\1", text)


def split_composed(raw: str) -> tuple[str, str] | None:
    """Split a raw value at its first colon that is not escaped; None if there is none."""
    found = _COLON.search(raw)
    if found is None:
        return None
    return raw[: found.end() - 1], raw[found.end() :]
