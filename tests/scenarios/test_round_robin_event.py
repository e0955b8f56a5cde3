"""Whole round robins: created, numbered, drawn, played, left, made up for, closed."""

from collections import Counter

import pytest
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import ByeKind
from nigiri.ids import EntryId
from nigiri.pairing.scheduled import ScheduledDrawing
from nigiri.pairing.settings import HandicapBasis, HandicapRule, PairingSettings
from nigiri.pairing.systems.round_robin import round_robin
from nigiri.regulations.schedules import Numbers
from nigiri.regulations.system import RoundRobin
from nigiri.standings.settings import ROUND_ROBIN, Withdrawal
from nigiri.tournament.check import check
from nigiri.tournament.decisions import absences, draw, entries, numbers, publication, withdrawals
from nigiri.tournament.draw import propose_round
from nigiri.tournament.events import NumbersAssigned, RoundDrawn, RoundsExtended, TableResult
from whole_events import BOTH_LOSE, JIGO, WholeEvent, by_chance, name, number_of, stronger, winning

BY_RATING = RoundRobin(numbers=Numbers.RATING)


@pytest.mark.article("RU-2.8.1-a", "RU-2.8.1-e", "KOD-6.7")
@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6, 7, 8, 13])
@pytest.mark.parametrize("cycles", [1, 2])
def test_everybody_meets_everybody_once_a_cycle_and_rests_once_where_the_number_is_odd(sides: int, cycles: int) -> None:
    event = WholeEvent(RoundRobin(cycles), sides, rounds=1)
    event.play_all(by_chance(sides, jigo=True))
    state = event.state
    met = Counter(frozenset(game.sides) for drawn in state.rounds for game in drawn.games)
    assert set(met.values()) == {cycles}
    assert len(met) == sides * (sides - 1) // 2
    assert len(state.rounds) == state.regulations.rounds == cycles * (sides - 1 + sides % 2)
    rests = Counter(bye.entry for drawn in state.rounds for bye in drawn.byes)
    assert set(rests.values()) == ({cycles} if sides % 2 else set())
    assert state.is_closed
    assert not check(state)
    if cycles == 2:
        seats = Counter(game.sides for drawn in state.rounds for game in drawn.games)
        assert set(seats.values()) == {1}, "each pair once with either colour"


@pytest.mark.article("RU-2.8.1-a")
def test_the_same_seed_gives_the_same_numbers_and_another_seed_others() -> None:
    def given(seed: int) -> tuple[str, ...]:
        event = WholeEvent(RoundRobin(), 8, seed=seed)
        event.draw()
        return event.state.numbers[1].sides

    assert given(3) == given(3)
    assert len({given(seed) for seed in range(12)}) > 10
    assert sorted(given(3)) == sorted(given(4))


@pytest.mark.article("RU-2.8.1-a")
def test_numbers_come_by_rating_or_from_a_list_that_names_everybody_once() -> None:
    event = WholeEvent(BY_RATING, 6)
    event.draw()
    assert event.state.numbers[1].sides == tuple(name(number) for number in range(1, 7))
    black_first = {game.sides for game in event.state.rounds[0].games}
    assert black_first == {(name(1), name(6)), (name(2), name(5)), (name(3), name(4))}

    listed = WholeEvent(RoundRobin(numbers=Numbers.LIST), 4)
    with pytest.raises(Refusal) as refused:
        listed.draw()
    assert refused.value.code == "numbers.unlisted"
    for wrong in ([name(1), name(2), name(3)], [name(1), name(2), name(3), name(3)]):
        with pytest.raises(Refusal) as refused:
            listed.do(numbers.assign_numbers, listed.roster, seed=1, listed=[wrong])
        assert refused.value.code == "numbers.list"
    listed.do(numbers.assign_numbers, listed.roster, seed=1, listed=[[name(4), name(2), name(1), name(3)]])
    listed.draw()
    assert {game.sides for game in listed.state.rounds[0].games} == {(name(4), name(3)), (name(2), name(1))}


