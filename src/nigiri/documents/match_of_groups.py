"""A match of two groups (RU-2.8.3-d): its score in words, and the cross-table of one group against the other."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from nigiri.documents.headings import after_fact, event_line
from nigiri.documents.labels import LARGEST_MATRIX, lines_text, matrix_text, name_of
from nigiri.documents.language import Language
from nigiri.documents.sheet import Align, Column, Sheet
from nigiri.games.card import Card
from nigiri.people.roster import Roster
from nigiri.regulations.system import Scheveningen
from nigiri.sentence import Sentence
from nigiri.standings.table import Table
from nigiri.tournament.schedule import is_over
from nigiri.tournament.scheveningen_match import match_score
from nigiri.tournament.stage_view import first_round_of, stage_of, stage_view
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import group_title


def match_said(tournament: Tournament, after: int, say: Language) -> tuple[str, ...]:
    """Return the score of the match of groups that a round belongs to, and who won; nothing where there is none.

    The group with more games won wins, equal numbers are a draw (RU-2.8.3-d).
    """
    stage = stage_of(tournament, after)
    view = stage_view(tournament, stage)
    system = view.regulations.system
    if not isinstance(system, Scheveningen) or not system.is_match or not view.numbers:
        return ()
    within = max(after - first_round_of(tournament, stage) + 1, 0)
    played = replace(view, rounds=view.rounds[:within])
    won, lost = match_score(played)
    first, second = (_said(group_title(view, number), say) for number in (0, 1))
    facts = {"first": first, "second": second, "score": f"{won}:{lost}"}
    is_complete = is_over(played) and all(game.result.is_known for drawn in played.rounds for game in drawn.games)
    if not is_complete:
        return (say("{first} – {second} {score}, the match is not over", **facts),)
    if won == lost:
        return (say("{first} – {second} {score}, the match is drawn", **facts),)
    winner = first if won > lost else second
    return (say("{first} – {second} {score}, the match is won by {winner}", **facts, winner=winner),)


def against_sheet(
    view: Tournament,
    roster: Roster,
    cards: Sequence[Card],
    own: Table,
    other: tuple[Sentence, Table],
    say: Language,
) -> Sheet:
    """Return what the sides of a group made against those of the other, in the order of both tables (RU-2.8.3-c)."""
    title, table = other
    by_side: Mapping[str, Card] = {card.side: card for card in cards}
    numbers = {row.side: number for number, row in enumerate(table.rows, 1)}
    is_matrix = len(table.rows) <= LARGEST_MATRIX
    middle = range(1, (len(table.rows) if is_matrix else own.round) + 1)
    rows = []
    for number, row in enumerate(own.rows, 1):
        card, entry = by_side[row.side], view.entries[row.side]
        boxes = (
            tuple(matrix_text(card, side) for side in numbers) if is_matrix else lines_text(card, numbers, own.round)
        )
        values = [say.number(row.values[criterion]) for criterion in own.criteria]
        name = name_of(view, roster, row.side)
        rows.append((str(number), str(row.place), name, entry.printed_grade.lower(), *boxes, *values))
    return Sheet(
        title=say("Cross-table"),
        event=event_line(view, say),
        language=say.code,
        columns=(
            Column(say("No."), Align.RIGHT),
            Column(say("Place"), Align.RIGHT),
            Column(say("Name"), is_wide=True),
            Column(say("Grade"), Align.CENTRE),
            *(Column(str(number), Align.CENTRE) for number in middle),
            *(Column(criterion, Align.RIGHT) for criterion in own.criteria),
        ),
        rows=tuple(rows),
        facts=(after_fact(own.round, view, say),),
        notes=(
            say("Columns are the numbers of this table: {group}.", group=_said(title, say))
            if is_matrix
            else say("Opponents are the numbers of this table: {group}.", group=_said(title, say)),
        ),
        is_landscape=len(middle) + len(own.criteria) > 10,
    )


def _said(title: Sentence, say: Language) -> str:
    return say(title.template, **title.facts)
