"""A whole event through the API: entered, drawn, played, corrected, closed, printed, taken out and in again."""

from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.ids import ActorId, EntryId, TournamentId
from nigiri.people.entry import Entry
from nigiri.ratings.rank import Rank
from nigiri.store import Store
from nigiri.store.access.invitations import Kind
from nigiri.tournament.decisions.entries import enter
from web.installation import EVENT, Installation, settled, sign_in

P = f"/events/{EVENT}"


@pytest.fixture
def ask(here: Installation, client: TestClient[Litestar]) -> Any:
    """Ask the API about the event, and return what it answers; the status is checked."""

    def call(method: str, path: str, who: str = "director", status: int = 200, **more: Any) -> Any:
        answer = here.call(client, method, f"{P}{path}", who, **more)
        assert answer.status_code == status, (answer.status_code, answer.text)
        return answer.json() if answer.headers.get("content-type", "").startswith("application/json") else answer

    return call


def play(ask: Any, number: int, result: str = "1-0") -> None:
    """Draw and publish a round, and enter all its results the same."""
    ask("POST", f"/rounds/{number}/draw", status=201, json={"seed": number})
    ask("POST", f"/rounds/{number}/publish")
    games = ask("GET", f"/rounds/{number}")["games"]
    results = [{"table": game["table"], "result": result} for game in games]
    ask("POST", f"/rounds/{number}/results", "referee", json={"results": results})


def test_three_rounds_are_played_and_the_event_is_closed_printed_and_verified(ask: Any) -> None:
    for number in (1, 2, 3):
        play(ask, number, ("1-0", "0-1", "B+2.5")[number - 1])
        ask("POST", "/standings/publish", json={})
    table = ask("GET", "/standings")
    assert table["criteria"] == ["MMS", "SOSM", "SOSOSM"]
    assert [row["place"] for row in table["rows"]] == sorted(row["place"] for row in table["rows"])
    by_wins = ask("GET", "/standings?criteria=NBW,SOSM&after=2")
    assert (by_wins["criteria"], by_wins["after"]) == (["NBW", "SOSM"], 2)
    assert sum(row["values"]["NBW"] for row in by_wins["rows"]) == 8
    told = ask("GET", f"/standings/explanation?entry={table['rows'][0]['entry']}&criterion=SOSM")
    counted = sum(step["value"] or 0 for step in told["steps"] if step["is_counted"])
    assert counted == told["total"] == table["rows"][0]["values"]["SOSM"]
    ask("POST", "/close", json={})
    assert ask("POST", "/close", status=409, json={})["error"]["code"] == "event.closed"
    assert ask("PUT", "/rounds/1/tables/1/result", "referee", status=409, json={"result": "0-1"})
    assert ask("GET", "", "")["published_standings"] == [1, 2, 3]
    assert ask("GET", "/documents/event?form=pdf&lang=en", "").content.startswith(b"%PDF")
    assert "Spring Open" in ask("GET", "/files/h9?confirmed=true", "").text
    assert ask("GET", "/verification", "viewer") == {"ok": True, "version": 15, "findings": []}
    ask("POST", "/reopen", json={"reason": "a protest was heard"})


def test_a_draft_is_seen_by_members_only_until_it_is_published(ask: Any) -> None:
    ask("POST", "/rounds/1/draw", status=201, json={})
    assert ask("GET", "/rounds", "viewer")[0]["status"] == "drawn"
    assert ask("GET", "/rounds", "") == ask("GET", "/rounds", "player") == []
    assert ask("GET", "", "")["drawn"] == 0
    assert ask("GET", "/standings?after=1", "")["rows"] == []
    for path in ("/rounds/1", "/documents/pairings?round=1"):
        assert ask("GET", path, "", status=404)["error"]["code"] == "round.unknown"
    ask("POST", "/rounds/1/publish")
    public = ask("GET", "/rounds/1", "")
    assert public["status"] == "published"
    assert public["protocol"] is None and ask("GET", "/rounds/1", "viewer")["protocol"]["optimal"] is True


