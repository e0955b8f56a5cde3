"""The ratings that an event makes, as a sheet."""

from nigiri.documents.headings import event_line
from nigiri.documents.labels import name_of
from nigiri.documents.language import Language
from nigiri.documents.sheet import Align, Column, Sheet
from nigiri.people.roster import Roster
from nigiri.ratings.tournament_class import MINUTE, TournamentClass
from nigiri.tournament.rating import EventRating
from nigiri.tournament.state import Tournament


def ratings_sheet(tournament: Tournament, roster: Roster, rated: EventRating, say: Language) -> Sheet:
    """Return the players by new rating, with what was expected of them and what they got."""
    columns = (
        Column(say("Name"), is_wide=True),
        Column(say("Grade"), Align.CENTRE),
        Column(say("Games"), Align.RIGHT),
        Column(say("Expected"), Align.RIGHT),
        Column(say("Won"), Align.RIGHT),
        Column(say("Before"), Align.RIGHT),
        Column(say("Change"), Align.RIGHT),
        Column(say("After"), Align.RIGHT),
    )
    order = sorted(rated.changes.values(), key=lambda change: (-change.after, name_of(tournament, roster, change.side)))
    rows = tuple(
        (
            name_of(tournament, roster, change.side),
            tournament.entries[change.side].printed_grade.lower(),
            str(len(change.games)),
            say.decimal(sum(game.expected for game in change.games), ".3f"),
            say.decimal(sum(game.score for game in change.games), "g"),
            say.decimal(change.before, ".3f"),
            say.decimal(change.after - change.before, "+.3f"),
            say.decimal(change.after, ".3f"),
        )
        for change in order
    )
    return Sheet(
        title=say("Ratings"),
        event=event_line(tournament, say),
        language=say.code,
        columns=columns,
        rows=rows,
        facts=(say("formula {formula}", formula=rated.formula.value), classification_text(rated, say)),
        notes=tuple(say(remark) for remark in rated.remarks),
    )


def classification_text(rated: EventRating, say: Language) -> str:
    """Say which class the event has and why."""
    found = rated.classification
    if found is None:
        return say("weight {weight}", weight=say.decimal(rated.weight, "g"))
    has = {
        "basic": say.decimal(float(found.time.basic / MINUTE), "g"),
        "adjusted": say.decimal(float(found.time.adjusted / MINUTE), "g"),
        "basic_needed": say.decimal(found.basic_needed / MINUTE, "g"),
        "adjusted_needed": say.decimal(found.adjusted_needed / MINUTE, "g"),
    }
    if found.tournament_class is TournamentClass.NONE:
        return say(
            "too fast to be rated: {basic} min basic and {adjusted} min adjusted time; class needs {basic_needed} and "
            "{adjusted_needed}",
            **has,
        )
    return say(
        "class {name}: {basic} min basic (needed {basic_needed}) and {adjusted} min adjusted time (needed "
        "{adjusted_needed})",
        name=found.tournament_class.value,
        **has,
    )
