"""The server is killed at random moments (the long version is in tests/soak)."""

import pytest

from tests.support.kill_results import kill_while_games_end
from tests.support.kill_server import kill_and_resume

pytestmark = pytest.mark.slow


async def test_a_kill_neither_loses_nor_doubles_an_answered_move(database):
    assert await kill_and_resume(database, rounds=3, seed=1) > 0


async def test_games_that_end_while_a_server_is_killed_have_one_result_each(tmp_path):
    await kill_while_games_end(str(tmp_path / "tables.sqlite3"), tables=6, rounds=1, seed=1)
