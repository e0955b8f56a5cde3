"""`nigiri team`: teams of an event, their line-ups, their matches."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from nigiri.cli.counter import DEFAULT_DATABASE, ByOption, DbOption, EventOption, JsonOption, ReasonOption
from nigiri.people.team import BoardOrder, Substitution

if TYPE_CHECKING:
    from nigiri.cli.counter import Counter
    from nigiri.people.person import Person
    from nigiri.people.team import Seats

app = typer.Typer(no_args_is_help=True, help="Teams of an event, their line-ups, their matches.")


class Credited(StrEnum):
    """Who is ranked in an event with teams."""

    TEAM = "team"
    INDIVIDUAL_TEAM = "individual-team"


TeamArgument = Annotated[str, typer.Argument(help="The team: its id or its name.")]


@app.command()
def rules(
    boards: Annotated[int, typer.Option(help="Boards of a match: the main squad.")],
    reserves: Annotated[int, typer.Option(help="The most reserves of a roster.")] = 0,
    order: Annotated[BoardOrder, typer.Option(help="How a team is placed on its boards.")] = BoardOrder.FIXED,
    substitution: Annotated[
        Substitution, typer.Option(help="What happens when one of the main squad is missing.")
    ] = Substitution.MOVE_UP,
    deadline: Annotated[int, typer.Option(help="Minutes before a round until which line-ups are taken.")] = 30,
    credit: Annotated[Credited, typer.Option(help="Teams meet, or their members' points count.")] = Credited.TEAM,
    criteria: Annotated[str, typer.Option(help="Criteria of the teams' table, the first decides first.")] = "",
    win: Annotated[int, typer.Option(help="Points of a match won: 2 or 1; a draw is half of it.")] = 2,
    reason: ReasonOption = "",
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Make an event one of teams, or change what its regulations say of them.

    Example:  `nigiri team rules --boards 3 --reserves 1`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.output import print_json
    from nigiri.cli.team_forms import say_done
    from nigiri.people.team import TeamRules
    from nigiri.regulations.classification import Credit
    from nigiri.regulations.team_event import with_teams
    from nigiri.tournament.decisions.creation import amend_regulations

    wanted = TeamRules(boards, reserves, order, substitution, deadline)
    names = tuple(name.strip() for name in criteria.split(",") if name.strip())
    with at(db, event, by) as counter:
        counter.do(
            lambda state: amend_regulations(
                state, with_teams(state.regulations, wanted, Credit(credit.value), names, win), reason=reason
            )
        )
        version = counter.state.version
    if as_json:
        print_json({"boards": boards, "reserves": reserves, "order": order, "credit": credit, "version": version})
    else:
        say_done("teams of {boards}, {reserves} reserves", boards=boards, reserves=reserves)


@app.command()
def enter(
    name: Annotated[str, typer.Argument(help="The name of the team.")],
    members: Annotated[list[str], typer.Argument(help="Its members in the order of the boards, reserves last.")],
    captain: Annotated[str, typer.Option(help="Its captain: a player, or the name of somebody else.")],
    club: Annotated[str, typer.Option(help="Club or town; teams of one club meet late.")] = "",
    country: Annotated[str, typer.Option(help="Country.")] = "",
    short: Annotated[bool, typer.Option("--short", help="Take a roster that does not fill the boards.")] = False,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Enter a team of players who are entered.

    Example:  `nigiri team enter "Praha A" "Novák Petr" Dvořák e7 --captain Dvořák`
    """
    from nigiri.cli.counter import actor, at, now
    from nigiri.cli.team_intake import captain_of, free_team
    from nigiri.people.team import Team
    from nigiri.tournament.decisions.teams import enter_teams

    with at(db, event, by) as counter:
        sides = tuple(counter.side(one) for one in members)
        person, new = captain_of(counter.state, counter.roster, captain)
        team = Team(free_team(counter.state), name, sides, person, len(counter.state.teams) + 1, club, country)
        persons: list[Person] = [] if new is None else [new]
        counter.desk.do(
            counter.event,
            lambda state: enter_teams(state, [team], is_short_allowed=short),
            by=actor(by),
            at=now(),
            persons=persons,
        )
        _show(counter, team.id, as_json=as_json)