@pytest.mark.article("RU-2.8.7-a")
def test_a_preview_is_proven_explained_and_writes_nothing(ask: Any, here: Installation) -> None:
    before = here.version
    seen = ask("POST", "/rounds/1/preview", json={"order": {"seed": 7}, "why": ["e1", "e8"]})
    assert seen["optimal"] is True
    assert len(seen["games"]) == len(seen["explanation"]) == 4
    assert seen["why"]["is_drawn"] is False and seen["why"]["decided_by"]
    assert here.version == before
    drawn = ask("POST", "/rounds/1/draw", status=201, json={"seed": 7})["round"]
    assert drawn["games"] == seen["games"]
    fixed = {"pairs": [{"first": "e1", "second": "e8", "black": "e8"}], "seed": 7}
    again = ask("POST", "/rounds/1/preview", json={"order": fixed})
    assert any((game["black"], game["white"]) == ("e8", "e1") for game in again["games"])


def test_boards_are_changed_by_hand_and_a_published_round_needs_a_reason(ask: Any) -> None:
    ask("POST", "/rounds/1/draw", status=201, json={"seed": 1})
    games = [{key: game[key] for key in ("table", "black", "white")} for game in ask("GET", "/rounds/1")["games"]]
    games[0]["white"], games[1]["white"] = games[1]["white"], games[0]["white"]
    changed = ask("PUT", "/rounds/1/boards", json={"games": games})["round"]
    assert changed["games"][0]["by_hand"] is True
    kept = ask("POST", "/rounds/1/redraw", json={"seed": 2})["round"]["games"]
    assert {(game["black"], game["white"]) for game in changed["games"][:2]} <= {
        (game["black"], game["white"]) for game in kept
    }
    ask("POST", "/rounds/1/publish")
    games[0]["white"], games[1]["white"] = games[1]["white"], games[0]["white"]
    refused = ask("PUT", "/rounds/1/boards", status=422, json={"games": games})["error"]
    assert (refused["code"], refused["articles"]) == ("reason.missing", ["RU-2.2.6"])
    ask("PUT", "/rounds/1/boards", json={"games": games, "reason": "wrong card"})


def test_byes_late_players_absences_and_returns(ask: Any) -> None:
    ask("POST", "/absences", "referee", json={"entries": ["e8"], "rounds": [1]})
    ask("POST", "/rounds/1/draw", status=201, json={"seed": 1})
    drawn = ask("GET", "/rounds/1")
    giver, taker = drawn["byes"][0]["entry"], drawn["games"][0]["black"]
    moved = ask("POST", "/rounds/1/byes/move", json={"giver": giver, "taker": taker})["round"]
    assert moved["byes"] == [{"entry": taker, "kind": "pairing", "by_hand": True}]
    ask("POST", "/rounds/1/publish")
    late = ask("POST", "/late-players", status=201, json={"player": {"family_name": "Late", "rank": "4k"}})["round"]
    assert late["byes"] == [] and len(late["games"]) == 4
    ask("POST", "/withdrawals", "referee", json={"entries": ["e7"], "after": 1, "reason": "ill"})
    ask("POST", "/returns", "referee", json={"entries": ["e7"], "first": 3})
    seven = next(one for one in ask("GET", "/players", "") if one["id"] == "e7")
    assert (seven["withdrawn_after"], seven["absences"]) == (None, {"2": "by-rule"})
    ask("POST", "/rounds/2/byes", json={"entry": "e8", "kind": "half"})
    ask("POST", "/absences/recall", "referee", json={"entries": ["e8"], "rounds": [2]})


