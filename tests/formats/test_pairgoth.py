"""Pairgoth's files read."""

import datetime
import json
from typing import Any

import pytest

from nigiri.clocks.controls import CanadianByoyomi, CanadianPeriod, Fischer
from nigiri.errors import Refusal
from nigiri.formats.reading import examine, read
from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.pairing.settings import FloaterPlace, Floats, Geography, HandicapBasis, HandicapRule, SeedMethod, SeedOrder
from nigiri.people.entry import Absence, Registration
from nigiri.regulations.system import McMahon, Swiss


def event() -> dict[str, Any]:
    players = [
        {"id": 7, "name": "Ahl", "firstname": "Eva", "rating": 2210, "rank": 1, "country": "uk", "club": "Lond",
         "egf": "01234567", "ffg": "0500001", "skip": [2], "mmsCorrection": 1},
        {"id": 8, "name": "Berg", "firstname": "Bo", "rating": 1200, "rank": -9, "country": "SE", "club": "",
         "final": False},
        {"id": 9, "name": "Cole", "firstname": "Al", "rating": -900, "rank": -31, "country": "FR", "club": "75Pa"},
    ]  # fmt: skip
    return {
        "type": "INDIVIDUAL", "name": "Open", "shortName": "open", "startDate": "2026-05-01", "endDate": "2026-05-02",
        "country": "se", "location": "Lund", "director": "D", "online": True, "komi": 6.5, "gobanSize": 13, "rounds": 3,
        "timeSystem": {"type": "CANADIAN", "mainTime": 60, "byoyomi": 300, "stones": 20},
        "pairing": {
            "type": "MAC_MAHON",
            "base": {"nx1": 0.25, "dupWeight": 4.0e14, "random": 0.0, "colorBalanceWeight": 1000.0},
            "main": {"scoreWeight": 1.0e11, "upDownUpperMode": "TOP", "upDownLowerMode": "BOTTOM",
                     "upDownCompensate": False, "firstSeed": "SPLIT_AND_FOLD", "secondSeed": "SPLIT_AND_RANDOM",
                     "firstSeedLastRound": 3, "firstSeedAddCrit": "NONE", "secondSeedAddCrit": "RATING",
                     "mmsValueAbsent": 0.5, "roundDownScore": False},
            "secondary": {"barThreshold": False, "rankTreshold": -3, "winsThreshold": True},
            "geo": {"weight": 5.0, "mmsDiffCountry": 4, "mmsDiffClubGroup": 5, "mmsDiffClub": 6},
            "handicap": {"useMMS": False, "treshold": -2, "correction": 2, "ceiling": 7},
            "placement": ["MMS", "SOSM", "SOSMM1", "NONE"], "mmFloor": -25, "mmBar": 2,
        },
        "players": players,
        "games": [
            [{"id": 1, "t": 1, "w": 7, "b": 8, "h": 3, "r": "b", "dd": 0},
             {"id": 2, "t": 0, "w": 9, "b": 0, "h": 0, "r": "w"}],
            [{"id": 3, "t": 2, "w": 8, "b": 9, "h": 0, "r": "#"}],
        ],
    }  # fmt: skip


def encoded(document: object) -> bytes:
    return json.dumps(document).encode()


def test_an_event_is_read() -> None:
    imported = read(encoded(event()), "x.tour")
    tournament = imported.tournament
    rules = tournament.regulations
    assert (imported.format, rules.name, rules.short_name, rules.place) == ("pairgoth", "Open", "open", "Lund")
    assert (rules.begins, rules.rounds, rules.board_size, rules.komi_halves, rules.is_internet) == (
        datetime.date(2026, 5, 1), 3, 13, 13, True,
    )  # fmt: skip
    assert rules.system == McMahon(bar=2, floor=-25)
    assert rules.standings.criteria == ("MMS", "SOSM", "SOSM-1")
    assert (rules.standings.points.absent_mcmahon, rules.standings.points.round_down) == (1, False)
    assert rules.time == CanadianByoyomi(3_600_000, (CanadianPeriod(300_000, 20),))
    assert rules.extra["pairgoth/country"] == "se"
    eva, bo, al = tournament.entries.values()
    assert (eva.id, eva.rank, eva.rating, eva.country, eva.start_correction) == ("7", 1, 2210, "GB", 1)
    assert eva.absences == {2: Absence.BY_RULE}
    assert (bo.registration, al.rank) == (Registration.PRELIMINARY, -30)
    assert imported.roster[eva.person].identifiers == {"egd": "01234567", "ffg": "0500001"}
    first, second = tournament.rounds
    assert first.games == (Game(1, EntryId("8"), EntryId("7"), 3, 1, Result(Outcome.BLACK)),)
    assert first.byes == (Bye(EntryId("9")),)
    assert second.games == (Game(2, EntryId("9"), EntryId("8"), 0, 13, Result(Outcome.BOTH_WIN)),)


