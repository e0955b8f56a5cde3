"""Groups in one table stand under headings; a match of two groups names its score and its winner."""

import pytest

from nigiri.documents.language import language
from nigiri.documents.provisional import with_marks
from nigiri.documents.stage_sheets import stage_sheets
from nigiri.documents.tables import cross_table, standings_sheet
from nigiri.ids import EntryId
from nigiri.regulations.schedules import GroupsBy, Numbers
from nigiri.regulations.stages import Qualification, Stage, Stages
from nigiri.regulations.system import Knockout, RoundRobin, Scheveningen, Swiss
from nigiri.standings.settings import ROUND_ROBIN
from nigiri.tournament.cards import cards
from nigiri.tournament.events import TableResult
from nigiri.tournament.scheveningen_match import match_score
from nigiri.tournament.table import group_tables, table_after
from whole_events import JIGO, WholeEvent, winning

say = language("en")
CHAIN = Stages(
    (
        Stage(RoundRobin(), 3, groups=2, standings=ROUND_ROBIN),
        Stage(Knockout(), 2, qualification=Qualification(2)),
    )
)


def headings(rows: tuple[tuple[str, ...], ...]) -> dict[str, list[str]]:
    """The places under each heading."""
    found: dict[str, list[str]] = {}
    for row in rows:
        if not row[0]:
            found[row[1]] = []
        else:
            found[list(found)[-1]].append(row[0])
    return found


@pytest.mark.article("RU-2.8.3-e")
@pytest.mark.parametrize("system", [Scheveningen(numbers=Numbers.RATING), RoundRobin(), CHAIN])
def test_a_table_of_several_groups_has_a_heading_over_each(system: Scheveningen | RoundRobin | Stages) -> None:
    event = WholeEvent(system, 8, rounds=3)
    event.play()
    drawn = event.draw()
    event.enter(2, [TableResult(game.table, JIGO) for game in drawn.games[1:]])
    table = event.table(2)
    sheet = with_marks(standings_sheet(event.state, event.roster, table, say), event.state, event.roster, table, say)
    assert all(len(row) == len(sheet.columns) for row in sheet.rows)
    if isinstance(system, RoundRobin):
        assert not table.sections and all(row[0] for row in sheet.rows)
        return
    given = group_tables(event.state, event.roster, 2)
    if isinstance(system, Scheveningen):
        wanted = {str(title): [row.place for row in one.rows] for title, one in given}
        found = {title: [int(place.rstrip("*")) for place in places] for title, places in headings(sheet.rows).items()}
        assert found == wanted
    assert list(headings(sheet.rows)) == ["Group A", "Group B"]
    assert sum(row[0] != "" for row in sheet.rows) == len(table.rows) == 8


def test_a_stage_after_groups_and_an_order_by_name_have_no_headings() -> None:
    event = WholeEvent(CHAIN, 8, rounds=3)
    for _ in range(4):
        event.play()
    assert table_after(event.state, event.roster, 3).sections
    assert not table_after(event.state, event.roster, 3, ("NBW",)).sections
    assert not table_after(event.state, event.roster, 4).sections


@pytest.mark.article("RU-2.8.3-d")
def test_a_match_of_two_clubs_names_its_score_and_its_winner_under_their_names() -> None:
    event = WholeEvent(Scheveningen(GroupsBy.COUNTRY, Numbers.RATING, is_match=True), 6)
    drawn = event.draw()
    assert any("the match is not over" in fact for fact in standings_sheet(
        event.state, event.roster, event.table(1), say).facts)  # fmt: skip
    first = frozenset(event.state.numbers[1].groups[0])
    home = {event.state.entries[side].country for side in first}.pop()
    away = ({"C0", "C1"} - {home}).pop()
    event.enter(1, [TableResult(game.table, winning(_of(game.sides, first), game)) for game in drawn.games])
    second = event.draw()
    event.enter(2, [TableResult(game.table, JIGO) for game in second.games])
    third = event.draw()
    event.enter(3, [TableResult(game.table, JIGO) for game in third.games])
    assert match_score(event.state) == (3, 0)
    said = f"Group A, {home} – Group B, {away} 3:0, the match is won by Group A, {home}"
    assert said in standings_sheet(event.state, event.roster, event.table(3), say).facts
    sheets = stage_sheets(event.state, event.roster, 3, say)
    assert [sheet.title for sheet in sheets if said in sheet.facts] == [
        f"Group A, {home} · Standings",
        f"Group B, {away} · Standings",
    ]
    assert "победитель матча" in " ".join(
        standings_sheet(event.state, event.roster, event.table(3), language("ru")).facts
    )


@pytest.mark.article("RU-2.8.3-d")
def test_a_match_of_equal_won_games_is_drawn() -> None:
    event = WholeEvent(Scheveningen(numbers=Numbers.RATING, is_match=True), 6)
    event.play_all(lambda game: JIGO)
    assert any("0:0, the match is drawn" in fact for fact in standings_sheet(
        event.state, event.roster, event.table(3), say).facts)  # fmt: skip


@pytest.mark.article("RU-2.8.3-c")
def test_the_cross_table_of_a_group_holds_its_games_with_the_other() -> None:
    event = WholeEvent(Scheveningen(numbers=Numbers.RATING, is_match=True), 7)
    event.play_all()
    (_, own), (_, other) = group_tables(event.state, event.roster, 4)
    first, second = (sheet for sheet in stage_sheets(event.state, event.roster, 4, say) if "Cross" in sheet.title)
    assert "Columns are the numbers of this table: Group B." in first.notes
    turned = {"1": "0", "0": "1", "½": "½", "": ""}
    assert (len(own.rows), len(other.rows)) == (3, 4)
    for at in range(3):
        for to in range(4):
            assert turned[first.rows[at][4 + to]] == second.rows[to][4 + at]
    assert sum(first.rows[at][4 + to] != "" for at in range(3) for to in range(4)) == 12, "everyone meets everyone"


def test_a_cross_table_numbers_its_rows_where_places_are_shared() -> None:
    event = WholeEvent(Swiss(), 6, rounds=3)
    drawn = event.draw()
    event.enter(1, [TableResult(game.table, JIGO) for game in drawn.games])
    table = event.table(1)
    assert not table.is_numbered_by_place
    sheet = cross_table(event.state, event.roster, cards(event.state, event.roster, 1), table, say)
    assert sheet.columns[0].heading == "No."
    assert [row[0] for row in sheet.rows] == [column.heading for column in sheet.columns[6:12]]
    assert all(len(row) == len(sheet.columns) for row in sheet.rows)


def _of(sides: tuple[EntryId, EntryId], group: frozenset[EntryId]) -> EntryId:
    return next(side for side in sides if side in group)
