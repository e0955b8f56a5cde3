"""Whole events of stages: groups and a knockout, Swiss and a knockout, carried points, cuts by lot and by list."""

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from nigiri.documents.language import language
from nigiri.documents.stage_sheets import stage_sheets
from nigiri.errors import Refusal
from nigiri.ids import EntryId, TournamentId
from nigiri.pairing.systems.seeds import seed_positions
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.schedules import Numbers
from nigiri.regulations.stages import Carry, CutTies, Qualification, SeedOrder, Separation, Stage, Stages
from nigiri.regulations.system import Knockout, McMahon, RoundRobin, Swiss, System
from nigiri.standings.settings import ROUND_ROBIN, StandingsSettings
from nigiri.tournament.check import check
from nigiri.tournament.cut import changed_cuts
from nigiri.tournament.decisions import closing, corrections, creation, draw, numbers, publication, withdrawals
from nigiri.tournament.decisions.takeover import take_over
from nigiri.tournament.draw import propose_round
from nigiri.tournament.events import TableResult
from nigiri.tournament.evolve import fold
from nigiri.tournament.publishing import as_published
from nigiri.tournament.renaming import renamed
from nigiri.tournament.stage_view import stage_view
from nigiri.tournament.table import group_tables, table_after, tables_by_stage
from whole_events import JIGO, WholeEvent, by_chance, name, number_of, stronger, winning

SWISS = StandingsSettings(("NBW", "SOSW", "SOSOSW"))


def groups_and_knockout(groups: int, places: int = 2, **rule: object) -> Stages:
    """Groups of four, then a knockout of the first of each."""
    return Stages(
        (
            Stage(RoundRobin(), 3, name="Groups", groups=groups, standings=ROUND_ROBIN),
            Stage(Knockout(), 3, name="Finals", qualification=Qualification(places, **rule)),  # type: ignore[arg-type]
        )
    )


@pytest.mark.article("RU-2.8", "KOD-6.8", "RU-2.1.6")
def test_four_groups_of_four_the_first_two_qualify_and_winners_are_seeds_1_to_4() -> None:
    event = WholeEvent(groups_and_knockout(4), 16, rounds=6)
    for _ in range(3):
        event.play()
    view = stage_view(event.state, 1)
    tables = [table for _, table in group_tables(view, event.roster, 3)]
    event.play()
    seeds = event.state.numbers[2].sides
    assert list(seeds[:4]) == [table.rows[0].side for table in tables]
    assert set(seeds[4:]) == {table.rows[1].side for table in tables}
    assert len(seeds) == 8
    event.play_all()
    assert len(event.state.rounds) == event.state.regulations.rounds == 6
    assert event.places() == {1: [1], 2: [2], 3: [3, 4], 5: [5, 6, 7, 8], 9: [9, 10, 11, 12], 13: [13, 14, 15, 16]}
    assert not check(event.state)


