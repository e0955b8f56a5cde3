"""`nigiri standings FILE`: the table of an event, and how each of its numbers is made."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from nigiri.formats.imported import Imported
    from nigiri.people.roster import Roster
    from nigiri.standings.table import Table
    from nigiri.tournament.state import Tournament

app = typer.Typer()


@app.command()
def standings(
    file: Annotated[Path, typer.Argument(help="An event: OpenGotha, Pairgoth, MacMahon, H9, or Nigiri's own export.")],
    after: Annotated[int | None, typer.Option(help="The round after which to stand; else the last.")] = None,
    criteria: Annotated[str, typer.Option(help="Criteria in their order, for example MMS,SOSM,SODOSM.")] = "",
    explain: Annotated[str, typer.Option(help="Show line by line how the numbers of this player are made.")] = "",
    teams: Annotated[bool, typer.Option("--teams", help="The table of the teams.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Print the standings of an event.

    Examples:  `nigiri standings open.xml` · `nigiri standings open.xml --after 3 --criteria MMS,SOSM` ·
    `nigiri standings open.xml --explain NOVAKPETR` · `nigiri standings league.xml --teams`
    """
    from nigiri.cli.files import read_event
    from nigiri.cli.output import print_json
    from nigiri.cli.team_forms import standings_of_teams
    from nigiri.cli.terminal import print_lines, print_notes, print_sheet, say
    from nigiri.documents.explanation import explanation_sheet, explanations
    from nigiri.documents.tables import standings_sheet
    from nigiri.tournament.lookup import find_side
    from nigiri.tournament.table import table_after

    imported = read_event(file)
    tournament, roster = imported.tournament, imported.roster
    number = _last_round(imported) if after is None else after
    names = tuple(name.strip() for name in criteria.split(",") if name.strip())
    if teams:
        standings_of_teams(tournament, roster, number, names, as_json=as_json)
        return
    table = table_after(tournament, roster, number, names)
    if explain:
        told = explanations(tournament, roster, table, find_side(tournament, roster, explain))
        if as_json:
            print_json({"round": table.round, "key": told[0].side if told else explain, "explanations": told})
            return
        for explanation in told:
            print_sheet(explanation_sheet(tournament, roster, table, explanation, say()))
        return
    if as_json:
        rows = _rows(table, tournament, roster)
        print_json({"round": table.round, "criteria": table.criteria, "ranked_by": table.ranked_by, "rows": rows})
        return
    print_sheet(standings_sheet(tournament, roster, table, say()))
    print_notes(imported.notes)
    if number > len(tournament.rounds):
        drawn = len(tournament.rounds)
        print_lines([say()("rounds after {drawn} count as not played; as it stands now: --after {drawn}", drawn=drawn)])


def _last_round(imported: "Imported") -> int:
    """Return the round that a file stands after: the last one drawn, and OpenGotha's where it would put it itself.

    OpenGotha ranks after the last round announced, whether or not it has been drawn.
    """
    drawn = len(imported.tournament.rounds)
    return max(drawn, imported.tournament.regulations.rounds) if drawn and imported.format == "opengotha" else drawn


def _rows(table: "Table", tournament: "Tournament", roster: "Roster") -> list[dict[str, object]]:
    return [
        {
            "place": row.place,
            "key": row.side,
            "name": roster[tournament.entries[row.side].person].full_name,
            "values": row.values,
        }
        for row in table.rows
    ]
