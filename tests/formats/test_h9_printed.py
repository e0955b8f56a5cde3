"""The printed figures of H9 files against their results: equal, or named."""

from fractions import Fraction

import pytest

from formats.test_h9_reading import H9_FILES
from nigiri.formats.checking import check
from nigiri.formats.h9.printed import check_printed, identified
from nigiri.formats.h9.reader import FIGURES
from nigiri.formats.h9.token import read_token
from nigiri.formats.reading import read
from shared import shared

COLUMNS = {
    "TournoiChinois.h9": ["MMS", "SOSM", "SOSOSM"],
    "Tournoi_de_Juvisy.h9": ["MMS", "SOSM", "SOSOSM"],
    "amp2008.txt": ["NBW", "NBW", "SOSW"],
    "kpmc2003.txt": ["NBW", "SOSW", "SOSOSW"],
    "kpmc2007.txt": ["NBW", "SOSW", "SOSOSW"],
    "kpmc2011.txt": ["MMS", "NBW", "SOSM", "SOSOSM"],
    "kpmc2015.txt": ["NBW", "SOSW", "SOSOSW"],
    "kpmc2019.txt": ["NBW", "NBW", "NBW", "SOSW", "SOSOSW"],
    "kpmc2023.txt": ["NBW", "SOSW", "SOSOSW"],
    "mpj2004.txt": ["MMS", "NBW", "SODOSM", "SOSM"],
    "mpk2025.txt": ["MMS", "SOSM", "SOSOSM"],
    "wagc1985.txt": ["NBW", "NBW", "SOSW"],
    "wagc1989.txt": ["NBW", "NBW", "SOSW"],
    "wagc1993.txt": ["NBW", "NBW", "SOSW", "SODOSW"],
    "wagc1997.txt": ["NBW", "NBW", "SOSW", "SOSOSW"],
    "wagc2001.txt": ["NBW", "NBW", "SOSW", "SOSOSW"],
    "wagc2005.txt": ["NBW", "SOSW", "SOSOSW"],
    "wagc2009.txt": ["NBW", "NBW", "SOSW", "SOSOSW"],
    "wagc2013.txt": ["NBW", "SOSW", "SOSOSW"],
    "wagc2017.txt": ["NBW", "NBW", "SOSW"],
    "wagc2021.txt": ["MMS", "NBW", "SOSM", "SODOSM"],
    "wagc2025.txt": ["NBW", "SOSW", "SOSOSW"],
}
"""What the printed columns of each file are."""

CONTRADICTIONS = {
    # rows 13 and 16 are missing: their game against each other is in no row
    "amp2008.txt": {("SOSW", "PLAYER003P003"), ("SOSW", "PLAYER006P006"), ("SOSW", "PLAYER008P008"),
                    ("SOSW", "PLAYER015P015")},
    # row 10 is missing, and its rank with it
    "TournoiChinois.h9": {("SOSM", "PLAYER009P009")},
    # row 22 had a free win and is printed as if it had met somebody
    "mpj2004.txt": {("SOSM", "PLAYER022P022"), ("SODOSM", "PLAYER022P022")},
    # who had a free win is printed with an opponent of 17 in the sum of sums
    "wagc2005.txt": {("SOSOSW", f"PLAYER0{row}P0{row}") for row in (50, 56, 59, 60, 62, 63, 64, 65)},
    # rows 26 and 32 are printed as if they had met each other in round 7, where both have "0-"
    "wagc2017.txt": {("SOSW", "PLAYER026P026"), ("SOSW", "PLAYER032P032")},
    # two losses by default, a withdrawal, a free win: other rules than the rest of the table
    "wagc2021.txt": {("SOSM", "PLAYER041P041"), ("SOSM", "PLAYER047P047"), ("SOSM", "PLAYER052P052"),
                     ("SOSM", "PLAYER057P057"), ("SODOSM", "PLAYER041P041"), ("SODOSM", "PLAYER052P052")},
}  # fmt: skip
"""The printed figures that the results of the same file contradict, and why."""


