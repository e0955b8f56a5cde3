"""The comment lines of an H9 file: tags in square brackets, and the headings of the columns."""

import datetime
import re

from msgspec import Struct, field

from nigiri.formats.notebook import Notebook
from nigiri.formats.scalars import DATE, HALVES

TAGS = ("TC", "CL", "EV", "PC", "DT", "HA", "KM", "TM", "CM")
_TAG = re.compile(r";\s*([A-Z]{2})\[(.*)\]\s*;?\s*$")
_IMPLIED = re.compile(r"[hH]([0-9])")
_HEADINGS = re.compile(r"SOSOS[WM]?|SSOS|SOS[WM]?(?:-[12])?|SODOS[WM]?|SDOS|CUSS[WM]?|[^\W\d_][\w/#-]*|#", re.UNICODE)
_NAME = re.compile(r"\bname\b", re.IGNORECASE)
_NOT_SCORES = frozenset(
    {
        "#", "pl", "n", "no", "place", "name", "rk", "rank", "rnk", "grade", "gr", "co", "country", "cntry",
        "coun/terr", "club", "rating", "r", "pin", "results",
    }
)  # fmt: skip


class Header(Struct, frozen=True):
    """What stands above the rows. `tags` as written; `headings` of the columns between club and results, if any.

    `implied` is the N of `HA[hN]`: a game without stones of its own has the grade difference less N, at most 9 − N.
    """

    tags: dict[str, str] = field(default_factory=dict)
    comments: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    country: str = ""
    place: str = ""
    begins: datetime.date | None = None
    ends: datetime.date | None = None
    komi_halves: int = 13
    implied: int = 9


def read_header(lines: list[tuple[int, str]], notebook: Notebook) -> Header:
    """Read the comment lines, given with their numbers."""
    tags: dict[str, str] = {}
    places: dict[str, int] = {}
    comments: list[str] = []
    headings: tuple[str, ...] = ()
    for number, line in lines:
        found = _TAG.match(line)
        if found and found[1] in TAGS:
            tags[found[1]] = found[2].strip()
            places[found[1]] = number
        elif _NAME.search(line):
            headings = read_headings(line)
        elif line.strip("; .\t"):
            comments.append(line.lstrip(";").strip())
    country, place = _place(tags.get("PC", ""))
    begins, ends = _dates(tags.get("DT", ""), notebook, places.get("DT"))
    return Header(
        tags,
        tuple(comments),
        headings,
        country,
        place,
        begins,
        ends,
        _komi(tags.get("KM", ""), notebook, places.get("KM")),
        _implied(tags.get("HA", ""), notebook, places.get("HA")),
    )


def read_headings(line: str) -> tuple[str, ...]:
    """Return the headings of the score columns; `SOSSOSOS`, printed without a blank, is two."""
    words = _HEADINGS.findall(line.lstrip(";"))
    return tuple(word for word in words if word.lower() not in _NOT_SCORES and not word.lower().startswith("place"))


def _place(text: str) -> tuple[str, str]:
    """The country is what stands before the first comma, which may be nothing; the place is the rest."""
    country, comma, place = text.partition(",")
    return (country.strip(), place.strip()) if comma else ("", text.strip())


def _dates(text: str, notebook: Notebook, line: int | None) -> tuple[datetime.date | None, datetime.date | None]:
    dates: list[datetime.date | None] = []
    for part in text.split(",")[:2]:
        try:
            dates.append(DATE.read(part))
        except ValueError:
            notebook.fault(
                "date.impossible", "'{text}' is no date of the calendar", notebook.at(line), text=part.strip()[:40]
            )
            dates.append(None)
    begins = dates[0] if dates else None
    return begins, dates[1] if len(dates) > 1 else begins


def _komi(text: str, notebook: Notebook, line: int | None) -> int:
    try:
        return HALVES.read(text) if text else 13
    except ValueError:
        notebook.warn("h9.komi", "komi '{text}' is not a number of halves", notebook.at(line), text=text[:40])
        return 13


def _implied(text: str, notebook: Notebook, line: int | None) -> int:
    found = _IMPLIED.fullmatch(text)
    if found is not None:
        return int(found[1])
    if text:
        notebook.warn("h9.handicap_tag", "HA[{text}] is not understood", notebook.at(line), text=text[:40])
    return 9
