"""What should be said about an event's format when its field is known: nothing of it is forbidden yet."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import ArticleId
from nigiri.people.roster import Roster
from nigiri.regulations.bands import bands, level_warnings
from nigiri.regulations.system import McMahon
from nigiri.sentence import Sentence
from nigiri.tournament.matches import team_event_of
from nigiri.tournament.numbers import give_numbers, rounds_in_all
from nigiri.tournament.scheveningen_teams import is_one_match
from nigiri.tournament.stage_view import chain, is_scheduled
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import credited


class Advice(Struct, frozen=True):
    """A stable code, a sentence, and the articles it rests on. `is_in_the_way`: as things stand no round is drawn."""

    code: str
    sentence: Sentence
    articles: tuple[ArticleId, ...]
    is_in_the_way: bool = False


def advice(tournament: Tournament) -> tuple[Advice, ...]:
    """Return what is unwise in the format of the first stage for those finally entered, teams where teams meet."""
    if is_one_match(tournament):
        return tuple(_of_one_match(tournament))
    view = credited(tournament, Roster())[0]
    first = chain(view.regulations)[0]
    ranks = [int(entry.rank) for entry in view.entries.values() if entry.is_final]
    if is_scheduled(first.system):
        return tuple(_of_fixed_order(view, len(ranks)))
    found = list(_length(len(ranks), first.rounds))
    if isinstance(first.system, McMahon) and ranks:
        groups = bands(first.system, ranks)
        told = level_warnings(first.system, groups, first.rounds)
        found += [Advice("mcmahon.level", sentence, (ArticleId("RU-2.8.5-b"),)) for sentence in told]
    return tuple(found)


def _of_one_match(tournament: Tournament) -> Iterator[Advice]:
    """Say that a match by the Scheveningen system is of two teams, and how many rounds it takes (RU-2.8.3-c)."""
    teams = tuple(tournament.teams.values())
    if len(teams) != 2:
        told = Sentence(
            "by the Scheveningen system two teams meet in one match, and {count} are entered", {"count": len(teams)}
        )
        yield Advice("match.two_teams", told, (ArticleId("RU-2.8.3-a"),), is_in_the_way=True)
        return
    boards = team_event_of(tournament).rules.boards
    taken = max(sum(seat is not None for seat in team.seats(1, boards)) for team in teams)
    if taken != tournament.regulations.rounds:
        facts: dict[str, object] = {"taken": taken, "rounds": tournament.regulations.rounds}
        told = Sentence("the match of these teams takes {taken} rounds, not the {rounds} announced", facts)
        yield Advice("rounds.settled", told, (ArticleId("RU-2.8.3-c"),))


def _of_fixed_order(view: Tournament, sides: int) -> Iterator[Advice]:
    """Say how many rounds the field settles, and what keeps it from being drawn as it stands (RU-2.8.1-e, RU-2.8.3-a).

    Numbers are tried out: whatever would be refused at the draw is said here. What only a list of the director's can
    tell is not.
    """
    announced = view.regulations.rounds
    article = ArticleId("RU-2.8.1-e")
    if not sides:
        plan = Sentence("the field settles how many rounds there are: the {rounds} announced are a plan",
                        {"rounds": announced})  # fmt: skip
        yield Advice("rounds.settled", plan, (article,))
        return
    if view.numbers:
        return
    try:
        numbering = give_numbers(replace(view, rounds=()), Roster(), 1, seed=0)
    except Refusal as refusal:
        if refusal.code != "numbers.unlisted":
            articles = tuple(map(ArticleId, refusal.articles))
            yield Advice(refusal.code, Sentence(refusal.template, dict(refusal.facts)), articles, is_in_the_way=True)
        return
    taken = rounds_in_all(replace(view, rounds=()), 1, numbering)
    if taken != announced:
        facts: dict[str, object] = {"sides": sides, "taken": taken, "rounds": announced}
        told = Sentence("with the {sides} entered there are {taken} rounds, not the {rounds} announced", facts)
        yield Advice("rounds.settled", told, (article,))


def _length(sides: int, rounds: int) -> Iterator[Advice]:
    """Look ahead: with so many rounds everybody meets everybody, or rematches may become unavoidable (RU-2.8.4-a).

    After r rounds without a rematch everybody has sides - 1 - r opponents left. As long as these are at least half of
    the sides (Dirac), and the sides are even in number, a further round without one always exists.
    """
    if sides < 2:
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
