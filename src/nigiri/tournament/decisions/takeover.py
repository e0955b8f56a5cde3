"""Taking over a tournament that was run elsewhere: the events that make it."""

from nigiri.errors import Refusal
from nigiri.regulations.checked_measures import check_measures, check_rounds
from nigiri.tournament.boards import check_boards
from nigiri.tournament.decisions.entries import check_new
from nigiri.tournament.decisions.teams import check_teams
from nigiri.tournament.events import (
    Event,
    NumbersAssigned,
    PlayersEntered,
    PlayersQueued,
    RoundTakenOver,
    StandingsPublished,
    TeamsEntered,
    TournamentClosed,
    TournamentCreated,
)
from nigiri.tournament.state import Tournament


def take_over(tournament: Tournament) -> tuple[Event, ...]:
    """Return the events that fold to a tournament read from a file, its version apart.

    Refused is what no journal may hold: a round that seats a side twice or strangers, rounds that are not numbered
    from 1, an entry written under two ids; more rounds, or another board, than an event has.
    """
    check_measures(tournament.regulations)
    check_rounds(len(tournament.rounds))
    empty = Tournament(tournament.id, tournament.regulations)
    entries = tuple(tournament.entries.values())
    check_new(empty, tournament.all_registered())
    events: list[Event] = [TournamentCreated(tournament.id, tournament.regulations)]
    if entries:
        events.append(PlayersEntered(entries))
    if tournament.waiting:
        events.append(PlayersQueued(tournament.waiting))
    if tournament.teams:
        check_teams(tournament)
        events.append(TeamsEntered(tuple(tournament.teams.values())))
    rounds = tournament.regulations.rounds
    events.extend(NumbersAssigned(stage, given, rounds) for stage, given in tournament.numbers.items())
    for number, drawn in enumerate(tournament.rounds, start=1):
        if drawn.number != number:
            raise Refusal(
                "round.out_of_turn",
                message="round {next} comes next, not {round}",
                next=number,
                round=drawn.number,
                where="round",
            )
        check_boards(number, drawn.games, drawn.byes, tournament.entries)
        events.append(RoundTakenOver(drawn))
    events.extend(StandingsPublished(table) for table in tournament.standings.values())
    if tournament.is_closed:
        events.append(TournamentClosed())
    return tuple(events)
