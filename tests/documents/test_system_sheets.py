"""Sheets of every system: groups, brackets, provisional figures, floats."""

from collections.abc import Iterator

import pytest

from nigiri.documents.html import to_html
from nigiri.documents.language import language
from nigiri.documents.pdf import to_pdf
from nigiri.documents.provisional import with_marks
from nigiri.documents.sheet import Sheet
from nigiri.documents.stage_sheets import stage_sheets
from nigiri.documents.tables import standings_sheet
from nigiri.regulations.schedules import Numbers
from nigiri.regulations.stages import Carry, Qualification, Stage, Stages
from nigiri.regulations.system import Knockout, RoundRobin, Scheveningen, Swiss, System
from nigiri.standings.settings import ROUND_ROBIN, StandingsSettings
from nigiri.tournament.decisions import results
from nigiri.tournament.events import TableResult
from whole_events import BLACK, WHITE, WholeEvent, by_chance, stronger

CHAIN = Stages(
    (
        Stage(RoundRobin(), 3, name="Groups", groups=2, standings=ROUND_ROBIN),
        Stage(RoundRobin(), 3, standings=ROUND_ROBIN, qualification=Qualification(2, carry=Carry.POINTS)),
        Stage(Knockout(games=3), 3, name="Finals", qualification=Qualification(4)),
    )
)


def sheets(event: WholeEvent, code: str) -> Iterator[Sheet]:
    """The sheets after every round."""
    for after in range(len(event.state.rounds) + 1):
        yield from stage_sheets(event.state, event.roster, after, language(code))


@pytest.mark.parametrize("system", [RoundRobin(), Knockout(), Knockout(losses=2), Scheveningen(), Swiss(), CHAIN])
def test_every_system_has_sheets_after_every_round_in_three_languages(system: System) -> None:
    event = WholeEvent(system, 8, rounds=4)
    event.play_all(by_chance(2))
    for code in ("en", "ru", "cs"):
        made = tuple(sheets(event, code))
        assert all(len(row) == len(sheet.columns) for sheet in made for row in sheet.rows)
        assert to_html(*made[-2:]).count(b"<table") == len(made[-2:])
    assert to_pdf(*made[-1:]).startswith(b"%PDF")


@pytest.mark.article("RU-2.8.3-e")
def test_each_group_stands_on_a_sheet_of_its_own() -> None:
    event = WholeEvent(Scheveningen(numbers=Numbers.RATING), 6)
    event.play_all()
    made = stage_sheets(event.state, event.roster, 3, language("en"))
    assert [sheet.title for sheet in made if "Standings" in sheet.title] == [
        "Group A · Standings",
        "Group B · Standings",
    ]
    assert [row[0] for row in made[0].rows] == ["1", "1", "1"]


def test_the_rounds_of_a_large_stage_stand_in_their_columns_whatever_was_carried_over() -> None:
    of_points = StandingsSettings(("NBW",))
    chain = Stages((Stage(Swiss(), 2), Stage(Swiss(), 2, qualification=Qualification(22, carry=Carry.POINTS))))
    event = WholeEvent(chain, 24, rounds=4, standings=of_points)
    event.play_all(stronger)
    crossed = next(one for one in stage_sheets(event.state, event.roster, 4, language("en")) if "Cross" in one.title)
    first = [column.heading for column in crossed.columns].index("1")
    assert [column.heading for column in crossed.columns[first:]] == ["1", "2", "NBW"]
    assert len(crossed.rows) == 22
    assert all(box[0].isdigit() and box[-1] in "bw" for row in crossed.rows for box in row[first : first + 2])


@pytest.mark.article("RU-2.8.8-b", "RU-2.8.8-c")
def test_figures_that_may_change_carry_a_mark_and_floats_by_award_a_note() -> None:
    event = WholeEvent(Swiss(), 8, rounds=4, standings=StandingsSettings(("NBW", "SOSW")))
    event.play()
    second = event.draw()
    event.enter(2, [TableResult(game.table, stronger(game)) for game in second.games[1:]])
    table, say = event.table(), language("en")
    sheet = with_marks(standings_sheet(event.state, event.roster, table, say), event.state, event.roster, table, say)
    marked = {row.side: cells[-2].endswith("*") for row, cells in zip(table.rows, sheet.rows, strict=True)}
    assert {side for side, is_marked in marked.items() if is_marked} == set(second.games[0].sides)
    assert any("may still change" in note for note in sheet.notes)
    event.do(results.award, 2, [TableResult(1, BLACK)], reason="adjourned a second time")
    third = event.draw()
    event.enter(2, [TableResult(1, WHITE)])
    event.enter(3, [TableResult(game.table, stronger(game)) for game in third.games])
    table = event.table()
    plain = standings_sheet(event.state, event.roster, table, say)
    noted = with_marks(plain, event.state, event.roster, table, say)
    assert noted.rows == plain.rows
    up, down = noted.notes[len(plain.notes) :]
    assert f"Side {second.games[0].black[1:]} floated up in round 3" in up
    assert f"Side {second.games[0].white[1:]} floated down in round 3" in down
