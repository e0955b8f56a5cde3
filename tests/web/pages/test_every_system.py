"""Every system begun by the form with every setting it has, and played to its end through the pages."""

import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.games.match import BoardColours
from nigiri.ids import TournamentId
from nigiri.pairing.systems.knockout import Placement
from nigiri.pairing.systems.scheveningen import GroupColours
from nigiri.regulations.classification import Credit
from nigiri.regulations.schedules import Decider, GroupsBy, Knockout, Numbers, RoundRobin, Scheveningen
from nigiri.regulations.stages import Carry, CutTies, Qualification, SeedOrder, Separation
from nigiri.regulations.system import McMahon, Stages, Swiss, System
from nigiri.standings.settings import Withdrawal
from nigiri.store.verification import verify
from nigiri.tournament.state import Tournament
from web.installation import Installation

Client = TestClient[Litestar]


class Organiser:
    """Somebody who runs an event through its pages."""

    def __init__(self, here: Installation, client: Client) -> None:
        self.here, self.client, self.event = here, client, ""

    @property
    def state(self) -> Tournament:
        return self.here.desk.state(TournamentId(self.event))

    def send(self, path: str, **fields: Any) -> Any:
        return self.client.post(path, data=fields, headers=self.here.bearer("owner"), follow_redirects=False)

    def done(self, page: str, **fields: Any) -> None:
        answer = self.send(f"/events/{self.event}{page}", **fields)
        assert answer.status_code == 303, (page, re.sub(r"\s+", " ", answer.text)[:2000])

    def look(self, page: str = "") -> str:
        answer = self.client.get(f"/events/{self.event}{page}", headers=self.here.bearer("owner"))
        assert answer.status_code == 200, (page, answer.text[:300])
        return answer.text

    def begin(self, **fields: Any) -> None:
        """Go through the form step by step, sending what each page holds, and begin the event."""
        sent = {"name": "An event", **fields}
        for step in (1, 2, 3):
            page = self.send("/new", step=str(step), **sent)
            assert page.status_code == 200, page.text
            assert f'name="step" value="{step + 1}"' in page.text, page.text
        done = self.send("/new", step="4", **sent)
        assert done.status_code == 303, done.text
        self.event = done.headers["location"].split("/")[2]

    def enter(self, count: int) -> None:
        for number in range(1, count + 1):
            self.done(
                "/desk/players",
                family=f"Side {number:02}",
                rank=f"{number}k",
                club=f"Club {number % 2}",
                country=("CZ", "RU")[number % 2],
            )

    def play_on(self, *, until: int = 60) -> None:
        """Draw, publish and fill rounds until nothing is left."""
        while len(self.state.rounds) < until:
            number = len(self.state.rounds) + 1
            answer = self.send(f"/events/{self.event}/desk/rounds/{number}/draw", seed=str(number))
            if answer.status_code != 303:
                assert "round" in answer.text
                break
            self.done(f"/desk/rounds/{number}/publish")
            self.fill(number)
        for page in ("", "/standings", "/cross-table", "/stages", "/desk", "/desk/print", "/desk/standings"):
            self.look(page)
        assert not verify(self.here.store, TournamentId(self.event))

    def fill(self, number: int) -> None:
        for game in self.state.round(number).games:
            black, white = (int(side[1:]) for side in game.sides)
            self.done(f"/desk/results/{number}", entry=f"{game.table}{'b' if black < white else 'w'}")


@pytest.fixture
def organiser(here: Installation, client: Client) -> Organiser:
    return Organiser(here, client)