@app.command("list")
def list_teams(event: EventOption = "", db: DbOption = DEFAULT_DATABASE, as_json: JsonOption = False) -> None:
    """List the teams with their rosters.

    Example:  `nigiri team list --json`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.output import print_json
    from nigiri.cli.team_forms import say_teams, team_form

    with at(db, event) as counter:
        state, roster = counter.state, counter.roster
    if as_json:
        teams = [team_form(state, roster, team) for team in state.teams.values()]
        print_json({"teams": teams, "version": state.version})
    else:
        say_teams(state, roster)


@app.command()
def lineup(
    team: TeamArgument,
    number: Annotated[int, typer.Argument(metavar="ROUND", help="The round from which it stands.")],
    members: Annotated[list[str], typer.Argument(help="Who sits at board 1, 2, …; '-' leaves a board empty.")],
    starts: Annotated[
        str, typer.Option(help="When the round begins, by the clock of the hall; else what `round times` says.")
    ] = "",
    reason: ReasonOption = "",
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Set who of a team sits at which board from a round on, until another line-up takes its place.

    After the deadline, which rests on the beginning of the round, it is refused without a reason.

    Examples:  `nigiri team lineup "Praha A" 2 e1 e4 e3` · `nigiri team lineup T1 3 e1 - e3 --starts 2026-05-02T10:00`
    """
    from nigiri.cli.counter import at, now
    from nigiri.cli.round_times import beginning
    from nigiri.tournament.decisions.teams import set_lineup
    from nigiri.tournament.team_lookup import find_team

    with at(db, event, by) as counter:
        moment = beginning(counter, number, starts)
        found = find_team(counter.state, team).id
        seats: Seats = tuple(None if one == "-" else counter.side(one) for one in members)
        counter.do(lambda state: set_lineup(state, found, number, seats, at=now(), starts=moment, reason=reason))
        _show(counter, found, as_json=as_json)


@app.command()
def remove(
    team: TeamArgument,
    reason: ReasonOption = "",
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Strike off a team that never had a match; its members stay entered.

    Example:  `nigiri team remove "Praha B" --reason "did not come"`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.output import print_json
    from nigiri.cli.team_forms import say_done
    from nigiri.tournament.decisions.teams import remove_teams
    from nigiri.tournament.team_lookup import find_team

    with at(db, event, by) as counter:
        found = find_team(counter.state, team)
        done = counter.do(lambda state: remove_teams(state, [found.id], reason=reason))
    if as_json:
        print_json({"removed": [found.id], "version": done.tournament.version})
    else:
        say_done("struck off: {sides}", sides=found.name)


@app.command()
def pair(
    meetings: Annotated[list[str], typer.Argument(help="Teams that meet, the first Black at board 1: 'T1:T2'.")],
    rest: Annotated[list[str] | None, typer.Option(help="A team without an opponent; repeat for several.")] = None,
    number: Annotated[int | None, typer.Option("--round", help="The round; the default is the next.")] = None,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    by: ByOption = "",
    as_json: JsonOption = False,
) -> None:
    """Pair the next round of teams by hand, as a schedule says; `nigiri round draw` draws it.

    Example:  `nigiri team pair T1:T4 T2:T3`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.team_intake import meeting_of
    from nigiri.tournament.decisions.team_rounds import pair_teams
    from nigiri.tournament.team_lookup import find_team

    with at(db, event, by) as counter:
        wanted = len(counter.state.rounds) + 1 if number is None else number
        pairs = [meeting_of(counter.state, one) for one in meetings]
        resting = [find_team(counter.state, one).id for one in rest or []]
        counter.do(lambda state: pair_teams(state, wanted, pairs, resting))
        _show_matches(counter, wanted, as_json=as_json)


@app.command()
def matches(
    number: Annotated[int | None, typer.Argument(metavar="ROUND", help="The round; the default is the last.")] = None,
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    as_json: JsonOption = False,
) -> None:
    """Show the matches of a round, board by board.

    Example:  `nigiri team matches 2`
    """
    from nigiri.cli.counter import at

    with at(db, event) as counter:
        _show_matches(counter, counter.last_round(number), as_json=as_json)


@app.command()
def standings(
    after: Annotated[int | None, typer.Option(help="The round after which to stand; else the last.")] = None,
    criteria: Annotated[str, typer.Option(help="Criteria in their order, for example TEAMP,BDW,BOARDS.")] = "",
    event: EventOption = "",
    db: DbOption = DEFAULT_DATABASE,
    as_json: JsonOption = False,
) -> None:
    """Print the table of the teams.

    Example:  `nigiri team standings --json`
    """
    from nigiri.cli.counter import at
    from nigiri.cli.team_forms import standings_of_teams

    names = tuple(name.strip() for name in criteria.split(",") if name.strip())
    with at(db, event) as counter:
        state, roster = counter.state, counter.roster
    standings_of_teams(state, roster, len(state.rounds) if after is None else after, names, as_json=as_json)


def _show(counter: "Counter", team: str, *, as_json: bool) -> None:
    from nigiri.cli.output import print_json
    from nigiri.cli.team_forms import say_teams, team_form
    from nigiri.ids import EntryId

    state, roster = counter.state, counter.roster
    if as_json:
        print_json({**team_form(state, roster, state.team(EntryId(team))), "version": state.version})
    else:
        say_teams(state, roster)


def _show_matches(counter: "Counter", number: int, *, as_json: bool) -> None:
    from nigiri.cli.output import print_json
    from nigiri.cli.team_forms import matches_form, say_matches

    state, roster = counter.state, counter.roster
    if as_json:
        print_json({**matches_form(state, number), "version": state.version})
    else:
        say_matches(state, roster, number)
