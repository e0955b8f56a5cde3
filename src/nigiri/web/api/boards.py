"""Boards by hand: who sits where, byes, colours after a nigiri, late players."""

from fractions import Fraction
from typing import Any

from litestar import Request, Response, post, put
from msgspec import Struct
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.ids import EntryId, TournamentId
from nigiri.pairing.handicap import komi_halves
from nigiri.people.entry import Absence
from nigiri.regulations.checked_measures import MOST_KOMI_HALVES
from nigiri.service.access.roles import Right
from nigiri.service.admission import refuse_known
from nigiri.service.identity import free_sides
from nigiri.tournament.decisions.boards import edit_boards, settle_colours
from nigiri.tournament.decisions.byes import grant_bye
from nigiri.tournament.decisions.seating import pass_bye_on, seat_late_by_rule
from nigiri.tournament.events import Event
from nigiri.tournament.state import Tournament
from nigiri.web.api.deciding import Changed, changed, decide
from nigiri.web.api.draws import Drawn, drawn_answer, lot
from nigiri.web.api.known_fields import must_know_all
from nigiri.web.api.needs import needs
from nigiri.web.api.players import NewPlayer, read_newcomer
from nigiri.web.threads import threaded
from nigiri.web.visit import access_of, desk_of


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """A game as it is to be. Without a komi it is the event's, or that of handicap games where stones are given."""

    table: int
    black: EntryId
    white: EntryId
    handicap: int = 0
    komi: float | None = None
    are_colours_known: bool = True


class Boards(Struct, frozen=True, forbid_unknown_fields=True):
    """All boards and byes of a round as they are to be; a reason is due once the round is out."""

    games: tuple[Board, ...]
    byes: tuple[Bye, ...] = ()
    reason: str = ""


class Grant(Struct, frozen=True, forbid_unknown_fields=True):
    """A bye granted by name."""

    entry: EntryId
    kind: ByeKind


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """A bye that goes from `giver` to `taker`."""

    giver: EntryId
    taker: EntryId


class Nigiri(Struct, frozen=True, forbid_unknown_fields=True):
    """Who has Black after the nigiri."""

    black: EntryId


class LatePlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A player who comes while the round is on, and takes the place against the bye."""

    player: NewPlayer
    missed: Absence = Absence.BY_RULE
    is_other: bool = False
    over_limit: bool = False


@put("/events/{event:str}/rounds/{number:int}/boards", opt=needs(Right.ROUNDS))
@threaded
def put_boards(request: Request[Any, Any, Any], event: str, number: int, data: Boards, body: bytes) -> Response[Drawn]:
    """Change who plays whom; results stay with their two sides."""
    must_know_all(data, body)
    done = decide(
        request,
        event,
        lambda state: edit_boards(
            state, number, [_game(state, board) for board in data.games], data.byes, reason=data.reason
        ),
    )
    return drawn_answer(done, number)


@post("/events/{event:str}/rounds/{number:int}/byes", opt=needs(Right.ROUNDS), status_code=200)
@threaded
def give_bye(request: Request[Any, Any, Any], event: str, number: int, data: Grant) -> Response[Changed]:
    """Let an entry sit out a round for a stated worth."""
    return changed(decide(request, event, lambda state: grant_bye(state, number, data.entry, data.kind)))


@post("/events/{event:str}/rounds/{number:int}/byes/move", opt=needs(Right.ROUNDS), status_code=200)
@threaded
def move_bye(request: Request[Any, Any, Any], event: str, number: int, data: Move) -> Response[Drawn]:
    """Move a bye to another entry, whose game the giver plays by the rules of the draw."""
    roster, seed = desk_of(request).roster(TournamentId(event)), lot(None)
    done = decide(request, event, lambda state: pass_bye_on(state, roster, number, data.giver, data.taker, seed=seed))
    return drawn_answer(done, number)


@post("/events/{event:str}/rounds/{number:int}/tables/{table:int}/colours", opt=needs(Right.RESULTS), status_code=200)
@threaded
def note_colours(
    request: Request[Any, Any, Any], event: str, number: int, table: int, data: Nigiri
) -> Response[Changed]:
    """Note who has Black after a nigiri."""
    return changed(decide(request, event, lambda state: settle_colours(state, number, table, data.black)))


@post("/events/{event:str}/late-players", opt=needs(Right.ROUNDS), status_code=201)
@threaded
def seat_late_player(request: Request[Any, Any, Any], event: str, data: LatePlayer) -> Response[Drawn]:
    """Enter a player while the last round is on, against the entry with the bye."""
    desk, one, seed = desk_of(request), read_newcomer(data.player, "player"), lot(None)
    spared = access_of(request).player_links.sides(event)

    def decision(state: Tournament) -> tuple[Event, ...]:
        roster = desk.roster(state.id)
        if not data.is_other:
            refuse_known(state, roster, [one])
        entry = replace(one.entry, id=next(free_sides(state, spared)))
        everybody = roster | type(roster)([one.person])
        over = data.over_limit
        return seat_late_by_rule(state, everybody, entry, seed=seed, missed=data.missed, over_limit=over)

    done = decide(request, event, decision, persons=[one.person])
    return drawn_answer(done, len(done.tournament.rounds), 201)


def _game(state: Tournament, board: Board) -> Game:
    rules = state.regulations
    if board.komi is None:
        halves = komi_halves(board.handicap, rules.pairing.handicap, rules.komi_halves)
    else:
        exact = 2 * Fraction(board.komi)
        if exact.denominator != 1 or abs(exact) > MOST_KOMI_HALVES:
            raise Refusal(
                "komi.unreadable",
                message="{komi} is no komi; it has whole or half points",
                komi=board.komi,
                where="komi",
            )
        halves = int(exact)
    return Game(
        board.table, board.black, board.white, board.handicap, halves, are_colours_known=board.are_colours_known
    )


handlers = (put_boards, give_bye, move_bye, note_colours, seat_late_player)
