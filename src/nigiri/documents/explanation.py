"""How the numbers of a side come about, and the sentences of rulings and draws in a language."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from nigiri.documents.headings import event_line
from nigiri.documents.labels import name_of
from nigiri.documents.language import Language
from nigiri.documents.sheet import Align, Column, Sheet
from nigiri.ids import EntryId
from nigiri.people.roster import Roster
from nigiri.sentence import Words
from nigiri.standings.explanation import Explanation, Step, explain
from nigiri.standings.table import Table
from nigiri.tournament.cards import cards
from nigiri.tournament.state import Tournament
from nigiri.tournament.table import frame_of, settings_of


def explanations(tournament: Tournament, roster: Roster, table: Table, side: EntryId) -> tuple[Explanation, ...]:
    """Return how each criterion of a table comes about for a side."""
    played = cards(tournament, roster, table.round)
    settings, frame = settings_of(tournament, table.criteria), frame_of(tournament)
    return tuple(explain(played, settings, frame, side, criterion) for criterion in table.criteria)


def explanation_sheet(tournament: Tournament, roster: Roster, table: Table, told: Explanation, say: Language) -> Sheet:
    """Return one criterion of one side, line by line; the counted lines add up to the last one."""
    row = table.row(told.side)
    names = names_of(tournament, roster, tournament.entries)
    place = () if row is None else (say("place {place}", place=row.place),)
    return Sheet(
        title=f"{name_of(tournament, roster, told.side)}: {told.criterion} = {say.number(told.total)}",
        event=event_line(tournament, say),
        language=say.code,
        columns=(
            Column(say("Round"), Align.RIGHT),
            Column(say("How"), is_wide=True),
            Column(say("Counts"), Align.RIGHT),
        ),
        rows=(
            *(_step(step, names, say) for step in told.steps),
            ("", say("total"), say.number(told.total)),
        ),
        facts=(say("after round {number}", number=table.round), *place),
        notes=(say(told.formula.template, **filled(told.formula.facts, {}, say)),),
    )


def sentence(words: Words, names: Mapping[str, str], say: Language) -> str:
    """Return phrases as one sentence in a language, sides by their names."""
    return ", ".join(say(phrase.template, **filled(phrase.facts, names, say)) for phrase in words)


def filled(facts: Mapping[str, object], names: Mapping[str, str], say: Language) -> dict[str, object]:
    """Return facts ready to be read: numbers as the language writes them, sides by name."""
    return {
        key: say.number(fact) if isinstance(fact, Fraction) else named_fact(fact, names) for key, fact in facts.items()
    }


def named_fact(fact: object, names: Mapping[str, str]) -> object:
    """Return a fact with names in the place of ids: of one side, or of several with commas between them."""
    if not isinstance(fact, str) or not fact:
        return fact
    parts = fact.split(", ")
    return ", ".join(names.get(part, part) for part in parts)


def names_of(tournament: Tournament, roster: Roster, sides: Iterable[EntryId]) -> dict[str, str]:
    """Return the names of sides by id."""
    return {side: name_of(tournament, roster, side) for side in sides}


def _step(step: Step, names: Mapping[str, str], say: Language) -> tuple[str, str, str]:
    value = "" if step.value is None else say.number(step.value)
    return (
        str(step.round) if step.round else "",
        sentence(step.words, names, say),
        value if step.is_counted else f"({value})",
    )