@pytest.mark.case("C118")
@pytest.mark.article("RU-2.7.4-a", "RU-3.2.8")
def test_players_report_their_own_game_and_a_referee_fixes_it(
    ask: Any, here: Installation, client: TestClient[Litestar]
) -> None:
    ask("POST", "/rounds/1/draw", status=201, json={"seed": 1})
    assert ask("GET", "/me", "player")["rounds"] == []
    ask("POST", "/rounds/1/publish")
    game = ask("GET", "/me", "player")["rounds"][0]["game"]
    own, others = game["table"], game["table"] % 4 + 1
    before = here.version
    refused = ask("PUT", f"/rounds/1/tables/{others}/report", "player", status=403, json={"result": "1-0"})["error"]
    assert refused["code"] == "proposal.not_yours"
    for who, status in (("", 401), ("stranger", 403), ("viewer", 403)):
        ask("PUT", f"/rounds/1/tables/{own}/report", who, status=status, json={"result": "1-0"})
        ask("PUT", f"/rounds/1/tables/{own}/result", who, status=status, json={"result": "1-0"})
    ask("PUT", f"/rounds/1/tables/{own}/result", "player", status=403, json={"result": "1-0"})
    assert here.version == before
    ask("PUT", f"/rounds/1/tables/{own}/report", "player", json={"result": "1-0"})
    assert ask("GET", "/rounds/1", "referee")["reports"] == [{"table": own, "entry": "e1", "result": "1-0"}]
    assert ask("GET", "/rounds/1", "")["reports"] == []
    ask("POST", "/rounds/1/reports/confirmation", "referee", status=409, json={"tables": [own]})
    opponent = game["white"] if game["black"] == "e1" else game["black"]
    links = {one["entry"]: one["url"] for one in ask("GET", "/player-links", "referee")}
    here.secrets["opponent"] = "nigiri_p_" + links[opponent].rsplit("/", 1)[1]
    ask("PUT", f"/rounds/1/tables/{own}/report", "opponent", json={"result": "1-0"})
    assert ask("GET", "/rounds/1", "")["games"][own - 1]["result"] == "?"
    ask("POST", "/rounds/1/reports/confirmation", "referee", json={"tables": [own]})
    assert ask("GET", "/rounds/1", "")["games"][own - 1]["result"] == "1-0"
    late = ask("PUT", f"/rounds/1/tables/{own}/report", "player", status=409, json={"result": "0-1"})["error"]
    assert late["code"] == "proposal.too_late"
    record = ask("GET", f"/journal?after={before}", "viewer")[0]
    assert (record["actor"], record["name"], record["basis"]) == ("player:e1", "Spring A", ["RU-2.7.4-a"])


def test_a_player_announces_the_own_absence_and_nobody_else_s(ask: Any) -> None:
    ask("POST", "/me/absences", "player", json={"rounds": [2, 3]})
    ask("POST", "/me/absences/recall", "player", json={"rounds": [3]})
    assert ask("GET", "/me", "player")["player"]["absences"] == {"2": "by-rule"}
    assert ask("POST", "/me/absences", "player", status=400, json={"rounds": [2], "entries": ["e2"]})
    assert ask("POST", "/absences", "player", status=403, json={"entries": ["e2"], "rounds": [2]})


@pytest.mark.article("RU-3.2.8")
def test_a_correction_names_what_was_seen_its_reason_and_its_articles(ask: Any) -> None:
    play(ask, 1)
    play(ask, 2)
    path = "/rounds/1/tables/1/correction"
    seen_wrong = ask("POST", path, "referee", status=409, json={"result": "jigo", "seen": "0-1"})["error"]
    assert seen_wrong["facts"]["stands"] == "1-0"
    assert ask("POST", path, "referee", status=422, json={"result": "0-1"})["error"]["code"] == "reason.missing"
    body = {"result": "0-1", "seen": "1-0", "reason": "the slip was read wrongly", "basis": ["RU-3.2.8", "RU-9.9.9"]}
    assert ask("POST", path, "referee", status=404, json=body)["error"]["code"].startswith("article")
    ask("POST", path, "referee", json={**body, "basis": ["RU-3.2.8", "RU-2.7.4-a"]})
    last = ask("GET", "/journal?limit=1000", "viewer")[-1]
    assert last["basis"] == ["RU-3.2.8", "RU-2.7.4-a"]
    assert last["event"]["reason"] == "the slip was read wrongly"


@pytest.mark.article("RU-2.8.8-b")
def test_an_unfinished_game_is_awarded_for_the_draw_only(ask: Any) -> None:
    ask("POST", "/rounds/1/draw", status=201, json={"seed": 1})
    ask("POST", "/rounds/1/publish")
    results = [{"table": table, "result": "1-0"} for table in (1, 2, 3)]
    ask("POST", "/rounds/1/results", "referee", json={"results": results})
    award = {"awards": [{"table": 4, "result": "0-1"}], "reason": "adjourned to the evening"}
    ask("POST", "/rounds/1/awards", "referee", json=award)
    ask("POST", "/rounds/2/draw", status=201, json={"seed": 1})
    assert ask("GET", "/rounds/1")["games"][3]["result"] == "?"


