"""An event as one reader may see it."""

import datetime
from collections.abc import Iterable
from functools import cached_property
from typing import Any
from urllib.parse import quote
from zoneinfo import ZoneInfo

from litestar import Request, Response
from msgspec import Struct
from msgspec.structs import replace

from nigiri.documents.labels import name_of
from nigiri.errors import Refusal
from nigiri.games.game import Game
from nigiri.ids import ActorId, EntryId, TournamentId
from nigiri.people.roster import Roster
from nigiri.regulations.classification import Credit
from nigiri.regulations.stages import Stage
from nigiri.regulations.system import McMahon
from nigiri.service.access.access import Access
from nigiri.service.access.caller import Caller
from nigiri.service.access.roles import Right
from nigiri.service.hall import Hall
from nigiri.service.local_time import offset, zone_or_utc
from nigiri.service.registration import BY_THEMSELVES
from nigiri.store.access.event_pages import EventPage
from nigiri.tournament.advice import Advice, advice
from nigiri.tournament.opening import next_stage
from nigiri.tournament.scheveningen_teams import is_one_match
from nigiri.tournament.stage_view import is_scheduled, stages_played
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import as_teams, credited, is_of_teams
from nigiri.web.event.line_ups import captained
from nigiri.web.event.match_lines import MatchLine, match_lines
from nigiri.web.event.spoken import Speech, margin_said
from nigiri.web.event.standing import counted_round, missing_text
from nigiri.web.event.words import WORDS, Words
from nigiri.web.kept import Keeping, keeping_of
from nigiri.web.rendering import render
from nigiri.web.sight import is_visible, published_part
from nigiri.web.visit import Visit, access_of, caller_of, desk_of, settings_of, visit_of

_PLAYER = "player:"


