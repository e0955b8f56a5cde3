"""A sentence that can be translated: a template and the facts that fill it."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct, field

Fact = Fraction | int | str


class Phrase(Struct, frozen=True):
    """An English template with `{name}` fields, and what fills them; a shell translates the template first.

    Templates are always written out in the code as the first argument, so that they can be collected for translation.
    """

    template: str
    facts: dict[str, Fact] = field(default_factory=dict)

    @property
    def english(self) -> str:
        """The sentence in English."""
        return fill(self.template, self.facts)

    def filled(self, **facts: Fact) -> "Phrase":
        """Return the phrase with facts."""
        return Phrase(self.template, facts)


Words = tuple[Phrase, ...]
"""Pieces of one sentence, in order; printed with commas between them."""


def fill(template: str, facts: Mapping[str, Fact]) -> str:
    """Fill a template, numbers written exactly."""
    return template.format_map({name: written(fact) for name, fact in facts.items()})


def english(words: Words) -> str:
    """Return the pieces as one English sentence."""
    return ", ".join(phrase.english for phrase in words)


def written(fact: Fact) -> str:
    """Write a number exactly: `3`, `2.5`, `7.25`, `2066 2/3`; leave text as it is."""
    if not isinstance(fact, Fraction):
        return str(fact)
    if fact.denominator == 1:
        return str(fact.numerator)
    sign = "-" if fact < 0 else ""
    whole, rest = divmod(abs(fact.numerator), fact.denominator)
    if 100 % fact.denominator == 0:
        return f"{sign}{whole}.{rest * 100 // fact.denominator:02d}".rstrip("0")
    return f"{sign}{whole} {rest}/{fact.denominator}"
