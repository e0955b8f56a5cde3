"""Seating two sides by the rules outside the draw: who has Black, and how many stones."""

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import ByeKind
from nigiri.games.game import Game
from nigiri.ids import EntryId
from nigiri.pairing.draw import Order, draw
from nigiri.pairing.handwork import FixedPair, HandWork
from nigiri.people.entry import Absence, Entry, Registration
from nigiri.people.roster import Roster
from nigiri.tournament.awards import with_awards
from nigiri.tournament.decisions.boards import seat_late
from nigiri.tournament.decisions.byes import move_bye
from nigiri.tournament.decisions.entries import late
from nigiri.tournament.events import Event
from nigiri.tournament.evolution.entries import with_entry
from nigiri.tournament.field import field_of
from nigiri.tournament.state import Tournament


def game_of(
    tournament: Tournament, roster: Roster, number: int, sides: tuple[EntryId, EntryId], *, table: int, seed: int
) -> Game:
    """Return the game of two sides in a round: colours and handicap as the draw would have given them (RU-2.8.6)."""
    awarded = with_awards(tournament)
    before = replace(awarded, rounds=awarded.rounds[: number - 1])
    field = field_of(before, roster, number)
    seats = tuple(seat for seat in field.seats if seat.side in sides)
    if len(seats) < 2:
        raise Refusal(
            "entry.absent",
            message="{sides} are not both there in round {round}",
            sides=" and ".join(sides),
            round=number,
            where="entry",
        )
    rules = tournament.regulations
    order = Order(seed, even_komi_halves=rules.komi_halves)
    drawing = draw(replace(field, seats=seats), rules.pairing, order, HandWork(pairs=(FixedPair(*sides),)))
    return replace(drawing.games[0], table=table)


def pass_bye_on(
    tournament: Tournament, roster: Roster, number: int, giver: EntryId, taker: EntryId, *, seed: int
) -> tuple[Event, ...]:
    """Move a bye from `giver` to `taker`, whose opponent the giver plays by the rules of the draw."""
    drawn = tournament.round(number)
    old = drawn.game_of(taker)
    if old is None or old.result.is_known or not any(bye.entry == giver for bye in drawn.byes):
        return move_bye(tournament, number, giver, taker)
    opponent = old.opponent_of(taker)
    game = game_of(tournament, roster, number, (giver, opponent), table=old.table, seed=seed)
    return move_bye(tournament, number, giver, taker, game=game)


def seat_late_by_rule(
    tournament: Tournament,
    roster: Roster,
    entry: Entry,
    *,
    seed: int,
    missed: Absence = Absence.BY_RULE,
    over_limit: bool = False,
) -> tuple[Event, ...]:
    """Enter a side while the last round is on and seat it against the side with the bye, by the rules of the draw."""
    number = len(tournament.rounds)
    drawn = tournament.round(number)
    free = [bye.entry for bye in drawn.byes if bye.kind is ByeKind.PAIRING]
    if len(free) != 1:
        return seat_late(tournament, entry, missed=missed, over_limit=over_limit)
    final = late(tournament, replace(entry, registration=Registration.FINAL), number, missed)
    table = max((game.table for game in drawn.games), default=0) + 1
    joined = with_entry(tournament, final)
    game = game_of(joined, roster, number, (free[0], entry.id), table=table, seed=seed)
    return seat_late(tournament, entry, game=game, missed=missed, over_limit=over_limit)
