"""Who may enter, how many, and when: what the regulations say about registration (RU-2.2.11-b)."""

import datetime
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

Moment = Annotated[datetime.datetime, Meta(tz=True)]
"""A moment that says where on Earth its clock stands."""


class Asked(StrEnum):
    """What a player who registers has to say besides name and rank."""

    COUNTRY = "country"
    CLUB = "club"
    NUMBER = "number"
    EMAIL = "email"


class EntryRules(Struct, frozen=True, omit_defaults=True):
    """The terms of entry. `limit` is the most sides on the field, None for any number.

    With `is_public` players register by themselves, from `opens` until `closes`, None meaning at any time before the
    first round is drawn. `strongest` and `weakest` are the ranks it is open to, in steps from 1d; `asks` is what has to
    be said besides name and rank. Who registers is preliminary until the admission commission accepts the entry
    (RU-2.2.11-c), or final at once where `is_final_at_once`: there is no commission to wait for then.
    """

    limit: int | None = None
    is_public: bool = False
    opens: Moment | None = None
    closes: Moment | None = None
    strongest: int | None = None
    weakest: int | None = None
    asks: tuple[Asked, ...] = ()
    is_final_at_once: bool = False

    def admits(self, rank: int) -> bool:
        """Tell whether registration is open to a rank."""
        is_too_strong = self.strongest is not None and rank > self.strongest
        return not (is_too_strong or (self.weakest is not None and rank < self.weakest))

    def has_opened(self, at: datetime.datetime) -> bool:
        """Tell whether registration has begun."""
        return self.opens is None or at >= self.opens

    def has_closed(self, at: datetime.datetime) -> bool:
        """Tell whether registration is over: the moment it closes at is the first that is too late."""
        return self.closes is not None and at >= self.closes
