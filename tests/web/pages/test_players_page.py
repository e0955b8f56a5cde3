"""The player's own page: the next table, reporting, absence; and nothing that is another's."""

from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.ids import EntryId, TournamentId
from web.installation import EVENT, Installation

Client = TestClient[Litestar]
ME = f"/events/{EVENT}/me"


@pytest.fixture
def opponent(here: Installation, client: Client) -> str:
    """The first round is out; return whom e1 meets, who has a link as well."""
    here.draw(client)
    game = here.desk.state(TournamentId(EVENT)).round(1).game_of(EntryId("e1"))
    assert game is not None
    other = game.opponent_of(EntryId("e1"))
    here.secrets["opponent"] = here.access.player_links.of_sides(EVENT, [other])[other]
    return other


def sent(made: Installation, client: Client, who: str, page: str, **fields: Any) -> httpx.Response:
    return client.post(f"{ME}{page}", data=fields, headers=made.bearer(who), follow_redirects=False)


def test_only_the_player_of_the_event_has_a_page(here: Installation, client: Client) -> None:
    assert "The first round has not been drawn" in client.get(ME, headers=here.bearer("player")).text
    for who in ("", "stranger", "director"):
        assert client.get(ME, headers=here.bearer(who)).status_code == 404, who


def test_both_report_and_the_referee_confirms(here: Installation, client: Client, opponent: str) -> None:
    drawn = here.desk.state(TournamentId(EVENT)).round(1)
    game = drawn.game_of(EntryId("e1"))
    assert game is not None
    assert sent(here, client, "player", "/result", round="1", result="won").status_code == 303
    theirs = client.get(ME, headers=here.bearer("opponent")).text
    assert "Your opponent says" in theirs and "Confirm:" in theirs
    assert sent(here, client, "opponent", "/result", round="1", result="won").status_code == 303
    assert "You do not agree" in client.get(ME, headers=here.bearer("player")).text
    tables = f"/events/{EVENT}/desk/results/1"
    refused = client.post(f"{tables}/reports", data={"table": str(game.table)}, headers=here.bearer("referee"))
    assert refused.status_code == 409
    assert sent(here, client, "opponent", "/result", round="1", result="lost").status_code == 303
    assert "1 result on which both agree" in client.get(tables, headers=here.bearer("referee")).text
    assert not here.desk.state(TournamentId(EVENT)).round(1).at_table(game.table).result.is_known
    agreed = {"agreed": [str(game.table)]}
    assert client.post(f"{tables}/reports", data=agreed, headers=here.bearer("referee")).status_code == 200
    result = here.desk.state(TournamentId(EVENT)).round(1).at_table(game.table).result
    assert result.winner is game.colour_of(EntryId("e1"))
    late = sent(here, client, "opponent", "/result", round="1", result="won")
    assert late.status_code == 409, "what a referee has fixed is no longer reported"


def test_absence_is_announced_and_taken_back(here: Installation, client: Client, opponent: str) -> None:
    assert sent(here, client, "player", "/absence", round="2").status_code == 303
    assert 2 in here.desk.state(TournamentId(EVENT)).entries[EntryId("e1")].absences
    assert sent(here, client, "player", "/absence", round="2", here="1").status_code == 303
    assert 2 not in here.desk.state(TournamentId(EVENT)).entries[EntryId("e1")].absences
    assert sent(here, client, "player", "/absence", round="1").status_code == 409, "that round is out"
    assert sent(here, client, "player", "/absence", round="9").status_code in {404, 422}


def test_reports_of_players_are_seen_by_nobody_else(here: Installation, client: Client, opponent: str) -> None:
    sent(here, client, "player", "/result", round="1", result="won")
    for page in ("rounds/1", "games", "players/e1"):
        assert "says" not in client.get(f"/events/{EVENT}/{page}").text
