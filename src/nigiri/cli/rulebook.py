"""`nigiri rulebook`: the articles, what covers them, and the settings of the profiles."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from nigiri.rulebook import Article, Coverage, Profile, Source

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="The four rulebooks: articles, coverage, profiles and their settings.",
)

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@app.command()
def show(
    article_id: Annotated[list[str], typer.Argument(metavar="ID", help="RU-2.6.12, KOD-2.2, EGF-8a.1, CLK-time-3a …")],
    as_json: AsJson = False,
) -> None:
    """Show an article, or all paragraphs of a clause.

    Examples:  `nigiri rulebook show EGF-8a.1` · `nigiri rulebook show ru 2.6.12` ·
    `nigiri rulebook show KOD-2.2 --json`
    """
    from nigiri.cli.output import print_json
    from nigiri.rulebook import cited, is_known, tidy

    typed = " ".join(article_id)
    citation = tidy(typed)
    articles = cited(citation if is_known(citation) else typed)
    if as_json:
        is_one = len(articles) == 1 and articles[0].id == citation
        print_json(_as_dict(articles[0]) if is_one else {"clause": citation, "articles": [*map(_as_dict, articles)]})
        return
    for one in articles:
        _print_article(one)


def _as_dict(one: "Article") -> dict[str, object]:
    """Return an article with its book, its original text, and the settings that rest on it."""
    import msgspec

    from nigiri.rulebook import original

    resting = [{"profile": profile, "setting": setting} for profile, setting in _resting_on(one)]
    return {**msgspec.structs.asdict(one), "book": one.book, "original": original(one), "settings": resting}


def _resting_on(one: "Article") -> list[tuple[str, str]]:
    """Return the profiles' settings whose values rest on an article."""
    from nigiri.rulebook import PROFILE_NAMES, definitions, profile

    every = [(name, setting) for name in PROFILE_NAMES for setting in definitions()]
    return [(name, setting) for name, setting in every if one.id in profile(name).basis(setting)]


def _print_article(one: "Article") -> None:
    """Print an article as a page: its title, its text, what software does, how it is checked, what is open."""
    from rich.padding import Padding
    from rich.text import Text

    from nigiri.cli.output import console
    from nigiri.rulebook import BOOKS, original

    console.print(Text.assemble((one.id, "bold cyan"), "  ", (one.title, "bold")))
    source = f" · {one.src}" if one.src else ""
    console.print(Text(f"{BOOKS[one.book].title} · {one.area} · {one.kind}{source}", style="dim"))
    parts = [
        ("Says", one.says),
        ("Original", original(one)),
        (f"Instead, {one.ru_clause}", one.ru_says),
        ("Filled in", one.filled_basis),
        ("Software", one.software),
        *(("Check", check) for check in one.check),
        ("Open", one.open),
        ("Settings", ", ".join(f"{setting} ({name})" for name, setting in _resting_on(one))),
    ]
    for label, text in parts:
        if text:
            console.print(Padding(Text.assemble((f"{label}: ", "bold"), text), (0, 0, 0, 2)))
    console.print()


@app.command()
def find(
    words: Annotated[list[str], typer.Argument(help="Words in English, Russian or Czech, with or without accents.")],
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 20,
    as_json: AsJson = False,
) -> None:
    """Find articles by words, best first.

    Examples:  `nigiri rulebook find late arrival` · `nigiri rulebook find опоздание` ·
    `nigiri rulebook find pecetený tah`
    """
    from rich.table import Table
    from rich.text import Text

    from nigiri.cli.output import console, print_json
    from nigiri.rulebook import find as find_articles

    hits = find_articles(" ".join(words), limit)
    if as_json:
        print_json({"words": " ".join(words), "articles": [_as_dict(hit.article) for hit in hits]})
        return
    if not hits:
        console.print(Text(f"No article holds {' '.join(words)}.", style="dim"))
        return
    table = Table("article", "title", "area", "says", box=None, header_style="dim")
    for hit in hits:
        one = hit.article
        table.add_row(Text(one.id, style="cyan"), Text(one.title, style="bold"), one.area, Text(_shortened(one.says)))
    console.print(table)


def _shortened(text: str, most: int = 160) -> str:
    """Return a text cut at a word, with an ellipsis where it was cut."""
    return text if len(text) <= most else f"{text[:most].rsplit(' ', 1)[0]} …"


