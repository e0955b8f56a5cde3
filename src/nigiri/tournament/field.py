"""The field of a round, from an event as it stood before it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from nigiri.games.card import Card, Line, LineKind
from nigiri.ids import EntryId
from nigiri.pairing.field import Field, Ladder, Seat
from nigiri.pairing.settings import Rights, SeedOrder
from nigiri.people.entry import Entry
from nigiri.people.roster import Roster
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import McMahon, Scheduled, Stages, Swiss
from nigiri.standings.criteria.attributes import rating
from nigiri.standings.scores import main_score, running_scores
from nigiri.standings.table import Table, standings
from nigiri.tournament.cards import cards
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import frame_of

Running: TypeAlias = Mapping[EntryId, Sequence[int]]

MCMAHON_SCORES = ("MMS", "STS")
A_WIN = 2
"""A whole point, in half points."""


def field_of(tournament: Tournament, roster: Roster, number: int) -> Field:
    """Return who is to be drawn in a round, from the rounds before it only, in the order of seeding.

    Groups and places are taken among all final entries, those absent now included; the seats are the ones present.
    """
    past = cards(tournament, roster, number - 1)
    rules = tournament.regulations
    frame = frame_of(tournament)
    table = standings(past, rules.standings, frame)
    main = running_scores(past, rules.standings, frame)
    ladder = ladder_of(rules, main_score(rules.standings, frame))
    ranked = _in_seed_order(past, table, rules.pairing.seeding.order(number))
    builder = _Seats(tournament, main, _mcmahon(past, tournament, ladder), ranked)
    seats = {card.side: builder.seat(order, card) for order, card in enumerate(ranked)}
    present = {entry.id for entry in tournament.present(number)}
    return Field(
        seats=tuple(seat for side, seat in seats.items() if side in present),
        number=number,
        rounds=rules.rounds,
        ladder=ladder,
        categories=len(rules.system.categories) + 1,
    )


def ladder_of(rules: Regulations, main: str) -> Ladder:
    """Return the scale of start scores; in Swiss it runs over all ranks, which is what handicaps by score need."""
    match rules.system:
        case McMahon() as system:
            return Ladder(main in MCMAHON_SCORES, system.bar, system.floor, system.zero, system.band)
        case Swiss() | Scheduled() | Stages():
            return Ladder()
        case _:
            assert_never(rules.system)


def _in_seed_order(past: Sequence[Card], table: Table, order: SeedOrder) -> list[Card]:
    """Sort by the table, then the rating if it counts, then the name; an unrated side stands at its rank's rating."""
    places = {row.side: row.place for row in table.rows}
    by_rating = order is SeedOrder.RATING
    return sorted(past, key=lambda card: (places[card.side], -rating(card) if by_rating else 0, card.name, card.side))


def _mcmahon(past: Sequence[Card], tournament: Tournament, ladder: Ladder) -> Running:
    """Return McMahon scores, which handicaps and OpenGotha's bye ask for; in Swiss with starts by rank."""
    rules = tournament.regulations
    if not isinstance(rules.system, McMahon):
        past = [replace(card, start=2 * ladder.points(card.rank)) for card in past]
    return running_scores(past, replace(rules.standings, criteria=("MMS",)), frame_of(tournament))


class _Seats:
    """Builds seats; keeps what all of them need."""

    def __init__(self, tournament: Tournament, main: Running, mcmahon: Running, ranked: Sequence[Card]) -> None:
        self.rules = tournament.regulations
        self.entries = tournament.entries
        self.main = main
        self.mcmahon = mcmahon
        self.categories = {card.side: card.category for card in ranked}
        groups: dict[tuple[int, int], list[EntryId]] = {}
        for card in ranked:
            groups.setdefault((card.category, main[card.side][-1] // 2), []).append(card.side)
        self.places = {side: (place, len(group)) for group in groups.values() for place, side in enumerate(group)}
        self.club_groups: dict[str, set[str]] = {}
        for name, clubs in self.rules.club_groups.items():
            for club in clubs:
                self.club_groups.setdefault(club.casefold(), set()).add(name)

    def seat(self, order: int, card: Card) -> Seat:
        entry = self.entries[card.side]
        place, size = self.places[card.side]
        rights = self.rules.pairing.rights
        ups, downs = self._floats(card)
        return Seat(
            side=card.side,
            name=card.name,
            score=self.main[card.side][-1],
            mcmahon=self.mcmahon[card.side][-1],
            rank=card.rank,
            start=card.start,
            wins=sum(line.points for line in card.lines),
            rating=card.rating,
            category=card.category,
            club=entry.club,
            club_groups=self._club_groups_of(entry),
            country=entry.country,
            order=order,
            place=place,
            group_size=size,
            opponents=tuple(_opponents(card, rights)),
            colours=tuple(line.colour for line in card.lines if line.colour is not None and not line.by_default),
            drawn_balance=sum(_whiteness(line) for line in card.lines),
            drawn_up=ups,
            drawn_down=downs,
            byes=sum(_takes_the_right(line, rights) for line in card.lines),
            pairing_byes=sum(_is_pairing_bye(line) for line in card.lines),
        )

    def _club_groups_of(self, entry: Entry) -> frozenset[str]:
        return frozenset(self.club_groups.get(entry.club.casefold(), ())) if entry.club else frozenset()

    def _floats(self, card: Card) -> tuple[int, int]:
        """Count how often a side was drawn against a higher and a lower group than its own of that day."""
        ups = downs = 0
        for before, line in enumerate(card.lines):
            if line.opponent is None:
                continue
            mine = self._level(card.side, before)
            other = self._level(line.opponent, before)
            ups += mine > other
            downs += mine < other
        return ups, downs

    def _level(self, side: EntryId, before: int) -> tuple[int, int]:
        return self.categories[side], -(self.main[side][before] // 2)


def _opponents(card: Card, rights: Rights) -> Iterator[EntryId]:
    for line in card.lines:
        if line.opponent is not None and (rights.do_defaults_meet or not line.by_default):
            yield line.opponent


def _whiteness(line: Line) -> int:
    return 0 if line.colour is None else 1 if line.colour.value == "white" else -1


def _is_pairing_bye(line: Line) -> bool:
    return line.kind is LineKind.BYE and line.granted is None


def _takes_the_right(line: Line, rights: Rights) -> bool:
    """Tell whether a round takes the right to a later bye."""
    if line.kind is LineKind.GAME:
        return rights.do_default_wins_count and line.by_default and line.points == A_WIN
    return _is_pairing_bye(line) or (rights.do_granted_byes_count and line.granted == A_WIN)
