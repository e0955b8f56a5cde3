"""A sentence that can be translated: a template and the facts that fill it."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct, field

Fact = Fraction | int | str


class Phrase(Struct, frozen=True):
    """An English template with `{name}` fields, and what fills them; a shell translates the template first."""

    template: str
    facts: dict[str, Fact] = field(default_factory=dict)

    @property
    def english(self) -> str:
        """The sentence in English."""
        return fill(self.template, self.facts)


def fill(template: str, facts: Mapping[str, Fact]) -> str:
    """Fill a template, numbers written exactly."""
    return template.format_map({name: written(fact) for name, fact in facts.items()})


def written(fact: Fact) -> str:
    """Write a number exactly: `3`, `2.5`, `7.25`, `2066 2/3`; leave text as it is."""
    if not isinstance(fact, Fraction):
        return str(fact)
    if fact.denominator == 1:
        return str(fact.numerator)
    if 100 % fact.denominator == 0:
        return f"{float(fact):.2f}".rstrip("0")
    sign = "-" if fact < 0 else ""
    whole, rest = divmod(abs(fact.numerator), fact.denominator)
    return f"{sign}{whole} {rest}/{fact.denominator}"
