"""`nigiri serve`: the web console."""

from typing import Annotated

import typer

app = typer.Typer()


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="The port to listen on; 0: any that is free.")] = 8000,
    db: Annotated[
        str, typer.Option("--db", envvar="NIGIRI_DB", help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.")
    ] = "sqlite:///nigiri.db",
) -> None:
    """Start the web console. It ends cleanly on SIGINT and SIGTERM.

    Example:  `nigiri serve --port 8000 --db sqlite:///open.db`
    """
    import uvicorn

    from nigiri.web.app import create_app

    uvicorn.run(create_app(db), host=host, port=port, log_level="warning")