@pytest.mark.article("KOD-6.8")
@pytest.mark.parametrize(("groups", "places"), [(2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (8, 2), (2, 4), (3, 3), (4, 4)])
def test_nobody_meets_one_of_the_own_group_in_the_first_round_of_the_bracket(groups: int, places: int) -> None:
    for seed in range(4):
        event = WholeEvent(groups_and_knockout(groups, places), 4 * groups, rounds=6, seed=seed)
        for _ in range(3):
            event.play(by_chance(seed))
        first = event.draw()
        group_of = {side: n for n, group in enumerate(event.state.numbers[1].groups) for side in group}
        assert all(group_of[game.black] != group_of[game.white] for game in first.games)


@pytest.mark.article("RU-2.8")
def test_a_stage_does_not_begin_before_the_one_before_is_finished() -> None:
    event = WholeEvent(groups_and_knockout(2), 8, rounds=5)
    for _ in range(2):
        event.play()
    with pytest.raises(Refusal) as refused:
        event.do(draw.draw_round, event.roster, 4, seed=1)
    assert refused.value.code == "round.out_of_turn"
    third = event.draw()
    with pytest.raises(Refusal) as refused:
        event.draw()
    assert refused.value.code == "stage.unfinished"
    assert refused.value.articles == ("RU-2.8",)
    with pytest.raises(Refusal) as refused:
        event.draw(despite_unfinished=True)
    assert refused.value.code == "stage.unfinished"
    event.enter(3, [TableResult(game.table, stronger(game)) for game in third.games])
    event.draw()
    assert event.state.numbers[2].first_round == 4


@pytest.mark.case("C103")
@pytest.mark.article("RU-2.8", "RU-2.8.2-h")
def test_the_first_eight_of_a_swiss_are_the_seeds_in_the_order_of_its_table() -> None:
    stages = Stages((Stage(Swiss(), 5), Stage(Knockout(), 3, qualification=Qualification(8))))
    event = WholeEvent(stages, 20, rounds=8, standings=SWISS)
    for _ in range(5):
        event.play(by_chance(4))
    swiss = [row.side for row in event.table().rows]
    ties = Counter(row.place for row in event.table().rows)
    event.draw()
    seeds = event.state.numbers[2].sides
    assert sorted(seeds) == sorted(swiss[:8]) or ties[event.table(5).rows[7].place] > 1
    places = {row.side: row.place for row in event.table(5).rows}
    assert all(places[one] <= places[other] for one, other in pairwise(seeds))
    positions = [seeds[seed - 1] for seed in seed_positions(8)]
    games = [set(game.sides) for game in event.state.rounds[5].games]
    assert games == [set(positions[start : start + 2]) for start in (0, 2, 4, 6)]
    halves = [{seeds.index(side) + 1 for side in half} for half in (positions[:4], positions[4:])]
    assert halves == [{1, 8, 4, 5}, {2, 7, 3, 6}]


@pytest.mark.case("C103")
@pytest.mark.article("RU-2.8")
def test_a_change_of_the_table_after_the_cut_warns_and_changes_no_seed() -> None:
    stages = Stages((Stage(Swiss(), 3), Stage(Knockout(), 2, qualification=Qualification(4))))
    event = WholeEvent(stages, 8, rounds=5, standings=SWISS)
    for _ in range(3):
        event.play()
    event.do(draw.draw_round, event.roster, 4, seed=1)
    seeds = event.state.numbers[2].sides
    assert list(changed_cuts(event.state, event.roster)) == []
    through = seeds[3]
    for drawn in event.state.rounds[:3]:
        game = drawn.game_of(through)
        assert game is not None
        lost = winning(game.opponent_of(through), game)
        event.do(corrections.correct, drawn.number, game.table, lost, reason="a protest was upheld")
    (change,) = changed_cuts(event.state, event.roster)
    assert change.stage == 2
    assert change.going == (through,)
    assert event.state.numbers[2].sides == seeds
    assert "stage.cut_changed" in [finding.code for finding in check(event.state)]
    remarks = [remark.template for remark in propose_round(event.state, event.roster, 4, seed=1).remarks]
    assert any("changed since the cut" in remark for remark in remarks)


@pytest.mark.article("RU-2.8")
def test_equal_sides_at_the_cut_draw_lots_that_are_written_down_or_wait_for_a_list() -> None:
    event = WholeEvent(groups_and_knockout(2), 8, rounds=5)
    for _ in range(3):
        event.play(lambda game: JIGO)
    event.draw()
    assert [remark.count("equal at the cut") for remark in event.state.numbers[2].remarks] == [1, 1]
    assert f"seed {event.seed + 4}" in event.state.numbers[2].remarks[0]

    waiting = WholeEvent(groups_and_knockout(2, ties=CutTies.LIST), 8, rounds=5)
    for _ in range(3):
        waiting.play(lambda game: JIGO)
    with pytest.raises(Refusal) as refused:
        waiting.draw()
    assert refused.value.code == "qualification.tied"
    with pytest.raises(Refusal) as refused:
        waiting.do(numbers.assign_numbers, waiting.roster, seed=1, listed=[[name(n) for n in (1, 2, 3, 44)]])
    assert refused.value.code == "numbers.list"
    waiting.do(numbers.assign_numbers, waiting.roster, seed=1, listed=[[name(n) for n in (1, 2, 3, 4)]])
    waiting.play_all()
    assert waiting.places()[1] == [1]


@pytest.mark.article("RU-2.8")
def test_who_has_left_does_not_qualify_and_the_next_one_moves_up() -> None:
    event = WholeEvent(groups_and_knockout(2), 8, rounds=5)
    for _ in range(3):
        event.play()
    event.do(withdrawals.withdraw, [name(1)])
    event.draw()
    assert name(1) not in event.state.numbers[2].sides
    assert len(event.state.numbers[2].sides) == 4


@pytest.mark.article("KOD-6.8")
@pytest.mark.parametrize("carry", list(Carry))
def test_points_are_carried_over_as_the_regulations_say(carry: Carry) -> None:
    stages = Stages(
        (
            Stage(RoundRobin(numbers=Numbers.RATING), 3, groups=2, standings=ROUND_ROBIN),
            Stage(
                RoundRobin(numbers=Numbers.RATING),
                3,
                standings=ROUND_ROBIN,
                qualification=Qualification(2, carry=carry),
            ),
        )
    )
    event = WholeEvent(stages, 8, rounds=6)
    event.play_all()
    given = event.state.numbers[2]
    rows = {
        row.side: row for _, table in group_tables(stage_view(event.state, 2), event.roster, 3) for row in table.rows
    }
    own = {name(1): 3, name(2): 2, name(3): 1, name(4): 0}
    if carry is Carry.MUTUAL:
        met = {frozenset(pair) for pair in given.met}
        assert len(met) == 2, "the two who came from each group have met"
        again = {frozenset(game.sides) for drawn in event.state.rounds[3:] for game in drawn.games}
        assert len(again) == 4
        assert not met & again
        own = {side: sum(side < other and {side, other} not in met for other in own) for side in own}
    groups = event.state.numbers[1].groups
    before = {side: {1: 3, 2: 2}[1 + _better(side, groups)] for side in given.sides}
    mutual = {side: 1 - _better(side, groups) for side in given.sides}
    carried = {Carry.NONE: dict.fromkeys(given.sides, 0), Carry.POINTS: before, Carry.MUTUAL: mutual}[carry]
    assert {side: row.values["NBW"] for side, row in rows.items()} == {side: own[side] + carried[side] for side in own}
    assert event.state.is_closed


def _better(side: str, groups: tuple[tuple[str, ...], ...]) -> int:
    """How many of its own group are better than a side."""
    group = next(group for group in groups if side in group)
    return sum(other < side for other in group)


@pytest.mark.article("RU-2.8")
def test_groups_are_drawn_from_pots_with_clubs_apart() -> None:
    stages = Stages((Stage(RoundRobin(), 3, groups=4, separation=Separation.CLUB, standings=ROUND_ROBIN),))
    for seed in range(10):
        event = WholeEvent(stages, 16, rounds=3, seed=seed)
        event.draw()
        for group in event.state.numbers[1].groups:
            assert sorted((number_of(side) - 1) // 4 for side in group) == [0, 1, 2, 3], "one of each pot"
            clubs = [event.state.entries[side].club for side in group]
            assert len(set(clubs)) == len(clubs)


@pytest.mark.article("KOD-6.8")
def test_three_stages_in_a_chain_with_seeds_by_result() -> None:
    stages = Stages(
        (
            Stage(McMahon(), 3, name="Preliminary", standings=StandingsSettings(("MMS", "SOSM"))),
            Stage(RoundRobin(), 3, groups=2, standings=ROUND_ROBIN, qualification=Qualification(8)),
            Stage(Knockout(), 2, qualification=Qualification(2, order=SeedOrder.BY_RESULT)),
        )
    )
    event = WholeEvent(stages, 24, rounds=8)
    event.play_all(by_chance(9))
    assert [given.first_round for given in event.state.numbers.values()] == [4, 7]
    assert [len(given.sides) for given in event.state.numbers.values()] == [8, 4]
    places = event.places()
    assert sorted(side for of in places.values() for side in of) == list(range(1, 25))
    assert [len(places[place]) for place in (1, 2, 3)] == [1, 1, 2]
    assert {place for place in places if place > 8} and min(place for place in places if place > 8) == 9
    titles = [sheet.title for sheet in stage_sheets(event.state, event.roster, 8, language("en"))]
    assert titles[:2] == ["Bracket", "Matches"]
    assert titles[-2:] == ["Preliminary · Standings", "Preliminary · Cross-table"]
    assert len(tables_by_stage(event.state, event.roster, 8)) == 4


def test_a_preview_of_the_next_stage_draws_the_same_round() -> None:
    event = WholeEvent(groups_and_knockout(2), 8, rounds=5)
    for _ in range(3):
        event.play()
    drawing = propose_round(event.state, event.roster, seed=event.seed + 4)
    assert event.draw().games == drawing.games
    assert drawing.number == 4
    with pytest.raises(Refusal) as refused:
        event.do(draw.draw_round, event.roster, 4, seed=1)
    assert refused.value.code == "round.drawn_already"


def test_a_closed_chain_is_taken_over_whole() -> None:
    event = WholeEvent(groups_and_knockout(2), 8, rounds=5)
    event.play_all()
    taken = fold(take_over(event.state))
    assert replace(taken, version=0, undo_to=None) == replace(event.state, version=0, undo_to=None)


@pytest.mark.parametrize(
    ("system", "code"),
    [
        (Stages(()), "stages.none"),
        (Stages((Stage(Swiss(), 0),)), "system.rounds"),
        (Stages((Stage(Swiss(), 3, groups=2),)), "stages.groups"),
        (Stages((Stage(Swiss(), 3, qualification=Qualification(2)),)), "stages.qualification"),
        (Stages((Stage(Swiss(), 3), Stage(Swiss(), 3))), "stages.qualification"),
        (Stages((Stage(Swiss(), 3), Stage(Swiss(), 3, qualification=Qualification(0)))), "system.places"),
        (
            Stages((Stage(Swiss(), 3), Stage(Knockout(), 3, qualification=Qualification(2, carry=Carry.POINTS)))),
            "stages.carry",
        ),
        (Stages((Stage(Knockout(losses=9), 3),)), "system.losses"),
        (McMahon(bar=-5, floor=3), "system.bands"),
        (RoundRobin(cycles=0), "system.cycles"),
    ],
)
def test_a_chain_that_cannot_be_played_is_refused(system: System, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        creation.create(TournamentId("none"), Regulations("None", 5, system))
    assert refused.value.code == code


def test_publishing_a_table_of_stages_keeps_its_places() -> None:
    event = WholeEvent(groups_and_knockout(2), 8, rounds=5)
    event.play_all()
    event.do(closing.reopen, reason="the table was still to be given out")
    event.do(publication.publish_standings, as_published(event.table()))
    assert [row.place for row in event.state.standings[5].rows] == [1, 2, 3, 3, 5, 5, 7, 7]


def test_other_ids_stand_in_numbers_too() -> None:
    stages = Stages(
        (
            Stage(RoundRobin(), 3, groups=2, standings=ROUND_ROBIN),
            Stage(RoundRobin(), 3, standings=ROUND_ROBIN, qualification=Qualification(2, carry=Carry.MUTUAL)),
        )
    )
    event = WholeEvent(stages, 8, rounds=6)
    event.play_all()
    other = {side: EntryId(f"x-{side}") for side in event.state.entries}
    back = {new: old for old, new in other.items()}
    away = renamed(event.state, other, {})
    assert {side for given in away.numbers.values() for side in (*given.sides, *given.carried)} == set(back)
    assert {side for pair in away.numbers[2].met for side in pair} <= set(back)
    assert renamed(away, back, {}) == event.state
    rows = table_after(away, event.roster, len(away.rounds)).rows
    assert [back[row.side] for row in rows] == [row.side for row in event.table().rows]
