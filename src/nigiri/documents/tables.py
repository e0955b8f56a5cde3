"""Standings, wall list and cross-table of an event."""

from collections.abc import Sequence

from nigiri.documents.headings import after_fact, event_line, round_fact
from nigiri.documents.labels import GOES_ON, LARGEST_MATRIX, lines_text, matrix_text, name_of
from nigiri.documents.language import Language
from nigiri.documents.match_of_groups import match_said
from nigiri.documents.sheet import Align, Column, Sheet
from nigiri.documents.unseen import unseen_notes
from nigiri.games.card import Card
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.standings.table import Table
from nigiri.tournament.state import Tournament


def standings_sheet(tournament: Tournament, roster: Roster, table: Table, say: Language) -> Sheet:
    """Return the table of places with its criteria in the order in which they decide, a heading over every group."""
    columns = (
        Column(say("Place"), Align.RIGHT),
        *_who(say),
        *(Column(criterion, Align.RIGHT) for criterion in table.criteria),
    )
    headings = table.headings
    rows: list[tuple[str, ...]] = []
    for row in table.rows:
        if row.side in headings:
            title = headings[row.side]
            rows.append(("", say(title.template, **title.facts), *("",) * (len(columns) - 2)))
        values = (say.number(row.values[criterion]) for criterion in table.criteria)
        rows.append((str(row.place), *_identity(tournament, roster, row.side), *values))
    return Sheet(
        title=say("Standings"),
        event=event_line(tournament, say),
        language=say.code,
        columns=columns,
        rows=tuple(rows),
        facts=(after_fact(table.round, tournament, say), *match_said(tournament, table.round, say)),
        notes=(_order_note(table, say), *unseen_notes(tournament, roster, table, say)),
    )


def wall_list(
    tournament: Tournament, roster: Roster, cards: Sequence[Card], table: Table, rounds: int, say: Language
) -> Sheet:
    """Return the list for the wall: every side with its number and a box a round, filled as far as played.

    Numbers are the rows of this list; `12+/w3` reads: beat number 12 with White, giving three stones.
    """
    numbers = {row.side: i for i, row in enumerate(table.rows, 1)}
    by_side = {card.side: card for card in cards}
    columns = (
        Column(say("No."), Align.RIGHT),
        *_who(say),
        *(Column(str(number), Align.CENTRE) for number in range(1, rounds + 1)),
        Column(table.criteria[0] if table.criteria else say("Points"), Align.RIGHT),
    )
    rows = tuple(
        (
            str(numbers[row.side]),
            *_identity(tournament, roster, row.side),
            *lines_text(by_side[row.side], numbers, rounds),
            say.number(row.values[table.criteria[0]]) if table.criteria else "",
        )
        for row in table.rows
    )
    return Sheet(
        title=say("Wall list"),
        event=event_line(tournament, say),
        language=say.code,
        columns=columns,
        rows=rows,
        facts=(round_fact(table.round, tournament, say),) if table.round else (),
        notes=(*_signs_notes(cards, say), *unseen_notes(tournament, roster, table, say)),
        is_landscape=rounds > 6,
    )


def cross_table(tournament: Tournament, roster: Roster, cards: Sequence[Card], table: Table, say: Language) -> Sheet:
    """Return the cross-table in the order of places: one column an opponent, or one a round in a large field.

    Rows have numbers of their own where places do not tell them apart.
    """
    numbers = {row.side: i for i, row in enumerate(table.rows, 1)}
    by_side = {card.side: card for card in cards}
    is_matrix = len(table.rows) <= LARGEST_MATRIX
    order = [row.side for row in table.rows]
    middle = [str(numbers[side]) for side in order] if is_matrix else [str(n) for n in range(1, table.round + 1)]
    rows = []
    for row in table.rows:
        card = by_side[row.side]
        boxes = (
            tuple("■" if side == row.side else matrix_text(card, side) for side in order)
            if is_matrix
            else lines_text(card, numbers, table.round)
        )
        values = [say.number(row.values[criterion]) for criterion in table.criteria]
        number = () if table.is_numbered_by_place else (str(numbers[row.side]),)
        rows.append((*number, str(row.place), *_identity(tournament, roster, row.side), *boxes, *values))
    return Sheet(
        title=say("Cross-table"),
        event=event_line(tournament, say),
        language=say.code,
        columns=(
            *(() if table.is_numbered_by_place else (Column(say("No."), Align.RIGHT),)),
            Column(say("Place"), Align.RIGHT),
            *_who(say),
            *(Column(heading, Align.CENTRE) for heading in middle),
            *(Column(criterion, Align.RIGHT) for criterion in table.criteria),
        ),
        rows=tuple(rows),
        facts=(after_fact(table.round, tournament, say),),
        notes=(
            _order_note(table, say),
            *(() if is_matrix else _signs_notes(cards, say)),
            *unseen_notes(tournament, roster, table, say),
        ),
        is_landscape=len(middle) + len(table.criteria) > 8,
    )


def _who(say: Language) -> tuple[Column, ...]:
    return (
        Column(say("Name"), is_wide=True),
        Column(say("Grade"), Align.CENTRE),
        Column(say("Country"), Align.CENTRE, is_minor=True),
        Column(say("Club"), is_minor=True),
    )


def _identity(tournament: Tournament, roster: Roster, side: EntryId) -> tuple[str, ...]:
    entry = tournament.entries[side]
    return name_of(tournament, roster, side), entry.printed_grade.lower(), entry.country, entry.club


def _order_note(table: Table, say: Language) -> str:
    if not table.criteria:
        return say("Places as the games for them decided; sides that went out together share a place.")
    return say(
        "Places by {criteria}, the first criterion first; sides equal on all of them share a place.",
        criteria=", ".join(table.criteria),
    )


def _signs_notes(cards: Sequence[Card], say: Language) -> tuple[str, ...]:
    signs = say(
        "12+/w3: beat number 12 with White, giving 3 stones; = jigo, − lost, ? not finished, ! by default; "
        "0+ bye, – not played."
    )
    passes = any(line.goes_on for card in cards for line in card.lines)
    return (signs, f"{GOES_ON} {say('goes on without play')}.") if passes else (signs,)