SYSTEMS: list[tuple[dict[str, str], System, int, int | None]] = [
    ({"system": "mcmahon", "rounds": "3", "bar": "2k", "floor": "7k"}, McMahon(bar=-2, floor=-7), 8, 3),
    ({"system": "swiss", "rounds": "3", "criteria": "NBW SOSW"}, Swiss(), 7, 3),
    ({"system": "round-robin", "expected": "6"}, RoundRobin(), 6, 5),
    ({"system": "round-robin", "cycles": "2", "numbers": "rating"}, RoundRobin(2, Numbers.RATING), 4, 6),
    ({"system": "knockout", "expected": "6"}, Knockout(numbers=Numbers.RATING), 6, 3),
    (
        {"system": "knockout", "placement": "third", "consolation": "1", "numbers": "lot"},
        Knockout(placement=Placement.THIRD, consolation=True),
        8,
        3,
    ),
    (
        {"system": "knockout", "placement": "all", "seeds": "4"},
        Knockout(placement=Placement.ALL, numbers=Numbers.RATING, seeds=4),
        8,
        3,
    ),
    ({"system": "knockout", "losses": "2"}, Knockout(losses=2, numbers=Numbers.RATING), 4, None),
    (
        {"system": "knockout", "losses": "3", "second_final": "no"},
        Knockout(losses=3, second_final=False, numbers=Numbers.RATING),
        5,
        None,
    ),
    (
        {"system": "knockout", "games": "3", "decider": "replay"},
        Knockout(games=3, decider=Decider.REPLAY, numbers=Numbers.RATING),
        4,
        None,
    ),
    ({"system": "knockout", "games": "2", "decider": "seed"},
     Knockout(games=2, decider=Decider.SEED, numbers=Numbers.RATING), 4, 4),
    ({"system": "scheveningen"}, Scheveningen(), 6, 3),
    (
        {"system": "scheveningen", "formed": "club", "numbers": "rating", "rotation": "by-round"},
        Scheveningen(GroupsBy.CLUB, Numbers.RATING, GroupColours.BY_ROUND),
        6,
        3,
    ),
    (
        {"system": "scheveningen", "formed": "country", "use": "match"},
        Scheveningen(GroupsBy.COUNTRY, is_match=True),
        5,
        3,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "system", "sides", "rounds"), SYSTEMS, ids=lambda one: str(one)[:60])
@pytest.mark.article("RU-2.1.6", "RU-2.8.1-a", "RU-2.8.2-a", "RU-2.8.3-b", "RU-2.8.4-b", "RU-2.8.5-b")
def test_an_event_of_every_system_is_begun_and_played_to_its_end(
    organiser: Organiser, fields: dict[str, str], system: System, sides: int, rounds: int | None
) -> None:
    organiser.begin(**fields)
    assert organiser.state.regulations.system == system
    organiser.enter(sides)
    organiser.play_on()
    drawn = organiser.state.rounds
    assert all(one.is_finished for one in drawn)
    assert rounds is None or len(drawn) == rounds
    assert "Side 01" in organiser.look("/standings")
    organiser.done("/desk/settings", part="close")
    assert organiser.state.is_closed


@pytest.mark.parametrize("withdrawal", list(Withdrawal))
def test_a_round_robin_says_what_becomes_of_games(organiser: Organiser, withdrawal: Withdrawal) -> None:
    organiser.begin(system="round-robin", withdrawal=withdrawal.value)
    assert organiser.state.regulations.standings.withdrawal is withdrawal


@pytest.mark.parametrize("decider", list(Decider))
def test_a_knockout_says_what_decides(organiser: Organiser, decider: Decider) -> None:
    organiser.begin(system="knockout", decider=decider.value)
    system = organiser.state.regulations.system
    assert isinstance(system, Knockout)
    assert system.decider is decider


CHAINS: list[tuple[dict[str, str], int, tuple[int, ...]]] = [
    ({"s1-system": "round-robin", "s1-groups": "2", "s2-system": "knockout", "s2-places": "2"}, 8, (3, 2)),
    (
        {
            "s1-system": "swiss",
            "s1-rounds": "3",
            "s2-system": "round-robin",
            "s2-groups": "1",
            "s2-places": "4",
            "s2-carry": "points",
            "s2-order": "by-result",
        },
        8,
        (3, 3),
    ),
    (
        {
            "s1-system": "mcmahon",
            "s1-rounds": "2",
            "s1-bar": "3k",
            "s2-system": "swiss",
            "s2-rounds": "2",
            "s2-places": "6",
            "s2-carry": "mutual",
            "s2-order": "lot",
            "s3-system": "knockout",
            "s3-places": "2",
            "s3-title": "The final",
        },
        8,
        (2, 2, 1),
    ),
    (
        {
            "s1-system": "round-robin",
            "s1-groups": "3",
            "s1-apart": "club",
            "s2-system": "knockout",
            "s2-places": "1",
            "s2-placement": "third",
            "s3-system": "scheveningen",
            "s3-places": "2",
        },
        12,
        (3, 2, 1),
    ),
]


