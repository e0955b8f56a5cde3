"""Bytes to text: byte order marks, UTF-8, and the Western European charset older programs write."""

import codecs
import re

from nigiri.errors import Refusal
from nigiri.formats.notebook import Notebook

MOST_BYTES = 64 * 1024 * 1024
"""No event and no rating list is larger; anything above is refused unread."""

LONGEST_LINE = 5000
"""No line of a table of results or of a rating list is longer."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NOT_IN_TEXT = re.compile(r"[\x00-\x08\x0b\x0e-\x1f]")


def check_size(data: bytes, name: str) -> None:
    """Refuse what is empty or larger than any event."""
    if not data.strip(b" \t\r\n\x00"):
        raise Refusal("file.empty", message="the file is empty", where=f"{name}:1")
    if len(data) > MOST_BYTES:
        raise Refusal(
            "file.too_large",
            message="the file has {size} bytes; at most {most} are read",
            where=name,
            size=len(data),
            most=MOST_BYTES,
        )


def marked_charset(data: bytes) -> tuple[str | None, bytes]:
    """Return the charset a byte order mark announces, and the data without the mark."""
    for mark, charset in _MARKS:
        if data.startswith(mark):
            return charset, data[len(mark) :]
    return None, data


def decode_as(data: bytes, charset: str, name: str) -> str:
    """Decode in a charset that the file itself claims; refuse with the line where it does not hold."""
    try:
        if charset.lower() in {"idna", "punycode", "raw_unicode_escape", "unicode_escape", "undefined"}:
            raise LookupError
        return data.decode(charset)
    except (LookupError, AssertionError):
        raise Refusal(
            "text.unknown_charset", message="nobody knows the charset '{charset}'", where=f"{name}:1", charset=charset
        ) from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Refusal(
            "text.wrong_charset",
            message="the file says it is {charset}, but byte {offset} is not",
            where=f"{name}:{line}",
            charset=charset,
            offset=error.start,
        ) from None
    except UnicodeError:
        raise Refusal(
            "text.wrong_charset", message="the file is not {charset}", where=f"{name}:1", charset=charset
        ) from None


def decode(data: bytes, notebook: Notebook) -> str:
    """Decode text that names no charset: a mark, else UTF-8 where it is valid, else ISO-8859-15 with a note.

    Refuses binary data: control characters that no text contains.
    """
    check_size(data, notebook.name)
    charset, rest = marked_charset(data)
    if charset is not None:
        text = decode_as(rest, charset, notebook.name)
    else:
        try:
            text = rest.decode("utf-8")
        except UnicodeDecodeError as error:
            text = rest.decode("cp1252", errors="replace")
            line = data.count(b"\n", 0, error.start) + 1
            if not _NOT_IN_TEXT.search(text):
                notebook.warn(
                    "text.guessed_charset",
                    "the file is not UTF-8; it was read as Western European text",
                    notebook.at(line),
                )
    refuse_binary(text, notebook.name)
    return text


def refuse_binary(text: str, name: str) -> None:
    """Refuse text that contains control characters."""
    found = _NOT_IN_TEXT.search(text)
    if found is not None:
        line = text.count("\n", 0, found.start()) + 1
        raise Refusal(
            "file.binary",
            message="the file is not text: it contains the character {number}",
            where=f"{name}:{line}",
            number=ord(found[0]),
        )


def lines_of(text: str, notebook: Notebook) -> list[str]:
    """Return the lines of a text as an editor counts them; refuse a line that no table has."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise Refusal(
                "text.long_line",
                message="a line of {length} characters; at most {most} are read",
                where=notebook.at(number),
                length=len(line),
                most=LONGEST_LINE,
            )
    return lines
