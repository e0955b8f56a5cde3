"""Who is entered and has not been at a board is named below every table, on pages and on paper, and not ranked."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from nigiri.documents.unseen import unseen
from nigiri.ids import TournamentId
from nigiri.tournament.table import table_after
from web.installation import EVENT, Installation

Client = TestClient[Litestar]
NOTE = "Entered, not at a board yet: "
DOCUMENTS = f"/api/v1/events/{EVENT}/documents"
TABLES = (
    f"/events/{EVENT}/standings",
    f"/events/{EVENT}/cross-table",
    f"{DOCUMENTS}/standings",
    f"{DOCUMENTS}/cross-table",
    f"{DOCUMENTS}/wall-list",
    f"{DOCUMENTS}/event",
)


def begin(here: Installation, client: Client) -> None:
    """One is absent in all rounds, one has left before the first, one comes late."""
    director = here.bearer("director")
    for number in "123":
        client.post(
            f"/events/{EVENT}/desk/attendance", data={"round": number, "shown": "e1", "was": "e1"}, headers=director
        )
    client.post(f"/events/{EVENT}/desk/players/bulk", data={"side": "e2", "do": "withdraw"}, headers=director)
    here.draw(client)
    for table in (1, 2, 3):
        client.post(f"/events/{EVENT}/desk/results/1", data={"entry": f"{table}b"}, headers=director)
    newcomer = {"players": [{"family_name": "Latecomer", "rank": "5k"}]}
    assert here.call(client, "POST", f"/events/{EVENT}/players", "owner", json=newcomer).status_code == 201


@pytest.mark.parametrize("address", TABLES)
def test_every_table_names_them_and_ranks_nobody_who_has_not_played(
    here: Installation, client: Client, address: str
) -> None:
    begin(here, client)
    page = client.get(address).text
    assert NOTE in page
    note = page[page.index(NOTE) :].partition("<")[0]
    assert "Spring A" in note and "Latecomer" in note
    assert "Spring B" not in note, "who has left is not waited for"


def test_a_late_entry_moves_into_the_tables_with_the_first_game(here: Installation, client: Client) -> None:
    begin(here, client)
    state, roster = here.desk.state(TournamentId(EVENT)), here.desk.roster(TournamentId(EVENT))
    late = next(side for side, entry in state.entries.items() if roster[entry.person].family_name == "Latecomer")
    assert late in unseen(state, roster, table_after(state, roster, 1))
    here.draw(client, 2)
    state = here.desk.state(TournamentId(EVENT))
    table = table_after(state, roster, 2)
    assert late not in unseen(state, roster, table) and table.row(late) is not None
    before = table_after(state, roster, 1)
    assert late not in unseen(state, roster, before) and before.row(late) is not None
    assert [row.side for row in table_after(state, roster, 0).rows].count(late) == 1


def test_ranked_and_unseen_are_everybody_once(here: Installation, client: Client) -> None:
    begin(here, client)
    state, roster = here.desk.state(TournamentId(EVENT)), here.desk.roster(TournamentId(EVENT))
    for after in (0, 1):
        table = table_after(state, roster, after)
        ranked, waiting = [row.side for row in table.rows], list(unseen(state, roster, table))
        left = [side for side, entry in state.entries.items() if entry.withdrawn_after is not None]
        assert sorted({*ranked, *waiting, *left}) == sorted(state.entries)
        assert not set(ranked) & set(waiting)


def test_where_everybody_has_played_nothing_is_said(here: Installation, client: Client) -> None:
    here.draw(client)
    for table in (1, 2, 3, 4):
        client.post(
            f"/events/{EVENT}/desk/results/1", data={"entry": f"{table}b"}, headers=here.bearer("director")
        )  # fmt: skip
    for address in TABLES:
        assert NOTE not in client.get(address).text, address
