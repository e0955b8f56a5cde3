"""What is said about a format when its field is known, and super-groups."""

import pytest

from nigiri.errors import Refusal
from nigiri.pairing.systems.knockout import Placement
from nigiri.ratings.rank import Rank
from nigiri.regulations.schedules import GroupsBy
from nigiri.regulations.system import Knockout, McMahon, RoundRobin, Scheveningen, Swiss, System
from nigiri.standings.settings import StandingsSettings
from nigiri.tournament.advice import advice
from nigiri.tournament.decisions.super_groups import form_super_group
from nigiri.tournament.draw import propose_round
from nigiri.tournament.field import field_of
from whole_events import WholeEvent, name


def codes(system: System, sides: int, rounds: int) -> list[str]:
    """The codes of what is said."""
    return [one.code for one in advice(WholeEvent(system, sides, rounds=rounds).state)]


@pytest.mark.article("RU-2.8.4-a")
@pytest.mark.case("C12")
def test_rounds_close_to_a_round_robin_are_warned_of_at_set_up() -> None:
    assert codes(Swiss(), 8, 5) == ["rounds.close"], "after four rounds of eight a fifth is no longer certain"
    assert codes(Swiss(), 12, 5) == []
    assert codes(Swiss(), 8, 4) == []
    assert codes(Swiss(), 4, 3) == ["rounds.round_robin"]
    assert codes(Swiss(), 8, 7) == ["rounds.round_robin"]
    assert codes(Swiss(), 4, 4) == ["rounds.rematches"]
    assert codes(Swiss(), 5, 5) == ["rounds.round_robin"], "five sides rest in turn"
    assert codes(Swiss(), 5, 6) == ["rounds.rematches"]


@pytest.mark.article("RU-2.8.1-e", "RU-2.8.3-a", "RU-2.8.2-d")
def test_what_the_field_settles_is_said_before_the_draw() -> None:
    assert codes(RoundRobin(), 4, 9) == codes(Knockout(), 4, 9) == ["rounds.settled"]
    told = advice(WholeEvent(RoundRobin(cycles=2), 5, rounds=3).state)[0].sentence
    assert str(told) == "with the 5 entered there are 10 rounds, not the 3 announced"
    assert codes(RoundRobin(), 4, 3) == codes(Knockout(), 4, 2) == []
    assert codes(RoundRobin(), 0, 3) == ["rounds.settled"], "nobody is entered: what is announced is a plan"
    assert codes(Scheveningen(), 6, 3) == []
    assert codes(Scheveningen(), 7, 3) == ["schedule.unequal_groups"]
    assert codes(Scheveningen(is_match=True), 7, 4) == []
    assert codes(Scheveningen(GroupsBy.LIST), 7, 4) == [], "the director's list is not known yet"
    assert codes(Knockout(placement=Placement.ALL), 6, 3) == ["schedule.not_a_power"]
    assert codes(RoundRobin(), 1, 1) == ["numbers.too_few"]
    event = WholeEvent(RoundRobin(), 4, rounds=3)
    event.play()
    assert advice(event.state) == ()


@pytest.mark.article("RU-2.8.5-b")
def test_levels_of_a_mcmahon_field_are_looked_at() -> None:
    wide = McMahon(bar=Rank(-4), floor=Rank(-20))
    assert codes(wide, 24, 3) == ["mcmahon.level"] * 3, (
        "a group too wide, one of a single side, more than eight at the bar"
    )
    assert codes(McMahon(bar=Rank(2), floor=Rank(0)), 7, 3) == []


@pytest.mark.article("RU-2.8.5-b")
def test_a_super_group_starts_above_the_bar_and_meets_itself_first() -> None:
    event = WholeEvent(
        McMahon(bar=Rank(0), floor=Rank(-10)), 16, rounds=4, standings=StandingsSettings(("MMS", "SOSM"))
    )
    event.do(form_super_group, [name(n) for n in (1, 2, 3, 4)])
    seats = {seat.side: seat.score for seat in field_of(event.state, event.roster, 1).seats}
    assert {seats[name(n)] for n in (1, 2, 3, 4)} == {seats[name(5)] + 2}
    drawing = propose_round(event.state, event.roster, seed=1)
    assert {frozenset(game.sides) for game in drawing.games[:2]} <= {
        frozenset((name(a), name(b))) for a in range(1, 5) for b in range(a + 1, 5)
    }
    event.do(form_super_group, [name(1), name(2)])
    assert [event.state.entries[name(n)].start_correction for n in (1, 2, 3, 4)] == [1, 1, 0, 0]
    with pytest.raises(Refusal) as refused:
        event.do(form_super_group, [name(16)])
    assert refused.value.code == "super_group.below_bar"
    with pytest.raises(Refusal) as refused:
        WholeEvent(Swiss(), 4).do(form_super_group, [name(1)])
    assert refused.value.code == "system.bands"
