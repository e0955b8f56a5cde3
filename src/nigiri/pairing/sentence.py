"""A sentence that can be told in another language."""

from msgspec import Struct


class Sentence(Struct, frozen=True):
    """An English template with `{named}` fields, and the facts for them: a shell translates the one and fills it in."""

    template: str
    facts: dict[str, object]

    def __str__(self) -> str:
        return self.template.format_map(self.facts)
