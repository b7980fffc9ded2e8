"""The box: strings, tiles, stations and terrains."""

from typing import get_args

import pytest

from railtable.core.dice import FastDice
from railtable.games.string_railway import components as box
from railtable.games.string_railway.actions import Tile
from railtable.games.string_railway.geometry.places import nearest_main
from railtable.games.string_railway.judgement.survey import mains_of
from railtable.games.string_railway.state import turns_each
from tests.support.string_railway import RULES


@pytest.mark.rule("SR-1")
@pytest.mark.parametrize(("seats", "short"), [(2, 4), (3, 4), (4, 4), (5, 3)])
def test_every_company_has_its_strings_and_tokens(seats, short):
    state = RULES.setup(seats)
    companies = 4 if seats == 2 else seats
    assert state.shorts == [short] * companies
    assert state.longs == [1] * companies
    inventory = RULES.inventory(state)
    assert inventory["red_tokens"] == 4
    assert box.COLOURS == ("red", "blue", "yellow", "green", "violet")


@pytest.mark.rule("SR-2")
def test_there_are_35_station_tiles():
    counts = {kind.name: kind.tiles for kind in box.KINDS if kind.tiles}
    assert counts == {
        "city": 2,
        "central": 4,
        "transfer": 2,
        "local": 6,
        "junction": 3,
        "suburb": 6,
        "terminus": 2,
        "countryside": 8,
        "scenic": 2,
    }
    assert sum(counts.values()) == 35
    assert ("main", *get_args(Tile)) == box.KIND_NAMES


@pytest.mark.rule("SR-3")
def test_terrain_river_and_mountain_are_strings_too():
    state = RULES.setup(4)
    action = RULES.draw(state, FastDice(1))
    RULES.apply(state, action)
    assert state.ground.terrain == box.SQUARE
    assert state.ground.strings.count == 2
    river = [number for number in state.ground.strings.string if number == 0]
    mountain = [number for number in state.ground.strings.string if number == 1]
    assert len(river) == len(state.river) // 2 - 1  # open
    assert len(mountain) == len(state.mountain) // 2  # closed


@pytest.mark.rule("SR-51")
@pytest.mark.parametrize(
    ("companies", "outline", "mains"),
    [
        (3, [0, 0, 7000, 0, 3500, 6062], [454, 211, 6546, 211, 3500, 5486]),
        (4, [0, 0, 7000, 0, 7000, 7000, 0, 7000], [211, 211, 6789, 211, 6789, 6789, 211, 6789]),
        (
            5,
            [1730, 0, 7330, 0, 9060, 5326, 4530, 8618, 0, 5326],
            [1941, 211, 7119, 211, 8738, 5196, 4530, 8254, 322, 5196],
        ),
    ],
)
def test_main_stations_are_as_near_to_their_marks_as_possible(companies, outline, mains):
    assert box.standard_outline(companies) == outline
    assert box.standard_mains(companies) == mains
    assert mains_of(outline, list(range(companies))) == mains


@pytest.mark.rule("SR-51")
def test_no_nearer_main_station_centre_is_legal():
    from railtable.games.string_railway.geometry.polygons import is_square_inside

    x, y = nearest_main(box.TRIANGLE, 0, 0)
    for cx in range(x + 60):
        for cy in range(y + 60):
            if cx * cx + cy * cy < x * x + y * y:
                assert not is_square_inside(box.TRIANGLE, cx, cy, 421, convex=True)


@pytest.mark.rule("SR-35")
@pytest.mark.parametrize(("seats", "turns"), [(2, 5), (3, 5), (4, 5), (5, 4)])
def test_five_turns_each_and_four_with_five_players(seats, turns):
    assert turns_each(RULES.setup(seats)) == turns
