"""Write the pages of the documentation that are made from the rulebook's data: run it when the data change.

    .venv/bin/python tools/write_reference.py

A test compares the pages with what this would write, so they cannot fall behind.
"""

from collections.abc import Iterable
from pathlib import Path

from nigiri.cli.output import to_json
from nigiri.rulebook import BOOKS, PROFILE_NAMES, definitions, glossary, profile, topics, written
from nigiri.rulebook.profiles import defaults

DOCS = Path(__file__).resolve().parent.parent / "docs"

GLOSSARY = """# Glossary

The field's terms in English, Russian and Czech, as the rulebooks use them. `nigiri rulebook find` understands all
three.

"""

SETTINGS = """# Settings of the rulebooks

The places where the four rulebooks differ, each with the setting that answers it, the values it takes, and what each
profile has by default with the articles the value rests on. *implied*: it follows from the articles; *practice*: they
leave it open, and it is what events usually have. An event changes any of them in its regulations.

"""


def glossary_page() -> str:
    """Return the glossary as a page."""
    rows = ((term.en, term.ru, term.cs, term.note) for term in glossary())
    return GLOSSARY + _table(("English", "русский", "čeština", "note"), rows)


def settings_page() -> str:
    """Return the settings as a page: which books the profiles ask, then every topic."""
    asked = ((f"`{name}`", profile(name).title, " → ".join(profile(name).books)) for name in PROFILE_NAMES)
    books = ((f"`{code}`", book.title) for code, book in BOOKS.items())
    parts = [SETTINGS, _table(("profile", "is", "asks in this order"), asked), "\n", _table(("book", "is"), books)]
    for topic in topics():
        parts.append(f"\n## {topic.no}. {topic.question}\n\n")
        said = ((one.book, one.clause, one.says) for one in topic.positions)
        parts.append(_table(("book", "clause", "says"), said))
        parts.extend(_setting(name) for name, one in defaults().items() if one.topic == topic.no)
        if topic.note:
            parts.append(f"\n{_cell(topic.note)}\n")
    return "".join(parts)


def _setting(name: str) -> str:
    """Return one setting: what it takes, and each profile's value."""
    question = f" {defaults()[name].question}" if defaults()[name].question else ""
    rows = ((f"`{one}`", f"`{_value(one, name)}`", _ground(one, name)) for one in PROFILE_NAMES)
    takes = _cell(definitions()[name].expected)
    return f"\n**`{name}`**{question} Takes {takes}.\n\n" + _table(("profile", "default", "rests on"), rows)


def _value(profile_name: str, setting: str) -> str:
    """Return a value as a file has it."""
    value = written(profile(profile_name).value(setting))
    return value if isinstance(value, str) else to_json(value).decode()


def _ground(profile_name: str, setting: str) -> str:
    """Return the articles of a value, and how it rests on them where they do not simply state it."""
    ground = profile(profile_name).ground(setting)
    strength = "" if ground.strength == "stated" else f" *({ground.strength})*"
    return ", ".join(ground.articles) + strength


def _table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table in Markdown."""
    heads = [*headings]
    lines = [heads, ["---"] * len(heads), *([_cell(cell) for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cell(text: str) -> str:
    """Return a text that Markdown shows as it is: outside code, angle brackets would be read as tags."""
    shown = text.replace("|", "\\|")
    return shown if shown.startswith("`") else shown.replace("<", "&lt;")


PAGES = {"glossary.md": glossary_page, "reference/settings.md": settings_page}
"""Each page under `docs/`, and what makes it."""


def main() -> None:
    """Write the pages."""
    for name, page in PAGES.items():
        (DOCS / name).parent.mkdir(parents=True, exist_ok=True)
        (DOCS / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
