"""Compiled and pure builds play identical games from the same seed."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.digest import digest, is_compiled


def test_compiled_and_pure_builds_play_identical_games(key, seats):
    if not is_compiled():
        pytest.skip("this is the pure build: there is nothing to compare it with")
    script = Path(__file__).parent.parent / "support" / "digest.py"
    command = [sys.executable, str(script), key, str(seats)]
    pure = subprocess.run(command, capture_output=True, text=True, check=True)
    assert pure.stdout.strip() == digest(key, seats)
