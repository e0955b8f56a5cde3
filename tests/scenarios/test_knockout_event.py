"""Whole knockouts: seeds, byes, matches of several games, deciders, withdrawals, double defaults, places."""

import random

import pytest

from nigiri.documents.bracket_sheet import bracket_sheet, matches_sheet
from nigiri.documents.html import to_html
from nigiri.documents.language import language
from nigiri.errors import Refusal
from nigiri.games.bye import ByeKind
from nigiri.games.game import Game
from nigiri.games.result import UNKNOWN, Outcome, Result
from nigiri.pairing.settings import Colours, EvenColours, PairingSettings
from nigiri.pairing.systems.knockout import Placement
from nigiri.regulations.schedules import Decider, Numbers
from nigiri.regulations.system import Knockout
from nigiri.tournament.check import check
from nigiri.tournament.decisions import absences, boards, corrections, results, withdrawals
from nigiri.tournament.draw import propose_round
from nigiri.tournament.events import TableResult
from nigiri.tournament.tree import tree_of
from whole_events import BOTH_LOSE, JIGO, WholeEvent, by_chance, name, number_of, stronger, winning

SEEDED = Knockout(numbers=Numbers.RATING)


def cup(**options: object) -> Knockout:
    """A knockout seeded by rating."""
    return Knockout(numbers=Numbers.RATING, **options)  # type: ignore[arg-type]


def pairs(event: WholeEvent, number: int) -> list[tuple[int, int]]:
    """The pairs of a round in the order of tables, the better seed first."""
    first, *others = (sorted(map(number_of, game.sides)) for game in event.state.round(number).games)
    return [(one, other) for one, other in (first, *others)]


@pytest.mark.article("RU-2.8.2-a", "RU-2.8.2-b", "RU-2.8.2-h", "KOD-6.7")
def test_eight_seeds_meet_by_position_and_losers_of_a_round_share_places() -> None:
    event = WholeEvent(SEEDED, 8)
    event.play_all()
    assert pairs(event, 1) == [(1, 8), (4, 5), (3, 6), (2, 7)]
    assert pairs(event, 2) == [(1, 4), (2, 3)]
    assert pairs(event, 3) == [(1, 2)]
    assert event.places() == {1: [1], 2: [2], 3: [3, 4], 5: [5, 6, 7, 8]}
    assert event.state.regulations.rounds == 3
    assert event.places(1) == {1: [1, 2, 3, 4], 5: [5, 6, 7, 8]}, "who is still in stands at the best place in reach"


@pytest.mark.article("RU-2.8.2-b")
def test_a_match_for_the_third_place_splits_the_losers_of_the_semi_finals() -> None:
    event = WholeEvent(cup(placement=Placement.THIRD), 8)
    event.play_all()
    assert event.places() == {1: [1], 2: [2], 3: [3], 4: [4], 5: [5, 6, 7, 8]}


@pytest.mark.case("C104")
@pytest.mark.article("RU-2.8.2-d", "RU-2.8.2-e", "RU-2.8.2-f", "RU-2.8.2-g", "KOD-6.7")
def test_all_places_are_played_for() -> None:
    event = WholeEvent(cup(placement=Placement.ALL), 8)
    event.play_all()
    assert [len(drawn.games) for drawn in event.state.rounds] == [4, 4, 4]
    assert event.places() == {place: [place] for place in range(1, 9)}

    upset = WholeEvent(cup(placement=Placement.ALL), 8)
    upset.play_all(lambda game: winning(name(8), game) if {1, 8} == set(map(number_of, game.sides)) else stronger(game))
    assert [upset.places()[place] for place in range(1, 9)] == [[2], [4], [3], [8], [1], [6], [5], [7]]


@pytest.mark.article("RU-2.8.2-d")
def test_all_places_need_a_power_of_two() -> None:
    with pytest.raises(Refusal) as refused:
        WholeEvent(cup(placement=Placement.ALL), 6).draw()
    assert refused.value.code == "schedule.not_a_power"


