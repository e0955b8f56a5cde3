"""Fixtures of the web: an installation on a new SQLite file."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from databases import store, url
from nigiri.store import Store
from web.installation import Installation, settled

__all__ = ["store", "url"]


@pytest.fixture
def settled_installation(tmp_path: Path) -> Iterator[tuple[Installation, TestClient[Litestar]]]:
    """An installation, and a client of it."""
    with Store.open(f"sqlite:///{tmp_path}/nigiri.db") as opened, settled(opened) as made:
        yield made


@pytest.fixture
def here(settled_installation: tuple[Installation, TestClient[Litestar]]) -> Installation:
    """The installation."""
    return settled_installation[0]


@pytest.fixture
def client(settled_installation: tuple[Installation, TestClient[Litestar]]) -> TestClient[Litestar]:
    """A client of the installation, without cookies."""
    return settled_installation[1]
