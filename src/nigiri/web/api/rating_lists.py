"""Rating lists: which are loaded, a new one or a new edition, and the search in them."""

from datetime import date, datetime
from typing import Annotated, Any

from litestar import Request, delete, get, put
from litestar.params import Parameter
from msgspec import Struct

from nigiri.ratings.rank import format_rank
from nigiri.service.rating_list_files import ListSource
from nigiri.service.rating_lists import Found, KeptList
from nigiri.web.api.events import note_text
from nigiri.web.api.needs import DROPS_LISTS, USES_LISTS
from nigiri.web.event.rating_list import lists_of
from nigiri.web.threads import threaded
from nigiri.web.visit import caller_of, now

MOST_FOUND = 100
Most = Annotated[int, Parameter(ge=1)]
"""How many players are asked for; more than a hundred are not told at once."""


class RatingListForm(Struct, frozen=True):
    """A list. `published` is the day it is of, null where the file does not say; `before`: players it had before."""

    name: str
    source: ListSource
    published: date | None
    loaded_at: datetime
    by: str
    players: int
    before: int | None


class LoadedList(Struct, frozen=True):
    """A list after it was loaded, and what there is to say about the lines of its file."""

    list: RatingListForm
    notes: tuple[str, ...]


class ListedForm(Struct, frozen=True):
    """A player of a list. `rank` is written as for entering; `rating` is on the European scale, null for unrated."""

    list: str
    family_name: str
    given_name: str
    rank: str
    grade: str
    rating: int | None
    club: str
    country: str
    identifiers: dict[str, str]


class Listed(Struct, frozen=True):
    """Players that were found, those first whose family name begins with the first word asked for."""

    players: tuple[ListedForm, ...]


@get("/rating-lists", opt=USES_LISTS)
@threaded
def show_rating_lists(request: Request[Any, Any, Any]) -> list[RatingListForm]:
    """List the rating lists of the installation by name."""
    return [_form(one) for one in lists_of(request).all()]


@put("/rating-lists/{ratings:str}", opt=USES_LISTS)
@threaded
def load_list(
    request: Request[Any, Any, Any], ratings: str, body: bytes, file: str = "", anyway: bool = False
) -> LoadedList:
    """Load the file in the body under a name: a new list, or a new edition of the one there is.

    A list of the European, French or American federation, or a table (CSV); `file` is its name, for refusals. The
    edition before answers until this one is whole, and stays when it is refused: unreadable, of another register, or,
    without `anyway`, older or with less than half of the players.
    """
    loaded = lists_of(request).load(
        body, file, name=ratings, by=caller_of(request).name, at=now(request), anyway=anyway
    )
    return LoadedList(_form(loaded.list), tuple(map(note_text, loaded.notes)))


@delete("/rating-lists/{ratings:str}", opt=DROPS_LISTS, status_code=204)
@threaded
def drop_list(request: Request[Any, Any, Any], ratings: str) -> None:
    """Forget a list with everybody in it; who was entered out of it stays entered."""
    lists_of(request).drop(ratings, now(request))


@get("/rating-lists/{ratings:str}/players", opt=USES_LISTS)
@threaded
def search_list(request: Request[Any, Any, Any], ratings: str, q: str = "", most: Most = 12) -> Listed:
    """Find players of a list by the beginnings of names and numbers, in any order, without accents and case."""
    return _listed(lists_of(request).search(q, ratings, _limit(most)))


@get("/listed-players", opt=USES_LISTS)
@threaded
def search_lists(request: Request[Any, Any, Any], q: str = "", most: Most = 12) -> Listed:
    """Find players in all lists."""
    return _listed(lists_of(request).search(q, most=_limit(most)))


def _limit(most: int) -> int:
    return min(most, MOST_FOUND)


def _form(one: KeptList) -> RatingListForm:
    return RatingListForm(one.name, one.source, one.published, one.loaded_at, one.by, one.players, one.before)


def _listed(found: list[Found]) -> Listed:
    return Listed(tuple(_listed_form(hit) for hit in found))


def _listed_form(hit: Found) -> ListedForm:
    one = hit.player
    return ListedForm(
        hit.list,
        one.family_name,
        one.given_name,
        format_rank(one.rank),
        one.grade,
        one.rating,
        one.club,
        one.country,
        one.identifiers,
    )


handlers = (show_rating_lists, load_list, drop_list, search_list, search_lists)
