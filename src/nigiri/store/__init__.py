"""The store: journals that are only added to, and the directory of persons, in SQLite or PostgreSQL."""

import nigiri.store.access.tables  # noqa: F401 - so that the metadata hold every table
from nigiri.store.store import Store

__all__ = ["Store"]
