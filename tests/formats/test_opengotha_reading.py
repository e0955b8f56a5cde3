"""OpenGotha's file read: every attribute that Nigiri knows, keys, charsets, containers."""

import datetime
import re
from fractions import Fraction

import pytest

from formats.samples import ANNA, BO, COLE, IYA, JIRI, REAL_EVENTS
from nigiri.clocks.controls import Absolute, CanadianByoyomi, CanadianPeriod, Control, Fischer, JapaneseByoyomi
from nigiri.formats.reading import examine, read
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.pairing.settings import (
    FloaterPlace,
    Floats,
    Geography,
    HandicapBasis,
    HandicapRule,
    OpenGothaWeights,
    Seeding,
    SeedMethod,
    SeedOrder,
)
from nigiri.people.entry import Absence, Registration
from nigiri.people.team import Team
from nigiri.ratings.rank import parse_rank
from nigiri.regulations.system import McMahon, Swiss
from nigiri.standings.settings import UnplayedPoints
from nigiri.tournament.state import RoundStatus
from shared import shared


def test_players_are_read_with_all_their_attributes(opengotha: bytes) -> None:
    imported = read(opengotha, "open.xml")
    entries = imported.tournament.entries
    assert list(entries) == [ANNA, JIRI, COLE, IYA, BO]
    anna = entries[ANNA]
    person = imported.roster[anna.person]
    assert (person.family_name, person.given_name) == ("van der Berg", "Anna")
    assert person.identifiers == {"egd": "01234567", "ffg": "0500001", "aga": "007"}
    assert person.extra == {"ffgLicenceStatus": "L", "agaExpirationDate": "7/15/2026"}
    assert (anna.rank, anna.grade, anna.rating) == (parse_rank("2d"), "3D", 2201)
    assert (anna.club, anna.country, anna.start_correction) == ("Amst", "NL", 1)
    assert anna.absences == {2: Absence.BY_RULE, 20: Absence.BY_RULE}
    assert anna.registration is Registration.FINAL
    assert entries[COLE].registration is Registration.PRELIMINARY
    assert entries[JIRI].start_correction == -1
    assert entries[JIRI].extra["shirt"] == "XL"
    assert entries[BO].printed_grade == "1P"
    assert entries[IYA].rating == -900


@pytest.mark.case("C64")
def test_an_empty_rating_is_unrated_and_not_zero(opengotha: bytes) -> None:
    assert read(opengotha).tournament.entries[JIRI].rating is None


def test_games_and_byes_are_read_by_table(opengotha: bytes) -> None:
    first, second = read(opengotha).tournament.rounds
    assert first.games == (
        Game(1, COLE, BO, 0, 13, Result(Outcome.JIGO), are_colours_known=False),
        Game(2, JIRI, ANNA, 3, 1, Result(Outcome.WHITE)),
    )
    assert first.byes == (Bye(IYA, ByeKind.PAIRING),)
    assert second.games == (
        Game(1, JIRI, IYA, 0, 13, Result(Outcome.BOTH_LOSE, by_default=True)),
        Game(2, BO, COLE, 9, 1, Result()),
    )
    assert {first.status, second.status} == {RoundStatus.PUBLISHED}


def test_regulations_are_read(opengotha: bytes) -> None:
    found = read(opengotha).tournament.regulations
    assert (found.name, found.short_name, found.place, found.director) == ("Open 2026", "open26", "Malmö", "P. One")
    assert (found.begins, found.ends) == (datetime.date(2026, 5, 1), datetime.date(2026, 5, 3))
    assert (found.board_size, found.komi_halves, found.rounds, found.is_internet) == (13, 13, 6, True)
    assert found.system == McMahon(bar=2, floor=-25, zero=-29, categories=(parse_rank("1d"), parse_rank("10k")))
    assert found.standings.criteria == ("MMS", "SOSM", "SOSM-1", "RATING", "DC")
    assert found.standings.points == UnplayedPoints(1, 0, 0, 1, round_down=False)
    assert found.standings.unplayed_as_half
    assert found.club_groups == {"Oresund": ("Lund", "Malm")}
    assert found.teams is not None
    assert (found.teams.rules.boards, found.teams.standings.criteria) == (2, ("TEAMP", "MNR"))
    assert found.time == Fischer(75 * 60_000, 11_000)
    assert found.extra["GeneralParameterSet/stdByoYomiTime"] == "31"
    assert found.extra["DPParameterSet/gameFormat"] == "short"


