"""Nigiri's own file of an event: everything, and nothing foreign."""

import json
from typing import Any

import pytest

import played
from formats.samples import REAL_EVENTS
from nigiri.errors import Refusal
from nigiri.formats.nigiri_file import VERSION
from nigiri.formats.reading import read
from nigiri.formats.writing import write
from nigiri.people.roster import Roster
from nigiri.tournament.export import write_export
from nigiri.tournament.record import chain, stream_of
from nigiri.tournament.state import Tournament
from shared import shared


@pytest.mark.case("C72")
@pytest.mark.parametrize("name", REAL_EVENTS)
def test_an_event_comes_back_whole(name: str) -> None:
    first = read(shared(f"data/opengotha/{name}.xml").read_bytes())
    written = write(first.tournament, first.roster, "nigiri")
    second = read(written.data)
    assert (second.tournament, dict(second.roster), second.format) == (first.tournament, dict(first.roster), "nigiri")
    assert written.dropped == ()


def test_persons_of_other_events_are_not_written(three: tuple[Tournament, Roster]) -> None:
    from nigiri.ids import PersonId
    from nigiri.people.person import Person

    tournament, roster = three
    more = roster | Roster([Person(PersonId("stranger"), "Stranger")])
    assert b"tranger" not in write(tournament, more, "nigiri").data


def entry(document: Any) -> Any:
    return document["tournament"]["entries"]["P1"]


def game(document: Any) -> Any:
    return document["tournament"]["rounds"][1]["games"][0]


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        (lambda d: d.update(version=VERSION + 1), "nigiri.version", "x: $.version"),
        (lambda d: d.update(version="1"), "nigiri.version", "x: $.version"),
        (lambda d: d.pop("version"), "nigiri.version", "x: $.version"),
        (lambda d: d.pop("persons"), "nigiri.ill_typed", "x: $"),
        (lambda d: entry(d).update(rank="3d"), "nigiri.ill_typed", "x: $.tournament.entries[...].rank"),
        (lambda d: d["tournament"]["rounds"][0].update(number=2), "round.number", "x: $.tournament.rounds[0]"),
        (lambda d: entry(d).update(id="P9"), "entry.key", "x: $.tournament.entries"),
        (lambda d: game(d).update(black="P9"), "player.unknown", "x: $.tournament.rounds[1]"),
        (lambda d: game(d).update(black="P2"), "round.two_games", "x: $.tournament.rounds[1]"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_with_its_path(
    three: tuple[Tournament, Roster], change: Any, code: str, where: str
) -> None:
    document = json.loads(write(*three, "nigiri").data)
    change(document)
    with pytest.raises(Refusal) as refused:
        read(json.dumps(document).encode(), "x")
    assert (refused.value.code, refused.value.where) == (code, where)


def exported() -> tuple[bytes, Tournament]:
    play = played.small_open()
    tournament = play.state
    records = chain(stream_of(tournament.id), play.events, at=played.AT, by=played.REFEREE)
    return write_export(tournament.id, records, played.persons(5)), tournament


def test_an_exported_journal_is_read_as_an_event() -> None:
    data, tournament = exported()
    imported = read(data, "x")
    assert (imported.tournament, imported.format) == (tournament, "journal")
    assert imported.roster[tournament.entries[played.side(1)].person].family_name == "Sørensen1"
    again = read(write(imported.tournament, imported.roster, "nigiri").data)
    assert (again.tournament, dict(again.roster)) == (imported.tournament, dict(imported.roster))


def test_a_changed_journal_is_refused() -> None:
    data, _ = exported()
    with pytest.raises(Refusal) as refused:
        read(data.replace(b"the slip was read", b"the slip was lost"), "x")
    assert refused.value.code == "journal.changed"
    assert refused.value.where.startswith("x: ")


def test_a_fraction_is_written_exactly(opengotha: bytes) -> None:
    imported = read(opengotha)
    data = write(imported.tournament, imported.roster, "nigiri").data
    assert json.loads(data)["tournament"]["regulations"]["pairing"]["opengotha"]["concavity"] == "1/4"
    with pytest.raises(Refusal):
        read(data.replace(b'"1/4"', b'"1/0"'))
