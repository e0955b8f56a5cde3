"""Headings of score columns as names of criteria."""

from collections.abc import Sequence

SAME = {
    "SSOS": "SOSOS", "SDOS": "SODOS", "WINS": "NBW", "S": "NBW", "PTS": "NBW", "POINTS": "NBW",
    "MM": "MMS", "ММ": "MMS",
}  # fmt: skip
"""Other spellings of a criterion's name; the last is in Cyrillic letters."""
_BY_SCALE = frozenset({"SOS", "SOS-1", "SOS-2", "SODOS", "SOSOS", "CUSS"})
_PLAIN = frozenset({"STS", "CPS", "SOSTS", "EXT", "EXR", "DC", "SDC", "CAT", "RANK", "RATING"})
_MAIN = frozenset({"MMS", "NBW"})


def criteria_of(headings: Sequence[str], *, is_mcmahon: bool) -> tuple[str, ...]:
    """Return the criteria that headings name, up to the first unknown one; none when the first is no main score."""
    found: list[str] = []
    for heading in headings:
        name = SAME.get(heading.upper(), heading.upper())
        if name in _MAIN:
            name = name if is_mcmahon else "NBW"
        elif name in _BY_SCALE:
            head, dash, dropped = name.partition("-")
            name = head + ("M" if is_mcmahon else "W") + dash + dropped
        elif name not in _PLAIN:
            break
        found.append(name)
    return tuple(dict.fromkeys(found)) if found and found[0] in _MAIN else ()


def plain(name: str) -> str:
    """Return a criterion's name, or a heading, without the letter of its scale and in one spelling."""
    upper = SAME.get(name.upper(), name.upper())
    head, dash, dropped = upper.partition("-")
    if head[:-1] in _BY_SCALE and head[-1] in "WM":
        head = head[:-1]
    return head + dash + dropped