@pytest.mark.parametrize("name", H9_FILES)
def test_wins_and_sums_equal_the_printed_columns_or_are_named(name: str) -> None:
    imported = read(shared(f"data/h9/{name}").read_bytes(), name)
    columns = identified(imported)
    assert [column.criterion for column in columns] == COLUMNS[name]
    named = {
        (str(note.facts["criterion"]), note.keys[0])
        for note in check_printed(imported)
        if note.code == "printed.figure"
    }
    assert named == CONTRADICTIONS.get(name, set())
    for column in columns:
        rows = sum(bool(entry.extra.get(FIGURES)) for entry in imported.tournament.entries.values())
        contradicting = sum(criterion == column.criterion for criterion, _ in named)
        # every row has a figure in the column but two, which are unreadable ("16S", "2S")
        assert len(column.figures) >= rows - 1
        assert column.agreeing == Fraction(len(column.figures) - contradicting, len(column.figures))


@pytest.mark.parametrize("name", [name for name in H9_FILES if COLUMNS[name][0] == "NBW"])
def test_wins_and_sums_by_a_naive_reading_of_the_text(name: str) -> None:
    """A twin without entries, cards and standings: points from the signs, sums from the row numbers."""
    text = shared(f"data/h9/{name}").read_text()
    rows = {int(line.split()[0]): line.split() for line in text.splitlines() if line[:1] == " "}
    tokens = {n: [t for word in words[6:] if (t := read_token(word))] for n, words in rows.items()}
    imported = read(text.encode())
    found = {column.criterion: column for column in identified(imported)}
    if found["SOSW"].after < imported.tournament.regulations.rounds:
        tokens = {n: row[: found["SOSW"].after] for n, row in tokens.items()}
    halves = {n: sum(t.half_points for t in row) for n, row in tokens.items()}
    keys = {side: int(entry.extra["h9/row"]) for side, entry in imported.tournament.entries.items() if entry.extra}
    for side, printed in found["SOSW"].figures.items():
        row = tokens[keys[side]]
        if all(t.opponent in rows for t in row if t.opponent) and ("SOSW", side) not in CONTRADICTIONS.get(name, set()):
            assert printed == sum(halves[t.opponent] for t in row if t.opponent)


def test_a_play_off_after_the_sums_is_named() -> None:
    notes = check(shared("data/h9/kpmc2003.txt").read_bytes())
    found = {(note.facts["criterion"], note.facts["after"]) for note in notes if note.code == "printed.rounds"}
    assert found == {("SOSW", 6), ("SOSOSW", 6)}


def test_exchanged_headings_are_named() -> None:
    notes = check(shared("data/h9/mpj2004.txt").read_bytes())
    found = {(note.facts["heading"], note.facts["criterion"]) for note in notes if note.code == "printed.heading"}
    assert found == {("SOS", "SODOSM"), ("SDOS", "SOSM")}


def test_every_contradiction_of_the_real_files_is_named_once() -> None:
    codes: dict[str, list[str]] = {}
    for name in H9_FILES:
        notes = check(shared(f"data/h9/{name}").read_bytes(), name)
        codes[name] = sorted({note.code for note in notes if note.severity != "info"})
    assert codes == {name: [] for name in H9_FILES} | {
        "TournoiChinois.h9": ["h9.row_missing", "printed.figure"],
        "amp2008.txt": ["h9.row_missing", "printed.figure"],
        "kpmc2003.txt": ["draw.avoidable_rematch", "printed.rounds", "round.rematch"],
        "kpmc2007.txt": ["h9.row_missing"],
        "mpj2004.txt": ["dates.implausible", "printed.figure", "printed.heading"],
        "mpk2025.txt": ["dates.implausible"],
        "wagc2005.txt": ["printed.figure"],
        "wagc2017.txt": ["printed.figure"],
        "wagc2021.txt": ["printed.figure", "round.both"],
    }


def test_a_wrong_figure_is_named_with_both_values() -> None:
    text = (
        "1 A A 3d PL Wars 2 1 2+ 3+\n2 B B 2k PL Wars 1 3 1- 4+\n"
        "3 C C 2k PL Wars 1 2 4+ 1-\n4 D D 2k PL Wars 1 2 3- 2-\n"
    )
    (note,) = [note for note in check(text.encode()) if note.code == "printed.figure" and "NBW" in note.text]
    assert note.keys == ("DD",)
    assert note.text == "DD: NBW is printed as 1 and is 0 by the results"
