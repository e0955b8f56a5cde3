"""The American report: read and written."""

import pytest
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.formats.aga import FIRST_DUMMY
from nigiri.formats.reading import read
from nigiri.formats.writing import write
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.tournament.state import Tournament

FILE = """TOURNEY Spring Open, Boston, MA
   start=05/01/2026
   finish=2026-05-02
   rules=AGA
PLAYERS
12345 Ahl, Eva 3d
8 Berg, Bo -5.21
77\tCole, Al\t1.0
GAMES 1
12345 8 W 4 0
GAMES 2
77 12345 b 0 7
GAMES 3
8 77 ? 0 0
COMMENT
nothing of this is read: 1 2 3
"""


def test_a_report_is_read() -> None:
    imported = read(FILE.encode())
    tournament = imported.tournament
    rules = tournament.regulations
    assert (imported.format, rules.name, rules.place) == ("aga", "Spring Open", "Boston, MA")
    assert (str(rules.begins), str(rules.ends)) == ("2026-05-01", "2026-05-02")
    assert {side: entry.rank for side, entry in tournament.entries.items()} == {"12345": 2, "8": -5, "77": 0}
    first, second, third = tournament.rounds
    assert not third.games[0].result.is_known
    assert (first.games[0].sides, first.games[0].handicap, first.games[0].result) == (
        ("8", "12345"), 4, Result(Outcome.WHITE),
    )  # fmt: skip
    assert (second.games[0].result, second.games[0].komi_halves) == (Result(Outcome.BLACK), 15)


def test_a_game_without_komi_is_a_handicap_of_one() -> None:
    text = FILE.replace("77 12345 b 0 7", "77 12345 b 0 0")
    assert read(text.encode()).tournament.rounds[1].games[0].handicap == 1


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ("8 Berg", "12345 Berg", "player.duplicate", "x:7"),
        ("Bo -5.21", "Bo", "aga.player", "x:7"),
        ("12345 8 W 4 0", "12345 9 W 4 0", "player.unknown", "x:10"),
        ("12345 8 W 4 0", "8 8 W 4 0", "game.self", "x:10"),
        ("12345 8 W 4 0", "12345 8 X 4 0", "aga.game", "x:10"),
        ("05/01/2026", "13/41/2026", "date.impossible", "x:2"),
        ("GAMES 3", "GAMES 2", "round.two_games", "x:14"),
        ("GAMES 2", "GAMES 0", "round.number", "x:11"),
    ],
)
def test_faults_are_refused_with_their_line(old: str, new: str, code: str, where: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(FILE.replace(old, new).encode(), "x")
    assert (refused.value.code, refused.value.where) == (code, where)


def test_a_report_is_written_with_numbers_for_those_who_have_none(three: tuple[Tournament, Roster]) -> None:
    tournament, roster = three
    known = replace(roster[tournament.entries[EntryId("P1")].person], identifiers={"aga": "0042"})
    written = write(tournament, roster | Roster([known]), "aga")
    lines = written.data.decode().splitlines()
    assert "42\tOne, Ann\t3k" in lines
    assert f"{FIRST_DUMMY}\tTwo, Bob\t1d" in lines
    assert f"{FIRST_DUMMY - 1}\tThree, Cy\t1k" in lines
    games = [line for line in lines if line.count("\t") == 4]
    # three stones are without komi, and an even game's komi is rounded down; a jigo is not reported
    assert games == [f"{FIRST_DUMMY}\t42\tB\t3\t0", f"{FIRST_DUMMY}\t{FIRST_DUMMY - 1}\tB\t0\t6"]
    assert {note.code for note in written.dropped} == {"player.dummy_number", "game.no_winner", "round.byes"}


def test_a_written_report_is_read_again(three: tuple[Tournament, Roster]) -> None:
    again = read(write(*three, "aga").data).tournament
    assert [len(drawn.games) for drawn in again.rounds] == [1, 1]
    assert [drawn.games[0].result for drawn in again.rounds] == [Result(Outcome.BLACK)] * 2


def test_games_by_default_are_not_reported(three: tuple[Tournament, Roster]) -> None:
    tournament, roster = three
    game = replace(tournament.rounds[0].games[0], result=Result(Outcome.BLACK, by_default=True))
    written = write(replace(tournament, rounds=(replace(tournament.rounds[0], games=(game,)),)), roster, "aga")
    assert "game.by_default" in {note.code for note in written.dropped}
    assert not read(written.data).tournament.rounds
