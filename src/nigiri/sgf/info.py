"""What a record says about its game: the game-info properties of the root."""

import re
from decimal import Decimal

import msgspec

from nigiri.errors import Refusal
from nigiri.go import PRESETS, HalfPoints, Rules, half_points, points_text
from nigiri.go.geometry import LARGEST
from nigiri.rulebook.written_numbers import unsigned_number
from nigiri.sgf.nodes import Node
from nigiri.sgf.reading_note import ReadingNote
from nigiri.sgf.results import Result, read_result
from nigiri.sgf.timing import Timing, read_timing, seconds_text

TEXTS = {
    "event": "EV",
    "round": "RO",
    "place": "PC",
    "date": "DT",
    "black_name": "PB",
    "black_rank": "BR",
    "black_team": "BT",
    "white_name": "PW",
    "white_rank": "WR",
    "white_team": "WT",
    "game_name": "GN",
    "opening": "ON",
    "source": "SO",
    "user": "US",
    "annotator": "AN",
    "copyright": "CP",
    "rules_text": "RU",
    "application": "AP",
}
"""The properties that are plain text, by the field that holds them."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who played what, when, where and how it ended. `komi` is in half points, None if not said or not readable."""

    event: str = ""
    round: str = ""
    place: str = ""
    date: str = ""
    black_name: str = ""
    black_rank: str = ""
    black_team: str = ""
    white_name: str = ""
    white_rank: str = ""
    white_team: str = ""
    game_name: str = ""
    opening: str = ""
    source: str = ""
    user: str = ""
    annotator: str = ""
    copyright: str = ""
    rules_text: str = ""
    application: str = ""
    comment: str = ""
    komi: HalfPoints | None = None
    handicap: int = 0
    timing: Timing = Timing()
    result: Result | None = None

    @property
    def rules(self) -> Rules | None:
        """The rules named by RU, if they are known."""
        return rules_of(self.rules_text)


_RULES = {
    "aga": "aga",
    "goe": "ing",
    "ing": "ing",
    "japan": "japanese",
    "nihon": "japanese",
    "jp": "japanese",
    "china": "chinese",
    "chinese": "chinese",
    "cn": "chinese",
    "korea": "korean",
    "new zealand": "new-zealand",
    "nz": "new-zealand",
    "tromp": "tromp-taylor",
    "日本": "japanese",
    "中国": "chinese",
    "中國": "chinese",
    "韩国": "korean",
    "한국": "korean",
    "应氏": "ing",
    "應氏": "ing",
}


def rules_of(text: str) -> Rules | None:
    """Return the set of rules a text names, or None."""
    lower = text.strip().lower()
    if lower.replace("_", "-") in PRESETS:
        return PRESETS[lower.replace("_", "-")]
    return next(
        (PRESETS[name] for sign, name in _RULES.items() if lower == sign or (len(sign) > 2 and lower.startswith(sign))),
        PRESETS["chinese"] if "中国" in lower else None,
    )


def read_size(root: Node) -> tuple[int, int]:
    """Read SZ: `19` or `13:9`; 19 if it is absent. Refuse a size that no board has."""
    raw = (root.simple("SZ") or "19").replace("x", ":")
    found = re.fullmatch(r"\s*([0-9]{1,3})\s*(?::\s*([0-9]{1,3})\s*)?", raw)
    if found is None:
        raise Refusal("sgf.size", message="SZ[{size}] is no size of a board.", where="SZ", size=raw)
    width = int(found[1])
    height = int(found[2] or width)
    if not (2 <= width <= LARGEST and 2 <= height <= LARGEST):
        raise Refusal(
            "sgf.size",
            "RU-T-13",
            "KOD-1.2",
            message="SZ[{size}]: boards have from 2 to {most} lines.",
            where="SZ",
            size=raw,
            most=LARGEST,
        )
    return width, height


_LONGEST_KOMI = 20


def read_komi(raw: str | None, rules: Rules | None = None) -> tuple[HalfPoints | None, str]:
    """Read KM; return half points, or None if it is not readable, and a note on how it was read.

    Chinese records write komi in stones: 3.75 of them are 7.5 points; some programs write hundredths: 375, 650.
    """
    if raw is None or not raw.strip():
        return None, ""
    text = raw.strip().replace(",", ".")
    if re.fullmatch(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)", text) is None:
        return None, ReadingNote("KM[{text}] is no number.", text=text[:40])
    if len(text) > _LONGEST_KOMI or abs(komi := Decimal(text)) > 10_000:
        return None, ReadingNote("KM[{text}] is no komi.", text=text[:40])
    note: str = ""
    if abs(komi) >= 100:
        komi /= 100
        note = ReadingNote("KM[{text}] is taken for hundredths.", text=text)
    if komi * 2 != int(komi * 2) and komi * 4 == int(komi * 4):
        komi *= 2
        template = "KM[{text}] is taken for stones of Chinese counting: {points} points."
        note = ReadingNote(template, text=text, points=points_text(int(komi * 2)))
    if komi * 2 != int(komi * 2):
        return None, ReadingNote("KM[{text}] is no multiple of half a point.", text=text)
    return half_points(komi), note


def read_handicap(text: str) -> int | None:
    """Read HA; None if it is no number of stones, or one of more than three digits."""
    return unsigned_number(text.strip(), 3)


def read_info(root: Node) -> GameInfo:
    """Read the game info of a root node; what is absent is empty."""
    texts = {field: root.simple(name) or "" for field, name in TEXTS.items()}
    komi, _ = read_komi(root.simple("KM"))
    raw_result = root.simple("RE")
    return GameInfo(
        **texts,
        comment=root.text("GC") or "",
        komi=komi,
        handicap=read_handicap(root.simple("HA") or "") or 0,
        timing=read_timing(root),
        result=read_result(raw_result) if raw_result is not None else None,
    )


def write_info(root: Node, info: GameInfo) -> None:
    """Write game info into a root node; empty fields are left out."""
    for field, name in TEXTS.items():
        root.set_text(name, getattr(info, field) or None)
    root.set_text("GC", info.comment or None)
    root.set_text("HA", str(info.handicap) if info.handicap > 1 else None)
    root.set_text("KM", None if info.komi is None else points_text(info.komi))
    timing = info.timing
    root.set_text("TM", None if timing.main_ms is None else seconds_text(timing.main_ms))
    root.set_text("OT", timing.text or (timing.overtime.text() if timing.overtime else None))
    if info.result is not None:
        result = info.result
        root.set_text("RE", result.text if result.text and not result.is_standard else result.canonical())
