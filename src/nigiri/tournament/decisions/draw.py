"""Drawing the next round, and drawing it again with what was fixed by hand."""

import functools
from collections.abc import Sequence

from msgspec.structs import replace

from nigiri import __version__
from nigiri.errors import Refusal
from nigiri.games.bye import Bye, ByeKind
from nigiri.games.game import Game
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.handwork import Fixed, FixedPair
from nigiri.people.roster import Roster
from nigiri.tournament.awards import with_awards
from nigiri.tournament.decisions.drawing import accept_redrawn, accept_round, check_may_draw, check_may_redraw
from nigiri.tournament.decisions.numbers import openings
from nigiri.tournament.decisions.team_rounds import draw_team_round, redraw_team_round
from nigiri.tournament.draw import propose_round, protocol_of
from nigiri.tournament.events import Event
from nigiri.tournament.evolve import evolve
from nigiri.tournament.stage_view import is_scheduled, stage_of, system_of
from nigiri.tournament.state import Round, Tournament
from nigiri.tournament.team_sides import is_of_teams


def draw_round(
    tournament: Tournament,
    roster: Roster,
    number: int,
    *,
    seed: int,
    criteria_set: str | None = None,
    without: Sequence[str] = (),
    fixed: Sequence[Fixed] = (),
    despite_unfinished: bool = False,
    may_add_bye: bool = False,
) -> tuple[Event, ...]:
    """Draw round `number`, which must be the next (RU-2.8.7-a, RU-3.2.1).

    Naming the round makes a second press of the button a refusal and not a second round. Provisional awards stand for
    results. Byes fixed by hand that leave an odd number need `may_add_bye`. In an event of teams they are what is
    drawn, and what is fixed names them (RU-2.1.5). Where a stage begins, its sides get their numbers first, by the same
    seed (RU-2.8.1-a); where a knockout or a round robin goes on beyond the rounds announced, their number is raised.
    """
    before = openings(tournament, roster, number, seed=seed)
    begun = functools.reduce(evolve, before, tournament)
    if is_of_teams(tournament):
        drawn = draw_team_round(
            begun,
            number,
            seed=seed,
            criteria_set=criteria_set,
            without=without,
            fixed=fixed,
            despite_unfinished=despite_unfinished,
        )
        return (*before, *drawn)
    check_may_draw(begun, number, despite_unfinished=despite_unfinished)
    check_byes(begun, number, fixed, may_add_bye=may_add_bye)
    drawing = propose_round(
        with_awards(begun), roster, number, seed=seed, criteria_set=criteria_set, without=without, fixed=fixed
    )
    return (*before, *accept_round(begun, as_round(drawing), despite_unfinished=despite_unfinished))


def redraw_round(
    tournament: Tournament,
    roster: Roster,
    number: int,
    *,
    seed: int,
    criteria_set: str | None = None,
    without: Sequence[str] = (),
    reason: str = "",
    may_add_bye: bool = False,
) -> tuple[Event, ...]:
    """Draw the last round again while it is not out; games and byes set by hand stay, if their sides are there.

    A kept game keeps its colours, handicap and komi; its table follows from the new draw. Matches of teams are drawn
    anew as a whole.
    """
    if is_of_teams(tournament):
        return redraw_team_round(
            tournament, number, seed=seed, criteria_set=criteria_set, without=without, reason=reason
        )
    check_may_redraw(tournament, number)
    before = replace(tournament, rounds=tournament.rounds[: number - 1])
    games, byes, granted = _kept_by_hand(tournament, number)
    fixed: tuple[Fixed, ...] = (*(FixedPair(game.black, game.white, game.black) for game in games), *byes)
    check_byes(before, number, fixed, may_add_bye=may_add_bye)
    drawing = propose_round(
        with_awards(before), roster, number, seed=seed, criteria_set=criteria_set, without=without, fixed=fixed
    )
    drawn = as_round(drawing)
    seats = {frozenset(game.sides): game for game in games}
    boards = tuple(_as_kept(game, seats.get(frozenset(game.sides))) for game in drawn.games)
    return accept_redrawn(tournament, replace(drawn, games=boards, byes=(*drawn.byes, *granted)), reason=reason)


def as_round(drawing: Drawing) -> Round:
    """Return a drawing as the round that is written down, with its protocol."""
    protocol = protocol_of(drawing, program=f"nigiri {__version__}")
    return Round(drawing.number, drawing.games, drawing.byes, protocol=protocol)


def check_byes(tournament: Tournament, number: int, fixed: Sequence[Fixed], *, may_add_bye: bool) -> None:
    """Refuse, unless it is meant, a draw whose byes by hand leave an odd number, so that one more is given.

    One side that sits out by leave is no oversight: the rest may be odd as when it were absent. A schedule pairs its
    sides whatever their number.
    """
    if is_scheduled(system_of(tournament, stage_of(tournament, number))):
        return
    byes = [item for item in fixed if isinstance(item, Bye)]
    left = sum(1 for _ in tournament.present(number)) - len(byes)
    is_leave = len(byes) == 1 and byes[0].kind is not ByeKind.PAIRING
    if not byes or left % 2 == 0 or may_add_bye or is_leave:
        return
    raise Refusal(
        "byes.one_more",
        message="{byes} fixed byes leave {left} players: one more bye will be created; say that it is meant, "
        "or take a bye back",
        byes=len(byes),
        left=left,
        round=number,
        where="byes",
    )


def _kept_by_hand(tournament: Tournament, number: int) -> tuple[list[Game], list[Bye], list[Bye]]:
    """Return the games and byes set by hand whose sides are there, and the byes granted to sides that are not."""
    drawn = tournament.round(number)
    present = {entry.id for entry in tournament.present(number)}
    games = [game for game in drawn.games if game.by_hand and present.issuperset(game.sides)]
    byes = [bye for bye in drawn.byes if bye.by_hand]
    away = [bye for bye in byes if bye.entry not in present and tournament.entry(bye.entry).is_entered(number)]
    return games, [bye for bye in byes if bye.entry in present], away


def _as_kept(game: Game, kept: Game | None) -> Game:
    return game if kept is None else replace(kept, table=game.table)
