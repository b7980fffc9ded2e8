"""The integer geometry against shapely on tens of thousands of random cases."""

import math
from itertools import pairwise
from typing import Any

import pytest
from shapely import LineString, Point, Polygon

from railtable.core.dice import FastDice
from railtable.games.string_railway.components import PENTAGON, SQUARE, TRIANGLE
from railtable.games.string_railway.geometry.crossings import crosses, is_crossing_on_tile
from railtable.games.string_railway.geometry.ground import bare_ground
from railtable.games.string_railway.geometry.polygons import (
    is_inside,
    is_near_outline,
    is_square_inside,
)
from railtable.games.string_railway.geometry.segments import (
    count_visits,
    meets_closed_square,
    meets_open_square,
    self_crossing,
    share_point,
    string_length,
)
from tests.support import string_railway_shapely as shape
from tests.support.string_railway import flat

CASES = 20_000


def numbers(dice, count, low=-1000, high=1000) -> Any:
    return [low + int(dice.below(high - low + 1)) for _ in range(count)]


def points(dice, count, low=0, high=7000, stride=700):
    x, y = numbers(dice, 2, low, high)
    found = [(x, y)]
    while len(found) < count:
        dx, dy = numbers(dice, 2, -stride, stride)
        if dx * dx + dy * dy >= 100:
            x, y = x + dx, y + dy
            found.append((x, y))
    return found


@pytest.mark.rule("SR-46")
def test_crossings_and_whether_they_are_on_a_tile():
    dice = FastDice("crossings")
    compared = hits = on_tile = 0
    for _ in range(CASES):
        new, old = numbers(dice, 4), numbers(dice, 4)
        if new[:2] == new[2:] or old[:2] == old[2:]:
            continue
        one, other = LineString([new[:2], new[2:]]), LineString([old[:2], old[2:]])
        gap = min(
            *(other.distance(Point(p)) for p in (new[:2], new[2:])),
            *(one.distance(Point(p)) for p in (old[:2], old[2:])),
        )
        if gap < 1e-6:
            continue
        compared += 1
        assert crosses(*new, *old) == one.intersects(other)
        if one.intersects(other):
            hits += 1
            tx, ty = numbers(dice, 2, -300, 300)
            edge = shape.square(tx, ty).exterior
            at = one.intersection(other)
            if edge.distance(at) > 1e-6:
                told = is_crossing_on_tile(*(*new, *old, tx, ty, 401))
                assert told == shape.square(tx, ty).contains(at)
                on_tile += told
    assert compared > CASES * 0.9
    assert hits > 1000
    assert on_tile > 100


@pytest.mark.rule("SR-43")
def test_segments_that_share_a_point():
    dice = FastDice("share")
    for _ in range(CASES):
        a, b = numbers(dice, 4, -30, 30), numbers(dice, 4, -30, 30)
        one, other = LineString([a[:2], a[2:]]), LineString([b[:2], b[2:]])
        if a[:2] != a[2:] and b[:2] != b[2:] and not (1e-12 < one.distance(other) < 1e-9):
            assert share_point(*a, *b) == one.intersects(other)


@pytest.mark.rule("SR-44", "SR-48")
def test_segments_and_squares():
    dice = FastDice("squares")
    for _ in range(CASES):
        segment, (tx, ty) = numbers(dice, 4), numbers(dice, 2, -300, 300)
        if segment[:2] == segment[2:]:
            continue
        line = LineString([segment[:2], segment[2:]])
        inner, outer = shape.square(tx, ty), shape.square(tx, ty, 210.5)
        if line.distance(inner) > 1e-6 or line.intersection(inner).length > 1e-6:
            assert meets_open_square(tx, ty, 401, *segment) == line.intersects(inner)
        if line.distance(outer) > 1e-6 or line.intersection(outer).length > 1e-6:
            assert meets_closed_square(tx, ty, 421, *segment) == line.intersects(outer)


