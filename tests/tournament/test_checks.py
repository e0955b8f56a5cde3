"""The checker of rules sees what is broken on purpose, each thing by its name."""

from collections.abc import Callable, Iterable
from itertools import combinations
from random import Random

import networkx as nx
import pytest
from msgspec.structs import replace

from nigiri.games.bye import Bye
from nigiri.games.game import Game
from nigiri.games.result import Outcome, Result
from nigiri.ids import EntryId
from nigiri.pairing.settings import HandicapBasis, HandicapRule, PairingSettings
from nigiri.people.entry import Registration
from nigiri.people.roster import Roster
from nigiri.ratings.rank import Rank
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import Knockout, McMahon, RoundRobin, Scheveningen, Swiss, System
from nigiri.regulations.usual import usual_standings
from nigiri.simulation.event import Luck, play
from nigiri.simulation.field import field_of
from nigiri.simulation.format import PROFILE, Format, Players
from nigiri.standings.settings import StandingsSettings
from nigiri.standings.table import Table
from nigiri.tournament.check import check
from nigiri.tournament.checks.maximum_matching import has_perfect_matching, pairs_at_most
from nigiri.tournament.checks.past import Past
from nigiri.tournament.checks.places import check_places
from nigiri.tournament.decisions.draw import as_round
from nigiri.tournament.draw import propose_round
from nigiri.tournament.finding import Finding
from nigiri.tournament.state import DrawProtocol, Round, Tournament
from nigiri.tournament.table import table_after

BLACK = Result(Outcome.BLACK)


def drawn_event(system: System, players: int = 9, rounds: int = 4, rule: HandicapRule | None = None) -> Tournament:
    """Return an event whose last round has been drawn by the program and has its protocol."""
    pairing = PairingSettings(handicap=rule or HandicapRule(basis=HandicapBasis.NONE))
    format_ = Format("checked", system, rounds=rounds, pairing=pairing)
    field = field_of(Players(players=players, deviation=250), 3, 1)
    played = play(format_, Players(), field, Luck(3, 1))
    before = replace(played, rounds=played.rounds[: rounds - 1])
    last = as_round(propose_round(before, Roster(), rounds, seed=4))
    return replace(before, rounds=(*before.rounds, last))


def codes(tournament: Tournament) -> set[str]:
    return {found.code for found in check(tournament) if found.code.startswith(("draw.", "schedule.", "bracket."))}


def with_last(tournament: Tournament, change: Callable[[Round], Round]) -> Tournament:
    return replace(tournament, rounds=(*tournament.rounds[:-1], change(tournament.rounds[-1])))


def with_game(tournament: Tournament, old: Game, new: Game) -> Tournament:
    """Put another game in the place of one of the last round."""
    return with_last(
        tournament,
        lambda drawn: replace(drawn, games=tuple(new if game == old else game for game in drawn.games)),
    )


def with_protocol(tournament: Tournament, protocol: DrawProtocol) -> Tournament:
    return with_last(tournament, lambda drawn: replace(drawn, protocol=protocol))


def swapped(game: Game) -> Game:
    return replace(game, black=game.white, white=game.black)


def exchanged(drawn: Round, one: EntryId, other: EntryId) -> Round:
    """Return a round in which two sides have each other's seats."""
    turn = {one: other, other: one}
    games = tuple(
        replace(game, black=turn.get(game.black, game.black), white=turn.get(game.white, game.white))
        for game in drawn.games
    )
    byes = tuple(replace(bye, entry=turn.get(bye.entry, bye.entry)) for bye in drawn.byes)
    return replace(drawn, games=games, byes=byes)


@pytest.mark.parametrize("system", [Swiss(), McMahon(bar=Rank(0), floor=Rank(-20))], ids=["swiss", "mcmahon"])
def test_nothing_is_found_in_a_drawn_round(system: System) -> None:
    assert codes(drawn_event(system)) == set()
    stones = HandicapRule(basis=HandicapBasis.RANK, even_from=4)
    assert codes(drawn_event(system, rule=stones)) == set()


@pytest.mark.article("RU-2.8.6")
def test_colours_the_wrong_way_round_are_seen() -> None:
    event = drawn_event(Swiss())
    past = Past(event, len(event.rounds))
    unequal = [g for g in event.rounds[-1].games if past.balance(g.black) != past.balance(g.white)]
    assert unequal
    for wrong in unequal:
        turned = with_game(event, wrong, swapped(wrong))
        assert codes(turned) == {"draw.colours"}


