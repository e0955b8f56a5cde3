"""A knockout as sheets: the bracket from left to right, and the list of its matches with their games."""

from collections.abc import Iterator, Mapping

from nigiri.documents.headings import event_line
from nigiri.documents.labels import name_of
from nigiri.documents.language import Language
from nigiri.documents.sheet import Align, Column, Sheet
from nigiri.games.match import written_halves
from nigiri.ids import EntryId
from nigiri.pairing.systems.bracket import LoserOf, Seed, Source, WinnerOf
from nigiri.pairing.systems.seeds import bracket_size
from nigiri.people.roster import Roster
from nigiri.tournament.state import Tournament
from nigiri.tournament.tree import Node, Tree, tree_of
from nigiri.tournament.tree_table import best_places


def bracket_sheet(view: Tournament, roster: Roster, say: Language, after: int | None = None) -> Sheet:
    """Return the main bracket of a knockout event after a round (RU-2.8.2-a): seeds left, winners to the right.

    Who won a match stands in the next column, at the top of the rows of its two sides, with the score; what is still
    open names the match. `view` is an event of one system. Elimination after several losses has no such picture; see
    `matches_sheet`.
    """
    tree = tree_of(view, after)
    painter = _Painter(tree, view, roster)
    final = next(node for node in reversed(tree.nodes) if node.match.places == (1, 2) and node.match.repeats is None)
    painter.paint(WinnerOf(final.match.number), 0, bracket_size(len(tree.seeds)))
    columns = max((column for _, column in painter.cells), default=0) + 1
    height = max((row for row, _ in painter.cells), default=0) + 1
    headings = (say("Seed"), *(_round_name(columns - 1 - column, say) for column in range(1, columns)))
    return Sheet(
        title=say("Bracket"),
        event=event_line(view, say),
        language=say.code,
        columns=tuple(Column(heading, is_wide=True) for heading in headings),
        rows=tuple(tuple(painter.cells.get((row, column), "") for column in range(columns)) for row in range(height)),
        notes=(say("The winner of a match stands to the right of its two sides, with the score from its side."),),
        is_landscape=columns > 3,
    )


def matches_sheet(view: Tournament, roster: Roster, say: Language, after: int | None = None) -> Sheet:
    """Return all matches of a knockout event in the order of play, those for further places and consolation too."""
    tree = tree_of(view, after)
    names = {side: name_of(view, roster, side) for side in tree.seeds}
    rows = tuple(
        _match_row(node, names, say) for node in tree.nodes if node.is_needed or node.match.repeats is not None
    )
    return Sheet(
        title=say("Matches"),
        event=event_line(view, say),
        language=say.code,
        columns=(
            Column(say("Match"), Align.RIGHT),
            Column(say("Round"), Align.RIGHT),
            Column(say("First"), is_wide=True),
            Column(say("Score"), Align.CENTRE),
            Column(say("Second"), is_wide=True),
            Column(say("Winner"), is_wide=True),
            Column(say("Places"), Align.CENTRE),
        ),
        rows=rows,
        notes=(_places_note(tree, names, say),),
        is_landscape=True,
    )


class _Painter:
    """Puts a bracket into a grid of rows and columns."""

    def __init__(self, tree: Tree, view: Tournament, roster: Roster) -> None:
        self.tree = tree
        self.names = {side: name_of(view, roster, side) for side in tree.seeds}
        self.cells: dict[tuple[int, int], str] = {}

    def paint(self, source: Source, top: int, height: int) -> int:
        """Paint what leads to a source into the rows from `top` on; return its column."""
        match source:
            case Seed(number):
                self.cells[top, 0] = f"{number}. {self.names[self.tree.seeds[number - 1]]}"
                return 0
            case LoserOf(number):
                self.cells[top, 0] = f"M{number}"
                return 0
            case WinnerOf(number):
                node = self.tree.nodes[number - 1]
                half = max(1, height // 2)
                column = 1 + max(
                    self.paint(node.match.first, top, half), self.paint(node.match.second, top + half, half)
                )
                self.cells[top, column] = self._winner(node)
                return column

    def _winner(self, node: Node) -> str:
        series = [one for one in self.tree.nodes if one.match.number == node.match.number or (
            one.match.repeats == node.match.number and one.is_needed)]  # fmt: skip
        last = series[-1]
        if last.winner is None:
            return f"M{last.match.number}"
        return f"{self.names[last.winner]}{_score(last)}"


def _score(node: Node) -> str:
    """Write the score from the winner's side; nothing where the match was not played."""
    if not node.games:
        return ""
    return f" {_written(node, is_turned=node.winner != node.first)}"


def _written(node: Node, *, is_turned: bool = False) -> str:
    """Write the score of a match: of teams that met once the points of their boards (RU-2.8.1-n).

    Where teams have met several times the matches they won come first, then all their boards. `is_turned`: from the
    second side.
    """
    boards = _boards(node)
    if boards is not None and len(node.games) == 1:
        return _score_of(boards, is_turned=is_turned)
    score = _score_of(node.half_points, is_turned=is_turned)
    return score if boards is None else f"{score} ({_score_of(boards, is_turned=is_turned)})"


def _score_of(halves: tuple[int, int], *, is_turned: bool) -> str:
    first, second = reversed(halves) if is_turned else halves
    return f"{written_halves(first)}:{written_halves(second)}"


def _boards(node: Node) -> tuple[int, int] | None:
    """Add up the points at the boards of a match of teams; None where players meet."""
    if not any(game.boards for _, game in node.games):
        return None
    first = second = 0
    for _, game in node.games:
        black, white = (sum(column) for column in zip(*game.boards, strict=True)) if game.boards else (0, 0)
        first += black if game.black == node.first else white
        second += white if game.black == node.first else black
    return first, second


def _match_row(node: Node, names: Mapping[EntryId, str], say: Language) -> tuple[str, ...]:
    score = _written(node) if node.games else ""
    places = "" if node.match.places is None else "–".join(map(str, node.match.places))
    if not node.is_needed:
        places = say("if needed")
    return (
        f"M{node.match.number}",
        str(node.match.round),
        _occupant(node.first, node.match.first, names, say),
        score,
        _occupant(node.second, node.match.second, names, say),
        "" if node.winner is None else names[node.winner],
        places,
    )


def _occupant(side: EntryId | None, source: Source, names: Mapping[EntryId, str], say: Language) -> str:
    if side is not None:
        return names[side]
    match source:
        case Seed(number):
            return str(number)
        case WinnerOf(number):
            return say("winner of {match}", match=f"M{number}")
        case LoserOf(number):
            return say("loser of {match}", match=f"M{number}")


def _places_note(tree: Tree, names: Mapping[EntryId, str], say: Language) -> str:
    """Name the places that the bracket has decided so far, best first."""
    told = ", ".join(_told(tree, names))
    return say("Places, shared by those who went out in the same round: {places}.", places=told)


def _told(tree: Tree, names: Mapping[EntryId, str]) -> Iterator[str]:
    best = best_places(tree)
    for place in sorted(set(best.values())):
        sides = [names[side] for side in tree.seeds if best[side] == place]
        yield f"{place} {', '.join(sides)}"


def _round_name(left: int, say: Language) -> str:
    if left == 0:
        return say("Winner")
    return say("Final") if left == 1 else say("1/{part} finals", part=2 ** (left - 1))
