"""The wall list as CSV and the French table of results."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nigiri.clocks.controls import Absolute, Fischer
from nigiri.formats.players_csv import read_players
from nigiri.formats.spreadsheet import as_typed, harmless
from nigiri.formats.writing import write
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId, PersonId
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.tournament.state import Tournament


def table(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode(), newline="")))


def test_a_wall_list_has_places_values_and_tokens(three: tuple[Tournament, Roster]) -> None:
    first, second, third = table(write(*three, "csv").data)
    assert (first["place"], first["family name"], first["NBW"], first["SOSW"]) == ("1", "Three", "2.5", "2")
    assert [first[f"round {number}"] for number in (1, 2, 3)] == ["0+", "3+/b0", "2=/b0"]
    assert (second["rank"], second["egd"], second["rating"]) == ("3k", "00000001", "")
    assert (third["place"], third["key"], third["club"]) == ("3", "P2", "west")


@pytest.mark.case("C68")
def test_quotes_and_commas_come_back_from_a_standard_parser(three: tuple[Tournament, Roster]) -> None:
    tournament, roster = three
    entries = dict(tournament.entries)
    entries[EntryId("P3")] = replace(entries[EntryId("P3")], club='Go Club "North", Ltd')
    data = write(replace(tournament, entries=entries), roster, "csv").data
    assert b'"Go Club ""North"", Ltd"' in data
    assert table(data)[0]["club"] == 'Go Club "North", Ltd'


@pytest.mark.case("C68")
@pytest.mark.parametrize("beginning", ["=", "+", "-", "@", "\t", "'=", "''+"])
def test_a_formula_is_harmless_in_a_spreadsheet_and_unharmed_when_read(
    three: tuple[Tournament, Roster], beginning: str
) -> None:
    tournament, roster = three
    name = f"{beginning}SUM(A1:A9)"
    roster = roster | Roster([Person(PersonId("P3"), name, "x")])
    data = write(tournament, roster, "csv").data
    cell = table(data)[0]["family name"]
    assert cell.startswith("'")
    assert as_typed(cell) == name
    plain = write(tournament, roster, "csv", spreadsheet=False).data
    assert table(plain)[0]["family name"] == name
    assert read_players(data).players[0].family_name == name


@given(st.text())
def test_harmless_text_comes_back(text: str) -> None:
    assert as_typed(harmless(text)) == text
    assert harmless(text)[:1] not in {"=", "+", "-", "@", "\t", "\r"}


def test_whose_entry_is_not_final_has_no_place(three: tuple[Tournament, Roster]) -> None:
    from nigiri.people.entry import Registration

    tournament, roster = three
    late = replace(tournament.entries[EntryId("P3")], id=EntryId("P4"), registration=Registration.PRELIMINARY)
    more = replace(tournament, entries=tournament.entries | {EntryId("P4"): late})
    last = table(write(more, roster, "csv").data)[-1]
    assert (last["key"], last["place"], last["round 1"], last["registration"]) == ("P4", "", "", "preliminary")


def test_the_french_table(three: tuple[Tournament, Roster]) -> None:
    tournament, roster = three
    licensed = replace(roster[PersonId("P3")], identifiers={"ffg": "0500001"})
    regulations = replace(tournament.regulations, time=Fischer(3_600_000, 10_000), short_name="t3", place="Lyon")
    written = write(replace(tournament, regulations=regulations), roster | Roster([licensed]), "tou")
    lines = written.data.decode().splitlines()
    assert lines[:8] == [
        ";name=t3", ";date=01/05/2026", ";vill=Lyon", ";comm=Three", ";prog=Nigiri", ";size=19", ";time=60+b",
        ";komi=6.5",
    ]  # fmt: skip
    assert [line.split() for line in lines[9:]] == [
        ["1", "Three", "Cy", "1k", "0500001", "EAST", "0+", "3+b0", "2=b0"],
        ["2", "One", "Ann", "3k", "WEST", "3+b3", "0=", "1=w0"],
        ["3", "Two", "Bob", "1d", "WEST", "2-w3", "1-w0", "0-"],
    ]


def test_the_french_table_knows_no_games_by_default(three: tuple[Tournament, Roster]) -> None:
    tournament, roster = three
    game = replace(tournament.rounds[0].games[0], result=Result(Outcome.BLACK, by_default=True))
    regulations = replace(tournament.regulations, time=Absolute(1_800_000))
    drawn = replace(tournament.rounds[0], games=(game,))
    written = write(replace(tournament, regulations=regulations, rounds=(drawn,)), roster, "tou", after=1)
    rows = {line.split()[-4]: line.split()[-1] for line in written.data.decode().splitlines() if line[0] == " "}
    assert sorted(rows.values()) == ["0+", "0+", "0-"]
    assert b";time=30\n" in written.data
    assert "game.by_default" in {note.code for note in written.dropped}
