"""Changing the boards of a round by hand, settling colours, and seating a late side."""

from collections.abc import Sequence

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.games.result import UNKNOWN, Outcome, Result
from nigiri.ids import EntryId
from nigiri.people.entry import Absence, Entry, Registration
from nigiri.tournament.boards import check_boards
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.decisions.entries import check_new, late
from nigiri.tournament.decisions.limit import must_have_room
from nigiri.tournament.events import BoardsEdited, ColoursSettled, Event, LateEntrySeated
from nigiri.tournament.state import Round, Tournament

MOST_STONES = 9
"""Handicap stones that a game is given by hand (RU-A1-1-h9); files of other programs may hold more."""


def edit_boards(
    tournament: Tournament, number: int, games: Sequence[Game], byes: Sequence[Bye], *, reason: str = ""
) -> tuple[Event, ...]:
    """Change who plays whom, colours, handicaps or tables of a round (RU-2.8.7-b, RU-2.6.12-a).

    What differs from before counts as set by hand. A result stays with its two sides, wherever they sit now and in
    whatever colours; results are not changed here. Once the round is out, or others follow it, a reason is due.
    """
    must_be_open(tournament)
    drawn = tournament.round(number)
    check_boards(number, games, byes, tournament.entries)
    edited = tuple(_as_edited(drawn, game) for game in games)
    for game in edited:
        if game not in drawn.games:
            _check_stones(game)
    given = tuple(bye if bye in drawn.byes else replace(bye, by_hand=True) for bye in byes)
    if edited == drawn.games and given == drawn.byes:
        return ()
    lost = [game for game in drawn.games if game.result.is_known and not any(_same_sides(game, new) for new in edited)]
    if lost:
        raise Refusal(
            "game.played",
            "RU-3.2.8",
            message="table {table} of round {round} has a result; take it back before its sides are changed",
            table=lost[0].table,
            round=number,
            where="games",
        )
    if not reason and (drawn.is_published or number < len(tournament.rounds)):
        raise Refusal(
            "reason.missing",
            "RU-2.2.6",
            message="round {round} is out; changing its boards needs a reason",
            round=number,
            where="reason",
        )
    return (BoardsEdited(number, edited, given, reason),)


def _check_stones(game: Game) -> None:
    """Refuse more stones than there are points for them."""
    if game.handicap > MOST_STONES:
        raise Refusal(
            "game.stones",
            "RU-A1-1-h9",
            message="{stones} stones at table {table}: nine are the most",
            stones=game.handicap,
            table=game.table,
            where="stones",
        )


def settle_colours(tournament: Tournament, number: int, table: int, black: EntryId) -> tuple[Event, ...]:
    """Note who plays Black after a nigiri (RU-T-15)."""
    must_be_open(tournament)
    game = tournament.round(number).at_table(table)
    if black not in game.sides:
        raise Refusal(
            "entry.not_here", message="{entry} does not play at table {table}", entry=black, table=table, where="black"
        )
    if game.are_colours_known:
        if game.black == black:
            return ()
        raise Refusal(
            "colours.settled",
            "RU-2.6.12-a",
            message="table {table} has its colours; change the boards, with a reason",
            table=table,
            where="black",
        )
    if game.result.is_known:
        raise Refusal("game.played", message="table {table} has a result already", table=table, where="table")
    return (ColoursSettled(number, table, black),)


def seat_late(
    tournament: Tournament,
    entry: Entry,
    *,
    game: Game | None = None,
    missed: Absence = Absence.BY_RULE,
    over_limit: bool = False,
) -> tuple[Event, ...]:
    """Enter a side while the last round is on, against the side that has the bye there, which loses it.

    Without `game` they play an even game at the next free table and find their colours by nigiri.
    """
    must_be_open(tournament)
    number = len(tournament.rounds)
    drawn = tournament.round(number)
    free = [bye.entry for bye in drawn.byes if bye.kind is ByeKind.PAIRING]
    if len(free) != 1:
        raise Refusal(
            "bye.none_to_fill",
            message="round {round} has {byes} pairing byes; a late side is seated against the only one",
            round=number,
            byes=len(free),
            where="round",
        )
    seated = late(tournament, replace(entry, registration=Registration.FINAL), number, missed)
    check_new(tournament, (seated,))
    must_have_room(tournament, 1, over_limit=over_limit)
    new = game if game is not None else _next_game(tournament, drawn, free[0], entry.id)
    if set(new.sides) != {free[0], entry.id} or new.result != UNKNOWN:
        raise Refusal(
            "bye.wrong_game", message="{entry} plays {opponent}", entry=entry.id, opponent=free[0], where="game"
        )
    byes = [bye for bye in drawn.byes if bye.entry != free[0]]
    check_boards(number, (*drawn.games, new), byes, {*tournament.entries, entry.id})
    return (LateEntrySeated(seated, number, new),)


def _next_game(tournament: Tournament, drawn: Round, one: EntryId, other: EntryId) -> Game:
    table = max((game.table for game in drawn.games), default=0) + 1
    komi = tournament.regulations.komi_halves
    return Game(table, one, other, komi_halves=komi, are_colours_known=False, by_hand=True)


def _as_edited(drawn: Round, game: Game) -> Game:
    before = next((old for old in drawn.games if _same_sides(old, game)), None)
    if before is None:
        return replace(game, result=UNKNOWN, by_hand=True)
    result = before.result if before.black == game.black else other_way_round(before.result)
    kept = replace(game, result=result)
    return before if replace(kept, by_hand=before.by_hand) == before else replace(kept, by_hand=True)


def other_way_round(result: Result) -> Result:
    """Return the same result seen with the colours exchanged: who won is still who won."""
    won = {Outcome.BLACK: Outcome.WHITE, Outcome.WHITE: Outcome.BLACK}
    return replace(result, outcome=won.get(result.outcome, result.outcome))


def _same_sides(one: Game, other: Game) -> bool:
    return set(one.sides) == set(other.sides)
