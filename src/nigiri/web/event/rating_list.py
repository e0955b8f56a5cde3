"""The rating lists of the installation, for a request."""

from typing import Any

from litestar.connection import ASGIConnection

from nigiri.service.rating_lists import RatingLists
from nigiri.web.visit import desk_of


def lists_of(connection: ASGIConnection[Any, Any, Any, Any]) -> RatingLists:
    """Return the lists; they stand in the database and are the same for every process."""
    return RatingLists(desk_of(connection).store.database)
