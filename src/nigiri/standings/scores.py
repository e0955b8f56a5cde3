"""The main score of each side, fast: what the draw makes its groups of."""

from collections.abc import Sequence

from nigiri.games.card import Card
from nigiri.ids import EntryId
from nigiri.standings.criteria.registry import MAIN_SCORES, read
from nigiri.standings.criteria.scores import cup_running
from nigiri.standings.frame import Frame
from nigiri.standings.ledger import Ledger, Scale
from nigiri.standings.settings import StandingsSettings

_SCALES = {"MMS": Scale.MCMAHON, "STS": Scale.STRASBOURG, "NBW": Scale.WINS}


def main_score(settings: StandingsSettings, frame: Frame) -> str:
    """Return the name of the main score: the first of MMS, STS, CPS, NBW among the criteria, else by the system."""
    names = (criterion.name for criterion in read(settings.criteria))
    otherwise = "MMS" if frame.is_mcmahon else "NBW"
    return next((name for name in names if name in MAIN_SCORES), otherwise)


def running_scores(cards: Sequence[Card], settings: StandingsSettings, frame: Frame) -> dict[EntryId, list[int]]:
    """Return for each side its main score in half points before the first round and after each."""
    ledger = Ledger(cards, settings, frame)
    name = main_score(settings, frame)
    rows = cup_running(ledger) if name == "CPS" else ledger.running(_SCALES[name])
    return {card.side: row for card, row in zip(ledger.cards, rows, strict=True)}


def scores(cards: Sequence[Card], settings: StandingsSettings, frame: Frame) -> dict[EntryId, int]:
    """Return for each side its main score in half points after the last round on the cards."""
    return {side: row[-1] for side, row in running_scores(cards, settings, frame).items()}
