"""Names of placement criteria: OpenGotha's file calls all but two as Nigiri does."""

MOST_CRITERIA = 6
"""OpenGotha orders by six criteria at most."""

_NIGIRI = {
    "RANK": "RANK",
    "RATING": "RATING",
    "SOSWM1": "SOSW-1",
    "SOSWM2": "SOSW-2",
    "SOSMM1": "SOSM-1",
    "SOSMM2": "SOSM-2",
}
_OPENGOTHA = {"RANK": "Rank", "RATING": "Rating"}

KNOWN = frozenset(
    {
        "CAT", "NBW", "MMS", "STS", "RANK", "RATING", "CUSSW", "CUSSM", "SOSW", "SOSW-1", "SOSW-2", "SODOSW",
        "SOSM", "SOSM-1", "SOSM-2", "SODOSM", "SOSTS", "SOSOSW", "SOSOSM", "EXT", "EXR", "SDC", "DC", "CPS",
    }
)  # fmt: skip
"""The criteria OpenGotha can reckon, under Nigiri's names."""


def from_opengotha(name: str) -> str | None:
    """Return Nigiri's name of a criterion, None for the empty one."""
    upper = name.strip().upper()
    return None if upper in {"", "NULL"} else _NIGIRI.get(upper, upper)


def to_opengotha(name: str) -> str:
    """Return OpenGotha's name of a criterion."""
    return _OPENGOTHA.get(name, name)
