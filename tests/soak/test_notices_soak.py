"""Notices for a long time: a week of day games, and servers killed again and again."""

import time

import pytest

from tests.support.clock_pauses import Pauses
from tests.support.notices.kill_notices import TABLES, kill_with_notices_pending
from tests.support.notices.week import Week

pytestmark = [pytest.mark.soak, pytest.mark.timeout(1800)]


async def test_a_thousand_people_get_one_notice_for_each_turn_of_a_week(database, monkeypatch):
    senders = 2 if database.startswith("postgres") else 1
    week = Week(database, people=1000, seed=1, senders=senders)
    monkeypatch.setattr("time.time", lambda: week.now)
    started = time.monotonic()
    await week.play(days=7)
    expected, missing, more = week.compare()
    seconds = time.monotonic() - started
    print(f"{expected} messages in {seconds:.0f} s")
    assert (missing, more) == (0, 0)
    assert expected > 5000
    # Two processes on PostgreSQL, asked in turn, take longer.
    assert seconds < 60 or senders > 1


@pytest.mark.parametrize("seed", range(4))
async def test_servers_killed_many_times_lose_no_notice(database, seed):
    found = await kill_with_notices_pending(database, rounds=8, seed=seed)
    print(found)
    assert found.missing == found.doubled == 0


@pytest.mark.parametrize("seed", range(2))
async def test_kills_with_clocks_running_and_notices_pending(database, seed):
    pauses = Pauses(pause=4.0)
    # Longer than a courier takes to start: only what a dead server had taken is sent again.
    found = await kill_with_notices_pending(database, 12, seed, witness=pauses, lease=20.0)
    print(found, pauses.looks)
    assert found.turns >= 12
    assert pauses.looks >= 12
    assert found.missing == found.doubled == 0
    assert found.doubtful <= found.kills * TABLES
