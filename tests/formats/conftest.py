"""Fixtures of the formats."""

import pytest

from formats.samples import OPENGOTHA, three_players
from nigiri.people.roster import Roster
from nigiri.tournament.state import Tournament


@pytest.fixture
def opengotha() -> bytes:
    """An event of five with every setting unlike its default."""
    return OPENGOTHA.encode()


@pytest.fixture
def three() -> tuple[Tournament, Roster]:
    """Three rounds of three players, as case C57 tells them."""
    return three_players()
