"""A table in plain shapes, for PNG pictures."""

import math
import re
from collections.abc import Iterator
from typing import Final

from railtable.core.markup import Shape
from railtable.games.string_railway.components import COLOURS
from railtable.games.string_railway.document import StationDocument
from railtable.games.string_railway.picture.tiles import BANDS, DYES, EMBLEMS, HALF, SIGNS
from railtable.games.string_railway.view import StringView

THREAD: Final = 60.0
"""The width of a string, wider than real: such pictures are small."""
SHADE: Final = 22.0
PIECE: Final = re.compile(r"([MLHVAZ])([^MLHVAZ]*)")
ARC_STEPS: Final = 10

Corner = tuple[float, float]


def shapes(view: StringView) -> tuple[Shape, ...]:
    """Return everything on the table from the bottom up: terrain, tiles, tracks."""
    found: list[Shape] = []
    for line, dye in ((view.terrain, "terrain"), (view.mountain, "mountain")):
        if line:
            found += _string((*line, line[0]), dye)
    if view.river:
        found += _string(view.river, "river")
    for station in view.stations:
        found += _tile(station)
    for track in view.tracks:
        found += _string(track.points, COLOURS[track.company])
    return tuple(found)


def _string(points: tuple[tuple[int, int], ...], dye: str) -> list[Shape]:
    colour, shade, light = DYES[dye]
    line = tuple((float(x), float(y)) for x, y in points)
    return [
        Shape(line, shade, THREAD + SHADE),
        Shape(line, colour, THREAD),
        Shape(line, light, THREAD / 4),
    ]


def _tile(station: StationDocument) -> list[Shape]:
    x, y = station.at
    edge, colour = HALF - 10, None if station.owner is None else COLOURS[station.owner]
    found = [_square(x + 10, y + 16, HALF, "#6b4a2a"), _square(x, y, HALF, "#fbf6e8")]
    if station.tile == "main":
        assert colour is not None, "a main station is somebody's"
        dye = DYES[colour][0]
        return [*found, _square(x, y, edge, dye), _path(EMBLEMS[colour], x, y, 1.4, "#fbf6e8")]
    band = BANDS[station.tile]
    found.append(_path(f"M{-edge} {-edge}H{edge}V-92H{-edge}Z", x, y, 1.0, band))
    found.append(_path(SIGNS[station.tile], x, y + 30, 1.3, band))
    if colour is not None:
        found.append(_path(EMBLEMS[colour], x + 118, y + 104, 1.0, DYES[colour][1]))
        found.append(_path(EMBLEMS[colour], x + 118, y + 104, 0.8, DYES[colour][0]))
    return found


def _square(x: float, y: float, half: float, colour: str) -> Shape:
    return _path(f"M{-half} {-half}H{half}V{half}H{-half}Z", x, y, 1.0, colour)


def _path(path: str, x: float, y: float, scale: float, colour: str) -> Shape:
    """Return a filled path at a place; its parts are connected by a seam."""
    return Shape(tuple((x + px * scale, y + py * scale) for px, py in _corners(path)), colour)


def _corners(path: str) -> Iterator[Corner]:
    start = at = (0.0, 0.0)
    for name, rest in PIECE.findall(path):
        numbers = [float(number) for number in rest.split()]
        if name == "Z":
            yield start
        elif name == "A":
            # An arc is a half circle or a whole one, as in all our signs.
            goal = (numbers[-2], numbers[-1])
            yield from _arc(at, goal, numbers[0], large=numbers[3] > 0, clockwise=numbers[4] > 0)
            at = goal
        else:
            for corner in _straight(name, numbers, at):
                at = corner
                yield at
        if name == "M":
            start = at


def _straight(name: str, numbers: list[float], at: Corner) -> list[Corner]:
    if name == "H":
        return [(numbers[0], at[1])]
    if name == "V":
        return [(at[0], numbers[0])]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _arc(
    at: Corner, goal: Corner, radius: float, *, large: bool, clockwise: bool
) -> Iterator[Corner]:
    dx, dy = goal[0] - at[0], goal[1] - at[1]
    chord = math.hypot(dx, dy)
    radius = max(radius, chord / 2)
    away = math.sqrt(max(0.0, radius**2 - (chord / 2) ** 2)) * (1 if large != clockwise else -1)
    # Clockwise, since y points down.
    cx = (at[0] + goal[0]) / 2 + away * dy / chord
    cy = (at[1] + goal[1]) / 2 - away * dx / chord
    first = math.atan2(at[1] - cy, at[0] - cx)
    turn = (math.atan2(goal[1] - cy, goal[0] - cx) - first) % math.tau
    turn = turn if clockwise else turn - math.tau
    for step in range(1, ARC_STEPS + 1):
        angle = first + turn * step / ARC_STEPS
        yield cx + radius * math.cos(angle), cy + radius * math.sin(angle)
