"""Ready-made and random rivers and mountains (SR-21).

Integers only, so that chance's layouts can be recomputed on any machine.
"""

import math
from typing import Final, NamedTuple

from railtable.core.dice import Dice
from railtable.games.string_railway.components import MOUNTAIN, RIVER, SIDE
from railtable.games.string_railway.geometry.segments import string_length
from railtable.games.string_railway.judgement.survey import judge_mountain, judge_river
from railtable.games.string_railway.state import StringState

TURN: Final = 3600
UNIT: Final = 10_000
SINES: Final = tuple(round(UNIT * math.sin(2 * math.pi * k / TURN)) for k in range(TURN))
"""Sine by tenths of a degree."""

RIVER_STEPS: Final = 100
MOUNTAIN_POINTS: Final = 96
PATIENCE: Final = 20_000


def sine(tenths: int) -> int:
    """Return the sine of an angle in tenths of a degree, times UNIT."""
    return SINES[tenths % TURN]


def cosine(tenths: int) -> int:
    """Return the cosine of an angle in tenths of a degree, times UNIT."""
    return SINES[(tenths + TURN // 4) % TURN]


class River(NamedTuple):
    """A river's parameters: source, heading, and two oscillations of the heading along it."""

    x: int
    y: int
    heading: int
    bend: int
    bends: int
    phase: int
    ripple: int
    ripples: int


class Mountain(NamedTuple):
    """A mountain's parameters: centre, and the size and place of its bulges."""

    x: int
    y: int
    stretch: int
    lean: int
    bulge: int
    turned: int
    notch: int


def river_points(plan: River, length: int = int(RIVER)) -> list[int]:
    """Return the river with these parameters: one whole string."""
    full = length * 1000 - 5000
    x, y = plan.x * 1000, plan.y * 1000
    points = [plan.x, plan.y]
    for step in range(RIVER_STEPS):
        along = TURN * step // RIVER_STEPS
        heading = (
            plan.heading
            + plan.bend * sine(along * plan.bends // 10 + plan.phase) // UNIT
            + plan.ripple * sine(along * plan.ripples // 10) // UNIT
        )
        x += full // RIVER_STEPS * cosine(heading) // UNIT
        y += full // RIVER_STEPS * sine(heading) // UNIT
        points += [(x + 500) // 1000, (y + 500) // 1000]
    return points


def mountain_points(plan: Mountain, length: int = int(MOUNTAIN)) -> list[int]:
    """Return the mountain with these parameters, scaled to the length of the string."""
    rays = _rays(plan)
    low, high = 10_000, 200_000
    while high - low > 1:
        middle = (low + high) // 2
        if string_length(_loop(plan, rays, middle), closed=True) > length * 1000 - 2000:
            high = middle
        else:
            low = middle
    return _loop(plan, rays, low)


def _rays(plan: Mountain) -> list[tuple[int, int, int]]:
    """Return how far a mountain reaches in each direction, with its cosine and sine."""
    rays = []
    for k in range(MOUNTAIN_POINTS):
        angle = TURN * k // MOUNTAIN_POINTS
        reach = (
            UNIT
            + plan.stretch * sine(2 * angle + plan.lean) // 100
            + plan.bulge * sine(3 * angle + plan.turned) // 100
            + plan.notch * sine(5 * angle + plan.lean) // 100
        )
        rays.append((reach, cosine(angle), sine(angle)))
    return rays


def _loop(plan: Mountain, rays: list[tuple[int, int, int]], radius: int) -> list[int]:
    points = []
    x, y = plan.x, plan.y
    for reach, cos, sin in rays:
        away = radius * reach // UNIT
        points.append(x + (away * cos // UNIT + 50) // 100)
        points.append(y + (away * sin // UNIT + 50) // 100)
    return points


def random_river(state: StringState, dice: Dice) -> list[int]:
    """Return a random legal river on this terrain."""
    for attempt in range(PATIENCE):
        # With each attempt the river winds more and needs less room.
        bend = min(1100, 250 + int(dice.below(500)) + attempt)
        x, y = _spot(state, dice)
        plan = River(
            x=x,
            y=y,
            heading=int(dice.below(TURN)),
            bend=bend,
            bends=6 + int(dice.below(16)) + attempt // 40,
            phase=int(dice.below(TURN)),
            ripple=100 + int(dice.below(250)),
            ripples=20 + int(dice.below(30)),
        )
        points = river_points(plan, int(state.river_length))
        if not judge_river(state, points).broken:
            return points
    return []


def random_mountain(state: StringState, dice: Dice) -> list[int]:
    """Return a random legal mountain on this terrain."""
    for attempt in range(PATIENCE):
        x, y = _spot(state, dice)
        plan = Mountain(
            x=x,
            y=y,
            stretch=int(dice.below(25 + min(attempt // 50, 40))),
            lean=int(dice.below(TURN)),
            bulge=4 + int(dice.below(14)),
            turned=int(dice.below(TURN)),
            notch=int(dice.below(7)),
        )
        points = mountain_points(plan, int(state.mountain_length))
        if not judge_mountain(state, points).broken:
            return points
    return []


def _spot(state: StringState, dice: Dice) -> tuple[int, int]:
    xs, ys = state.ground.terrain[0::2], state.ground.terrain[1::2]
    x = min(xs) + int(dice.below(max(xs) - min(xs)))
    y = min(ys) + int(dice.below(max(ys) - min(ys)))
    return x, y


def ellipse(wide: int, high: int) -> list[int]:
    """Return an outline of sixty vertices: divisible by every number of marks."""
    points = []
    for k in range(60):
        angle = TURN * k // 60
        points.append(wide + (wide * cosine(angle) + UNIT // 2) // UNIT)
        points.append(high + (high * sine(angle) + UNIT // 2) // UNIT)
    return points


SHAPES: Final = {"circle": (4456, 4456), "oval": (5300, 3500)}
"""Half axes: the terrain string's 2.8 m laid as a circle or an oval."""


def shaped_terrain(
    shape: str, companies: int, side: int = int(SIDE)
) -> tuple[list[int], list[int]]:
    """Return a round terrain and its marks, evenly spaced (SR-21)."""
    wide, high = SHAPES[shape]
    outline = ellipse(wide * side // int(SIDE), high * side // int(SIDE))
    return outline, [60 * place // companies for place in range(companies)]


READY: Final = ("valley", "pass", "bend")


def ready_layout(name: str, companies: int) -> tuple[list[int], list[int]]:
    """Return a ready-made river and mountain for a standard terrain."""
    river, mountain = PLANS[name, companies]
    return river_points(river), mountain_points(mountain)


PLANS: Final[dict[tuple[str, int], tuple[River, Mountain]]] = {
    ("valley", 3): (
        River(5790, 1910, 2000, 500, 19, 1150, 290, 40),
        Mountain(3010, 2660, 13, 2710, 16, 820, 4),
    ),
    ("valley", 4): (
        River(6500, 6380, 1840, 420, 10, 3580, 250, 28),
        Mountain(4670, 2890, 4, 2100, 12, 800, 3),
    ),
    ("valley", 5): (
        River(3560, 1480, 630, 710, 12, 1470, 280, 20),
        Mountain(2570, 3570, 8, 3130, 13, 960, 3),
    ),
    ("pass", 3): (
        River(2720, 4340, 3110, 490, 13, 2820, 110, 30),
        Mountain(3550, 2530, 1, 2090, 4, 110, 3),
    ),
    ("pass", 4): (
        River(5530, 4540, 2100, 730, 14, 3010, 290, 39),
        Mountain(3920, 2260, 12, 2910, 5, 1280, 2),
    ),
    ("pass", 5): (
        River(6050, 1280, 940, 380, 18, 1890, 210, 41),
        Mountain(5080, 4070, 6, 2390, 6, 780, 5),
    ),
    ("bend", 3): (
        River(5060, 1920, 1500, 780, 13, 390, 280, 24),
        Mountain(2000, 1530, 15, 670, 11, 2040, 0),
    ),
    ("bend", 4): (
        River(6080, 2760, 1650, 840, 8, 2000, 160, 32),
        Mountain(1450, 5200, 3, 1190, 8, 3520, 0),
    ),
    ("bend", 5): (
        River(7270, 5910, 2140, 590, 12, 2210, 200, 31),
        Mountain(3440, 2530, 5, 2320, 8, 2140, 3),
    ),
}
"""Ready-made layouts by name and number of companies, that is by standard terrain."""
