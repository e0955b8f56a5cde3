"""`nigiri event`: begin an event, look at it, take it out and in, undo, verify, close."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from nigiri.cli.counter import DEFAULT_DATABASE, ByOption, DbOption, EventOption, JsonOption, ReasonOption
from nigiri.cli.event_forms import Basis, SystemName
from nigiri.cli.event_systems import DeciderBy, GroupsFrom, Leaving, NumbersBy, PlacesBy, SystemOptions


class AskedFor(StrEnum):
    """What players who register have to say besides name and rank."""

    COUNTRY = "country"
    CLUB = "club"
    NUMBER = "number"
    EMAIL = "email"


app = typer.Typer(no_args_is_help=True, help="Begin an event, look at it, take it out and in, undo, verify, close.")


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="The name of the event, as announced.")],
    rounds: Annotated[int, typer.Option(help="How many rounds are announced.")] = 5,
    system: Annotated[SystemName, typer.Option(help="The system of play.")] = SystemName.MCMAHON,
    bar: Annotated[str, typer.Option(help="McMahon bar: from this rank up all start equal.")] = "4d",
    floor: Annotated[str, typer.Option(help="McMahon floor: from this rank down all start equal.")] = "20k",
    cycles: Annotated[int, typer.Option(help="Round robin: how often everybody meets everybody.")] = 1,
    numbers: Annotated[NumbersBy, typer.Option(help="Numbers or seeds: by lot, rating or a list.")] = NumbersBy.LOT,
    placement: Annotated[PlacesBy, typer.Option(help="Knockout: which places are played for.")] = PlacesBy.NONE,
    consolation: Annotated[bool, typer.Option("--consolation", help="Knockout: first-round losers play on.")] = False,
    losses: Annotated[int, typer.Option(help="Knockout: how many losses put a side out.")] = 1,
    games: Annotated[int, typer.Option(help="Knockout: the most games of a match.")] = 1,
    decider: Annotated[DeciderBy, typer.Option(help="Knockout: what decides a level match.")] = DeciderBy.NONE,
    withdrawal: Annotated[Leaving, typer.Option(help="Round robin: games of who leaves.")] = Leaving.BY_HALF,
    groups: Annotated[GroupsFrom, typer.Option(help="Scheveningen: what forms the two groups.")] = GroupsFrom.STRENGTH,
    team_match: Annotated[bool, typer.Option("--match", help="Scheveningen: a match of two teams.")] = False,
    stages: Annotated[str, typer.Option(help="Stages: 'round-robin:groups=4:rounds=3 > knockout:qualify=2'.")] = "",
    profile: Annotated[str, typer.Option(help="russia-2020, egf or rfgb-code.")] = "egf",
    criteria: Annotated[str, typer.Option(help="Criteria of the standings, the first decides first.")] = "",
    komi: Annotated[str, typer.Option(help="Komi of even games.")] = "6.5",
    handicap: Annotated[Basis, typer.Option(help="What gives handicap stones.")] = Basis.NONE,
    place: Annotated[str, typer.Option(help="Where it is played.")] = "",
    begins: Annotated[str, typer.Option(help="The first day, YYYY-MM-DD.")] = "",
    ends: Annotated[str, typer.Option(help="The last day, YYYY-MM-DD.")] = "",
    settings: Annotated[list[str] | None, typer.Option("--set", help="A setting of its own: name=value.")] = None,
    event_id: Annotated[str, typer.Option("--id", help="The event's id; the default is made of its name.")] = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Begin an event by its regulations.

    Examples:  `nigiri event new "Spring Open" --rounds 5 --bar 3d` ·
    `nigiri event new "Кубок" --system swiss --profile russia-2020 --set round.unfinished_policy=referee`
    """
    from nigiri.cli.counter import actor, now, opened
    from nigiri.cli.event_forms import event_form, regulations_of, say_event
    from nigiri.cli.output import print_json
    from nigiri.ids import TournamentId
    from nigiri.service.identity import free_event
    from nigiri.tournament.decisions.creation import create

    rules = regulations_of(
        name,
        rounds=rounds,
        system=system,
        bar=bar,
        floor=floor,
        profile=profile,
        criteria=criteria,
        komi=komi,
        handicap=handicap,
        place=place,
        begins=begins,
        ends=ends,
        settings=settings or [],
        play=SystemOptions(
            cycles,
            numbers.value,
            placement.value,
            consolation,
            losses,
            games,
            decider.value,
            groups.value,
            team_match,
            stages,
            withdrawal.value,
        ),
    )
    with opened(db, may_make=True) as desk:
        taken = {one.id for one in desk.store.tournaments()}
        wanted = TournamentId(event_id) if event_id else free_event(name, taken)
        done = desk.create(create(wanted, rules), by=actor(by), at=now())
    if as_json:
        print_json(event_form(done.tournament))
    else:
        say_event(done.tournament)


