"""`nigiri pair FILE`: draw a round of an event, with a proof, and say why."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from nigiri.pairing.drawing import Drawing

app = typer.Typer()


class CriteriaSet(StrEnum):
    """Whose criteria a round is drawn by."""

    NIGIRI = "nigiri"
    OPENGOTHA = "opengotha"


@app.command()
def pair(
    file: Annotated[Path, typer.Argument(help="The event; it is not changed.")],
    number: Annotated[int | None, typer.Option("--round", help="The round to draw; the default is the next.")] = None,
    criteria_set: Annotated[CriteriaSet | None, typer.Option(help="Whose criteria; else the event's.")] = None,
    without: Annotated[str, typer.Option(help="Criteria to leave out, for example geography,colours.")] = "",
    seed: Annotated[int, typer.Option(help="The lot; the same seed draws the same round.")] = 1,
    explain: Annotated[bool, typer.Option("--explain", help="Show every criterion's cost of every game.")] = False,
    why: Annotated[
        tuple[str, str] | None, typer.Option(help="Two players: what pairing them instead would have cost.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Draw a round from the rounds before it; `optimal` is true only with a verified certificate.

    Examples:  `nigiri pair open.xml` · `nigiri pair open.xml --round 3 --criteria-set opengotha --without geography` ·
    `nigiri pair open.xml --why NOVAKPETR DVORAKJAN`
    """
    from nigiri.cli.files import read_event
    from nigiri.cli.output import print_json
    from nigiri.cli.terminal import print_lines, print_notes, print_sheet, say
    from nigiri.documents.drawing import alternative_lines, drawing_sheet, explanation_sheet
    from nigiri.tournament.draw import propose_round
    from nigiri.tournament.lookup import find_side

    imported = read_event(file)
    tournament, roster = imported.tournament, imported.roster
    left_out = tuple(name.strip() for name in without.split(",") if name.strip())
    drawing = propose_round(
        tournament, roster, number, seed=seed, criteria_set=criteria_set and criteria_set.value, without=left_out
    )
    alternative = None
    if why is not None:
        first, second = (find_side(tournament, roster, typed) for typed in why)
        alternative = drawing.why(first, second)
    if as_json:
        form = _form(drawing, with_explanation=explain)
        print_json(form | ({} if alternative is None else {"why": alternative}))
        return
    print_notes(imported.notes)
    if alternative is not None:
        print_lines(alternative_lines(tournament, roster, alternative, say()))
        return
    print_sheet(drawing_sheet(tournament, roster, drawing, say()))
    if explain:
        print_sheet(explanation_sheet(tournament, roster, drawing, say()))


def _form(drawing: "Drawing", *, with_explanation: bool) -> dict[str, object]:
    """Return a drawing in the form of the contract."""
    from nigiri.cli.terminal import say

    return {
        "round": drawing.number,
        "criteria_set": drawing.criteria_set,
        "seed": drawing.seed,
        "without": drawing.without,
        "optimal": drawing.optimal,
        "games": [
            {
                "table": game.table,
                "black": game.black,
                "white": game.white,
                "handicap": game.handicap,
                "komi": game.komi_halves / 2 if game.komi_halves % 2 else game.komi_halves // 2,
            }
            for game in drawing.games
        ],
        "byes": [bye.entry for bye in drawing.byes],
        "weight": drawing.costs,
        "remarks": [say()(remark.template, **remark.facts) for remark in drawing.remarks],
        "explanation": drawing.explanation if with_explanation else [],
    }
