"""How profiles and settings are printed: tables for people, the same as JSON."""

from collections.abc import Iterable

import msgspec
from rich.table import Table
from rich.text import Text

from nigiri.cli.output import console, print_json, to_json
from nigiri.rulebook import PROFILE_NAMES, Definition, Difference, Profile, definition, definitions, profile, written
from nigiri.rulebook.conflict import Topic, topics
from nigiri.rulebook.profiles import defaults


def print_profiles(*, as_json: bool) -> None:
    """Print the three profiles of the rulebooks."""
    all_profiles = [profile(name) for name in PROFILE_NAMES]
    if as_json:
        print_json([{"name": one.name, "title": one.title, "books": one.books} for one in all_profiles])
        return
    table = _table("profile", "title", "asks the rulebooks in this order")
    for one in all_profiles:
        table.add_row(Text(one.name, style="cyan"), one.title, ", ".join(one.books))
    console.print(table)


def print_profile(one: Profile, *, as_json: bool) -> None:
    """Print every setting of a profile with what it rests on."""
    if as_json:
        values = {name: _value_and_ground(one, name) for name in definitions()}
        print_json({**_head(one), "own": one.own, "settings": values})
        return
    console.print(Text.assemble((one.name, "bold cyan"), f"  {one.title}"))
    table = _table("setting", "value", "rests on", "")
    for name in definitions():
        ground = one.ground(name)
        strength = "" if ground.strength == "stated" else ground.strength
        table.add_row(_name(name), _shown(one.value(name)), " ".join(ground.articles), Text(strength, style="dim"))
    console.print(table)
    console.print(
        Text(
            "implied: follows from the articles; practice: they leave it open; own: set by the event's regulations.",
            style="dim",
        )
    )


def print_differences(left: Profile, right: Profile, found: Iterable[Difference], *, as_json: bool) -> None:
    """Print the settings in which two profiles differ."""
    if as_json:
        rows = [{"setting": one.setting, "left": written(one.left), "right": written(one.right)} for one in found]
        print_json({"left": left.name, "right": right.name, "differences": rows})
        return
    table = _table("setting", left.name, right.name)
    for one in found:
        table.add_row(_name(one.setting), _shown(one.left), _shown(one.right))
    console.print(table)


def print_settings(*, as_json: bool) -> None:
    """Print every setting with its type and its value in each profile."""
    if as_json:
        print_json([_setting_as_dict(one) for one in definitions().values()])
        return
    table = _table("setting", *PROFILE_NAMES)
    for name in definitions():
        table.add_row(_name(name), *(_shown(profile(one).value(name)) for one in PROFILE_NAMES))
    console.print(table)


def print_setting(name: str, *, as_json: bool) -> None:
    """Print one setting: the question it answers, its type, what each book says, and each profile's value."""
    one = definition(name)
    if as_json:
        print_json(_setting_as_dict(one))
        return
    topic = _topic(one)
    console.print(Text.assemble((name, "bold cyan"), f"  {_question(one)}"))
    console.print(Text(f"takes {one.expected}", style="dim"))
    books = _table("book", "clause", "says")
    for position in topic.positions:
        books.add_row(position.book, position.clause, Text(position.says))
    console.print(books)
    values = _table("profile", "value", "rests on", "")
    for profile_name in PROFILE_NAMES:
        ground = profile(profile_name).ground(name)
        values.add_row(
            Text(profile_name, style="cyan"),
            _shown(profile(profile_name).value(name)),
            " ".join(ground.articles),
            Text("" if ground.strength == "stated" else ground.strength, style="dim"),
        )
    console.print(values)
    if topic.note:
        console.print(Text(topic.note, style="dim"))


def _setting_as_dict(one: Definition) -> dict[str, object]:
    """Return a setting's type, its topic, and its value in each profile."""
    return {
        "name": one.name,
        "expected": one.expected,
        "question": _question(one),
        "topic": msgspec.structs.asdict(_topic(one)),
        "profiles": {name: _value_and_ground(profile(name), one.name) for name in PROFILE_NAMES},
    }


def _topic(one: Definition) -> Topic:
    """Return the topic a setting belongs to."""
    number = defaults()[one.name].topic
    return next(topic for topic in topics() if topic.no == number)


def _question(one: Definition) -> str:
    """Return the question a setting answers: its own, or its topic's."""
    return defaults()[one.name].question or _topic(one).question


def _head(one: Profile) -> dict[str, object]:
    """Return what a profile is called and based on."""
    return {"name": one.name, "title": one.title, "base": one.base, "books": one.books}


def _value_and_ground(one: Profile, name: str) -> dict[str, object]:
    """Return a setting's value with its articles, as JSON has it."""
    ground = one.ground(name)
    return {"value": written(one.value(name)), "articles": ground.articles, "strength": ground.strength}


def _shown(value: object) -> Text:
    """Return a value as a table shows it: words bare, lists with commas, fields with their names."""
    match written(value):
        case str(word):
            text = word
        case list(items):
            text = ", ".join(map(str, items)) or "none"
        case dict(fields):
            named = (
                f"{_shown(inner)}" if field == "rule" else f"{field} {_shown(inner)}" for field, inner in fields.items()
            )
            text = ", ".join(named)
        case plain:
            text = to_json(plain).decode()
    return Text(text)


def _name(setting: str) -> Text:
    """Return a setting's name as a table shows it."""
    return Text(setting, style="cyan")


def _table(*headings: str) -> Table:
    """Return an empty table in the style of this command; the first column is never cut."""
    table = Table(*headings, box=None, header_style="dim")
    table.columns[0].no_wrap = True
    for column in table.columns:
        column.overflow = "fold"
    return table