def test_settings_of_the_draw_are_read() -> None:
    pairing = read(encoded(event())).tournament.regulations.pairing
    assert pairing.handicap == HandicapRule(HandicapBasis.RANK, 2, 7, -2)
    assert pairing.floats == Floats(FloaterPlace.TOP, FloaterPlace.BOTTOM, compensate=False)
    assert pairing.geography == Geography(6, 5, 4)
    assert (pairing.seeding.first, pairing.seeding.second) == (SeedMethod.SPLIT_AND_FOLD, SeedMethod.SPLIT_AND_RANDOM)
    assert (pairing.seeding.first_until, pairing.seeding.first_order) == (3, SeedOrder.NOTHING)
    weights = pairing.opengotha
    assert (weights.no_rematch, weights.colour_balance, weights.score_difference) == (4 * 10**14, 1000, 10**11)
    assert (weights.is_bar_threshold_active, weights.is_wins_threshold_active, weights.rank_threshold) == (
        False,
        True,
        -3,
    )


@pytest.mark.parametrize(
    ("symbol", "outcome"),
    [("b", Outcome.BLACK), ("w", Outcome.WHITE), ("=", Outcome.JIGO), ("X", Outcome.NOT_PLAYED),
     ("#", Outcome.BOTH_WIN), ("0", Outcome.BOTH_LOSE), ("?", Outcome.UNKNOWN)],
)  # fmt: skip
def test_every_result_is_read(symbol: str, outcome: Outcome) -> None:
    document = event()
    document["games"][1][0]["r"] = symbol
    assert read(encoded(document)).tournament.rounds[1].games[0].result.outcome is outcome


def test_swiss_seconds_and_older_names() -> None:
    document = event()
    document["pairing"] = {"type": "SWISS", "placement": []}
    document["timeSystem"] = {"type": "FISCHER", "mainTime": 2400, "increment": 15}
    document["games"] = [[{"id": 1, "white": 7, "black": 8, "handicap": 0, "result": "w", "table": 1}]]
    rules = read(encoded(document)).tournament.regulations
    assert rules.system == Swiss()
    assert rules.standings.criteria == ("NBW", "SOSW", "SOSOSW")
    assert rules.time == Fischer(2_400_000, 15_000)


def test_teams_are_the_sides() -> None:
    document = event()
    document["teams"] = [{"id": 21, "name": "North", "players": [7, 8]}, {"id": 22, "name": "South", "players": [9]}]
    document["games"] = [[{"id": 1, "t": 1, "w": 21, "b": 22, "h": 0, "r": "w"}]]
    tournament = read(encoded(document)).tournament
    assert list(tournament.entries) == ["21", "22"]
    assert tournament.entries[EntryId("21")].extra["pairgoth/players"] == "7,8"


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        (lambda d: d["players"].append(d["players"][0]), "player.duplicate", "$.players[3]"),
        (lambda d: d["players"][0].pop("id"), "player.nameless", "$.players[0]"),
        (lambda d: d["games"][1][0].update(w=77), "player.unknown", "$.games[1][0]"),
        (lambda d: d["games"][1][0].update(w=9), "game.self", "$.games[1][0]"),
        (lambda d: d["games"][0].append({"t": 3, "w": 8, "b": 9, "r": "b"}), "round.two_games", "$.games[0][2]"),
        (lambda d: d["games"][1][0].update(h=99), "game.handicap", "$.games[1][0]"),
        (lambda d: d["games"][1][0].update(r="z"), "value.unreadable", "$.games[1][0]"),
        (lambda d: d["players"][1].update(rank="3d"), "value.unreadable", "$.players[1].rank"),
        (lambda d: d["players"][1].update(rank=2.5), "value.unreadable", "$.players[1].rank"),
        (lambda d: d["players"][1].update(rank=True), "value.unreadable", "$.players[1].rank"),
        (lambda d: d["players"][1].update(name=["x"]), "value.unreadable", "$.players[1].name"),
        (lambda d: d["players"][0].update(final="yes"), "value.unreadable", "$.players[0].final"),
        (lambda d: d.update(games={"1": []}), "value.unreadable", "$.games"),
        (lambda d: d.update(startDate="2026-13-01"), "date.impossible", "$.startDate"),
        (lambda d: d["pairing"]["main"].update(firstSeed="BY_LOT"), "value.unreadable", "$.pairing.main.firstSeed"),
    ],
)
def test_faults_are_refused_with_their_path(change: Any, code: str, where: str) -> None:
    document = event()
    change(document)
    with pytest.raises(Refusal) as refused:
        read(encoded(document), "x.tour")
    assert (refused.value.code, refused.value.where) == (code, where)
    assert examine(encoded(document)).tournament.regulations.name == "Open"
