"""Charsets of records: declared, undeclared, declared wrongly, declared late; written as UTF-8 always."""

import pytest

from nigiri.sgf import parse, write_file
from nigiri.sgf.charset import decode


@pytest.mark.case("C67")
@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("(;CA[windows-1250]PW[Dvořák])".encode("cp1250"), "Dvořák"),
        ("(;PW[Dvořák])".encode(), "Dvořák"),
        ("(;CA[UTF-8]PW[Jiří Šťastný, Říčany])".encode("cp1250"), "Jiří Šťastný, Říčany"),
        ("(;C[Dvořák hraje]CA[windows-1250])".encode("cp1250"), "Dvořák hraje"),
        (
            "(;C[これは囲碁の棋譜です。黒番の勝ちになりました。]PB[日本棋院の棋士])".encode("shift_jis"),
            "日本棋院の棋士",
        ),
    ],
)
def test_a_record_opens_in_its_charset(content: bytes, expected: str) -> None:
    assert expected in decode(content).text


@pytest.mark.case("C67")
def test_a_guess_is_said_and_nothing_fails_to_open() -> None:
    undeclared = decode("(;C[これは囲碁の棋譜です。黒番の勝ちになりました。])".encode("shift_jis"))
    assert undeclared.note
    for noise in (bytes(range(256)), b"(;C[\xff\xfe\x81\x8d\x00])", b"(;CA[no-such-set]C[\xe9])"):
        assert isinstance(decode(noise).text, str)


@pytest.mark.case("C67")
def test_what_is_written_is_utf8_and_says_so() -> None:
    tree = parse(decode("(;CA[windows-1250]PW[Dvořák];B[aa])".encode("cp1250")).text).trees[0]
    written = write_file(tree)
    assert written.count(b"CA[") == written.count(b"CA[UTF-8]") == 1
    assert "PW[Dvořák]" in written.decode("utf-8")
    assert tree.raw("CA") == "windows-1250"
