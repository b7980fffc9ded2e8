"""Whole games of String Railway, every turn of which shapely confirms.

200 games of random bots and 50 of greedy ones for each number of players: no
illegal state, and every crossing, entry and length as shapely sees it.
"""

import os

import pytest

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
