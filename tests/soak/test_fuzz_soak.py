"""Ten thousand bad messages and more."""

import pytest

from tests.support.fuzzing import fuzz

pytestmark = [pytest.mark.soak, pytest.mark.timeout(1800)]

SEATS = [{"who": "me", "name": "Ada"}, {"who": "open"}]


async def test_twelve_thousand_bad_messages_change_nothing(server, person):
    ada, ben = person(), person()
    table = (await ada.create("trambahn", SEATS, options={"first_player": 1}))["id"]
    await ben.post(f"tables/{table}/join", {"name": "Ben"})
    before = [await ben.get(f"tables/{table}/position?seat=1"), await ben.get(f"tables/{table}")]
    answers = await fuzz(ada, table, messages=12_000, seed=7)
    after = [await ben.get(f"tables/{table}/position?seat=1"), await ben.get(f"tables/{table}")]
    print(answers)
    assert after == before
    assert server.hub.metrics.errors.values == {}
