"""Players from a table somebody keeps: the columns are known by their headings, in several languages."""

import csv
import io
from collections.abc import Callable, Iterator

from nigiri.errors import Refusal
from nigiri.formats.notebook import Notebook
from nigiri.formats.rating_lists.listed import ListedPlayer, RatingList, rank_of_rating
from nigiri.formats.spreadsheet import as_typed
from nigiri.formats.text import decode
from nigiri.ids import PersonId
from nigiri.people.admissible import HIGHEST_RATING, LOWEST_RATING
from nigiri.people.person import Person, fold
from nigiri.ratings.rank import Rank, format_rank, parse_rank
from nigiri.rulebook.written_numbers import exact_number

DELIMITERS = ",;\t|"
REGISTERS = ("egd", "ffg", "aga", "rfg")
WITHOUT_HEADINGS = ("family", "given", "rank", "country", "club")
"""The order of columns where the first line names none, as OpenGotha writes its list of players."""

_HEADINGS = {
    "family": "name, last name, lastname, surname, family name, nom, nachname, familienname, фамилия, prijmeni, jmeno",
    "given": "first name, firstname, given name, prenom, vorname, имя, krestni jmeno",
    "full": "full name, player, name and first name, nom et prenom, участник, игрок, фио, hrac",
    "rank": "rank, level, go level, strength, niveau, rang, spielstarke, ранг, разряд, uroven",
    "grade": "grade, declared grade, grad, степень, trida",
    "rating": "rating, gor, elo, echelle, wertung, рейтинг",
    "country": "country, nation, federation, pays, land, страна, zeme, stat",
    "club": "club, town, city, ville, verein, klub, клуб, город, mesto",
    "egd": "egd, egf, egf pin, egfpin, pin, egd pin",
    "ffg": "ffg, licence, license, ffg licence, ffglicence, licence number",
    "aga": "aga, aga id, agaid, aga number",
    "rfg": "rfg, id рфг, рфг",
}
_FIELDS = {fold(word.strip()): field for field, words in _HEADINGS.items() for word in words.split(",")}


Complete = Callable[[ListedPlayer], tuple[ListedPlayer, str] | None]
"""Finds who a row means that says too little, and names the list; None where nobody, or more than one, is meant."""


def read_players(data: bytes, name: str = "", complete: Complete | None = None) -> RatingList:
    """Read a table of players, or refuse with the line of the first fault; `complete` as in `examine_players`."""
    found = examine_players(data, name, complete=complete)
    for note in found.notes:
        if note.severity == "error":
            raise note.refusal()
    return found


def examine_players(
    data: bytes, name: str = "", *, are_namesakes_known: bool = False, complete: Complete | None = None
) -> RatingList:
    """Read a table of players and note all faults: rows without a name or a rank, players twice.

    In a list of a whole country persons share names: with `are_namesakes_known` only a row that says the same in
    every cell is a player twice. A row without a name, or with neither rank nor rating, is completed where `complete`
    knows the player.
    """
    notebook = Notebook(name)
    text = decode(data, notebook)
    rows = list(_rows(text, notebook))
    if not rows:
        raise Refusal("file.empty", message="the table has no rows", where=notebook.at(1))
    columns, rows = _columns(rows, notebook, are_numbers_enough=complete is not None)
    players: list[ListedPlayer] = []
    lines: dict[tuple[str, ...], int] = {}
    for line, cells in rows:
        player = _player(dict(zip(columns, cells, strict=False)), line, notebook, complete)
        if player is None:
            continue
        key = Person(PersonId(""), player.family_name, player.given_name).key
        first = lines.setdefault((key, *cells) if are_namesakes_known else (key,), line)
        if first != line:
            notebook.fault(
                "player.duplicate", "{player} stands in line {first} already", notebook.at(line), keys=(key,),
                player=player.full_name, first=first,
            )  # fmt: skip
            continue
        players.append(player)
    return RatingList("", tuple(players), None, notebook.notes)


def _rows(text: str, notebook: Notebook) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not empty, with the number of the line they begin in."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    line = 1
    try:
        for cells in reader:
            stripped = [as_typed(cell.strip(" \u00a0")) for cell in cells]
            if any(stripped):
                yield line, stripped
            line = reader.line_num + 1
    except csv.Error as error:
        raise Refusal(
            "csv.malformed", message="this row cannot be read: {why}", where=notebook.at(line), why=str(error)
        ) from None


