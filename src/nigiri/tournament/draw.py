"""Proposing a round: the draw of an event, as a value that a decision may take up."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.pairing.draw import Order, draw
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.field import Field
from nigiri.pairing.handwork import Fixed, HandWork, hand_work
from nigiri.pairing.remarks import of_teams
from nigiri.pairing.scheduled import seat
from nigiri.people.roster import Roster
from nigiri.people.team import teammates
from nigiri.regulations.classification import Credit
from nigiri.sentence import Sentence
from nigiri.tournament.cut import changed_cuts
from nigiri.tournament.field import field_of
from nigiri.tournament.numbering import Numbering
from nigiri.tournament.opening import opened
from nigiri.tournament.schedule import is_over, schedule_of
from nigiri.tournament.stage_view import chain, first_round_of, is_scheduled, stage_of, stage_view, system_of
from nigiri.tournament.state import DrawProtocol, Tournament


def propose_round(
    tournament: Tournament,
    roster: Roster,
    number: int | None = None,
    *,
    seed: int,
    criteria_set: str | None = None,
    without: Sequence[str] = (),
    fixed: Sequence[Fixed] = (),
    forbidden: Sequence[tuple[EntryId, EntryId]] = (),
) -> Drawing:
    """Draw round `number` (None: the next) of an event of any system, from the rounds before it only.

    Nothing is changed: rounds already drawn stay as they are, even this one. `criteria_set` replaces the one of the
    regulations; `without` names criteria to leave out; `fixed` and `forbidden` are hand work for this draw alone. Where
    a stage begins whose numbers have not been given, they are drawn by the same seed. Round robin, Scheveningen and
    knockout have no criteria: their games follow from numbers, at no cost and without a proof.
    Refuses a round beyond those announced, one whose predecessor has not been drawn, and a stage before its time.
    """
    wanted = len(tournament.rounds) + 1 if number is None else number
    _check_number(tournament, wanted)
    is_next = wanted == len(tournament.rounds) + 1
    begun = opened(tournament, roster, seed=seed) if is_next or not _is_numbered(tournament) else tournament
    stage = stage_of(begun, wanted)
    view = stage_view(begun, stage)
    within = wanted - first_round_of(begun, stage) + 1
    hand = hand_work(fixed, (*forbidden, *_teammates(tournament)))
    order = Order(seed, criteria_set, tuple(without), tournament.regulations.komi_halves)
    if is_scheduled(view.regulations.system):
        drawing: Drawing = _scheduled(view, roster, within, order, hand)
        said = begun.numbers[stage].remarks if within == 1 else ()
        remarks = (*(Sentence(_literal(one), {}) for one in said), *drawing.remarks)
    else:
        _check_planned(view, within)
        field = _with_meetings(field_of(view, roster, within), begun.numbers.get(stage))
        drawing = draw(field, view.regulations.pairing, order, hand)
        remarks = (*_remarks(tournament, wanted), *drawing.remarks)
    if tournament.regulations.classification.credit is Credit.TEAM:
        remarks = tuple(map(of_teams, remarks))
    return replace(drawing, number=wanted, remarks=(*_cut_remarks(begun, roster, stage), *remarks))


def _scheduled(view: Tournament, roster: Roster, number: int, order: Order, hand: HandWork) -> Drawing:
    schedule = schedule_of(view, number)
    if not schedule.meetings and not hand.pairs and is_over(view):
        raise Refusal(
            "rounds.complete",
            message="all {rounds} rounds are complete: nobody is left to be drawn",
            where="round",
            rounds=number - 1,
        )
    if not schedule.meetings and not hand.pairs:
        raise Refusal(
            "round.waiting",
            "RU-2.8.8-a",
            message="round {round} has no game that can be drawn now: finish or award the games that are on",
            where="round",
            round=number,
        )
    return seat(schedule, field_of(view, roster, number), view.regulations.pairing, order, hand)


def _with_meetings(field: Field, given: Numbering | None) -> Field:
    """Return a field in which games carried over from the stage before count as meetings."""
    if given is None or not given.met:
        return field
    met: dict[EntryId, list[EntryId]] = {}
    for one, other in given.met:
        met.setdefault(one, []).append(other)
        met.setdefault(other, []).append(one)
    seats = (replace(seat, opponents=(*met.get(seat.side, ()), *seat.opponents)) for seat in field.seats)
    return replace(field, seats=tuple(seats))


def _is_numbered(tournament: Tournament) -> bool:
    return bool(tournament.numbers) or not is_scheduled(system_of(tournament, 1))


def _literal(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _teammates(tournament: Tournament) -> Iterator[tuple[EntryId, EntryId]]:
    """Yield who must not meet because they are of one team, in an individual-team event (RU-2.1.1)."""
    rules = tournament.regulations
    is_individual = rules.classification.credit is Credit.INDIVIDUAL_TEAM
    if is_individual and rules.teams is not None and not rules.teams.may_members_meet:
        yield from teammates(tournament.teams)


def _check_number(tournament: Tournament, number: int) -> None:
    stage = stage_of(tournament, number)
    is_last_and_level = stage == len(chain(tournament.regulations)) and not is_scheduled(system_of(tournament, stage))
    if is_last_and_level and number > tournament.regulations.rounds:
        raise _complete(tournament.regulations.rounds)
    if not 1 <= number <= len(tournament.rounds) + 1:
        raise Refusal(
            "round.too_early",
            message="round {round} cannot be drawn: rounds are numbered from 1, and {drawn} have been drawn",
            where="round",
            round=number,
            drawn=len(tournament.rounds),
        )


def _check_planned(view: Tournament, number: int) -> None:
    if number > view.regulations.rounds:
        raise _complete(view.regulations.rounds)


def _complete(rounds: int) -> Refusal:
    return Refusal(
        "rounds.complete",
        message="all {rounds} rounds are complete; a further one needs an explicit change of their number",
        where="round",
        rounds=rounds,
    )


def _cut_remarks(tournament: Tournament, roster: Roster, stage: int) -> Iterator[Sentence]:
    """Warn when the table that a stage was filled from has changed since (RU-2.8)."""
    return (change.sentence for change in changed_cuts(tournament, roster) if change.stage == stage)


def _remarks(tournament: Tournament, number: int) -> list[Sentence]:
    """Say what the draw does without: entries not yet accepted, results not yet known (RU-2.8.8-a)."""
    remarks = []
    waiting = [entry.id for entry in tournament.entries.values() if not entry.is_final and entry.is_present(number)]
    if waiting:
        remarks.append(
            Sentence(
                "{count} entries are preliminary and not drawn: {sides}",
                {"count": len(waiting), "sides": ", ".join(waiting)},
            )
        )
    for drawn in tournament.rounds[: number - 1]:
        open_tables = [game.table for game in drawn.games if not game.result.is_known]
        if open_tables:
            remarks.append(
                Sentence(
                    "round {round} has no result at tables {tables}: nobody gets a point for those games",
                    {"round": drawn.number, "tables": ", ".join(map(str, open_tables))},
                )
            )
    return remarks


def protocol_of(drawing: Drawing, program: str) -> DrawProtocol:
    """Return the protocol of a drawing (RU-2.8.7-a): what is needed to draw it again. `program` is name and version."""
    return DrawProtocol(
        program=program,
        criteria_set=drawing.criteria_set,
        seed=drawing.seed,
        without=drawing.without,
        optimal=drawing.optimal,
        costs=drawing.costs,
        remarks=tuple(str(remark) for remark in drawing.remarks),
    )
