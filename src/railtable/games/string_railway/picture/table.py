"""Draw a position as SVG: tiles and strings on a table.

Strings are drawn exactly as they were laid and judged, one over the other in
the order they were laid, each with its shadow, twist and highlight.
"""

import math
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from railtable.games.string_railway.components import COLOURS, STRING_WIDTH
from railtable.games.string_railway.document import StringDocument
from railtable.games.string_railway.picture.tiles import DYES, EMBLEMS, format_tile
from railtable.games.string_railway.view import StringView

WIDTH: Final = float(STRING_WIDTH)
MARGIN: Final = 420
PANEL: Final = 560
TWIST: Final = 15.0
"""Distance between two strands of the twist along a string."""

PACE: Final = 0.45
"""Seconds per step in an animated picture."""

Drawn: TypeAlias = StringDocument | StringView
"""Types that can be drawn: nothing is hidden at this table."""

Points = tuple[tuple[int, int], ...]


class Births(NamedTuple):
    """The step in which each tile and each track was laid, for an animated picture."""

    stations: list[int]
    tracks: list[int]


def draw_table(document: Drawn, pixels: int = 1400, births: Births | None = None) -> str:
    """Return the whole table as an SVG document; with births, laid piece by piece."""
    left, top, wide, high = frame_of(document)
    high += PANEL
    height = round(pixels * high / wide)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{pixels}" height="{height}" '
        f'viewBox="{left} {top} {wide} {high}" font-family="Georgia, serif">'
    )
    return "".join(
        [
            head,
            _definitions(),
            _table_top(left, top, wide, high),
            *_layers(document, births),
            _score(document, left, top + high - PANEL, wide),
            "</svg>\n",
        ]
    )


def frame_of(document: Drawn) -> tuple[int, int, int, int]:
    """Return left, top, width and height of the terrain with its margin."""
    points = document.terrain or ((0, 0), (7000, 7000))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    return left, top, max(xs) + MARGIN - left, max(ys) + MARGIN - top


def _definitions() -> str:
    return (
        "<defs>"
        '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%">'
        '<feGaussianBlur stdDeviation="9"/></filter>'
        '<filter id="cast" x="-5%" y="-5%" width="110%" height="110%">'
        '<feGaussianBlur stdDeviation="5"/></filter>'
        '<filter id="grain" x="0" y="0" width="100%" height="100%">'
        '<feTurbulence type="fractalNoise" baseFrequency=".0012 .02" numOctaves="4" seed="7"/>'
        '<feColorMatrix values="0 0 0 0 .30 0 0 0 0 .17 0 0 0 0 .08 0 0 0 .9 -.22"/></filter>'
        "<style>.laid{animation:laid .7s ease-out both}"
        "@keyframes laid{from{opacity:0;transform:translateY(-160px)}}"
        "@media(prefers-reduced-motion:reduce){.laid{animation:none}}</style>"
        '<radialGradient id="lamp" cx=".38" cy=".3" r=".85">'
        '<stop offset="0" stop-color="#fff" stop-opacity=".20"/>'
        '<stop offset=".6" stop-color="#fff" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#000" stop-opacity=".30"/></radialGradient>'
        "</defs>"
    )


