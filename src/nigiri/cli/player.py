"""`nigiri player`: enter players, let them leave, return, or sit rounds out."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nigiri.cli.counter import DEFAULT_DATABASE, ByOption, DbOption, EventOption, JsonOption, ReasonOption
from nigiri.people.entry import Absence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nigiri.cli.counter import Counter
    from nigiri.ids import EntryId
    from nigiri.tournament.events import Event

app = typer.Typer(no_args_is_help=True, help="Enter players, let them leave, return, or sit rounds out.")


class Points(StrEnum):
    """What a round without a game is worth."""

    BY_RULE = "by-rule"
    ZERO = "zero"
    HALF = "half"
    FULL = "full"

    @property
    def absence(self) -> Absence:
        """The same as the entry keeps it."""
        return Absence(self.value)


class Full(StrEnum):
    """What becomes of those for whom the field has no place."""

    REFUSE = "refuse"
    WAIT = "wait"
    OVER_LIMIT = "over-limit"


WhoArgument = Annotated[list[str], typer.Argument(help="Players: id, name or key; several at once.")]


@app.command()
def add(
    family_name: Annotated[str, typer.Argument(help="Family name, as written by the person.")],
    given_name: Annotated[str, typer.Argument(help="Given name.")] = "",
    rank: Annotated[str, typer.Option(help="The rank: 12k, 3d, 1p.")] = ...,  # type: ignore[assignment]
    rating: Annotated[int | None, typer.Option(help="The rating, where there is one.")] = None,
    club: Annotated[str, typer.Option(help="Club or town.")] = "",
    country: Annotated[str, typer.Option(help="Country.")] = "",
    pin: Annotated[list[str] | None, typer.Option(help="A number in a register: egd=12345678.")] = None,
    preliminary: Annotated[bool, typer.Option("--preliminary", help="Announced, not accepted yet.")] = False,
    namesake: Annotated[bool, typer.Option("--namesake", help="This is another person of the same name.")] = False,
    missed: Annotated[Points, typer.Option(help="What missed rounds of a late entry are worth.")] = Points.BY_RULE,
    when_full: Annotated[Full, typer.Option(help="What happens where the field is full.")] = Full.REFUSE,
    over_limit: Annotated[bool, typer.Option("--over-limit", help="The same as --when-full over-limit.")] = False,
    seat_now: Annotated[bool, typer.Option("--seat-now", help="Seat against the bye of the round that is on.")] = False,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Enter a player; when rounds have been drawn, from the next one on.

    Examples:  `nigiri player add Dvořák Jan --rank 3d --club Brno` · `nigiri player add Novák --rank 5k --seat-now`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.player_entry import enter_one, read_newcomer

    one = read_newcomer(
        family_name,
        given_name,
        rank=rank,
        rating=rating,
        club=club,
        country=country,
        pins=pin or [],
        is_preliminary=preliminary,
    )
    with at(db, event, by) as counter:
        full = "over-limit" if over_limit else when_full.value
        side = enter_one(counter, one, missed=missed.absence, is_namesake=namesake, do_seat=seat_now, when_full=full)
        _show(counter, [side], as_json=as_json)


@app.command("import")
def import_players(
    file: Annotated[Path, typer.Argument(help="A table (CSV) with headings, or any event file Nigiri reads.")],
    missed: Annotated[Points, typer.Option(help="What missed rounds of late entries are worth.")] = Points.BY_RULE,
    preliminary: Annotated[bool, typer.Option("--preliminary", help="Announced, not accepted yet.")] = False,
    when_full: Annotated[Full, typer.Option(help="What happens where the field is full.")] = Full.REFUSE,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Enter the players of a file, all or none; who is entered already is left as it is and listed.

    Example:  `nigiri player import field.csv`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.output import print_json
    from nigiri.cli.player_entry import enter_file, player_form, say_players
    from nigiri.cli.terminal import print_notes

    with at(db, event, by) as counter:
        entered, known, notes = enter_file(
            counter, file, missed=missed.absence, is_preliminary=preliminary, when_full=when_full.value
        )
        forms = [player_form(counter.state, counter.roster, side) for side in entered]
        if as_json:
            print_json({"entered": forms, "known": known, "notes": notes, "version": counter.state.version})
            return
        print_notes(notes)
        say_players(counter.state, counter.roster, entered, known)


@app.command("list")
def list_players(event: EventOption = "", db: DbOption = DEFAULT_DATABASE, as_json: JsonOption = False) -> None:
    """List who is entered, with absences, withdrawals and what is not final yet; then who waits, in order.

    Example:  `nigiri player list --json`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.output import print_json
    from nigiri.cli.player_entry import player_form, say_players

    with at(db, event) as counter:
        state, roster = counter.state, counter.roster
    if as_json:
        waiting = [player_form(state, roster, one.id) for one in state.waiting]
        players = [player_form(state, roster, side) for side in state.entries]
        limit = state.regulations.entry.limit
        print_json({"players": players, "waiting": waiting, "limit": limit, "version": state.version})
    else:
        say_players(state, roster, [entry.id for entry in state.all_registered()])


