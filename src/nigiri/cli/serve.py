"""`nigiri serve`: the web console."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from nigiri.service.access.access import Access

app = typer.Typer()


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0: all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0: any that is free.")] = 8000,
    db: Annotated[
        str, typer.Option("--db", envvar="NIGIRI_DB", help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")
    ] = "sqlite:///nigiri.db",
    url: Annotated[
        str, typer.Option("--url", envvar="NIGIRI_URL", help="How people reach it, where that differs: https://…")
    ] = "",
    proxies: Annotated[
        str,
        typer.Option("--proxies", envvar="NIGIRI_PROXIES", help="Addresses of proxies whose word is believed."),
    ] = "127.0.0.1",
    backup: Annotated[
        Path | None,
        typer.Option(
            "--backup", envvar="NIGIRI_BACKUP", help="A folder that gets a copy of an event before each draw."
        ),
    ] = None,
    private_webhooks: Annotated[
        bool,
        typer.Option(
            "--private-webhooks", envvar="NIGIRI_PRIVATE_WEBHOOKS", help="Let webhooks go to addresses inside, too."
        ),
    ] = False,
    push_key: Annotated[
        str,
        typer.Option(
            "--push-key", envvar="NIGIRI_PUSH_KEY", help="Send notices to players' phones; `nigiri push-key` makes one."
        ),
    ] = "",
    push_contact: Annotated[
        str,
        typer.Option(
            "--push-contact",
            envvar="NIGIRI_PUSH_CONTACT",
            help="Whom push services may write to: mailto:… or https://…; the default is the public address.",
        ),
    ] = "",
) -> None:
    """Start the web console. The first start prints a link that makes the first owner; it works once.

    It ends cleanly on SIGINT (Ctrl-C) and SIGTERM: requests in hand are answered first.

    Examples:  `nigiri serve` · `nigiri serve --host 0.0.0.0 --port 8080 --db sqlite:///open.db` ·
    `nigiri serve --url https://go.example.org --db postgresql://nigiri@localhost/nigiri`
    """
    from nigiri.cli.terminal import say
    from nigiri.service.desk import Desk
    from nigiri.service.push.keys import PushKeys
    from nigiri.store import Store
    from nigiri.web.app import create_app
    from nigiri.web.server import Server, address_for_others, listen
    from nigiri.web.settings import Settings

    with Store.open(db) as store, listen(host, port) as opened:
        public = url.rstrip("/") or address_for_others(host, opened.getsockname()[1])
        settings = Settings(
            public_url=public,
            language=say().code,
            are_private_webhooks_allowed=private_webhooks,
            backup=backup,
            push=PushKeys.read(push_key, push_contact or public) if push_key else None,
        )
        application = create_app(Desk(store), settings)
        typer.echo(say()("Nigiri is at {url}; Ctrl-C ends it.", url=public))
        _say_set_up(application.state.access, public)
        Server(application, proxies).run(sockets=[opened])
    typer.echo(say()("Nigiri has ended."))


def _say_set_up(access: "Access", public: str) -> None:
    """Print the link that makes the first owner, while there is none."""
    from datetime import UTC, datetime

    from nigiri.cli.terminal import say

    if not access.accounts.has_owner():
        secret = access.invitations.to_set_up(datetime.now(UTC))
        typer.echo(say()("Set it up within a day, by this link; it works once:"))
        typer.echo(f"{public}/join/{secret}")