@pytest.mark.article("RU-2.1.8", "RU-2.6.3-c")
def test_stones_komi_and_the_receivers_colour_are_seen() -> None:
    event = drawn_event(Swiss(), rule=HandicapRule(basis=HandicapBasis.RANK, even_from=6, reduction=0))
    given = next(game for game in event.rounds[-1].games if game.handicap)
    for wrong in (replace(given, handicap=given.handicap + 1), swapped(given), replace(given, komi_halves=13)):
        changed = with_game(event, given, wrong)
        assert codes(changed) == {"draw.komi" if wrong.komi_halves == 13 else "draw.handicap"}


@pytest.mark.article("RU-2.8.4-b")
def test_a_second_bye_and_a_bye_too_high_are_seen() -> None:
    event = drawn_event(Swiss(), players=7, rounds=3)
    had = event.rounds[0].byes[0].entry
    assert "draw.second_bye" in codes(with_last(event, lambda drawn: exchanged(drawn, drawn.byes[0].entry, had)))
    past = Past(event, 3)
    top = max(past.view.entries, key=past.score)
    assert top != event.rounds[-1].byes[0].entry
    found = codes(with_last(event, lambda drawn: exchanged(drawn, drawn.byes[0].entry, top)))
    assert found & {"draw.bye_too_high", "draw.second_bye"}


@pytest.mark.article("RU-2.8.4-a")
def test_an_avoidable_rematch_is_seen_and_one_that_is_not_is_none() -> None:
    event = drawn_event(Swiss(), players=8, rounds=4)
    met = event.rounds[0].games[0]
    last = event.rounds[-1]
    now = last.game_of(met.black)
    assert now is not None
    again = with_last(event, lambda drawn: exchanged(drawn, now.opponent_of(met.black), met.white))
    assert "draw.avoidable_rematch" in codes(again)
    four = drawn_event(Swiss(), players=4, rounds=4)
    assert any(found.code == "round.rematch" for found in check(four)), "with four players round 4 repeats a round"
    assert "draw.avoidable_rematch" not in codes(four)


def test_who_is_left_out_absent_or_not_accepted_is_seen() -> None:
    event = drawn_event(Swiss(), players=8)
    last = event.rounds[-1]
    side = last.games[0].black
    assert codes(with_last(event, lambda drawn: replace(drawn, games=drawn.games[1:]))) >= {"draw.left_out"}
    for gone in (
        replace(event.entries[side], withdrawn_after=len(event.rounds) - 1),
        replace(event.entries[side], registration=Registration.PRELIMINARY),
    ):
        assert "draw.absent" in codes(replace(event, entries={**event.entries, side: gone}))


def test_tables_out_of_order_or_misnumbered_are_seen() -> None:
    event = drawn_event(McMahon(bar=Rank(0), floor=Rank(-20)), players=12)
    last = event.rounds[-1]
    count = len(last.games)
    turned = tuple(replace(game, table=count + 1 - game.table) for game in last.games)
    assert codes(with_last(event, lambda drawn: replace(drawn, games=turned))) == {"draw.table_order"}
    shifted = tuple(replace(game, table=game.table + 1) for game in last.games)
    assert codes(with_last(event, lambda drawn: replace(drawn, games=shifted))) == {"draw.tables"}


@pytest.mark.article("RU-2.8.7-a")
def test_a_protocol_that_states_other_figures_or_no_proof_is_seen() -> None:
    event = drawn_event(Swiss(), players=8)
    protocol = event.rounds[-1].protocol
    assert protocol is not None
    for wrong, code in (
        (replace(protocol, optimal=False), "draw.unproven"),
        (replace(protocol, costs={**protocol.costs, "difference": protocol.costs["difference"] + 1}), "draw.figures"),
        (replace(protocol, costs={**protocol.costs, "rematch": 1}), "draw.figures"),
    ):
        assert codes(with_protocol(event, wrong)) == {code}


