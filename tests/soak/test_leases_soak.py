"""Two processes, a hundred tables; one is killed in mid-game, one is stopped in order."""

import os

import pytest

from tests.server.store.test_leases import TAKEOVER_SECONDS, kill_one_of_two

pytestmark = [pytest.mark.soak, pytest.mark.postgres, pytest.mark.timeout(1800)]

TABLES = int(os.environ.get("TABLES", "100"))


async def test_a_hundred_tables_outlive_one_of_their_two_processes(tmp_path):
    found = await kill_one_of_two(tmp_path, TABLES, TAKEOVER_SECONDS)
    assert len(found.faults[0].waits) > TABLES // 2