class EventView(Struct, frozen=True, dict=True, eq=False):
    """An event for one request. `tournament` holds what may be shown, `whole` all there is.

    Who has no right to read drafts sees the published rounds and the final entries. `page` says how the event shows
    itself, `hall` keeps its schedule, announcements and screens.
    """

    visit: Visit
    whole: Tournament
    tournament: Tournament
    roster: Roster
    page: EventPage
    hall: Hall
    public_url: str
    access: Access
    keeping: Keeping

    @property
    def id(self) -> TournamentId:
        """The event's id."""
        return self.whole.id

    @property
    def path(self) -> str:
        """Where the event's pages begin."""
        return f"/events/{self.whole.id}"

    @property
    def caller(self) -> Caller:
        """Who reads."""
        return self.visit.caller

    @property
    def is_staff(self) -> bool:
        """Tell whether the reader works at the event."""
        return self.may("read")

    @property
    def last_round(self) -> int:
        """The last round there is to see; 0 before the first."""
        return len(self.tournament.rounds)

    @property
    def counted_round(self) -> int:
        """The last round that stands in the standings: given out, and with a result; 0 before the first."""
        return counted_round(self.tournament)

    @property
    def cut(self) -> tuple[int, int, bool]:
        """How much of the event is shown: its rounds and entries, and whether its sides are not made teams of.

        Of one version nothing else tells what one reader sees from what another does.
        """
        shown = self.tournament
        return len(shown.rounds), len(shown.entries), shown.regulations.teams is not None

    @cached_property
    def names(self) -> dict[EntryId, str]:
        """The names of all sides that the reader may know of, the own one always.

        Who is preliminary, or waits, is named to members only: in a refusal no more than on a page.
        """
        seen = self.whole if self.is_staff else self.tournament
        entered = {side: name_of(self.whole, self.roster, side) for side in seen.entries}
        waiting = {one.id: self.roster[one.person].full_name for one in seen.waiting}
        own = self.caller.side if self.caller.event == self.id else None
        if own is None or own in entered or all(one.id != own for one in self.whole.all_registered()):
            return entered | waiting
        return entered | waiting | {own: self.roster[self.whole.registered(own).person].full_name}

    @cached_property
    def zone(self) -> ZoneInfo:
        """The time zone of the event."""
        return zone_or_utc(self.page.timezone)

    @property
    def speech(self) -> Speech:
        """How refusals and lines of the journal are said here."""
        teams = {team.id: team.name for team in self.whole.teams.values()}
        return Speech(self.visit.say, {**self.names, **teams}, self.called, self.said)

    @property
    def has_bands(self) -> bool:
        """Tell whether sides start by rank, so that there is a bar to set."""
        return isinstance(self._chain[0].system, McMahon)

    @property
    def has_numbers(self) -> bool:
        """Tell whether the event has stages, or sides that need numbers."""
        return len(self._chain) > 1 or is_scheduled(self._chain[0].system)

    @property
    def is_one_match(self) -> bool:
        """Tell whether two teams meet in one match by the Scheveningen system."""
        return is_one_match(self.whole)

    @property
    def has_bye_of_the_draw(self) -> bool:
        """Tell whether who is left over in the next round has the bye, which no fixed order of meetings gives."""
        if self.is_one_match:
            return False
        return not is_scheduled(self._chain[next_stage(credited(self.whole, Roster())[0]) - 1].system)

    @property
    def in_the_way(self) -> tuple[Advice, ...]:
        """What keeps the first round from being drawn as things stand; nothing once it is drawn."""
        return () if self.whole.rounds else tuple(one for one in advice(self.whole) if one.is_in_the_way)

    @property
    def _chain(self) -> tuple[Stage, ...]:
        """The stages as they are played, by the teams where teams meet."""
        return stages_played(self.whole.regulations)

    @property
    def are_teams_drawn(self) -> bool:
        """Tell whether teams are what is drawn, and players sit at their boards."""
        return is_of_teams(self.whole)

    def captains(self, side: EntryId) -> bool:
        """Tell whether a player is the captain of a team."""
        return bool(captained(self.whole, side))

    def match_lines(self, number: int) -> dict[int, MatchLine]:
        """Return the matches of a round of teams by their first table; nothing where players meet as players."""
        return match_lines(self.tournament, number)

    def page_of(self, side: EntryId) -> str:
        """Return the page of a side: a player's, or a team's where teams are the sides."""
        are_teams = self.has_teams and side in self.whole.entries and self.whole.regulations.teams is None
        return f"{self.path}/{'teams' if are_teams else 'players'}/{quote(side, safe='')}"

    @property
    def has_teams(self) -> bool:
        """Tell whether the event has teams, seen with them as its sides or not."""
        return self.whole.regulations.classification.credit is not Credit.INDIVIDUAL

    @property
    def words(self) -> Words:
        """What values are called."""
        return WORDS

    def may(self, right: str) -> bool:
        """Tell whether the reader has a right in this event."""
        return self.caller.may(Right(right), self.whole.id)

    def name(self, side: EntryId) -> str:
        """Return the name of a side."""
        return self.names.get(side, side)

    def grade(self, side: EntryId) -> str:
        """Return the grade of a side as printed."""
        return self.whole.registered(side).printed_grade.lower()

    def margin(self, game: Game) -> str:
        """Return by what a game was won, in words; nothing where it is not known."""
        return margin_said(game.result, self.visit.say) if game.result.margin else ""

    def by_name(self, sides: Any) -> list[EntryId]:
        """Return sides in the order of their names."""
        return sorted(sides, key=lambda side: self.roster[self.whole.registered(side).person].sort_key)

    def called(self, actor: ActorId) -> str:
        """Return what people call whoever did something: a player, an account, a program; never an id."""
        return self.called_all((actor,))[actor]

    def called_all(self, actors: Iterable[ActorId]) -> dict[ActorId, str]:
        """Return what people call those who did something."""
        wanted = set(actors)
        known = self.access.names(wanted)
        found = {}
        for actor in wanted:
            side = EntryId(actor.removeprefix(_PLAYER))
            is_player = actor.startswith(_PLAYER) and side in self.whole.entries
            plain = self.visit.say("somebody who has no account here any more") if ":" in actor else actor
            if actor == BY_THEMSELVES:
                plain = self.visit.say("by the form")
            found[actor] = self.name(side) if is_player else known.get(actor, plain)
        return found

    def clock(self, moment: datetime.datetime) -> str:
        """Write a moment in the event's own time, with how far that is from UTC."""
        return f"{moment.astimezone(self.zone):%Y-%m-%d %H:%M} {offset(moment, self.zone)}"

    def said(self, moment: datetime.datetime) -> str:
        """Write a moment in the event's own time and in the words of the language."""
        local = self.local(moment)
        return f"{self.visit.say.date(local.date())}, {local:%H:%M}"

    def local(self, moment: datetime.datetime) -> datetime.datetime:
        """Return a moment in the event's own time."""
        return moment.astimezone(self.zone)

    def of_ranked(self) -> "EventView":
        """Return the event with those for sides whose places are given out: the teams of a team event (RU-2.1.1)."""
        if not is_of_teams(self.whole):
            return self
        whole, teams = as_teams(self.whole)
        shown = whole if self.tournament is self.whole else as_teams(self.tournament)[0]
        known = (self.page, self.hall, self.public_url, self.access, self.keeping)
        return EventView(self.visit, whole, shown, teams, *known)

    def render(self, template: str, *, status: int = 200, **facts: Any) -> Response[str]:
        """Return a page of the event; templates know `view`, `event` and `rules` besides what every page knows.

        A `refusal` is said in the words of people, whatever its facts are to programs.
        """
        refusal = facts.get("refusal")
        if isinstance(refusal, Refusal):
            facts["refusal"] = self.speech.refusal(refusal)
        return render(
            self.visit,
            template,
            status=status,
            view=self,
            event=self.tournament,
            rules=self.tournament.regulations,
            missing_text=missing_text,
            **facts,
        )


def event_view(request: Request[Any, Any, Any], event: str, right: Right | None = None) -> EventView:
    """Return an event for a request; refuse one that is not for the reader, as if there were none (`event.unknown`).

    With a `right`, refuse who does not have it.
    """
    desk, caller, tournament = desk_of(request), caller_of(request), TournamentId(event)
    if right is not None:
        caller.must(right, tournament)
    if not is_visible(request, caller, tournament):
        raise Refusal("event.unknown", message="there is no event {tournament} here", tournament=tournament)
    page = access_of(request).page(event)
    whole = desk.state(tournament)
    return EventView(
        visit=visit_of(request, page.language),
        whole=whole,
        tournament=whole if caller.may(Right.READ, tournament) else given_out(whole),
        roster=desk.roster(tournament),
        page=page,
        hall=Hall(desk.store.database),
        public_url=settings_of(request).public_url,
        access=access_of(request),
        keeping=keeping_of(request),
    )


def given_out(tournament: Tournament) -> Tournament:
    """Return what has been given out of a tournament: the rounds published so far, the final entries and who played.

    Numbers and seeds go out with the first round of their stage.
    """
    published = published_part(tournament)
    out = len(published.rounds)
    numbers = {stage: given for stage, given in tournament.numbers.items() if given.first_round <= out}
    return replace(published, numbers=numbers)
