"""A finding: something in an event to look at."""

from collections.abc import Mapping

from msgspec import Struct, field


class Finding(Struct, frozen=True, omit_defaults=True):
    """Something to look at. `severity`: `error` cannot be, `warning` should not be, `info` may be meant.

    `message` is a template filled from `facts`; `keys` are the sides concerned; `round` is 0 for the whole event.
    """

    code: str
    message: str
    severity: str = "warning"
    round: int = 0
    keys: tuple[str, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)
