"""SVG plots without a plotting library, so that a report is a single file."""

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from railtable.core.markup import INK, QUIET

WIDTH, LEFT, RIGHT, ROW = 720, 190, 24, 30
BLUE, RED = "#1f57a4", "#b3232c"
STYLE: Final = """
body { font: 16px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  background: #fbf6e8; color: #2a2725; }
table { border-collapse: collapse; margin: 1rem 0; font-size: 15px; }
th, td { padding: .3rem .8rem; border-bottom: 1px solid #d9cdb4; text-align: right; }
th:first-child, td:first-child { text-align: left; }
figure { margin: 1.5rem 0; } figcaption { font-weight: bold; }
svg { width: 100%; height: auto; background: #fff; border: 1px solid #d9cdb4; }
.wide { overflow-x: auto; } code { font-size: 14px; }
"""
"""The style of a page with plots."""


class Bar(NamedTuple):
    """A labelled value with its interval."""

    name: str
    value: float
    low: float
    high: float
    colour: str = BLUE


def intervals(title: str, bars: Sequence[Bar], unit: str = "") -> str:
    """Return a plot of values with whiskers from low to high."""
    least = min(0.0, *(bar.low for bar in bars))
    most = max(0.0, *(bar.high for bar in bars))
    scale = (WIDTH - LEFT - RIGHT) / ((most - least) or 1.0)
    height = ROW * len(bars) + 44

    def x(value: float) -> float:
        return LEFT + (value - least) * scale

    parts = [_line(x(0), 8, x(0), height - 30, QUIET)]
    for number, bar in enumerate(bars):
        y = 22 + ROW * number
        parts += [
            _text(LEFT - 10, y + 5, bar.name, anchor="end"),
            _line(x(bar.low), y, x(bar.high), y, bar.colour, 3),
            f'<circle cx="{x(bar.value):.1f}" cy="{y}" r="6" fill="{bar.colour}"/>',
            _text(min(x(bar.high) + 8, WIDTH - 60), y - 8, f"{bar.value:.4g}{unit}", size=12),
        ]
    for value in (least, 0.0, most):
        parts.append(_text(x(value), height - 10, f"{value:.3g}{unit}", anchor="middle", size=12))
    return _svg(title, height, parts)


def pairs(title: str, rows: Sequence[tuple[str, float, float]]) -> str:
    """Return a plot of two bars per row, the second as a part of the first."""
    height = 2 * ROW * len(rows) + 16
    room = WIDTH - LEFT - RIGHT - 60
    parts = []
    for number, (name, whole, part) in enumerate(rows):
        y = 8 + 2 * ROW * number
        share = part / whole if whole else 1.0
        parts += [
            _text(LEFT - 10, y + 24, name, anchor="end"),
            f'<rect x="{LEFT}" y="{y}" width="{room}" height="18" fill="{QUIET}"/>',
            f'<rect x="{LEFT}" y="{y + 22}" width="{room * min(share, 1):.1f}" height="18" fill="{BLUE}"/>',
            _text(LEFT + room + 8, y + 14, f"{whole:.3g}", size=12),
            _text(LEFT + room * min(share, 1) + 8, y + 36, f"{part:.3g}", size=12),
        ]
    return _svg(title, height, parts)


def histogram(title: str, series: Sequence[tuple[str, Sequence[float]]], bins: int = 24) -> str:
    """Return a histogram with one line per series."""
    everything = [value for _, values in series for value in values]
    least, most = min(everything), max(everything)
    step = ((most - least) or 1.0) / bins
    height, base = 240, 200
    parts = [_line(LEFT, base, WIDTH - RIGHT, base, QUIET)]
    counts = [_counts(values, least, step, bins) for _, values in series]
    top = max(max(count) for count in counts)
    wide = (WIDTH - LEFT - RIGHT) / bins
    for number, ((name, _), count) in enumerate(zip(series, counts, strict=True)):
        colour = (BLUE, RED, "#2b7d3c", "#8b5a00", QUIET)[number % 5]
        points = " ".join(
            f"{LEFT + wide * (at + 0.5):.1f},{base - 180 * one / top:.1f}"
            for at, one in enumerate(count)
        )
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="3"/>'
        )
        parts.append(_text(LEFT - 10, 24 + 22 * number, name, anchor="end", fill=colour))
    parts.append(_text(LEFT, base + 22, f"{least:.4g}", size=12))
    parts.append(_text(WIDTH - RIGHT, base + 22, f"{most:.4g}", anchor="end", size=12))
    return _svg(title, height, parts)


def _counts(values: Sequence[float], least: float, step: float, bins: int) -> list[float]:
    counts = [0.0] * bins
    for value in values:
        counts[min(int((value - least) / step), bins - 1)] += 1 / len(values)
    return counts


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: int = 1) -> str:  # noqa: PLR0917 a line is four numbers
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        f'stroke="{colour}" stroke-width="{width}"/>'
    )


def _text(
    x: float, y: float, text: str, *, anchor: str = "start", size: int = 14, fill: str = INK
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" '
        f'fill="{fill}">{escape(text)}</text>'
    )


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<figure><figcaption>{escape(title)}</figcaption><svg role="img" aria-label="{escape(title)}" '
        f'viewBox="0 0 {WIDTH} {height:.0f}" xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg></figure>'
    )
