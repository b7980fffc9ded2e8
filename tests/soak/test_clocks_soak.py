"""A thousand people in a week of day games; many kills while clocks run."""

import time

import pytest

from tests.support.day_clock_week import Week
from tests.support.fake_clocks import hub_on_fake_time
from tests.support.kill_clocks import kill_while_time_runs_out, kill_with_clocks_running

pytestmark = [pytest.mark.soak, pytest.mark.timeout(1800)]


async def test_a_thousand_people_in_a_week_of_day_games_within_a_minute(database):
    started, work = time.monotonic(), time.process_time()
    async with hub_on_fake_time(database) as (hub, fake):
        week = Week(hub, fake, people=1000, seed=1)
        await week.play(days=7)
        ran_out = await week.check()
    seconds, work = time.monotonic() - started, time.process_time() - work
    print(f"{len(week.events)} events, {ran_out} ran out, {seconds:.0f} s, {work:.0f} s of work")
    assert ran_out > 100
    assert seconds < 60


async def test_twenty_kills_lose_no_time_and_give_none_for_the_pause(database):
    await kill_with_clocks_running(database, rounds=20, seed=2)


async def test_however_often_servers_die_time_runs_out_once(database):
    assert await kill_while_time_runs_out(database, tables=10, seed=3) >= 3
