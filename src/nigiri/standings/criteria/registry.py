"""All criteria by name, and the list of an event read into criteria."""

import difflib
from collections.abc import Iterable

from nigiri.errors import Refusal
from nigiri.standings.criteria import attributes, boards, defeated, direct, exploits, opponents, scores
from nigiri.standings.criteria.criterion import Criterion

CRITERIA: dict[str, Criterion] = {
    criterion.name: criterion
    for family in (scores, opponents, defeated, exploits, direct, attributes, boards)
    for criterion in family.CRITERIA
}
"""Every criterion, by the name that is printed."""

NOTHING = "NULL"
"""The empty place in a list of criteria, as files of other programs write it."""

MAIN_SCORES = ("MMS", "STS", "CPS", "NBW")
"""The criteria that can be the main score: the first of them in an event's list is what groups are made of."""

_OTHER_NAMES = {
    f"SOS{scale}M{dropped}": f"SOS{scale}-{dropped}" for scale in ("W", "M", "TS") for dropped in (1, 2)
} | {"Кб".upper(): "BERGER"}


def find(name: str) -> Criterion:
    """Return the criterion of a name, upper or lower case; refuse an unknown one, naming the nearest."""
    upper = name.strip().upper()
    found = CRITERIA.get(_OTHER_NAMES.get(upper, upper))
    if found is not None:
        return found
    nearest = difflib.get_close_matches(upper, CRITERIA, n=3, cutoff=0.4)
    raise Refusal(
        "criterion.unknown",
        message="there is no criterion {name}; nearest: {nearest}; known: {known}" if nearest
        else "there is no criterion {name}; known: {known}",
        where="criteria",
        name=name,
        nearest=", ".join(nearest),
        known=", ".join(CRITERIA),
    )  # fmt: skip


def read(names: Iterable[str]) -> list[Criterion]:
    """Return the criteria of a list in its order; empty places and repetitions, which cannot decide, are left out."""
    found = {criterion.name: criterion for criterion in map(find, (n for n in names if n.strip().upper() != NOTHING))}
    return list(found.values())