def test_a_referee_undoes_the_own_last_thing_and_a_director_anybody_s(ask: Any) -> None:
    ask("POST", "/absences", "referee", json={"entries": ["e2"], "rounds": [2]})
    assert ask("POST", "/undo", "secretary", status=403)["error"]["code"] == "access.denied"
    ask("POST", "/undo", "referee")
    ask("POST", "/absences", "referee", json={"entries": ["e3"], "rounds": [2]})
    ask("POST", "/undo", "director")
    assert all(one["absences"] == {} for one in ask("GET", "/players", ""))


def test_an_undo_holds_for_what_was_seen(ask: Any, here: Installation) -> None:
    ask("POST", "/absences", "referee", json={"entries": ["e2"], "rounds": [2]})
    seen = f'"{here.version}"'
    ask("POST", "/absences", "referee", json={"entries": ["e3"], "rounds": [2]})
    assert ask("POST", "/undo", "director", status=409, headers={"if-match": seen})
    ask("POST", "/undo", "director", headers={"if-match": f'"{here.version}"'})
    assert [one["id"] for one in ask("GET", "/players", "") if one["absences"]] == ["e2"]


def test_players_are_imported_with_a_preview_and_their_faults_by_line(ask: Any) -> None:
    table = "Name;First name;Rank;Club\nNovák;Petr;3d;Brno\nSpring A;;1k;\n"
    seen = ask("POST", "/players/import?preview=true&name=list.csv", "secretary", content=table.encode())
    assert [row["player"]["family_name"] for row in seen["rows"]] == ["Novák", "Spring A"]
    assert [row["known"] for row in seen["rows"]] == [None, "e1"]
    assert seen["entered"] == []
    done = ask("POST", "/players/import?name=list.csv", "secretary", content=table.encode())
    assert done["entered"] == ["e9"]
    again = ask("POST", "/players/import?name=list.csv", "secretary", content=table.encode())
    assert again["entered"] == []
    wrong = ask("POST", "/players/import?name=list.csv", "secretary", content=b"Name;Rank\nX;good\nY;3k\n")
    assert wrong["entered"] == [] and wrong["faults"][0].startswith("list.csv:2")


@pytest.mark.article("RU-2.2.11-c")
@pytest.mark.case("C117")
def test_preliminary_entries_are_told_of_and_drawn_once_they_are_confirmed(ask: Any) -> None:
    new = {"players": [{"family_name": f"Maybe {n}", "rank": "9k", "is_preliminary": True} for n in range(2)]}
    sides = [one["id"] for one in ask("POST", "/players", "secretary", status=201, json=new)["players"]]
    seen = ask("POST", "/rounds/1/preview", json={})
    assert len(seen["games"]) == 4
    assert any("preliminary" in remark for remark in seen["remarks"])
    ask("POST", "/players/confirmation", "secretary", json={"entries": sides})
    assert len(ask("POST", "/rounds/1/preview", json={})["games"]) == 5


def test_an_entry_is_amended_renamed_and_struck_off(ask: Any) -> None:
    ask("PATCH", "/players/e1", "secretary", json={"rank": "5d", "club": "Praha", "rating": 2500})
    renamed = ask("PUT", "/players/e1/person", "secretary", json={"family_name": "Nová", "given_name": "Eva"})
    assert (renamed["name"], renamed["rank"], renamed["club"], renamed["rating"]) == ("Nová Eva", "5d", "Praha", 2500)
    assert ask("PATCH", "/players/e1", "secretary", status=422, json={"rank": "strong"})["error"]["where"] == "rank"
    ask("DELETE", "/players/e2", "secretary")
    assert "e2" not in [one["id"] for one in ask("GET", "/players", "")]
    assert ask("DELETE", "/players/e2", "secretary", status=404)["error"]["code"] == "entry.unknown"


def test_a_person_is_erased_and_what_happened_stays(ask: Any, here: Installation) -> None:
    play(ask, 1)
    before = ask("GET", "/standings")["rows"]
    ask("DELETE", "/players/e1/person", status=204)
    erased = next(one for one in ask("GET", "/players", "") if one["id"] == "e1")
    assert erased["name"].startswith("p-") and erased["identifiers"] == {}
    after = ask("GET", "/standings")["rows"]
    assert [(row["entry"], row["values"]) for row in after] == [(row["entry"], row["values"]) for row in before]
    assert ask("GET", "/verification", "viewer")["ok"] is True
    assert ask("DELETE", "/players/e1/person", status=404)["error"]["code"] == "person.unknown"
    assert "Spring A" not in ask("GET", "/export") and here.version == 5


