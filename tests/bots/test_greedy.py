"""Greedy's choices: whole games that it played before its evaluation was compiled."""

import hashlib

import pytest

from railtable.core.record import format_record
from railtable.lab.arena import Match
from tests.support.bot_records import play_record
from tests.support.view_bots import record_by_views


@pytest.mark.parametrize(
    ("game", "seats", "digest"),
    [
        ("trambahn", 2, "1d64f289cbc4e165"),
        ("block-train", 4, "c852c428aefb1a67"),
        pytest.param("freight-train", 3, "ac20412fde029f41", marks=pytest.mark.slow),
        # Played again since `imagine` deals hidden cards by `redeal`.
        ("station-master", 3, "1d790a8f2df13ea1"),
    ],
)
def test_greedy_plays_its_stored_games(game, seats, digest):
    record = record_by_views(game, ["greedy"] * seats, "kept")
    _, _, steps = format_record(record).partition("\n")
    assert hashlib.sha256(steps.encode()).hexdigest()[:16] == digest


def test_a_station_master_match_redeals_worlds():
    """A match of Station Master differs from a game by views, and is deterministic."""
    match = Match(game="station-master", bots=["greedy"] * 3, seed="kept")
    _, _, steps = format_record(play_record(match, 0)).partition("\n")
    assert hashlib.sha256(steps.encode()).hexdigest()[:16] == "ff5030e88f05b73e"
