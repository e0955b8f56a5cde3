"""Proposing a round: the draw of an event, as a value that a decision may take up."""

from collections.abc import Iterator, Sequence

from nigiri.errors import Refusal
from nigiri.ids import EntryId
from nigiri.pairing.draw import Order, draw
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.handwork import Fixed, hand_work
from nigiri.pairing.sentence import Sentence
from nigiri.people.roster import Roster
from nigiri.people.team import teammates
from nigiri.regulations.classification import Credit
from nigiri.tournament.field import field_of
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
    """Draw round `number` (None: the next) of a Swiss or McMahon event, from the rounds before it only.

    Nothing is changed: rounds already drawn stay as they are, even this one. `criteria_set` replaces the one of the
    regulations; `without` names criteria to leave out; `fixed` and `forbidden` are hand work for this draw alone.
    Refuses a round beyond those announced, or one whose predecessor has not been drawn.
    """
    wanted = len(tournament.rounds) + 1 if number is None else number
    _check_number(tournament, wanted)
    field = field_of(tournament, roster, wanted)
    order = Order(seed, criteria_set, tuple(without), tournament.regulations.komi_halves)
    apart = (*forbidden, *_teammates(tournament))
    drawing = draw(field, tournament.regulations.pairing, order, hand_work(fixed, apart))
    remarks = (*_remarks(tournament, wanted), *drawing.remarks)
    return drawing.with_remarks(remarks)


def _teammates(tournament: Tournament) -> Iterator[tuple[EntryId, EntryId]]:
    """Yield who must not meet because they are of one team, in an individual-team event (RU-2.1.1)."""
    rules = tournament.regulations
    is_individual = rules.classification.credit is Credit.INDIVIDUAL_TEAM
    if is_individual and rules.teams is not None and not rules.teams.may_members_meet:
        yield from teammates(tournament.teams)


def _check_number(tournament: Tournament, number: int) -> None:
    rounds = tournament.regulations.rounds
    if number > rounds:
        raise Refusal(
            "rounds.complete",
            message="all {rounds} rounds are complete; a further one needs an explicit change of their number",
            where="round",
            rounds=rounds,
        )
    if not 1 <= number <= len(tournament.rounds) + 1:
        raise Refusal(
            "round.too_early",
            message="round {round} cannot be drawn: {drawn} rounds have been",
            where="round",
            round=number,
            drawn=len(tournament.rounds),
        )


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