@app.command()
def withdraw(
    who: WhoArgument,
    after: Annotated[int | None, typer.Option(help="The last round they play; the default is the last drawn.")] = None,
    reason: ReasonOption = "",
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Let players leave the event.

    Example:  `nigiri player withdraw "Dvořák Jan" --after 3 --reason ill`
    """
    from nigiri.cli.counter import at
    from nigiri.tournament.decisions import withdrawals

    with at(db, event, by) as counter:
        sides = [counter.side(one) for one in who]
        counter.do(lambda state: withdrawals.withdraw(state, sides, after=after, reason=reason))
        entered = [side for side in sides if side in counter.state.entries]
        _show(counter, entered, as_json=as_json)


@app.command("return")
def take_back(
    who: WhoArgument,
    first: Annotated[int | None, typer.Option("--from", help="The round they play again from; else the next.")] = None,
    over_limit: Annotated[bool, typer.Option("--over-limit", help="Even where the field is full.")] = False,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Let players who had left come back.

    Example:  `nigiri player return e17`
    """
    from nigiri.cli.counter import at
    from nigiri.tournament.decisions import withdrawals

    with at(db, event, by) as counter:
        sides = [counter.side(one) for one in who]
        counter.do(lambda state: withdrawals.take_back(state, sides, first=first, over_limit=over_limit))
        _show(counter, sides, as_json=as_json)


@app.command("move-up")
def move_up(
    who: WhoArgument,
    over_limit: Annotated[bool, typer.Option("--over-limit", help="Even where the field is full.")] = False,
    reason: ReasonOption = "",
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Move players up from the waiting list; past others who wait longer, or over the limit, with a reason.

    Example:  `nigiri player move-up e33 --reason "the host's own player"`
    """
    from nigiri.cli.counter import at
    from nigiri.tournament.decisions import registration

    with at(db, event, by) as counter:
        sides = [counter.side(one) for one in who]
        counter.do(lambda state: registration.move_up(state, sides, reason=reason, over_limit=over_limit))
        _show(counter, sides, as_json=as_json)


@app.command()
def absent(
    who: WhoArgument,
    rounds: Annotated[list[int], typer.Option("--round", help="A round they do not play; repeat for several.")],
    points: Annotated[Points, typer.Option(help="What it is worth.")] = Points.BY_RULE,
    recall: Annotated[bool, typer.Option("--recall", help="They play after all.")] = False,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Note that players sit rounds out, and what that is worth.

    Examples:  `nigiri player absent e4 --round 2 --round 3` · `nigiri player absent Novák --round 4 --points half`
    """
    from nigiri.cli.counter import at
    from nigiri.tournament.decisions import absences
    from nigiri.tournament.state import Tournament

    with at(db, event, by) as counter:
        sides = [counter.side(one) for one in who]

        def decide(state: Tournament) -> "tuple[Event, ...]":
            if recall:
                return absences.recall_absence(state, sides, rounds)
            return absences.announce_absence(state, sides, rounds, worth=points.absence)

        counter.do(decide)
        _show(counter, sides, as_json=as_json)


@app.command()
def confirm(
    who: WhoArgument,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Make preliminary entries final; they are drawn from the next round on.

    Example:  `nigiri player confirm e3 e8`
    """
    from nigiri.cli.counter import at
    from nigiri.tournament.decisions import entries

    with at(db, event, by) as counter:
        sides = [counter.side(one) for one in who]
        counter.do(lambda state: entries.confirm(state, sides))
        _show(counter, sides, as_json=as_json)


@app.command()
def change(
    who: Annotated[str, typer.Argument(help="The player: id, name or key.")],
    rank: Annotated[str, typer.Option(help="The rank as it reads from now on.")] = "",
    rating: Annotated[int | None, typer.Option(help="The rating as it reads from now on.")] = None,
    club: Annotated[str | None, typer.Option(help="Club or town.")] = None,
    country: Annotated[str | None, typer.Option(help="Country.")] = None,
    start: Annotated[int | None, typer.Option(help="Correction of the McMahon start, in points.")] = None,
    reason: ReasonOption = "",
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Change what an entry says; once a round is out, a rank or start changes with a reason only.

    Example:  `nigiri player change e5 --rank 2d --reason "certificate shown"`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.player_entry import read_changes
    from nigiri.tournament.decisions import entries

    changes = read_changes(rank=rank, rating=rating, club=club, country=country, start=start)
    with at(db, event, by) as counter:
        side = counter.side(who)
        counter.do(lambda state: entries.amend(state, side, changes, reason=reason))
        _show(counter, [side], as_json=as_json)


@app.command()
def remove(
    who: WhoArgument,
    reason: ReasonOption = "",
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Strike off entries that never had a place in a round; others withdraw.

    Example:  `nigiri player remove e9 --reason "entered twice"`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.event_forms import say_lines
    from nigiri.cli.output import print_json
    from nigiri.tournament.decisions import entries

    with at(db, event, by) as counter:
        sides = [counter.side(one) for one in who]
        done = counter.do(lambda state: entries.remove(state, sides, reason=reason))
    if as_json:
        print_json({"removed": sides, "version": done.tournament.version})
    else:
        say_lines(("struck off: {sides}", {"sides": ", ".join(sides)}))


@app.command()
def erase(
    who: Annotated[str, typer.Argument(help="The player: id, name or key.")],
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    as_json: JsonOption = False,
) -> None:
    """Erase a person from the directory for good: name, numbers, everything. What happened keeps a bare id.

    Example:  `nigiri player erase e17`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.event_forms import say_lines
    from nigiri.cli.output import print_json

    with at(db, event) as counter:
        side = counter.side(who)
        person = counter.state.registered(side).person
        is_erased = counter.desk.store.erase_person(person)
    if as_json:
        print_json({"key": side, "person": person, "erased": is_erased})
    else:
        say_lines(("erased: {person}, entered as {side}", {"person": person, "side": side}))


def _show(counter: "Counter", sides: "Sequence[EntryId]", *, as_json: bool) -> None:
    from nigiri.cli.output import print_json
    from nigiri.cli.player_entry import player_form, say_players

    state, roster = counter.state, counter.roster
    if as_json:
        print_json({"players": [player_form(state, roster, side) for side in sides], "version": state.version})
    else:
        say_players(state, roster, sides)
