"""Killed at random moments (the long version is in tests/soak)."""

from tests.support.killing import kill_and_resume


async def test_nothing_answered_is_lost_or_doubled_by_a_kill(database):
    assert await kill_and_resume(database, rounds=3, seed=1) > 0
