"""The American list: names, numbers, memberships and ratings between tabs."""

import re

from nigiri.formats.notebook import Notebook
from nigiri.formats.rating_lists.listed import SHODAN_FROM, ListedPlayer, RatingList, rank_of_rating
from nigiri.formats.scalars import DECIMAL
from nigiri.people.admissible import HIGHEST_RATING, LOWEST_RATING
from nigiri.ratings.rank import LOWEST

_NUMBER = re.compile(r"[0-9]{1,9}")


def is_aga_list(lines: list[str]) -> bool:
    """Tell whether lines are of the American list: a name with a comma, a tab, a number, a tab."""
    return any(_cells(line) is not None for line in lines)


def read_aga_list(lines: list[str], notebook: Notebook) -> RatingList:
    """Read the American list; an empty rating is unrated."""
    players: list[ListedPlayer] = []
    for number, line in enumerate(lines, 1):
        cells = _cells(line)
        if cells is not None:
            players.append(_player(cells))
        elif line.count("\t") >= 3 and not line.lower().startswith("name"):
            notebook.warn("list.line", "this line of the list cannot be read", notebook.at(number))
    return RatingList("aga", tuple(players), None, notebook.notes)


def _cells(line: str) -> list[str] | None:
    cells = [cell.strip() for cell in line.split("\t")]
    if len(cells) < 4 or not _NUMBER.fullmatch(cells[1]) or not cells[0]:
        return None
    if cells[3]:
        try:
            DECIMAL.read(cells[3])
        except ValueError:
            return None
    return cells


def _player(cells: list[str]) -> ListedPlayer:
    name, number, membership, written, *rest = [*cells, "", "", ""]
    family, comma, given = name.partition(",")
    if not comma:
        family, _, given = name.partition(" ")
    rating = european_rating(written)
    extra = {"membership": membership, "agaExpirationDate": rest[0], "aga/rating": written, "state": rest[2]}
    return ListedPlayer(
        family.strip(),
        given.strip(),
        rank_of_rating(rating) if rating is not None else LOWEST,
        rating=rating,
        country="" if membership.lower().startswith("for") else "US",
        club=rest[1],
        identifiers={"aga": number},
        extra={key: value for key, value in extra.items() if value},
    )


def european_rating(written: str) -> int | None:
    """Return an American rating on the European scale: 1.0 is the lowest of 1d, and -1.0, next below it, of the kyus.

    The American scale has nothing between -1 and 1; a rating there counts as its end. It goes further down than the
    European one, whose lowest a rating there counts as.
    """
    if not written:
        return None
    value = DECIMAL.read(written)
    if value > 0:
        return min(HIGHEST_RATING, SHODAN_FROM + max(0, round((value - 1) * 100)))
    return max(LOWEST_RATING, SHODAN_FROM - 1 + min(0, round((value + 1) * 100)))
