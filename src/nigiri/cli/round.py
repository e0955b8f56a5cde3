"""`nigiri round`: draw, show, give out and change rounds."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nigiri.cli.counter import DEFAULT_DATABASE, ByOption, DbOption, EventOption, JsonOption, ReasonOption

if TYPE_CHECKING:
    from nigiri.cli.counter import Counter

app = typer.Typer(no_args_is_help=True, help="Draw, show, give out and change rounds.")


class CriteriaSet(StrEnum):
    """Whose criteria a round is drawn by."""

    NIGIRI = "nigiri"
    OPENGOTHA = "opengotha"


class Kind(StrEnum):
    """Byes: given by the draw, or granted for a stated worth."""

    PAIRING = "pairing"
    FULL = "full"
    HALF = "half"
    ZERO = "zero"


class Keep(StrEnum):
    """What stays of times when the zone of the hall changes: the hour on the wall, or the moment."""

    CLOCK = "clock"
    MOMENTS = "moments"


RoundArgument = Annotated[int | None, typer.Argument(help="The round; the default is the last drawn.")]
SeedOption = Annotated[int | None, typer.Option(help="The lot; without it one is cast and written down.")]
SetOption = Annotated[CriteriaSet | None, typer.Option(help="Whose criteria; else the event's.")]
WithoutOption = Annotated[str, typer.Option(help="Criteria to leave out, for example geography,colour-balance.")]
BackupOption = Annotated[
    Path | None,
    typer.Option("--backup", envvar="NIGIRI_BACKUP", help="A folder that keeps a copy of the event from before."),
]
AnotherByeOption = Annotated[
    bool, typer.Option("--another-bye", help="One more bye is meant, where byes by hand leave an odd number.")
]


@app.command()
def draw(
    number: Annotated[int | None, typer.Argument(help="The round to draw; the default is the next.")] = None,
    seed: SeedOption = None,
    criteria_set: SetOption = None,
    without: WithoutOption = "",
    bye: Annotated[list[str] | None, typer.Option(help="Who gets the bye; repeat for several.")] = None,
    pair: Annotated[list[str] | None, typer.Option(help="Two who are to meet: 'e1:e2'; repeat for several.")] = None,
    in_spite: Annotated[bool, typer.Option("--in-spite", help="Draw in spite of unfinished games.")] = False,
    another_bye: AnotherByeOption = False,
    backup: BackupOption = None,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Draw the next round, with a proof that no better one exists.

    Examples:  `nigiri round draw` · `nigiri round draw 3 --seed 17 --bye "Novák Petr" --pair e1:e4`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.round_boards import fixed_by_hand, lot, names_of_criteria
    from nigiri.tournament.decisions.draw import draw_round

    with at(db, event, by) as counter:
        wanted = len(counter.state.rounds) + 1 if number is None else number
        counter.keep_copy(backup)
        roster, fixed, chance = counter.roster, fixed_by_hand(counter, bye or [], pair or []), lot(seed)
        done = counter.do(
            lambda state: draw_round(
                state,
                roster,
                wanted,
                seed=chance,
                criteria_set=criteria_set and criteria_set.value,
                without=names_of_criteria(without),
                fixed=fixed,
                despite_unfinished=in_spite,
                may_add_bye=another_bye,
            )
        )
        _show(counter, done.tournament.round(wanted).number, as_json=as_json)


@app.command()
def redraw(
    number: RoundArgument = None,
    seed: SeedOption = None,
    criteria_set: SetOption = None,
    without: WithoutOption = "",
    reason: ReasonOption = "",
    another_bye: AnotherByeOption = False,
    backup: BackupOption = None,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Draw the last round again while it is not out; what was set by hand stays.

    Example:  `nigiri round redraw --seed 18 --reason "two players left"`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.round_boards import lot, names_of_criteria
    from nigiri.tournament.decisions.draw import redraw_round

    with at(db, event, by) as counter:
        wanted, roster, chance = counter.last_round(number), counter.roster, lot(seed)
        counter.keep_copy(backup)
        counter.do(
            lambda state: redraw_round(
                state,
                roster,
                wanted,
                seed=chance,
                criteria_set=criteria_set and criteria_set.value,
                without=names_of_criteria(without),
                reason=reason,
                may_add_bye=another_bye,
            )
        )
        _show(counter, wanted, as_json=as_json)


@app.command()
def show(
    number: RoundArgument = None,
    by_name: Annotated[bool, typer.Option("--by-name", help="One line for each player, by name.")] = False,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    as_json: JsonOption = False,
) -> None:
    """Show a round: tables, colours, handicaps, results, byes, how it was drawn.

    Examples:  `nigiri round show` · `nigiri round show 2 --by-name`
    """
    from nigiri.cli.counter import at

    with at(db, event) as counter:
        _show(counter, counter.last_round(number), as_json=as_json, by_name=by_name)


@app.command()
def publish(
    number: RoundArgument = None,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Give a round out; from then on it is only corrected.

    Example:  `nigiri round publish 3`
    """
    from nigiri.cli.counter import at
    from nigiri.tournament.decisions.publication import publish_round

    with at(db, event, by) as counter:
        wanted = counter.last_round(number)
        counter.do(lambda state: publish_round(state, wanted))
        _show(counter, wanted, as_json=as_json)


