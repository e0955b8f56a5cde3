"""What should be said about an event's criteria before its table is believed."""

from collections.abc import Iterator

from msgspec import Struct

from nigiri.errors import Refusal
from nigiri.ids import ArticleId
from nigiri.sentence import Sentence
from nigiri.standings.criteria.criterion import AmongTied
from nigiri.standings.criteria.registry import MAIN_SCORES, NOTHING, find, read
from nigiri.standings.frame import Frame
from nigiri.standings.settings import StandingsSettings

_SODOS_OF_SCORES = ("SODOSM", "SODOSTS")


class Remark(Struct, frozen=True):
    """A remark with a stable code, a sentence, and the articles it rests on."""

    code: str
    words: Sentence
    articles: tuple[ArticleId, ...] = ()


def warnings(settings: StandingsSettings, frame: Frame) -> list[Remark]:
    """Return what is unwise in the criteria of an event; nothing of it is forbidden. Refuses unknown criteria."""
    return [*_sodos(settings, frame), *_scores(settings, frame), *_order(settings), *_lot(settings, frame)]


def require_tie_breaks(settings: StandingsSettings) -> None:
    """Refuse to publish a table of a level system (Swiss, McMahon) that names no additional criterion (RU-2.8.9)."""
    if len(read(settings.criteria)) < 2:
        raise Refusal(
            "standings.no_tie_breaks",
            "RU-2.8.9",
            message="name at least one additional criterion: nothing decides between equal scores",
            where="standings.criteria",
        )


def _sodos(settings: StandingsSettings, frame: Frame) -> Iterator[Remark]:
    if frame.bar is None:
        return
    for criterion in read((*settings.criteria, *settings.shown)):
        if criterion.name in _SODOS_OF_SCORES:
            yield Remark(
                "sodos.depends_on_origin",
                Sentence(
                    "{criterion} depends on where the scale of McMahon scores begins (here the bar stands at {bar}): "
                    "who has won more games gains from a higher origin; the European rules do not recommend it",
                    {"criterion": criterion.name, "bar": frame.bar // 2},
                ),
            )
        elif criterion.name == "SODOSW":
            yield Remark(
                "sodos.not_recommended",
                Sentence(
                    "{criterion} is not recommended in McMahon by the European rules: opponents of different levels "
                    "have won their games against different fields",
                    {"criterion": criterion.name},
                ),
            )


def _scores(settings: StandingsSettings, frame: Frame) -> Iterator[Remark]:
    names = [criterion.name for criterion in read(settings.criteria)]
    if not names or names[0] not in (*MAIN_SCORES, "CAT"):
        yield Remark(
            "score.not_first",
            Sentence("the first criterion is not a score: places do not follow the final level"),
            (ArticleId("RU-2.8.9"),),
        )
    if frame.bar is not None and _puts_wins_before_levels(names):
        yield Remark(
            "score.without_start",
            Sentence("places go by wins before the McMahon score: the starting levels do not count"),
            (ArticleId("RU-2.8.9"),),
        )
    if len(names) == 1:
        yield Remark(
            "standings.no_tie_breaks",
            Sentence("no additional criterion is named: equal scores share their places"),
            (ArticleId("RU-2.8.9"),),
        )


def _puts_wins_before_levels(names: list[str]) -> bool:
    """Wins first and McMahon scores later; wins alone are a Swiss event, whatever start scores its file carries."""
    if "NBW" not in names or {"MMS", "STS"} & set(names[: names.index("NBW")]):
        return False
    return any(name.partition("-")[0].endswith(("MMS", "STS", "SOSM", "DOSM")) for name in names)


def _order(settings: StandingsSettings) -> Iterator[Remark]:
    given = [find(name).name for name in settings.criteria if name.strip().upper() != NOTHING]
    for name in dict.fromkeys(name for name in given if given.count(name) > 1):
        yield Remark("criterion.repeated", Sentence("{criterion} is named twice; it decides once", {"criterion": name}))
    if given and isinstance(find(given[0]), AmongTied):
        yield Remark(
            "direct.first",
            Sentence(
                "{criterion} compares those who are equal before it, and nothing comes before", {"criterion": given[0]}
            ),
        )


def _lot(settings: StandingsSettings, frame: Frame) -> Iterator[Remark]:
    if frame.lot_seed is None and any(find(n).name == "LOT" for n in settings.criteria if n.strip().upper() != NOTHING):
        yield Remark(
            "lot.not_drawn",
            Sentence("lots decide and have not been drawn: announce the seed before the table is made"),
            (ArticleId("RU-2.8.1-l"),),
        )
