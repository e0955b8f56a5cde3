"""Remarks of a draw, kept in the journal as they were said in English, said again in the reader's language."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from nigiri.documents.language import Language, read_catalogue
from nigiri.ids import EntryId

_FIELD: Final = re.compile(r"\{(\w+)\}")
_LEAST: Final = 12
"""Letters that a sentence has besides its fields, so that it is no sentence that fits everything."""


def remark_said(text: str, names: Mapping[EntryId, str], say: Language) -> str:
    """Return a remark in a language, sides by their names; one that is no known sentence stays as it was said."""
    for template, shape in _shapes():
        found = shape.fullmatch(text)
        if found is not None:
            facts = {name: names.get(EntryId(fact), fact) for name, fact in found.groupdict().items()}
            return say(template, **facts) if facts else say(template)
    return text


@cache
def _shapes() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return every sentence with fields and the shape of what it says, those with the most words of their own first."""
    templates = [one for one in read_catalogue("nigiri.documents", "ru") if isinstance(one, str)]
    own = {one: len(_FIELD.sub("", one)) for one in templates}
    wanted = sorted((one for one in templates if own[one] >= _LEAST), key=lambda one: -own[one])
    return tuple((one, _shape(one)) for one in wanted)


def _shape(template: str) -> re.Pattern[str]:
    known: set[str] = set()
    parts = []
    for at, part in enumerate(_FIELD.split(template)):
        if at % 2 == 0:
            parts.append(re.escape(part))
        else:
            parts.append(f"(?P={part})" if part in known else f"(?P<{part}>.+?)")
            known.add(part)
    return re.compile("".join(parts), re.DOTALL)
