"""What players are told, and the letters that wait to tell it."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from sqlalchemy import Connection

from nigiri.service.access.secrets import new_id, stamp
from nigiri.store.push import rows
from nigiri.store.push.rows import Letter

Facts = Mapping[str, str | int]


class Kind(StrEnum):
    """What a letter is about.

    `PAIRING`: where the player plays in a round, or that it is free. `RESULT`: a result of the player's was fixed or
    corrected. `REPORT`: the opponent reports a result. `PLACE`: who waited has a place now. `ANNOUNCEMENT`, `TIME` of
    one round, `SCHEDULE` of several.
    """

    PAIRING = "pairing"
    RESULT = "result"
    REPORT = "report"
    PLACE = "place"
    ANNOUNCEMENT = "announcement"
    TIME = "time"
    SCHEDULE = "schedule"


def new_letter(subscription: str, kind: Kind, facts: Facts, at: datetime) -> Letter:
    """Return a letter that is due at once."""
    return Letter(new_id(), subscription, kind, dict(facts), stamp(at), stamp(at))


def to_all(connection: Connection, event: str, kind: Kind, facts: Facts, at: datetime) -> None:
    """Write to everybody who asked to be told of an event, in the transaction of what they are told."""
    ids = rows.ids_of_event(connection, event)
    rows.write(connection, [new_letter(one, kind, facts, at) for one in ids])
