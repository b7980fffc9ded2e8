"""Whole games of String Railway, every turn of which shapely confirms.

200 games of random bots and 50 of greedy ones for each number of players: no
illegal state, and every crossing, entry and length as shapely sees it.
"""

import os

import pytest

from tests.support.string_railway_bends import CORNER, HOOK, sharpest_corner, sharpest_turn
from tests.support.string_railway_games import play_confirmed

pytestmark = [pytest.mark.soak, pytest.mark.timeout(0)]

SHARE = float(os.environ.get("RAILTABLE_SOAK_SHARE", "1"))
"""What part of the games to play: a quick look takes 0.1."""


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("bot", "games"), [("random", 200), ("greedy", 50)])
def test_whole_games_are_confirmed_by_shapely(seats, bot, games):
    tracks = given_up = 0
    for seed in range(max(1, round(games * SHARE))):
        table = play_confirmed(seats, seed=f"{bot} {seats} {seed}", bots=[bot] * seats)
        assert table.outcome() is not None
        laid = len(table.state.tracks)
        tracks += laid
        given_up += int(table.state.turn) - laid
    print(f"\n{seats} players, {bot}: {tracks} tracks confirmed, {given_up} given up")
    assert given_up < tracks / 50


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_track_of_greedy_games_has_a_hook(seats):
    worst = 0.0
    for seed in range(max(1, round(25 * SHARE))):
        table = play_confirmed(seats, seed=f"hooks {seats} {seed}", bots=["greedy"] * seats)
        tiles = [(int(station.x), int(station.y)) for station in table.state.stations]
        for track in table.state.tracks:
            points = list(zip(track.points[0::2], track.points[1::2], strict=True))
            worst = max(worst, sharpest_turn(points, tiles))
            assert sharpest_corner(points, tiles) <= CORNER
    print(f"\n{seats} players: {worst:.0f} degrees within a centimetre at most")
    assert worst <= HOOK