@pytest.mark.article("RU-2.8.1-a")
def test_numbers_are_written_once_and_reading_the_journal_never_draws_them_again() -> None:
    event = WholeEvent(RoundRobin(), 6)
    made = event.do(draw.draw_round, event.roster, 1, seed=7)
    assert [type(one) for one in made] == [NumbersAssigned, RoundDrawn]
    with pytest.raises(Refusal) as refused:
        event.do(numbers.assign_numbers, event.roster, seed=8)
    assert refused.value.code == "numbers.in_use"
    with pytest.raises(Refusal) as refused:
        event.do(entries.enter, [event.entry(7)])
    assert refused.value.code == "entry.numbers_given"
    with pytest.raises(Refusal) as refused:
        event.do(entries.remove, [name(3)])
    assert refused.value.code == "entry.numbered"


def test_other_numbers_before_the_first_round_need_a_reason() -> None:
    event = WholeEvent(RoundRobin(), 6)
    event.do(numbers.assign_numbers, event.roster, seed=1)
    assert event.do(numbers.assign_numbers, event.roster, seed=1) == ()
    with pytest.raises(Refusal) as refused:
        event.do(numbers.assign_numbers, event.roster, seed=2)
    assert refused.value.code == "reason.missing"
    before = event.state.numbers[1].sides
    event.do(numbers.assign_numbers, event.roster, seed=2, reason="the lot was drawn in public once more")
    assert event.state.numbers[1].sides != before


@pytest.mark.case("C35")
@pytest.mark.article("RU-2.8.1-i", "RU-3.16")
@pytest.mark.parametrize(
    ("policy", "points"),
    [
        (Withdrawal.FORFEIT, {1: 3, 2: 3, 3: 2, 4: 1, 5: 1}),
        (Withdrawal.ANNUL, {1: 3, 2: 2, 3: 1, 4: 0}),
        (Withdrawal.BY_HALF, {1: 3, 2: 3, 3: 2, 4: 1, 5: 1}),
    ],
)
def test_games_of_a_side_that_leaves_are_kept_or_annulled_by_the_policy(
    policy: Withdrawal, points: dict[int, int]
) -> None:
    event = WholeEvent(BY_RATING, 5, standings=replace(ROUND_ROBIN, withdrawal=policy))
    event.do(numbers.assign_numbers, event.roster, seed=1, listed=[_order_in_which_five_meets_one_and_two_first()])
    while not _has_met(event, 5, {1, 2}):
        event.play(lambda game: winning(name(5), game) if {1, 5} == set(map(number_of, game.sides)) else stronger(game))
    event.do(withdrawals.withdraw, [name(5)])
    while not event.is_over:
        event.play()
    table = event.table()
    assert {number_of(row.side): row.values["NBW"] for row in table.rows} == points


def _order_in_which_five_meets_one_and_two_first() -> list[EntryId]:
    """Return a list in which side 5's first two games are those against 1 and 2."""
    rounds = round_robin(5)
    opponents = [
        next((g.black + g.white - 1 for g in drawn.games if 1 in (g.black, g.white)), None) for drawn in rounds
    ]
    first, second, third, fourth = [number for number in opponents if number is not None]
    seats = {1: name(5), first: name(1), second: name(2), third: name(3), fourth: name(4)}
    return [seats[number] for number in range(1, 6)]


def _has_met(event: WholeEvent, one: int, others: set[int]) -> bool:
    met = {
        number_of(game.opponent_of(name(one)))
        for drawn in event.state.rounds
        for game in drawn.games
        if name(one) in game.sides
    }
    return others <= met


@pytest.mark.case("C35")
def test_leaving_after_the_last_game_changes_nothing() -> None:
    event = WholeEvent(BY_RATING, 5, standings=replace(ROUND_ROBIN, withdrawal=Withdrawal.ANNUL))
    while not event.is_over:
        event.play()
    before = event.table()
    event.do(withdrawals.withdraw, [name(2)])
    assert event.table() == before


@pytest.mark.article("RU-2.8.8-a")
def test_a_round_robin_waits_for_no_unfinished_game() -> None:
    event = WholeEvent(BY_RATING, 6, settings={"round.unfinished_policy": "before_next_pairing"})
    first = event.draw()
    event.play()
    assert event.state.rounds[1].assumed == ()
    event.enter(1, [TableResult(game.table, stronger(game)) for game in first.games])
    event.play_all()
    assert event.places() == {place: [place] for place in range(1, 7)}


