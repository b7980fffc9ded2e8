"""Several processes on one PostgreSQL: one of them moves each table's bots."""

import asyncio

import asyncpg
import msgspec
import pytest

from railtable.server.errors import LeaseLost
from railtable.server.store.leases import ALIVE_EVERY, DEAD_AFTER
from railtable.server.store.postgres import PostgresStore
from railtable.server.store.sqlite import SqliteStore
from tests.server.store.test_stores import append
from tests.support.chaos import unattended
from tests.support.chaos.environment import Breaks, ChaosEnvironment, postgres_site
from tests.support.chaos.players import QUICK_PLANS
from tests.support.chaos.run import endure, late, report

TAKEOVER_SECONDS = 3.0
EVENTUALLY_SECONDS = 10.0
"""Generous, because a busy machine is not tested here: `make soak` requires three."""
TABLES = 10
BLOCKED = """select exists (select 1 from pg_stat_activity
                            where datname = current_database() and wait_event_type = 'Lock')"""
PACE = 0.5
"""Bots move about twice a second: the speed of thinking is not tested here."""


def leased(seq, lease, entry=b"one"):
    return msgspec.structs.replace(append(seq=seq, entries=[entry]), lease=lease)


def bots_turn(seq):
    """An append after which a bot is to move, by a process without a lease."""
    return msgspec.structs.replace(append(seq=seq), goes_on=True)


@pytest.fixture
async def stores(pg_database):
    """The stores of two processes."""
    both = [PostgresStore(pg_database), PostgresStore(pg_database)]
    for store in both:
        await store.open()
    yield both
    for store in both:
        await store.close()


async def adopted_by(store):
    """Return a list that fills with the tables a process takes over."""
    adopted: list[str] = []
    store.on_adopted(adopted.append)
    return adopted


async def heartbeats_after_the_end(one, other):
    """Wait until one process counts as dead and the other has looked at it twice."""
    dead = """select seen + interval '1 second' * ($2 + 3 * $3) < (
                  select seen from processes where id = $4) from processes where id = $1"""
    asked = (one.leases.process, DEAD_AFTER, ALIVE_EVERY, other.leases.process)
    async with asyncio.timeout(30):
        while not await other.pool.fetchval(dead, *asked):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def until(condition):
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


@pytest.mark.postgres
async def test_one_process_holds_a_lease_until_it_releases_it(stores):
    one, other = stores
    assert await one.hold("t") == 1
    assert await other.hold("t") is None
    assert await one.hold("t") == 1
    assert await one.let_go("t", 0)
    assert await other.hold("t") == 1
    assert await one.hold("t") is None


@pytest.mark.postgres
async def test_a_process_that_lost_its_lease_cannot_write_under_it(stores):
    one, other = stores
    lease = await one.hold("t")
    await one.append(leased(1, lease))
    adopted = await adopted_by(other)
    await one.leases.stop_heartbeat()
    await until(lambda: adopted)
    with pytest.raises(LeaseLost):
        await one.append(leased(2, lease, b"too late"))
    assert await other.entries("t", 0) == [b"one"]
    await other.append(leased(2, await other.hold("t"), b"two"))
    assert await one.entries("t", 0) == [b"one", b"two"]
    # Any process appends people's messages: the place in the log decides.
    await one.append(append(seq=3, entries=[b"three"]))
    assert await one.hold("t") is None


@pytest.mark.postgres
async def test_an_append_under_a_lease_is_over_before_the_lease_can_go(stores, pg_database):
    one, other = stores
    lease = await one.hold("t")
    adopted = await adopted_by(other)
    async with one.pool.acquire() as connection, connection.transaction():
        await one.leases.require(connection, "t", lease)
        await one.leases.stop_heartbeat()
        await heartbeats_after_the_end(one, other)
        assert adopted == []
    await until(lambda: adopted)


@pytest.mark.postgres
async def test_a_stopping_process_releases_its_leases_at_once(stores):
    one, other = stores
    adopted = await adopted_by(other)
    tables = [f"t{number}" for number in range(120)]
    for table in tables:
        assert await one.hold(table) == 1
    await one.hand_over()
    assert await one.hold("t0") is None
    await until(lambda: len(adopted) == len(tables))
    assert sorted(adopted) == sorted(tables)
    assert await other.hold("t7") == 2


@pytest.mark.postgres
async def test_a_table_with_a_bot_to_move_is_taken_over_before_anybody_held_it(stores):
    one, other = stores
    adopted = await adopted_by(other)
    await one.append(bots_turn(1))
    await one.append(append("quiet", seq=1))
    await one.leases.stop_heartbeat()
    await until(lambda: adopted)
    assert adopted == ["t"]
    assert await other.hold("t") == 2
    assert await other.hold("quiet") == 1


