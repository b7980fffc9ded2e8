"""The exact geometry, with borderline cases (SR-40 to SR-49, SR-52)."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railtable.core.dice import FastDice
from railtable.games.string_railway import components as box
from railtable.games.string_railway.geometry.ground import bare_ground
from railtable.games.string_railway.geometry.polygons import (
    is_convex,
    is_inside,
    is_square_inside,
    is_string_inside,
)
from railtable.games.string_railway.geometry.segments import (
    count_visits,
    has_short_segment,
    isqrt,
    meets_open_square,
    self_crossing,
    string_length,
)
from tests.support.string_railway import flat

HUGE = [-20000, -20000, 20000, -20000, 20000, 20000, -20000, 20000]


def crossings(new, *old, tiles=()):
    """Return (charged, free) crossings of a new string over old ones."""
    ground = bare_ground(HUGE).with_tiles(flat(tiles))
    for points in old:
        ground.strings.add(flat(points), closed=False)
    charged = free = 0
    for (px, py), (qx, qy) in pairwise(new):
        for number in ground.strings.crossed_by(px, py, qx, qy):
            if ground.is_charged(px, py, qx, qy, number):
                charged += 1
            else:
                free += 1
    return charged, free


def both_ways(new, *old, tiles=()):
    """Return the crossings, and check that the reversed string has the same."""
    told = crossings(new, *old, tiles=tiles)
    assert crossings(new[::-1], *old, tiles=tiles) == told
    assert crossings(new, *[points[::-1] for points in old], tiles=tiles) == told
    return told


@pytest.mark.rule("SR-40")
def test_sizes_are_those_of_the_box_in_tenths_of_a_millimetre():
    assert (box.SHORT, box.LONG, box.RIVER, box.MOUNTAIN) == (3000, 6000, 6000, 6000)
    assert (box.TILE_SIDE, box.GROWN_SIDE, box.STRING_WIDTH) == (401, 421, 20)
    for outline, side in ((box.SQUARE, 7000), (box.TRIANGLE, 7000), (box.PENTAGON, 5600)):
        for k in range(0, len(outline), 2):
            after = (k + 2) % len(outline)
            dx, dy = outline[after] - outline[k], outline[after + 1] - outline[k + 1]
            assert abs((dx * dx + dy * dy) ** 0.5 - side) < 1


@pytest.mark.rule("SR-41")
@pytest.mark.parametrize(
    ("points", "too_close"),
    [
        ([(0, 0), (10, 0)], False),
        ([(0, 0), (9, 4)], True),
        ([(0, 0), (6, 8)], False),
        ([(0, 0), (7, 7)], True),
        ([(0, 0), (100, 0), (100, 0)], True),
    ],
)
def test_a_segment_is_at_least_ten_units_long(points, too_close):
    assert has_short_segment(flat(points), closed=False) is too_close


@pytest.mark.rule("SR-52")
def test_the_closing_segment_counts_for_length_and_minimum():
    loop = [(0, 0), (100, 0), (100, 100), (0, 9)]
    assert has_short_segment(flat(loop), closed=True)
    assert not has_short_segment(flat(loop), closed=False)
    square = flat([(0, 0), (100, 0), (100, 100), (0, 100)])
    assert string_length(square, closed=True) == 400_000
    assert string_length(square, closed=False) == 300_000


@pytest.mark.rule("SR-42")
@pytest.mark.parametrize(
    ("points", "length"),
    [
        ([(0, 0), (3000, 0)], 3_000_000),
        ([(0, 0), (30, 40), (30, 90)], 100_000),
        ([(0, 0), (1, 1)], 1_414),
        ([(0, 0), (1000, 1)], 1_000_000),
        ([(0, 0), (100, 100), (200, 0)], 141_421 * 2),
    ],
)
def test_length_is_summed_in_thousandths_each_segment_rounded_down(points, length):
    assert string_length(flat(points), closed=False) == length
    assert string_length(flat(points[::-1]), closed=False) == length


@given(st.integers(0, 2**53 - 1))
def test_the_integer_root_is_exact(n):
    root = isqrt(n)
    assert root * root <= n < (root + 1) * (root + 1)


@pytest.mark.rule("SR-43")
@pytest.mark.parametrize(
    ("points", "crosses"),
    [
        ([(0, 0), (100, 0), (100, 100)], False),
        ([(0, 0), (100, 0), (100, 100), (50, -50)], True),
        ([(0, 0), (100, 0), (100, 100), (50, 0)], True),  # ends on the first segment
        ([(0, 0), (100, 0), (100, 100), (0, 0)], True),  # last point touches the first
        ([(0, 0), (100, 0), (100, 100), (0, 1)], False),
        ([(0, 0), (100, 0), (50, 0)], True),  # folds back
        ([(0, 0), (100, 0), (200, 0)], False),  # straight on
        ([(0, 0), (100, 0), (100, 50), (100, 20)], True),
        ([(0, 0), (100, 0), (100, 100), (300, 100), (300, 0), (100, 0)], True),  # vertex on vertex
        ([(0, 0), (100, 0), (100, 100), (0, 100), (0, 0), (60, 0)], True),  # overlap
    ],
)
def test_a_string_may_not_meet_itself(points, crosses):
    assert (self_crossing(flat(points), closed=False) >= 0) is crosses
    assert (self_crossing(flat(points[::-1]), closed=False) >= 0) is crosses


@pytest.mark.rule("SR-43", "SR-52")
@pytest.mark.parametrize(
    ("points", "crosses"),
    [
        ([(0, 0), (100, 0), (100, 100), (0, 100)], False),
        ([(0, 0), (100, 0), (50, 80)], False),
        ([(0, 0), (100, 100), (100, 0), (0, 100)], True),
        ([(0, 0), (100, 0), (200, 0)], True),  # the closing segment folds back
        ([(0, 0), (100, 0)], True),
    ],
)
def test_a_closed_string_has_its_closing_segment_as_neighbour(points, crosses):
    assert (self_crossing(flat(points), closed=True) >= 0) is crosses


# A tile at (0, 0) reaches from -200.5 to 200.5.
@pytest.mark.rule("SR-44")
@pytest.mark.parametrize(
    ("points", "visits"),
    [
        ([(-300, 0), (300, 0)], 1),
        ([(-300, 201), (300, 201)], 0),
        ([(-300, 200), (300, 200)], 1),
        ([(0, 0), (300, 0)], 1),
        ([(0, 0), (300, 0), (300, 100), (0, 100)], 2),  # leaves and enters again
        ([(0, 0), (100, 100), (-100, 100)], 1),
        ([(-300, 0), (0, 0), (0, 300), (100, 300), (100, -300)], 2),
        # Through the corner point (200.5, 200.5) alone: no entry.
        ([(101, 300), (300, 101)], 0),
        ([(100, 300), (300, 100)], 1),
        ([(201, 201), (400, 400)], 0),
        ([(200, 200), (400, 400)], 1),
    ],
)
def test_entering_is_meeting_the_open_square(points, visits):
    assert count_visits(flat(points), 0, 0, 401) == visits
    assert count_visits(flat(points[::-1]), 0, 0, 401) == visits


@pytest.mark.rule("SR-44")
def test_a_segment_through_a_tiles_corner_is_no_entry():
    # x + y = 401 passes exactly through (200.5, 200.5).
    assert not meets_open_square(0, 0, 401, 0, 401, 401, 0)
    assert meets_open_square(0, 0, 401, 0, 400, 400, 0)


OLD = [(0, 0), (1000, 0)]


@pytest.mark.rule("SR-46")
@pytest.mark.parametrize(
    ("new", "count"),
    [
        ([(500, -100), (500, 100)], 1),
        ([(500, 100), (700, 300)], 0),
        # A vertex on the old segment: passing through counts once, touching none.
        ([(500, -100), (500, 0), (500, 100)], 1),
        ([(400, 100), (500, 0), (600, 100)], 0),
        # From below, the shift (e, e²) lifts the string across: twice.
        ([(400, -100), (500, 0), (600, -100)], 2),
        # Collinear overlap: leaving on the other side is one crossing.
        ([(300, -100), (400, 0), (600, 0), (700, 100)], 1),
        ([(300, 100), (400, 0), (600, 0), (700, 100)], 0),
        ([(300, -100), (400, 0), (600, 0), (700, -100)], 2),
        # Vertex on vertex: the end of the old string, shifted to the right of it.
        ([(1000, -100), (1000, 0), (1000, 100)], 0),
        ([(0, -100), (0, 0), (0, 100)], 1),
        # Ends on the old string.
        ([(500, 100), (500, 0)], 0),
        ([(500, -100), (500, 0)], 1),
        ([(100, 0), (900, 0)], 0),
    ],
)
def test_a_new_string_is_judged_as_if_shifted_a_little(new, count):
    assert both_ways(new, OLD) == (count, 0)


@pytest.mark.rule("SR-46")
def test_passing_through_an_old_corner_counts_once():
    corner = [(0, 0), (500, 500), (1000, 0)]
    assert both_ways([(500, 0), (500, 900)], corner) == (1, 0)
    assert both_ways([(0, 500), (1000, 500)], corner) == (0, 0)  # tangent, shifted up
    valley = [(0, 500), (500, 0), (1000, 500)]
    assert both_ways([(0, 0), (1000, 0)], valley) == (2, 0)  # tangent, shifted into it


@pytest.mark.rule("SR-46")
@pytest.mark.parametrize(
    ("x", "told"),
    [
        (500, (0, 1)),  # on the tile
        (699, (0, 1)),
        (700, (0, 1)),  # the edge lies at 700.5
        (701, (1, 0)),
    ],
)
def test_a_crossing_on_a_tile_is_free(x, told):
    assert both_ways([(x, -100), (x, 100)], OLD, tiles=[(500, 0)]) == told


@pytest.mark.rule("SR-46")
def test_a_crossing_exactly_on_the_edge_of_a_tile_is_free():
    # The lines meet at (700.5, 0): the closed tile holds its edge.
    assert both_ways([(700, -1), (701, 1)], OLD, tiles=[(500, 0)]) == (0, 1)
    assert both_ways([(701, -1), (702, 1)], OLD, tiles=[(500, 0)]) == (1, 0)
    # ... and its corner point: (200.5, 200.5).
    old = [(0, 0), (401, 401)]
    assert both_ways([(0, 401), (401, 0)], old, tiles=[(0, 0)]) == (0, 1)


@pytest.mark.rule("SR-46")
def test_every_crossing_of_the_same_string_counts():
    wave = [(0, -50), (200, 50), (400, -50), (600, 50)]
    assert both_ways(wave, OLD) == (3, 0)


SMALL = st.integers(-6, 6)
SEGMENT = st.tuples(SMALL, SMALL, SMALL, SMALL).filter(lambda s: s[:2] != s[2:])


@pytest.mark.rule("SR-46")
@given(new=SEGMENT, old=SEGMENT)
def test_the_symbolic_shift_agrees_with_a_tiny_real_one(new, old):
    from railtable.games.string_railway.geometry.crossings import crosses

    assert crosses(*new, *old) is really_crosses(new, old)


def test_the_symbolic_shift_agrees_with_a_tiny_real_one_thousands_of_times():
    from railtable.games.string_railway.geometry.crossings import crosses

    dice = FastDice("shift")
    for _ in range(20_000):
        new = tuple(int(dice.below(9)) - 4 for _ in range(4))
        old = tuple(int(dice.below(9)) - 4 for _ in range(4))
        if new[:2] != new[2:] and old[:2] != old[2:]:
            assert crosses(*new, *old) is really_crosses(new, old), (new, old)


def really_crosses(new, old):
    """Shift by an exact tiny fraction and test whether the segments cross."""
    e = Fraction(1, 10**7)
    px, py, qx, qy = new[0] + e, new[1] + e * e, new[2] + e, new[3] + e * e
    ax, ay, bx, by = old

    def side(ox, oy, tx, ty, x, y):
        return ((tx - ox) * (y - oy) - (ty - oy) * (x - ox)) > 0

    return side(ax, ay, bx, by, px, py) != side(ax, ay, bx, by, qx, qy) and side(
        px, py, qx, qy, ax, ay
    ) != side(px, py, qx, qy, bx, by)


@pytest.mark.rule("SR-47")
@pytest.mark.parametrize(
    ("points", "inside"),
    [
        ([(1, 1), (6999, 6999)], True),
        ([(0, 100), (500, 500)], False),
        ([(100, 7000), (500, 500)], False),
        ([(7001, 100), (500, 500)], False),
    ],
)
def test_every_vertex_lies_strictly_inside_a_convex_terrain(points, inside):
    for convex in (True, False):
        told = is_string_inside(box.SQUARE, flat(points), convex=convex, closed=False)
        assert told is inside


# A square with a notch from above down to (500, 400).
NOTCHED = flat([(0, 0), (1000, 0), (1000, 1000), (500, 400), (0, 1000)])


@pytest.mark.rule("SR-47")
@pytest.mark.parametrize(
    ("points", "inside"),
    [
        ([(100, 100), (900, 100)], True),
        ([(100, 800), (900, 800)], False),  # vertices inside, the segment not
        ([(100, 400), (900, 400)], False),  # touches the notch's tip
        ([(100, 399), (900, 399)], True),
        ([(500, 600), (500, 100)], False),
    ],
)
def test_in_a_drawn_terrain_every_segment_lies_strictly_inside(points, inside):
    assert not is_convex(NOTCHED)
    assert is_string_inside(NOTCHED, flat(points), convex=False, closed=False) is inside


@pytest.mark.rule("SR-48")
@pytest.mark.parametrize(
    ("centre", "inside"),
    [((211, 211), True), ((210, 211), False), ((211, 6789), True), ((211, 6790), False)],
)
def test_a_tile_grown_by_ten_lies_strictly_inside_the_terrain(centre, inside):
    x, y = centre
    for convex in (True, False):
        assert is_square_inside(box.SQUARE, x, y, 421, convex=convex) is inside


@pytest.mark.rule("SR-48", "SR-52")
def test_a_tile_cannot_touch_strings_or_other_tiles():
    ground = bare_ground(box.SQUARE).with_tiles([1000, 1000])
    ground.strings.add(flat([(3000, 3000), (5000, 3000)]), closed=False)
    assert ground.can_hold(1421, 1000)
    assert not ground.can_hold(1420, 1000)
    assert ground.can_hold(1420, 1421)
    assert not ground.can_hold(1420, 1420)
    assert ground.can_hold(4000, 3211)
    assert not ground.can_hold(4000, 3210)
    assert not ground.can_hold(4000, 3000)
    # The string's end at (3000, 3000): touching the grown square's edge is meeting.
    assert ground.can_hold(2789, 3000)
    assert not ground.can_hold(2790, 3000)


@pytest.mark.rule("SR-49")
def test_a_tile_is_in_the_mountains_if_its_centre_is_inside_the_loop():
    loop = flat([(0, 0), (1000, 0), (1000, 1000), (0, 1000)])
    assert is_inside(loop, 500, 500)
    assert is_inside(loop, 1, 999)
    assert not is_inside(loop, 1001, 500)
    assert not is_inside(loop, 1000, 500)
    assert is_inside(loop[::2] and flat([(0, 1000), (1000, 1000), (1000, 0), (0, 0)]), 500, 500)