@pytest.mark.article("RU-3.16", "RU-2.8.1-e")
def test_a_game_missed_by_leave_is_made_up_for_and_the_event_goes_on_until_it_is() -> None:
    event = WholeEvent(BY_RATING, 6)
    event.do(absences.announce_absence, [name(6)], [1, 5])
    while not event.is_over:
        made = event.do(draw.draw_round, event.roster, len(event.state.rounds) + 1, seed=1)
        drawn = event.state.rounds[-1]
        event.do(publication.publish_round, drawn.number)
        event.enter(drawn.number, [TableResult(game.table, stronger(game)) for game in drawn.games])
        assert any(isinstance(one, RoundsExtended) for one in made) == (drawn.number > 5)
    met = Counter(frozenset(game.sides) for drawn in event.state.rounds for game in drawn.games)
    assert len(met) == 15
    assert set(met.values()) == {1}
    assert event.places() == {place: [place] for place in range(1, 7)}
    assert not [one for one in check(event.state) if one.code == "game.unscheduled"]


@pytest.mark.case("C03")
def test_who_rests_gets_no_point_and_waits_for_no_result() -> None:
    event = WholeEvent(BY_RATING, 3)
    event.play_all()
    byes = [bye for drawn in event.state.rounds for bye in drawn.byes]
    assert sorted(bye.entry for bye in byes) == [name(1), name(2), name(3)]
    assert {bye.kind for bye in byes} == {ByeKind.ZERO}
    assert [row.values["NBW"] for row in event.table().rows] == [2, 1, 0]


@pytest.mark.article("RU-2.1.8", "RU-2.6.3-c", "KOD-6.9")
def test_handicaps_are_given_in_a_round_robin_too_and_who_takes_stones_is_black() -> None:
    rule = HandicapRule(basis=HandicapBasis.RANK, reduction=0, even_from=8)
    event = WholeEvent(BY_RATING, 8, pairing=PairingSettings(handicap=rule))
    event.play_all()
    for game in (game for drawn in event.state.rounds for game in drawn.games):
        black, white = (event.state.entries[side].rank for side in game.sides)
        assert game.handicap == abs(black - white)
        assert game.handicap == 0 or black < white


def test_a_proposed_round_has_the_shape_of_every_drawing() -> None:
    event = WholeEvent(BY_RATING, 5)
    drawing = propose_round(event.state, event.roster, seed=3)
    assert isinstance(drawing, ScheduledDrawing)
    assert (drawing.number, drawing.costs, drawing.optimal, drawing.criteria_set) == (1, {}, False, "round-robin")
    assert [one.first for one in drawing.explanation] == [
        *(game.black for game in drawing.games),
        drawing.byes[0].entry,
    ]
    assert drawing.why(*drawing.games[0].sides).is_drawn
    assert not drawing.why(name(1), name(2)).is_possible
    assert drawing.why(name(1), None).is_drawn
    with pytest.raises(Refusal) as refused:
        drawing.why(name(9), None)
    assert refused.value.code == "why.absent"
    assert propose_round(event.state, event.roster, seed=3).games == drawing.games


def test_drawing_a_round_robin_again_gives_the_same_boards_and_after_the_last_there_is_none() -> None:
    event = WholeEvent(BY_RATING, 4)
    event.do(draw.draw_round, event.roster, 1, seed=1)
    games = event.state.rounds[0].games
    event.do(draw.redraw_round, event.roster, 1, seed=2)
    assert event.state.rounds[0].games == games
    event.do(publication.publish_round, 1)
    event.enter(1, [TableResult(game.table, JIGO) for game in games])
    while not event.is_over:
        event.play()
    with pytest.raises(Refusal) as refused:
        event.draw()
    assert refused.value.code == "rounds.complete"


def test_a_game_lost_by_both_gives_nobody_a_point() -> None:
    event = WholeEvent(BY_RATING, 4)
    event.play(lambda game: BOTH_LOSE)
    assert {row.values["NBW"] for row in event.table().rows} == {0}
