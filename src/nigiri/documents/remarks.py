"""Remarks of a draw, kept in the journal as they were said in English, said again in the reader's language."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from nigiri.documents.explanation import named_fact, names_of
from nigiri.documents.language import Language, read_catalogue
from nigiri.pairing.remarks import of_teams
from nigiri.people.roster import Roster
from nigiri.sentence import Sentence
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import is_of_teams

_FIELD: Final = re.compile(r"\{(\w+)\}")
_LEAST: Final = 12
"""Letters that a sentence has besides its fields, so that it is no sentence that fits everything."""


def remarks_said(remarks: Iterable[str], tournament: Tournament, roster: Roster, say: Language) -> tuple[str, ...]:
    """Return what a draw, or who gave the numbers, had to say, sides and teams by their names."""
    names = names_of(tournament, roster, tournament.entries)
    names.update({team.id: team.name for team in tournament.teams.values()})
    are_teams = is_of_teams(tournament)
    return tuple(remark_said(one, names, say, are_teams=are_teams) for one in remarks)


def remark_said(text: str, names: Mapping[str, str], say: Language, *, are_teams: bool = False) -> str:
    """Return a remark in a language, sides by their names; one that is no known sentence stays as it was said.

    A journal may call teams players where `are_teams` is known.
    """
    for template, shape in _shapes():
        found = shape.fullmatch(text)
        if found is not None:
            facts = {name: named_fact(fact, names) for name, fact in found.groupdict().items()}
            told = of_teams(Sentence(template)).template if are_teams else template
            return say(told, **facts) if facts else say(told)
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
