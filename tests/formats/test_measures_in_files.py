"""Files that say a million rounds, a board of a thousand lines: refused in every format, naming the place."""

import json

import pytest
from msgspec.structs import replace

from formats.samples import OPENGOTHA, three_players
from nigiri.errors import Refusal
from nigiri.formats.nigiri_file import write_nigiri
from nigiri.formats.reading import examine, read

MACMAHON = """<?xml version="1.0" encoding="UTF-8"?>
<Tournament typeversion="3"><Name>Open</Name><NumberOfRounds>{rounds}</NumberOfRounds><Boardsize>{size}</Boardsize>
<UseMacMahonStartScores>true</UseMacMahonStartScores>
</Tournament>
"""


def pairgoth(rounds: int, size: int) -> bytes:
    """An event of Pairgoth without players."""
    document = {"type": "INDIVIDUAL", "name": "Open", "shortName": "open", "rounds": rounds, "gobanSize": size,
                "pairing": {"type": "SWISS"}, "players": [], "games": []}  # fmt: skip
    return json.dumps(document).encode()


def nigiri(rounds: int, size: int) -> bytes:
    """An event of Nigiri's own."""
    event, roster = three_players()
    rules = replace(event.regulations, rounds=rounds, board_size=size)
    return write_nigiri(replace(event, regulations=rules), roster)


def opengotha(rounds: int, size: int) -> bytes:
    """An event of OpenGotha."""
    plain = OPENGOTHA.replace('size="13"', f'size="{size}"')
    assert 'numberOfRounds="6"' in plain
    return plain.replace('numberOfRounds="6"', f'numberOfRounds="{rounds}"').encode()


def macmahon(rounds: int, size: int) -> bytes:
    """An event of MacMahon."""
    return MACMAHON.format(rounds=rounds, size=size).encode()


@pytest.mark.parametrize("written", [opengotha, macmahon, pairgoth, nigiri])
def test_no_file_makes_an_event_of_a_million_rounds(written: object) -> None:
    assert callable(written)
    assert read(written(200, 19), "f").tournament.regulations.rounds == 200
    for rounds in (201, 1_000_000):
        with pytest.raises(Refusal) as refused:
            read(written(rounds, 19), "f")
        assert refused.value.code == "rounds.number"
        assert refused.value.where.startswith("f:")
        looked_at = examine(written(rounds, 19), "f")
        assert 1 <= looked_at.tournament.regulations.rounds <= 200


@pytest.mark.parametrize("written", [opengotha, macmahon, pairgoth, nigiri])
def test_no_file_makes_an_event_on_a_board_that_nobody_has(written: object) -> None:
    assert callable(written)
    with pytest.raises(Refusal) as refused:
        read(written(3, 1000), "f")
    assert (refused.value.code, refused.value.where) == ("board.size", "f: board_size")
    assert examine(written(3, 1000), "f").tournament.regulations.board_size == 19
