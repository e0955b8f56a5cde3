"""Sheets of team events: the table of the teams, their matches board by board, and what members make together."""

import pytest
from msgspec.structs import replace

from nigiri.documents.event import event_sheets
from nigiri.documents.html import to_html
from nigiri.documents.language import language
from nigiri.documents.matches import matches_sheet, teams_sheet
from nigiri.ids import EntryId, PersonId
from nigiri.people.person import Person
from nigiri.people.roster import Roster
from nigiri.regulations.classification import Credit
from nigiri.tournament.decisions.absences import announce_absence
from nigiri.tournament.decisions.team_rounds import draw_team_round
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import team_table
from tournament.team_events import after, play_round, stronger_wins, team_event

EN = language("en")


def roster_of(event: Tournament) -> Roster:
    return Roster(Person(PersonId(f"p-{side}"), f"Name{side}") for side in event.entries)


@pytest.mark.article("RU-2.1.5", "KOD-6.5", "RU-2.8.1-m")
def test_matches_are_printed_board_by_board_with_colours_scores_and_defaults() -> None:
    event = team_event("AB", rounds=1)
    event = after(event, announce_absence(event, [EntryId("B2")], [1]))
    event = play_round(event, results=stronger_wins)
    sheet = matches_sheet(event, roster_of(event), 1, EN)
    [head, first, second, third] = sheet.rows
    names = [row[1] + row[3] for row in (first, second, third)]
    assert {head[1], head[3]} == {"Team A", "Team B"}
    assert head[2] in {"3:0", "0:3"}
    assert all("NameA" in name for name in names)
    assert {second[2]} <= {"1:0!", "0:1!"}
    assert second[4] == ""
    assert [first[1][:2], third[1][:2]] == ["● ", "● "]
    table = teams_sheet(event, team_table(event, 1), EN)
    assert [row[:4] for row in table.rows] == [("1", "Team A", "2", "3"), ("2", "Team B", "0", "0")]


def test_open_boards_are_marked() -> None:
    event = team_event("AB", boards=2, rounds=1)
    event = after(event, draw_team_round(event, 1, seed=1))
    sheet = matches_sheet(event, roster_of(event), 1, EN)
    assert [row[2] for row in sheet.rows] == ["0:0 ?", "?", "?"]


def test_the_sheets_of_an_event_begin_with_its_teams() -> None:
    event = play_round(team_event("ABC", rounds=2), results=stronger_wins)
    titles = [sheet.title for sheet in event_sheets(event, roster_of(event), EN)]
    assert titles[:2] == ["Teams", "Matches"]
    assert titles[2] == "Standings"
    for sheet in event_sheets(event, roster_of(event), EN)[:2]:
        assert b"Team A" in to_html(sheet)
    rules = replace(event.regulations.classification, credit=Credit.INDIVIDUAL_TEAM)
    together = replace(event, regulations=replace(event.regulations, classification=rules))
    totals = event_sheets(together, roster_of(together), EN)[0]
    assert totals.title == "Teams"
    assert [row[0] for row in totals.rows] == ["1", "2", "3"]
    assert "NameA1" in totals.rows[0][3]
