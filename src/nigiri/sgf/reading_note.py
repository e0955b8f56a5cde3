"""Notes on how a record was read, which a shell can say in another language."""

from collections.abc import Mapping

from nigiri.sentence import fill


class ReadingNote(str):
    """An English sentence with its facts filled in, that still knows its template and the facts."""

    __slots__ = ("facts", "template")
    template: str
    facts: Mapping[str, object]

    def __new__(cls, template: str, /, **facts: object) -> "ReadingNote":
        """Fill a template with its facts."""
        note = super().__new__(cls, fill(template, facts))
        note.template = template
        note.facts = facts
        return note
