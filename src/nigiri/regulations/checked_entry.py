"""Whether the terms of entry hold together."""

import datetime
from typing import Final

from nigiri.errors import Refusal
from nigiri.people.partners import Composition
from nigiri.ratings.rank import HIGHEST, LOWEST, format_rank
from nigiri.regulations.entry_rules import EntryRules
from nigiri.regulations.regulations import Regulations

MOST_PLACES: Final = 100_000
YEARS: Final = range(1900, 2200)
"""Years that are meant: back to the events of a century ago, and ahead as far as the clock of a hall is read.

Their moments can be written in every time zone, and calendars can name the day after the last one.
"""


def check_entry(regulations: Regulations) -> None:
    """Refuse a limit that leaves no place, moments out of order, ranks out of order or off the ladder.

    By themselves register single players only: who makes up a pair or a team is said by the application of its captain
    (RU-2.2.11-d).
    """
    rules = regulations.entry
    if rules.limit is not None and rules.limit > MOST_PLACES:
        raise Refusal(
            "entry.limit",
            message="a field has at most {most} places; without a limit leave it out",
            most=MOST_PLACES,
            where="entry.limit",
        )
    if rules.limit is not None and rules.limit < 1:
        raise Refusal(
            "entry.limit",
            message="a field has at least one place, not {limit}; without a limit leave it out",
            limit=rules.limit,
            where="entry.limit",
        )
    _check_moments(rules)
    _check_ranks(rules)
    teams = regulations.teams
    sides = {regulations.classification.sides} if teams is None else set(teams.rules.compositions)
    if rules.is_public and Composition.INDIVIDUAL not in sides:
        raise Refusal(
            "entry.by_captain",
            "RU-2.2.11-d",
            message="who makes up a side is entered by the desk; only single players register by themselves",
            where="entry.is_public",
        )


def _check_moments(rules: EntryRules) -> None:
    for name, moment in (("opens", rules.opens), ("closes", rules.closes)):
        if moment is not None and moment.year not in YEARS:
            raise Refusal(
                "entry.moment", message="{moment} is no time for an event", moment=moment, where=f"entry.{name}"
            )
    if rules.opens is not None and rules.closes is not None and rules.closes <= rules.opens:
        raise Refusal(
            "entry.closes",
            message="registration closes at {closes}, which is not after {opens}",
            opens=_written(rules.opens),
            closes=_written(rules.closes),
            where="entry.closes",
        )


def _check_ranks(rules: EntryRules) -> None:
    for name, rank in (("strongest", rules.strongest), ("weakest", rules.weakest)):
        if rank is not None and not LOWEST <= rank <= HIGHEST:
            raise Refusal(
                "entry.rank",
                message="{rank} steps from 1d are outside 30k to 9d",
                rank=rank,
                where=f"entry.{name}",
            )
    if rules.strongest is not None and rules.weakest is not None and rules.weakest > rules.strongest:
        raise Refusal(
            "entry.rank",
            message="the weakest admitted, {weakest}, would be stronger than the strongest, {strongest}",
            weakest=format_rank(rules.weakest),
            strongest=format_rank(rules.strongest),
            where="entry.weakest",
        )


def _written(moment: datetime.datetime) -> str:
    return moment.isoformat(timespec="minutes")