def _table_top(left: int, top: int, wide: int, high: int) -> str:
    box = f'x="{left}" y="{top}" width="{wide}" height="{high}"'
    planks = "".join(
        f'<path d="M{left} {top + 1150 * k}h{wide}" stroke="#5b3a1e" stroke-width="9" '
        'opacity=".55"/>'
        f'<path d="M{left} {top + 1150 * k + 9}h{wide}" stroke="#e6bd8a" stroke-width="5" '
        'opacity=".35"/>'
        for k in range(1, high // 1150 + 1)
    )
    return (
        f'<rect {box} fill="#b98a57"/><rect {box} filter="url(#grain)"/>{planks}'
        f'<rect {box} fill="url(#lamp)"/>'
    )


def _laid(piece: str, delay: float) -> str:
    """Return a piece that appears after some seconds."""
    return f'<g class="laid" style="animation-delay:{delay:.2f}s">{piece}</g>'


def _layers(document: Drawn, births: Births | None) -> list[str]:
    """Return everything on the table, from the bottom up.

    A tile is under all tracks and meets none when placed, so tiles come first.
    """
    layers: list[str] = []
    if document.terrain:
        layers.append(_string((*document.terrain, document.terrain[0]), "terrain"))
    if document.river:
        layers.append(_string(document.river, "river"))
    if document.mountain:
        layers.append(_string((*document.mountain, document.mountain[0]), "mountain"))
    tiles = [format_tile(station, list(COLOURS)) for station in document.stations]
    tracks = [_string(track.points, COLOURS[track.company]) for track in document.tracks]
    if births is None:
        return layers + tiles + tracks
    start = births.stations[0]
    laid = zip(tiles + tracks, births.stations + births.tracks, strict=True)
    return layers + [_laid(piece, PACE * (step - start)) for piece, step in laid]


def _string(points: Points, dye: str) -> str:
    """Return one string: shadow, edge, cotton, twist, highlight and its whipped ends."""
    colour, shade, light = DYES[dye]
    line = " ".join(f"{x},{y}" for x, y in points)
    path = f'points="{line}" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    darks, lights = _twist(points)
    return (
        "<g>"
        f'<polyline {path} transform="translate(7 12)" stroke="#1b0f05" opacity=".42" '
        f'stroke-width="{WIDTH + 4}" filter="url(#cast)"/>'
        f'<polyline {path} stroke="{shade}" stroke-width="{WIDTH + 7}"/>'
        f'<polyline {path} stroke="{colour}" stroke-width="{WIDTH + 1}"/>'
        f'<path d="{darks}" stroke="{shade}" stroke-width="4.5" stroke-linecap="round" '
        'opacity=".8" fill="none"/>'
        f'<path d="{lights}" stroke="{light}" stroke-width="4.5" stroke-linecap="round" '
        'opacity=".8" fill="none"/>'
        "</g>"
    )


def _twist(points: Points) -> tuple[str, str]:
    """Return the slanted strands of a twisted string, dark and light alternating."""
    darks: list[str] = []
    lights: list[str] = []
    due = TWIST / 2
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        while due < length:
            x, y = ax + ux * due, ay + uy * due
            darks.append(_strand(x, y, ux, uy))
            half = TWIST / 2
            lights.append(_strand(x + ux * half, y + uy * half, ux, uy))
            due += TWIST
        due -= length
    return "".join(darks), "".join(lights)


def _strand(x: float, y: float, ux: float, uy: float) -> str:
    across, along = WIDTH * 0.42, WIDTH * 0.34
    dx = ux * along - uy * across
    dy = uy * along + ux * across
    return f"M{x - dx:.1f} {y - dy:.1f}l{2 * dx:.1f} {2 * dy:.1f}"


def _score(document: Drawn, left: int, top: int, wide: int) -> str:
    """Return the scores: each company's emblem, points and strings left."""
    count = len(document.terms)
    each = (wide - 2 * MARGIN) / count
    board = (
        f'<rect x="{left + MARGIN}" y="{top + 60}" width="{wide - 2 * MARGIN}" height="400" '
        'rx="60" fill="#fbf6e8" opacity=".93"/>'
    )
    parts = [board]
    for company in range(count):
        colour = COLOURS[company]
        dye, shade, _ = DYES[colour]
        points = round(sum(term.points for term in document.terms[company]))
        x = left + MARGIN + each * (company + 0.5)
        strings = document.strings[company]
        left_over = "  ".join(["—"] * strings.short + ["———"] * strings.long)
        parts.append(
            f'<g transform="translate({x:.0f} {top + 260})">'
            f'<path d="{EMBLEMS[colour]}" transform="translate(-190 -20) scale(1.2)" '
            f'fill="{dye}" stroke="{shade}" stroke-width="8"/>'
            f'<text x="-60" y="60" font-size="230" font-weight="bold" fill="{shade}">'
            f"{str(points).replace('-', '−')}</text>"
            f'<text x="0" y="160" font-size="84" text-anchor="middle" fill="{dye}" '
            f'font-weight="bold">{left_over}</text></g>'
        )
    return "".join(parts)
