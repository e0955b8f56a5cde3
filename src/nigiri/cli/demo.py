"""`nigiri demo`: the main job end to end, on a sample event."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from nigiri.documents.language import Language
    from nigiri.people.entry import Entry
    from nigiri.people.person import Person
    from nigiri.people.roster import Roster
    from nigiri.tournament.state import Tournament

app = typer.Typer()
_FOLDER = Path("out/demo")


@app.command()
def demo(
    into: Annotated[
        Path, typer.Option(help="The folder to write into; what an earlier demo wrote is replaced.")
    ] = Path("out/demo"),
    seed: Annotated[int, typer.Option(help="Chance of the results and the lot.")] = 2026,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was written as JSON.")] = False,
) -> None:
    """Read a field of players, draw and play five rounds, rank, publish, and write everything as files.

    The event is kept in a database of its own; every draw carries a proof, and the journal is verified at the end.

    Example:  `nigiri demo --into out/demo`
    """
    from nigiri.cli.files import write_bytes
    from nigiri.cli.output import print_json
    from nigiri.cli.sample.event import EVENT, SampleEvent
    from nigiri.cli.terminal import print_lines, say
    from nigiri.service.desk import Desk
    from nigiri.store import Store
    from nigiri.store.verification import verify

    into.mkdir(parents=True, exist_ok=True)
    database = into / "nigiri.db"
    for old in into.glob("nigiri.db*"):
        old.unlink()
    with Store.open(f"sqlite:///{database}") as store:
        desk = Desk(store)

        def tell(sentence: str, /, **facts: object) -> None:
            if not as_json:
                print_lines([say()(sentence, **facts)])

        tournament = SampleEvent(desk, seed, tell).play(_field())
        roster = desk.roster(EVENT)
        for fault in verify(store, EVENT):
            raise fault
        tell("the journal of {count} events is verified", count=tournament.version)
    written = []
    for name, data in _files(tournament, roster, say()):
        write_bytes(into / name, data)
        written.append(str(into / name))
    if as_json:
        print_json({"database": str(database), "written": written})
        return
    print_lines(["", say()("written into {folder}/:", folder=into), *(f"  {Path(name).name}" for name in written), ""])
    explain = f"{_command()} standings {into}/sample-open-2026.xml --explain 'Galo Leo'"
    serve = f"{_command()} serve --db sqlite:///{database}"
    print_lines(
        [
            say()("look at it: {files}", files=f"{into}/index.html, {into}/standings.pdf"),
            say()("a place explained: {command}", command=explain),
            say()("web console: {command}, then open {address}", command=serve, address="http://127.0.0.1:8000"),
        ]
    )


def _command() -> str:
    """Return how this command is called from here."""
    script = Path(sys.executable).with_name("nigiri")
    here = Path.cwd()
    return str(script.relative_to(here) if script.is_relative_to(here) else script) if script.exists() else "nigiri"


def _field() -> "list[tuple[Person, Entry]]":
    """Read the sample field, strongest first."""
    from importlib.resources import files

    from nigiri.formats.players_csv import read_players
    from nigiri.ids import EntryId, PersonId

    data = files("nigiri.cli.sample").joinpath("players.csv").read_bytes()
    players = read_players(data, "players.csv").players
    keyed = [(player.person(PersonId("")).key, player) for player in players]
    return [(player.person(PersonId(key)), player.entry(EntryId(key), PersonId(key))) for key, player in keyed]


def _files(tournament: "Tournament", roster: "Roster", say: "Language") -> Iterator[tuple[str, bytes]]:
    from nigiri.documents.event import event_sheets
    from nigiri.documents.html import to_html
    from nigiri.documents.pairings import pairings_by_name, pairings_by_table
    from nigiri.documents.pdf import to_pdf
    from nigiri.documents.sheet import Print
    from nigiri.formats.writing import write

    last = len(tournament.rounds)
    everything = event_sheets(tournament, roster, say)
    by_table = pairings_by_table(tournament, roster, last, say)
    by_name = pairings_by_name(tournament, roster, last, say)
    yield "index.html", to_html(*everything)
    yield "standings.html", to_html(everything[0])
    yield "standings.pdf", to_pdf(*everything[:3])
    yield "pairings.html", to_html(by_table, by_name)
    yield "pairings.pdf", to_pdf(by_table, by_name)
    yield "pairings-for-the-hall.pdf", to_pdf(by_table, by_name, size=Print.HALL)
    name = tournament.regulations.short_name
    yield f"{name}.h9", write(tournament, roster, "h9").data
    yield f"{name}.xml", write(tournament, roster, "opengotha").data