def test_settings_of_the_draw_are_read(opengotha: bytes) -> None:
    pairing = read(opengotha).tournament.regulations.pairing
    assert pairing.handicap == HandicapRule(HandicapBasis.RANK, reduction=2, ceiling=7, even_from=-2)
    assert pairing.seeding == Seeding(
        SeedMethod.SPLIT_AND_FOLD, SeedMethod.SPLIT_AND_RANDOM, 5, SeedOrder.NOTHING, SeedOrder.RATING
    )
    assert pairing.floats == Floats(FloaterPlace.BOTTOM, FloaterPlace.TOP, compensate=False)
    assert pairing.geography == Geography(same_club=6, same_club_group=5, same_country=4)
    assert pairing.opengotha == OpenGothaWeights(
        Fraction(1, 4), 400_000_000_000_000, 5, False, 1001, 11, 12, 13, 14, 15, 16, 17, False, True, -5
    )  # fmt: skip


def test_teams_are_read_with_their_line_ups(opengotha: bytes) -> None:
    found = read(opengotha).tournament.teams
    assert found == {"T1": Team(EntryId("T1"), "North", (BO, COLE), number=1, lineups={1: (BO, COLE), 2: ()})}


def test_elements_nobody_understands_are_named_and_kept(opengotha: bytes) -> None:
    imported = read(opengotha)
    named = {note.facts["element"] for note in imported.notes if note.code == "element.unknown"}
    assert named == {"TournamentParameterSet/FutureParameterSet", "Tournament/Weather"}
    assert imported.tournament.regulations.extra["xml:Tournament/Weather"] == '<Weather><Day sky="blue"/></Weather>'


@pytest.mark.case("C61")
def test_keys_are_compared_without_case_and_a_container_may_be_called_as_its_children() -> None:
    text = (
        b'<Tournament><Player><Player name="Abc" firstName="De" rank="1D"/><Player name="Xyz" rank="2D"/>'
        b'<Player name="Q" rank="3D"/></Player>'
        b'<Game><Game roundNumber="1" tableNumber="1" blackPlayer="abcDE" whitePlayer="xYz"/></Game>'
        b'<ByePlayer><ByePlayer roundNumber="1" player="q"/></ByePlayer><TournamentParameterSet/></Tournament>'
    )
    (only,) = read(text).tournament.rounds
    assert only.games[0].sides == ("ABCDE", "XYZ")
    assert only.byes == (Bye(EntryId("Q")),)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ('<?xml version="1.0" encoding="ISO-8859-1"?>\n{}'.encode("latin-1"), "latin-1"),
        ("\ufeff<?xml version='1.0' encoding='utf-8'?>{}".encode(), "utf-8"),
        ("\ufeff  \n\n <?xml version='1.0' encoding='utf-8'?>\n{}".encode(), "utf-8"),
        ('<?xml version="1.0" encoding="UTF-16"?>{}'.encode("utf-16"), "utf-16-le"),
        (b'<?xml version="1.0"?><!DOCTYPE Tournament SYSTEM "gone.dtd">\n{}', "utf-8"),
    ],
)
def test_charsets_marks_blanks_and_an_absent_dtd(data: bytes, name: str) -> None:
    body = '<Tournament><Players><Player name="Müller" rank="1D"/></Players><TournamentParameterSet/></Tournament>'
    whole = data.replace("{}".encode(name), body.encode(name))
    assert list(read(whole).tournament.entries) == ["MÜLLER"]


