"""A sentence that can be told in another language: an English template, and the facts that fill it."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct, field


class Sentence(Struct, frozen=True):
    """An English template with `{name}` fields, and what fills them; a shell translates the template first.

    Templates are always written out in the code as the first argument, so that they can be collected for translation.
    """

    template: str
    facts: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.english

    @property
    def english(self) -> str:
        """The sentence in English."""
        return fill(self.template, self.facts)

    def filled(self, **facts: object) -> "Sentence":
        """Return the sentence with facts."""
        return Sentence(self.template, facts)


Words = tuple[Sentence, ...]
"""Pieces of one sentence, in order; printed with commas between them."""


def fill(template: str, facts: Mapping[str, object]) -> str:
    """Fill a template, numbers written exactly; a template without facts is taken as it stands."""
    return template.format_map({name: written(fact) for name, fact in facts.items()}) if facts else template


def english(words: Words) -> str:
    """Return the pieces as one English sentence."""
    return ", ".join(piece.english for piece in words)


def written(fact: object) -> str:
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
