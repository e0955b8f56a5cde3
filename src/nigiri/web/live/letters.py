"""Letters to players' phones in the words of their readers, as the service worker shows them."""

from datetime import datetime
from typing import Final

import msgspec
from msgspec import Struct

from nigiri.documents.labels import name_of
from nigiri.documents.language import Language
from nigiri.documents.pairings import bye_text
from nigiri.games.game import Game
from nigiri.ids import EntryId, TournamentId
from nigiri.people.roster import Roster
from nigiri.service.access.access import Access
from nigiri.service.desk import Desk
from nigiri.service.hall import Hall
from nigiri.service.local_time import wall_clock, zone_or_utc, zone_text
from nigiri.service.push.letters import Kind
from nigiri.service.push.push import Writer
from nigiri.service.push.sealing import LONGEST
from nigiri.store.push.rows import Letter, Subscription
from nigiri.tournament.state import Round, Tournament
from nigiri.web.event.spoken import seat_said, told_to
from nigiri.web.language import page_language
from nigiri.web.sight import published_part

_LONGEST_TEXT: Final = 400
"""Letters of a notice; phones show no more."""


class Notice(Struct, frozen=True):
    """What a service worker shows. One with the `tag` of another takes its place; a tap opens `url`."""

    title: str
    body: str
    tag: str
    url: str
    lang: str


class _Scene(Struct, frozen=True):
    """What the words of a letter are made of. `event` holds what was given out, and what players report of it."""

    event: Tournament
    whole: Tournament
    roster: Roster
    hall: Hall
    timezone: str
    side: EntryId
    say: Language

    def name(self, side: EntryId) -> str:
        return name_of(self.whole, self.roster, side)


def letter_writer(desk: Desk, access: Access) -> Writer:
    """Return what writes letters from the event as it stands when they are sent."""

    def write(reader: Subscription, letter: Letter) -> bytes | None:
        event = TournamentId(reader.tournament)
        whole = desk.state(event)
        scene = _Scene(
            event=published_part(whole),
            whole=whole,
            roster=desk.roster(event),
            hall=Hall(desk.store.database),
            timezone=access.page(event).timezone,
            side=EntryId(reader.side),
            say=page_language(reader.language),
        )
        said = _said(scene, letter)
        if said is None:
            return None
        tag = "-".join((event, letter.kind, *(str(fact) for fact in letter.facts.values())))
        notice = Notice(
            title=_short(whole.regulations.name, 100),
            body=_short(said, _LONGEST_TEXT),
            tag=tag[:200],
            url=f"/events/{event}/me",
            lang=reader.language,
        )
        data = msgspec.json.encode(notice)
        return data if len(data) <= LONGEST else None

    return write


def _said(scene: _Scene, letter: Letter) -> str | None:
    """Return the words of a letter; None where there is nothing to say any more."""
    kind, number = Kind(letter.kind), int(letter.facts.get("round", 0))
    match kind:
        case Kind.ANNOUNCEMENT:
            texts = {one.id: one.text for one in scene.hall.announcements(scene.whole.id)}
            return texts.get(str(letter.facts["id"]))
        case Kind.SCHEDULE:
            return scene.say("The times of the rounds have changed.")
        case Kind.TIME:
            return _time(scene, number)
        case Kind.PLACE:
            has_place = scene.side in scene.whole.entries
            return scene.say("A place became free: you are registered.") if has_place else None
        case Kind.PAIRING | Kind.RESULT | Kind.REPORT:
            drawn = scene.whole.rounds[number - 1] if number <= len(scene.event.rounds) else None
            return None if drawn is None else _of_round(scene, kind, drawn)


def _of_round(scene: _Scene, kind: Kind, drawn: Round) -> str | None:
    game = drawn.game_of(scene.side)
    if kind is Kind.PAIRING:
        words = _seat(scene, game) if game is not None else _bye(scene, drawn)
    elif game is None:
        return None
    else:
        words = _result(scene, game) if kind is Kind.RESULT else _report(scene, drawn, game)
    return None if words is None else scene.say("Round {number}: {text}", number=drawn.number, text=words)


def _seat(scene: _Scene, game: Game) -> str:
    say = scene.say
    words = seat_said(game, scene.side, scene.name(game.opponent_of(scene.side)), say)
    return f"{words}, {say('{stones} stones', stones=game.handicap)}" if game.handicap else words


def _bye(scene: _Scene, drawn: Round) -> str | None:
    bye = next((bye for bye in drawn.byes if bye.entry == scene.side), None)
    return None if bye is None else bye_text(scene.whole, drawn.number, bye, scene.say)


def _result(scene: _Scene, game: Game) -> str | None:
    if not game.result.is_known:
        return None
    told = told_to(game.colour_of(scene.side), game.result, scene.say)
    return scene.say("{result}, against {name}", result=told, name=scene.name(game.opponent_of(scene.side)))


def _report(scene: _Scene, drawn: Round, game: Game) -> str | None:
    """Return what the opponent says, and whether that is what the reader has said."""
    say, theirs = scene.say, drawn.proposals.get(game.opponent_of(scene.side))
    if theirs is None or game.result.is_known:
        return None
    told = say("Your opponent says: {result}", result=told_to(game.colour_of(scene.side), theirs.result, say))
    mine = drawn.proposals.get(scene.side)
    if mine is None:
        return f"{told}. {say('Confirm it, or say what it was.')}"
    if mine.result == theirs.result:
        return f"{told}. {say('Both agree; the referee confirms it.')}"
    return f"{told}. {say('You do not agree: go to the referee together.')}"


def _time(scene: _Scene, number: int) -> str | None:
    start = scene.hall.times(scene.whole.id).get(number)
    if start is None:
        return scene.say("Round {number} has no time any more.", number=number)
    return scene.say("Round {number} begins: {time}.", number=number, time=_moment(scene, start.begins))


def _moment(scene: _Scene, moment: datetime) -> str:
    local = wall_clock(moment, zone_or_utc(scene.timezone))
    return f"{scene.say.date(local.date())}, {local:%H:%M} ({zone_text(scene.timezone, moment)})"


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