@pytest.mark.article("RU-2.8.2-a", "RU-2.8.2-h")
@pytest.mark.parametrize("sides", range(2, 20))
def test_any_number_of_sides_ends_with_a_winner_and_the_best_seeds_rest_first(sides: int) -> None:
    event = WholeEvent(SEEDED, sides)
    event.draw()
    resting = sorted(number_of(bye.entry) for bye in event.state.rounds[0].byes)
    assert resting == list(range(1, len(resting) + 1))
    assert {bye.kind for bye in event.state.rounds[0].byes} <= {ByeKind.ZERO}
    event.enter(1, [TableResult(game.table, stronger(game)) for game in event.state.rounds[0].games])
    event.play_all()
    assert event.places()[1] == [1]
    assert event.places()[2] == [2]
    assert sum(len(drawn.games) for drawn in event.state.rounds) == sides - 1
    assert not check(event.state)


@pytest.mark.article("RU-2.8.2-c")
@pytest.mark.parametrize("sides", [2, 3, 4, 5, 8, 11, 16])
@pytest.mark.parametrize("losses", [2, 3])
def test_nobody_is_out_before_the_last_loss_allowed(sides: int, losses: int) -> None:
    for seed in range(4):
        event = WholeEvent(cup(losses=losses), sides)
        event.play_all(by_chance(seed), most=80)
        lost = dict.fromkeys(range(1, sides + 1), 0)
        for drawn in event.state.rounds:
            for game in drawn.games:
                winner = number_of(game.black if game.result.outcome is Outcome.BLACK else game.white)
                lost[next(number_of(side) for side in game.sides if number_of(side) != winner)] += 1
        (champion,) = event.places()[1]
        assert all(count == losses for side, count in lost.items() if side != champion)
        assert lost[champion] < losses
        assert sum(map(len, event.places().values())) == sides


@pytest.mark.article("RU-2.8.2-c")
def test_four_sides_with_two_losses_take_six_games_or_seven() -> None:
    event = WholeEvent(cup(losses=2), 4)
    event.play_all()
    assert sum(len(drawn.games) for drawn in event.state.rounds) == 6
    again = WholeEvent(cup(losses=2), 4)
    while not again.is_over:
        is_final = len(again.state.rounds) >= 3
        again.play((lambda game: winning(max(game.sides), game)) if is_final else stronger)
    assert sum(len(drawn.games) for drawn in again.state.rounds) == 7


@pytest.mark.article("RU-2.8.2-a")
def test_a_level_game_is_refused_until_the_regulations_name_a_decider() -> None:
    event = WholeEvent(SEEDED, 4)
    event.draw()
    with pytest.raises(Refusal) as refused:
        event.enter(1, [TableResult(1, JIGO)])
    assert refused.value.code == "knockout.decider"
    assert "RU-2.8.2-a" in refused.value.articles
    event.enter(1, [TableResult(1, stronger(event.state.rounds[0].games[0]))])
    with pytest.raises(Refusal) as refused:
        event.do(corrections.correct, 1, 1, JIGO, reason="counted again")
    assert refused.value.code == "knockout.decider"


@pytest.mark.article("RU-2.8.2-a")
def test_each_decider_decides() -> None:
    seeded = WholeEvent(cup(decider=Decider.SEED), 8)
    seeded.play_all(lambda game: JIGO)
    assert seeded.places() == {1: [1], 2: [2], 3: [3, 4], 5: [5, 6, 7, 8]}

    replayed = WholeEvent(cup(decider=Decider.REPLAY), 2)
    replayed.play(lambda game: JIGO)
    replayed.play(lambda game: JIGO)
    replayed.play_all()
    assert replayed.places() == {1: [1], 2: [2]}
    assert replayed.state.regulations.rounds == 3, "the rounds were raised as further games became necessary"

    winners = set()
    for seed in range(12):
        drawn = WholeEvent(cup(decider=Decider.LOT), 2, seed=seed)
        drawn.play_all(lambda game: JIGO)
        winners.add(drawn.places()[1][0])
    assert winners == {1, 2}