@pytest.mark.parametrize(("fields", "sides", "rounds"), CHAINS, ids=lambda one: str(one)[:50])
@pytest.mark.article("KOD-6.8")
def test_a_chain_of_stages_is_begun_and_played_to_its_end(
    organiser: Organiser, fields: dict[str, str], sides: int, rounds: tuple[int, ...]
) -> None:
    organiser.begin(system="stages", expected=str(sides), **fields)
    system = organiser.state.regulations.system
    assert isinstance(system, Stages)
    assert tuple(stage.rounds for stage in system.stages) == rounds, "the plan"
    organiser.enter(sides)
    organiser.play_on()
    state = organiser.state
    assert tuple(state.numbers[stage].rounds for stage in sorted(state.numbers) if stage > 1) == rounds[1:]
    assert len(state.rounds) == sum(rounds)
    organiser.done("/desk/settings", part="close")


def test_every_setting_of_a_stage_reaches_the_regulations(organiser: Organiser) -> None:
    organiser.begin(
        system="stages",
        **{
            "s1-system": "round-robin", "s1-groups": "4", "s1-apart": "country", "s1-withdrawal": "annul",
            "s1-title": "Groups", "s1-criteria": "NBW, DE", "s2-system": "knockout", "s2-places": "3",
            "s2-order": "lot", "s2-ties": "list", "s2-numbers": "list",
        },
        expected="16",
    )  # fmt: skip
    system = organiser.state.regulations.system
    assert isinstance(system, Stages)
    first, second = system.stages
    assert (first.name, first.groups, first.separation) == ("Groups", 4, Separation.COUNTRY)
    assert first.standings is not None
    assert (first.standings.criteria, first.standings.withdrawal) == (("NBW", "DE"), Withdrawal.ANNUL)
    assert second.qualification == Qualification(3, SeedOrder.LOT, CutTies.LIST, Carry.NONE)
    assert (first.rounds, second.rounds) == (3, 4)


def test_stages_are_added_and_taken_out_without_script(organiser: Organiser) -> None:
    fields = {"name": "Chain", "system": "stages", "s1-system": "swiss", "s2-system": "round-robin", "s2-places": "5"}
    shown = organiser.send("/new", step="3", add="1", **fields).text
    assert shown.count('class="stage"') == 3
    assert 'name="s3-system"' in shown
    fields["s3-system"] = "knockout"
    fields["s3-places"] = "4"
    less = organiser.send("/new", step="3", drop="2", **fields).text
    assert less.count('class="stage"') == 2
    assert re.search(r'name="s2-places"[^>]*value="4"', less), "what stood behind moves up with its fields"
    other = organiser.send("/new", step="3", refresh="1", **{**fields, "s1-system": "knockout"}).text
    assert 'name="s1-consolation"' in other
    for _ in range(2):
        fields[f"s{len([n for n in fields if n.endswith('-system')]) + 1}-system"] = "swiss"
    assert organiser.send("/new", step="3", add="1", **fields).status_code == 200
    fields["s6-system"] = "swiss"
    assert organiser.send("/new", step="3", add="1", **fields).status_code == 422


def fault_of(page: str) -> str:
    """The field that the page marks as wrong."""
    found = re.search(r'name="([\w-]+)"[^>]*aria-invalid="true"', page)
    return found[1] if found else ""


