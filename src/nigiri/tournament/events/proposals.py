"""Events of what players report."""

from nigiri.tournament.events.happening import Happening
from nigiri.tournament.proposal import Proposal


class ResultProposed(Happening, frozen=True):
    """A player reported the result of the own game (RU-2.7.4-a); an unknown result takes the report back."""

    number: int
    table: int
    proposal: Proposal
