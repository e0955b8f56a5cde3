"""`nigiri rate FILE`: new ratings of the players, and the class of the event."""

from pathlib import Path
from typing import Annotated

import typer

from nigiri.ratings.event_rating import Formula
from nigiri.ratings.tournament_class import TournamentClass

app = typer.Typer()


@app.command()
def rate(
    file: Annotated[Path, typer.Argument(help="The event to read.")],
    system: Annotated[Formula, typer.Option(help="The rating formula.")] = Formula.EGF_2021,
    tournament_class: Annotated[
        TournamentClass | None, typer.Option("--class", help="The class, where the file does not state its time.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Print what the event does to the ratings of its players.

    Examples:  `nigiri rate open.xml` · `nigiri rate open.h9 --system egf-2010 --class B`
    """
    from nigiri.cli.files import read_event
    from nigiri.cli.output import print_json
    from nigiri.cli.terminal import print_sheet, say
    from nigiri.documents.ratings import classification_text, ratings_sheet
    from nigiri.tournament.rating import rate as rate_tournament

    imported = read_event(file)
    rated = rate_tournament(imported.tournament, system, tournament_class)
    if not as_json:
        print_sheet(ratings_sheet(imported.tournament, imported.roster, rated, say()))
        return
    found = rated.classification
    print_json(
        {
            "system": rated.formula,
            "class": tournament_class or (found.tournament_class if found else TournamentClass.A),
            "class_reason": classification_text(rated, say()),
            "weight": rated.weight,
            "players": [
                {
                    "key": side,
                    "name": imported.roster[imported.tournament.entries[side].person].full_name,
                    "before": round(change.before, 3),
                    "after": round(change.after, 3),
                    "games": len(change.games),
                }
                for side, change in rated.changes.items()
            ],
            "remarks": [say()(remark) for remark in rated.remarks],
        }
    )
