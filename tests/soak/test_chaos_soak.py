"""Everything outside breaks again and again, in any order, while many tables are played."""

import os
import random

import pytest

from tests.support.chaos.environment import breaks_of
from tests.support.chaos.run import SITES, endure, late, report

pytestmark = [pytest.mark.soak, pytest.mark.timeout(3600)]

TABLES = int(os.environ.get("TABLES", "24"))
ROUNDS = int(os.environ.get("ROUNDS", "12"))


@pytest.mark.parametrize("store", SITES)
async def test_nothing_is_lost_doubled_or_left_standing_however_often_things_break(store, tmp_path):
    async with SITES[store](tmp_path) as site:
        if site is None:
            pytest.skip("the bundled PostgreSQL cannot be stopped apart")
        await site.start()
        breaks = list(breaks_of(site).items()) * ROUNDS
        random.shuffle(breaks)
        found = await endure(site, breaks, TABLES)
    print("\n" + "\n".join(report(found)))
    assert found.findings == []
    assert late(found) == []
