"""Valid files, mutated: what is read is an event or a refusal, and never anything else."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.samples import OPENGOTHA, three_players
from formats.test_aga import FILE as AGA
from formats.test_macmahon import FILE as MACMAHON
from formats.test_nigiri_file import exported
from formats.test_pairgoth import event
from formats.test_rating_lists import AGA as AGA_LIST
from formats.test_rating_lists import EGF, FFG
from nigiri.errors import Refusal
from nigiri.formats.checking import check, check_imported
from nigiri.formats.imported import Imported
from nigiri.formats.players_csv import read_players
from nigiri.formats.rating_lists.reading import read_rating_list
from nigiri.formats.reading import examine, read
from nigiri.formats.writing import FORMATS, write

LATIN_1 = OPENGOTHA.replace("UTF-8", "ISO-8859-1")
for letter, plain in {"Дорн": "Dorn", "Ия": "Ia", "ДОРНИЯ": "DORNIA", "дорнИЯ": "dornIA", "ž": "z", "ř": "r",
                      "Ž": "Z", "Ř": "R"}.items():  # fmt: skip
    LATIN_1 = LATIN_1.replace(letter, plain)

SAMPLES: dict[str, bytes] = {
    "opengotha": OPENGOTHA.encode(),
    "latin-1": LATIN_1.encode("latin-1"),
    "macmahon": MACMAHON.encode(),
    "pairgoth": json.dumps(event()).encode(),
    "aga": AGA.encode(),
    "journal": exported()[0],
    **{to: write(*three_players(), to).data for to in ("h9", "trf", "nigiri", "csv")},
}  # fmt: skip
LISTS = {"egf": EGF.encode(), "ffg": FFG.encode(), "aga": AGA_LIST.encode(), "csv": SAMPLES["csv"]}
PIECES = [
    b"", b"\0", b"\xff", b"\n", b"\r", b'"', b"<", b">", b"&", b"&x;", b"{", b"}", b"[", b"]", b",", b"|", b"0", b"1",
    b"-1", b"99999999999999999999", b"1e400", b"NaN", b"null", b"true", b"30k", b"9p", b"0+", b"1-/w0", b"\xc3",
    b"\xe2\x80\xa8",
    "½".encode(), "İ".encode(), "ß".encode(), b"  ", b"\t", b";", b"=", b"'", b"<a>", b"</Players>", b"<!ENTITY a 'b'>",
]  # fmt: skip


WORDS = [
    b"", b"0", b"-1", b"1.5", b"99999999999999999999", b"1e400", b"NaN", b"null", b"true", b"30k", b"31k", b"9p",
    b"10d", b"2026-02-30", b"2026-05-01", b"0+", b"9999-/w99", b"RESULT_BOTHWIN", b"NULL", b"MMS", b"DC", b"BERGER",
    b"\xc4\xb0", b"\xef\xbf\xbd", b"a b", b"_", b"FIN",
]  # fmt: skip
_WORD = re.compile(rb"[A-Za-z0-9_.+/=-]+")


@st.composite
def mutated(draw: st.DrawFn, samples: dict[str, bytes]) -> bytes:
    """A sample with a few words exchanged, or places overwritten, cut out, doubled or moved."""
    data = samples[draw(st.sampled_from(sorted(samples)))]
    for _ in range(draw(st.integers(1, 3))):
        data = draw(word_exchanged(data)) if draw(st.integers(0, 3)) else draw(place_changed(data))
    return data


@st.composite
def word_exchanged(draw: st.DrawFn, data: bytes) -> bytes:
    """The file with one word exchanged for another of its own, or for an odd one; it stays well-formed, mostly."""
    words = list(_WORD.finditer(data))
    if not words:
        return data
    word = draw(st.sampled_from(words))
    other = draw(st.sampled_from(words))[0] if draw(st.booleans()) else draw(st.sampled_from(WORDS))
    return data[: word.start()] + other + data[word.end() :]


@st.composite
def place_changed(draw: st.DrawFn, data: bytes) -> bytes:
    """The file with some bytes overwritten, cut out, doubled or moved."""
    begin = draw(st.integers(0, len(data)))
    end = min(len(data), begin + draw(st.sampled_from([0, 1, 2, 5, 20, 200])))
    match draw(st.sampled_from(["piece", "cut", "double", "move"])):
        case "piece":
            return data[:begin] + draw(st.sampled_from(PIECES)) + data[end:]
        case "cut":
            return data[:begin] + data[end:]
        case "double":
            return data[:end] + data[begin:]
        case _:
            to = draw(st.integers(0, len(data)))
            return data[:to] + data[begin:end] + data[to:]


def try_to_read(data: bytes) -> None:
    """Read in every way; what was read is checked and written in every format."""
    try:
        imported = examine(data, "f")
    except Refusal as refusal:
        assert refusal.message
        assert refusal.where.startswith("f")
        assert check(data, "f")[0].code == refusal.code
        return
    assert isinstance(imported, Imported)
    for note in (*imported.notes, *check_imported(imported)):
        assert note.text
    try:
        read(data, "f")
    except Refusal as refusal:
        assert refusal.code == imported.faults[0].code
        return
    for to in FORMATS:
        try:
            written = write(imported.tournament, imported.roster, to, confirmed=True)
        except Refusal as refusal:
            assert refusal.code in {"trf.no_result", "criterion.unknown", "trf.players"}
            continue
        assert all(note.text for note in written.dropped)


@given(mutated(SAMPLES))
@settings(max_examples=250)
def test_a_mutated_event_is_read_or_refused(data: bytes) -> None:
    try_to_read(data)


@pytest.mark.slow
@given(mutated(SAMPLES))
@settings(max_examples=10_000)
def test_many_mutated_events_are_read_or_refused(data: bytes) -> None:
    try_to_read(data)


@given(mutated(LISTS))
@settings(max_examples=200)
def test_a_mutated_list_is_read_or_refused(data: bytes) -> None:
    for reader in (read_players, read_rating_list):
        try:
            reader(data, "f")
        except Refusal as refusal:
            assert refusal.message
            assert refusal.where.startswith("f")


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try_to_read(data)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try_to_read(text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("name", sorted(SAMPLES.keys() - {"csv"}))
def test_the_samples_themselves_are_read(name: str) -> None:
    assert read(SAMPLES[name]).tournament.entries
