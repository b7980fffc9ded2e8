"""Geometry cases for every implementation: written here, run here and by the web client.

    python -m tests.support.string_railway_cases      writes the file again

A case lays one string over a table and asks: how long, is it whole, inside,
free of itself; how often each tile is visited; which old strings it crosses,
where it is free; and where a tile may lie.
"""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

from railtable.core.dice import Dice, FastDice
from railtable.games.string_railway.components import PENTAGON, SQUARE, TILE_SIDE, TRIANGLE
from railtable.games.string_railway.geometry.ground import Ground, bare_ground
from railtable.games.string_railway.geometry.polygons import is_inside, is_string_inside
from railtable.games.string_railway.geometry.segments import (
    count_visits,
    has_short_segment,
    self_crossing,
    string_length,
)

FILE = Path(__file__).parent.parent / "records" / "string-railway" / "geometry_cases.json"
NOTCHED = [0, 0, 7000, 0, 7000, 7000, 3500, 3000, 0, 7000]
TERRAINS = [
    [list(point) for point in zip(outline[0::2], outline[1::2], strict=True)]
    for outline in (SQUARE, TRIANGLE, PENTAGON, NOTCHED)
]

Case = dict[str, Any]


def flat(points: Any) -> list[int]:
    return [int(value) for point in points for value in point]


def ground_of(case: Case) -> Ground:
    ground = bare_ground(flat(case["terrain"])).with_tiles(flat(case["tiles"]))
    for string in case["strings"]:
        ground.strings.add(flat(string["points"]), closed=string["closed"])
    return ground


def verdict(case: Case) -> Case:
    """Return the geometry's verdict on a case."""
    ground, points, closed = ground_of(case), flat(case["path"]), case["closed"]
    crossings = []
    ring = [*case["path"], case["path"][0]] if closed else case["path"]
    for (px, py), (qx, qy) in pairwise(ring):
        hits = ground.strings.crossed_by(px, py, qx, qy)
        for number in sorted(hits):
            charged = ground.is_charged(px, py, qx, qy, number)
            crossings.append([ground.strings.string[number], "charged" if charged else "free"])
    return {
        "length": int(string_length(points, closed=closed)),
        "short_segment": has_short_segment(points, closed=closed),
        "self_crossing": bool(self_crossing(points, closed=closed) >= 0),
        "inside": is_string_inside(ground.terrain, points, convex=ground.convex, closed=closed),
        "visits": [int(count_visits(points, x, y, TILE_SIDE)) for x, y in case["tiles"]],
        "crossings": sorted(crossings),
        "first_inside": is_inside(ground.terrain, *case["path"][0]),
        "places": [ground.can_hold(x, y) for x, y in case["places"]],
    }


