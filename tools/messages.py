"""Collect the sentences that users see and hold the catalogues of translations against them.

    python tools/messages.py            report sentences without a translation; exit 1 when there are any
    python tools/messages.py --update   write the catalogues anew: new sentences empty, unused ones dropped

A sentence is the constant first argument of `say` or `Sentence`, both of `say.plural`, the `message=` of any
call, and the second argument of what notes a finding (`Note`, `Finding`, `fault`, `warn`, `info`); what is put into a
variable called `message`, `template` or the like; every text of a constant called `…SENTENCES`; the values of an
enumeration whose words are shown; and what a function called `…remarks` yields. In templates it is the argument of
`say(...)` and `say.plural(...)`.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "nigiri"
CATALOGUES = {"web": SOURCE / "web" / "locale", "": SOURCE / "documents" / "locale"}
LANGUAGES = ("ru", "cs")
FIRST = frozenset(
    {
        "say",
        "_say",
        "ReadingNote",
        "speak",
        "spoken",
        "language",
        "tell",
        "_tell",
        "say_record",
        "Sentence",
        "NextStep",
    }
)
SECOND = frozenset({"Note", "Finding", "fault", "warn", "info", "note", "add"})
KEYWORDS = frozenset({"message", "template"})
VARIABLES = frozenset({"message", "template", "sentence", "unit"})
SHOWN = frozenset(
    {"Severity", "Colour", "Role", "RoundStatus", "Source", "StopReason", "Fault", "SeedMethod", "FloaterPlace"}
)
"""Enumerations whose values are shown as words."""
_PASSING = ('"POT-', '"PO-', '"Generated-By', '"Project-Id', '"Report-Msgid', '"Last-Translator', '"Language-Team')
"""Lines of a header that would change with every run, or name somebody."""

Message = str | tuple[str, str]


def sentences(path: Path) -> Iterator[Message]:
    """Yield the sentences of a module or a template."""
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call():
                    yield from _of_call(node)
                case (
                    ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value)
                ):
                    yield from _of_assignment(target, value)
                case ast.ClassDef(name=name, body=body) if name in SHOWN:
                    yield from (_text(line.value) for line in body if isinstance(line, ast.Assign))
                case ast.FunctionDef(name=name) if name.endswith("remarks"):
                    yields = (inner.value for inner in ast.walk(node) if isinstance(inner, ast.Yield) and inner.value)
                    yield from (text for value in yields for text in _texts(value))
                case _:
                    pass
    else:
        yield from _of_template(path)


def _of_call(node: ast.Call) -> Iterator[Message]:
    name = _name(node.func)
    if name == "plural" and len(node.args) >= 2:
        one, many = _text(node.args[0]), _text(node.args[1])
        if one and many:
            yield one, many
        return
    if name == "say_lines":
        yield from (text for arg in node.args if isinstance(arg, ast.Tuple) for text in _texts(arg.elts[0]))
    place = 0 if name in FIRST else 1 if name in SECOND else None
    if place is not None and len(node.args) > place:
        yield from _texts(node.args[place])
    for keyword in node.keywords:
        if keyword.arg in KEYWORDS:
            yield from _texts(keyword.value)


def _of_assignment(target: ast.expr, value: ast.expr) -> Iterator[Message]:
    """Yield the sentence that a variable holds, the two of a plural, or all of a table of sentences."""
    match target, value:
        case ast.Tuple(elts=[ast.Name(id="one"), ast.Name(id="many")]), ast.Tuple(elts=[one, many]):
            yield _text(one), _text(many)
        case ast.Name(id=name), ast.Dict(values=values) if name.endswith("SENTENCES"):
            yield from (text for each in values for text in _texts(each))
        case ast.Name(id=name), ast.Tuple(elts=elts) if name.endswith("SENTENCES"):
            yield from (text for each in elts for text in _texts(each))
        case ast.Name(id=name), _ if name in VARIABLES:
            yield from _texts(value)
        case _:
            pass


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name):
            return name
        case ast.Attribute(attr=name):
            return name
        case ast.Call(func=inner):
            return _name(inner)
        case _:
            return ""


def _texts(value: ast.expr) -> Iterator[str]:
    """Yield the constant text of an argument; of a choice, both."""
    if isinstance(value, ast.IfExp):
        yield from _texts(value.body)
        yield from _texts(value.orelse)
    elif text := _text(value):
        yield text


def _text(value: ast.expr) -> str:
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def _of_template(path: Path) -> Iterator[Message]:
    from jinja2 import Environment

    keywords = ["say", "plural"]
    tree = Environment(autoescape=True).parse(path.read_text(encoding="utf-8"))
    from jinja2 import nodes

    for call in tree.find_all(nodes.Call):
        target = call.node
        name = getattr(target, "name", "") or getattr(target, "attr", "")
        texts = [arg.value for arg in call.args if isinstance(arg, nodes.Const) and isinstance(arg.value, str)]
        if name == keywords[0] and texts:
            yield texts[0]
        elif name == keywords[1] and len(texts) >= 2:
            yield texts[0], texts[1]


def collected() -> dict[str, dict[Message, list[str]]]:
    """Return the sentences of each catalogue with the files they stand in."""
    found: dict[str, dict[Message, list[str]]] = {room: {} for room in CATALOGUES}
    for path in sorted([*SOURCE.rglob("*.py"), *SOURCE.rglob("*.j2")]):
        place = path.relative_to(SOURCE)
        room = "web" if place.parts[0] == "web" else ""
        for message in sentences(path):
            if not message:
                continue
            files = found[room].setdefault(message, [])
            if str(place) not in files:
                files.append(str(place))
    for message in found[""]:
        found["web"].pop(message, None)
    return found


def read(path: Path, language: str) -> Catalog:
    """Return a catalogue, empty where there is none yet."""
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def untranslated(wanted: Iterable[Message], catalogue: Catalog) -> list[Message]:
    """Return the sentences without a whole translation."""
    missing: list[Message] = []
    for message in wanted:
        entry = catalogue.get(message[0] if isinstance(message, tuple) else message)
        text = entry.string if entry is not None else ""
        if not (all(text) if isinstance(text, (tuple, list)) else text):
            missing.append(message)
    return missing


def write(path: Path, language: str, wanted: dict[Message, list[str]], old: Catalog) -> None:
    """Write a catalogue with all sentences in their order, keeping the translations there are."""
    fresh = Catalog(locale=language, header_comment="# The sentences of Nigiri.", fuzzy=False, charset="utf-8")
    for message, files in sorted(wanted.items(), key=lambda item: (item[1][0], str(item[0]))):
        entry = old.get(message[0] if isinstance(message, tuple) else message)
        string = entry.string if entry is not None else ("",) * fresh.num_plurals if isinstance(message, tuple) else ""
        fresh.add(message, string, locations=[(name, None) for name in files])
    buffer = BytesIO()
    write_po(buffer, fresh, width=110, omit_header=False, include_lineno=False)
    lines = buffer.getvalue().decode().split("\n")
    kept = [line for line in lines if not line.startswith(_PASSING)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(kept), encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Report, or write the catalogues anew."""
    missing = 0
    for room, wanted in collected().items():
        for language in LANGUAGES:
            path = CATALOGUES[room] / f"{language}.po"
            catalogue = read(path, language)
            if "--update" in arguments:
                write(path, language, wanted, catalogue)
                catalogue = read(path, language)
            lacking = untranslated(wanted, catalogue)
            missing += len(lacking)
            name = path.relative_to(ROOT)
            print(f"{name}: {len(wanted)} sentences, {len(lacking)} without a translation")
            for message in lacking if "--update" not in arguments else ():
                print(f"  {message!r} ({', '.join(wanted[message])})")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
