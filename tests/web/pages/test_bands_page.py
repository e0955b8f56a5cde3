"""The page of bands: what the field suggests is taken over, super-groups are formed, other systems have none."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.ids import EntryId
from nigiri.ratings.rank import parse_rank
from nigiri.regulations.bands import suggest
from nigiri.regulations.system import McMahon, Stages
from web.installation import Installation
from web.pages.test_every_system import Organiser


@pytest.fixture
def organiser(here: Installation, client: TestClient[Litestar]) -> Organiser:
    return Organiser(here, client)


@pytest.mark.article("RU-2.8.5-b")
def test_what_the_field_suggests_is_taken_over_by_a_button(organiser: Organiser) -> None:
    organiser.begin(system="mcmahon", rounds="3", bar="5d", floor="20k")
    organiser.enter(14)
    page = organiser.look("/desk/bands")
    found = suggest([-n for n in range(1, 15)], 3).system
    assert (found.bar, found.floor) == (parse_rank("4k"), parse_rank("11k"))
    assert "Take it over: bar 4k, floor 11k" in page
    assert "the group at" in page, "what is unwise as it stands is said"
    organiser.done("/desk/bands", bar="4k", floor="11k")
    system = organiser.state.regulations.system
    assert isinstance(system, McMahon)
    assert (system.bar, system.floor) == (found.bar, found.floor)
    assert "Take it over" not in organiser.look("/desk/bands")
    assert "as it stands" in organiser.look("/desk/bands")


@pytest.mark.article("RU-2.8.5-b")
def test_a_super_group_is_ticked_and_formed(organiser: Organiser) -> None:
    organiser.begin(system="mcmahon", rounds="3", bar="4k", floor="11k")
    organiser.enter(12)
    page = organiser.look("/desk/bands?strongest=2")
    assert page.count("checked") == 2
    assert 'value="e5"' not in page.split('id="super-group"')[1], "only who starts at the bar"
    organiser.done("/desk/bands", super="1", side=["e1", "e2"], points="2")
    starts = {side: entry.start_correction for side, entry in organiser.state.entries.items()}
    assert starts == {EntryId(f"e{n}"): 2 if n in {1, 2} else 0 for n in range(1, 13)}
    assert "2 players start above the bar" in organiser.look("/desk/bands")
    wrong = organiser.send(f"/events/{organiser.event}/desk/bands", super="1", side=["e9"])
    assert wrong.status_code == 422
    assert "Side 09 starts below the bar" in wrong.text
    assert organiser.send(f"/events/{organiser.event}/desk/bands", super="1", points="9").status_code == 422
    organiser.done("/desk/bands", super="1")
    assert not any(entry.start_correction for entry in organiser.state.entries.values()), "nobody ticked: taken back"


def test_the_bar_of_a_first_stage_is_set_there(organiser: Organiser) -> None:
    organiser.begin(system="stages", **{"s1-system": "mcmahon", "s2-system": "knockout"})
    organiser.enter(8)
    organiser.done("/desk/bands", bar="3k", floor="7k")
    system = organiser.state.regulations.system
    assert isinstance(system, Stages)
    assert system.stages[0].system == McMahon(bar=-3, floor=-7)
    assert len(system.stages) == 2


@pytest.mark.parametrize("system", ["swiss", "round-robin", "knockout", "scheveningen", "stages"])
def test_other_systems_have_no_bar_and_no_line_in_the_menu(organiser: Organiser, system: str) -> None:
    organiser.begin(system=system)
    organiser.enter(4)
    assert "Bar and bands</a>" not in organiser.look("/desk")
    assert "Only in a McMahon event" in organiser.look("/desk/bands")
    refused = organiser.send(f"/events/{organiser.event}/desk/bands", bar="3k", floor="7k")
    assert refused.status_code == 422


def test_a_floor_above_the_bar_is_refused_when_it_is_tried_out(organiser: Organiser) -> None:
    organiser.begin(system="mcmahon")
    answer = organiser.client.get(
        f"/events/{organiser.event}/desk/bands?bar=9k&floor=3k", headers=organiser.here.bearer("owner")
    )
    assert answer.status_code == 422
    assert "the floor 3k is above the bar 9k" in answer.text


@pytest.mark.article("RU-2.8.5-b")
def test_the_chart_and_the_table_of_groups_count_from_one_zero(organiser: Organiser) -> None:
    organiser.begin(system="mcmahon", rounds="3", bar="4k", floor="11k")
    organiser.enter(12)
    page = organiser.look("/desk/bands")
    system = organiser.state.regulations.system
    assert isinstance(system, McMahon)
    wanted = {system.start_points(entry.rank) for entry in organiser.state.entries.values()}
    table = page.split("Groups at the start")[1].split("</table>")[0]
    assert {int(one) for one in re.findall(r'<tr><td class="right">(\d+)</td>', table)} == wanted
    chart = re.findall(r'text-anchor="middle">(\d+)</text>\n(?=<rect|</svg>|<line)', page.split("<svg")[1])
    assert set(map(int, chart)) == wanted
    assert "Points at the start" in table