def _delimiter(text: str) -> str:
    """Return the delimiter that stands most often in the first line that has any, outside quotes."""
    for line in text.splitlines()[:20]:
        outside = "".join(line.split('"')[::2])
        best = max(DELIMITERS, key=outside.count)
        if outside.count(best):
            return best
    return ","


def _columns(
    rows: list[tuple[int, list[str]]], notebook: Notebook, *, are_numbers_enough: bool
) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """Return what each column is, and the rows of players. A first row with two known headings is the headings."""
    headings = [_FIELDS.get(fold(cell)) for cell in rows[0][1]]
    known = [heading for heading in headings if heading is not None]
    if len(known) < 2:
        return list(WITHOUT_HEADINGS), rows
    columns: list[str] = []
    for heading, cell in zip(headings, rows[0][1], strict=True):
        is_free = heading is not None and heading not in columns
        columns.append(heading if is_free and heading is not None else f"csv/{cell}")
    if not {"family", "full", *(REGISTERS if are_numbers_enough else ())} & set(columns):
        raise Refusal("csv.no_names", message="no column is headed as names", where=notebook.at(rows[0][0]))
    return columns, rows[1:]


def _player(
    cells: dict[str, str], line: int, notebook: Notebook, complete: Complete | None = None
) -> ListedPlayer | None:
    where = notebook.at(line)
    family, given = _names(cells)
    says_strength = any(cells.get(field) for field in ("rank", "grade", "rating"))
    if complete is not None and not ((family or given) and says_strength):
        found = complete(ListedPlayer(family, given, identifiers=_identifiers(cells)))
        if found is not None:
            cells = _completed(cells, found[0])
            family, given = found[0].family_name, found[0].given_name
            told = {"player": found[0].full_name, "list": found[1]}
            notebook.info("player.completed", "{player}: completed from the list {list}", where, **told)
    if not family and not given:
        notebook.fault("player.nameless", "this row has no name", where)
        return None
    rating = _rating(cells.get("rating", ""), where, notebook)
    rank = _rank(cells, rating, where, notebook)
    if rank is None:
        return None
    return ListedPlayer(
        family,
        given,
        rank,
        grade=cells.get("grade", "") or cells.get("rank", ""),
        rating=rating,
        country=cells.get("country", ""),
        club=cells.get("club", ""),
        identifiers=_identifiers(cells),
        extra={key: value for key, value in cells.items() if key.startswith("csv/") and value},
    )


def _names(cells: dict[str, str]) -> tuple[str, str]:
    """Return family and given name; of a full name, what stands before the comma, else before the first blank."""
    family, given = cells.get("family", ""), cells.get("given", "")
    if not family and cells.get("full"):
        family, comma, given = (part.strip() for part in cells["full"].partition(","))
        if not comma:
            family, _, given = family.partition(" ")
    return family, given


def _identifiers(cells: dict[str, str]) -> dict[str, str]:
    return {register: cells[register] for register in REGISTERS if cells.get(register)}


def _completed(cells: dict[str, str], found: ListedPlayer) -> dict[str, str]:
    """Return a row with what a list says where it says nothing; its own words stand."""
    listed = {
        "grade": found.grade or format_rank(found.rank),
        "rating": "" if found.rating is None else str(found.rating),
        "club": found.club,
        "country": found.country,
        **found.identifiers,
    }
    return {**listed, **{field: cell for field, cell in cells.items() if cell}}


def _rating(text: str, where: str, notebook: Notebook) -> int | None:
    """Return a rating; an empty cell, or a dash, is unrated and not 0."""
    if not text.strip("-–— "):
        return None
    number = exact_number(text.replace(",", ".").replace("\u2212", "-"))
    if number is None:
        notebook.fault("value.unreadable", "the rating '{text}' is no number", where, text=text[:40])
        return None
    rating = round(number)
    if not LOWEST_RATING <= rating <= HIGHEST_RATING:
        notebook.fault("value.unreadable", "the rating '{text}' is on no scale", where, text=text[:40])
        return None
    return rating


def _rank(cells: dict[str, str], rating: int | None, where: str, notebook: Notebook) -> Rank | None:
    """Return the rank as written, else the grade, else what the rating says."""
    for field in ("rank", "grade"):
        if cells.get(field):
            try:
                return parse_rank(cells[field])
            except Refusal as refusal:
                notebook.refused(refusal, where)
                return None
    if rating is not None:
        return rank_of_rating(rating)
    notebook.fault("player.rankless", "this row has neither a rank nor a rating", where)
    return None
