"""A draw as sheets: the proposed round, what each of its games costs, and what another pairing would have cost."""

from collections.abc import Iterator, Mapping

from nigiri.documents.explanation import filled, names_of
from nigiri.documents.headings import event_line, round_fact
from nigiri.documents.labels import name_and_grade, name_of
from nigiri.documents.language import Language
from nigiri.documents.pairings import stones_text
from nigiri.documents.sheet import Align, Column, Sheet
from nigiri.ids import EntryId
from nigiri.pairing.drawing import Drawing
from nigiri.pairing.explanation import Alternative, PairExplanation
from nigiri.people.roster import Roster
from nigiri.tournament.state import Tournament


def drawing_sheet(tournament: Tournament, roster: Roster, drawing: Drawing, say: Language) -> Sheet:
    """Return a proposed round in the order of its tables, with the totals of its criteria below."""
    names = names_of(tournament, roster, tournament.entries)
    rows = [
        (
            str(game.table),
            name_and_grade(tournament, roster, game.black),
            name_and_grade(tournament, roster, game.white),
            stones_text(game),
            say.number(game.komi_halves / 2),
        )
        for game in drawing.games
    ]
    rows += [("–", name_and_grade(tournament, roster, bye.entry), say("bye"), "", "") for bye in drawing.byes]
    totals = ", ".join(f"{name} {total}" for name, total in drawing.costs.items())
    proof = (
        say("Proven: no round is better by these criteria.")
        if drawing.optimal
        else say("Not proven: this round may not be the best.")
    )
    return Sheet(
        title=say("Proposed pairings"),
        event=event_line(tournament, say),
        language=say.code,
        columns=(
            Column(say("Table"), Align.RIGHT),
            Column(say("Black"), is_wide=True),
            Column(say("White"), is_wide=True),
            Column(say("Handicap"), Align.CENTRE),
            Column(say("Komi"), Align.CENTRE),
        ),
        rows=tuple(rows),
        facts=(
            round_fact(drawing.number, tournament, say),
            say("drawn with the criteria '{criteria}', lot {seed}", criteria=drawing.criteria_set, seed=drawing.seed),
        ),
        notes=(
            proof,
            say("Totals in order of rank: {totals}.", totals=totals),
            *(say(remark.template, **filled(remark.facts, names, say)) for remark in drawing.remarks),
        ),
    )


def explanation_sheet(tournament: Tournament, roster: Roster, drawing: Drawing, say: Language) -> Sheet:
    """Return for each game, and the bye, every criterion that cost something, with its reason."""
    names = names_of(tournament, roster, tournament.entries)
    return Sheet(
        title=say("Why these pairings"),
        event=event_line(tournament, say),
        language=say.code,
        columns=(
            Column(say("Game"), is_wide=True),
            Column(say("Criterion")),
            Column(say("Cost"), Align.RIGHT),
            Column(say("Reason"), is_wide=True),
        ),
        rows=tuple(row for told in drawing.explanation for row in _rows(told, names, say)),
        facts=(round_fact(drawing.number, tournament, say),),
    )


def alternative_lines(tournament: Tournament, roster: Roster, alternative: Alternative, say: Language) -> Iterator[str]:
    """Yield the answer to "why were these two not paired", one sentence a line."""
    names = names_of(tournament, roster, tournament.entries)
    said = alternative.sentence
    facts = filled(said.facts, names, say)
    if "unit" in facts:
        facts["unit"] = say(str(facts["unit"]))
    yield say(said.template, **facts)
    for change in alternative.changes:
        if change.difference:
            difference = say.decimal(change.difference, "+d")
            yield f"  {change.criterion}: {difference} ({say(change.unit)})"
    for first, second in alternative.instead:
        other = say("bye") if second is None else name_of(tournament, roster, second)
        yield "  " + say("instead: {first} – {second}", first=name_of(tournament, roster, first), second=other)


def _rows(told: PairExplanation, names: Mapping[str, str], say: Language) -> Iterator[tuple[str, str, str, str]]:
    title = f"{names[told.first]} – {_other(told.second, names, say)}"
    shown = [cost for cost in told.costs if cost.cost]
    for cost in shown:
        reason = "" if cost.sentence is None else say(cost.sentence.template, **filled(cost.sentence.facts, names, say))
        yield title, cost.criterion, f"{cost.cost}", reason
        title = ""
    if not shown:
        yield title, "", "0", ""


def _other(side: EntryId | None, names: Mapping[str, str], say: Language) -> str:
    return say("bye") if side is None else names[side]
