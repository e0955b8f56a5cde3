"""Giving the sides of a stage their numbers (RU-2.8.1-a): by lot, by rating, by a list, or as they qualified."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.pairing.lot import lot
from nigiri.pairing.pots import draw_groups
from nigiri.people.roster import Roster
from nigiri.ratings.entry_rating import rating_of_rank
from nigiri.regulations.brackets import rounds_of_bracket
from nigiri.regulations.schedules import GroupsBy, Numbers
from nigiri.regulations.stages import Separation, Stage
from nigiri.regulations.system import Knockout, McMahon, RoundRobin, Scheveningen, Swiss
from nigiri.sentence import Sentence
from nigiri.tournament.calendar import days_of, without_games
from nigiri.tournament.numbering import Numbering
from nigiri.tournament.qualification import Qualified, chosen, qualified
from nigiri.tournament.stage_view import chain
from nigiri.tournament.state import Tournament

Groups = Sequence[Sequence[EntryId]]


def give_numbers(
    tournament: Tournament, roster: Roster, stage: int, *, seed: int, listed: Groups | None = None
) -> Numbering:
    """Return the numbers of a stage that is to begin with the next round, drawn by a seed.

    `listed` are the groups, each in the order of its numbers, where the director gives them. Refuses a list that leaves
    somebody out, groups that the system cannot have, and a stage whose predecessor is unfinished (RU-2.8).
    """
    this = chain(tournament.regulations)[stage - 1]
    entered = _entrants(tournament, roster, stage, seed, listed)
    giver = _Giver(tournament, this, seed, stage > 1)
    groups = giver.listed(listed, entered.sides) if listed is not None else giver.groups(entered.sides)
    _check_sizes(this, groups)
    return Numbering(
        groups=groups,
        first_round=len(tournament.rounds) + 1,
        rounds=_rounds(this, groups, entered.met),
        method=Numbers.LIST if listed is not None else giver.method,
        seed=seed,
        carried=entered.carried,
        met=entered.met,
        remarks=tuple(str(remark) for remark in (*entered.remarks, *giver.remarks)),
    )


def rounds_in_all(tournament: Tournament, stage: int, numbering: Numbering) -> int:
    """Return how many rounds the event has once a stage has its numbers: those before, its own, those planned after."""
    later = chain(tournament.regulations)[stage:]
    return numbering.first_round - 1 + numbering.rounds + sum(one.rounds for one in later)


def _entrants(tournament: Tournament, roster: Roster, stage: int, seed: int, listed: Groups | None) -> Qualified:
    if stage == 1:
        number = len(tournament.rounds) + 1
        present = (entry for entry in tournament.entries.values() if entry.is_final and entry.is_entered(number))
        return Qualified(tuple(entry.id for entry in present), {})
    try:
        return qualified(tournament, roster, stage, seed=seed)
    except Refusal as refusal:
        if refusal.code != "qualification.tied" or listed is None:
            raise
    return chosen(tournament, roster, stage, [side for group in listed for side in group])


class _Giver:
    """Gives numbers for one stage; keeps what it has to say aloud."""

    def __init__(self, tournament: Tournament, stage: Stage, seed: int, is_seeded: bool) -> None:
        self.entries = tournament.entries
        self.stage = stage
        self.seed = seed
        self.is_seeded = is_seeded
        self.remarks: list[Sentence] = []

    @property
    def method(self) -> Numbers:
        system = self.stage.system
        return Numbers.RATING if isinstance(system, Swiss | McMahon) else system.numbers

    def groups(self, sides: Sequence[EntryId]) -> tuple[tuple[EntryId, ...], ...]:
        system = self.stage.system
        order = tuple(sides) if self.is_seeded else self._by_strength(sides)
        match system:
            case Swiss() | McMahon():
                return (order,)
            case RoundRobin():
                return self._round_robin(order)
            case Knockout():
                return (order,) if self.is_seeded else (self._seeds(system, order),)
            case Scheveningen():
                self._needs_no_list(system.groups is GroupsBy.LIST)
                return tuple(self._numbered(group) for group in _two_groups(order, self._sorted_into(order, system)))
            case _:
                assert_never(system)

    def listed(self, listed: Groups, sides: Sequence[EntryId]) -> tuple[tuple[EntryId, ...], ...]:
        """Return the director's groups; everybody must stand in one, once."""
        given = tuple(tuple(group) for group in listed)
        named = [side for group in given for side in group]
        wrong = sorted({side for side in named if named.count(side) > 1} | set(named) ^ set(sides))
        if wrong:
            raise Refusal(
                "numbers.list",
                "RU-2.8.1-a",
                message="the list must name everybody who takes part once; see {sides}",
                sides=", ".join(wrong),
                where="groups",
            )
        wanted = 2 if isinstance(self.stage.system, Scheveningen) else self.stage.groups
        if len(given) != wanted:
            raise Refusal(
                "numbers.groups",
                "RU-2.8",
                message="the stage has {wanted} groups, the list {given}",
                wanted=wanted,
                given=len(given),
                where="groups",
            )
        return _smaller_first(given) if isinstance(self.stage.system, Scheveningen) else given

    def _round_robin(self, order: tuple[EntryId, ...]) -> tuple[tuple[EntryId, ...], ...]:
        if self.stage.groups == 1:
            return (self._numbered(order),)
        drawn = draw_groups(order, self.stage.groups, seed=self.seed, origin=self._origin(order))
        if drawn.clashes:
            template = (
                "{count} pairs of one origin stand in one group: no draw has fewer"
                if drawn.is_fewest
                else "{count} pairs of one origin stand in one group"
            )
            self.remarks.append(Sentence(template, {"count": drawn.clashes}))
        return tuple(self._numbered(group) for group in drawn.groups)

    def _seeds(self, system: Knockout, order: tuple[EntryId, ...]) -> tuple[EntryId, ...]:
        """Return seeds: the first by strength, all others by lot (RU-2.8.2-h); all by lot where numbers are."""
        self._needs_no_list(system.numbers is Numbers.LIST)
        seeded = 0 if system.numbers is Numbers.LOT else len(order) if system.seeds is None else system.seeds
        return (*order[:seeded], *sorted(order[seeded:], key=self._lot))

    def _numbered(self, group: Sequence[EntryId]) -> tuple[EntryId, ...]:
        self._needs_no_list(self.method is Numbers.LIST)
        return tuple(sorted(group, key=self._lot)) if self.method is Numbers.LOT else tuple(group)

    def _needs_no_list(self, is_listed: bool) -> None:
        if is_listed:
            raise Refusal(
                "numbers.unlisted",
                "RU-2.8.1-a",
                message="the regulations leave numbers to a list: give it before the draw",
                where="groups",
            )

    def _by_strength(self, sides: Sequence[EntryId]) -> tuple[EntryId, ...]:
        return tuple(sorted(sides, key=lambda side: (-self._strength(side), self._lot(side))))

    def _strength(self, side: EntryId) -> int:
        entry = self.entries[side]
        return rating_of_rank(entry.rank) if entry.rating is None else entry.rating

    def _lot(self, side: EntryId) -> int:
        return lot(self.seed, "numbers", side)

    def _origin(self, sides: Sequence[EntryId]) -> Mapping[EntryId, str]:
        match self.stage.separation:
            case Separation.NONE:
                return {}
            case Separation.CLUB:
                return {side: self.entries[side].club for side in sides}
            case Separation.COUNTRY:
                return {side: self.entries[side].country for side in sides}
            case _:
                assert_never(self.stage.separation)

    def _sorted_into(self, order: Sequence[EntryId], system: Scheveningen) -> list[str]:
        match system.groups:
            case GroupsBy.CLUB:
                return [self.entries[side].club for side in order]
            case GroupsBy.COUNTRY:
                return [self.entries[side].country for side in order]
            case GroupsBy.STRENGTH | GroupsBy.LIST:
                return ["stronger" if place < len(order) // 2 else "weaker" for place in range(len(order))]
            case _:
                assert_never(system.groups)


def _two_groups(order: Sequence[EntryId], names: Sequence[str]) -> tuple[tuple[EntryId, ...], ...]:
    groups: dict[str, list[EntryId]] = {}
    for side, name in zip(order, names, strict=True):
        groups.setdefault(name, []).append(side)
    if len(groups) != 2:
        raise Refusal(
            "scheveningen.groups",
            "RU-2.8.3-a",
            message="Scheveningen has two groups; those entered form {count}: {names}",
            count=len(groups),
            names=", ".join(name or "–" for name in sorted(groups)),
            where="groups",
        )
    return _smaller_first(tuple(map(tuple, groups.values())))


def _smaller_first(groups: tuple[tuple[EntryId, ...], ...]) -> tuple[tuple[EntryId, ...], ...]:
    """Put the smaller group first (RU-2.8.3-c); equal ones stay."""
    return tuple(sorted(groups, key=len))


def _check_sizes(stage: Stage, groups: Groups) -> None:
    smallest = min((len(group) for group in groups), default=0)
    least = 1 if isinstance(stage.system, Scheveningen) else 2
    if smallest < least:
        raise Refusal(
            "numbers.too_few",
            "RU-2.8.1-e",
            message="a group has {smallest} sides and needs at least {least}",
            smallest=smallest,
            least=least,
            where="entries",
        )


def _rounds(stage: Stage, groups: Groups, met: Sequence[tuple[EntryId, EntryId]]) -> int:
    """Return how many rounds a stage takes: as many as its calendar, or its bracket with all games of its meetings."""
    system = stage.system
    match system:
        case Swiss() | McMahon():
            return stage.rounds
        case RoundRobin() | Scheveningen():
            return len(without_games(days_of(system, groups), met))
        case Knockout():
            return rounds_of_bracket(system, len(groups[0]))
        case _:
            assert_never(system)
