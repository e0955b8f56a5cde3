"""`nigiri rating-list`: load the lists of the federations, search in them, drop them."""

from pathlib import Path
from typing import Annotated

import typer

from nigiri.cli.counter import DEFAULT_DATABASE, ByOption, DbOption, JsonOption

app = typer.Typer(no_args_is_help=True, help="Load rating lists, search in them, drop them; all events share them.")

ListOption = Annotated[str, typer.Option("--list", help="The list to search in; the default is all.")]


@app.command()
def load(
    file: Annotated[Path, typer.Argument(help="A list of the EGF, FFG or AGA, or a table (CSV); '-' reads stdin.")],
    name: Annotated[str, typer.Option(help="What to call it; the default is egf, ffg, aga or the table's name.")] = "",
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Even when it is older, or has less than half of the players.")
    ] = False,
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Load a list, or a new edition of one: the old edition answers until the new one is whole.

    Examples:  `nigiri rating-list load allworld_lp.html` · `nigiri rating-list load members.csv --name club`
    """
    from nigiri.cli.counter import actor, now, opened
    from nigiri.cli.files import read_bytes
    from nigiri.cli.output import print_json
    from nigiri.cli.rating_list_forms import list_form, say_lists
    from nigiri.cli.terminal import print_notes, told
    from nigiri.service.rating_list_files import read_list
    from nigiri.service.rating_lists import RatingLists

    read = read_list(read_bytes(file), file.name)
    with opened(db, may_make=True) as desk:
        lists = RatingLists(desk.store.database)
        loaded = lists.keep(read, file.name, name=name, by=actor(by), at=now(), anyway=anyway)
    if as_json:
        print_json({**list_form(loaded.list), "notes": told(loaded.notes)})
    else:
        print_notes(loaded.notes)
        say_lists([loaded.list])


@app.command()
def show(db: DbOption = DEFAULT_DATABASE, as_json: JsonOption = False) -> None:
    """Show which lists are loaded, of which day, and how many players each had before and has now.

    Example:  `nigiri rating-list show --json`
    """
    from nigiri.cli.counter import opened
    from nigiri.cli.output import print_json
    from nigiri.cli.rating_list_forms import list_form, say_lists
    from nigiri.service.rating_lists import RatingLists

    with opened(db) as desk:
        found = RatingLists(desk.store.database).all()
    if as_json:
        print_json({"lists": [list_form(one) for one in found]})
    else:
        say_lists(found)


@app.command()
def search(
    words: Annotated[list[str], typer.Argument(help="Beginnings of names or numbers, in any order.")],
    within: ListOption = "",
    most: Annotated[int, typer.Option(min=1, max=1000, help="How many to show.")] = 20,
    db: DbOption = DEFAULT_DATABASE,
    as_json: JsonOption = False,
) -> None:
    """Find players in the lists, without regard to accents and case; Cyrillic finds Latin too.

    Examples:  `nigiri rating-list search dvor jan` · `nigiri rating-list search 1234 --list egf --json`
    """
    from nigiri.cli.counter import opened
    from nigiri.cli.output import print_json
    from nigiri.cli.rating_list_forms import found_form, say_found
    from nigiri.service.rating_lists import RatingLists

    with opened(db) as desk:
        found = RatingLists(desk.store.database).search(" ".join(words), within, most)
    if as_json:
        print_json({"players": [found_form(one) for one in found]})
    else:
        say_found(found)


@app.command()
def drop(
    name: Annotated[str, typer.Argument(help="The name of the list.")],
    db: DbOption = DEFAULT_DATABASE,
    as_json: JsonOption = False,
) -> None:
    """Forget a list and everybody in it; who was entered out of it stays entered.

    Example:  `nigiri rating-list drop ffg`
    """
    from nigiri.cli.counter import now, opened
    from nigiri.cli.event_forms import say_lines
    from nigiri.cli.output import print_json
    from nigiri.service.rating_lists import RatingLists

    with opened(db) as desk:
        lists = RatingLists(desk.store.database)
        known = lists.get(name)
        lists.drop(known.name, now())
    if as_json:
        print_json({"dropped": known.name, "players": known.players})
    else:
        say_lines(("dropped: {name}", {"name": known.name}))
