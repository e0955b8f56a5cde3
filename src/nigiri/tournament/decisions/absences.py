"""Rounds a side does not play, and what they are worth."""

from collections.abc import Iterable

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.people.entry import Absence
from nigiri.tournament.decisions.closing import must_be_open
from nigiri.tournament.events import AbsencesAnnounced, AbsencesRecalled, Event
from nigiri.tournament.state import Tournament


def announce_absence(
    tournament: Tournament, sides: Iterable[EntryId], rounds: Iterable[int], *, worth: Absence = Absence.BY_RULE
) -> tuple[Event, ...]:
    """Note that sides do not play some rounds (RU-3.16), and what that is worth to them.

    A point granted here is no pairing bye: the right to one stays. For a round already played without the side the
    worth may still be set.
    """
    must_be_open(tournament)
    absent, numbers = tuple(dict.fromkeys(sides)), tuple(sorted(set(rounds)))
    for side in absent:
        for number in numbers:
            _may_be_absent(tournament, side, number)
    if all(tournament.registered(side).absences.get(number) is worth for side in absent for number in numbers):
        return ()
    return (AbsencesAnnounced(absent, numbers, worth),)


def recall_absence(tournament: Tournament, sides: Iterable[EntryId], rounds: Iterable[int]) -> tuple[Event, ...]:
    """Note that sides play some rounds after all; refuse for rounds that are out."""
    must_be_open(tournament)
    back, numbers = tuple(dict.fromkeys(sides)), tuple(sorted(set(rounds)))
    for number in numbers:
        _may_play(tournament, number)
    if not any(number in tournament.registered(side).absences for side in back for number in numbers):
        return ()
    return (AbsencesRecalled(back, numbers),)


def _may_be_absent(tournament: Tournament, side: EntryId, number: int) -> None:
    tournament.registered(side)
    if not 1 <= number <= tournament.regulations.rounds:
        raise Refusal("round.unknown", message="there is no round {round}", round=number, where="round")
    if number <= len(tournament.rounds):
        drawn = tournament.rounds[number - 1]
        if drawn.is_published and side in drawn.seated:
            raise Refusal(
                "entry.seated",
                "RU-2.6-c",
                message="{entry} has a place in round {round}; enter the result, by default if need be",
                entry=side,
                round=number,
                where="round",
            )


def _may_play(tournament: Tournament, number: int) -> None:
    if not 1 <= number <= tournament.regulations.rounds:
        raise Refusal("round.unknown", message="there is no round {round}", round=number, where="round")
    if number <= len(tournament.rounds) and tournament.rounds[number - 1].is_published:
        raise Refusal(
            "round.published",
            message="round {round} is out; who comes late is seated or enters with the next round",
            round=number,
            where="round",
        )
