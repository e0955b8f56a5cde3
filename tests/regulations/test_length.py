"""How many rounds the field settles: the same as the numbers bring when they are given."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.pairing.systems.knockout import Placement
from nigiri.regulations.length import planned, rounds_settled
from nigiri.regulations.stages import Qualification, Stage, Stages
from nigiri.regulations.system import Knockout, McMahon, RoundRobin, Scheveningen, StageSystem, Swiss
from nigiri.tournament.numbers import give_numbers
from whole_events import WholeEvent

SYSTEMS: list[StageSystem] = [
    RoundRobin(),
    RoundRobin(cycles=3),
    Scheveningen(is_match=True),
    Knockout(),
    Knockout(games=3),
    Knockout(losses=2),
    Knockout(losses=3, second_final=False),
    Knockout(placement=Placement.THIRD, consolation=True),
    Knockout(placement=Placement.ALL),
]


@pytest.mark.article("RU-2.8.1-e", "RU-2.8.2-a", "RU-2.8.3-c")
@pytest.mark.parametrize("system", SYSTEMS, ids=str)
def test_the_plan_is_what_the_numbers_bring(system: StageSystem) -> None:
    for sides in range(2, 20):
        event = WholeEvent(system, sides, rounds=1)
        try:
            numbering = give_numbers(event.state, event.roster, 1, seed=sides)
        except Refusal as refusal:
            with pytest.raises(Refusal, match=str(refusal)):
                rounds_settled(system, sides)
        else:
            assert rounds_settled(system, sides) == numbering.rounds, sides


def test_rounds_of_level_systems_are_announced() -> None:
    assert rounds_settled(Swiss(), 20) is None
    assert rounds_settled(McMahon(), 20) is None
    assert planned((Stage(Swiss(), 5),), 20) == (5,)


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 24), st.integers(1, 4), st.integers(1, 4))
def test_a_chain_is_planned_as_it_is_played(sides: int, groups: int, places: int) -> None:
    groups = min(groups, sides // 2)
    places = max(places, 2) if groups == 1 else places
    chain = (
        Stage(RoundRobin(), 1, groups=groups),
        Stage(Knockout(), 1, qualification=Qualification(min(places, sides // groups))),
    )
    wanted = planned(chain, sides)
    event = WholeEvent(Stages(chain), sides, rounds=2)
    event.play_all()
    played = event.state.numbers
    assert wanted == tuple(played[stage].rounds for stage in (1, 2))
