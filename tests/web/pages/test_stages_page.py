"""The page of stages and numbers: lots, lists, ties at the cut, reasons, and what the desk says comes next."""

import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.games.colour import Colour
from nigiri.regulations.schedules import Numbers
from nigiri.tournament.written_result import write_result
from web.installation import Installation
from web.pages.test_every_system import Organiser

GROUPS = {"s1-system": "round-robin", "s1-groups": "2", "s1-numbers": "rating"}
CUP = {"s2-system": "knockout", "s2-places": "2"}


class Stager(Organiser):
    """Somebody who runs an event of stages."""

    def settle(self, **fields: Any) -> None:
        self.done("/desk/stages", **fields)

    def refused(self, **fields: Any) -> str:
        answer = self.send(f"/events/{self.event}/desk/stages", **fields)
        assert 400 <= answer.status_code < 500
        found = re.search(r'role="alert">\s*<p>(.*?)</p>', answer.text, re.DOTALL)
        assert found is not None
        return found[1]

    def tie(self, number: int) -> None:
        """Draw a round, give it out, and let every game end in a draw."""
        self.done(f"/desk/rounds/{number}/draw", seed=str(number))
        self.done(f"/desk/rounds/{number}/publish")
        for game in self.state.round(number).games:
            self.done(f"/desk/results/{number}", entry=f"{game.table}j")


@pytest.fixture
def organiser(here: Installation, client: TestClient[Litestar]) -> Stager:
    return Stager(here, client)


@pytest.mark.article("KOD-6.8")
def test_the_cut_is_shown_settled_and_the_next_stage_begins(organiser: Stager) -> None:
    organiser.begin(system="stages", expected="8", **GROUPS, **CUP)
    organiser.enter(8)
    page = organiser.look("/desk/stages")
    assert page.count("<li>\n<h2>") == 2
    assert "Give the numbers" in page
    organiser.settle(seed="4")
    first = organiser.state.numbers[1]
    assert (first.seed, first.method, len(first.groups)) == (4, Numbers.RATING, 2)
    assert "there are numbers" in organiser.look("/desk/stages")
    assert "need a reason" in organiser.refused(by_list="1", **{f"number-e{n}": str(n) for n in range(1, 9)},
                                                **{f"group-e{n}": "AB"[n % 2] for n in range(1, 9)})  # fmt: skip
    organiser.play_on(until=3)
    assert "Settle who plays stage 2" in organiser.look("/desk")
    page = organiser.look("/desk/stages")
    shown = re.findall(r"Side \d\d", page.split("These go on")[1].split("</ol>")[0])
    organiser.settle(seed="9")
    second = organiser.state.numbers[2]
    names = [f"Side {int(side[1:]):02}" for side in second.sides]
    assert shown == names, "those who were shown go on, in that order"
    assert second.first_round == 4
    page = organiser.look("/desk/stages")
    assert "Settle and begin" not in page, "it is settled: to draw is what comes next"
    assert re.search(r'class="button main" href="[^"]*/desk/rounds"', page) and '<button class="main"' not in page
    assert "given by place, groups in turn, lot 9" in page
    for round_ in (1, 2, 3):
        for game in organiser.state.round(round_).games:
            turned = "0-1" if game.result.winner is Colour.BLACK else "1-0"
            organiser.done(f"/desk/results/{round_}/correction", table=str(game.table), seen=write_result(game.result),
                           result=turned, reason="turned over")  # fmt: skip
    warning = organiser.look("/desk/stages").split("changed since the cut: ")[1].split("</p>")[0]
    assert re.fullmatch(r"(Side 0\d(, )?)+ would play instead of (Side 0\d(, )?)+", warning), warning
    organiser.play_on()
    assert "All stages are over." in organiser.look("/desk/stages")


@pytest.mark.article("KOD-6.8")
def test_a_tie_at_the_cut_waits_for_the_list_of_the_director(organiser: Stager) -> None:
    organiser.begin(system="stages", expected="4", **{**GROUPS, "s1-groups": "1"}, **CUP, **{"s2-ties": "list"})
    organiser.enter(4)
    for number in (1, 2, 3):
        organiser.tie(number)
    page = organiser.look("/desk/stages")
    assert re.search(r"(Side 0\d, ){3}Side 0\d are equal at the cut: list those who go on", page)
    assert "Settle and begin" not in page
    answer = organiser.send(f"/events/{organiser.event}/desk/rounds/4/draw", seed="1")
    assert answer.status_code in {409, 422}
    assert "/desk/stages" in answer.text, "the draw leads to the page where it is decided"
    organiser.settle(by_list="1", **{"number-e3": "1", "number-e2": "2"})
    assert organiser.state.numbers[2].groups == (("e3", "e2"),)