@app.command()
def numbers(
    seed: Annotated[int | None, typer.Option(help="The lot; without it one is cast and written down.")] = None,
    listed: Annotated[str, typer.Option("--list", help="Groups in the order of their numbers: 'e1,e2 > e3,e4'.")] = "",
    reason: ReasonOption = "",
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Give the sides of the next stage their numbers or seeds before it is drawn; the draw does so where nobody has.

    Examples:  `nigiri event numbers --seed 7` · `nigiri event numbers --list "e3,e1,e4,e2"`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.event_systems import groups_listed, numbers_form, say_numbers
    from nigiri.cli.output import print_json
    from nigiri.cli.round_boards import lot
    from nigiri.tournament.decisions.numbers import assign_numbers

    with at(db, event, by) as counter:
        roster, chance = counter.roster, lot(seed)
        groups = groups_listed(counter, listed) if listed else None
        counter.do(lambda state: assign_numbers(state, roster, seed=chance, listed=groups, reason=reason))
        state = counter.state
    if as_json:
        print_json(numbers_form(state))
    else:
        say_numbers(state, roster)


@app.command()
def bands(
    rounds: Annotated[int | None, typer.Option(help="For how many rounds; the default is the event's.")] = None,
    super_group: Annotated[int, typer.Option(help="Name the strongest so many, to start above the bar.")] = 0,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    as_json: JsonOption = False,
) -> None:
    """Show the McMahon groups of the field, and suggest a bar and a floor for it.

    Example:  `nigiri event bands --super-group 8`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.event_bands import bands_form, say_bands
    from nigiri.cli.output import print_json

    with at(db, event) as counter:
        form = bands_form(counter.state, rounds, super_group)
        roster = counter.roster
        state = counter.state
    if as_json:
        print_json(form)
    else:
        say_bands(state, roster, form)


@app.command()
def entry(
    limit: Annotated[str, typer.Option(help="Most players on the field; none: any number.")] = "",
    public: Annotated[bool | None, typer.Option(help="Whether players register by themselves.")] = None,
    opens: Annotated[str, typer.Option(help="When registration opens: 2026-05-01T12:00+02:00, or none.")] = "",
    closes: Annotated[str, typer.Option(help="When it closes, or none.")] = "",
    strongest: Annotated[str, typer.Option(help="The strongest rank that may register, or none.")] = "",
    weakest: Annotated[str, typer.Option(help="The weakest, or none.")] = "",
    ask: Annotated[list[AskedFor] | None, typer.Option(help="What has to be said; repeat for several.")] = None,
    final: Annotated[bool | None, typer.Option(help="Whether registrations are final at once.")] = None,
    reason: ReasonOption = "",
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Show the terms of entry, or change them: how many players, and whether they register by themselves.

    Example:  `nigiri event entry --limit 32 --public --closes 2026-05-01T12:00+02:00`
    """
    from msgspec.structs import replace

    from nigiri.cli.counter import at
    from nigiri.cli.event_entry import changed_terms, say_terms, terms_form
    from nigiri.cli.output import print_json
    from nigiri.tournament.decisions.creation import amend_regulations

    with at(db, event, by) as counter:
        old = counter.state.regulations
        terms = changed_terms(
            old.entry,
            limit=limit,
            public=public,
            opens=opens,
            closes=closes,
            strongest=strongest,
            weakest=weakest,
            ask=None if ask is None else [one.value for one in ask],
            final=final,
        )
        if terms != old.entry:
            counter.do(lambda seen: amend_regulations(seen, replace(seen.regulations, entry=terms), reason=reason))
        state = counter.state
    if as_json:
        print_json(terms_form(state))
    else:
        say_terms(state)


@app.command("list")
def list_events(db: DbOption = DEFAULT_DATABASE, as_json: JsonOption = False) -> None:
    """List the events of a database.

    Example:  `nigiri event list --db sqlite:///club.db`
    """
    from nigiri.cli.counter import opened
    from nigiri.cli.event_forms import say_events
    from nigiri.cli.output import print_json

    with opened(db) as desk:
        found = desk.store.tournaments()
    if as_json:
        print_json({"events": found})
    else:
        say_events(found)


@app.command()
def show(event: EventOption = "", db: DbOption = DEFAULT_DATABASE, as_json: JsonOption = False) -> None:
    """Show where an event stands: its rounds, what is open, who is entered.

    Example:  `nigiri event show --event spring-open`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.event_forms import event_form, say_event
    from nigiri.cli.output import print_json

    with at(db, event) as counter:
        state = counter.state
    if as_json:
        print_json(event_form(state))
    else:
        say_event(state)


@app.command()
def standings(
    after: Annotated[int | None, typer.Option(help="The round after which to stand; the default is the last.")] = None,
    publish: Annotated[bool, typer.Option("--publish", help="Give the table out; it is stored as printed.")] = False,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Show the standings, and give them out.

    Example:  `nigiri event standings --after 3 --publish`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.event_forms import say_standings, standings_form
    from nigiri.cli.output import print_json
    from nigiri.tournament.decisions.publication import publish_standings
    from nigiri.tournament.publishing import as_published
    from nigiri.tournament.table import table_after
    from nigiri.tournament.team_sides import credited

    with at(db, event, by) as counter:
        state, roster = credited(counter.state, counter.roster)
        table = table_after(state, roster, len(state.rounds) if after is None else after)
        if publish:
            counter.do(lambda seen: publish_standings(seen, as_published(table)))
    if as_json:
        print_json(standings_form(state, roster, table, is_published=publish))
    else:
        say_standings(state, roster, table)


@app.command("export")
def export_event(
    file: Annotated[Path, typer.Argument(help="The file to write; it is written whole or not at all.")],
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    as_json: JsonOption = False,
) -> None:
    """Write a whole event as one file: its journal, chain and all, and its persons.

    Example:  `nigiri event export spring-open.json`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.event_forms import say_lines
    from nigiri.cli.files import write_bytes
    from nigiri.cli.output import print_json
    from nigiri.store import exchange

    with at(db, event) as counter:
        data = exchange.export_event(counter.desk.store, counter.event)
        write_bytes(file, data)
        version = counter.state.version
    if as_json:
        print_json({"written": str(file), "bytes": len(data), "event": counter.event, "version": version})
    else:
        say_lines(
            ("{event}: {version} records written to {file}", {"event": counter.event, "version": version, "file": file})
        )


@app.command("import")
def import_event(
    file: Annotated[Path, typer.Argument(help="An event: Nigiri's export, OpenGotha, Pairgoth, MacMahon, H9 …")],
    event_id: Annotated[str, typer.Option("--id", help="Its id here; an export of a journal keeps its own.")] = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Take an event in from a file: with its journal, if it has one, else with a journal that begins here.

    Examples:  `nigiri event import spring-open.json` · `nigiri event import open.xml --id open-2026`
    """
    from nigiri.cli.counter import opened
    from nigiri.cli.event_forms import event_form, say_event
    from nigiri.cli.event_intake import take_file_in
    from nigiri.cli.output import print_json
    from nigiri.cli.terminal import print_notes

    with opened(db, may_make=True) as desk:
        state, known, notes = take_file_in(desk, file, event_id, by)
    if as_json:
        print_json({**event_form(state), "persons_known": known, "notes": notes})
        return
    print_notes(notes)
    say_event(state)


@app.command()
def undo(
    event: EventOption = "", db: DbOption = DEFAULT_DATABASE, by: ByOption = "", as_json: JsonOption = False
) -> None:
    """Take the last thing back; what has been given out is only corrected.

    Example:  `nigiri event undo`
    """
    from nigiri.cli.counter import actor, at, now
    from nigiri.cli.event_forms import record_form, say_record
    from nigiri.cli.output import print_json

    with at(db, event, by) as counter:
        last = counter.desk.store.records(counter.event, after=counter.state.version - 1)[0]
        done = counter.desk.undo(counter.event, by=actor(by), at=now())
    if as_json:
        print_json({"undone": record_form(last), "version": done.tournament.version})
    else:
        say_record("taken back", last)


@app.command()
def log(
    last: Annotated[int, typer.Option(help="How many of the last records; 0 for all.")] = 20,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    as_json: JsonOption = False,
) -> None:
    """Show the journal: what happened, when, by whom, on which articles.

    Example:  `nigiri event log --last 0 --json`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.event_forms import record_form, say_journal
    from nigiri.cli.output import print_json

    with at(db, event) as counter:
        version = counter.state.version
        records = counter.desk.store.records(counter.event, after=max(0, version - last) if last > 0 else 0)
    if as_json:
        print_json({"version": version, "records": [record_form(record) for record in records]})
    else:
        say_journal(counter.event, records)


@app.command()
def verify(event: EventOption = "", db: DbOption = DEFAULT_DATABASE, as_json: JsonOption = False) -> None:
    """Refold the journal, check its chain, and compare everything made from it. Ends with 1 where something is wrong.

    Example:  `nigiri event verify --event spring-open`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.event_forms import say_lines
    from nigiri.cli.output import print_json
    from nigiri.store.verification import verify as findings

    with at(db, event) as counter:
        found = findings(counter.desk.store, counter.event)
        version = counter.desk.store.version(counter.event)
    if as_json:
        forms: list[dict[str, Any]] = [finding.to_dict() for finding in found]
        print_json({"ok": not found, "event": counter.event, "version": version, "findings": forms})
    elif not found:
        say_lines(("{event}: {version} records, all of it holds", {"event": counter.event, "version": version}))
    else:
        say_lines(*((finding.template, finding.facts) for finding in found))
    if found:
        raise typer.Exit(1)


@app.command()
def close(
    reason: ReasonOption = "",
    reopen: Annotated[bool, typer.Option("--reopen", help="Open a closed event again, with a reason.")] = False,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Close an event when everything has a result; nothing more is entered then.

    Examples:  `nigiri event close` · `nigiri event close --reopen --reason "a protest was upheld"`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.event_forms import event_form, say_event
    from nigiri.cli.output import print_json
    from nigiri.tournament.decisions import closing

    decide = closing.reopen if reopen else closing.close
    with at(db, event, by) as counter:
        done = counter.do(lambda state: decide(state, reason=reason))
    if as_json:
        print_json(event_form(done.tournament))
    else:
        say_event(done.tournament)
