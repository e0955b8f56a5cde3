"""OpenGotha's file written: read and written again, every attribute is there and says the same."""

from collections import Counter

import pytest
from lxml import etree
from msgspec.structs import replace

from formats.samples import ANNA, BO, COLE, IYA, JIRI, REAL_EVENTS
from nigiri.clocks.controls import Absolute, CanadianByoyomi, CanadianPeriod, Control, Fischer, JapaneseByoyomi
from nigiri.formats.opengotha.keys import same_key
from nigiri.formats.reading import read
from nigiri.formats.writing import write
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.pairing.settings import Geography, HandicapRule, PairingSettings, Seeding, SeedMethod
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.tournament.state import Tournament
from shared import shared

ADDED = {
    "bInternet", "dataVersion", "genCountNotPlayedGamesAsHalfPoint", "paiMaSeedSystem2",
    "paiSePreferMMSDiffRatherThanSameClubsGroup",
}  # fmt: skip
"""Attributes that older releases did not write, and that the newest always does."""


def flat(data: bytes) -> Counter[tuple[str, str, str]]:
    """Every attribute of a file by the path of its element; keys of players in one spelling."""
    found: Counter[tuple[str, str, str]] = Counter()

    def walk(element: etree._Element, path: str) -> None:
        tag = "ByePlayers" if element.tag == "ByePlayer" and len(element) else str(element.tag)
        path = f"{path}/{tag}"
        found[path, "", ""] += 1
        for name, value in element.attrib.items():
            is_key = name in {"player", "blackPlayer", "whitePlayer"}
            found[path, str(name), same_key(str(value)) if is_key else str(value)] += 1
        for child in element:
            walk(child, path)

    walk(etree.fromstring(data.lstrip(b"\xef\xbb\xbf \r\n")), "")
    return found


@pytest.mark.case("C72")
def test_every_attribute_of_a_file_is_written_back(opengotha: bytes) -> None:
    opengotha = opengotha.replace(b'rating=""', b'rating="1987"')
    imported = read(opengotha)
    written = write(imported.tournament, imported.roster, "opengotha")
    before, after = flat(opengotha), flat(written.data)
    assert before - after == Counter()
    # the list of criteria for teams is filled up to six
    assert {(path.rpartition("/")[2], name) for path, name, _ in after - before} == {
        ("PlacementCriterion", name) for name in ("", "name", "number")
    }


@pytest.mark.case("C72")
@pytest.mark.parametrize("name", REAL_EVENTS)
def test_every_attribute_of_a_real_event_is_written_back(name: str) -> None:
    data = shared(f"data/opengotha/{name}.xml").read_bytes()
    imported = read(data)
    written = write(imported.tournament, imported.roster, "opengotha")
    before, after = flat(data), flat(written.data)
    assert before - after == Counter()
    assert {attribute for _, attribute, _ in after - before} <= ADDED
    assert written.dropped == ()


@pytest.mark.case("C72")
@pytest.mark.parametrize("name", REAL_EVENTS)
def test_an_event_read_written_and_read_is_the_same(name: str) -> None:
    first = read(shared(f"data/opengotha/{name}.xml").read_bytes())
    second = read(write(first.tournament, first.roster, "opengotha").data)
    assert second.tournament.entries == first.tournament.entries
    assert second.tournament.rounds == first.tournament.rounds
    assert dict(second.roster) == dict(first.roster)
    added = {"Tournament/dataVersion": "201"}
    extra = added | first.tournament.regulations.extra
    assert second.tournament.regulations == replace(first.tournament.regulations, extra=extra)


def test_a_changed_value_is_written_and_not_the_old_spelling(opengotha: bytes) -> None:
    imported = read(opengotha)
    entries = dict(imported.tournament.entries)
    entries[JIRI] = replace(entries[JIRI], rank=replace_rank(entries[JIRI].rank), rating=1999)
    changed = replace(imported.tournament, entries=entries)
    again = read(write(changed, imported.roster, "opengotha").data)
    assert again.tournament.entries[JIRI].rank == imported.tournament.entries[JIRI].rank + 1
    assert again.tournament.entries[JIRI].rating == 1999


def replace_rank(rank: int) -> int:
    return rank + 1


def test_a_late_entry_and_a_withdrawal_are_absences(opengotha: bytes) -> None:
    imported = read(opengotha)
    entries = dict(imported.tournament.entries)
    entries[BO] = replace(entries[BO], first_round=3, withdrawn_after=5)
    data = write(replace(imported.tournament, entries=entries), imported.roster, "opengotha").data
    again = read(data).tournament.entries[BO]
    assert [number for number in range(1, 21) if again.is_present(number)] == [3, 4, 5]


