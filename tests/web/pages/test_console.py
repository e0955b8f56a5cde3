"""The console: beginning an event, entering, checking in, drawing, entering results, by plain forms."""

import csv
import io
import re
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.games.colour import Colour
from nigiri.ids import EntryId, TournamentId
from nigiri.regulations.system import McMahon
from web.installation import EVENT, Installation
from web.routes import routes_of

Client = TestClient[Litestar]
DESK = f"/events/{EVENT}/desk"


class By:
    """Somebody who sends forms."""

    def __init__(self, here: Installation, client: Client, who: str) -> None:
        self.here, self.client, self.headers = here, client, here.bearer(who)

    def post(self, path: str, **fields: Any) -> httpx.Response:
        return self.client.post(path, data=fields, headers=self.headers, follow_redirects=False)

    def get(self, path: str) -> str:
        answer = self.client.get(path, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.text


@pytest.fixture
def director(here: Installation, client: Client) -> By:
    return By(here, client, "director")


@pytest.fixture
def referee(here: Installation, client: Client) -> By:
    return By(here, client, "referee")


def state_of(here: Installation, event: str = EVENT) -> Any:
    return here.desk.state(TournamentId(event))


def test_every_form_of_the_console_is_closed_to_those_without_the_right(here: Installation, client: Client) -> None:
    asked = [one for one in routes_of(here.app) if "/desk" in one.path]
    assert len(asked) > 40
    for one in asked:
        address = one.at(side="e1", number="1")
        for who in ("", "outsider", "player"):
            answer = client.request(one.method, address, headers=here.bearer(who), follow_redirects=False)
            assert answer.status_code in {303, 401, 403}, (one, who, answer.status_code)
            if one.method == "POST":
                assert answer.status_code in {401, 403}, (one, who)
        if one.method == "POST":
            assert client.post(address, headers=here.bearer("viewer")).status_code == 403, one


def test_an_event_is_begun_in_four_steps_with_the_defaults_of_its_rules(here: Installation, client: Client) -> None:
    organiser = By(here, client, "organiser")
    second = organiser.post("/new", step="1", name="Кубок Волги", profile="russia-2020").text
    assert "RU-2.8.5-b" in second
    third = organiser.post("/new", step="2", name="Кубок Волги", profile="russia-2020").text
    assert 'name="time" value="60m + 3×30s"' in third
    assert "/rulebook/RU-1.14" in third, "the article behind komi"
    fields = {
        "name": "Кубок Волги",
        "profile": "russia-2020",
        "rounds": "6",
        "bar": "2d",
        "floor": "15k",
        "komi": "7.5",
    }
    fourth = organiser.post("/new", step="3", **fields).text
    assert 'name="rounds" value="6"' in fourth
    done = organiser.post("/new", step="4", **fields, time="45m + 5x20s", handicap="rank", criteria="MMS SOSM")
    assert done.status_code == 303
    event = done.headers["location"].split("/")[2]
    assert event == "kubok-volgi"
    made = state_of(here, event).regulations
    assert (made.name, made.rounds, made.komi_halves, made.profile) == ("Кубок Волги", 6, 15, "russia-2020")
    assert made.standings.criteria == ("MMS", "SOSM")
    assert made.system == McMahon(bar=1, floor=-15)
    assert made.time is not None and made.time.main == 45 * 60_000


@pytest.mark.parametrize(
    ("system", "kind"),
    [("mcmahon", "McMahon"), ("swiss", "Swiss"), ("round-robin", "RoundRobin"), ("knockout", "Knockout")],
)
def test_every_system_that_is_offered_is_begun_and_drawn(
    here: Installation, client: Client, system: str, kind: str
) -> None:
    owner = By(here, client, "owner")
    done = owner.post("/new", step="4", name=f"Cup {system}", system=system, rounds="3")
    event = done.headers["location"].split("/")[2]
    desk = f"/events/{event}/desk"
    for number, rank in enumerate(("3d", "1d", "2k", "5k")):
        owner.post(f"{desk}/players", family=f"Player {number}", rank=rank)
    assert type(state_of(here, event).regulations.system).__name__ == kind
    assert owner.post(f"{desk}/rounds/1/draw", seed="1").status_code == 303
    assert owner.post(f"{desk}/rounds/1/publish").status_code == 303
    for table in (1, 2):
        assert owner.post(f"{desk}/results/1", entry=f"{table}b").status_code == 303
    assert len(state_of(here, event).round(1).games) == 2
    for page in (
        "",
        "/rounds/1",
        "/standings",
        "/cross-table",
        "/players/e1",
        "/desk",
        "/desk/rounds/1",
        "/desk/bands",
    ):
        owner.get(f"/events/{event}{page}")


@pytest.mark.parametrize(
    ("field", "value"),
    [("komi", "six"), ("rounds", "many"), ("rounds", "0"), ("begins", "May"), ("bar", "4"), ("floor", "5d"),
     ("criteria", "LUCK"), ("time", "long"), ("handicap", "some"), ("system", "luck")],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_the_form_and_nothing_is_lost(
    here: Installation, client: Client, field: str, value: str
) -> None:
    owner = By(here, client, "owner")
    before = len(here.store.tournaments())
    answer = owner.post("/new", step="4", **{"name": "Open", "system": "mcmahon", field: value})
    assert answer.status_code == 422, answer.text
    assert 'role="alert"' in answer.text
    assert 'value="Open"' in answer.text
    assert len(here.store.tournaments()) == before


def test_a_pasted_table_is_shown_first_with_its_faults_by_line(here: Installation, director: By) -> None:
    table = "Name\tFirst name\tRank\tClub\nNovák\tPetr\t3k\tPraha\nNobody\tHere\tsoon\tBrno\nNovák\tPetr\t3k\tPraha\n"
    shown = director.post(f"{DESK}/intake", text=table).text
    assert "table:3" in shown and "table:4" in shown
    assert len(state_of(here).entries) == 8, "looking enters nobody"
    fields = dict(re.findall(r'<input type="hidden" name="(data|name|version)" value="([^"]*)"', shown))
    assert director.post(f"{DESK}/intake", **fields, row="0", confirmed="1").status_code == 303
    assert len(state_of(here).entries) == 9
    assert director.post(f"{DESK}/intake", **fields, row="0", confirmed="1").status_code == 409, "the page is old"


def test_a_player_is_not_entered_twice_unless_it_is_another_person(here: Installation, director: By) -> None:
    who = {"family": "Spring A", "given": "", "rank": "2k"}
    refused = director.post(f"{DESK}/players", **who)
    assert refused.status_code in {409, 422}
    assert 'name="namesake"' in refused.text
    assert director.post(f"{DESK}/players", **who, namesake="1").status_code == 303
    assert director.post(f"{DESK}/players", family="", given="", rank="2k").status_code == 422
    assert director.post(f"{DESK}/players", family="X", rank="strong").status_code == 422


def test_many_are_confirmed_struck_off_and_let_go_at_once(here: Installation, director: By) -> None:
    director.post(f"{DESK}/players", family="Late", rank="5k", preliminary="1")
    assert not state_of(here).entries[EntryId("e9")].is_final
    director.post(f"{DESK}/players/bulk", do="confirm", side=["e9", "e1"])
    assert state_of(here).entries[EntryId("e9")].is_final
    director.post(f"{DESK}/players/bulk", do="withdraw", side=["e8"], reason="ill")
    assert state_of(here).entries[EntryId("e8")].withdrawn_after == 0
    director.post(f"{DESK}/players/bulk", do="return", side=["e8"])
    director.post(f"{DESK}/players/bulk", do="remove", side=["e8", "e9"])
    assert list(state_of(here).entries) == [f"e{number}" for number in range(1, 8)]
    assert director.post(f"{DESK}/players/bulk", do="confirm").status_code == 422
    assert director.post(f"{DESK}/players/bulk", do="praise", side="e1").status_code == 422


def test_two_who_tick_different_names_do_not_undo_each_other(here: Installation, director: By, referee: By) -> None:
    everybody = [f"e{number}" for number in range(1, 9)]
    page = {"round": "2", "shown": everybody, "was": everybody}
    assert director.post(f"{DESK}/attendance", **page, here=everybody[1:]).status_code == 303
    assert referee.post(f"{DESK}/attendance", **page, here=everybody[:-1], worth="half").status_code == 303
    absent = {side: entry.absences for side, entry in state_of(here).entries.items() if entry.absences}
    assert set(absent) == {"e1", "e8"}
    back = {"round": "2", "shown": everybody, "was": everybody[1:-1], "here": everybody[:-1]}
    assert referee.post(f"{DESK}/attendance", **back).status_code == 303
    assert not state_of(here).entries[EntryId("e1")].absences


def test_a_code_on_a_players_phone_checks_the_player_in(here: Installation, director: By, referee: By) -> None:
    director.post(f"{DESK}/players", family="Late", rank="5k", preliminary="1")
    assert referee.post(f"{DESK}/check-in/e9", round="1").status_code == 303
    assert state_of(here).entries[EntryId("e9")].is_final
    assert "is here for round 1" in referee.get(f"{DESK}/check-in/e9")


def test_a_round_is_drawn_looked_at_changed_and_published(here: Installation, director: By) -> None:
    assert director.post(f"{DESK}/rounds/1/draw", seed="7", bye="").status_code == 303
    drawn = state_of(here).round(1)
    assert drawn.protocol is not None and drawn.protocol.seed == 7 and drawn.protocol.optimal
    first, second = drawn.games[0], drawn.games[1]
    assert "proven best" in director.get(f"{DESK}/rounds/1")
    page = director.get(f"{DESK}/rounds/1?swap={first.black}")
    assert f'name="first" value="{first.black}"' in page, "without a script the second press is on the next page"
    director.post(f"{DESK}/rounds/1/boards", first=first.black, second=second.white)
    games = state_of(here).round(1).games
    assert set(games[0].sides) == {second.white, first.white}
    assert set(games[1].sides) == {second.black, first.black}
    assert games[0].by_hand and games[1].by_hand and games[2:] == drawn.games[2:]
    director.post(f"{DESK}/rounds/1/boards", first=games[2].black, second=games[2].white)
    turned = state_of(here).round(1).games[2]
    assert (turned.black, turned.white) == (games[2].white, games[2].black), "two at one table change colours"
    assert director.post(f"{DESK}/rounds/1/publish").status_code == 303
    assert state_of(here).round(1).is_published
    refused = director.post(f"{DESK}/rounds/1/boards", first=first.black, second=first.white)
    assert refused.status_code == 422 and "RU-2.2.6" in refused.text, "once the round is out a reason is due"
    assert director.post(f"{DESK}/rounds/1/draw").status_code == 409


def test_the_bye_changes_places_too(here: Installation, director: By) -> None:
    director.post(f"{DESK}/players", family="Ninth", rank="9k")
    director.post(f"{DESK}/rounds/1/draw", seed="3")
    drawn = state_of(here).round(1)
    bye, game = drawn.byes[0].entry, drawn.games[0]
    director.post(f"{DESK}/rounds/1/boards", first=bye, second=game.black)
    after = state_of(here).round(1)
    assert after.byes[0].entry == game.black
    assert set(after.games[0].sides) == {bye, game.white}
    assert "bye" in director.get(f"{DESK}/rounds/1?first={game.white}&second=bye")


def test_results_are_entered_by_a_number_and_a_key(here: Installation, client: Client, referee: By) -> None:
    here.draw(client)
    for text in ("1b", "2 W", "3 b+3.5", "4j"):
        assert referee.post(f"{DESK}/results/1", entry=text).status_code == 303, text
    games = {game.table: game.result for game in state_of(here).round(1).games}
    assert games[1].winner is Colour.BLACK and games[2].winner is Colour.WHITE
    assert games[3].margin == "3.5" and games[4].half_points(Colour.WHITE) == 1
    assert referee.post(f"{DESK}/results/1", entry="5b").status_code == 404
    for text in ("", "1", "b", "1z", "11111b", "١b"):
        assert referee.post(f"{DESK}/results/1", entry=text).status_code == 422, text
    assert "All results are in" in referee.get(f"{DESK}/results/1")


def test_a_different_result_is_a_conflict_that_names_who_was_first(
    here: Installation, client: Client, referee: By, director: By
) -> None:
    here.draw(client)
    referee.post(f"{DESK}/results/1", entry="1b")
    refused = director.post(f"{DESK}/results/1", entry="1w")
    assert refused.status_code == 409
    assert "referee (Referee) was first, at 1 May 2026, 10:00" in refused.text
    assert 'name="seen" value="1-0"' in refused.text
    late = director.post(f"{DESK}/results/1/correction", table="1", seen="0-1", result="jigo")
    assert late.status_code == 409, "something else stands there than was seen"
    assert director.post(f"{DESK}/results/1/correction", table="1", seen="1-0", result="0-1").status_code == 303
    assert state_of(here).round(1).at_table(1).result.winner is Colour.WHITE
    assert director.post(f"{DESK}/results/1/correction", table="1", seen="0-1", result="?").status_code == 303
    assert not state_of(here).round(1).at_table(1).result.is_known


def test_undo_takes_back_what_was_shown_and_nothing_else(here: Installation, client: Client, referee: By) -> None:
    here.draw(client)
    referee.post(f"{DESK}/results/1", entry="1b")
    seen = here.version
    referee.post(f"{DESK}/results/1", entry="2b")
    assert referee.post(f"{DESK}/undo", version=str(seen), page="/results/1").status_code == 409
    assert referee.post(f"{DESK}/undo", version=str(here.version), page="/results/1").status_code == 303
    known = [game.table for game in state_of(here).round(1).games if game.result.is_known]
    assert known == [1]


def test_bar_and_floor_are_tried_out_on_the_picture_before_they_are_set(here: Installation, director: By) -> None:
    tried = director.get(f"{DESK}/bands?bar=1k&floor=6k")
    assert tried.count("<rect") == 8 and "Set it so" in tried
    assert state_of(here).regulations.system != McMahon(bar=-1, floor=-6)
    assert director.post(f"{DESK}/bands", bar="1k", floor="6k").status_code == 303
    system = state_of(here).regulations.system
    assert (system.bar, system.floor) == (-1, -6)
    assert director.post(f"{DESK}/bands", bar="6k", floor="1k").status_code == 422


def test_a_setting_of_the_rules_is_changed_and_taken_back(here: Installation, director: By) -> None:
    post = {"part": "setting", "setting": "round.unfinished_policy"}
    assert director.post(f"{DESK}/settings", **post, value="before_last_round").status_code == 303
    assert state_of(here).regulations.settings == {"round.unfinished_policy": "before_last_round"}
    assert director.post(f"{DESK}/settings", **post, value="never").status_code == 422
    assert director.post(f"{DESK}/settings", **post, value="").status_code == 303
    assert state_of(here).regulations.settings == {}


def test_the_journal_is_filtered_by_kind_person_and_words(here: Installation, client: Client, referee: By) -> None:
    here.draw(client)
    referee.post(f"{DESK}/results/1", entry="2b")
    rows = re.findall(r"<tr><td class=\"right\">", referee.get(f"{DESK}/journal"))
    assert len(rows) == here.version
    only = referee.get(f"{DESK}/journal?kind=results&words=RU-3.2.8")
    assert only.count('<td class="right">') == 1 and "2: 1–0" in only
    assert "All 5 lines" in referee.get(f"{DESK}/verify")


def test_slips_and_name_cards_are_printed_with_codes(here: Installation, client: Client, referee: By) -> None:
    here.draw(client)
    slips = referee.get(f"{DESK}/documents/slips?round=1")
    assert slips.count("<article>") == 4 and slips.count("data:image/svg+xml,") == 4
    cards = referee.get(f"{DESK}/documents/name-cards?side=e1&side=e2")
    assert cards.count("<article>") == 2
    answer = referee.client.get(f"{DESK}/documents/slips?round=1&form=pdf", headers=referee.headers)
    assert answer.content.startswith(b"%PDF") and answer.headers["content-type"] == "application/pdf"
    assert referee.client.get(f"{DESK}/documents/slips?round=7", headers=referee.headers).status_code == 404


def test_an_announcement_is_shown_and_taken_down(here: Installation, client: Client, referee: By) -> None:
    assert referee.post(f"{DESK}/announcements", text="Lunch <b>now</b>").status_code == 303
    assert "Lunch &lt;b&gt;now&lt;/b&gt;" in client.get(f"/events/{EVENT}").text
    one = re.search(r'name="take_down" value="(\w+)"', referee.get(DESK))
    assert one is not None
    assert referee.post(f"{DESK}/announcements", take_down=one[1]).status_code == 303
    assert referee.post(f"{DESK}/announcements", take_down=one[1]).status_code == 404
    assert "Lunch" not in client.get(f"/events/{EVENT}").text
    assert referee.post(f"{DESK}/announcements", text=" ").status_code == 422


@pytest.mark.case("C114")
def test_numbers_are_put_right_on_the_page_of_an_entry_but_not_to_somebody_else_s(
    here: Installation, director: By
) -> None:
    def person(side: str) -> Any:
        return here.desk.roster(TournamentId(EVENT))[state_of(here).entries[EntryId(side)].person]

    def save(side: str, **numbers: str) -> httpx.Response:
        one = person(side)
        rank = state_of(here).entries[EntryId(side)].printed_grade
        return director.post(
            f"{DESK}/players/{side}", family=one.family_name, given=one.given_name, rank=rank, **numbers
        )

    assert save("e1", egd="10000001", rfg="00042").status_code == 303
    assert person("e1").identifiers == {"egd": "10000001", "rfg": "00042"}
    assert 'name="rfg" value="00042"' in director.get(f"{DESK}/players/e1").replace(' class="short"', "")
    taken = save("e2", egd="10000001")
    assert taken.status_code in {409, 422}
    assert "the number 10000001 is that of" in taken.text and "RU-2.2.11-b" in taken.text
    assert save("e1", egd="10000001").status_code == 303
    assert person("e1").identifiers == {"egd": "10000001"}


def test_the_list_of_entries_leaves_out_who_has_left_and_counts_them_apart(here: Installation, director: By) -> None:
    count = len(state_of(here).entries)
    director.post(f"{DESK}/players/bulk", side="e1", do="withdraw")
    page = director.get(f"{DESK}/players")
    assert f">all {count - 1}</a>" in page and ">left 1</a>" in page
    assert 'name="side" value="e1"' not in page
    assert 'name="side" value="e1"' in director.get(f"{DESK}/players?show=left")


def test_a_round_changed_by_hand_is_not_called_proven(here: Installation, client: Client, director: By) -> None:
    here.draw(client)
    assert "proven best" in director.get(f"{DESK}/rounds/1")
    one, other = state_of(here).rounds[0].games[:2]
    answer = director.post(f"{DESK}/rounds/1/boards", first=one.black, second=other.black, reason="came as friends")
    assert answer.status_code == 303
    for page in (director.get(f"{DESK}/rounds/1"), client.get(f"/events/{EVENT}/rounds/1").text):
        assert "proven best" not in page and "No better round exists" not in page
        assert "changed by hand" in page
    drawn = director.client.get(f"/api/v1/events/{EVENT}/rounds/1", headers=director.headers).json()
    assert drawn["protocol"]["optimal"] is False and drawn["protocol"]["is_changed"] is True


def test_stones_by_hand_have_the_komi_of_the_event_and_are_nine_at_most(here: Installation, director: By) -> None:
    here.draw(director.client)
    sent = {"table": 1, "komi": "", "reason": "agreed"}
    assert director.post(f"{DESK}/rounds/1/boards", stones=2, **sent).status_code == 303
    game = state_of(here).rounds[0].games[0]
    assert (game.handicap, game.komi_halves) == (2, state_of(here).regulations.pairing.handicap.komi_halves)
    refused = director.post(f"{DESK}/rounds/1/boards", stones=99, **sent)
    assert refused.status_code == 422 and "RU-A1-1-h9" in refused.text
    assert director.post(f"{DESK}/rounds/1/boards", stones=0, **sent).status_code == 303
    assert state_of(here).rounds[0].games[0].komi_halves == state_of(here).regulations.komi_halves


def test_files_of_a_running_event_stand_after_the_same_round(here: Installation, client: Client, director: By) -> None:
    """Rounds that are not drawn yet add nothing, neither to the result file nor to the spreadsheet."""
    here.draw(client)
    for table in (1, 2, 3, 4):
        director.post(f"{DESK}/results/1", entry=f"{table}b")
    files = f"/api/v1/events/{EVENT}/files"
    rows = list(csv.DictReader(io.StringIO(client.get(f"{files}/csv").text)))
    written = client.get(f"{files}/h9?confirmed=true").text
    lines = [line for line in written.splitlines() if line.strip() and not line.startswith(";")]
    heading = next(line for line in written.splitlines() if line.startswith("; Pl")).split()
    assert heading[-3:] == ["MMS", "SOS", "SOSOS"]
    assert len(rows) == len(lines) == 8
    for row, line in zip(rows, lines, strict=True):
        assert [float(word) for word in line.split()[-5:-2]] == [float(row[name]) for name in ("MMS", "SOSM", "SOSOSM")]
