"""Fixtures of access: every test runs on both databases, with a cheap Argon2."""

from datetime import UTC, datetime

import pytest
from argon2 import PasswordHasher

from databases import store, url
from nigiri.service.access.access import Access
from nigiri.store import Store

__all__ = ["store", "url"]


@pytest.fixture
def access(store: Store) -> Access:
    """The access of an empty store."""
    return Access(store.database, PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def now() -> datetime:
    """A moment."""
    return datetime(2026, 5, 1, 10, tzinfo=UTC)