def test_lines_are_counted_as_in_the_file() -> None:
    text = (
        '\ufeff\n\n<?xml version="1.0" encoding="utf-8"?>\n<Tournament>\n<Players>\n'
        '<Player name="A" rank="1D"/>\n<Player name="a" rank="2D"/>\n</Players>\n<TournamentParameterSet/></Tournament>'
    )
    (fault,) = examine(text.encode(), "x.xml").faults
    assert (fault.code, fault.where) == ("player.duplicate", "x.xml:7")


def test_swiss_without_mcmahon_criteria_keeps_bar_and_floor_as_a_scale(opengotha: bytes) -> None:
    text = opengotha.replace(b'name="MMS"', b'name="NBW"')
    found = read(text).tournament.regulations
    assert found.system == Swiss((parse_rank("1d"), parse_rank("10k")), McMahon(bar=2, floor=-25, zero=-29))


def test_the_strasbourg_score_makes_an_event_mcmahon(opengotha: bytes) -> None:
    found = read(opengotha.replace(b'name="MMS"', b'name="STS"')).tournament.regulations
    assert isinstance(found.system, McMahon)


def test_an_absent_player_with_a_game_is_noted(opengotha: bytes) -> None:
    text = opengotha.replace(b'participating="11111111111111111111" registeringStatus="PRE"',
                             b'participating="01111111111111111111" registeringStatus="PRE"')  # fmt: skip
    (note,) = [note for note in read(text).notes if note.code == "round.absent_player"]
    assert (note.keys, note.round) == ((COLE,), 1)


@pytest.mark.parametrize(
    ("system", "control"),
    [
        ("SUDDENDEATH", Absolute(4_500_000)),
        ("STDBYOYOMI", JapaneseByoyomi(4_500_000, 31_000)),
        ("CANBYOYOMI", CanadianByoyomi(4_500_000, (CanadianPeriod(301_000, 16),))),
        ("FISCHER", Fischer(4_500_000, 11_000)),
        ("WHATEVER", Absolute(4_500_000)),
    ],
)
def test_every_control_of_time_is_read(opengotha: bytes, system: str, control: Control) -> None:
    assert read(opengotha.replace(b"FISCHER", system.encode())).tournament.regulations.time == control


@pytest.mark.parametrize("name", REAL_EVENTS)
def test_nothing_of_a_real_event_is_lost(name: str) -> None:
    """Counted by a naive reading of the same text."""
    data = shared(f"data/opengotha/{name}.xml").read_bytes()
    text = data.decode("utf-8-sig")
    imported = read(data, name)
    tournament = imported.tournament
    assert len(tournament.entries) == len(re.findall(r"<Player ", text))
    games = [game for drawn in tournament.rounds for game in drawn.games]
    assert len(games) == len(re.findall(r"<Game ", text))
    assert sum(len(drawn.byes) for drawn in tournament.rounds) == len(re.findall(r"<ByePlayer [^>]*player=", text))
    by_default = sum(game.result.by_default for game in games)
    assert by_default == len(re.findall(r'result="RESULT_\w+_BYDEF"', text))
    stones = sum(game.handicap for game in games)
    assert stones == sum(int(n) for n in re.findall(r'handicap="(\d+)"', text))
    absent = sum(len(entry.absences) for entry in tournament.entries.values())
    assert absent == sum(s.count("0") for s in re.findall(r'participating="(\d+)"', text))
    assert not imported.notes


@pytest.mark.case("C61")
@pytest.mark.parametrize(("name", "references", "byes"), [("Short_Name", 86, 4), ("bosp2024", 78, 2)])
def test_all_references_of_real_files_resolve(name: str, references: int, byes: int) -> None:
    tournament = read(shared(f"data/opengotha/{name}.xml").read_bytes()).tournament
    found = [side for drawn in tournament.rounds for game in drawn.games for side in game.sides]
    sitting = [bye.entry for drawn in tournament.rounds for bye in drawn.byes]
    assert len(found) + len(sitting) == references
    assert len(sitting) == byes
    assert set(found + sitting) <= set(tournament.entries)
