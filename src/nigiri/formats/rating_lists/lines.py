"""The fixed-width lists of the European and French federations, as text or wrapped in HTML."""

import datetime
import html
import re
from collections.abc import Callable, Iterable, Iterator

from nigiri.errors import Refusal
from nigiri.formats.country import iso_country
from nigiri.formats.notebook import Notebook
from nigiri.formats.rating_lists.listed import SHODAN_FROM, ListedPlayer, RatingList, rank_of_rating
from nigiri.people.admissible import LOWEST_RATING
from nigiri.ratings.rank import LOWEST, parse_rank

_TAG = re.compile(r"<[^<>]*>")
_EGF = re.compile(
    r"\s*(?P<pin>[0-9]{8})\s+(?P<name>\S.*?)\s+(?P<country>[A-Z]{2})\s+(?P<club>\S{1,6})\s+"
    r"(?P<grade>[0-9]{1,2}[kdpKDP])\s+(?P<proposed>[0-9]{1,2}[kdpKDP]|-+)(?:\s+(?P<rating>-?[0-9]{1,4}))?(?:\s+[0-9]+)?(?:\s+\S+)?\s*"
)
_FFG = re.compile(
    r"(?P<name>\S.*?)\s+(?P<rating>-?[0-9]{1,4})?\s+(?P<status>[-eCLX])\s+(?P<licence>[0-9A-Z]{7}|-{7})\s+"
    r"(?P<club>\S{2,4})(?:\s+(?P<country>[A-Z]{2}))?\s*"
)
_EGF_DATE = re.compile(r"\(\s*([0-9]{1,2})\s+([A-Za-z]{3})[a-z]*\.?\s+([0-9]{4})\s*\)")
_FFG_DATE = re.compile(r"Echelle au\s+([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})", re.IGNORECASE)
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_NO_CLUB = re.compile(r"[xX-]+")


def plain_lines(lines: list[str]) -> list[str]:
    """Return the lines of a text; of a page, without its tags and with its characters spelled out."""
    return [html.unescape(_TAG.sub("", line)) if "<" in line or "&" in line else line for line in lines]


def is_egf(lines: Iterable[str]) -> bool:
    """Tell whether lines are of the European list."""
    return any(_EGF.fullmatch(line) for line in lines)


def is_ffg(lines: Iterable[str]) -> bool:
    """Tell whether lines are of the French list."""
    return any(_FFG.fullmatch(line) for line in lines)


def read_egf(lines: list[str], notebook: Notebook) -> RatingList:
    """Read the European list: pin, name, country, club, grade, proposed grade, rating, tournaments, last of them."""
    players = tuple(_read(lines, _EGF, _egf_player, re.compile(r"\s*[0-9]{8}\s"), notebook))
    found = next((match for line in lines if (match := _EGF_DATE.search(line))), None)
    published = None
    if found is not None and found[2].lower() in _MONTHS:
        published = _date(int(found[3]), _MONTHS.index(found[2].lower()) + 1, int(found[1]))
    return RatingList("egd", players, published, notebook.notes)


def read_ffg(lines: list[str], notebook: Notebook) -> RatingList:
    """Read the French list: name, rating (0 is the lowest of 1d), state of the licence, licence, club, country."""
    players = tuple(_read(lines, _FFG, _ffg_player, None, notebook))
    found = next((match for line in lines if (match := _FFG_DATE.search(line))), None)
    published = _date(int(found[3]), int(found[2]), int(found[1])) if found is not None else None
    return RatingList("ffg", players, published, notebook.notes)


def _read(
    lines: list[str],
    pattern: re.Pattern[str],
    make: Callable[[re.Match[str]], ListedPlayer],
    expected: re.Pattern[str] | None,
    notebook: Notebook,
) -> Iterator[ListedPlayer]:
    """Yield the players; a line that begins like one and is none is noted and passed over."""
    for number, line in enumerate(lines, 1):
        found = pattern.fullmatch(line)
        if found is not None:
            yield make(found)
        elif expected is not None and expected.match(line):
            notebook.warn("list.line", "this line of the list cannot be read", notebook.at(number))


def _egf_player(found: re.Match[str]) -> ListedPlayer:
    family, given = _names(found["name"])
    rating = int(found["rating"]) if found["rating"] else None
    try:
        rank = parse_rank(found["grade"])
    except Refusal:
        rank = rank_of_rating(rating if rating is not None else SHODAN_FROM)
    return ListedPlayer(
        family,
        given,
        rank,
        grade=found["grade"],
        rating=rating,
        country=iso_country(found["country"]),
        club=_club(found["club"]),
        identifiers={"egd": found["pin"]},
    )


def _ffg_player(found: re.Match[str]) -> ListedPlayer:
    family, given = _names(found["name"])
    rating = max(LOWEST_RATING, SHODAN_FROM + int(found["rating"])) if found["rating"] else None
    licence = found["licence"]
    return ListedPlayer(
        family,
        given,
        rank_of_rating(rating) if rating is not None else LOWEST,
        rating=rating,
        country=iso_country(found["country"] or ""),
        club=_club(found["club"]),
        identifiers={"ffg": licence} if licence.strip("-") else {},
        extra={"ffgLicenceStatus": found["status"]},
    )


def _names(text: str) -> tuple[str, str]:
    """Split at the first blank, as the lists do; blanks inside a family name are underscores there."""
    family, _, given = " ".join(text.split()).partition(" ")
    return family.replace("_", " ").strip(" ,"), given.replace("_", " ").strip(" ,")


def _club(text: str) -> str:
    return "" if _NO_CLUB.fullmatch(text) else text


def _date(year: int, month: int, day: int) -> datetime.date | None:
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None
