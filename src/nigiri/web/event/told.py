"""The lines of a journal as sentences."""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct

from nigiri.documents.language import Language
from nigiri.ids import EntryId
from nigiri.tournament import events as e
from nigiri.web.event.spoken import result_said

_MOST_NAMES = 4


class Telling(Struct, frozen=True):
    """What sentences need: the names of sides, and the language."""

    names: Mapping[EntryId, str]
    say: Language

    def sides(self, sides: tuple[EntryId, ...]) -> str:
        """Return names with commas, the rest counted."""
        shown = ", ".join(self.names.get(side, side) for side in sides[:_MOST_NAMES])
        rest = len(sides) - _MOST_NAMES
        return f"{shown} … +{rest}" if rest > 0 else shown

    def sentence(self, event: e.Event) -> str:
        """Return an event as a sentence."""
        text = _told(event, self)
        reason = getattr(event, "reason", "")
        return f"{text} – {reason}" if reason else text


def kind_of(event: e.Event) -> str:
    """Return what an event is about, for a filter: entries, rounds, results, event."""
    if isinstance(event, e.EntryEvent | e.TeamEvent):
        return "entries"
    if isinstance(event, e.RoundEvent | e.StageEvent):
        return "rounds"
    return "results" if isinstance(event, e.ResultEvent) else "event"


def _told(event: e.Event, tell: Telling) -> str:
    if isinstance(event, e.EntryEvent):
        return _entry(event, tell)
    if isinstance(event, e.RoundEvent):
        return _round(event, tell)
    if isinstance(event, e.ResultEvent):
        return _result(event, tell)
    if isinstance(event, e.TournamentCreated | e.Undone | e.LifecycleEvent):
        return _event(event, tell)
    return _team(event, tell)


def _team(event: e.TeamEvent | e.StageEvent, tell: Telling) -> str:
    say = tell.say
    match event:
        case e.TeamsEntered():
            return say("teams entered: {names}", names=", ".join(team.name for team in event.teams))
        case e.TeamAmended():
            return say("team changed: {names}", names=event.team.name)
        case e.TeamsRemoved():
            return say("teams struck off: {names}", names=tell.sides(event.teams))
        case e.LineupSet():
            return say("line-up from round {number} on: {team}", number=event.number, team=tell.sides((event.team,)))
        case e.NumbersAssigned():
            return say("stage {stage} begins with its numbers", stage=event.stage)
        case _:
            assert_never(event)


def _queue(event: e.QueueEvent, tell: Telling) -> str:
    say = tell.say
    match event:
        case e.PlayersQueued():
            return say("on the waiting list: {names}", names=tell.sides(tuple(one.id for one in event.entries)))
        case e.PlayersMovedUp():
            names = tell.sides(tuple(one.id for one in event.entries))
            if event.by_hand:
                return say("moved up from the waiting list by hand: {names}", names=names)
            return say("moved up from the waiting list: {names}", names=names)
        case e.QueueLeft():
            return say("off the waiting list: {names}", names=tell.sides(event.sides))
        case _:
            assert_never(event)


def _entry(event: e.EntryEvent, tell: Telling) -> str:
    say = tell.say
    if isinstance(event, e.QueueEvent):
        return _queue(event, tell)
    match event:
        case e.PlayersEntered():
            return say("entered: {names}", names=tell.sides(tuple(one.id for one in event.entries)))
        case e.EntryAmended():
            return say("entry changed: {names}", names=tell.sides((event.entry.id,)))
        case e.EntriesConfirmed():
            return say("confirmed: {names}", names=tell.sides(event.sides))
        case e.EntriesRemoved():
            return say("struck off: {names}", names=tell.sides(event.sides))
        case e.PlayersWithdrawn():
            return say("left after round {number}: {names}", number=event.after, names=tell.sides(event.sides))
        case e.PlayersReturned():
            return say("back from round {number}: {names}", number=event.first, names=tell.sides(event.sides))
        case e.AbsencesAnnounced():
            return say(
                "absent in round {rounds}: {names}", rounds=_numbers(event.rounds), names=tell.sides(event.sides)
            )
        case e.AbsencesRecalled():
            return say(
                "present in round {rounds} after all: {names}",
                rounds=_numbers(event.rounds),
                names=tell.sides(event.sides),
            )
        case _:
            assert_never(event)


def _round(event: e.RoundEvent, tell: Telling) -> str:
    say = tell.say
    match event:
        case e.RoundDrawn():
            return say("round {number} drawn, games: {games}", number=event.round.number, games=len(event.round.games))
        case e.RoundRedrawn():
            return say("round {number} drawn again", number=event.round.number)
        case e.RoundTakenOver():
            return say("round {number} taken over from a file", number=event.round.number)
        case e.RoundPublished():
            return say("round {number} published", number=event.number)
        case e.BoardsEdited():
            return say("boards of round {number} changed by hand", number=event.number)
        case e.ByesGranted():
            names = tell.sides(tuple(bye.entry for bye in event.byes))
            return say("bye in round {number}: {names}", number=event.number, names=names)
        case e.ByeMoved():
            return say(
                "bye of round {number} moved from {giver} to {taker}",
                number=event.number,
                giver=tell.sides((event.giver,)),
                taker=tell.sides((event.taker,)),
            )
        case e.LateEntrySeated():
            return say("entered late and seated: {names}", names=tell.sides((event.entry.id,)))
        case e.ColoursSettled():
            return say(
                "round {number}, table {table}: {name} has Black",
                number=event.number,
                table=event.table,
                name=tell.sides((event.black,)),
            )
        case _:
            assert_never(event)


def _result(event: e.ResultEvent, tell: Telling) -> str:
    say = tell.say
    match event:
        case e.ResultsRecorded(results=(one,)):
            shown = result_said(one.result, say)
            return say("round {number}, table {table}: {result}", number=event.number, table=one.table, result=shown)
        case e.ResultsRecorded():
            shown = ", ".join(f"{one.table}: {result_said(one.result, say)}" for one in event.results[:8])
            return say("results of round {number}: {results}", number=event.number, results=shown)
        case e.ResultCorrected():
            return say(
                "round {number}, table {table} corrected from {before} to {after}",
                number=event.number,
                table=event.table,
                before=result_said(event.before, say),
                after=result_said(event.after, say),
            )
        case e.AwardsGiven():
            return say("unfinished games of round {number} awarded for the next draw", number=event.number)
        case e.ResultProposed() if not event.proposal.result.is_known:
            return say(
                "{name} takes back the report at table {table} of round {number}",
                name=tell.sides((event.proposal.side,)),
                table=event.table,
                number=event.number,
            )
        case e.ResultProposed():
            return say(
                "{name} reports {result} at table {table} of round {number}",
                name=tell.sides((event.proposal.side,)),
                result=result_said(event.proposal.result, say),
                table=event.table,
                number=event.number,
            )
        case _:
            assert_never(event)


def _event(event: e.TournamentCreated | e.LifecycleEvent | e.Undone, tell: Telling) -> str:
    say = tell.say
    match event:
        case e.TournamentCreated():
            return say("the event begins: {name}", name=event.regulations.name)
        case e.RegulationsAmended():
            return say("the regulations were changed")
        case e.RoundsExtended():
            return say("the event has {rounds} rounds now", rounds=event.rounds)
        case e.StandingsPublished():
            return say("standings after round {number} published", number=event.standings.after)
        case e.TournamentClosed():
            return say("the event is closed")
        case e.TournamentReopened():
            return say("the event is open again")
        case e.Undone():
            return say("undone, back to line {number}", number=event.to)
        case _:
            assert_never(event)


def _numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