def test_a_person_of_another_event_is_not_changed_from_this_one(
    ask: Any, here: Installation, client: TestClient[Litestar]
) -> None:
    theirs = here.desk.state(TournamentId("autumn-open")).entry(EntryId("e1")).person
    shared = Entry(EntryId("shared"), theirs, Rank(0))
    here.desk.do(TournamentId(EVENT), lambda state: enter(state, [shared]), by=ActorId("terminal"), at=here.clock())
    ask("PUT", "/players/shared/person", "director", status=403, json={"family_name": "Stolen"})
    ask("DELETE", "/players/shared/person", "director", status=403)
    assert ask("PUT", "/players/shared/person", "owner", json={"family_name": "Right"})["name"] == "Right"
    listed = here.call(client, "GET", "/events/autumn-open/players").json()
    assert listed[0]["name"] == "Right"


def test_findings_name_what_is_open(ask: Any) -> None:
    ask("POST", "/rounds/1/draw", status=201, json={})
    found = ask("GET", "/findings", "viewer")
    assert {(one["code"], one["round"], one["severity"]) for one in found} == {("round.no_result", 1, "info")}


@pytest.mark.case("C122")
def test_a_copy_is_kept_before_each_draw_and_no_draw_is_made_without_it(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    with Store.open(f"sqlite:///{tmp_path}/nigiri.db") as store, settled(store, backup=folder) as (here, client):
        here.draw(client)
        copies = [file.name for file in folder.iterdir()]
        assert copies == [f"{EVENT}-v2.json"]
        folder.rename(tmp_path / "moved")
        folder.write_text("a file in the way")
        refused = here.call(client, "POST", f"{P}/rounds/2/draw", "director", json={"despite_unfinished": True})
        assert refused.json()["error"]["code"] == "backup.impossible"
        assert here.version == 4


def test_an_event_is_taken_out_and_in_with_its_journal(
    ask: Any, here: Installation, client: TestClient[Litestar], tmp_path_factory: pytest.TempPathFactory
) -> None:
    play(ask, 1)
    data = ask("GET", "/export")
    taken = here.call(client, "POST", "/events/import", "organiser", json=data)
    assert (taken.status_code, taken.json()["error"]["code"]) == (409, "event.exists")
    file = tmp_path_factory.mktemp("other") / "nigiri.db"
    with Store.open(f"sqlite:///{file}") as store:
        other = Installation(store)
        with TestClient(other.app, base_url="http://127.0.0.1:8000") as there:
            other.account("organiser", Kind.ORGANISER)
            answer = other.call(there, "POST", "/events/import", "organiser", json=data)
            assert answer.status_code == 201, answer.text
            assert other.call(there, "GET", P + "/verification", "organiser").json()["ok"] is True
            assert other.call(there, "GET", P + "/rounds", "").json() == ask("GET", "/rounds", "")
    h9 = ask("GET", "/files/h9?confirmed=true", "").content
    begun = here.call(client, "POST", "/events/import?name=x.h9&id=from-h9", "organiser", content=h9)
    assert begun.status_code == 201, begun.text
    assert begun.json()["event"]["id"] == "from-h9"


def test_a_hidden_event_is_not_there_for_strangers(here: Installation, client: TestClient[Litestar], ask: Any) -> None:
    ask("PUT", "/page", json={"is_public": False, "language": "cs", "timezone": "Europe/Prague"})
    for who in ("", "outsider", "stranger", "organiser"):
        for path in (
            "",
            "/players",
            "/rounds",
            "/standings",
            "/documents/standings",
            "/files/h9",
            "/page",
            "/calendar.ics",
        ):
            assert ask("GET", path, who, status=404)["error"]["code"] == "event.unknown"
        assert EVENT not in [one["id"] for one in here.call(client, "GET", "/events", who).json()]
    for who in ("viewer", "player", "owner"):
        ask("GET", "/standings", who)
        assert EVENT in [one["id"] for one in here.call(client, "GET", "/events", who).json()]
    assert ask("PUT", "/page", status=422, json={"timezone": "Mars/Base"})["error"]["code"] == "timezone.unknown"


def test_roles_are_given_and_taken_and_an_event_keeps_a_director(here: Installation, ask: Any) -> None:
    members = {one["login"]: one for one in ask("GET", "/members")}
    assert members["referee"]["role"] == "referee"
    ask("PUT", f"/members/{here.accounts['viewer']}", status=204, json={"role": "referee"})
    ask("PUT", "/rounds/1/tables/1/result", "viewer", status=404, json={"result": "1-0"})
    ask("DELETE", f"/members/{here.accounts['viewer']}", status=204)
    ask("GET", "/journal", "viewer", status=403)
    assert ask("PUT", f"/members/{here.accounts['outsider']}", status=404, json={"role": "viewer"})
    own = here.accounts["director"]
    ask("DELETE", f"/members/{here.accounts['owner']}", status=204)
    assert ask("DELETE", f"/members/{own}", status=422)["error"]["code"] == "member.last_director"
    assert ask("PUT", f"/members/{own}", status=422, json={"role": "viewer"})


def test_an_account_that_was_turned_off_comes_in_no_more(here: Installation, client: TestClient[Litestar]) -> None:
    token = sign_in(client, "referee")
    assert token
    gone = here.call(client, "DELETE", f"/accounts/{here.accounts['referee']}", "owner")
    assert gone.status_code == 204
    assert here.call(client, "GET", "/session").json()["means"] == "none"
    assert here.call(client, "GET", "/events", "referee").status_code == 401
    client.cookies.clear()
    answer = client.post("/api/v1/session", json={"login": "referee", "password": "correct horse battery"})
    assert answer.status_code == 403
    last = here.call(client, "DELETE", f"/accounts/{here.accounts['owner']}", "owner")
    assert last.json()["error"]["code"] == "account.last_owner"


def test_a_calendar_file_holds_the_days_and_the_place(ask: Any) -> None:
    lines = ask("GET", "/calendar.ics", "").content.split(b"\r\n")
    assert b"DTSTART;VALUE=DATE:20260501" in lines
    assert b"DTEND;VALUE=DATE:20260502" in lines
    assert b"LOCATION:Town hall" in lines
    assert all(len(line) <= 75 for line in lines)


@pytest.mark.parametrize(
    ("method", "path", "body", "where"),
    [
        ("PUT", "/rounds/1/tables/1/result", {"result": "won"}, "result"),
        ("POST", "/rounds/1/results", {"results": [{"table": 1, "result": "??"}]}, "results[0].result"),
        ("POST", "/players", {"players": [{"family_name": " ", "rank": "3k"}]}, "players[0].family_name"),
        ("POST", "/players", {"players": [{"family_name": "X", "rank": "3x"}]}, "players[0].rank"),
        ("POST", "/absences", {"entries": ["e1"], "rounds": [9]}, "round"),
        ("POST", "/invitations", {"role": "viewer", "hours": 99999}, "hours"),
        ("POST", "/webhooks", {"url": "ftp://example.org"}, "url"),
    ],
)
def test_a_refusal_names_the_place_in_the_input(ask: Any, method: str, path: str, body: Any, where: str) -> None:
    status = 404 if where == "round" else 422
    assert ask(method, path, status=status, json=body)["error"]["where"] == where


@pytest.mark.parametrize(
    ("body", "kind"),
    [(b"", "application/json"), (b"{", "application/json"), (b"[1]", "application/json"), (b"{}", "text/plain"),
     (b'{"result": 5}', "application/json"), (b'{"result": "1-0", "more": 1}', "application/json"),
     (b"\xff\xfe", "application/json"), (b"[" * 100_000, "application/json")],
)  # fmt: skip
def test_input_that_cannot_be_read_is_refused_in_the_form_of_the_contract(
    here: Installation, client: TestClient[Litestar], body: bytes, kind: str
) -> None:
    path = f"{P}/rounds/1/tables/1/result"
    answer = here.call(client, "PUT", path, "referee", content=body, headers={"content-type": kind})
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["error"]["code"]


@pytest.mark.case("C122")
def test_the_console_keeps_a_copy_before_a_draw_as_well(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    with Store.open(f"sqlite:///{tmp_path}/nigiri.db") as store, settled(store, backup=folder) as (here, client):
        token = sign_in(client, "director")
        done = client.post(f"/events/{EVENT}/desk/rounds/1/draw", data={"csrf_token": token, "seed": "1"})
        assert done.status_code == 200
        assert here.version == 3
        assert [file.name for file in folder.iterdir()] == [f"{EVENT}-v2.json"]
