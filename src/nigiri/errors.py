"""The one way the core says no."""

from collections.abc import Mapping
from types import MappingProxyType

from nigiri.sentence import fill


class Refusal(Exception):
    """A decision that is not taken, or input that is not accepted, and why.

    `code` is stable and short (`"round.unfinished"`); `message` is an English sentence whose `{name}` fields are
    filled from `facts`, so that a shell can translate the sentence and fill it again. `articles` are the clauses
    that forbid the thing; `where` names the place in the input: `file:line`, or a JSON path.
    """

    def __init__(self, code: str, *articles: str, message: str, where: str = "", **facts: object) -> None:
        self.code = code
        self.articles = articles
        self.template = message
        self.where = where
        self.facts: Mapping[str, object] = MappingProxyType(facts)
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """The sentence in English, with its facts filled in."""
        return fill(self.template, self.facts)

    def at(self, where: str) -> "Refusal":
        """Return the same refusal, placed: a reader of a file knows the line that a value does not."""
        return Refusal(self.code, *self.articles, message=self.template, where=where, **self.facts)

    def to_dict(self) -> dict[str, object]:
        """Return the form that the contract promises on stderr and in the API."""
        return {
            "code": self.code,
            "message": self.message,
            "articles": list(self.articles),
            "where": self.where,
        }
