"""Settings of numbers, texts and parts are set by a form that holds any value, and refuses what does not fit."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.ids import TournamentId
from nigiri.rulebook.definition import definitions, read_value
from nigiri.rulebook.profiles import PROFILE_NAMES, profile
from nigiri.web.event.forms import Form
from nigiri.web.event.setting_form import Blank, Part, Rows, Several, Ways, sent_value, setting_part
from nigiri.web.event.setting_said import choices
from nigiri.web.language import page_language
from web.installation import EVENT, Installation

Client = TestClient[Litestar]
DESK = f"/events/{EVENT}/desk"


def filled(part: Part) -> list[tuple[str, str]]:
    """Return what a browser sends of a form that nobody touches: empty fields too, and no box that is not ticked."""
    match part:
        case Blank(at, _, value):
            return [(at, value)]
        case Several(at, _, ticked):
            return [(at, one) for one in ticked]
        case Rows(rows):
            return [sent for row in rows for sent in filled(row.part)]
        case Ways(at, ways):
            chosen = [(at, way.value) for way in ways if way.is_chosen]
            assert len(chosen) == 1, part
            within = [piece for way in ways for piece in way.told if not isinstance(piece, str)]
            return chosen + [sent for piece in within for sent in filled(piece)]


def form_of(sent: list[tuple[str, str]]) -> Form:
    values: dict[str, tuple[str, ...]] = {}
    for name, value in sent:
        values[name] = (*values.get(name, ()), value)
    return Form(values)


@pytest.mark.parametrize("code", ["ru", "cs", "en"])
def test_what_a_form_holds_is_what_it_reads(code: str) -> None:
    say = page_language(code)
    for name in PROFILE_NAMES:
        for setting in definitions():
            value = profile(name).value(setting)
            if choices(setting, say):
                continue
            form = form_of(filled(setting_part(setting, value, say)))
            assert read_value(setting, sent_value(setting, form)) == value, (setting, form)


OTHERS: dict[str, object] = {
    "late.forfeit_after": {"rule": "fixed_or_time_out_plus_grace", "fixed_s": 3600, "grace_s": 60},
    "wrong_setup.limit": "moves:20",
    "clock.reduction_floor": "none",
    "clock.flag_tolerance": 3,
    "time.countdown": [30, 20, 10],
    "time.canadian": {"seconds": 300, "stones": 20, "max_periods": 4},
    "appeal.committee": {
        "selection": "elected", "pool": ["players", "organisers"], "size": ">=5 advised", "reserves": ">=12",
        "excluded": ["referees"],
    },
    "adjournment.sealing_in_byoyomi": "extra:30",
    "game.komi": "7.5",
    "regulations.required_sections": ["system", "time and komi"],
}  # fmt: skip


@pytest.mark.parametrize("setting", OTHERS)
def test_values_of_every_kind_are_held_by_the_form(setting: str) -> None:
    value = read_value(setting, OTHERS[setting])
    form = form_of(filled(setting_part(setting, value, page_language("en"))))
    assert read_value(setting, sent_value(setting, form)) == value


@pytest.mark.parametrize(
    ("setting", "sent"),
    [
        ("late.forfeit_after", {"value": "2", "value.2.seconds": "soon"}),
        ("late.forfeit_after", {"value": "2"}),
        ("late.forfeit_after", {"value": "77"}),
        ("late.forfeit_after", {}),
        ("time.canadian", {"value.seconds": "300", "value.stones": "0", "value.max_periods": "1"}),
        ("appeal.committee", {"value.selection": "0", "value.pool": "5", "value.size": "1", "value.size.1": "٣"}),
        ("time.countdown", {"value": "30, 30"}),
        ("game.komi", {"value": "6.25"}),
        ("handicap.max_stones", {"value": "-1"}),
    ],
)
def test_what_does_not_fit_is_refused_by_the_name_of_the_setting(
    here: Installation, client: Client, setting: str, sent: dict[str, str]
) -> None:
    data = {"part": "setting", "setting": setting, "parts": "1", **sent}
    answer = client.post(f"{DESK}/settings", data=data, headers=here.bearer("director"), follow_redirects=False)
    assert answer.status_code == 422
    assert re.search(rf'role="alert">\s*<p>{re.escape(setting)} must be', answer.text)
    assert here.desk.state(TournamentId(EVENT)).regulations.settings == {}
