"""What `nigiri game` has to say: the record played out, counted, in the form of the contract or for people."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from nigiri.cli.terminal import print_lines, say
from nigiri.documents.language import Language
from nigiri.errors import Refusal
from nigiri.go import (
    BLACK,
    JAPANESE,
    WHITE,
    Board,
    Game,
    Geometry,
    HalfPoints,
    Pass,
    Play,
    Score,
    Sheet,
    count_game,
    diagram,
    half_points,
    komi_for,
    points_number,
    points_text,
    points_to_fill,
    rows,
    rules_named,
    whole_chains,
)
from nigiri.go.rules import Rules
from nigiri.sgf import (
    End,
    GameFile,
    GameRecord,
    Reading,
    marked_dead,
    play_record,
    read_file,
    read_game,
    read_komi,
)
from nigiri.sgf.faults import SgfFault
from nigiri.sgf.reading_note import ReadingNote


class Report(msgspec.Struct, frozen=True):
    """A record, played out and counted. `shown` is the game at the move asked for, else at its end."""

    file: GameFile
    record: GameRecord
    reading: Reading
    score: Score
    shown: Game
    notes: tuple[str, ...]

    @property
    def shows_end(self) -> bool:
        """Whether what is shown is the end."""
        return self.shown is self.reading.game

    @property
    def last_shown(self) -> int | None:
        """The point of the last stone in what is shown."""
        last = self.shown.turns[-1] if self.shown.turns else None
        return last.point if isinstance(last, Play) and self.shown.board.cells[last.point] else None

    @property
    def unfilled(self) -> tuple[int, ...]:
        """The neutral points to remind of."""
        return points_to_fill(self.reading.game, self.score.dead)

    @property
    def title(self) -> str:
        """The names of the two sides, and the move shown if it is not the last."""
        info = self.record.info
        names = f"{info.black_name or '?'} – {info.white_name or '?'}"
        return names if self.shows_end else f"{names} ({self.shown.move_number})"

    def as_json(self, *, explain: bool) -> dict[str, object]:
        """Return the document of the contract; `explain` adds where each point comes from."""
        game, record, score = self.reading.game, self.record, self.score
        fault = self.reading.faults[0] if self.reading.faults else None
        result = record.info.result
        document: dict[str, object] = {
            "size": record.width if record.width == record.height else [record.width, record.height],
            "moves": len(record.moves),
            "illegal": fault and {"move": fault.move, "point": fault.point, "reason": fault.fault.value},
            "captures": {"black": game.taken[BLACK], "white": game.taken[WHITE]},
            "position": rows(game.board),
            "score": {
                "black": points_number(score.black.total),
                "white": points_number(score.white.total),
                "result": score.result,
            },
            "end": (result.end if result else End.UNKNOWN).value,
            "record_result": result.text if result else None,
            "rules": game.rules.name,
            "komi": points_number(game.komi),
            "handicap": game.handicap,
            "notes": [str(note) for note in self.notes],
        }
        if result is not None and not result.is_standard:
            document["notes"] = [*map(str, self.notes), f"RE[{result.text[:40]}] is not standard."]
            document["record_result_proposal"] = result.proposal or None
        if len(self.reading.faults) > 1:
            document["all_illegal"] = [
                {"move": each.move, "point": each.point, "reason": each.fault.value} for each in self.reading.faults
            ]
        if not self.shows_end:
            document["shown"] = {"move": self.shown.move_number, "position": rows(self.shown.board)}
        if explain:
            document["explanation"] = _explanation(game.board.geometry, score, self.unfilled)
        return document


def report_of(
    content: bytes,
    name: str,
    *,
    number: int = 1,
    rules: str = "",
    dead: str = "",
    seki: str = "",
    komi: str = "",
    show: int | None = None,
) -> Report:
    """Read, play out and count one game of a file."""
    file = read_file(content, name)
    if not 1 <= number <= len(file.trees):
        raise Refusal("game.number", message="The file holds {count} games.", where=name, count=len(file.trees))
    root = file.trees[number - 1]
    try:
        record = read_game(root)
    except Refusal as refusal:
        raise refusal.at(f"{name}: {refusal.where}") from None
    notes = [_placed(fault, name) for fault in file.faults] + [*file.notes, *record.notes]
    chosen, said = _rules(rules, record)
    notes += said
    with _placed_at("--komi"):
        asked = half_points(komi) if komi else None
    given = asked if asked is not None else _komi(root.simple("KM"), chosen, record.info.handicap, notes)
    reading = play_record(record, chosen, komi=given)
    board = reading.game.board
    with _placed_at("--dead"):
        if dead.strip().lower() == "marks":
            stones: tuple[int, ...] = marked_dead(root.main_line(), board)
        else:
            stones = whole_chains(board, _points(dead, board))
    with _placed_at("--seki"):
        in_seki = whole_chains(board, _points(seki, board)) if seki else None
    score = count_game(reading.game, dead=stones, seki=in_seki)
    shown = reading.game
    if show is not None:
        if not 0 <= show <= len(record.moves):
            raise Refusal("game.move", message="The game has {count} moves.", where=name, count=len(record.moves))
        shown = play_record(record, chosen, komi=given, upto=show).game
    return Report(file, record, reading, score, shown, tuple(notes))


@contextmanager
def _placed_at(option: str) -> Iterator[None]:
    """Name the option in what is refused about its value."""
    try:
        yield
    except Refusal as refusal:
        raise refusal.at(option) from None


def _placed(fault: SgfFault, file: str) -> ReadingNote:
    facts = {"file": file, "line": fault.line, "column": fault.column, "fault": fault.message}
    return ReadingNote("{file}:{line}:{column}: {fault}", **facts)


def _said(note: str, speak: Language) -> str:
    """Say a note in a language; the sentence of a fault in the file is said in its place."""
    if not isinstance(note, ReadingNote):
        return note
    facts = dict(note.facts)
    if "fault" in facts:
        facts["fault"] = speak(str(facts["fault"]))
    return speak(note.template, **facts)


def _rules(asked: str, record: GameRecord) -> tuple[Rules, list[str]]:
    if asked:
        with _placed_at("--rules"):
            return rules_named(asked), []
    named = record.info.rules
    if named is not None:
        return named, []
    text = record.info.rules_text
    return JAPANESE, [
        ReadingNote("RU[{text}] is not known; counted as japanese.", text=text)
        if text
        else ReadingNote("No rules named; counted as japanese.")
    ]


def _komi(raw: str | None, rules: Rules, handicap: int, notes: list[str]) -> HalfPoints:
    komi, note = read_komi(raw)
    if note:
        notes.append(note)
    if komi is None:
        komi = komi_for(rules, handicap)
        notes.append(ReadingNote("No komi in the record; {komi} by the rules.", komi=points_text(komi)))
    return komi


def _points(names: str, board: Board) -> list[int]:
    return [board.geometry.point(name) for name in names.replace(" ", ",").split(",") if name]


def _explanation(grid: Geometry, score: Score, unfilled: tuple[int, ...]) -> dict[str, object]:

    def lines(sheet: Sheet) -> list[dict[str, object]]:
        return [
            {"source": line.source.value, "points": points_number(line.amount), "reason": line.reason}
            for line in sheet.lines
        ]

    signs = "".join(spot.value for spot in score.spots)
    return {
        "black": lines(score.black),
        "white": lines(score.white),
        "map": [signs[row * grid.width : (row + 1) * grid.width] for row in range(grid.height)],
        "territory": {"black": grid.names(score.owned(BLACK)), "white": grid.names(score.owned(WHITE))},
        "dead": grid.names(score.dead),
        "seki": grid.names(score.seki),
        "neutral": grid.names(score.neutral),
        "unfilled": grid.names(unfilled),
    }


def print_report(report: Report, *, explain: bool) -> None:
    """Print the report for people."""
    speak, game, score = say(), report.reading.game, report.score
    print_lines([report.title], style="bold")
    if not report.shows_end:
        print_lines([diagram(report.shown.board)])
        return
    print_lines([diagram(game.board, [spot.value for spot in score.spots] if explain else None)])
    facts = [
        speak(
            "rules: {name}, komi {komi}, handicap {handicap}",
            name=game.rules.name,
            komi=points_text(game.komi),
            handicap=game.handicap,
        ),
        speak("moves: {count}", count=len(report.record.moves)),
        speak("prisoners taken: Black {black}, White {white}", black=game.taken[BLACK], white=game.taken[WHITE]),
    ]
    facts += [
        speak(
            "move {number}, {point}: illegal ({reason})",
            number=each.move,
            point=each.point,
            reason=speak(each.fault.value),
        )
        for each in report.reading.faults
    ]
    print_lines(facts)
    if explain:
        _print_sheets(report)
    if report.unfilled and len(report.record.moves) and isinstance(game.turns[-1], Pass):
        names = game.board.geometry.names(report.unfilled)
        print_lines([speak("neutral points not played: {points}", points=", ".join(names))])
    totals = {"black": points_text(score.black.total), "white": points_text(score.white.total)}
    print_lines([speak("score: Black {black}, White {white}", **totals) + f"  {score.result}"], style="bold")
    _print_result(report)
    print_lines((_said(note, speak) for note in report.notes), style="dim")


def _print_sheets(report: Report) -> None:
    speak, score = say(), report.score
    for sheet in (score.black, score.white):
        print_lines([speak("Black") if sheet.side is BLACK else speak("White")])
        print_lines(
            f"  {points_text(line.amount):>6}  {speak(line.source.value)} {line.reason}".rstrip()
            for line in sheet.lines
        )
        print_lines([f"  {points_text(sheet.total):>6}"])
    print_lines(
        [speak("X, O living stones; x, o dead stones; b, w territory; s in seki, not counted; . nobody's")], style="dim"
    )


def _print_result(report: Report) -> None:
    speak, result = say(), report.record.info.result
    if result is None:
        return
    print_lines([speak("result in the record: {text}", text=result.text)])
    if not result.is_standard:
        hint = speak("perhaps {proposal}", proposal=result.proposal) if result.proposal else ""
        print_lines([f"{speak('not standard')}  {hint}".rstrip()])
