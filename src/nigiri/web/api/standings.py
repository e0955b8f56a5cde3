"""Standings: by any criteria, explained number by number, given out."""

from fractions import Fraction
from typing import Any

from litestar import Request, Response, get, post
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import EntryId, TournamentId
from nigiri.people.roster import Roster
from nigiri.sentence import english
from nigiri.service.access.roles import Right
from nigiri.standings.explanation import explain
from nigiri.standings.table import RankedBy, Table
from nigiri.tournament.cards import cards
from nigiri.tournament.decisions.publication import publish_standings
from nigiri.tournament.publishing import as_published
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import frame_of, settings_of, table_after
from nigiri.tournament.team_sides import credited
from nigiri.web.api.deciding import Changed, changed, decide
from nigiri.web.api.needs import ANYBODY, needs
from nigiri.web.sight import seen_event
from nigiri.web.threads import threaded
from nigiri.web.visit import desk_of

Number = int | float | str
"""An exact number: whole, with halves or quarters, else a fraction as text: `1/3`."""


class StandingRow(Struct, frozen=True):
    """One place. Tied entries share it."""

    place: int
    entry: EntryId
    name: str
    values: dict[str, Number]


class StandingsForm(Struct, frozen=True):
    """A table after a round, its criteria in the order in which they decide; without any `ranked_by` says what does."""

    after: int
    criteria: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    version: int
    ranked_by: RankedBy = RankedBy.CRITERIA


class StepForm(Struct, frozen=True):
    """A line of a sum: the round (0: none), the opponent, what it adds, and in words why."""

    round: int
    opponent: EntryId | None
    value: Number | None
    words: str
    is_counted: bool


class ExplanationForm(Struct, frozen=True):
    """How a number comes about; the counted lines add up to the total."""

    entry: EntryId
    criterion: str
    formula: str
    steps: tuple[StepForm, ...]
    total: Number


class Publication(Struct, frozen=True, forbid_unknown_fields=True):
    """Which table is given out: after a round (the last without one), by criteria (the event's without any)."""

    after: int | None = None
    criteria: tuple[str, ...] = ()


@get("/events/{event:str}/standings", opt=ANYBODY)
@threaded
def show_standings(
    request: Request[Any, Any, Any], event: str, after: int | None = None, criteria: str = ""
) -> Response[StandingsForm]:
    """Show the table after a round, by the event's criteria or by others: `criteria=MMS,SOSM`."""
    state = seen_event(request, event)
    roster = desk_of(request).roster(state.id)
    table = table_after(state, roster, len(state.rounds) if after is None else after, names(criteria))
    return Response(standings_form(state, roster, table), headers={"etag": f'"{state.version}"'})


@get("/events/{event:str}/standings/explanation", opt=ANYBODY)
@threaded
def explain_value(
    request: Request[Any, Any, Any], event: str, entry: str, criterion: str, after: int | None = None
) -> ExplanationForm:
    """Show line by line how a value of the table comes about."""
    state = seen_event(request, event)
    roster = desk_of(request).roster(state.id)
    number = len(state.rounds) if after is None else after
    table_after(state, roster, number)
    played = cards(state, roster, number)
    told = explain(played, settings_of(state), frame_of(state), state.entry(EntryId(entry)).id, criterion)
    steps = tuple(
        StepForm(
            step.round,
            step.opponent,
            None if step.value is None else exact(step.value),
            english(step.words),
            step.is_counted,
        )
        for step in told.steps
    )
    return ExplanationForm(told.side, told.criterion, told.formula.english, steps, exact(told.total))


@post("/events/{event:str}/standings/publish", opt=needs(Right.ROUNDS), status_code=200)
@threaded
def give_standings_out(request: Request[Any, Any, Any], event: str, data: Publication) -> Response[Changed]:
    """Give a table out; it is stored as printed."""
    roster = desk_of(request).roster(TournamentId(event))
    return changed(decide(request, event, lambda state: publish_standings(state, _published(state, roster, data))))


def standings_form(state: Tournament, roster: Roster, table: Table) -> StandingsForm:
    """Return a table as the API says it."""
    rows = tuple(
        StandingRow(
            row.place,
            row.side,
            roster[state.entries[row.side].person].full_name,
            {name: exact(value) for name, value in row.values.items()},
        )
        for row in table.rows
    )
    return StandingsForm(table.round, table.criteria, rows, state.version, table.ranked_by)


def names(criteria: str) -> tuple[str, ...]:
    """Return the names in a list with commas; refuse more than anybody reads."""
    found = tuple(name.strip() for name in criteria.split(",") if name.strip())
    if len(found) > 20:
        raise Refusal("criteria.too_many", message="a table has up to 20 criteria", where="criteria")
    return found


def exact(value: Fraction) -> Number:
    """Return a fraction as a number that JSON holds exactly, else as text."""
    if value.denominator == 1:
        return value.numerator
    return float(value) if value.denominator in {2, 4, 8} else str(value)


def _published(state: Tournament, roster: Roster, wanted: Publication) -> Any:
    after = len(state.rounds) if wanted.after is None else wanted.after
    return as_published(table_after(*credited(state, roster), after, wanted.criteria))


handlers = (show_standings, explain_value, give_standings_out)
