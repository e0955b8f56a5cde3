"""Taking back names what is taken back; two reports that differ stand first on the desk and are settled by one key."""

import re

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.ids import EntryId, TournamentId
from nigiri.service.access.roles import Role
from nigiri.store.access.invitations import Kind
from web.installation import EVENT, Installation

Client = TestClient[Litestar]
DESK = f"/events/{EVENT}/desk"


def post(here: Installation, client: Client, path: str, who: str, **fields: str) -> httpx.Response:
    return client.post(path, data=fields, headers=here.bearer(who), follow_redirects=False)


def get(here: Installation, client: Client, path: str, who: str = "director") -> str:
    return client.get(path, headers=here.bearer(who)).text


def version(page: str) -> str:
    found = re.search(r'name="version" value="(\d+)"', page)
    assert found is not None
    return found[1]


def report(here: Installation, client: Client, side: str, result: str) -> httpx.Response:
    links = here.access.player_links.of_sides(EVENT, [EntryId(side)])
    headers = {"authorization": f"Bearer {links[EntryId(side)]}"}
    fields = {"round": "1", "result": result}
    return client.post(f"/events/{EVENT}/me/result", data=fields, headers=headers, follow_redirects=False)


@pytest.fixture
def pair(here: Installation, client: Client) -> tuple[str, str]:
    """Black and White of table 2, in a round that is out."""
    here.draw(client)
    return here.desk.state(TournamentId(EVENT)).round(1).at_table(2).sides


@pytest.mark.parametrize("path", [f"{DESK}/results/1", DESK])
def test_the_button_names_what_it_takes_back_who_did_it_and_when(
    here: Installation, client: Client, path: str, pair: tuple[str, str]
) -> None:
    post(here, client, f"{DESK}/results/1", "referee", entry="2b")
    here.clock.pass_by(minutes=7)
    page = get(here, client, path)
    assert "Take back: round 1, table 2: 1–0" in page
    assert "referee (Referee), 10:00" in page
    report(here, client, here.desk.state(TournamentId(EVENT)).round(1).at_table(3).black, "won")
    name = "Spring"
    again = get(here, client, path)
    assert re.search(rf"Take back: {name} \w reports 1–0 at table 3 of round 1", again), "a player's report, by name"
    assert "10:07" in again


def test_what_came_in_the_meantime_is_not_taken_back(here: Installation, client: Client, pair: tuple[str, str]) -> None:
    post(here, client, f"{DESK}/results/1", "referee", entry="1b")
    seen = version(get(here, client, f"{DESK}/results/1"))
    post(here, client, f"{DESK}/results/1", "secretary", entry="2b")
    before = here.version
    refused = post(here, client, f"{DESK}/undo", "director", version=seen, page="/results/1")
    assert refused.status_code == 409 and here.version == before
    assert "secretary (Secretary) was first, at 1 May 2026, 10:00" in refused.text
    assert "account:" not in refused.text


def test_after_an_undo_the_button_names_what_stands_before_it(
    here: Installation, client: Client, pair: tuple[str, str]
) -> None:
    post(here, client, f"{DESK}/results/1", "secretary", entry="1b")
    post(here, client, f"{DESK}/results/1", "referee", entry="2w")
    post(here, client, f"{DESK}/undo", "referee", version=version(get(here, client, DESK, "referee")))
    page = get(here, client, DESK)
    assert "Take back: round 1, table 1: 1–0" in page and "secretary (Secretary), 10:00" in page


def test_a_referee_does_not_reach_behind_an_own_undo(here: Installation, client: Client, pair: tuple[str, str]) -> None:
    post(here, client, f"{DESK}/results/1", "secretary", entry="1b")
    post(here, client, f"{DESK}/results/1", "referee", entry="2w")
    post(here, client, f"{DESK}/undo", "referee", version=version(get(here, client, DESK, "referee")))
    page = get(here, client, DESK, "referee")
    assert "Take back" not in page and "Only a director takes back" in page
    before = here.version
    assert post(here, client, f"{DESK}/undo", "referee", version=str(before)).status_code == 403
    assert here.call(client, "POST", f"/events/{EVENT}/undo", "referee").status_code == 403
    assert here.version == before


def test_two_reports_that_differ_stand_first_and_one_key_settles_them(
    here: Installation, client: Client, pair: tuple[str, str]
) -> None:
    black, white = pair
    assert "reports differ" not in get(here, client, DESK)
    report(here, client, black, "won")
    here.clock.pass_by(minutes=4)
    report(here, client, white, "won")
    page = get(here, client, DESK)
    assert page.index("1 table where the two reports differ") < page.index("What comes next")
    roster = here.desk.roster(TournamentId(EVENT))
    names = [roster[here.desk.state(TournamentId(EVENT)).entries[EntryId(side)].person].full_name for side in pair]
    assert f"{names[0]} at 10:00: I won" in page and f"{names[1]} at 10:04: I won" in page
    assert 'value="2 1-0" data-key="b"' in page and 'value="2 0-1" data-key="w"' in page
    results = get(here, client, f"{DESK}/results/1")
    assert "reports differ at table 2" in results
    settled = post(here, client, f"{DESK}/results/1", "referee", entry="2 0-1", page="desk")
    assert settled.headers["location"] == DESK
    assert "reports differ" not in get(here, client, DESK)


def test_reports_that_agree_are_no_dispute(here: Installation, client: Client, pair: tuple[str, str]) -> None:
    black, white = pair
    report(here, client, black, "won")
    report(here, client, white, "lost")
    assert "reports differ" not in get(here, client, DESK)


def test_a_player_reads_of_winning_and_losing(here: Installation, client: Client, pair: tuple[str, str]) -> None:
    black, white = pair
    report(here, client, black, "won")
    own = report(here, client, white, "lost")
    assert own.status_code == 303
    for side, mine, theirs in ((black, "you won", "you won"), (white, "you lost", "you lost")):
        secret = here.access.player_links.of_sides(EVENT, [EntryId(side)])[EntryId(side)]
        page = client.get(f"/events/{EVENT}/me", headers={"authorization": f"Bearer {secret}"}).text
        assert f"You reported: {mine}." in page and f"Your opponent says: {theirs}" in page
        assert "0-1" not in page.replace("0–1", "") and "1-0" not in page


def test_somebody_whose_account_is_gone_is_not_named_by_an_id(
    here: Installation, client: Client, pair: tuple[str, str]
) -> None:
    here.account("passing", Kind.ROLE, EVENT, Role.REFEREE)
    post(here, client, f"{DESK}/results/1", "passing", entry="1b")
    for path in (DESK, f"{DESK}/journal", f"{DESK}/results/1"):
        assert "account:" not in re.sub(r'value="account:[^"]*"', "", get(here, client, path)), path
