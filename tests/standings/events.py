"""Random events for hypothesis: games of all kinds, rounds without a game of all kinds, odd settings."""

from hypothesis import strategies as st

from nigiri.games.card import Card, Line, LineKind
from nigiri.games.colour import Colour
from nigiri.ids import EntryId
from nigiri.standings.frame import Frame
from nigiri.standings.settings import StandingsSettings, Unplayed, UnplayedPoints

_RESULTS = [(2, 0), (0, 2), (2, 0), (0, 2), (1, 1), (2, 2), (0, 0)]
_REST = [LineKind.BYE, LineKind.ABSENT, LineKind.UNASSIGNED]


@st.composite
def fields(draw: st.DrawFn, most_sides: int = 8, most_rounds: int = 6) -> list[Card]:
    """Cards of an event: opponents may meet again, as they do in real events."""
    count = draw(st.integers(1, most_sides))
    rounds = draw(st.integers(0, most_rounds))
    lines: list[list[Line]] = [[] for _ in range(count)]
    for number in range(1, rounds + 1):
        order = draw(st.permutations(range(count)))
        games = draw(st.integers(count // 4, count // 2))
        for white, black in zip(order[: 2 * games : 2], order[1 : 2 * games : 2], strict=True):
            _seat(draw, number, white, black, lines)
        for side in order[2 * games :]:
            kind = draw(st.sampled_from(_REST))
            granted = None if kind is LineKind.UNASSIGNED else draw(st.sampled_from([None, None, 0, 1, 2]))
            lines[side].append(Line(number, kind, granted=granted))
    return [
        Card(
            side=EntryId(f"s{i}"),
            name=(f"n{draw(st.integers(0, 3))}", f"s{i}"),
            rank=draw(st.integers(-4, 3)),
            rating=draw(st.one_of(st.none(), st.integers(-900, 2900))),
            start=draw(st.integers(-6, 6)),
            category=draw(st.integers(0, 2)),
            lines=tuple(row),
        )
        for i, row in enumerate(lines)
    ]


def _seat(draw: st.DrawFn, number: int, white: int, black: int, lines: list[list[Line]]) -> None:
    won, lost = draw(st.sampled_from(_RESULTS))
    decided = draw(st.sampled_from([True, True, True, False]))
    if not decided:
        won = lost = 0
    by_default = decided and draw(st.sampled_from([False, False, False, True]))
    is_void = decided and won == lost == 0 and draw(st.booleans())
    stones = draw(st.sampled_from([0, 0, 1, 4, -1]))
    for side, other, colour, given, own, theirs in (
        (white, black, Colour.WHITE, stones, won, lost),
        (black, white, Colour.BLACK, -stones, lost, won),
    ):
        lines[side].append(
            Line(
                number,
                LineKind.GAME,
                EntryId(f"s{other}"),
                colour,
                given,
                own,
                theirs,
                by_default,
                decided,
                is_void=is_void,
            )
        )


def settings(criteria: tuple[str, ...], shown: tuple[str, ...] = ()) -> st.SearchStrategy[StandingsSettings]:
    """All conventions, with some criteria."""
    points = st.builds(UnplayedPoints, *[st.integers(0, 2)] * 4, round_down=st.booleans())
    return st.builds(
        StandingsSettings,
        criteria=st.just(criteria),
        points=points,
        unplayed=st.sampled_from(Unplayed),
        unplayed_as_half=st.booleans(),
        handicap_correction=st.booleans(),
        shown=st.just(shown),
        defaults_as_unplayed=st.booleans(),
    )


frames = st.builds(
    Frame, rounds=st.integers(1, 8), bar=st.one_of(st.none(), st.integers(-2, 6)), lot_seed=st.integers(0, 9)
)
