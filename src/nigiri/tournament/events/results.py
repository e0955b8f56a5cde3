"""Events of the results."""

from msgspec import Struct

from nigiri.games.result import Result
from nigiri.tournament.events.happening import Happening


class TableResult(Struct, frozen=True):
    """What the game at one table ended in."""

    table: int
    result: Result


class ResultsRecorded(Happening, frozen=True):
    """Results of games that had none, or whose margin was not written yet."""

    number: int
    results: tuple[TableResult, ...]


class ResultCorrected(Happening, frozen=True):
    """A recorded result was replaced; `before` is what stood there."""

    number: int
    table: int
    before: Result
    after: Result
    reason: str = ""


class AwardsGiven(Happening, frozen=True):
    """Unfinished games were provisionally awarded, for the next draw only."""

    number: int
    awards: tuple[TableResult, ...]
    reason: str
