"""The rating list that a process of the installation has loaded, to search in as somebody types."""

from typing import Any

from litestar.connection import ASGIConnection
from msgspec import Struct

from nigiri.formats.rating_lists.index import PlayerIndex
from nigiri.formats.rating_lists.listed import ListedPlayer, RatingList


class LoadedList(Struct, frozen=True):
    """A list with its index."""

    register: str
    published: str
    players: tuple[ListedPlayer, ...]
    index: PlayerIndex


def load_list(connection: ASGIConnection[Any, Any, Any, Any], ratings: RatingList) -> LoadedList:
    """Keep a list until the next one, or the end of the process."""
    published = ratings.published.isoformat() if ratings.published is not None else ""
    loaded = LoadedList(ratings.register, published, ratings.players, PlayerIndex(ratings.players))
    connection.app.state["rating_list"] = loaded
    return loaded


def loaded_list(connection: ASGIConnection[Any, Any, Any, Any]) -> LoadedList | None:
    """Return the list that was loaded, or None."""
    state = connection.app.state
    found: LoadedList | None = state.get("rating_list")
    return found
