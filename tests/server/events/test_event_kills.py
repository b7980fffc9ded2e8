"""Events survive a kill at every write, and two processes: nothing is missing or doubled."""

import pytest

from tests.support.event_simulation import EventSimulation
from tests.support.kill_events import kill_while_rounds_start

SWISS = {"format": "swiss", "games": [{"game": "station-master"}], "seats": 4, "lead": 0}


@pytest.mark.parametrize("is_after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("write", range(1, 5))
async def test_a_kill_at_any_write_of_a_round_changes_nothing_in_the_end(tmp_path, write, is_after):
    database = str(tmp_path / "tables.sqlite3")
    async with EventSimulation(database, seed=write) as simulation:
        await simulation.create(12, **SWISS, rounds=1)
        plan = (write, is_after)
        await simulation.do(lambda one: one.events.next_round(simulation.event, "host", 1), plan)
        await simulation.step_all()
        await simulation.end_tables(1)
        await simulation.do(lambda one: one.step(), plan)
        await simulation.step_all()
        await simulation.check(rounds=1)
        assert simulation.killed


@pytest.mark.postgres
async def test_two_processes_start_each_round_once(pg_database):
    async with EventSimulation(pg_database, seed=3, processes=2) as simulation:
        await simulation.create(
            12, **SWISS | {"lead": 5, "timer": {"kind": "after", "seconds": 5}}, rounds=3
        )
        await simulation.do(lambda one: one.events.start_timer(simulation.event, "host", 5))
        for number in (1, 2, 3):
            simulation.clock.pass_by(6)
            await simulation.step_all()
            simulation.clock.pass_by(6)
            await simulation.step_all()
            await simulation.end_tables(number)
            await simulation.step_all()
        await simulation.check(rounds=3)


async def test_many_people_leave_and_return_while_processes_are_killed(database):
    """The version with 200 people is in tests/soak."""
    async with EventSimulation(database, seed=1, kills=0.4) as simulation:
        await simulation.create(20, **SWISS, rounds=3)
        for number in (1, 2, 3):
            await simulation.wander(20, share=0.2)
            await simulation.play_round(number)
        await simulation.check(rounds=3)
        assert simulation.killed > 3


@pytest.mark.slow
async def test_a_killed_server_starts_a_round_once(tmp_path):
    await kill_while_rounds_start(str(tmp_path / "tables.sqlite3"), kills=2, seed=1)
