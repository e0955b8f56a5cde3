"""Changing what an event plays: the form shows the regulations as they are, and leaves alone what is not changed."""

import re
from fractions import Fraction
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from nigiri.ids import EntryId
from nigiri.pairing.settings import HandicapBasis
from nigiri.regulations.classification import Credit
from nigiri.regulations.system import Knockout, McMahon, RoundRobin, Swiss, System
from nigiri.standings.settings import Unplayed
from nigiri.tournament.decisions.creation import amend_regulations
from nigiri.web.event.forms import Form
from nigiri.web.event.regulations_form import changed, form_of
from web.installation import Installation
from web.pages.test_every_system import CHAINS, SYSTEMS, Organiser
from web.pages.test_team_pages import TeamOrganiser

TEAMS: list[dict[str, str]] = [
    {"system": "round-robin", "credit": "team", "boards": "4", "reserves": "2", "board_order": "by-rating",
     "substitution": "take-board", "deadline": "45", "composition": "of one town", "board_colours": "same",
     "bye_board": "1", "win": "1", "withdrawal": "annul", "team_criteria": "TEAMP, BDW"},
    {"system": "scheveningen", "credit": "team", "boards": "5", "expected": "2"},
    {"system": "mcmahon", "credit": "individual-team", "score": "places", "best": "2", "may_meet": "1"},
    {"system": "swiss", "handicap": "score", "reduction": "2", "ceiling": "5", "komi": "7", "time": "45m + 3×20s",
     "profile": "rfgb-code"},
]  # fmt: skip


@pytest.fixture
def organiser(here: Installation, client: TestClient[Litestar]) -> TeamOrganiser:
    return TeamOrganiser(here, client)


def sent_by(page: str) -> dict[str, Any]:
    """What a browser would send of a page's form."""
    found: dict[str, list[str]] = {}
    form = page.split('class="sheet')[1].split("</form>", maxsplit=1)[0]
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        is_choice = 'type="radio"' in tag or 'type="checkbox"' in tag
        if name and (not is_choice or "checked" in tag):
            found.setdefault(name[1], []).append(value[1] if value else "")
    for name_of, options in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected|<option selected>([^<]*)', options)
        first = re.search(r'<option value="([^"]*)"|<option[^>]*>([^<]*)', options)
        value = chosen or first
        assert value is not None
        found.setdefault(name_of, []).append(value[1] or value[2] or "")
    return found


def go_through(organiser: Organiser, **others: str) -> Any:
    """Press on through the steps as a browser does, changing some fields on the way."""
    page = organiser.look("/desk/system")
    while True:
        fields = {**sent_by(page), **others}
        answer = organiser.send(f"/events/{organiser.event}/desk/system", **fields)
        if answer.status_code != 200:
            return answer
        page = answer.text


ALL = [fields for fields, *_ in SYSTEMS] + [{"system": "stages", **fields} for fields, *_ in CHAINS] + TEAMS


@pytest.mark.parametrize("fields", ALL, ids=lambda one: str(one)[:70])
def test_who_only_looks_changes_nothing(organiser: Organiser, fields: dict[str, str]) -> None:
    organiser.begin(**{"expected": "8", **fields})
    before = organiser.state
    assert changed(before.regulations, form_of(before.regulations, int(fields.get("expected", "8")))) == (
        before.regulations
    )
    answer = go_through(organiser, expected=fields.get("expected", "8"))
    assert answer.status_code == 303, answer.text
    assert organiser.state.regulations == before.regulations
    assert organiser.state.version == before.version


def test_what_the_form_does_not_speak_of_stays(organiser: Organiser) -> None:
    organiser.begin(system="mcmahon", handicap="rank")
    rules = organiser.state.regulations
    own = replace(
        rules,
        system=McMahon(bar=3, floor=-10, zero=-12, band=2),
        standings=replace(rules.standings, unplayed=Unplayed.DUMMY, shown=("NBW",)),
        pairing=replace(rules.pairing, handicap=replace(rules.pairing.handicap, even_from=4, komi_halves=3)),
        settings={"game.komi": Fraction(13, 2)},
        club_groups={"north": ("A", "B")},
    )
    form = form_of(own, 0)
    wanted = Form({**form.values, "bar": ("2d",), "handicap": ("score",)})
    made = changed(own, wanted)
    rule = replace(own.pairing.handicap, basis=HandicapBasis.SCORE)
    assert made == replace(
        own, system=McMahon(bar=1, floor=-10, zero=-12, band=2), pairing=replace(own.pairing, handicap=rule)
    )


@pytest.mark.parametrize(
    ("fields", "system"),
    [
        ({"system": "round-robin", "cycles": "2"}, RoundRobin(2)),
        ({"system": "knockout", "losses": "2"}, Knockout(losses=2)),
        ({"system": "mcmahon"}, McMahon(bar=3, floor=-20)),
    ],
)
def test_another_system_is_set_before_the_first_round(
    organiser: Organiser, fields: dict[str, str], system: System
) -> None:
    organiser.begin(system="swiss")
    organiser.enter(4)
    answer = go_through(organiser, **fields)
    assert answer.status_code == 303, answer.text
    made = organiser.state.regulations.system
    assert made == system or (isinstance(made, Knockout) and made.losses == 2)
    organiser.play_on()


@pytest.mark.article("RU-2.2.7")
def test_rounds_rest_on_it_so_a_change_needs_a_reason(organiser: Organiser) -> None:
    organiser.begin(system="swiss", rounds="3")
    organiser.enter(4)
    organiser.done("/desk/rounds/1/draw", seed="1")
    refused = go_through(organiser, rounds="4")
    assert refused.status_code == 422
    assert 'name="reason"' in refused.text
    assert organiser.state.regulations.rounds == 3
    assert go_through(organiser, rounds="4", reason="one more").status_code == 303
    assert organiser.state.regulations.rounds == 4


@pytest.mark.article("RU-2.8.1-a")
def test_a_stage_with_numbers_keeps_its_system(organiser: Organiser) -> None:
    organiser.begin(system="round-robin")
    organiser.enter(4)
    organiser.done("/desk/stages", seed="1")
    refused = go_through(organiser, system="swiss", reason="so")
    assert refused.status_code in {409, 422}
    assert "has its numbers" in refused.text
    assert go_through(organiser, withdrawal="annul").status_code == 303
    with pytest.raises(Exception, match="has its numbers"):
        amend_regulations(organiser.state, replace(organiser.state.regulations, system=Swiss()), reason="so")


def test_teams_are_made_of_an_event_of_players(organiser: TeamOrganiser) -> None:
    organiser.begin(system="swiss", rounds="2")
    assert go_through(organiser, credit="team", boards="2", reserves="0").status_code == 303
    assert organiser.state.regulations.classification.credit is Credit.TEAM
    organiser.form_teams(4, 2)
    assert go_through(organiser, deadline="45").status_code == 303
    play = organiser.state.regulations.teams
    assert play is not None
    assert play.rules.deadline_minutes == 45
    assert set(organiser.state.teams) == {EntryId(f"T{n}") for n in (1, 2, 3, 4)}
    organiser.play_on()


def test_only_who_directs_the_event_changes_it(organiser: Organiser) -> None:
    organiser.begin(system="swiss")
    page = f"/events/{organiser.event}/desk/system"
    for who in ("viewer", "referee", "secretary", "organiser", ""):
        headers = organiser.here.bearer(who)
        assert organiser.client.get(page, headers=headers, follow_redirects=False).status_code in {303, 403, 404}
        assert organiser.client.post(page, data={"step": "4"}, headers=headers).status_code in {401, 403, 404}
