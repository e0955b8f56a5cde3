"""Opponents in the standings are found by their row, and groups stand under headings on pages."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from web.installation import Installation
from web.pages.test_every_system import Organiser


@pytest.fixture
def organiser(here: Installation, client: TestClient[Litestar]) -> Organiser:
    return Organiser(here, client)


def test_a_cell_leads_to_the_row_of_the_opponent_and_says_the_name(organiser: Organiser) -> None:
    organiser.begin(system="swiss", rounds="3", expected="6")
    organiser.enter(6)
    organiser.done("/desk/rounds/1/draw", seed="1")
    organiser.done("/desk/rounds/1/publish")
    for game in organiser.state.round(1).games:
        organiser.done("/desk/results/1", entry=f"{game.table}j")
    page = organiser.look("/standings?after=1")
    body = page[page.index("<tbody>") : page.index("</tbody>")]
    rows = {
        one[1]: one[2]
        for one in re.findall(r'<tr data-side="(e\d)" id="r(\d)"><td class="right hide-small">(\d)</td>', body)
    }
    assert len(rows) == 6 and all(identity == number for identity, number in rows.items())
    names = dict(re.findall(r'id="r(\d)".*?>(Side \d\d)</a>', body))
    cells = re.findall(r'<a href="#r(\d)" title="(Side \d\d)">(\d)=', body)
    assert len(cells) == 6
    assert all(names[row] == name and row == number for row, name, number in cells)


@pytest.mark.article("RU-2.8.3-d", "RU-2.8.3-e")
def test_groups_stand_under_headings_and_their_match_has_a_score(organiser: Organiser) -> None:
    organiser.begin(system="scheveningen", use="match", expected="6")
    organiser.enter(6)
    organiser.play_on()
    for page in ("/standings", ""):
        shown = organiser.look(page)
        assert re.findall(r'<th scope="rowgroup" colspan="\d+">(Group [AB])</th>', shown) == ["Group A", "Group B"], (
            page
        )
        assert re.search(r"Group A – Group B \d:\d, the match is (won by Group [AB]|drawn)", shown), page
    assert re.search(r"Group A – Group B \d:\d, the match is", organiser.look("/stages"))
