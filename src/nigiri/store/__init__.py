"""The store: journals that are only added to, and the directory of persons, in SQLite or PostgreSQL."""

from nigiri.store.store import Store

__all__ = ["Store"]