@pytest.mark.rule("SR-42", "SR-43", "SR-44")
def test_length_self_crossing_and_visits_of_whole_strings():
    dice = FastDice("strings")
    crossing = visited = 0
    for _ in range(4000):
        string = points(dice, 2 + int(dice.below(12)))
        line = LineString(string)
        coordinates = flat(string)
        assert abs(string_length(coordinates, closed=False) / 1000 - line.length) < 0.05
        told = self_crossing(coordinates, closed=False) >= 0
        assert told == shape.is_self_crossing(string)
        crossing += told
        near, off = string[dice.below(len(string))], numbers(dice, 2, -300, 300)
        tile = near[0] + off[0], near[1] + off[1]
        if told:
            continue
        edge = shape.square(*tile).exterior
        pieces = line.intersection(shape.square(*tile))
        if not pieces.is_empty and edge.distance(pieces) < 1e-9 and pieces.length < 1e-6:
            continue
        assert count_visits(coordinates, *tile, 401) == shape.count_visits(string, tile)
        visited += not pieces.is_empty
    assert 300 < crossing < 3700
    assert visited > 500


@pytest.mark.rule("SR-30", "SR-46")
def test_all_crossings_of_a_string_over_many():
    dice = FastDice("many")
    total = 0
    for _ in range(400):
        olds = [points(dice, 12, 1500, 5500) for _ in range(5)]
        new = points(dice, 12, 1500, 5500)
        if not all(shape.is_generic(new, old) for old in olds):
            continue
        ground = bare_ground(SQUARE)
        for old in olds:
            ground.strings.add(flat(old), closed=False)
        told = [0] * 5
        for (px, py), (qx, qy) in pairwise(new):
            for number in ground.strings.crossed_by(px, py, qx, qy):
                told[ground.strings.string[number]] += 1
        assert told == [len(shape.crossing_points(new, old)) for old in olds]
        total += sum(told)
    assert total > 1000


@pytest.mark.rule("SR-47", "SR-48", "SR-49", "SR-50")
@pytest.mark.parametrize(
    "outline", [SQUARE, TRIANGLE, PENTAGON], ids=["square", "triangle", "pentagon"]
)
def test_points_and_tiles_inside_a_terrain(outline):
    dice = FastDice("inside")
    polygon = Polygon(list(zip(outline[0::2], outline[1::2], strict=True)))
    for _ in range(4000):
        x, y = numbers(dice, 2, -300, 9300)
        point, tile = Point(x, y), shape.square(x, y, 210.5)
        if polygon.exterior.distance(point) > 1e-6:
            assert is_inside(outline, x, y) == polygon.contains(point)
        if (
            polygon.exterior.distance(tile) > 1e-6
            or polygon.exterior.intersection(tile).length > 1e-6
        ):
            inside = polygon.contains_properly(tile)
            assert is_square_inside(outline, x, y, 421, convex=True) == inside
            assert is_square_inside(outline, x, y, 421, convex=False) == inside
        distance = polygon.exterior.distance(point)
        if abs(distance - 200) > 1e-6:
            assert is_near_outline(outline, x, y, 200) == (distance < 200)


@pytest.mark.rule("SR-47", "SR-56")
def test_points_inside_random_star_shaped_polygons():
    dice = FastDice("stars")
    for _ in range(60):
        spokes = 5 + int(dice.below(20))
        star = []
        for k in range(spokes):
            away = 500 + int(dice.below(2500))
            star.append(_polar(away, k / spokes))
        polygon = Polygon(star)
        if not polygon.is_valid:
            continue
        for _ in range(60):
            x, y = numbers(dice, 2, 0, 6000)
            if polygon.exterior.distance(Point(x, y)) > 1e-6:
                assert is_inside(flat(star), x, y) == polygon.contains(Point(x, y))


def _polar(away, share):
    angle = 2 * math.pi * share
    return 3000 + round(away * math.cos(angle)), 3000 + round(away * math.sin(angle))
