"""What the fields of a form say of teams (RU-2.1.1, RU-2.2.11-d, RU-2.2.11-e)."""

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.games.match import BoardColours
from nigiri.people.team import BoardOrder, Substitution, TeamRules
from nigiri.regulations.classification import Credit
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.stages import Stage, Stages
from nigiri.regulations.team_event import with_teams
from nigiri.regulations.teams import Encounter, TeamPlay
from nigiri.standings.criteria.boards import expanded
from nigiri.standings.criteria.registry import find
from nigiri.standings.individual_team import TeamScore
from nigiri.standings.settings import TEAM_CRITERIA, StandingsSettings, Withdrawal
from nigiri.web.event.forms import Form, no_choice


def credit_of(form: Form) -> Credit:
    """Return who is ranked."""
    return form.choice("credit", Credit.INDIVIDUAL)


def of_teams(form: Form, rules: Regulations) -> Regulations:
    """Return regulations with what the form says of teams; as they are where players are ranked alone."""
    credit = credit_of(form)
    if credit is Credit.INDIVIDUAL:
        return rules
    encounter = _encounter(form, credit)
    made = with_teams(rules, rules_of(form), credit, _criteria(form), form.integer("win", 2))
    play = made.teams
    assert play is not None
    settled = replace(
        play,
        colours=form.choice("board_colours", BoardColours.ALTERNATE),
        bye_board=_halves_of_a_board(form),
        score=form.choice("score", TeamScore.POINTS),
        best=form.optional_integer("best"),
        may_members_meet=form.has("may_meet"),
        encounter=encounter,
        standings=replace(play.standings, withdrawal=form.choice("withdrawal", Withdrawal.BY_HALF)),
    )
    if settled.best is not None and settled.best < 1:
        raise Refusal("teams.best", "RU-2.1.1", message="at least one member counts", where="best")
    return replace(made, teams=_as_played(settled))


def rules_of(form: Form) -> TeamRules:
    """Return what the form says of rosters and line-ups; refuse negative numbers."""
    rules = TeamRules(
        boards=form.integer("boards", 3),
        reserves=form.integer("reserves", 1),
        order=form.choice("board_order", BoardOrder.FIXED),
        substitution=form.choice("substitution", Substitution.MOVE_UP),
        deadline_minutes=form.integer("deadline", 30),
        composition=form.text("composition")[:500],
    )
    for name, value, most in (("reserves", rules.reserves, 20), ("deadline", rules.deadline_minutes, 10_080)):
        if not 0 <= value <= most:
            raise Refusal(
                f"teams.{name}",
                "RU-2.2.11-e",
                message="{value} is not between {least} and {most}",
                value=value,
                least=0,
                most=most,
                where=name,
            )
    return rules


def _as_played(play: TeamPlay) -> TeamPlay:
    """Let two teams that meet in one match by the Scheveningen system have no other system beside it (RU-2.8.3-a).

    Stages of teams are ranked by the criteria of the teams, each with its own rule for those who leave (RU-2.8.1-m).
    """
    if play.encounter is Encounter.SCHEVENINGEN:
        return replace(play, system=TeamPlay(play.rules).system)
    if not isinstance(play.system, Stages):
        return play
    return replace(play, system=Stages(tuple(_of_teams(stage, play.standings) for stage in play.system.stages)))


def _of_teams(stage: Stage, standings: StandingsSettings) -> Stage:
    own = stage.standings
    return replace(stage, standings=replace(standings, withdrawal=(own or standings).withdrawal))


def _encounter(form: Form, credit: Credit) -> Encounter:
    """Return how teams meet; refuse a match by the Scheveningen system of more teams than two (RU-2.8.3-a)."""
    if credit is not Credit.TEAM or form.text("system") != "scheveningen":
        return Encounter.BOARDS
    expected = form.optional_integer("expected")
    if expected not in {None, 2}:
        raise Refusal(
            "match.two_teams",
            "RU-2.8.3-a",
            message="by the Scheveningen system two teams meet in one match: expect 2 teams instead of {count}, or "
            "choose another system",
            count=expected,
            where="expected",
        )
    return Encounter.SCHEVENINGEN


def _criteria(form: Form) -> tuple[str, ...]:
    """Return the criteria of the teams' table; `BOARDS` stands for one criterion of each board."""
    written = form.text("team_criteria").replace(",", " ").split()
    named = tuple(dict.fromkeys(name.upper() for name in written)) or TEAM_CRITERIA
    try:
        for name in expanded(named, 1):
            find(name)
    except Refusal as refusal:
        raise refusal.at("team_criteria") from None
    return named


def _halves_of_a_board(form: Form) -> int:
    value = form.integer("bye_board", 2)
    if value not in {0, 1, 2}:
        raise no_choice(str(value), "bye_board")
    return value
