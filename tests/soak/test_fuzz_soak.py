"""A hundred thousand bad messages, twenty thousand to each game."""

import pytest

from railtable.games import GAMES
from tests.support.event_loop_lag import LONGEST_STALL
from tests.support.expensive_requests import CASES, attack

pytestmark = [pytest.mark.soak, pytest.mark.timeout(3600)]

MESSAGES = 100_000


@pytest.mark.parametrize("game", GAMES)
async def test_bad_messages_change_nothing_break_nothing_and_keep_nobody_waiting(tmp_path, game):
    result = await attack(tmp_path, game, MESSAGES // len(GAMES), list(CASES) * 3)
    print(game, result)
    assert result.longest < LONGEST_STALL
    assert (result.changed, result.faults) == (False, [])
