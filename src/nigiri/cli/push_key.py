"""`nigiri push-key`: a key pair by which push services know an installation."""

from typing import Annotated

import typer

app = typer.Typer()


@app.command()
def push_key(as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False) -> None:
    """Make a key pair for notices to players' phones; it is printed and kept nowhere.

    The private key is for `nigiri serve`, in NIGIRI_PUSH_KEY. With another key players have to ask again.

    Examples:  `nigiri push-key` · `NIGIRI_PUSH_KEY=$(nigiri push-key --json | jq -r .private) nigiri serve`
    """
    from nigiri.cli.output import print_json
    from nigiri.cli.terminal import say
    from nigiri.service.push.keys import PushKeys, new_private_key

    private = new_private_key()
    public = PushKeys.read(private, "mailto:nobody").public
    if as_json:
        print_json({"private": private, "public": public})
        return
    typer.echo(say()("Private key, to be kept secret:"))
    typer.echo(f"NIGIRI_PUSH_KEY={private}")
    typer.echo(say()("Public key, as browsers are told:"))
    typer.echo(public)
