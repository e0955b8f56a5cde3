"""Simulated events are ordinary ones, the same for the same seed, and measured as can be reckoned by hand."""

from collections import Counter
from xml.etree import ElementTree

import pytest

from nigiri.errors import Refusal
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId, PersonId, TournamentId
from nigiri.pairing.handicap import komi_halves
from nigiri.pairing.settings import HandicapBasis, SeedMethod
from nigiri.people.entry import Entry
from nigiri.people.roster import Roster
from nigiri.ratings.egf_2021 import expected_score
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import Knockout, McMahon, RoundRobin, Swiss
from nigiri.simulation.comparison import compare
from nigiri.simulation.event import Luck, play
from nigiri.simulation.field import Field, field_of
from nigiri.simulation.format import Format, FormatFile, Players, Shape
from nigiri.simulation.measures import MEASURES, measure
from nigiri.simulation.plot import plot
from nigiri.simulation.reading import read_formats
from nigiri.standings.settings import StandingsSettings
from nigiri.tournament.check import check
from nigiri.tournament.draw import propose_round
from nigiri.tournament.state import Round, Tournament

SYSTEMS = (McMahon(bar=Rank(0), floor=Rank(-20)), Swiss(), RoundRobin(), Knockout())


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: type(system).__name__)
def test_a_simulated_event_is_drawn_as_any_other_and_nothing_is_wrong_with_it(system: object) -> None:
    format_ = Format("any", system, rounds=4)  # type: ignore[arg-type]
    players = Players(players=9, absence=0.05, no_show=0.05)
    for run in range(4):
        field, luck = field_of(players, 7, run), Luck(7, run)
        event = play(format_, players, field, luck)
        assert event.rounds
        assert [found for found in check(event) if found.severity == "error"] == []
        before = Tournament(event.id, event.regulations, event.entries, event.rounds[:-1], numbers=event.numbers)
        number = len(event.rounds)
        again = propose_round(before, Roster(), number, seed=luck.draw_seed(number))
        drawn = event.rounds[-1].games
        assert [(game.black, game.white, game.handicap) for game in again.games] == [
            (game.black, game.white, game.handicap) for game in drawn
        ]


def test_the_same_seed_gives_the_same_figures_and_another_one_others() -> None:
    formats = FormatFile((Format("a", Swiss(), rounds=3), Format("b", McMahon(), rounds=3)), Players(players=8))
    assert compare(formats, 3, seed=5) == compare(formats, 3, seed=5)
    assert compare(formats, 3, seed=5) != compare(formats, 3, seed=6)


def test_two_formats_that_are_the_same_have_the_same_figures() -> None:
    formats = FormatFile((Format("a", Swiss(), rounds=3), Format("b", Swiss(), rounds=3)), Players(players=10))
    one, other = compare(formats, 5, seed=2)
    assert (one.measures, one.winners) == (other.measures, other.winners)


def test_games_are_won_as_often_as_the_formula_says() -> None:
    """10,000 games at 0.25 and at 0.75, whichever side is named first: four standard errors are 0.0173."""
    for chance in (0.25, 0.75):
        wins = sum(Luck(1, run).wins(EntryId("a"), EntryId("b"), chance) for run in range(10_000))
        assert abs(wins / 10_000 - chance) < 0.0173
        assert all(
            Luck(1, run).wins(EntryId("a"), EntryId("b"), chance)
            is not Luck(1, run).wins(EntryId("b"), EntryId("a"), 1 - chance)
            for run in range(300)
        )


def test_a_match_of_two_is_won_by_the_stronger_as_often_as_expected() -> None:
    """Two players, one game, 300 points apart: the share of wins is that of the formula within four errors."""
    players = Players(shape=Shape.LISTED, ratings=(1800, 2100), uncertainty=0)
    runs = 400
    (summary,) = compare(FormatFile((Format("match", Swiss(), rounds=1),), players), runs, seed=3)
    expected = expected_score(2100, 1800)
    error = (expected * (1 - expected) / runs) ** 0.5
    assert abs(summary.measures["best_wins"].mean / 100 - expected) < 4 * error
    assert summary.measures["upsets"].mean == pytest.approx(100 - summary.measures["best_wins"].mean, abs=0.01)