@app.command()
def add(
    reason: ReasonOption = "",
    rounds: Annotated[int | None, typer.Option(help="How many there are then; the default is one more.")] = None,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Raise the number of rounds; the reason is written down.

    Example:  `nigiri round add --reason "the hall is ours for another day"`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.event_forms import event_form, say_event
    from nigiri.cli.output import print_json
    from nigiri.tournament.decisions.creation import extend

    with at(db, event, by) as counter:
        wanted = counter.state.regulations.rounds + 1 if rounds is None else rounds
        done = counter.do(lambda state: extend(state, wanted, reason=reason))
    if as_json:
        print_json(event_form(done.tournament))
    else:
        say_event(done.tournament)


@app.command()
def bye(
    number: Annotated[int, typer.Argument(help="The round.")],
    who: Annotated[str, typer.Argument(help="Who sits out: id, name or key.")],
    kind: Annotated[Kind, typer.Option(help="What it is worth; a granted bye leaves the right to a bye.")] = Kind.HALF,
    instead_of: Annotated[str, typer.Option(help="Who has the bye and plays now in their place.")] = "",
    seed: SeedOption = None,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Grant a bye, or move the bye of a round from one player to another.

    Examples:  `nigiri round bye 4 e12 --kind half` · `nigiri round bye 2 Novák --instead-of Dvořák`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.output import print_json
    from nigiri.cli.player_entry import player_form, say_players
    from nigiri.cli.round_boards import lot
    from nigiri.games.bye import ByeKind
    from nigiri.tournament.decisions.byes import grant_bye
    from nigiri.tournament.decisions.seating import pass_bye_on

    with at(db, event, by) as counter:
        side, roster, chance = counter.side(who), counter.roster, lot(seed)
        if instead_of:
            giver = counter.side(instead_of)
            counter.do(lambda state: pass_bye_on(state, roster, number, giver, side, seed=chance))
        else:
            counter.do(lambda state: grant_bye(state, number, side, ByeKind(kind.value)))
        if number <= len(counter.state.rounds):
            _show(counter, number, as_json=as_json)
        elif as_json:
            form = player_form(counter.state, roster, side)
            print_json({"players": [form], "version": counter.state.version})
        else:
            say_players(counter.state, roster, [side])


@app.command()
def swap(
    number: Annotated[int, typer.Argument(help="The round.")],
    one: Annotated[str, typer.Argument(help="A player with a place in it.")],
    other: Annotated[str, typer.Argument(help="Another one; of the same game, their colours are exchanged.")],
    reason: ReasonOption = "",
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Exchange the places of two players by hand; once the round is out, with a reason.

    Example:  `nigiri round swap 2 e3 e8 --reason "they sat down wrongly and have played on"`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.round_boards import swapped
    from nigiri.tournament.decisions.boards import edit_boards
    from nigiri.tournament.events import Event
    from nigiri.tournament.state import Tournament

    with at(db, event, by) as counter:
        pair = counter.side(one), counter.side(other)

        def decide(state: Tournament) -> tuple[Event, ...]:
            games, byes = swapped(state.round(number), *pair)
            return edit_boards(state, number, games, byes, reason=reason)

        counter.do(decide)
        _show(counter, number, as_json=as_json)


@app.command()
def times(
    set_: Annotated[
        list[str] | None, typer.Option("--set", help="ROUND=2026-05-01T10:00, or ROUND=none; repeat for several.")
    ] = None,
    second: Annotated[
        list[int] | None, typer.Option(help="A round whose time comes twice that night, and is meant the second time.")
    ] = None,
    zone: Annotated[str, typer.Option(help="Where the hall is, such as Europe/Prague.")] = "",
    keep: Annotated[Keep, typer.Option(help="What stays of times when the zone changes.")] = Keep.CLOCK,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    as_json: JsonOption = False,
) -> None:
    """Show or set when rounds begin, by the clock of the hall.

    Examples:  `nigiri round times` · `nigiri round times --zone Europe/Prague --set 1=2026-05-01T10:00`
    """
    from msgspec.structs import replace

    from nigiri.cli.counter import at, now
    from nigiri.cli.output import print_json
    from nigiri.cli.round_times import say_times, times_form, typed_times
    from nigiri.service.access.access import Access
    from nigiri.service.hall import Hall
    from nigiri.service.local_time import zone_named, zone_or_utc
    from nigiri.service.timetable import Keep as Kept

    with at(db, event) as counter:
        hall, page = Hall(counter.desk.store.database), Access(counter.desk.store.database).page(counter.event)
        if zone:
            page = replace(page, timezone=zone_named(zone).key)
            hall.put_page(page, Kept(keep.value), at=now())
        there = zone_or_utc(page.timezone)
        begins = typed_times(set_ or [], second or [], counter.state.regulations.rounds, there)
        hall.set_times(counter.event, begins, at=now())
        starts = hall.times(counter.event)
        if as_json:
            print_json(times_form(starts, there))
        else:
            say_times(counter.state, starts, there)


def _show(counter: "Counter", number: int, *, as_json: bool, by_name: bool = False) -> None:
    from nigiri.cli.output import print_json
    from nigiri.cli.round_boards import round_form, say_round

    state, roster = counter.state, counter.roster
    if as_json:
        print_json(round_form(state, number))
    else:
        say_round(state, roster, number, by_name=by_name)
