"""The event loop monitor counts blocking work, and nothing else."""

import asyncio
import time

import pytest

from railtable.server.event_loop_lag import EventLoopLag
from railtable.server.metrics import Metrics
from tests.support.event_loop_lag import LONGEST_STALL
from tests.support.expensive_requests import CASES, attack


@pytest.fixture
async def stalls():
    watch = EventLoopLag(Metrics())
    watch.start()
    await asyncio.sleep(0.1)
    yield watch
    watch.stop()


def compute(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


async def test_uninterrupted_work_is_a_stall(stalls):
    compute(0.2)
    await asyncio.sleep(0.05)
    assert 0.1 < stalls.longest < 0.5


async def test_the_same_work_in_slices_is_no_stall(stalls):
    for _ in range(40):
        compute(0.005)
        await asyncio.sleep(0)
    await asyncio.sleep(0.05)
    assert stalls.longest < 0.05


async def test_waiting_for_other_processes_is_no_stall(stalls):
    # Simulate a machine busy with other processes.
    time.sleep(0.3)  # noqa: ASYNC251
    await asyncio.sleep(0.05)
    assert stalls.longest < 0.05


async def test_stalls_are_in_the_metrics(person):
    text = (await person().http.get("/metrics")).text
    assert "railtable_loop_stall_seconds_count" in text
    assert "railtable_loop_longest_stall_seconds" in text


@pytest.mark.slow
async def test_no_message_keeps_the_others_waiting_for_fifty_milliseconds(tmp_path):
    """The most expensive request of every kind, with bad messages in between, to a server process."""
    result = await attack(tmp_path, "trambahn", 1200, list(CASES))
    assert result.longest < LONGEST_STALL
    assert (result.changed, result.faults) == (False, [])
    assert result.answers["problem"] > 200
