"""One row of an H9 file: a player, the printed figures, and a token for each round."""

import re

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.formats.country import iso_country
from nigiri.formats.h9.token import Token, read_token
from nigiri.formats.notebook import Notebook
from nigiri.ratings.rank import HIGHEST, LOWEST, Rank, parse_rank

_RANK = re.compile(r"[0-9]{1,2}(?:k|kyu|d|dan|p|pro)", re.IGNORECASE | re.ASCII)
_PIN = re.compile(r"\|\s*([0-9]*)\s*$")
_NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)?|\?")
_NO_CLUB = re.compile(r"x+", re.IGNORECASE)
NO_NAME = "_"
"""Stands where a person has no given name: a row always has two words of name."""


class Row(Struct, frozen=True):
    """A row. `number` is what other rows call it; `figures` are the printed columns, before and after the results."""

    number: int
    line: int
    family_name: str
    given_name: str
    rank: Rank
    grade: str
    country: str
    club: str
    figures: tuple[str, ...]
    tokens: tuple[Token, ...]
    pin: str = ""

    @property
    def has_name(self) -> bool:
        """Tell whether the name is more than question marks, which is what a wrong character set leaves."""
        return bool((self.family_name + self.given_name).strip("? ."))


def looks_like_row(line: str) -> bool:
    """Tell whether a line has a rank and, later, a result."""
    words = line.split()
    rank = next((i for i, word in enumerate(words) if i and _RANK.fullmatch(word)), None)
    return rank is not None and any(read_token(word) for word in words[rank + 1 :])


def read_row(line: str, line_number: int, former: int, notebook: Notebook) -> Row | None:
    """Read a row; None, with a fault noted, when it is not one.

    `former` is the number of the row before. Printed numbers are places: a tied row has a blank one, or the same.
    Rows are called by their position, so a number that does not grow is the former one plus one.
    """
    where = notebook.at(line_number)
    pin = _PIN.search(line)
    words = (line[: pin.start()] if pin else line).split()
    start = 1 if words and words[0].isascii() and words[0].isdigit() else 0
    rank_at = next((i for i, word in enumerate(words) if i > start and _RANK.fullmatch(word)), None)
    if rank_at is None:
        notebook.fault("h9.row", "this row has no name followed by a rank", where)
        return None
    rest = words[rank_at + 1 :]
    country, club, taken = _origin(rest)
    figures, tokens = _results(rest[taken:])
    if not tokens:
        notebook.fault("h9.row", "this row has no results", where)
        return None
    printed = int(words[0][:9]) if start else 0
    names = [_spaced(word) for word in words[start:rank_at]]
    given = " ".join(names[1:])
    return Row(
        number=printed if printed > former else former + 1,
        line=line_number,
        family_name=names[0] or "?",
        given_name="" if words[start + 1 : rank_at] == [NO_NAME] else given,
        rank=_rank(words[rank_at], where, notebook),
        grade=words[rank_at],
        country=country,
        club=club,
        figures=figures,
        tokens=tokens,
        pin=pin[1] if pin else "",
    )


def _spaced(word: str) -> str:
    return " ".join(word.replace("_", " ").split())


def _origin(words: list[str]) -> tuple[str, str, int]:
    """Return country, club and how many words they took; `XX` and `xxxx` stand for nothing."""
    country = club = ""
    taken = 0
    if words and len(words[0]) == 2 and words[0].isalpha():
        country = "" if words[0].upper() == "XX" else iso_country(words[0])
        taken = 1
    if len(words) > taken and not _NUMBER.fullmatch(words[taken]) and read_token(words[taken]) is None:
        club = "" if _NO_CLUB.fullmatch(words[taken]) else words[taken]
        taken += 1
    return country, club, taken


def _results(words: list[str]) -> tuple[tuple[str, ...], tuple[Token, ...]]:
    """Return the figures and the longest run of tokens; figures may stand before and after it."""
    tokens = [read_token(word) for word in words]
    best = (0, 0)
    begin = 0
    for end in range(len(tokens) + 1):
        if end == len(tokens) or tokens[end] is None:
            if end - begin > best[1] - best[0]:
                best = (begin, end)
            begin = end + 1
    run = tuple(token for token in tokens[best[0] : best[1]] if token is not None)
    return tuple(words[: best[0]] + words[best[1] :]), run


def _rank(text: str, where: str, notebook: Notebook) -> Rank:
    try:
        return parse_rank(text)
    except Refusal:
        nearest = LOWEST if "k" in text.lower() else HIGHEST
        notebook.warn("rank.off_ladder", "{grade} is outside 30k to 9d", where, grade=text)
        return nearest
