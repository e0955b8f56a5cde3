"""`nigiri result`: enter, correct and award results."""

from typing import TYPE_CHECKING, Annotated

import typer

from nigiri.cli.counter import DEFAULT_DATABASE, ByOption, DbOption, EventOption, JsonOption, ReasonOption

if TYPE_CHECKING:
    from nigiri.cli.counter import Counter

app = typer.Typer(no_args_is_help=True, help="Enter, correct and award results.")

RoundArgument = Annotated[int, typer.Argument(help="The round.")]
TableArgument = Annotated[int, typer.Argument(help="The table.")]
ResultArgument = Annotated[
    str, typer.Argument(help="1-0 (Black won), 0-1, B+R, W+3.5, jigo, 0-0, both-win, B+F, W+F, ?, not-played.")
]


@app.command("set")
def set_result(
    number: RoundArgument,
    table: TableArgument,
    result: ResultArgument,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Enter the result of a table. The same again is accepted; another one is a conflict and is not entered.

    Examples:  `nigiri result set 2 7 B+3.5` · `nigiri result set 2 8 W+F` · `nigiri result set 2 9 jigo`
    """
    from nigiri.cli.counter import at
    from nigiri.tournament.decisions.results import record
    from nigiri.tournament.events import TableResult
    from nigiri.tournament.written_result import read_result

    entered = TableResult(table, read_result(result))
    with at(db, event, by) as counter:
        done = counter.do(lambda state: record(state, number, [entered]))
        _show(counter, number, table, is_new=bool(done.events), as_json=as_json)


@app.command()
def correct(
    number: RoundArgument,
    table: TableArgument,
    result: ResultArgument,
    reason: ReasonOption = "",
    seen: Annotated[str, typer.Option(help="What you saw standing there; refused if it is something else.")] = "",
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Replace a result that stands; once the next round is out, with a reason.

    Example:  `nigiri result correct 1 7 W+3.5 --reason "the slip was read the wrong way round"`
    """
    from nigiri.cli.counter import at
    from nigiri.tournament.decisions.corrections import correct as correct_result
    from nigiri.tournament.written_result import read_result

    right = read_result(result)
    before = read_result(seen) if seen else None
    with at(db, event, by) as counter:
        done = counter.do(lambda state: correct_result(state, number, table, right, seen=before, reason=reason))
        _show(counter, number, table, is_new=bool(done.events), as_json=as_json)


@app.command()
def award(
    number: RoundArgument,
    table: TableArgument,
    result: ResultArgument,
    reason: ReasonOption = "",
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Award an unfinished game for the next draw only; standings wait for its result.

    Example:  `nigiri result award 3 2 1-0 --reason "adjourned twice"`
    """
    from nigiri.cli.counter import at
    from nigiri.tournament.decisions.results import award as award_game
    from nigiri.tournament.events import TableResult
    from nigiri.tournament.written_result import read_result

    given = TableResult(table, read_result(result))
    with at(db, event, by) as counter:
        done = counter.do(lambda state: award_game(state, number, [given], reason=reason))
        _show(counter, number, table, is_new=bool(done.events), as_json=as_json)


def _show(counter: "Counter", number: int, table: int, *, is_new: bool, as_json: bool) -> None:
    from nigiri.cli.event_forms import say_lines
    from nigiri.cli.output import print_json
    from nigiri.cli.round_boards import game_form
    from nigiri.cli.terminal import print_lines, say
    from nigiri.documents.labels import name_of

    state = counter.state
    drawn = state.round(number)
    game = drawn.at_table(table)
    form = {"round": number, **game_form(drawn, game), "changed": is_new, "version": state.version}
    if as_json:
        print_json(form)
        return
    roster = counter.roster
    names = {"black": name_of(state, roster, game.black), "white": name_of(state, roster, game.white)}
    say_lines(("round {round}, table {table}: {black} – {white} {result}", {**form, **names}))
    waiting = sum(not one.result.is_known for one in drawn.games)
    if waiting:
        one, many = "{n} game of the round is open", "{n} games of the round are open"
        print_lines([say().plural(one, many, waiting)])
    else:
        say_lines(("the round is finished", {}))
