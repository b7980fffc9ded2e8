"""Greedy's choices: whole games that it played before its judgement was compiled."""

import hashlib

import pytest

from railtable.core.record import format_record
from railtable.lab.arena import Match, play_record


@pytest.mark.parametrize(
    ("game", "seats", "digest"),
    [
        ("trambahn", 2, "1d64f289cbc4e165"),
        ("block-train", 4, "c852c428aefb1a67"),
        pytest.param("freight-train", 3, "ac20412fde029f41", marks=pytest.mark.slow),
        # Since worlds are dealt in numbers: tokens that depart turn up what they hold.
        ("station-master", 3, "ff5030e88f05b73e"),
    ],
)
def test_greedy_plays_the_game_that_it_always_played(game, seats, digest):
    record = play_record(Match(game=game, bots=["greedy"] * seats, seed="kept"), 0)
    _, _, steps = format_record(record).partition("\n")
    assert hashlib.sha256(steps.encode()).hexdigest()[:16] == digest