def test_figures_of_an_event_by_hand() -> None:
    """Four sides of strength a > b > c > d; rounds a-b, c-d and a-b again, c-d; b wins once, d beats c twice."""
    sides = [EntryId(name) for name in "abcd"]
    clubs = {"a": "x", "b": "x", "c": "y", "d": "z"}
    entries = {one: Entry(one, PersonId(one), Rank(0), club=clubs[one]) for one in sides}
    black, white = Result(Outcome.BLACK), Result(Outcome.WHITE)
    rounds = (
        Round(1, (Game(1, sides[0], sides[1], result=black), Game(2, sides[2], sides[3], result=white))),
        Round(2, (Game(1, sides[0], sides[1], result=white), Game(2, sides[2], sides[3], result=white))),
    )
    rules = Regulations("By hand", 2, system=Swiss(), standings=StandingsSettings(("NBW",)))
    event = Tournament(TournamentId("by-hand"), rules, entries, rounds)
    field = Field(tuple(entries.values()), {sides[0]: 2400.0, sides[1]: 2300.0, sides[2]: 2200.0, sides[3]: 2100.0})
    figures = measure(event, field).figures
    # d has 2 wins and is first; a and b share the second place (2.5); c is fourth.
    assert figures["best_wins"] == 0
    assert figures["best_in_three"] == 2
    assert figures["rank_error"] == (1.5 + 0.5 + 1 + 3) / 4
    assert figures["upsets"] == 75
    assert figures["rematches"] == 2
    assert figures["floats"] == 50 * 2 / 2, "in round 2 both games are between 1 and 0"
    assert figures["same_club"] == 50
    assert (figures["imbalance"], figures["worst_imbalance"]) == (2, 2)
    assert (figures["rounds"], figures["games"]) == (2, 2)
    assert measure(event, field).winners == (0, 0, 0, 1)


def test_clubs_and_strengths_are_spread_as_the_file_says() -> None:
    players = Players(players=400, mean=1500, deviation=200, uncertainty=0, clubs=3)
    field = field_of(players, 1, 1)
    mean = sum(field.strengths.values()) / 400
    assert abs(mean - 1500) < 4 * 200 / 20
    sizes = Counter(entry.club for entry in field.entries)
    assert sizes["club 1"] > sizes["club 2"] > sizes["club 3"]
    assert all(entry.rating == round(field.strengths[entry.id]) for entry in field.entries)


FILE = b"""
[field]
players = 12
shape = "uniform"
lowest = 1000
highest = 2500

[[format]]
name = "McMahon"
rounds = 4
system = { type = "mcmahon", bar = "2d", floor = "12k" }

[format.pairing]
criteria_set = "nigiri"
handicap = { basis = "rank", even_from = "1d" }
seeding = { first = "split-and-fold", first_until = 4 }
opengotha = { concavity = 0.25 }

[[format]]
name = "Cup"
system = { type = "knockout", numbers = "rating" }
"""


def test_a_file_is_read_with_ranks_as_people_write_them() -> None:
    formats = read_formats(FILE, "open.toml")
    first, second = formats.format
    assert first.system == McMahon(bar=Rank(1), floor=Rank(-12))
    assert first.pairing.handicap.basis is HandicapBasis.RANK
    assert first.pairing.seeding.first is SeedMethod.SPLIT_AND_FOLD
    assert str(first.pairing.opengotha.concavity) == "1/4"
    assert isinstance(second.system, Knockout)
    assert komi_halves(1, first.pairing.handicap, 13) == 1


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        (b"rounds = 4", b"rounds = ", "format.unreadable", "open.toml:10"),
        (b"rounds = 4", b"rounds = 0", "format.invalid", "$.format.rounds"),
        (b"rounds = 4", b"rounds = 'many'", "format.invalid", "$.format[0].rounds"),
        (b"rounds = 4", b"turns = 4", "format.invalid", "$.format[0]"),
        (b'bar = "2d"', b'baar = "2d"', "format.unknown_key", "$.format[0].system.baar"),
        (b'bar = "2d"', b'bar = "2x"', "rank.unreadable", "$.format[0].system.bar"),
        (b"first_until", b"frist_until", "format.unknown_key", "$.format[0].pairing.seeding.frist_until"),
        (b"players = 12", b"players = 1", "format.invalid", "$.field.players"),
        (b"players = 12", b"players = 99999", "format.invalid", "$.field.players"),
        (b"highest = 2500", b"highest = 3300", "format.invalid", "$.field.highest"),
        (b'name = "Cup"', b'name = "McMahon"', "format.invalid", "$.format"),
        (b"knockout", b"lottery", "format.invalid", "$.format[1].system.type"),
        (b"concavity = 0.25", b"concavity = 'x'", "format.invalid", ""),
        (FILE, b"\xff\xfe", "format.unreadable", "open.toml"),
        (FILE, b"", "format.invalid", ""),
    ],
)
def test_a_faulty_file_is_refused_with_the_place(old: bytes, new: bytes, code: str, place: str) -> None:
    assert old in FILE
    with pytest.raises(Refusal) as refused:
        read_formats(FILE.replace(old, new), "open.toml")
    assert refused.value.code == code
    assert place in refused.value.where


def test_the_picture_is_svg_with_a_bar_for_every_format_and_measure() -> None:
    formats = FormatFile((Format("A & <B>", Swiss(), rounds=2), Format("C", Swiss(), rounds=3)), Players(players=6))
    picture = plot(compare(formats, 2, seed=1), "six")
    root = ElementTree.fromstring(picture)
    texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    shown = [one for one in MEASURES if one.name != "games"]
    assert texts.count("A & <B>") == texts.count("C") == len(shown)
    assert len(list(root.iter("{http://www.w3.org/2000/svg}rect"))) == 1 + 2 * len(shown)
