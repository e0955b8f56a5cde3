"""`nigiri schedule`: the order of play of systems that are fixed before the first round."""

from typing import Annotated

import typer

from nigiri.errors import Refusal
from nigiri.pairing.systems.knockout import Placement
from nigiri.pairing.systems.scheveningen import GroupColours, GroupEncounter

app = typer.Typer(no_args_is_help=True, help="Print the order of play of a round robin, Scheveningen or knockout.")

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@app.command("round-robin")
def round_robin(
    n: Annotated[int, typer.Option("--n", help="How many sides.")],
    cycles: Annotated[int, typer.Option(help="How often everybody meets, colours reversed in turn.")] = 1,
    as_json: Json = False,
) -> None:
    """Everybody meets everybody (RU-2.8.1-a).

    Example:  `nigiri schedule round-robin --n 6 --cycles 2`
    """
    from nigiri.cli.output import print_json
    from nigiri.cli.terminal import print_lines, say
    from nigiri.pairing.systems import round_robin as system

    rounds = system.round_robin(n, cycles)
    if as_json:
        print_json({"rounds": [r.games for r in rounds], "rests": [r.rests[0] if r.rests else None for r in rounds]})
        return
    for number, drawn in enumerate(rounds, 1):
        games = "  ".join(f"{game.black}–{game.white}" for game in drawn.games)
        rest = "  " + say()("rests: {number}", number=drawn.rests[0]) if drawn.rests else ""
        print_lines([f"{number:>3}   {games}{rest}"])


@app.command("scheveningen")
def scheveningen(
    n: Annotated[int, typer.Option("--n", help="Members of the first, smaller group.")],
    m: Annotated[int, typer.Option("--m", help="Members of the second group.")],
    colours: Annotated[GroupColours, typer.Option(help="How the colours go round.")] = GroupColours.BALANCED,
    as_json: Json = False,
) -> None:
    """Everyone of one group meets everyone of the other (RU-2.8.3-b).

    Example:  `nigiri schedule scheveningen --n 3 --m 4`
    """
    from nigiri.cli.output import print_json
    from nigiri.cli.terminal import print_lines, say
    from nigiri.pairing.systems import scheveningen as system

    rounds = system.scheveningen(n, m, colours)
    named = [[_seated(game) for game in drawn.games] for drawn in rounds]
    rests = [[f"B{number}" for number in drawn.rests] for drawn in rounds]
    if as_json:
        print_json({"rounds": named, "rests": rests})
        return
    for number, (games, idle) in enumerate(zip(named, rests, strict=True), 1):
        line = "  ".join(f"{game['black']}–{game['white']}" for game in games)
        rest = "  " + say()("rests: {number}", number=", ".join(idle)) if idle else ""
        print_lines([f"{number:>3}   {line}{rest}"])


def _seated(game: GroupEncounter) -> dict[str, str]:
    first, second = f"A{game.first}", f"B{game.second}"
    return {"black": first, "white": second} if game.is_first_black else {"black": second, "white": first}


@app.command("knockout")
def knockout(
    n: Annotated[int, typer.Option("--n", help="How many sides, as seeds from 1.")],
    placement: Annotated[Placement, typer.Option(help="Which places are played for.")] = Placement.NONE,
    consolation: Annotated[bool, typer.Option("--consolation", help="A tree for round 1 losers.")] = False,
    losses: Annotated[int, typer.Option(help="How many losses put a side out.")] = 1,
    second_final: Annotated[
        bool, typer.Option("--second-final/--one-final", help="Whether the side with a loss to spare may use it.")
    ] = True,
    as_json: Json = False,
) -> None:
    """Who loses is out, or plays on for places (RU-2.8.2-a).

    Example:  `nigiri schedule knockout --n 8 --placement all`
    """
    from nigiri.cli.output import print_json
    from nigiri.cli.terminal import print_lines, say
    from nigiri.documents.brackets import match_line, source_name
    from nigiri.pairing.systems.elimination import elimination
    from nigiri.pairing.systems.knockout import knockout as single

    if losses != 1 and (placement is not Placement.NONE or consolation):
        raise Refusal(
            "schedule.losses_and_places",
            "RU-2.8.2-c",
            message="with several losses the brackets themselves decide the places; leave --placement and "
            "--consolation",
            where="losses",
        )
    bracket = (
        single(n, placement, consolation=consolation)
        if losses == 1
        else elimination(n, losses, second_final=second_final)
    )
    if as_json:
        matches = []
        for match in bracket.matches:
            form: dict[str, object] = {"id": f"M{match.number}", "round": match.round}
            form["sides"] = [source_name(source) for source in match.sides]
            if match.places:
                form["places"] = list(match.places)
            if match.repeats:
                form["if_needed"] = True
                form["repeats"] = f"M{match.repeats}"
            matches.append(form)
        print_json({"matches": matches})
        return
    print_lines(match_line(match, say()) for match in bracket.matches)
