"""The command `nigiri`: which commands there are, and what happens when one says no.

A command is imported only when it is asked for, so that the others do not pay for it.
"""

import importlib
import os
import sys
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from nigiri import __version__
from nigiri.errors import Refusal

COMMANDS: Final = {
    "standings": "nigiri.cli.standings",
    "pair": "nigiri.cli.pair",
    "check": "nigiri.cli.check",
    "convert": "nigiri.cli.convert",
    "rate": "nigiri.cli.rate",
    "event": "nigiri.cli.event",
    "player": "nigiri.cli.player",
    "rating-list": "nigiri.cli.rating_list",
    "round": "nigiri.cli.round",
    "result": "nigiri.cli.result",
    "team": "nigiri.cli.team",
    "schedule": "nigiri.cli.schedule",
    "simulate": "nigiri.cli.simulate",
    "rulebook": "nigiri.cli.rulebook",
    "game": "nigiri.cli.game",
    "gtp": "nigiri.cli.gtp",
    "clock": "nigiri.cli.clock",
    "serve": "nigiri.cli.serve",
    "push-key": "nigiri.cli.push_key",
    "demo": "nigiri.cli.demo",
}
"""Each module holds `app`, a Typer application: of one command, or of several under the name."""


class Commands(TyperGroup):
    """The commands, imported when they are asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names in the order in which a director meets them."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import and return one command."""
        del ctx
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        command = typer.main.get_command(importlib.import_module(module).app)
        command.name = cmd_name
        return command


app = typer.Typer(cls=Commands, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode="markdown")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"nigiri {__version__}")
        raise typer.Exit


@app.callback()
def nigiri(
    lang: Annotated[
        str, typer.Option("--lang", envvar="NIGIRI_LANG", help="en, ru or cs; the default is the locale's.")
    ] = "",
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and end.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """Run Go events by the book: rounds drawn with a proof, standings that can be recomputed by hand.

    Start with `nigiri demo`, or with a file of yours: `nigiri standings FILE`, `nigiri pair FILE --explain`.
    """
    from nigiri.cli import terminal

    del version
    try:
        terminal.speak(lang)
    except Refusal as refusal:
        raise typer.BadParameter(refusal.message, param_hint="--lang") from None


def main() -> None:
    """Run the command line; end with 0 (done), 1 (refused) or 2 (wrong usage), never with a traceback."""
    _open_streams()
    arguments = _language_first(sys.argv[1:])
    wants_json = "--json" in arguments
    try:
        typer.main.get_command(app)(arguments, prog_name="nigiri")
    except Refusal as refusal:
        sys.exit(_say_no(refusal, wants_json))
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 - the reader has gone; nothing more is written
    except OSError as failure:
        sys.exit(_say_no(_refusal_of(failure), wants_json))
    except Exception as failure:
        if os.environ.get("NIGIRI_DEBUG"):
            raise
        sys.exit(_say_no(_defect(failure), wants_json))


def _open_streams() -> None:
    """Let every name be printed, with a question mark where a terminal has no letter for it; and a closed stream be."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - open until the end
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _language_first(arguments: list[str]) -> list[str]:
    """Let `--lang` stand anywhere: move it before the command, where it is declared."""
    moved: list[str] = []
    rest: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == "--lang":
            moved += [word, *([following] if (following := next(words, None)) is not None else [])]
        elif word.startswith("--lang="):
            moved.append(word)
        else:
            rest.append(word)
    return moved + rest


def _say_no(refusal: Refusal, wants_json: bool) -> int:
    from nigiri.cli import terminal

    terminal.print_refusal(refusal, wants_json=wants_json)
    return 1


def _refusal_of(failure: OSError) -> Refusal:
    return Refusal(
        "file.unusable",
        message="{reason}: {file}",
        where=str(failure.filename or ""),
        reason=failure.strerror or str(failure),
        file=failure.filename or "?",
    )


def _defect(failure: Exception) -> Refusal:
    return Refusal(
        "defect",
        message="Nigiri met a defect of its own ({kind}: {text}). Nothing was written. "
        "Set NIGIRI_DEBUG=1 to see where, and report it.",
        kind=type(failure).__name__,
        text=str(failure)[:200],
    )
