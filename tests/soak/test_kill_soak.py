"""Fifty kills at random moments, on each store."""

import pytest

from tests.support.kill_results import kill_while_games_end
from tests.support.kill_server import kill_and_resume

pytestmark = [pytest.mark.soak, pytest.mark.timeout(1800)]


async def test_fifty_kills_lose_and_double_nothing(database):
    answered = await kill_and_resume(database, rounds=50, seed=2)
    print(f"{answered} moves answered")
    assert answered > 500


async def test_games_that_end_while_servers_are_killed_have_one_result_each(database):
    await kill_while_games_end(database, tables=60, rounds=25, seed=3)
