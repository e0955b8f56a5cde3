"""What the commands on a database print about events, and what they read an event's regulations from."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from nigiri.cli.event_systems import SystemOptions, rounds_planned, system_name, system_of_options
from nigiri.cli.terminal import print_lines, print_sheet, say
from nigiri.documents.sheet import Align, Column, Sheet
from nigiri.errors import Refusal
from nigiri.regulations.checked_measures import MOST_KOMI_HALVES
from nigiri.rulebook.written_numbers import exact_number

if TYPE_CHECKING:
    from nigiri.people.roster import Roster
    from nigiri.regulations.regulations import Regulations
    from nigiri.standings.table import Table
    from nigiri.store.store import Summary
    from nigiri.tournament.record import Record
    from nigiri.tournament.state import Tournament


class SystemName(StrEnum):
    """Systems of play that a new event can have."""

    MCMAHON = "mcmahon"
    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    KNOCKOUT = "knockout"
    SCHEVENINGEN = "scheveningen"


class Basis(StrEnum):
    """What gives handicap stones."""

    NONE = "none"
    RANK = "rank"
    SCORE = "score"


def regulations_of(
    name: str,
    *,
    rounds: int,
    system: SystemName,
    bar: str,
    floor: str,
    profile: str,
    criteria: str,
    komi: str,
    handicap: Basis,
    place: str,
    begins: str,
    ends: str,
    settings: Sequence[str],
    play: "SystemOptions | None" = None,
) -> "Regulations":
    """Return the regulations that the options of `event new` describe; refuse what cannot be."""
    from nigiri.pairing.settings import HandicapBasis, HandicapRule, PairingSettings
    from nigiri.ratings.rank import parse_rank
    from nigiri.regulations.regulations import Regulations
    from nigiri.regulations.system import McMahon
    from nigiri.regulations.usual import usual_standings
    from nigiri.rulebook.definition import read_assignment
    from nigiri.standings.settings import Withdrawal

    chosen = system_of_options(system, play or SystemOptions(), McMahon(bar=parse_rank(bar), floor=parse_rank(floor)))
    names = tuple(one.strip() for one in criteria.split(",") if one.strip())
    withdrawal = Withdrawal((play or SystemOptions()).withdrawal)
    return Regulations(
        name=name,
        rounds=rounds_planned(chosen, rounds),
        system=chosen,
        standings=usual_standings(chosen, profile, names, withdrawal),
        pairing=PairingSettings(handicap=HandicapRule(basis=HandicapBasis(handicap.value))),
        profile=profile,
        settings=dict(read_assignment(one) for one in settings),
        place=place,
        begins=_date(begins, "begins"),
        ends=_date(ends, "ends"),
        komi_halves=_halves(komi),
    )


def event_form(state: "Tournament") -> dict[str, Any]:
    """Return an event as JSON: where it stands, and each round."""
    from nigiri.regulations.team_event import system_played
    from nigiri.tournament.advice import advice

    rules = state.regulations
    return {
        "id": state.id,
        "name": rules.name,
        "system": system_name(system_played(rules)),
        "profile": rules.profile,
        "criteria": rules.standings.criteria,
        "rounds": rules.rounds,
        "drawn": len(state.rounds),
        "entries": len(state.entries),
        "preliminary": sum(not entry.is_final for entry in state.entries.values()),
        "waiting": len(state.waiting),
        "limit": rules.entry.limit,
        "is_closed": state.is_closed,
        "version": state.version,
        "advice": []
        if state.rounds
        else [{"code": one.code, "message": str(one.sentence), "articles": one.articles} for one in advice(state)],
        "by_round": [
            {
                "round": drawn.number,
                "status": drawn.status,
                "games": len(drawn.games),
                "byes": len(drawn.byes),
                "open": [game.table for game in drawn.games if not game.result.is_known],
            }
            for drawn in state.rounds
        ],
    }


def say_event(state: "Tournament") -> None:
    """Print where an event stands."""
    from nigiri.tournament.advice import advice

    form = event_form(state)
    columns = [Column(say()("Round"), Align.RIGHT), Column(say()("Status"))]
    columns += [Column(say()("Games"), Align.RIGHT), Column(say()("Byes"), Align.RIGHT), Column(say()("Open tables"))]
    rows = [
        (
            str(one["round"]),
            say()(str(one["status"])),
            str(one["games"]),
            str(one["byes"]),
            ", ".join(map(str, one["open"])),
        )
        for one in form["by_round"]
    ]
    facts = [say()("{drawn} of {rounds} rounds drawn, {entries} players, version {version}", **form)]
    if form["preliminary"]:
        facts.append(say()("{preliminary} entries are preliminary and are not drawn", **form))
    if state.is_closed:
        facts.append(say()("the event is closed"))
    if not state.rounds:
        facts += [say()(one.sentence.template, **one.sentence.facts) for one in advice(state)]
    print_sheet(_sheet(state.id, form["name"], columns, rows, facts))


def say_events(found: Sequence["Summary"]) -> None:
    """Print the events of a database."""
    columns = [Column(say()("Id")), Column(say()("Name"), is_wide=True), Column(say()("Begins"))]
    columns += [Column(say()("Rounds")), Column(say()("Drawn")), Column(say()("Players")), Column(say()("Version"))]
    rows = [
        tuple(map(str, (one.id, one.name, one.begins or "", one.rounds, one.drawn, one.entries, one.version)))
        for one in found
    ]
    print_sheet(_sheet(say()("Events"), "Nigiri", columns, rows, ()))


def standings_form(state: "Tournament", roster: "Roster", table: "Table", *, is_published: bool) -> dict[str, Any]:
    """Return standings in the form of the contract."""
    rows = [
        {
            "place": row.place,
            "key": row.side,
            "name": roster[state.entries[row.side].person].full_name,
            "values": row.values,
        }
        for row in table.rows
    ]
    return {
        "round": table.round,
        "criteria": table.criteria,
        "ranked_by": table.ranked_by,
        "published": is_published,
        "rows": rows,
    }


def say_standings(state: "Tournament", roster: "Roster", table: "Table") -> None:
    """Print standings, what may still change in them marked; of groups and stages every table, and the bracket."""
    from nigiri.documents.provisional import with_marks
    from nigiri.documents.stage_sheets import stage_sheets
    from nigiri.documents.tables import standings_sheet
    from nigiri.tournament.team_sides import is_of_teams

    if state.numbers and not is_of_teams(state):
        for sheet in stage_sheets(state, roster, table.round, say()):
            print_sheet(sheet)
    else:
        print_sheet(with_marks(standings_sheet(state, roster, table, say()), state, roster, table, say()))


def record_form(record: "Record") -> dict[str, Any]:
    """Return a record of the journal as JSON."""
    import msgspec

    return {
        "seq": record.seq,
        "at": record.at,
        "by": record.actor,
        "event": msgspec.json.decode(record.event),
        "basis": record.basis,
        "hash": record.hash,
    }


def say_record(sentence: str, record: "Record") -> None:
    """Print one record behind a word."""
    say_lines(("{what}: {event}", {"what": say()(sentence), "event": _told(record)}))


def say_journal(event: str, records: Iterable["Record"]) -> None:
    """Print records of a journal."""
    columns = [Column(say()("No."), Align.RIGHT), Column(say()("At")), Column(say()("By"))]
    columns += [Column(say()("What"), is_wide=True), Column(say()("Articles"), is_wide=True)]
    rows = [
        (str(one.seq), f"{one.at:%Y-%m-%d %H:%M:%S}Z", one.actor, _told(one), ", ".join(one.basis)) for one in records
    ]
    print_sheet(_sheet(say()("Journal"), event, columns, rows, ()))


def say_lines(*sentences: tuple[str, Mapping[str, object]]) -> None:
    """Print sentences in the language of the run, their facts filled in."""
    print_lines([say()(template, **facts) for template, facts in sentences])


def _told(record: "Record") -> str:
    """Tell an event in a line: its kind, and its plain facts."""
    form = record_form(record)["event"]
    kind = str(form.pop("event"))
    plain = {name: value for name, value in form.items() if isinstance(value, str | int)}
    listed = {name: len(value) for name, value in form.items() if isinstance(value, list)}
    return " ".join([kind.replace("-", " "), *(f"{name} {value}" for name, value in {**plain, **listed}.items())])


def _sheet(
    title: str, event: str, columns: Sequence[Column], rows: Iterable[tuple[str, ...]], facts: Sequence[str]
) -> Sheet:
    return Sheet(title, event, say().code, tuple(columns), tuple(rows), facts=tuple(facts))


def _date(text: str, where: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text) if text else None
    except ValueError:
        raise Refusal(
            "date.unreadable", message="'{text}' is no day; write YYYY-MM-DD", text=text[:20], where=where
        ) from None


def _halves(text: str) -> int:
    points = exact_number(text.strip().replace(",", "."))
    if points is None or (2 * points).denominator != 1 or abs(2 * points) > MOST_KOMI_HALVES:
        raise Refusal("komi.unreadable", message="'{text}' is no komi; write 6.5 or 7", text=text[:20], where="komi")
    return int(2 * points)
