"""Trees from text and back: round trips of generated trees, escapes, older formats, recovery with line and column."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sgfmill import sgf_grammar

from nigiri.errors import Refusal
from nigiri.sgf import Node, parse, serialise, split_composed, unescape, unescape_simple
from nigiri.sgf.recovery import recover
from nigiri.sgf.text import escape

names = st.from_regex(r"[A-Z][A-Z0-9]{0,2}", fullmatch=True)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=12)
properties = st.dictionaries(names, st.lists(texts.map(escape), min_size=1, max_size=3), max_size=4)


def node(values: dict[str, list[str]], children: list[Node]) -> Node:
    made = Node.of({name: list(raws) for name, raws in values.items()})
    for child in children:
        made.add(child)
    return made


trees = st.recursive(
    properties.map(lambda values: node(values, [])),
    lambda inner: st.builds(node, properties, st.lists(inner, max_size=3)),
    max_leaves=12,
)


@given(st.lists(trees, min_size=1, max_size=3))
def test_generated_trees_come_back_the_same(roots: list[Node]) -> None:
    collection = parse(serialise(roots))
    assert not collection.faults
    assert len(collection.trees) == len(roots)
    assert all(ours.equals(theirs) for ours, theirs in zip(collection.trees, roots, strict=True))


@given(trees)
def test_reading_by_hand_equals_reading_by_expression_where_nothing_is_wrong(root: Node) -> None:
    recovered, faults = recover(serialise(root))
    assert not faults
    assert len(recovered) == 1
    assert recovered[0].equals(root)


@given(trees)
def test_sgfmill_reads_what_is_written(root: Node) -> None:
    assume(all(name.isalpha() for each in root.walk() for name in each.properties))
    text = serialise(root)
    theirs = [sgf_grammar.parse_sgf_game(text.encode())]
    pairs = [(root, list(theirs[0].sequence), theirs[0])]
    while pairs:
        ours, sequence, tree = pairs.pop()
        expected = {name: [raw.encode() for raw in raws] for name, raws in ours.properties.items()}
        assert sequence[0] == expected
        if len(sequence) > 1:
            assert len(ours.children) == 1
            pairs.append((ours.children[0], sequence[1:], tree))
        else:
            assert len(ours.children) == len(tree.children)
            pairs += [(c, list(t.sequence), t) for c, t in zip(ours.children, tree.children, strict=True)]


@given(texts)
def test_text_survives_escaping(text: str) -> None:
    expected = text.replace("\t", " ").replace("\v", " ").replace("\f", " ")
    assert unescape(escape(text)) == expected
    two = split_composed(escape(text, composed=True) + ":" + escape("a]:b\\", composed=True))
    assert two is not None
    assert (unescape(two[0]), unescape(two[1])) == (expected, "a]:b\\")


@given(st.text("()[];\\ABab:\n 1", max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        collection = parse("(;" + text)
    except Refusal:
        return
    again = parse(serialise(collection.trees))
    assert not again.faults
    assert all(a.equals(b) for a, b in zip(again.trees, collection.trees, strict=True))


def test_line_breaks_and_blanks() -> None:
    assert unescape("a\\\nb\r\nc\td\\\\e\\]f\\:") == "ab\nc d\\e]f:"
    assert unescape_simple("a\nb\\\nc") == "a bc"


def test_names_of_older_formats_count_by_their_capitals() -> None:
    root = parse("(;GaMe[1]SiZe[19]Black[dd];White[pp];B[tt])").trees[0]
    line = list(root.main_line())
    assert root.raw("GM") == "1"
    assert [next(iter(n.properties)) for n in line[1:]] == ["W", "B"]


def test_blanks_between_everything_and_many_values() -> None:
    root = parse(" ( ; AB [aa]\n[bb] [cc] C [x\\]y] ( ; B [dd] ) ( ; W [] ) ) ").trees[0]
    assert root.raws("AB") == ["aa", "bb", "cc"]
    assert root.text("C") == "x]y"
    assert [c.properties for c in root.children] == [{"B": ["dd"]}, {"W": [""]}]


def test_unknown_properties_survive() -> None:
    text = "(;FF[4]SZ[9]XYZ[a\\]b][c:d]KO[];B[ee]QQ[\\\\])\n"
    assert serialise(parse(text).trees) == text


@pytest.mark.case("C73")
def test_brackets_that_were_not_escaped_are_recovered_with_line_and_column() -> None:
    collection = parse("(;GM[1]FF[4]\nPB[P1[3d]]PW[P2]\nC[see ] and \\\\];B[aa])")
    root = collection.trees[0]
    assert root.simple("PB") == "P1[3d]"
    assert root.simple("PW") == "P2"
    assert root.text("C") == "see ] and \\"
    assert [(fault.line, fault.column) for fault in collection.faults] == [(2, 9), (3, 7)]
    assert [n.properties for n in root.children] == [{"B": ["aa"]}]
    again = parse(serialise(root))
    assert not again.faults
    assert again.trees[0].equals(root)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("From: me\n\n(;SZ[9];B[aa])", ["sgf.before"]),
        ("(;SZ[9];B[aa]", ["sgf.unclosed"]),
        ("(;SZ[9];B[aa]))", ["sgf.closing"]),
        ("(;SZ[9];B;W[aa])", ["sgf.no-value"]),
        ("(SZ[9];B[aa])", ["sgf.no-node"]),
        ("(;SZ[9]SZ[13];B[aa])", []),
        ("(;SZ[9];B[aa", ["sgf.open-value", "sgf.unclosed"]),
        ("(;SZ[9][13]#;B[aa])", ["sgf.junk"]),
        ("(;SZ[9];B[aa]) trailing", ["sgf.junk"]),
        ("(;[x]SZ[9];B[aa])", ["sgf.no-name"]),
    ],
)
def test_faults_are_named_and_the_game_is_read(text: str, codes: list[str]) -> None:
    collection = parse(text)
    assert [fault.code for fault in collection.faults] == codes
    root = collection.trees[0]
    assert root.raw("SZ") == "9"
    assert list(root.main_line())[-1].raws("B") == ["aa"] or "sgf.no-value" in codes


@pytest.mark.parametrize("text", ["", "   ", "nothing", ")", "()", "[x]", "\x00\x01"])
def test_what_holds_no_game_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse(text)
    assert refused.value.code == "sgf.no-game"


def test_deep_and_long_trees_are_no_trouble() -> None:
    deep = "(;B[aa]" * 20_000 + ")" * 20_000
    root = parse(deep).trees[0]
    assert sum(1 for _ in root.walk()) == 20_000
    assert serialise(root).count(";") == 20_000
    unclosed = parse("(;C[" * 500)
    assert unclosed.faults
