"""Compiled and pure builds play identical games from the same seed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from railtable.core.build import is_compiled
from railtable.games import find_rules
from tests.support.game_digest import chances_digest, digest, greedy_digest, thoughts_digest


def test_this_stage_tests_the_intended_build():
    expected = os.environ.get("RAILTABLE_EXPECT", "pure")
    assert is_compiled() == (expected == "compiled")


def test_compiled_and_pure_builds_play_identical_games(key, seats):
    if not is_compiled():
        pytest.skip("this is the pure build: there is nothing to compare it with")
    assert pure_digest(key, str(seats)) == digest(key, seats)


def test_compiled_and_pure_builds_plan_the_same_turns_of_string_railway():
    if not is_compiled():
        pytest.skip("this is the pure build: there is nothing to compare it with")
    assert pure_digest("string-railway", "3", "greedy") == greedy_digest("string-railway", 3)


@pytest.mark.parametrize("game", ["trambahn", "block-train", "freight-train", "station-master"])
def test_compiled_and_pure_builds_evaluate_positions_identically(game):
    """Compare every candidate move, and its value to the last bit.

    With the fewest seats too, because some games use their model only there.
    """
    if not is_compiled():
        pytest.skip("this is the pure build: there is nothing to compare it with")
    info = find_rules(game).info
    for seats in {info.min_seats, info.max_seats}:
        assert pure_digest(game, str(seats), "thoughts") == thoughts_digest(game, seats)


def test_compiled_and_pure_builds_tell_the_same_chances(key, seats):
    """Every place and the points, for spectators, seats and who sees everything."""
    if not is_compiled():
        pytest.skip("this is the pure build: there is nothing to compare it with")
    assert pure_digest(key, str(seats), "chances", "60") == chances_digest(key, seats, 60)


def pure_digest(*arguments: str) -> str:
    script = Path(__file__).parent.parent / "support" / "game_digest.py"
    command = [sys.executable, str(script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
