"""The field's terms in English, Russian and Czech, as the rulebooks use them."""

from functools import cache

import msgspec

from nigiri.rulebook.book import read_all


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One term in the three languages; `note` says where a rulebook uses it in a way of its own."""

    en: str
    ru: str
    cs: str
    note: str = ""


@cache
def glossary() -> tuple[Term, ...]:
    """Return the terms in the order of the subject: the game, the event, the clock, the officials, the papers."""
    return read_all("glossary.json", Term)