@pytest.mark.article("RU-2.1.4", "KOD-6.4")
def test_a_match_of_three_ends_when_it_is_decided_and_its_colours_change() -> None:
    nigiri = PairingSettings(colours=Colours(rule=EvenColours.BY_NIGIRI))
    event = WholeEvent(cup(games=3), 4, pairing=nigiri)
    first = event.play(lambda game: stronger(game) if 1 in map(number_of, game.sides) else winning(name(3), game))
    assert not any(game.are_colours_known for game in first.games), "the first game finds its colours by nigiri"
    second = event.play(stronger)
    assert all(game.are_colours_known for game in second.games)
    assert {game.sides for game in second.games} == {(game.white, game.black) for game in first.games}
    third = event.play(stronger)
    assert [set(map(number_of, game.sides)) for game in third.games] == [{2, 3}], "1–4 ended 2–0 and has no third game"
    assert not third.games[0].are_colours_known, "the deciding game has its own nigiri"
    tree = tree_of(event.state)
    assert {node.half_points for node in tree.nodes if node.winner} == {(4, 0), (2, 4)}
    event.play_all()
    assert event.places() == {1: [1], 2: [2], 3: [3, 4]}


@pytest.mark.article("RU-2.1.4", "RU-2.8.2-a")
def test_a_match_of_two_that_ends_level_needs_a_decider_named_beforehand() -> None:
    with pytest.raises(Refusal) as refused:
        WholeEvent(cup(games=2), 4)
    assert refused.value.code == "system.decider"
    event = WholeEvent(cup(games=2, decider=Decider.SEED), 2)
    event.play(stronger)
    event.play(lambda game: winning(name(2), game))
    assert event.is_over
    assert event.places() == {1: [1], 2: [2]}


@pytest.mark.article("RU-2.8.2-a", "RU-3.16")
def test_a_withdrawal_and_a_double_default_move_the_tree_on_by_themselves() -> None:
    event = WholeEvent(SEEDED, 8)
    event.play(lambda game: BOTH_LOSE if {4, 5} == set(map(number_of, game.sides)) else stronger(game))
    assert pairs_or_none(event) == [(2, 3)], "nobody is left for 1, who waits in the final"
    assert [bye.entry for bye in propose_round(event.state, event.roster, seed=1).byes] == [name(1)]
    event.play()
    event.do(withdrawals.withdraw, [name(2)])
    assert event.is_over
    event.play_all()
    assert event.places() == {1: [1], 2: [2], 3: [3], 4: [4, 5, 6, 7, 8]}


def pairs_or_none(event: WholeEvent) -> list[tuple[int, ...]]:
    """The pairs that would be drawn next."""
    drawing = propose_round(event.state, event.roster, seed=1)
    return [tuple(sorted(map(number_of, game.sides))) for game in drawing.games]


def test_a_final_that_both_lose_has_no_winner() -> None:
    event = WholeEvent(SEEDED, 2)
    event.play_all(lambda game: BOTH_LOSE)
    assert event.places() == {1: [1, 2]}
    assert {row.values["NBW"] for row in event.table().rows} == {0}


def test_who_has_left_does_not_come_back_into_a_bracket_that_went_on() -> None:
    event = WholeEvent(SEEDED, 8)
    event.play()
    event.do(withdrawals.withdraw, [name(1)])
    event.do(withdrawals.take_back, [name(1)])
    event.do(withdrawals.withdraw, [name(1)])
    event.play()
    with pytest.raises(Refusal) as refused:
        event.do(withdrawals.take_back, [name(1)])
    assert refused.value.code == "knockout.drawn_on"


def test_leave_does_not_hold_up_a_bracket_unnoticed() -> None:
    event = WholeEvent(SEEDED, 4)
    event.do(absences.announce_absence, [name(2)], [1])
    with pytest.raises(Refusal) as refused:
        event.draw()
    assert refused.value.code == "knockout.absent"


@pytest.mark.article("RU-2.8.8-a", "RU-2.8.8-b")
def test_the_next_round_waits_for_unfinished_games_unless_they_are_awarded() -> None:
    event = WholeEvent(SEEDED, 4)
    first = event.draw()
    event.enter(1, [TableResult(1, stronger(first.games[0]))])
    with pytest.raises(Refusal) as refused:
        event.draw()
    assert refused.value.code == "round.unfinished"
    with pytest.raises(Refusal) as refused:
        event.draw(despite_unfinished=True)
    assert refused.value.code == "round.waiting"
    event.do(results.award, 1, [TableResult(2, winning(name(3), first.games[1]))], reason="adjourned a second time")
    final = event.draw()
    assert {number_of(side) for side in final.games[0].sides} == {1, 3}
    assert [one.table for one in final.assumed] == [2]
    event.enter(1, [TableResult(2, winning(name(2), first.games[1]))])
    tree = tree_of(event.state)
    assert tree.strays == (), "the award stands in the bracket, since the final has been drawn by it"
    event.enter(2, [TableResult(1, winning(name(3), final.games[0]))])
    assert event.places() == {1: [3], 2: [1], 3: [2, 4]}


