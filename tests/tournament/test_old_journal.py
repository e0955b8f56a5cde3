"""Journals written once are read for ever: a file here is never changed, only joined by later ones."""

from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from nigiri.errors import Refusal
from nigiri.tournament.codec import canonical, event_from_json, from_json, to_json
from nigiri.tournament.events import Event
from nigiri.tournament.evolve import fold
from nigiri.tournament.state import Round, Tournament

HERE = Path(__file__).parent
JOURNALS = sorted(HERE.glob("journal_of_*.jsonl"))
LINES = [line for journal in JOURNALS for line in journal.read_text(encoding="utf-8").splitlines()]
FIRST = (HERE / "journal_of_2026.jsonl").read_text(encoding="utf-8").splitlines()


def as_if_unchanged(drawn: Round) -> Round:
    if drawn.protocol is None or not drawn.protocol.is_changed:
        return drawn
    return replace(drawn, protocol=replace(drawn.protocol, optimal=True, is_changed=False))


def test_the_first_folds_to_what_it_meant_when_it_was_written() -> None:
    state = from_json((HERE / "state_of_2026.json").read_bytes(), Tournament)
    folded = fold(map(event_from_json, FIRST))
    changed = [drawn.number for drawn in folded.rounds if drawn.protocol is not None and drawn.protocol.is_changed]
    # It was written when a round that was changed by hand still called itself proven.
    assert replace(folded, rounds=tuple(map(as_if_unchanged, folded.rounds))) == state
    assert changed == [1]
    assert len(state.rounds) == 3
    assert state.version == len(FIRST)


@pytest.mark.parametrize("line", LINES, ids=range(1, len(LINES) + 1))
def test_an_event_of_them_still_has_the_text_it_was_hashed_with(line: str) -> None:
    assert canonical(line) == line
    event = event_from_json(line)
    assert event_from_json(to_json(event)) == event


def test_they_hold_every_kind_of_event() -> None:
    later = [line for file in HERE.glob("journal_of_*_*.jsonl") for line in file.read_text("utf-8").splitlines()]
    written = {type(event_from_json(line)) for line in [*LINES, *later]}
    assert {kind for kind in get_args(Event) if kind not in written} == set()


@pytest.mark.parametrize(
    "text",
    [
        '{"event":"dice-thrown"}',
        '{"event":"round-published","number":1,"colour":"red"}',
        '{"event":"round-published","number":"one"}',
        '{"event":"round-published"}',
        '{"number":1}',
        '["round-published",1]',
        '{"event":"round-published","number":1',
        "",
        "null",
        "[" * 100_000,
    ],
)
def test_what_a_later_version_or_a_broken_disk_wrote_is_refused_not_guessed(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        event_from_json(text, where="event 7")
    assert refused.value.code == "journal.unreadable"
    assert refused.value.where == "event 7"


def test_regulations_are_written_whole_so_that_later_defaults_do_not_change_them() -> None:
    for setting in ("no_rematch", "absent_mcmahon", "concavity", "komi_halves", "unplayed", "even_from"):
        assert f'"{setting}":' in FIRST[0]
