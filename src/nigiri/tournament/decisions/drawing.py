"""Taking a drawn round into the tournament: when a round may be drawn, and when drawn again."""

from typing import Final

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.regulations.system import RoundRobin, Scheveningen, StageSystem
from nigiri.rulebook.profiles import profile
from nigiri.tournament.boards import check_boards
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.events import Event, RoundDrawn, RoundRedrawn
from nigiri.tournament.stage_view import stage_of, system_of
from nigiri.tournament.state import Assumption, Round, RoundStatus, Tournament
from nigiri.tournament.team_sides import as_teams, is_of_teams

_NAMED: Final = 12
"""So many unfinished games are named; more than that are seen at a glance in the hall."""


def accept_round(tournament: Tournament, drawn: Round, *, despite_unfinished: bool = False) -> tuple[Event, ...]:
    """Take the next round as drawn, by the program or by hand (RU-2.8.7-a, RU-2.8.7-b)."""
    check_may_draw(tournament, drawn.number, despite_unfinished=despite_unfinished)
    _check_round(tournament, drawn)
    return (RoundDrawn(_with_assumptions(tournament, drawn)),)


def accept_redrawn(tournament: Tournament, drawn: Round, *, reason: str = "") -> tuple[Event, ...]:
    """Put another draw in the place of the last round."""
    check_may_redraw(tournament, drawn.number)
    _check_round(tournament, drawn)
    redrawn = _with_assumptions(tournament, drawn)
    if redrawn == tournament.round(drawn.number):
        return ()
    return (RoundRedrawn(redrawn, reason),)


def check_may_draw(tournament: Tournament, number: int, *, despite_unfinished: bool = False) -> None:
    """Refuse a draw out of turn, after the last round, or before the games of the rounds before are finished."""
    must_be_open(tournament)
    drawn, announced = len(tournament.rounds), tournament.regulations.rounds
    if 1 <= number <= drawn:
        raise Refusal(
            "round.drawn_already", message="round {round} has been drawn already", round=number, where="round"
        )
    if number > announced and drawn == announced:
        raise Refusal(
            "rounds.complete",
            "RU-2.2.7",
            message="all {rounds} rounds have been drawn; another one needs the number of rounds raised, with a reason",
            rounds=announced,
            where="round",
        )
    if number != drawn + 1:
        raise Refusal(
            "round.out_of_turn",
            message="round {next} is drawn next, not {round}",
            next=drawn + 1,
            round=number,
            where="round",
        )
    _check_finished(tournament, number, despite_unfinished)


def check_may_redraw(tournament: Tournament, number: int) -> None:
    """Refuse to draw a round again that is out, that has results, or that others follow."""
    must_be_open(tournament)
    drawn = tournament.round(number)
    if number < len(tournament.rounds):
        raise Refusal(
            "round.followed",
            message="round {next} rests on round {round}",
            next=number + 1,
            round=number,
            where="round",
        )
    if drawn.is_published:
        raise Refusal(
            "round.published",
            "RU-2.2.6",
            message="round {round} is out; its boards are only corrected, with a reason",
            round=number,
            where="round",
        )
    table = next((game.table for game in drawn.games if game.result.is_known), None)
    if table is not None:
        raise Refusal(
            "round.has_results",
            message="round {round} has a result at table {table} already",
            round=number,
            table=table,
            where="round",
        )


def _check_finished(tournament: Tournament, number: int, despite_unfinished: bool) -> None:
    """Refuse by the event's rule for unfinished games (RU-2.8.8-a, RU-7.2.3-b, CLK-res-8).

    An award stands for a result. Where the rule leaves the rest to the referee, the referee has to say so. The order of
    a round robin does not depend on results: it waits for none.
    """
    if isinstance(_system(tournament, number), RoundRobin):
        return
    waiting = [
        (drawn.number, game.table)
        for drawn in tournament.rounds
        for game in drawn.games
        if not game.result.is_known and game.table not in drawn.awards
    ]
    if not waiting:
        return
    rules = profile(tournament.regulations.profile).with_overrides(tournament.regulations.settings)
    policy = rules.settings.round.unfinished_policy
    is_last = number == tournament.regulations.rounds
    is_forbidden = policy == "before_next_pairing" or (policy == "before_last_round" and is_last)
    if despite_unfinished and not is_forbidden:
        return
    raise Refusal(
        "round.unfinished",
        *(rules.basis("round.unfinished_policy") or ("RU-2.8.8-a",)),
        message="round {round} cannot be drawn, games have no result (round/table): {tables}; finish or award them"
        if is_forbidden
        else "round {round} cannot be drawn, games have no result (round/table): {tables}; "
        "finish them, award them, or draw in spite of them",
        round=number,
        tables=", ".join(f"{of}/{table}" for of, table in waiting[:_NAMED]) + (" …" if len(waiting) > _NAMED else ""),
        where="round",
    )


def _with_assumptions(tournament: Tournament, drawn: Round) -> Round:
    """Write down by which awards a round was drawn, game by game that was unfinished then (RU-2.8.8-c)."""
    if isinstance(_system(tournament, drawn.number), RoundRobin | Scheveningen):
        return drawn
    assumed = tuple(
        Assumption(before.number, game.table, before.awards.get(game.table, game.result))
        for before in tournament.rounds[: drawn.number - 1]
        for game in before.games
        if not game.result.is_known
    )
    return replace(drawn, assumed=assumed)


def _system(tournament: Tournament, number: int) -> StageSystem:
    """Return the system that a round is drawn by: in an event of teams, theirs."""
    view = as_teams(tournament)[0] if is_of_teams(tournament) else tournament
    return system_of(view, stage_of(view, number))


def _check_round(tournament: Tournament, drawn: Round) -> None:
    check_boards(drawn.number, drawn.games, drawn.byes, tournament.entries)
    present = {entry.id for entry in tournament.present(drawn.number)}
    granted = {bye.entry for bye in drawn.byes}
    for side in sorted(drawn.seated - present - granted):
        raise Refusal(
            "entry.absent",
            "RU-2.2.11-c",
            message="{entry} is not there in round {round}, or not finally entered, and cannot be drawn",
            entry=side,
            round=drawn.number,
            where="games",
        )
    if drawn.status is not RoundStatus.DRAWN or any(game.result.is_known for game in drawn.games):
        raise Refusal(
            "round.not_fresh", message="a round is drawn without results, and given out afterwards", where="games"
        )
