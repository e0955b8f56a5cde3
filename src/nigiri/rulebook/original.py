"""The original text of an article, in the language of its rulebook: what a referee reads out and a ruling quotes."""

import re
from functools import cache

from nigiri.rulebook.article import Article
from nigiri.rulebook.book import read_text


def original(one: Article) -> str:
    """Return the lines of the rulebook that an article was taken from, empty where they are not recorded.

    Recorded are those of `RU`, an official document of the state. Paragraphs taken from one line share its text.
    """
    numbers = [int(number) for number in re.findall(r"\d+", one.src)]
    if not numbers:
        return ""
    return "\n".join(_lines(f"{one.book}.txt")[numbers[0] - 1 : numbers[-1]])


@cache
def _lines(name: str) -> tuple[str, ...]:
    """Return the lines of a rulebook's text, the first under 0."""
    return tuple(read_text(name).splitlines())
