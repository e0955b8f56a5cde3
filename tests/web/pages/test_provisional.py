"""Standings say what they stand after: drafts and rounds without a result do not count, open games are told."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.ids import TournamentId
from nigiri.tournament.state import Tournament
from nigiri.web.event.standing import counted_round, standing_after
from web.installation import EVENT, Installation

Client = TestClient[Litestar]
PATH = f"/events/{EVENT}"


def entered(here: Installation, client: Client, number: int, **results: str) -> None:
    for table, result in results.items():
        path = f"/events/{EVENT}/rounds/{number}/tables/{table.removeprefix('t')}/result"
        assert here.call(client, "PUT", path, "referee", json={"result": result}).status_code == 200


def played(here: Installation, client: Client) -> None:
    here.draw(client)
    entered(here, client, 1, t1="1-0", t2="0-1", t3="jigo", t4="B+3.5")


def page(here: Installation, client: Client, path: str, who: str = "") -> str:
    answer = client.get(f"{PATH}{path}", headers=here.bearer(who))
    assert answer.status_code == 200
    return answer.text


def state(here: Installation) -> Tournament:
    return here.desk.state(TournamentId(EVENT))


@pytest.mark.parametrize("who", ["", "director"])
def test_before_any_result_the_table_stands_before_round_1(here: Installation, client: Client, who: str) -> None:
    here.draw(client)
    text = page(here, client, "/standings", who)
    assert "<h1>Standings before round 1</h1>" in text
    assert "round 1 is on and not counted yet" in text
    assert "tandings after round 1" not in page(here, client, "", who)
    assert "place after round" not in page(here, client, "/players/e1", who)


@pytest.mark.parametrize("who", ["", "director"])
def test_with_games_open_every_page_says_how_many(here: Installation, client: Client, who: str) -> None:
    here.draw(client)
    entered(here, client, 1, t1="1-0")
    for path in ("/standings", "/cross-table", "", "/players/e1"):
        assert "provisional: 3 games have no result" in page(here, client, path, who), path
    assert "<h1>Provisional standings of round 1</h1>" in page(here, client, "/standings", who)
    assert "provisional: 3 games have no result" in page(here, client, "/me", "player")
    desk = page(here, client, "/desk/standings", "director")
    assert "provisional: 3 games have no result" in desk and "Publish as provisional" in desk


def test_a_draft_is_not_counted_not_even_for_the_director(here: Installation, client: Client) -> None:
    played(here, client)
    here.draw(client, 2, publish=False)
    text = page(here, client, "/standings", "director")
    assert "<h1>Standings after round 1</h1>" in text
    assert "round 2 is a draft and not counted" in text
    assert "provisional" not in text
    for path in ("", "/cross-table", "/players/e1", "/desk/standings"):
        shown = page(here, client, path, "director")
        assert "after round 1" in shown and "after round 2" not in shown, path


def test_a_finished_round_is_final(here: Installation, client: Client) -> None:
    played(here, client)
    for path in ("/standings", "/cross-table", "", "/players/e1"):
        shown = page(here, client, path)
        assert "after round 1" in shown and "rovisional" not in shown, path


def test_a_round_that_is_asked_for_is_shown_and_says_what_it_is(here: Installation, client: Client) -> None:
    played(here, client)
    here.draw(client, 2)
    assert "provisional: 4 games have no result" in page(here, client, "/standings?after=2")


@pytest.mark.parametrize("kind", ["standings", "cross-table"])
def test_printed_tables_stand_as_the_pages_do(here: Installation, client: Client, kind: str) -> None:
    played(here, client)
    here.draw(client, 2)
    address = f"/api/v1/events/{EVENT}/documents/{kind}"
    assert "after round 1" in client.get(address).text
    assert "after round 2 · provisional: 4 games have no result" in client.get(f"{address}?round=2").text


def test_the_counted_round_never_runs_ahead_of_results(here: Installation, client: Client) -> None:
    assert counted_round(state(here)) == 0
    here.draw(client)
    assert counted_round(state(here)) == 0
    entered(here, client, 1, t2="1-0")
    assert counted_round(state(here)) == 1
    standing = standing_after(state(here), 1)
    assert (standing.games, standing.missing, standing.is_provisional) == (4, 3, True)
    entered(here, client, 1, t1="1-0", t3="1-0", t4="1-0")
    assert not standing_after(state(here), 1).is_provisional
    here.draw(client, 2)
    assert counted_round(state(here)) == 1
