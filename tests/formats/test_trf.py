"""TRF: only what the format can say is written, and what it forbids is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.formats.reading import read
from nigiri.formats.trf.cell import NOT_PLAYED, PLAYED, Cell, read_cell
from nigiri.formats.writing import write
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.people.entry import Absence
from nigiri.people.roster import Roster
from nigiri.tournament.state import Round, Tournament

HEAD = "012 Open\n022 Lund\n042 2026/05/01\n052 2026/05/02\n"


def line(number: int, cells: str, title: str = " 3d") -> str:
    name = f"Name{number}, Ann"
    return f"001 {number:4d}  {title:>3} {name:<33} 2200 SWE {number:>11} {'':10}  1.0 {number:4d}{cells}\n"


def text(*rounds: str) -> bytes:
    return (HEAD + "".join(line(number, cells) for number, cells in enumerate(rounds, 1))).encode()


@pytest.mark.case("C71")
@pytest.mark.parametrize("opponent", [0, 62])
@pytest.mark.parametrize("colour", ["w", "b", "-"])
@pytest.mark.parametrize("result", sorted(PLAYED | NOT_PLAYED))
def test_an_opponent_goes_with_a_colour_and_a_result_of_a_game_only(opponent: int, colour: str, result: str) -> None:
    problem = Cell(opponent, colour, result).problem
    if opponent:
        assert (problem == "") is (colour in "wb" and result in PLAYED)
    else:
        assert (problem == "") is (colour == "-" and result in "ZHFU+-")


@given(st.builds(Cell, st.integers(1, 9999), st.sampled_from("wb"), st.sampled_from(sorted(PLAYED))))
def test_a_cell_is_ten_columns_and_read_as_written(cell: Cell) -> None:
    assert len(cell.written()) == 10
    assert read_cell(cell.written()) == cell


@pytest.mark.case("C71")
@pytest.mark.parametrize(
    ("rounds", "code"),
    [
        (("    62 b Z", "    62 b Z"), "trf.cell"),
        (("     2 b Z", "     1 w 0"), "trf.cell"),
        (("     2 - 1", "     1 w 0"), "trf.cell"),
        (("  0000 w U", "  0000 - Z"), "trf.cell"),
        (("  0000 - 1", "  0000 - Z"), "trf.cell"),
        (("     2 b 1", "     1 w 1"), "round.asymmetric"),
        (("     2 b 1", "     1 b 0"), "round.asymmetric"),
        (("     2 b 1", "  0000 - Z"), "round.asymmetric"),
        (("     1 b 1", "  0000 - Z"), "game.self"),
        (("     7 b 1", "  0000 - Z"), "player.unknown"),
        (("  rubbish!", "  0000 - Z"), "trf.cell"),
    ],
)
def test_what_the_format_forbids_is_refused_with_its_line(rounds: tuple[str, str], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(text(*rounds), "x.trf")
    assert refused.value.code == code
    assert refused.value.where in {"x.trf:5", "x.trf:6"}


def test_an_event_is_read() -> None:
    imported = read(text("     2 w 1  0000 - U", "     1 b 0  0000 - H"))
    tournament = imported.tournament
    assert (tournament.regulations.name, tournament.regulations.place) == ("Open", "Lund")
    one, two = tournament.entries.values()
    assert (one.id, one.rank, one.rating, one.country) == ("1", 2, 2200, "SWE")
    person = imported.roster[one.person]
    assert (person.family_name, person.given_name, person.identifiers) == ("Name1", "Ann", {"fide": "1"})
    first, second = tournament.rounds
    assert first.games == (Game(1, EntryId("2"), EntryId("1"), 0, 13, Result(Outcome.WHITE)),)
    assert second.byes == (Bye(EntryId("1")),)
    assert two.absences == {2: Absence.HALF}


def test_two_losses_by_default_are_one_game() -> None:
    (game,) = read(text("     2 w -", "     1 b -")).tournament.rounds[0].games
    assert game.result == Result(Outcome.BOTH_LOSE, by_default=True)


def test_a_player_without_a_go_rank_stands_where_the_rating_does() -> None:
    cells = "  0000 - U"
    data = (HEAD + line(1, cells, "GM") + line(2, cells, "").replace("2200", " 712")).encode()
    assert [entry.rank for entry in read(data).tournament.entries.values()] == [1, -14]


@pytest.mark.case("C71")
@pytest.mark.case("C72")
def test_an_event_written_and_read_has_the_same_points(three: tuple[Tournament, Roster]) -> None:
    written = write(*three, "trf")
    lines = written.data.decode().splitlines()
    assert [row[80:84] for row in lines if row.startswith("001")] == [" 2.5", " 2.0", " 0.0"]
    assert [row[89:] for row in lines if row.startswith("001")] == [
        "  0000 - U     3 b 1     2 b =",
        "     3 b 1  0000 - H     1 w =",
        "     2 w 0     1 w 0  0000 - Z",
    ]
    again = read(written.data).tournament
    assert [entry.absences for entry in again.entries.values()] == [{}, {2: Absence.HALF}, {3: Absence.ZERO}]
    assert {note.code for note in written.dropped} == {"entry.club", "game.stones"}


@pytest.mark.parametrize(
    ("kind", "result"), [(ByeKind.PAIRING, "U"), (ByeKind.FULL, "F"), (ByeKind.HALF, "H"), (ByeKind.ZERO, "Z")]
)
def test_byes_and_absences_have_letters(three: tuple[Tournament, Roster], kind: ByeKind, result: str) -> None:
    tournament, roster = three
    drawn = replace(tournament.rounds[0], byes=(Bye(EntryId("P3"), kind),))
    data = write(replace(tournament, rounds=(drawn,)), roster, "trf").data.decode()
    (mine,) = [row for row in data.splitlines() if "Three, Cy" in row]
    assert mine[89:] == f"  0000 - {result}"


def test_a_last_round_that_is_played_is_left_out_and_an_earlier_open_game_refused(
    three: tuple[Tournament, Roster],
) -> None:
    tournament, roster = three
    game = replace(tournament.rounds[2].games[0], result=Result())
    last = (*tournament.rounds[:2], replace(tournament.rounds[2], games=(game,)))
    written = write(replace(tournament, rounds=last), roster, "trf")
    assert "round.unfinished" in {note.code for note in written.dropped}
    assert len(read(written.data).tournament.rounds) == 2
    unfinished = replace(tournament.rounds[0].games[0], result=Result())
    early: tuple[Round, ...] = (replace(tournament.rounds[0], games=(unfinished,)), *tournament.rounds[1:])
    with pytest.raises(Refusal) as refused:
        write(replace(tournament, rounds=early), roster, "trf")
    assert refused.value.code == "trf.no_result"
