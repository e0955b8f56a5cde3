"""An event as one reader may see it."""

import datetime
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from litestar import Request, Response
from msgspec import Struct
from msgspec.structs import replace

from nigiri.documents.labels import name_of
from nigiri.errors import Refusal
from nigiri.ids import EntryId, TournamentId
from nigiri.people.roster import Roster
from nigiri.service.access.caller import Caller
from nigiri.service.access.roles import Right
from nigiri.service.hall import Hall
from nigiri.store.access.event_pages import EventPage
from nigiri.tournament.state import Tournament
from nigiri.tournament.team_sides import as_teams, is_of_teams
from nigiri.web.event.words import WORDS, Words
from nigiri.web.rendering import render
from nigiri.web.sight import is_visible, published_part
from nigiri.web.visit import Visit, access_of, caller_of, desk_of, settings_of, visit_of


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

    @cached_property
    def names(self) -> dict[EntryId, str]:
        """The names of all sides."""
        return {side: name_of(self.whole, self.roster, side) for side in self.whole.entries}

    @cached_property
    def zone(self) -> datetime.tzinfo:
        """The time zone of the event."""
        try:
            return ZoneInfo(self.page.timezone)
        except (ZoneInfoNotFoundError, ValueError):
            return datetime.UTC

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
        return self.whole.entries[side].printed_grade.lower()

    def by_name(self, sides: Any) -> list[EntryId]:
        """Return sides in the order of their names."""
        return sorted(sides, key=lambda side: self.roster[self.whole.entries[side].person].sort_key)

    def clock(self, moment: datetime.datetime) -> str:
        """Write a moment in the event's own time."""
        return f"{moment.astimezone(self.zone):%Y-%m-%d %H:%M}"

    def local(self, moment: datetime.datetime) -> datetime.datetime:
        """Return a moment in the event's own time."""
        return moment.astimezone(self.zone)

    def of_ranked(self) -> "EventView":
        """Return the event with those for sides whose places are given out: the teams of a team event (RU-2.1.1)."""
        if not is_of_teams(self.whole):
            return self
        whole, teams = as_teams(self.whole)
        shown = whole if self.tournament is self.whole else as_teams(self.tournament)[0]
        return EventView(self.visit, whole, shown, teams, self.page, self.hall, self.public_url)

    def render(self, template: str, *, status: int = 200, **facts: Any) -> Response[str]:
        """Return a page of the event; templates know `view`, `event` and `rules` besides what every page knows."""
        return render(
            self.visit,
            template,
            status=status,
            view=self,
            event=self.tournament,
            rules=self.tournament.regulations,
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
    )


def given_out(tournament: Tournament) -> Tournament:
    """Return what has been given out of a tournament: the rounds published so far, the final entries and who played.

    Numbers and seeds go out with the first round of their stage.
    """
    published = published_part(tournament)
    seated = {side for drawn in published.rounds for side in drawn.seated}
    entries = {side: entry for side, entry in tournament.entries.items() if entry.is_final or side in seated}
    out = len(published.rounds)
    numbers = {stage: given for stage, given in tournament.numbers.items() if given.first_round <= out}
    return replace(published, entries=entries, numbers=numbers)