@pytest.mark.postgres
async def test_a_bots_turn_leaves_the_lease_with_its_holder(stores):
    one, other = stores
    lease = await one.hold("t")
    await other.append(bots_turn(1))
    assert await other.hold("t") is None
    await one.append(leased(2, lease))


@pytest.mark.postgres
async def test_a_process_the_others_have_forgotten_still_leaves_a_lease(stores, pg_database):
    one, other = stores
    adopted = await adopted_by(other)
    await one.leases.stop_heartbeat()
    await one.pool.execute("delete from processes where id = $1", one.leases.process)
    await one.append(bots_turn(1))
    await until(lambda: adopted)


@pytest.mark.postgres
async def test_a_lease_is_not_released_if_the_log_has_grown(stores):
    one, other = stores
    lease = await one.hold("t")
    await other.append(bots_turn(1))
    assert not await one.let_go("t", 0)
    assert await one.hold("t") == lease
    assert await one.let_go("t", 1)
    assert await other.hold("t") == 1


@pytest.mark.postgres
async def test_releasing_a_lease_waits_for_a_bots_turn_being_written(stores):
    one, other = stores
    await one.hold("t")
    async with other.pool.acquire() as connection, connection.transaction():
        # As an append after which a bot is to move.
        await other.leases.expect(connection, "t")
        await connection.execute("insert into entries values ('t', 1, 'one')")
        letting_go = asyncio.create_task(one.let_go("t", 0))
        async with asyncio.timeout(20):
            while not await connection.fetchval(BLOCKED):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert not letting_go.done()
    assert not await letting_go


@pytest.mark.postgres
async def test_a_process_that_is_gone_is_forgotten_and_may_come_back(stores, pg_database):
    one, other = stores
    adopted = await adopted_by(other)
    await one.hold("t")
    await one.leases.stop_heartbeat()
    await until(lambda: adopted)
    connection = await asyncpg.connect(pg_database)
    async with asyncio.timeout(20):
        while await connection.fetchval("select count(*) from processes") > 1:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert await one.hold("u") is None
    await one.leases.open(one.pool)
    assert await one.hold("u") == 1
    await connection.close()


async def test_a_file_needs_no_leases(tmp_path):
    store = SqliteStore(str(tmp_path / "t.sqlite3"))
    # Not even opened: nothing is read or written.
    assert await store.hold("t") == 0
    await store.hand_over()
    assert await store.hold("t") is None


# Whole processes.


@pytest.mark.slow
@pytest.mark.postgres
async def test_tables_of_a_killed_process_continue_without_loss(tmp_path):
    await kill_one_of_two(tmp_path, TABLES, EVENTUALLY_SECONDS)


class Alone:
    """Unwatched tables, and the lengths of their logs when their process ended."""

    tables: list[str]
    before: list[int]

    async def go_on(self, site: ChaosEnvironment) -> None:
        async with asyncio.timeout(90):
            await unattended.all_go_on(site.database, self.tables, self.before)


async def kill_one_of_two(folder, tables, seconds):
    """Play on two processes, kill one, stop another; return the auditor's findings."""
    async with postgres_site(folder) as site:
        if site is None:
            pytest.skip("the bundled PostgreSQL cannot be stopped apart")
        site.pace = PACE
        await site.start(2)

        async def kill(site: ChaosEnvironment) -> None:
            alone.tables = await unattended.begin(site.servers[0].url, tables // 3)
            await site.kill_one()
            alone.before = await unattended.lengths(site.database, alone.tables)

        async def drain(site: ChaosEnvironment) -> None:
            await alone.go_on(site)
            await site.start_one()
            alone.tables = await unattended.begin(site.servers[0].url, tables // 3)
            await site.drain_one()
            alone.before = await unattended.lengths(site.database, alone.tables)

        async def look(site: ChaosEnvironment) -> None:
            await alone.go_on(site)

        alone = Alone()
        steps: list[tuple[str, Breaks]] = [
            ("one of two killed", kill),
            ("one of two stopped", drain),
            ("looked", look),
        ]
        # The rate of moves is fixed for any number of tables: this is no speed test.
        found = await endure(site, steps, tables, pause=0.005 * tables, plans=QUICK_PLANS)
    print("\n".join(report(found)))
    assert found.findings == []
    assert late(found, seconds) == []
    return found
