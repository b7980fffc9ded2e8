"""The server is killed at random moments (the long version is in tests/soak)."""

import pytest

from tests.support.groups import new_club
from tests.support.kill_results import kill_while_games_end
from tests.support.kill_server import kill_and_resume
from tests.support.server import Person
from tests.support.server_process import serve, serving

pytestmark = pytest.mark.slow


async def test_a_kill_neither_loses_nor_doubles_an_answered_move(database):
    assert await kill_and_resume(database, rounds=3, seed=1) > 0


async def test_a_kill_loses_nothing_of_a_group(database):
    killed = await serve(database)
    ada, ben = Person(killed.url), Person(killed.url)
    club = await new_club(ada)
    await club.add(ben, "Ben", "host")
    await club.say(ben, "before the kill")
    table = await club.table(ada)
    await killed.kill()
    async with serving(database) as again:
        for person in (ada, ben):
            person.http.base_url = again.url
        told = await club.info(ben)
        assert [(one["name"], one["role"]) for one in told["members"]] == [
            ("Ada", "owner"),
            ("Ben", "host"),
        ]
        assert [one["id"] for one in told["tables"]] == [table]
        assert await club.heard(ada) == ["before the kill"]
        for person in (ada, ben):
            await person.http.aclose()


async def test_games_that_end_while_a_server_is_killed_have_one_result_each(tmp_path):
    await kill_while_games_end(str(tmp_path / "tables.sqlite3"), tables=6, rounds=1, seed=1)