def test_a_tie_at_the_cut_is_decided_by_a_lot_that_is_written_down(organiser: Stager) -> None:
    organiser.begin(system="stages", expected="4", **{**GROUPS, "s1-groups": "1"}, **CUP)
    organiser.enter(4)
    for number in (1, 2, 3):
        organiser.tie(number)
    assert "a lot will decide" in organiser.look("/desk/stages")
    organiser.settle(seed="11")
    assert "a lot decided, seed 11" in organiser.state.numbers[2].remarks[0]


@pytest.mark.article("RU-2.8.1-a", "RU-2.8.2-h")
def test_numbers_are_listed_where_the_regulations_leave_them_to_a_list(organiser: Stager) -> None:
    organiser.begin(system="knockout", numbers="list", expected="4")
    organiser.enter(4)
    assert "List the numbers" in organiser.look("/desk")
    assert "leave numbers to a list" in organiser.refused(seed="1")
    assert "must name everybody" in organiser.refused(by_list="1", **{"number-e1": "1", "number-e2": "2"})
    organiser.settle(by_list="1", **{f"number-e{n}": str(5 - n) for n in (1, 2, 3, 4)})
    assert organiser.state.numbers[1].groups == (("e4", "e3", "e2", "e1"),)
    organiser.settle(by_list="1", reason="a slip", **{f"number-e{n}": str(n) for n in (1, 2, 3, 4)})
    assert organiser.state.numbers[1].sides == ("e1", "e2", "e3", "e4")
    organiser.play_on()


@pytest.mark.article("RU-2.8.3-a")
def test_two_groups_of_scheveningen_are_listed(organiser: Stager) -> None:
    organiser.begin(system="scheveningen", formed="list", expected="6")
    organiser.enter(6)
    listed = {f"number-e{n}": str(n) for n in range(1, 7)} | {f"group-e{n}": "AB"[n % 2] for n in range(1, 7)}
    organiser.settle(by_list="1", **listed)
    assert organiser.state.numbers[1].groups == (("e2", "e4", "e6"), ("e1", "e3", "e5"))


@pytest.mark.article("RU-2.8.3-a", "RU-2.8.1-e")
def test_the_desk_says_before_the_draw_what_the_field_settles(organiser: Stager) -> None:
    organiser.begin(system="scheveningen", expected="6")
    organiser.enter(5)
    assert "an individual event needs equal groups, not 2 and 3" in organiser.look("/desk")
    organiser.done("/desk/players", family="Side 06", rank="6k")
    assert "needs equal groups" not in organiser.look("/desk")
    organiser.done("/desk/players", family="Side 07", rank="7k")
    organiser.done("/desk/players", family="Side 08", rank="8k")
    assert "with the 8 entered there are 4 rounds, not the 3 announced" in organiser.look("/desk")


def test_a_swiss_event_has_no_page_of_numbers_in_its_menu(organiser: Stager) -> None:
    organiser.begin(system="swiss")
    organiser.enter(4)
    assert "/desk/stages" not in organiser.look("/desk")
    assert "Swiss" in organiser.look("/desk/stages")
    assert "nobody needs a number" in organiser.refused(seed="1")


def test_a_bracket_says_what_decides_its_places(organiser: Stager) -> None:
    organiser.begin(system="knockout")
    organiser.enter(4)
    organiser.play_on()
    assert "Places are decided by the bracket" in organiser.look("/standings")
    answer = organiser.client.get(f"/api/v1/events/{organiser.event}/standings").json()
    assert (answer["criteria"], answer["ranked_by"]) == ([], "bracket")


@pytest.mark.article("RU-2.8.1-a")
def test_teams_are_numbered_and_settled_like_players(organiser: Stager) -> None:
    organiser.begin(system="knockout", credit="team", boards="1", reserves="0", numbers="list", expected="4")
    organiser.enter(4)
    organiser.done("/desk/teams", text="\n".join(f"Team {n}: Side 0{n}" for n in (1, 2, 3, 4)))
    page = organiser.look("/desk/stages")
    assert "Team 1" in page
    assert "Side 01" not in page
    organiser.settle(by_list="1", **{f"number-T{n}": str(5 - n) for n in (1, 2, 3, 4)})
    assert organiser.state.numbers[1].groups == (("T4", "T3", "T2", "T1"),)
    organiser.play_on()


def test_a_later_bracket_is_asked_once_how_it_is_seeded(organiser: Stager) -> None:
    page = organiser.send("/new", step="3", refresh="1", system="stages", name="A cup", id="asked-once",
                          **GROUPS, **CUP).text  # fmt: skip
    assert 'name="s2-order"' in page and 'name="s2-losses"' in page
    assert 'name="s2-numbers"' not in page and 'name="s2-seeds"' not in page
