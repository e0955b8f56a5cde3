"""Refusals and warnings as people read them: names where the core speaks of ids."""

from collections.abc import Mapping

from nigiri.documents.explanation import named_fact
from nigiri.errors import Refusal
from nigiri.sentence import Sentence
from nigiri.web.event.view import EventView


def named(refusal: Refusal | None, view: EventView) -> Refusal | None:
    """Return a refusal with the names of sides and teams in the place of their ids, lists of them too."""
    if refusal is None:
        return None
    facts = _named(refusal.facts, view)
    return Refusal(refusal.code, *refusal.articles, message=refusal.template, where=refusal.where, **facts)


def named_sentence(sentence: Sentence, view: EventView) -> Sentence:
    """Return a sentence with the names of sides and teams in the place of their ids, lists of them too."""
    return Sentence(sentence.template, _named(sentence.facts, view))


def _named(facts: Mapping[str, object], view: EventView) -> dict[str, object]:
    names = {str(side): name for side, name in view.names.items()}
    names.update({team.id: team.name for team in view.whole.teams.values()})
    return {name: named_fact(fact, names) for name, fact in facts.items()}
