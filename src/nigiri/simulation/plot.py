"""A comparison as a picture: a panel for each measure, a bar for each format, written as SVG."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final
from xml.sax.saxutils import escape

from nigiri.simulation.comparison import Figure, Summary
from nigiri.simulation.measures import MEASURES, Measure

WIDTH: Final = 980
MARGIN: Final = 20
COLUMNS: Final = 2
NAMES: Final = 170
VALUES: Final = 62
ROW: Final = 22
HEAD: Final = 44
SURE: Final = 1.96
"""Standard errors to each side within which the true mean lies nineteen times in twenty."""

COLOURS: Final = ("#2f5d8a", "#c0652a", "#4d8a4a", "#7a4f8f", "#a33d4f", "#3f8a8a", "#8a7a2f", "#555555")
HIDDEN: Final = frozenset({"games"})


def plot(summaries: Sequence[Summary], title: str, say: Callable[[str], str] = str) -> str:
    """Return the picture; `say` translates what is written beside the figures. Whiskers are 95 % intervals."""
    shown = [one for one in MEASURES if one.name not in HIDDEN]
    panel = HEAD + ROW * len(summaries) + 14
    rows = -(-len(shown) // COLUMNS)
    height = 56 + rows * panel + 24
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12" fill="#222">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        _text(MARGIN, 30, title, size=17, weight="bold"),
    ]
    wide = (WIDTH - MARGIN) // COLUMNS
    for number, one in enumerate(shown):
        left, top = MARGIN + number % COLUMNS * wide, 50 + number // COLUMNS * panel
        parts += _panel(one, summaries, left, top, wide - MARGIN, say)
    runs = max((one.runs for one in summaries), default=0)
    foot = f"{runs} {say('events each; whiskers: 95 % intervals of the mean')}"
    parts += [_text(MARGIN, height - 12, foot, colour="#666"), "</svg>", ""]
    return "\n".join(parts)


def _panel(
    measure: Measure, summaries: Sequence[Summary], left: int, top: int, width: int, say: Callable[[str], str]
) -> Iterator[str]:
    arrow = {True: " ▲", False: " ▼", None: ""}[measure.is_more_better]
    yield _text(left, top + 20, say(measure.title) + arrow, weight="bold")
    yield _text(left, top + 35, say(measure.meaning), colour="#666", size=11)
    figures = [summary.measures[measure.name] for summary in summaries]
    most = max((figure.mean + SURE * figure.error for figure in figures), default=0) or 1.0
    scale = (width - NAMES - VALUES) / most
    for number, (summary, figure) in enumerate(zip(summaries, figures, strict=True)):
        yield from _bar(summary.name, figure, left, top + HEAD + number * ROW, scale, width, number)


def _bar(name: str, figure: Figure, left: int, top: int, scale: float, width: int, number: int) -> Iterator[str]:
    start, middle = left + NAMES, top + ROW / 2
    end = start + figure.mean * scale
    colour = COLOURS[number % len(COLOURS)]
    shown = name if len(name) <= 27 else name[:26] + "…"
    yield _text(start - 6, middle + 4, shown, anchor="end")
    yield f'<rect x="{start}" y="{top + 3}" width="{figure.mean * scale:.1f}" height="{ROW - 6}" fill="{colour}"/>'
    low, high = (max(start, end + sign * SURE * figure.error * scale) for sign in (-1, 1))
    yield f'<path d="M{low:.1f} {middle}H{high:.1f}" stroke="#222" stroke-width="1.5"/>'
    yield _text(left + width, middle + 4, written(figure.mean), anchor="end")


def written(value: float) -> str:
    """Write a figure with three significant digits, but no more than two decimals."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def _text(
    x: float, y: float, text: str, *, size: int = 12, weight: str = "", anchor: str = "", colour: str = ""
) -> str:
    more = "".join(
        f' {name}="{value}"'
        for name, value in (
            ("font-size", str(size) if size != 12 else ""),
            ("font-weight", weight),
            ("text-anchor", anchor),
            ("fill", colour),
        )
        if value
    )
    return f'<text x="{x}" y="{y}"{more}>{escape(text)}</text>'
