"""Events with 200 people, and servers that are really killed."""

import pytest

from tests.support.event_simulation import EventSimulation
from tests.support.kill_events import kill_while_rounds_start

pytestmark = [pytest.mark.soak, pytest.mark.timeout(1800)]


@pytest.mark.parametrize("processes", [1, 2])
async def test_two_hundred_people_in_a_swiss_with_kills_and_leaving(database, processes):
    if processes > 1 and not database.startswith("postgres"):
        pytest.skip("SQLite serves one process")
    settings = {"format": "swiss", "games": [{"game": "station-master"}], "seats": 4, "lead": 0}
    async with EventSimulation(database, seed=9, processes=processes, kills=0.25) as simulation:
        await simulation.create(200, **settings, rounds=7)
        for number in range(1, 8):
            await simulation.wander(200, share=0.08)
            await simulation.play_round(number)
        await simulation.check(rounds=7)
        assert simulation.killed > 30


async def test_rounds_start_once_while_servers_are_killed(database):
    await kill_while_rounds_start(database, kills=8, seed=2)
