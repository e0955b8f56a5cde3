"""An event at a glance, and its players."""

import datetime
from typing import Any, assert_never

from litestar import Request, Response, get

from nigiri.clocks.notation import print_control
from nigiri.documents.language import Language
from nigiri.documents.match_of_groups import match_said
from nigiri.pairing.settings import HandicapBasis
from nigiri.ratings.rank import format_rank
from nigiri.regulations.regulations import Regulations
from nigiri.regulations.system import McMahon, StageSystem
from nigiri.regulations.teams import Encounter
from nigiri.rulebook.profiles import profile
from nigiri.standings.table import Row, Table
from nigiri.tournament.stage_view import stages_played
from nigiri.tournament.state import Tournament
from nigiri.web.event.ranked_by import ranked_by
from nigiri.web.event.standing import standing_after, standings_title
from nigiri.web.event.tables import tables_of
from nigiri.web.event.view import event_view
from nigiri.web.event.words import WORDS
from nigiri.web.threads import threaded

_LEADERS = 8
_LEAST_OF_GROUP = 2


@get("/events/{event:str}", include_in_schema=False)
@threaded
def event_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """Show where the event stands."""
    view = event_view(request, event)
    say, rules = view.visit.say, view.tournament.regulations
    ranked = view.of_ranked()
    table = tables_of(request).after(ranked, view.counted_round) if view.counted_round else None
    standing = standing_after(view.tournament, view.counted_round)
    return view.render(
        "event.html.j2",
        state=state_text(view.tournament, say),
        announcements=view.hall.announcements(view.id),
        one_at=lambda one: datetime.datetime.fromisoformat(one.made_at),
        ranked=ranked,
        table=table,
        standing=standing,
        match=match_said(view.tournament, view.counted_round, say) if table is not None else (),
        standings_title=standings_title(standing, say),
        leaders=_leaders(table) if table is not None else (),
        system=system_text(rules, say),
        ranked_by=list(ranked_by(rules, say)),
        handicap=handicap_text(rules, say),
        time=time_text(rules, say),
        profile=profile(rules.profile),
    )


@get("/events/{event:str}/players", include_in_schema=False)
@threaded
def players_page(request: Request[Any, Any, Any], event: str) -> Response[str]:
    """List the players, the strongest first."""
    view = event_view(request, event)
    entries = view.tournament.entries
    order = sorted(view.by_name(entries), key=lambda side: (-entries[side].rank, -(entries[side].rating or -9999)))
    return view.render("players.html.j2", order=order)


def _leaders(table: Table) -> tuple[Row, ...]:
    """Return the rows at the top; where groups stand one after another, those at the top of each."""
    if not table.sections:
        return table.rows[:_LEADERS]
    of_each = max(_LEAST_OF_GROUP, _LEADERS // len(table.sections))
    leaders: list[Row] = []
    first = 0
    for _, count in table.sections:
        leaders += table.rows[first : first + min(count, of_each)]
        first += count
    return tuple(leaders)


def state_text(tournament: Tournament, say: Language) -> str:
    """Say in a few words where an event stands."""
    drawn, rounds = len(tournament.rounds), tournament.regulations.rounds
    if tournament.is_closed:
        return say("finished")
    if not drawn:
        return say("not begun")
    last = tournament.rounds[-1]
    if last.is_finished and drawn == rounds:
        return say("all rounds are played")
    if last.is_finished:
        return say("round {number} of {rounds} is finished", number=drawn, rounds=rounds)
    return say("round {number} of {rounds} is on", number=drawn, rounds=rounds)


def system_text(rules: Regulations, say: Language) -> str:
    """Say what is played: the system, or the systems of the stages, and over how many boards teams meet."""
    stages = stages_played(rules)
    played = " → ".join(_system(stage.system, say) for stage in stages)
    if rules.teams is None:
        return played
    return say.plural("{n} board", "{n} boards", rules.teams.rules.boards) + f", {_team_system(rules, played, say)}"


def _team_system(rules: Regulations, played: str, say: Language) -> str:
    is_match = rules.teams is not None and rules.teams.encounter is Encounter.SCHEVENINGEN
    return say(WORDS.systems["Scheveningen"]) if is_match else played


def _system(system: StageSystem, say: Language) -> str:
    if isinstance(system, McMahon):
        return say("McMahon, bar {bar}, floor {floor}", bar=format_rank(system.bar), floor=format_rank(system.floor))
    return say(WORDS.systems.get(type(system).__name__, type(system).__name__))


def handicap_text(rules: Regulations, say: Language) -> str:
    """Say which handicaps are given."""
    rule = rules.pairing.handicap
    match rule.basis:
        case HandicapBasis.NONE:
            return say("none, all games are even")
        case HandicapBasis.RANK:
            return say(
                "difference of rank less {reduction}, at most {most}", reduction=rule.reduction, most=rule.ceiling
            )
        case HandicapBasis.SCORE:
            return say(
                "difference of McMahon score less {reduction}, at most {most}",
                reduction=rule.reduction,
                most=rule.ceiling,
            )
        case _:
            assert_never(rule.basis)


def time_text(rules: Regulations, say: Language) -> str:
    """Write the control of time as players write it."""
    return "" if rules.time is None else print_control(rules.time, notation_language(say))


def notation_language(say: Language) -> Any:
    """Return the language of notations of time."""
    return say.code if say.code in {"ru", "cs"} else "en"


handlers = (event_page, players_page)
