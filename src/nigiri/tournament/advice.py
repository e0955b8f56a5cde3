"""What should be said about an event's format when its field is known: nothing of it is forbidden."""

from collections.abc import Iterator

from msgspec import Struct

from nigiri.ids import ArticleId
from nigiri.pairing.sentence import Sentence
from nigiri.regulations.bands import bands, level_warnings
from nigiri.regulations.system import McMahon, StageSystem
from nigiri.tournament.stage_view import chain, is_scheduled
from nigiri.tournament.state import Tournament


class Advice(Struct, frozen=True):
    """A stable code, a sentence, and the articles it rests on."""

    code: str
    sentence: Sentence
    articles: tuple[ArticleId, ...]


def advice(tournament: Tournament) -> tuple[Advice, ...]:
    """Return what is unwise in the format of the first stage for those finally entered."""
    first = chain(tournament.regulations)[0]
    ranks = [int(entry.rank) for entry in tournament.entries.values() if entry.is_final]
    rounds = first.rounds
    found = list(_length(first.system, len(ranks), rounds))
    if isinstance(first.system, McMahon) and ranks:
        groups = bands(first.system, ranks)
        told = level_warnings(first.system, groups, rounds)
        found += [Advice("mcmahon.level", sentence, (ArticleId("RU-2.8.5-b"),)) for sentence in told]
    return tuple(found)


def _length(system: StageSystem, sides: int, rounds: int) -> Iterator[Advice]:
    """Look ahead: with so many rounds everybody meets everybody, or rematches may become unavoidable (RU-2.8.4-a).

    After r rounds without a rematch everybody has sides - 1 - r opponents left. As long as these are at least half of
    the sides (Dirac), and the sides are even in number, a further round without one always exists.
    """
    if is_scheduled(system) or sides < 2:
        return
    facts: dict[str, object] = {"sides": sides, "rounds": rounds}
    article = (ArticleId("RU-2.8.4-a"),)
    most = sides - 1 if sides % 2 == 0 else sides
    if rounds > most:
        facts["again"] = rounds - most
        yield Advice(
            "rounds.rematches",
            Sentence("{sides} players cannot play {rounds} rounds without meeting again", facts),
            article,
        )
    elif rounds >= sides - 1:
        yield Advice(
            "rounds.round_robin",
            Sentence("{sides} players and {rounds} rounds: a round robin is possible and lets everybody meet", facts),
            article,
        )
    elif 2 * (sides - rounds) < sides:
        facts["safe"] = sides // 2
        yield Advice(
            "rounds.close",
            Sentence(
                "{rounds} rounds are many for {sides} players: after round {safe} a round without rematches may be "
                "impossible; a round robin of {sides} never has one",
                facts,
            ),
            article,
        )
