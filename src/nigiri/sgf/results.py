"""The result of a game as a record writes it, in every legal form, and as people write it."""

import re
from collections.abc import Iterable
from enum import Enum
from fractions import Fraction

import msgspec

from nigiri.go import BLACK, WHITE, Colour, HalfPoints, points_text


class End(Enum):
    """How a game ended; the values are those of the contract."""

    RESIGN = "resign"
    TIME = "time"
    SCORE = "score"
    FORFEIT = "forfeit"
    VOID = "void"
    UNKNOWN = "unknown"


class Result(msgspec.Struct, frozen=True):
    """A result: how, who won, by how much (half points; None if not said), and the text it was read from.

    A score without a winner is a draw. `W+` is a win of unknown kind: `end` is unknown and the winner is said (RU-2.7).
    """

    end: End
    winner: Colour | None = None
    margin: HalfPoints | None = None
    text: str = ""
    is_standard: bool = True
    proposal: str = ""
    """For a text that is not standard: what it seems to mean, for a person to confirm."""

    @property
    def is_draw(self) -> bool:
        """Whether both sides had the same."""
        return self.end is End.SCORE and self.winner is None

    def canonical(self) -> str:
        """Write it as FF[4] has it: `B+3.5`, `W+R`, `W+`, `0`, `Void`, `?`."""
        if self.winner is None:
            return {End.SCORE: "0", End.VOID: "Void"}.get(self.end, "?")
        sign = {End.RESIGN: "R", End.TIME: "T", End.FORFEIT: "F"}.get(self.end, "")
        if self.end is End.SCORE and self.margin is not None:
            sign = points_text(self.margin)
        return f"{self.winner.letter}+{sign}"


MOST_DIGITS = 20
"""A margin is no longer than this; no board has more points."""
_STANDARD = re.compile(
    r"([BW])\+(?:(R|Resign)|(T|Time)|(F|Forfeit)|([0-9]+(?:[.,][0-9]+)?|[.,][0-9]+))?", re.IGNORECASE
)
_KINDS = (End.RESIGN, End.TIME, End.FORFEIT)


def read_result(raw: str) -> Result:
    """Read RE; a text in another form is kept, marked as not standard, with a proposal if its meaning is plain."""
    text = raw.strip()
    lower = text.lower()
    if lower in ("0", "draw", "jigo"):
        return Result(End.SCORE, None, 0, text, is_standard=lower != "jigo")
    if lower == "void":
        return Result(End.VOID, text=text)
    if lower in ("?", ""):
        return Result(End.UNKNOWN, text=text)
    found = _STANDARD.fullmatch(text)
    if found is None:
        return Result(End.UNKNOWN, text=text, is_standard=False, proposal=_proposal(text))
    winner = BLACK if found[1] in "Bb" else WHITE
    for end, sign in zip(_KINDS, found.groups()[1:4], strict=True):
        if sign:
            return Result(end, winner, None, text)
    if found[5] is None:
        return Result(End.UNKNOWN, winner, None, text)
    if len(found[5]) > MOST_DIGITS:
        return Result(End.SCORE, winner, None, text, is_standard=False)
    margin = Fraction(found[5].replace(",", ".")) * 2
    if margin.denominator != 1:
        return Result(End.SCORE, winner, None, text, is_standard=False)
    return Result(End.SCORE, winner, int(margin), text)