@app.command()
def coverage(
    strict: Annotated[bool, typer.Option("--strict", help="Refuse when an unknown article is cited.")] = False,
    source: Annotated[Path | None, typer.Option(help="The package; the default is the running one.")] = None,
    tests: Annotated[Path | None, typer.Option(help="The tests; the default is tests/ of its checkout.")] = None,
    as_json: AsJson = False,
) -> None:
    """Count which articles the code cites and the tests show, and list what is open.

    Examples:  `nigiri rulebook coverage` · `nigiri rulebook coverage --strict` (for continuous integration)
    """
    from nigiri.cli.output import print_json, stderr
    from nigiri.errors import Refusal
    from nigiri.rulebook import coverage as covered

    for folder in (source, tests):
        if folder is not None and not folder.is_dir():
            raise Refusal("folder.missing", message="There is no folder {folder}.", where=str(folder), folder=folder)
    package = source or Path(__file__).parent.parent
    checked = tests or package.parent.parent / "tests"
    found = covered(_sources(package, _CODE), _sources(checked, ("*.py",)))
    if strict and found.faults:
        raise Refusal(
            "article.unknown",
            message="{count} citations cannot be counted:\n{faults}",
            where=found.faults[0].where,
            count=len(found.faults),
            faults="\n".join(f"{fault.where}: {fault.message}" for fault in found.faults),
        )
    for fault in found.faults:
        stderr.print(f"{fault.where}: {fault.message}", markup=False, style="yellow", soft_wrap=True)
    if as_json:
        print_json(found.to_dict())
    else:
        _print_coverage(found)


_CODE = ("*.py", "*.html", "*.jinja", "*.j2", "*.typ", "*.js")
"""Files that may cite articles."""


def _sources(folder: Path, patterns: tuple[str, ...]) -> "list[Source]":
    """Return the texts of a folder, named from its parent; a folder that is not there has none."""
    from nigiri.rulebook import Source

    files = sorted({file for pattern in patterns for file in folder.rglob(pattern) if file.is_file()})
    root = folder.resolve().parent
    return [
        Source(file.resolve().relative_to(root).as_posix(), file.read_text(encoding="utf-8", errors="replace"))
        for file in files
        if "vendor" not in file.parts
    ]


def _print_coverage(found: "Coverage") -> None:
    """Print the counts by kind, and the open articles by rulebook."""
    from rich.table import Table
    from rich.text import Text

    from nigiri.cli.output import console
    from nigiri.rulebook import BOOKS, articles_by_id

    members = {"all": {*articles_by_id()}}
    for one in articles_by_id().values():
        members.setdefault(one.kind, set()).add(one.id)
    counted = (articles_by_id().keys(), found.cited_in_code.keys(), found.shown_in_tests.keys(), {*found.open})
    table = Table("kind", "articles", "cited in code", "shown in tests", "open", box=None, header_style="dim")
    for label, ids in members.items():
        table.add_row(label, *(str(len(ids & counts)) for counts in counted))
    console.print(table)
    for code, book in BOOKS.items():
        if still := [one for one in found.open if one.startswith(f"{code}-")]:
            console.print(Text.assemble((f"\nopen in {code}, {book.title}: ", "dim"), " ".join(still)))


@app.command()
def profile(
    name: Annotated[str | None, typer.Argument(help="russia-2020, egf, rfgb-code, or a TOML file of your own.")] = None,
    overrides: Annotated[list[str] | None, typer.Option("--set", help="name=value; may be repeated.")] = None,
    against: Annotated[str | None, typer.Option(help="Show only where this profile differs.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the profiles, or the settings of one with the articles they rest on.

    Examples:  `nigiri rulebook profile egf` · `nigiri rulebook profile egf --against russia-2020` ·
    `nigiri rulebook profile egf --set game.komi=7.5 --set late.forfeit_after=fixed:900`
    """
    from nigiri.cli.rulebook_tables import print_differences, print_profile, print_profiles
    from nigiri.rulebook import differences, read_assignment

    if name is None:
        print_profiles(as_json=as_json)
        return
    chosen = _profile(name).with_overrides(dict(read_assignment(one) for one in overrides or ()))
    if against is None:
        print_profile(chosen, as_json=as_json)
    else:
        other = _profile(against)
        print_differences(chosen, other, differences(chosen, other), as_json=as_json)


def _profile(name: str) -> "Profile":
    """Return a profile by its name, or from a TOML file."""
    from nigiri.errors import Refusal
    from nigiri.rulebook import profile as named
    from nigiri.rulebook import read_profile

    if not name.endswith(".toml"):
        return named(name)
    try:
        return read_profile(Path(name).read_text(encoding="utf-8"), name)
    except UnicodeDecodeError as error:
        raise Refusal("file.encoding", message="{file} is not UTF-8.", where=f"{name}:1", file=name) from error


@app.command()
def settings(
    name: Annotated[str | None, typer.Argument(help="A setting: late.forfeit_after. The default is all.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the settings with their values in each profile, or what the rulebooks say of one.

    Examples:  `nigiri rulebook settings` · `nigiri rulebook settings game.ko_rule`
    """
    from nigiri.cli.rulebook_tables import print_setting, print_settings

    if name is None:
        print_settings(as_json=as_json)
    else:
        print_setting(name, as_json=as_json)
