"""Refusals as people read them: names where the core speaks of ids."""

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.web.event.view import EventView


def named(refusal: Refusal | None, view: EventView) -> Refusal | None:
    """Return a refusal with the names of sides and teams in the place of their ids, lists of them too."""
    if refusal is None:
        return None
    names = {**view.names, **{team.id: team.name for team in view.whole.teams.values()}}
    facts = {name: _told(fact, names) for name, fact in refusal.facts.items()}
    return Refusal(refusal.code, *refusal.articles, message=refusal.template, where=refusal.where, **facts)


def _told(fact: object, names: dict[EntryId, str]) -> object:
    if not isinstance(fact, str):
        return fact
    parts = fact.split(", ")
    return ", ".join(names.get(EntryId(part), part) for part in parts) if any(part in names for part in parts) else fact
