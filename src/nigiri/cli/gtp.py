"""`nigiri gtp`: a referee that speaks the Go Text Protocol, and games between engines."""

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(invoke_without_command=True, help="Referee for programs that speak GTP.")

RulesName = Annotated[str, typer.Option("--rules", help="The rules of play.")]


@app.callback(invoke_without_command=True)
def gtp(ctx: typer.Context, rules: RulesName = "japanese") -> None:
    """Answer GTP commands on standard input as a referee: positions, legality, counting; it never moves.

    Examples:  `nigiri gtp --rules chinese` · `nigiri gtp match "gnugo --mode gtp" "gnugo --mode gtp" --size 9`
    """
    if ctx.invoked_subcommand is not None:
        return
    from nigiri import __version__
    from nigiri.go import rules_named
    from nigiri.go.gtp_referee import Referee

    referee = Referee(rules_named(rules), __version__)
    for line in sys.stdin:
        answer = referee.answer(line)
        if answer is not None:
            sys.stdout.write(answer)
            sys.stdout.flush()
        if referee.is_over:
            return


@app.command()
def match(
    black: Annotated[str, typer.Argument(help="The command that starts Black's engine.")],
    white: Annotated[str, typer.Argument(help="The command that starts White's engine.")],
    rules: RulesName = "chinese",
    size: Annotated[int, typer.Option(help="Lines of the board.")] = 19,
    handicap: Annotated[int, typer.Option(help="Handicap stones.")] = 0,
    komi: Annotated[str, typer.Option(help="Komi; else the rules'.")] = "",
    time: Annotated[str, typer.Option(help="Thinking time, for example '10m' or '5m + 3x30s'.")] = "",
    sgf: Annotated[Path | None, typer.Option(help="Write the record.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Let two engines play one game under Nigiri's rules and clock."""
    from time import monotonic_ns

    from nigiri.cli.files import write_bytes
    from nigiri.cli.output import print_json
    from nigiri.cli.terminal import print_lines
    from nigiri.clocks.notation_reader import parse_control
    from nigiri.go import BLACK, WHITE, Game, diagram, half_points, rules_named
    from nigiri.service.gtp import Engine
    from nigiri.service.gtp_match import play_match
    from nigiri.sgf import GameInfo, read_result, write_file, write_game

    game = Game(rules_named(rules), size, handicap=handicap, komi=half_points(komi) if komi else None)
    control = parse_control(time) if time else None
    with Engine(black) as first, Engine(white) as second:
        ended = play_match({BLACK: first, WHITE: second}, game, lambda: monotonic_ns() // 1_000_000, control=control)
    if sgf is not None:
        info = GameInfo(black_name=first.name, white_name=second.name, result=read_result(ended.result))
        write_bytes(sgf, write_file(write_game(game, info, clocks=ended.clocks, score=ended.score)))
    if as_json:
        print_json({"result": ended.result, "reason": ended.reason, "moves": game.move_number})
        return
    print_lines([diagram(game.board), f"{ended.result}  {ended.reason}".rstrip()])
