"""Giving out a round, and a table of standings."""

from nigiri.errors import Refusal
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.events import Event, RoundPublished, StandingsPublished
from nigiri.tournament.published import PublishedStandings
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import is_of_teams


def publish_round(tournament: Tournament, number: int) -> tuple[Event, ...]:
    """Give out a drawn round (RU-2.2.6); from now on it is only corrected. Once more is no event.

    A side that has left or announced its absence since the draw makes the round stale: it is drawn again, or changed.
    """
    must_be_open(tournament)
    drawn = tournament.round(number)
    if drawn.is_published:
        return ()
    present = {entry.id for entry in tournament.present(number)}
    playing = [side for game in drawn.games if not game.result.is_known for side in game.sides]
    gone = [side for side in playing if side not in present]
    if gone:
        raise Refusal(
            "round.stale",
            message="{entries} will not be there in round {round}; draw it again or change its boards",
            entries=", ".join(gone),
            round=number,
            where="round",
        )
    return (RoundPublished(number),)


def publish_standings(tournament: Tournament, standings: PublishedStandings) -> tuple[Event, ...]:
    """Give out a table after a round (RU-2.2.6), stored as printed. The same table again is no event."""
    if standings.after and standings.after > len(tournament.rounds):
        raise Refusal("round.unknown", message="round {round} has not been drawn", round=standings.after, where="after")
    for row in standings.rows:
        if is_of_teams(tournament) and row.side in tournament.entries:
            raise Refusal(
                "standings.individual",
                "KOD-6.2",
                message="in a team event the places of teams are given out, not those of {entry}",
                entry=row.side,
                where="rows",
            )
        if row.side not in tournament.teams:
            tournament.entry(row.side)
        if len(row.values) != len(standings.criteria):
            raise Refusal(
                "standings.columns",
                message="the row of {entry} has {values} values for {criteria} criteria",
                entry=row.side,
                values=len(row.values),
                criteria=len(standings.criteria),
                where="criteria",
            )
    if tournament.standings.get(standings.after) == standings:
        return ()
    return (StandingsPublished(standings),)
