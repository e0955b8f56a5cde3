"""`nigiri pair FILE`: draw a round of an event, with a proof, and say why."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

if TYPE_CHECKING:
    from nigiri.formats.imported import Imported
    from nigiri.games.game import Game
    from nigiri.ids import EntryId
    from nigiri.pairing.drawing import Drawing
    from nigiri.tournament.state import Round

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
    without: Annotated[str, typer.Option(help="Criteria to leave out, for example geography,colour-balance.")] = "",
    seed: Annotated[int, typer.Option(help="The lot; the same seed draws the same round.")] = 1,
    explain: Annotated[bool, typer.Option("--explain", help="Show every criterion's cost of every game.")] = False,
    why: Annotated[
        tuple[str, str] | None, typer.Option(help="Two players or teams: what pairing them instead would have cost.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Draw a round from the rounds before it; `optimal` is true only with a verified certificate. Teams meet as teams.

    Examples:  `nigiri pair open.xml` · `nigiri pair open.xml --round 3 --criteria-set opengotha --without geography` ·
    `nigiri pair open.xml --why NOVAKPETR DVORAKJAN`
    """
    from nigiri.cli.files import read_event
    from nigiri.cli.output import print_json
    from nigiri.cli.terminal import print_lines, print_notes, print_sheet, say
    from nigiri.documents.drawing import alternative_lines, drawing_sheet, explanation_sheet
    from nigiri.tournament.team_sides import credited

    imported = read_event(file)
    left_out = tuple(name.strip() for name in without.split(",") if name.strip())
    drawn = _drawn(imported, number, seed, criteria_set and criteria_set.value, left_out)
    drawing = drawn.drawing
    sides, names = credited(imported.tournament, imported.roster)
    alternative = None
    if why is not None:
        first, second = (_side(imported, typed) for typed in why)
        alternative = drawing.why(first, second)
    if as_json:
        form = _form(drawn, with_explanation=explain)
        print_json(form | ({} if alternative is None else {"why": alternative}))
        return
    print_notes(imported.notes)
    if alternative is not None:
        print_lines(alternative_lines(sides, names, alternative, say()))
        return
    print_sheet(drawing_sheet(sides, names, drawing, say()))
    if drawn.round is not None:
        _say_boards(imported, drawn.round)
    if explain:
        print_sheet(explanation_sheet(sides, names, drawing, say()))


class Drawn(NamedTuple):
    """A drawing with its proof; of teams it has the round of their members beside it."""

    drawing: "Drawing"
    round: "Round | None"


def _drawn(
    imported: "Imported", number: int | None, seed: int, criteria_set: str | None, without: tuple[str, ...]
) -> Drawn:
    """Draw a round of players, or of teams where teams meet."""
    from nigiri.tournament.draw import propose_round
    from nigiri.tournament.team_draw import propose_team_round
    from nigiri.tournament.team_sides import is_of_teams

    tournament = imported.tournament
    if is_of_teams(tournament):
        proposed = propose_team_round(tournament, number, seed=seed, criteria_set=criteria_set, without=without)
        return Drawn(proposed.drawing, proposed.round)
    drawing = propose_round(tournament, imported.roster, number, seed=seed, criteria_set=criteria_set, without=without)
    return Drawn(drawing, None)


def _side(imported: "Imported", typed: str) -> "EntryId":
    """Return the side that a text means: a team where teams are drawn."""
    from nigiri.tournament.lookup import find_side
    from nigiri.tournament.team_lookup import find_team
    from nigiri.tournament.team_sides import is_of_teams

    if is_of_teams(imported.tournament):
        return find_team(imported.tournament, typed).id
    return find_side(imported.tournament, imported.roster, typed)


def _say_boards(imported: "Imported", drawn: "Round") -> None:
    """Print the boards of the matches that were drawn."""
    from msgspec.structs import replace

    from nigiri.cli.terminal import print_sheet, say
    from nigiri.documents.matches import matches_sheet

    with_it = replace(imported.tournament, rounds=(*imported.tournament.rounds[: drawn.number - 1], drawn))
    print_sheet(matches_sheet(with_it, imported.roster, drawn.number, say()))


def _form(drawn: Drawn, *, with_explanation: bool) -> dict[str, object]:
    """Return a drawing in the form of the contract; games of teams are matches, and `boards` their games."""
    from nigiri.cli.terminal import say

    drawing = drawn.drawing
    of_teams = {} if drawn.round is None else {"teams": True, "boards": [_game(game) for game in drawn.round.games]}
    return {
        "round": drawing.number,
        "criteria_set": drawing.criteria_set,
        "seed": drawing.seed,
        "without": drawing.without,
        "optimal": drawing.optimal,
        "games": [_game(game) for game in drawing.games],
        **of_teams,
        "byes": [bye.entry for bye in drawing.byes],
        "weight": drawing.costs,
        "remarks": [say()(remark.template, **remark.facts) for remark in drawing.remarks],
        "explanation": drawing.explanation if with_explanation else [],
    }


def _game(game: "Game") -> dict[str, object]:
    return {
        "table": game.table,
        "black": game.black,
        "white": game.white,
        "handicap": game.handicap,
        "komi": game.komi_halves / 2 if game.komi_halves % 2 else game.komi_halves // 2,
    }