@pytest.mark.parametrize(
    ("step", "field", "fields"),
    [
        (1, "ends", {"begins": "2026-05-03", "ends": "2026-05-01"}),
        (1, "begins", {"begins": "2026-02-30"}),
        (2, "expected", {"expected": "1"}),
        (3, "rounds", {"rounds": "0"}),
        (3, "floor", {"bar": "5k", "floor": "3k"}),
        (3, "bar", {"bar": "strong"}),
        (3, "cycles", {"system": "round-robin", "cycles": "99"}),
        (3, "losses", {"system": "knockout", "losses": "9"}),
        (3, "losses", {"system": "knockout", "losses": "2", "consolation": "1"}),
        (3, "decider", {"system": "knockout", "games": "2"}),
        (3, "time", {"time": "long"}),
        (3, "komi", {"komi": "six"}),
        (3, "s2-places", {"system": "stages", "s2-system": "knockout", "s2-places": "0"}),
        (3, "s1-groups", {"system": "stages", "s1-groups": "0"}),
        (3, "s2-carry", {"system": "stages", "s2-system": "knockout", "s2-carry": "points"}),
        (3, "s1-decider", {"system": "stages", "s1-system": "knockout", "s1-games": "4"}),
        (3, "boards", {"credit": "team", "boards": "99"}),
        (3, "reserves", {"credit": "team", "reserves": "-1"}),
        (3, "deadline", {"credit": "team", "deadline": "99999"}),
        (3, "best", {"credit": "individual-team", "best": "0"}),
        (4, "criteria", {"criteria": "LUCK"}),
        (4, "team_criteria", {"credit": "team", "team_criteria": "LUCK"}),
        (4, "s1-criteria", {"system": "stages", "s1-criteria": "LUCK"}),
    ],
    ids=lambda one: str(one)[:40],
)
def test_a_refusal_stands_beside_its_field_on_its_step(
    organiser: Organiser, step: int, field: str, fields: dict[str, str]
) -> None:
    sent = {"name": "Open", **fields}
    for before in range(1, step):
        page = organiser.send("/new", step=str(before), **sent)
        assert page.status_code == 200, f"step {before} does not know of it yet"
    at_step = organiser.send("/new", step=str(step), **sent)
    assert at_step.status_code == 422
    assert fault_of(at_step.text) == field
    at_end = organiser.send("/new", step="4", **sent)
    assert at_end.status_code == 422
    assert fault_of(at_end.text) == field
    assert f'name="step" value="{step}"' in at_end.text


def test_a_full_placement_wants_a_power_of_two_when_the_field_is_named(organiser: Organiser) -> None:
    fields = {"name": "Cup", "system": "knockout", "placement": "all", "expected": "12"}
    page = organiser.send("/new", step="3", **fields)
    assert page.status_code == 422
    assert fault_of(page.text) == "expected"


def test_rounds_that_the_field_settles_are_shown_and_not_asked_for(organiser: Organiser) -> None:
    page = organiser.send("/new", step="2", name="Cup", system="round-robin", expected="9", cycles="2").text
    assert 'name="rounds"' not in page
    assert "18 rounds" in page
    assert 'name="rounds"' in organiser.send("/new", step="2", name="Cup", system="swiss").text


def test_teams_of_the_form_reach_the_regulations(organiser: Organiser) -> None:
    organiser.begin(
        system="round-robin", credit="team", expected="4", boards="4", reserves="2", board_order="by-rating",
        substitution="take-board", deadline="45", composition="of one town", board_colours="same", bye_board="1",
        win="1", withdrawal="annul", team_criteria="TEAMP, BDW",
    )  # fmt: skip
    rules = organiser.state.regulations
    play = rules.teams
    assert play is not None
    assert rules.classification.credit is Credit.TEAM
    assert play.system == RoundRobin()
    assert (play.rules.boards, play.rules.reserves, play.rules.deadline_minutes) == (4, 2, 45)
    assert (play.rules.order.value, play.rules.substitution.value) == ("by-rating", "take-board")
    assert play.rules.composition == "of one town"
    assert (play.colours, play.bye_board) == (BoardColours.SAME, 1)
    assert (play.standings.criteria, play.standings.match_win) == (("TEAMP", "BDW"), 1)
    assert play.standings.withdrawal is Withdrawal.ANNUL
    assert rules.rounds == 3


def test_what_members_make_is_added_up_where_it_was_announced(organiser: Organiser) -> None:
    organiser.begin(system="swiss", credit="individual-team", boards="3", score="places", best="2", may_meet="1")
    rules = organiser.state.regulations
    assert rules.teams is not None
    assert rules.system == Swiss()
    assert (rules.teams.score.value, rules.teams.best, rules.teams.may_members_meet) == ("places", 2, True)
