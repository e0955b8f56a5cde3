"""The store: journals that are only added to, and the directory of persons, in SQLite or PostgreSQL."""

import nigiri.store.access.tables
import nigiri.store.hall.tables
import nigiri.store.push.tables
import nigiri.store.rating_lists.tables  # noqa: F401 - likewise
from nigiri.store.store import Store

__all__ = ["Store"]