def test_what_the_director_fixed_is_left_alone() -> None:
    event = drawn_event(Swiss(), players=8)
    by_hand = with_last(
        event, lambda drawn: replace(drawn, games=tuple(replace(swapped(g), by_hand=True) for g in drawn.games))
    )
    assert codes(by_hand) == set()


def test_a_sum_or_a_place_that_is_wrong_is_seen() -> None:
    event = drawn_event(McMahon(bar=Rank(0), floor=Rank(-20)))
    table = table_after(event, Roster(), 3)
    assert list(check_places(event, table)) == []

    def told(changed: Table) -> set[str]:
        return {found.code for found in check_places(event, changed)}

    first = table.rows[0]
    for name in ("MMS", "SOSM", "SOSOSM"):
        wrong = replace(first, values={**first.values, name: first.values[name] + 1})
        assert "standings.sum" in told(replace(table, rows=(wrong, *table.rows[1:])))
    assert "standings.place" in told(replace(table, rows=(replace(first, place=2), *table.rows[1:])))


@pytest.mark.article("RU-2.8.1-a", "RU-2.8.1-c", "RU-2.8.1-d")
def test_a_round_robin_that_leaves_its_register_is_seen() -> None:
    event = fixed_order(RoundRobin(), 6)
    assert codes(event) == set()
    turned = with_last(event, lambda drawn: replace(drawn, games=(swapped(drawn.games[0]), *drawn.games[1:])))
    assert codes(turned) == {"schedule.colours"}
    one, other = event.rounds[-1].games[0].black, event.rounds[-1].games[1].black
    assert codes(with_last(event, lambda drawn: exchanged(drawn, one, other))) >= {
        "schedule.met_again",
        "schedule.not_met",
    }


@pytest.mark.article("RU-2.8.3-b")
def test_a_game_inside_a_group_or_a_second_one_is_seen() -> None:
    event = fixed_order(Scheveningen(), 6)
    assert codes(event) == set()
    groups = event.numbers[1].groups
    last = event.rounds[-1]
    one = last.games[0].black
    mate = next(side for side in groups[one in groups[1]] if side not in last.games[0].sides)
    assert "schedule.own_group" in codes(with_last(event, lambda drawn: exchanged(drawn, drawn.games[0].white, mate)))


@pytest.mark.article("RU-2.8.2-a", "RU-2.8.2-h")
def test_a_loser_that_plays_on_and_a_wrong_opening_are_seen() -> None:
    event = fixed_order(Knockout(), 8)
    assert codes(event) == set()
    first = event.rounds[0].games[0]
    loser = first.opponent_of(first.black) if first.result == BLACK else first.black
    final = event.rounds[-1].games[0]
    assert "bracket.out" in codes(with_last(event, lambda drawn: exchanged(drawn, final.black, loser)))
    opening = exchanged(event.rounds[0], first.black, event.rounds[0].games[1].black)
    assert "bracket.seeds" in codes(replace(event, rounds=(opening, *event.rounds[1:])))


def fixed_order(system: System, players: int) -> Tournament:
    """Return a whole event of a fixed order."""
    rules = Regulations("checked", 3, system=system, standings=usual_standings(system, PROFILE))
    assert isinstance(rules.standings, StandingsSettings)
    return play(Format("checked", system, rounds=3), Players(), field_of(Players(players=players), 2, 1), Luck(2, 1))


def test_the_greatest_number_of_pairs_is_that_of_networkx() -> None:
    for case in range(600):
        dice = Random(f"graph {case}")
        size, share = dice.randint(0, 14), dice.choice((0.1, 0.2, 0.3, 0.5, 0.8))
        edges = [pair for pair in combinations(range(size), 2) if dice.random() < share]
        near: list[set[int]] = [set() for _ in range(size)]
        for i, j in edges:
            near[i].add(j)
            near[j].add(i)
        graph = nx.Graph(edges)
        most = len(nx.max_weight_matching(graph, maxcardinality=True))
        assert pairs_at_most(near) == most
        assert has_perfect_matching(near) == (2 * most == size)


def test_findings_name_the_round_of_the_event() -> None:
    event = drawn_event(Swiss(), players=8)
    found: Iterable[Finding] = check(
        with_last(event, lambda drawn: replace(drawn, byes=(*drawn.byes, Bye(EntryId("e0000")))))
    )
    assert {one.round for one in found if one.code == "round.side_twice"} == {4}