@pytest.mark.article("RU-3.2.8")
def test_a_correction_shows_who_sits_wrongly_in_the_next_round_until_the_board_is_changed() -> None:
    event = WholeEvent(SEEDED, 4)
    event.play()
    final = event.draw()
    one = next(game for game in event.state.rounds[0].games if name(2) in game.sides)
    event.do(corrections.correct, 1, one.table, winning(name(3), one), reason="the slip was misread")
    assert "game.unscheduled" in [finding.code for finding in check(event.state)]
    (wrong,) = final.games
    right = Game(1, name(1), name(3), komi_halves=wrong.komi_halves)
    event.do(boards.edit_boards, 2, [right], [], reason="3 plays the final")
    assert "game.unscheduled" not in [finding.code for finding in check(event.state)]
    event.enter(2, [TableResult(1, winning(name(3), right))])
    assert event.places() == {1: [3], 2: [1], 3: [2, 4]}


def test_an_annulled_game_is_played_again() -> None:
    event = WholeEvent(SEEDED, 2)
    event.play(lambda game: Result(Outcome.NOT_PLAYED))
    assert not event.is_over
    event.play_all()
    assert event.places() == {1: [1], 2: [2]}
    assert len(event.state.rounds) == 2


@pytest.mark.article("RU-2.8.2-h")
def test_only_some_are_seeded_and_the_others_draw_lots() -> None:
    orders = set()
    for seed in range(8):
        event = WholeEvent(cup(seeds=2), 8, seed=seed)
        event.draw()
        order = event.state.numbers[1].sides
        assert order[:2] == (name(1), name(2))
        orders.add(order)
    assert len(orders) > 6


def test_consolation_takes_the_losers_of_the_first_round_and_changes_no_place() -> None:
    event = WholeEvent(cup(consolation=True), 8)
    event.play_all()
    assert sum(len(drawn.games) for drawn in event.state.rounds) == 10
    assert event.places() == {1: [1], 2: [2], 3: [3, 4], 5: [5, 6, 7, 8]}


@pytest.mark.parametrize("losses", [1, 2])
def test_random_brackets_with_withdrawals_and_double_defaults_always_end(losses: int) -> None:
    chance = random.Random(losses)
    for _ in range(25):
        sides = chance.randint(2, 12)
        event = WholeEvent(cup(losses=losses, decider=Decider.SEED), sides)
        while not event.is_over:
            event.play(lambda game: chance.choice([BOTH_LOSE, JIGO, stronger(game), winning(max(game.sides), game)]))
            there = [side for side, entry in event.state.entries.items() if entry.withdrawn_after is None]
            if chance.random() < 0.3 and there:
                event.do(withdrawals.withdraw, [chance.choice(there)])
        places = event.places()
        assert sorted(side for of in places.values() for side in of) == list(range(1, sides + 1))
        assert [finding for finding in check(event.state) if finding.code == "game.unscheduled"] == []
        event.play_all()


def test_the_bracket_is_printed_with_scores_and_open_matches() -> None:
    event = WholeEvent(cup(placement=Placement.THIRD), 6)
    event.play()
    event.draw()
    sheet = bracket_sheet(event.state, event.roster, language("en"))
    assert [column.heading for column in sheet.columns] == ["Seed", "1/2 finals", "Final", "Winner"]
    assert [row[0] for row in sheet.rows if row[0]] == [f"{seed}. Side {seed:02}" for seed in (1, 5, 4, 3, 6, 2)]
    assert [row[1] for row in sheet.rows if row[1]] == ["Side 04 1:0", "Side 03 1:0"]
    listed = matches_sheet(event.state, event.roster, language("ru"))
    assert len(listed.rows) == 6
    assert b"<table" in to_html(sheet, listed)
    assert event.state.rounds[-1].games[0].result == UNKNOWN
