"""Standings for pages, reckoned once for each state of an event."""

import threading
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from typing import Any, Final

from litestar.connection import ASGIConnection

from nigiri.standings.table import Table
from nigiri.tournament.table import table_after
from nigiri.web.event.view import EventView

_KEPT: Final = 64


class Tables:
    """Tables by event, version, round and criteria; the least used go first."""

    def __init__(self) -> None:
        self._tables: OrderedDict[Hashable, Table] = OrderedDict()
        self._lock = threading.Lock()

    def after(self, view: EventView, after: int, criteria: Sequence[str] = ()) -> Table:
        """Return the table after a round with some criteria, as far as the reader may see; refuse as the core does."""
        shown = view.tournament
        key = (shown.id, shown.version, view.cut, after, tuple(criteria))
        with self._lock:
            if key in self._tables:
                self._tables.move_to_end(key)
                return self._tables[key]
        table = table_after(shown, view.roster, after, criteria)
        with self._lock:
            self._tables[key] = table
            while len(self._tables) > _KEPT:
                self._tables.popitem(last=False)
        return table


def tables_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Tables:
    """Return the tables of an application."""
    state = connection.app.state
    if "tables" not in state:
        state["tables"] = Tables()
    found: Tables = state["tables"]
    return found
