"""Results: entered, corrected, awarded for the next draw."""

from typing import Any

from litestar import Request, Response, post, put
from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.games.result import Result
from nigiri.service.access.roles import Right
from nigiri.tournament.decisions.corrections import correct
from nigiri.tournament.decisions.results import award, record
from nigiri.tournament.events import TableResult
from nigiri.tournament.written_result import read_result
from nigiri.web.api.deciding import Changed, changed, decide
from nigiri.web.api.needs import needs
from nigiri.web.threads import threaded


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """A result as it is written: `1-0`, `B+3.5`, `W+R`, `jigo`, `B+F`, `not-played` …"""

    result: str


class AtTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A result at a table."""

    table: int
    result: str


class Results(Struct, frozen=True, forbid_unknown_fields=True):
    """Results of a round, entered together: all or none."""

    results: tuple[AtTable, ...]


class Correction(Struct, frozen=True, forbid_unknown_fields=True):
    """A result in the place of another. `seen` is what stood there when it was looked at; `basis` are articles."""

    result: str
    seen: str | None = None
    reason: str = ""
    basis: tuple[str, ...] = ()


class Awards(Struct, frozen=True, forbid_unknown_fields=True):
    """What unfinished games count as in the next draw, and why."""

    awards: tuple[AtTable, ...]
    reason: str
    basis: tuple[str, ...] = ()


@put("/events/{event:str}/rounds/{number:int}/tables/{table:int}/result", opt=needs(Right.RESULTS))
@threaded
def put_result(
    request: Request[Any, Any, Any], event: str, number: int, table: int, data: Written
) -> Response[Changed]:
    """Enter a result. The same once more is accepted silently; another one is a conflict, and says who was first."""
    entered = TableResult(table, read_result(data.result))
    return changed(decide(request, event, lambda state: record(state, number, [entered])))


@post("/events/{event:str}/rounds/{number:int}/results", opt=needs(Right.RESULTS), status_code=200)
@threaded
def enter_results(request: Request[Any, Any, Any], event: str, number: int, data: Results) -> Response[Changed]:
    """Enter results of a round together."""
    entered = _at_tables(data.results, "results")
    return changed(decide(request, event, lambda state: record(state, number, entered)))


@post(
    "/events/{event:str}/rounds/{number:int}/tables/{table:int}/correction", opt=needs(Right.RESULTS), status_code=200
)
@threaded
def correct_result(
    request: Request[Any, Any, Any], event: str, number: int, table: int, data: Correction
) -> Response[Changed]:
    """Replace a result; a reason is due where something that was given out rests on it. `?` takes an entry back."""
    result = read_result(data.result)
    seen = None if data.seen is None else read_result(data.seen)
    return changed(
        decide(
            request,
            event,
            lambda state: correct(state, number, table, result, seen=seen, reason=data.reason),
            basis=data.basis,
        )
    )


@post("/events/{event:str}/rounds/{number:int}/awards", opt=needs(Right.RESULTS), status_code=200)
@threaded
def give_awards(request: Request[Any, Any, Any], event: str, number: int, data: Awards) -> Response[Changed]:
    """Award unfinished games provisionally: the next draw goes by it, standings do not."""
    given = _at_tables(data.awards, "awards")
    return changed(
        decide(request, event, lambda state: award(state, number, given, reason=data.reason), basis=data.basis)
    )


def _at_tables(written: tuple[AtTable, ...], field: str) -> list[TableResult]:
    return [TableResult(one.table, _read(one.result, f"{field}[{index}].result")) for index, one in enumerate(written)]


def _read(text: str, where: str) -> Result:
    try:
        return read_result(text)
    except Refusal as refusal:
        raise refusal.at(where) from None


handlers = (put_result, enter_results, correct_result, give_awards)
