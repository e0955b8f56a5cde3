"""A player's card: the rounds, and where the figures come from."""

from typing import Any

from litestar import Request, Response, get

from nigiri.documents.labels import result_text
from nigiri.documents.pairings import bye_text
from nigiri.games.game import Game
from nigiri.ids import EntryId, PersonId
from nigiri.web.event.spoken import with_manner
from nigiri.web.event.standing import standing_after
from nigiri.web.event.tables import tables_of
from nigiri.web.event.view import EventView, event_view
from nigiri.web.pages.persons import person_address, versus
from nigiri.web.threads import threaded

_MOST_OTHERS = 300


@get("/events/{event:str}/players/{side:str}", include_in_schema=False)
@threaded
def player_page(request: Request[Any, Any, Any], event: str, side: str) -> Response[str]:
    """Show what a player did and does."""
    view = event_view(request, event)
    if side in view.whole.teams:
        view = view.of_ranked()
    entry = view.tournament.entry(EntryId(side))
    table = tables_of(request).after(view, view.counted_round) if view.counted_round else None
    return view.render(
        "player.html.j2",
        side=entry.id,
        entry=entry,
        table=table,
        standing=standing_after(view.tournament, view.counted_round),
        row=table.row(entry.id) if table is not None else None,
        lines=lines_of(view, entry.id),
        absences=", ".join(str(number) for number in sorted(entry.absences)),
        person_address=person_address,
        versus=versus,
        person=_known(view, entry.person),
        others=_others(view, entry.id),
    )


def _known(view: EventView, person: PersonId) -> PersonId | None:
    """Return a person whose games in other events can be looked at: no team, and nobody who was erased."""
    is_person = any(entry.person == person for entry in view.whole.entries.values())
    return person if is_person and person in view.roster and view.page.is_public else None


def _others(view: EventView, side: EntryId) -> list[tuple[PersonId, str]]:
    """Return the other players of the event by name, for a look at what two of them have played.

    Of a large field there is nobody: a list of a thousand names is no choice, and the person's page lists opponents.
    """
    entries = view.tournament.entries
    if len(entries) > _MOST_OTHERS:
        return []
    order = view.by_name(one for one in entries if one != side)
    return [(entries[one].person, view.name(one)) for one in order if entries[one].person in view.roster]


def lines_of(view: EventView, side: EntryId) -> list[tuple[int, Game | None, str]]:
    """Return each round of a side: its number, the game if there is one, and what came of it."""
    say = view.visit.say
    lines: list[tuple[int, Game | None, str]] = []
    for drawn in view.tournament.rounds:
        game = drawn.game_of(side)
        if game is not None:
            lines.append((drawn.number, game, _outcome(view, side, game)))
            continue
        bye = next((bye for bye in drawn.byes if bye.entry == side), None)
        told = say("absent") if bye is None else bye_text(view.tournament, drawn.number, bye, say)
        lines.append((drawn.number, None, told))
    return lines


def _outcome(view: EventView, side: EntryId, game: Game) -> str:
    say, result = view.visit.say, game.result
    if not result.is_known:
        return "…"
    winner = result.winner
    if winner is None:
        return result_text(game, say)
    return with_manner(say("won") if winner is game.colour_of(side) else say("lost"), result, say)


handlers = (player_page,)