def test_granted_byes_become_absences_and_are_named(opengotha: bytes) -> None:
    imported = read(opengotha)
    drawn = imported.tournament.rounds[0]
    half = replace(drawn, byes=(Bye(IYA, ByeKind.HALF),))
    written = write(replace(imported.tournament, rounds=(half,)), imported.roster, "opengotha")
    again = read(written.data).tournament
    assert again.rounds[0].byes == ()
    assert 1 in again.entries[IYA].absences
    assert "bye.granted" in {note.code for note in written.dropped}


def test_what_opengotha_has_no_place_for_is_named(opengotha: bytes) -> None:
    imported = read(opengotha.replace(b'rating=""', b'rating="1987"'))
    regulations = replace(
        imported.tournament.regulations,
        pairing=PairingSettings(
            handicap=HandicapRule(komi_halves=0),
            seeding=Seeding(first=SeedMethod.ADJACENT),
            geography=Geography(until=3),
            forbidden=(("A", "B"),),
        ),
        standings=replace(imported.tournament.regulations.standings, criteria=("BERGER",), shown=("SOSW",)),
        settings={"lateness": 1},
    )
    game = Game(1, COLE, BO, 0, 13, Result(Outcome.NOT_PLAYED, margin="3.5"), by_hand=True)
    rounds = (replace(imported.tournament.rounds[0], games=(game,)),)
    roster = imported.roster | Roster([Person(imported.tournament.entries[ANNA].person, "A", "", {"rfg": "5"})])
    written = write(replace(imported.tournament, regulations=regulations, rounds=rounds), roster, "opengotha")
    assert {note.code for note in written.dropped} == {
        "handicap.komi", "seeding.method", "geography.limits", "pairing.forbidden", "criteria.unknown",
        "criteria.shown", "regulations.settings", "result.margin", "game.not_played", "game.by_hand",
        "person.identifiers",
    }  # fmt: skip
    (lost,) = [note for note in written.dropped if note.code == "person.identifiers"]
    assert lost.keys == (ANNA,)
    assert lost.text.endswith(ANNA)


@pytest.mark.parametrize(
    ("control", "is_whole"),
    [
        (Absolute(3_600_000), True),
        (JapaneseByoyomi(3_000_000, 20_000), True),
        (JapaneseByoyomi(3_000_000, 20_000, 5), False),
        (CanadianByoyomi(3_000_000, (CanadianPeriod(300_000, 20),)), True),
        (CanadianByoyomi(3_000_000, (CanadianPeriod(300_000, 20), CanadianPeriod(300_000, 25))), False),
        (Fischer(3_000_000, 15_000), True),
        (Fischer(3_000_500, 15_000), False),
    ],
)
def test_a_control_of_time_is_written_or_named(opengotha: bytes, control: Control, is_whole: bool) -> None:
    imported = read(opengotha)
    regulations = replace(imported.tournament.regulations, time=control)
    written = write(replace(imported.tournament, regulations=regulations), imported.roster, "opengotha")
    again = read(written.data).tournament.regulations.time
    assert (again == control) is is_whole
    assert ("time.control" not in {note.code for note in written.dropped}) is is_whole


def test_an_unrated_player_gets_the_rating_of_the_rank_and_is_named(three: tuple[Tournament, Roster]) -> None:
    written = write(*three, "opengotha")
    assert {rating for _, name, rating in flat(written.data) if name == "rating"} == {"1800", "2100", "2000"}
    assert "rating.none" in {note.code for note in written.dropped}


def test_an_unrated_player_is_unrated_when_read_again(three: tuple[Tournament, Roster]) -> None:
    again = read(write(*three, "opengotha").data).tournament
    assert {entry.rating for entry in again.entries.values()} == {None}


def test_namesakes_get_keys_of_their_own(three: tuple[Tournament, Roster]) -> None:
    tournament, _ = three
    roster = Roster(Person(entry.person, "Same", "Name") for entry in tournament.entries.values())
    again = read(write(tournament, roster, "opengotha").data)
    assert list(again.tournament.entries) == ["SAMENAME", "SAMENAME2", "SAMENAME3"]
    assert again.tournament.rounds[0].games[0].sides == ("SAMENAME", "SAMENAME2")


def test_characters_xml_cannot_hold_are_left_out(three: tuple[Tournament, Roster]) -> None:
    tournament, _ = three
    roster = Roster(Person(entry.person, f"A\x01{entry.id}\ud800", "\x00B") for entry in tournament.entries.values())
    again = read(write(tournament, roster, "opengotha").data)
    assert list(again.tournament.entries) == ["AP1B", "AP2B", "AP3B"]


def test_unknown_format_is_refused(three: tuple[Tournament, Roster]) -> None:
    from nigiri.errors import Refusal

    with pytest.raises(Refusal) as refused:
        write(*three, "docx")
    assert refused.value.code == "format.unknown"
    assert "opengotha" in refused.value.message
