"""What a draw had to say, on paper: in the reader's language, by names, teams called teams."""

import pytest

from nigiri.documents.labels import line_text, matrix_text
from nigiri.documents.language import language
from nigiri.documents.pairings import pairings_by_name, pairings_by_table
from nigiri.documents.remarks import remark_said
from nigiri.documents.tables import wall_list
from nigiri.games.result import Outcome, Result
from nigiri.pairing.remarks import of_teams
from nigiri.regulations.system import Knockout, RoundRobin, Swiss
from nigiri.sentence import Sentence
from nigiri.tournament.cards import cards
from nigiri.tournament.events import TableResult
from whole_events import BOTH_LOSE, WholeEvent, stronger

ROUND_ROBIN = "4 players and 5 rounds: everybody could meet everybody, a round robin is possible"


def test_a_printed_draw_says_its_remarks_in_the_language_of_the_sheet() -> None:
    event = WholeEvent(Swiss(), 4, rounds=5)
    event.draw()
    english = pairings_by_table(event.state, event.roster, 1, language("en"))
    assert ROUND_ROBIN in english.notes
    for code in ("ru", "cs"):
        notes = pairings_by_table(event.state, event.roster, 1, language(code)).notes
        assert len(notes) == len(english.notes)
        assert not {*notes} & {*english.notes}, "no sentence is left in English"


def test_remarks_call_teams_teams_and_sides_by_their_names() -> None:
    say, names = language("en"), {"e2": "Anna", "e8": "Boris", "e9": "Clara"}
    assert remark_said(ROUND_ROBIN, names, say, are_teams=True).startswith("4 teams and 5 rounds")
    assert "players" not in str(of_teams(Sentence(ROUND_ROBIN.replace("4", "{sides}").replace("5", "{rounds}"))))
    cut = "the table before stage 2 has changed since the cut: e8, e9 would play instead of e2"
    assert remark_said(cut, names, say).endswith("Boris, Clara would play instead of Anna")
    assert remark_said(cut, names, language("ru")).endswith("играть должны Boris, Clara вместо Anna")


@pytest.mark.article("RU-2.8.1-i")
def test_a_game_that_was_not_played_is_no_loss_and_one_that_both_lose_is() -> None:
    event = WholeEvent(Swiss(), 4, rounds=2)
    first = event.draw()
    void, lost = first.games
    event.enter(1, [TableResult(void.table, Result(Outcome.NOT_PLAYED)), TableResult(lost.table, BOTH_LOSE)])
    played = {card.side: card for card in cards(event.state, event.roster, 1)}
    numbers = dict.fromkeys(played, 7)
    for side in void.sides:
        assert line_text(played[side].lines[0], numbers) == "–"
        assert matrix_text(played[side], void.opponent_of(side)) == "–"
    for side in lost.sides:
        assert line_text(played[side].lines[0], numbers) == "7−!" + ("b" if side == lost.black else "w")
        assert matrix_text(played[side], lost.opponent_of(side)) == "0!"


@pytest.mark.article("RU-2.8.2-a")
def test_who_has_nobody_to_meet_in_a_knockout_goes_on_and_elsewhere_rests() -> None:
    say = language("en")
    cup = WholeEvent(Knockout(), 6)
    drawn = cup.draw()
    assert len(drawn.byes) == 2
    assert len([row for row in pairings_by_name(cup.state, cup.roster, 1, say).rows if row[1] == "–"]) == 2
    cup.enter(1, [TableResult(game.table, stronger(game)) for game in drawn.games])
    rows = pairings_by_table(cup.state, cup.roster, 1, say).rows
    assert [row[2] for row in rows if row[0] == "–"] == ["goes on without play"] * 2
    wall = wall_list(cup.state, cup.roster, cards(cup.state, cup.roster, 1), cup.table(1), 1, say)
    assert [row[5] for row in wall.rows].count("→") == 2
    assert "→ goes on without play." in wall.notes
    league = WholeEvent(RoundRobin(), 5)
    league.draw()
    rows = pairings_by_table(league.state, league.roster, 1, say).rows
    assert [row[2] for row in rows if row[0] == "–"] == ["bye without points"]
