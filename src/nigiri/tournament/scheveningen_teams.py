"""How many teams a match by the Scheveningen system has (RU-2.8.3-a)."""

from nigiri.errors import Refusal
from nigiri.regulations.teams import Encounter
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import is_of_teams


def is_one_match(tournament: Tournament) -> bool:
    """Tell whether the event is one match of two teams, everyone of one against everyone of the other (RU-2.8.3-d)."""
    event = tournament.regulations.teams
    return is_of_teams(tournament) and event is not None and event.encounter is Encounter.SCHEVENINGEN


def check_drawable(tournament: Tournament) -> None:
    """Refuse to draw teams that are to meet by the Scheveningen system: the schedule of their match says who meets.

    Other than two are paired match by match, as the director says.
    """
    if not is_one_match(tournament):
        return
    if len(tournament.teams) == 2:
        raise Refusal(
            "match.scheduled",
            "RU-2.8.3-c",
            message="a match by the Scheveningen system is not drawn: its schedule pairs every round",
            where="regulations.teams.encounter",
        )
    raise Refusal(
        "match.two_teams",
        "RU-2.8.3-a",
        message="by the Scheveningen system two teams meet in one match, and {count} are entered: have two, pair their "
        "matches by hand, or choose another system",
        count=len(tournament.teams),
        where="regulations.teams.encounter",
    )
