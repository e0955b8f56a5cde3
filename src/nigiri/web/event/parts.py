"""Parts of pages that cost much, made once for all who see the same of an event in one language."""

import hashlib
from collections.abc import Callable, Hashable
from typing import Any

import msgspec
from markupsafe import Markup

from nigiri.web.event.view import EventView
from nigiri.web.rendering import environment


def part(view: EventView, template: str, *key: Hashable, facts: Callable[[], dict[str, Any]]) -> Markup:
    """Return a part of a page, made by a template with `view`, `event`, `say` and its own facts.

    What it holds besides the event is in the `key`. It knows nothing of its reader; `with_own` marks the reader's line.
    """

    def make() -> str:
        known = {"view": view, "event": view.tournament, "say": view.visit.say}
        return environment().get_template(template).render(**known, **facts())

    return Markup(view.keeping.parts.get((template, *_sight(view), *key), make))


def with_own(view: EventView, made: Markup, attribute: str, value: object | None = None) -> Markup:
    """Return a part with the reader's own line marked, where there is one: `<tr ATTRIBUTE="VALUE"`.

    Without a value it is the line of the reader's own side.
    """
    caller = view.caller
    wanted = value if value is not None else caller.side
    if wanted is None or caller.side is None or caller.event != view.id:
        return made
    line = str(Markup('<tr {}="{}"').format(attribute, wanted))
    return Markup(str(made).replace(line, line.replace("<tr ", "<tr data-mine ", 1), 1))


def _sight(view: EventView) -> tuple[Hashable, ...]:
    """Return what tells one sight of an event from another: its state, what is shown of it, its persons, the language.

    Persons change without the journal; the others do not.
    """
    people = hashlib.blake2b(msgspec.json.encode(list(view.roster.values())), digest_size=16).digest()
    return (view.id, view.whole.version, view.is_staff, view.cut, people, view.visit.say.code)