def number(dice: Dice, low: int, high: int, step: int = 1) -> int:
    return low + step * int(dice.below((high - low) // step + 1))


def random_case(dice: Dice, name: str, step: int) -> Case:
    """Return a case on a lattice; a coarse one has more touches and overlaps."""
    terrain = TERRAINS[dice.below(len(TERRAINS))]
    low, high = (1500, 5500) if step > 1 else (500, 6500)

    def path(count: int) -> list[list[int]]:
        found = [[number(dice, low, high, step), number(dice, low, high, step)]]
        while len(found) < count:
            x, y = found[-1]
            away = 600 // step * step
            point = [x + number(dice, -away, away, step), y + number(dice, -away, away, step)]
            if point != found[-1]:
                found.append(point)
        return found

    strings = [
        {"points": path(number(dice, 3, 9)), "closed": dice.below(3) == 0}
        for _ in range(number(dice, 1, 4))
    ]
    tiles = [[number(dice, low, high, step), number(dice, low, high, step)] for _ in range(4)]
    new = path(number(dice, 2, 9))
    if dice.below(2):
        new[0] = [tiles[0][0] + number(dice, -200, 200), tiles[0][1] + number(dice, -200, 200)]
    if dice.below(4) == 0 and step > 1:
        old = strings[0]["points"]
        new = [new[0], *old[:2], new[-1]]  # type: ignore[index]
    new = [point for k, point in enumerate(new) if k == 0 or point != new[k - 1]]
    if len(new) < 2:
        new.append([new[0][0] + 100, new[0][1]])
    return {
        "name": name,
        "terrain": terrain,
        "tiles": tiles,
        "strings": strings,
        "path": new,
        "closed": dice.below(5) == 0 and len(new) > 2,
        "places": [[number(dice, 0, 7000), number(dice, 0, 7000)] for _ in range(2)],
    }


def plain(name: str, path: Any, **more: Any) -> Case:
    case: Case = {
        "name": name,
        "terrain": TERRAINS[0],
        "tiles": [],
        "strings": [],
        "path": path,
        "closed": False,
        "places": [],
    }
    return {**case, **more}


OLD = [{"points": [[2000, 3000], [3000, 3000]], "closed": False}]
TILE = [[3000, 3000]]


def borderline_cases() -> list[Case]:
    """Return the ledger's borderline cases by name."""
    over = {"strings": OLD}
    on_tile = {"tiles": TILE}
    cases = [
        plain("vertex on an old segment", [[2500, 2900], [2500, 3000], [2500, 3100]], **over),
        plain("vertex on vertex", [[3000, 2900], [3000, 3000], [3000, 3100]], **over),
        plain("vertex on the other vertex", [[2000, 2900], [2000, 3000], [2000, 3100]], **over),
        plain("tangent from above", [[2400, 3100], [2500, 3000], [2600, 3100]], **over),
        plain("tangent from below", [[2400, 2900], [2500, 3000], [2600, 2900]], **over),
        plain("overlap, same side", [[2300, 3100], [2400, 3000], [2600, 3000], [2700, 3100]], **over),
        plain("overlap, other side", [[2300, 2900], [2400, 3000], [2600, 3000], [2700, 3100]], **over),
        plain("whole overlap", [[2100, 3000], [2900, 3000]], **over),
        plain("crossing on a tile edge", [[3200, 2999], [3201, 3001]], **on_tile,
              strings=[{"points": [[3000, 3000], [3600, 3000]], "closed": False}]),
        plain("crossing just off a tile", [[3201, 2990], [3201, 3010]], **on_tile,
              strings=[{"points": [[3000, 3000], [3600, 3000]], "closed": False}]),
        plain("through a tile's corner", [[3000, 3401], [3401, 3000]], **on_tile),
        plain("just inside a tile's corner", [[3000, 3400], [3400, 3000]], **on_tile),
        plain("leaves and re-enters", [[3000, 3000], [3300, 3000], [3300, 3100], [3000, 3100]], **on_tile),
        plain("fold back", [[1000, 1000], [2000, 1000], [1500, 1000]]),
        plain("last touches first", [[1000, 1000], [2000, 1000], [2000, 2000], [1500, 1000]]),
        plain("length 3000", [[1000, 1000], [4000, 1000]]),
        plain("length 3000.000 and a bit", [[1000, 1000], [4000, 1003]]),
        plain("length 2990", [[1000, 1000], [3990, 1000]]),
        plain("length 2989.999", [[1000, 1000], [3957, 1443]]),
        plain("tile at the border", [[1000, 1000], [2000, 1000]],
              places=[[211, 211], [210, 211], [6789, 6789], [6789, 6790], [1500, 1211], [1500, 1210]],
              strings=[{"points": [[1000, 1000], [2000, 1000]], "closed": False}]),
    ]  # fmt: skip
    reversed_cases = [
        {**case, "name": f"{case['name']}, reversed", "path": case["path"][::-1]} for case in cases
    ]
    return cases + reversed_cases


def make_cases() -> list[Case]:
    dice = FastDice("geometry cases")
    cases = borderline_cases()
    cases += [random_case(dice, f"coarse {k}", 100) for k in range(150)]
    cases += [random_case(dice, f"fine {k}", 1) for k in range(130)]
    return [{**case, "expect": verdict(case)} for case in cases]


def format_cases(cases: list[Case]) -> str:
    rows = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    return f"[\n{rows}\n]\n"


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(format_cases(make_cases()), encoding="utf-8")
    print(f"{len(make_cases())} cases")