_WINNERS = (
    (re.compile(r"白[^黑]{0,6}?(?:胜|勝|赢|贏)|白番勝|백.{0,8}승|\bwhite\b.{0,12}\b(?:wins?|won)\b|\bw\s*\+"), WHITE),
    (
        re.compile(r"黑[^白]{0,6}?(?:胜|勝|赢|贏)|黒.{0,8}勝|흑.{0,8}승|\bblack\b.{0,12}\b(?:wins?|won)\b|\bb\s*\+"),
        BLACK,
    ),
    (re.compile(r"(?:黑|黒).{0,2}(?:认输|投了|認輸)|\bblack\s+resign"), WHITE),
    (re.compile(r"白.{0,2}(?:认输|投了|認輸)|\bwhite\s+resign"), BLACK),
    (re.compile(r"白.*(?:胜|勝)"), WHITE),
    (re.compile(r"(?:黑|黒).*(?:胜|勝)"), BLACK),
)
_HOW = (
    (re.compile(r"中盘|中盤|中押|不计点|不計點|불계|认输|投了|認輸|resign|\+\s*r"), "R"),
    (re.compile(r"超时|超時|时间|時間|시간|\btime\b|\+\s*t\b"), "T"),
    (re.compile(r"弃权|棄權|不戦|기권|forfeit"), "F"),
)
_NUMBER = re.compile(
    r"(?:([0-9]+(?:\.[0-9]+)?)(?![0-9]|\s*/))?\s*又?\s*(?:([0-9]+)\s*/\s*([0-9]+))?\s*(子|目|집)?\s*(半|반)?"
)
_DIGITS = {sign: number for number, sign in enumerate("〇一二三四五六七八九")}
_NUMERALS = re.compile("[〇一二三四五六七八九十百]+")
_POINT = re.compile("(?<=[〇一二三四五六七八九十百])[点點](?=[〇一二三四五六七八九])")


def _proposal(text: str) -> str:
    """Guess what a result in words means: `白胜43.5目` is W+43.5, `黑中盘胜` B+R, `白半目勝` W+0.5."""
    lower = text.lower()
    winner, begin = next(
        ((who, found.start()) for pattern, who in _WINNERS if (found := pattern.search(lower))), (None, 0)
    )
    if winner is None:
        return "0" if re.search(r"和棋|持碁|무승부|\bjigo\b|\bdraw\b|平局", lower) else ""
    how = next((sign for pattern, sign in _HOW if pattern.search(lower)), None)
    if how is not None:
        return f"{winner.letter}+{how}"
    return f"{winner.letter}+{_margin(lower[begin:])}"


def _margin(text: str) -> str:
    """Read how many points; stones (子) of Chinese counting are two points each."""
    in_digits = _NUMERALS.sub(lambda run: str(_numeral(run[0])), _POINT.sub(".", text))
    for found in _NUMBER.finditer(in_digits):
        whole, above, below, unit, half = found.groups()
        if not (whole or above or half) or len(found[0]) > MOST_DIGITS:
            continue
        points = Fraction(whole or 0) + (Fraction(int(above), int(below)) if above and int(below) else 0)
        points = (points + (Fraction(1, 2) if half else 0)) * (2 if unit == "子" else 1)
        if (points * 2).denominator == 1:
            return points_text(int(points * 2))
    return ""


def _numeral(signs: str) -> int:
    """Read a Chinese numeral below a thousand: 四十三 is 43."""
    total = last = 0
    for sign in signs:
        if sign in "十百":
            total += (last or 1) * (10 if sign == "十" else 100)
            last = 0
        else:
            last = last * 10 + _DIGITS[sign]
    return total + last


class Contradiction(msgspec.Struct, frozen=True):
    """A record and a table that do not say the same about a game."""

    game: str
    recorded: Result
    entered: Result
    what: str


def contradictions(games: Iterable[tuple[str, Result, Result]]) -> list[Contradiction]:
    """Compare the results in records with those entered: (game, recorded, entered); list where they contradict.

    A record that does not say who won contradicts nothing. The entered result stays as it is: the referee decides.
    """
    found = []
    for game, recorded, entered in games:
        if not (recorded.winner or recorded.is_draw) or not (entered.winner or entered.is_draw):
            continue
        if recorded.winner is not entered.winner:
            found.append(Contradiction(game, recorded, entered, "winner"))
        elif _differ(recorded.margin, entered.margin):
            found.append(Contradiction(game, recorded, entered, "margin"))
    return found


def _differ(recorded: HalfPoints | None, entered: HalfPoints | None) -> bool:
    return recorded is not None and entered is not None and recorded != entered
