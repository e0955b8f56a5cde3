"""Stones, chains and captures against a naive recount and against sgfmill."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sgfmill import boards

from go.naive import NaiveBoard
from nigiri.errors import Refusal
from nigiri.go import BLACK, WHITE, Board, Chain, bits, board_of, check_event_size, geometry, rows
from nigiri.go.geometry import Geometry

sizes = st.tuples(st.integers(2, 6), st.integers(2, 6))


def agrees(board: Board, naive: NaiveBoard) -> None:
    width = board.geometry.width

    def places(points: int) -> frozenset[tuple[int, int]]:
        return frozenset((p % width, p // width) for p in bits(points))

    chains = {(int(c.colour), places(c.stones), places(c.liberties)) for c in board.chains()}
    assert chains == naive.chains()
    assert not board.breathless()


@given(sizes, st.lists(st.tuples(st.integers(0, 35), st.sampled_from([1, 2])), max_size=90))
def test_chains_and_liberties_equal_a_naive_recount_after_every_move(
    size: tuple[int, int], moves: list[tuple[int, int]]
) -> None:
    board, naive = Board(*size), NaiveBoard(*size)
    width = size[0]
    for at, colour in moves:
        point = at % len(board.cells)
        if board.cells[point]:
            continue
        off, suicide = naive.play((point % width, point // width), colour)
        captured = board.place(point, colour)
        if captured is None:
            assert suicide
            captured = board.perish(point, colour)
        else:
            assert not suicide
        assert {(p % width, p // width) for p in captured} == off
        agrees(board, naive)


@given(sizes, st.lists(st.integers(0, 35), min_size=1, max_size=80), st.data())
@settings(max_examples=150)
def test_taking_moves_back_restores_the_board_and_its_breath(
    size: tuple[int, int], moves: list[int], data: st.DataObject
) -> None:
    board = Board(*size)
    done: list[tuple[Board, int, tuple[int, ...]]] = []
    colour = 1
    for at in moves:
        back = data.draw(st.integers(0, 3)) if done else 0
        for _ in range(min(back, len(done)) if back > 1 else 0):
            before, point, captured = done.pop()
            board.lift(point, captured)
            assert board == before
        point = at % len(board.cells)
        if board.cells[point]:
            continue
        before = board.copy()
        placed = board.place(point, colour)
        assert (placed is None) == (before.copy().place(point, colour) is None)
        if placed is None:
            assert board == before
        else:
            fresh = Board.from_cells(before.geometry, before.cells)
            assert fresh.place(point, colour) == placed or set(fresh.cells) == set(board.cells)
            assert fresh == board
            done.append((before, point, placed))
        colour = 3 - colour


def against_sgfmill(moves: int, seed: int, size: int) -> None:
    dice = random.Random(seed)
    played = 0
    while played < moves:
        ours, theirs = Board(size), boards.Board(size)
        colour = 1
        for _ in range(3 * size * size):
            point = dice.randrange(size * size)
            if ours.cells[point]:
                continue
            before = ours.count(3 - colour)
            captured = ours.place(point, colour)
            if captured is None:
                continue
            theirs.play(size - 1 - point // size, point % size, "bw"[colour - 1])
            assert before - ours.count(3 - colour) == len(captured)
            played += 1
            if captured or played % 50 == 0:
                same_stones(ours, theirs, size)
            colour = 3 - colour


def same_stones(ours: Board, theirs: boards.Board, size: int) -> None:
    there = [[0] * size for _ in range(size)]
    for colour, (row, column) in theirs.list_occupied_points():
        there[size - 1 - row][column] = 1 if colour == "b" else 2
    assert ours.cells == [cell for row in there for cell in row]


def test_random_play_captures_as_sgfmill_does() -> None:
    against_sgfmill(20_000, seed=1, size=9)
    against_sgfmill(10_000, seed=2, size=19)


@pytest.mark.slow
def test_a_million_random_moves_capture_as_sgfmill_does() -> None:
    against_sgfmill(700_000, seed=3, size=9)
    against_sgfmill(300_000, seed=4, size=19)


@pytest.mark.parametrize(("lines", "legal"), [(1, 1), (2, 57), (3, 12675)])
def test_legal_positions_are_as_many_as_are_known(lines: int, legal: int) -> None:
    grid = geometry(lines) if lines > 1 else Geometry(1, 1)
    found = sum(not Board.from_cells(grid, cells).breathless() for cells in product((0, 1, 2), repeat=grid.size))
    assert found == legal


def test_every_legal_position_of_2x2_is_reached_by_legal_moves_and_no_other() -> None:
    grid = geometry(2)
    reached = {bytes(4)}
    edge = [bytes(4)]
    while edge:
        cells = edge.pop()
        for point, colour in product(range(4), (1, 2)):
            board = Board.from_cells(grid, cells)
            if not board.cells[point] and board.place(point, colour) is not None and board.key() not in reached:
                reached.add(board.key())
                edge.append(board.key())
    assert len(reached) == 57


@pytest.mark.article("KOD-1.2", "RU-T-13")
def test_the_points_of_a_board_and_their_neighbours() -> None:
    grid = geometry(19)
    assert [geometry(s).size for s in (9, 13, 19)] == [81, 169, 361]
    assert set(grid.neighbours[grid.point("A1")]) == {grid.point("A2"), grid.point("B1")}
    assert len(grid.neighbours[grid.point("K10")]) == 4
    assert grid.name(0) == "A19"
    assert geometry(25).name(24) == "Z25"
    for size in (9, 13, 19):
        check_event_size(size)
    with pytest.raises(Refusal) as refused:
        check_event_size(15)
    assert "RU-T-13" in refused.value.articles
    with pytest.raises(Refusal):
        geometry(26)
    with pytest.raises(Refusal):
        grid.point("I5")


@pytest.mark.article("RU-1.6-a", "KOD-1.4", "KOD-1.5")
def test_groups_are_connected_along_lines_and_captured_as_a_whole() -> None:
    board = Board(9)
    name = board.geometry.point
    for at in ("C3", "C4", "D4", "E5"):
        board.place(name(at), BLACK)

    def groups() -> list[set[str]]:
        return sorted((set(board.geometry.names(tuple(c.points()))) for c in board.chains()), key=len)

    assert groups() == [{"E5"}, {"C3", "C4", "D4"}]
    board.place(name("E4"), BLACK)
    assert groups() == [{"C3", "C4", "D4", "E4", "E5"}]

    board = Board(9)
    for at in ("D4", "D5", "A1", "B2"):
        board.place(name(at), WHITE)
    assert board.chain_at(name("A1")) != board.chain_at(name("B2"))
    for at in ("C4", "C5", "E4", "E5", "D3"):
        board.place(name(at), BLACK)
    chain = board.chain_at(name("D4"))
    assert isinstance(chain, Chain)
    assert (chain.size, chain.freedom) == (2, 1)
    captured = board.place(name("D6"), BLACK)
    assert captured is not None
    assert board.geometry.names(captured) == ("D5", "D4")
    assert board["D4"] is None


@pytest.mark.article("RU-1.6-a")
def test_one_stone_takes_two_chains() -> None:
    board = board_of(["XO.OOX", ".XXXX.", "......"])
    captured = board.place(board.geometry.point("C3"), BLACK)
    assert captured is not None
    assert len(captured) == 3


def test_drawings_are_read_as_they_are_written() -> None:
    board = board_of("""
       A B C D
     3 X . O . 3
     2 . + # o 2
     1 b w . , 1
       A B C D
    """)
    assert rows(board) == ["X.O.", "..XO", "XO.."]
    assert board_of(rows(board)) == board
    with pytest.raises(Refusal):
        board_of(["X?", ".."])
    with pytest.raises(Refusal):
        board_of(["X.", "..."])
