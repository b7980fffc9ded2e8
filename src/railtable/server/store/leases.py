"""Leases: the process that moves the bots of a table.

Each process writes a heartbeat every half second. Bots move only in the process that holds their
table's lease. An append under a lease is refused, in the same transaction, once another process
holds the lease (its `epoch` has grown). Leases of a dead or stopped process are taken over by the
others. All times are the database's.

Moves of people need no lease: any process appends them, and the place in the log decides.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import asyncpg

from railtable.server.errors import LeaseLost

ALIVE_EVERY: Final = 0.5
DEAD_AFTER: Final = 1.5
"""Seconds without a heartbeat after which a process counts as dead."""
ADOPTED_AT_ONCE: Final = 50
"""Leases taken over at a time, to share those of a dead process among the others."""

LEASES_SCHEMA: Final = """
create table if not exists processes (id text primary key, seen timestamptz not null);
create table if not exists leases (
    table_id text primary key,
    process text not null references processes (id),
    epoch bigint not null
);
create index if not exists leases_process on leases (process);
"""
LIVE: Final = """insert into processes values ($1, clock_timestamp())
                 on conflict (id) do update set seen = excluded.seen"""
DEAD: Final = "select id from processes where seen < clock_timestamp() - $1 * interval '1 second'"
TAKE: Final = """
insert into leases values ($1, $2, 1) on conflict (table_id) do update
set process = $2, epoch = leases.epoch + 1
where leases.process = $2 or exists (
    select 1 from processes where id = leases.process
    and seen < clock_timestamp() - $3 * interval '1 second')
returning epoch
"""
ADOPT: Final = """
update leases set process = $1, epoch = epoch + 1 where table_id in (
    select table_id from leases where process = any($2) limit $3 for update skip locked)
returning table_id, epoch
"""
FORGET: Final = """delete from processes where id = any($1)
                   and not exists (select 1 from leases where process = id)"""
EXPECT: Final = """
insert into leases values ($1, $2, 1)
on conflict (table_id) do update set process = leases.process
"""
"""Lock the lease until the transaction ends, so that it cannot change hands."""
BORN: Final = "insert into processes values ($1, clock_timestamp()) on conflict do nothing"
LOCKED: Final = "select 1 from leases where table_id = $1 for update"
LONGER: Final = "select exists (select 1 from entries where table_id = $1 and seq > $2)"
LET_GO: Final = "delete from leases where table_id = $1 and process = $2 and epoch = $3"
HELD: Final = """select 1 from leases
                 where table_id = $1 and process = $2 and epoch = $3 for share"""

Adopted: TypeAlias = Callable[[str], None]

logger = logging.getLogger("railtable.leases")


class Leases:
    """The leases of this process."""

    def __init__(self, process: str, failures: tuple[type[Exception], ...]) -> None:
        self.process = process
        self._failures = failures
        self._held: dict[str, int] = {}
        self._pool: asyncpg.Pool[Any] | None = None
        self._living: asyncio.Task[None] | None = None
        self._adopted: list[Adopted] = []

    def on_adopted(self, adopted: Adopted) -> None:
        """Call a function with every table taken over from another process."""
        self._adopted.append(adopted)

    async def open(self, pool: "asyncpg.Pool[Any]") -> None:
        """Start the heartbeat."""
        self._pool = pool
        await pool.execute(LIVE, self.process)
        self._living = asyncio.get_running_loop().create_task(self._live())

    async def close(self) -> None:
        """Release all leases and stop."""
        if self._living is None:
            return
        await self.stop_heartbeat()
        self._living = None
        self._held.clear()
        assert self._pool is not None
        # Mark this process as dead, so that the others need not wait for a timeout.
        await self._pool.execute(
            "update processes set seen = '-infinity' where id = $1", self.process
        )

    async def stop_heartbeat(self) -> None:
        """Stop the heartbeat, after which other processes take the leases over."""
        assert self._living is not None
        self._living.cancel()
        await asyncio.gather(self._living, return_exceptions=True)

    async def hold(self, table: str) -> int | None:
        """Return the epoch of the table's lease; None while another process holds it."""
        held = self._held.get(table)
        if held is not None:
            return held
        if self._living is None:
            return None
        assert self._pool is not None
        try:
            epoch: int | None = await self._pool.fetchval(TAKE, table, self.process, DEAD_AFTER)
        except asyncpg.ForeignKeyViolationError:
            # Other processes consider this one dead and deleted its row; the next heartbeat adds
            # it.
            return None
        if epoch is not None:
            self._held[table] = epoch
        return epoch

    async def expect(self, connection: Any, table: str) -> None:
        """Make sure that the table has a lease by the end of the transaction.

        So every table with a bot to move has a lease: if this process dies before it holds the
        table, another takes the lease over.
        """
        # Other processes may consider this one dead and have deleted its row.
        await connection.execute(BORN, self.process)
        await connection.execute(EXPECT, table, self.process)

    async def let_go(self, table: str, seq: int) -> bool:
        """Release an unneeded lease; False if the log has grown beyond `seq`."""
        epoch = self._held.get(table)
        if epoch is None or self._pool is None:
            return True
        async with self._pool.acquire() as connection, connection.transaction():
            # Once the row is locked, every `expect` on it has committed.
            await connection.fetchval(LOCKED, table)
            if await connection.fetchval(LONGER, table, seq):
                return False
            await connection.execute(LET_GO, table, self.process, epoch)
        if self._held.get(table) == epoch:
            del self._held[table]
        return True

    async def require(self, connection: Any, table: str, epoch: int) -> None:
        """Raise LeaseLost unless the lease is held; it stays held until the transaction ends."""
        if not await connection.fetchval(HELD, table, self.process, epoch):
            self._held.pop(table, None)
            raise LeaseLost(table)

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(ALIVE_EVERY)
            try:
                await self._live_once()
            except self._failures as error:
                # The watched store logs outages; meanwhile no process can write.
                logger.info("heartbeat_failed", extra={"reason": type(error).__name__})

    async def _live_once(self) -> None:
        assert self._pool is not None
        await self._pool.execute(LIVE, self.process)
        dead = [row[0] for row in await self._pool.fetch(DEAD, DEAD_AFTER)]
        if not dead:
            return
        rows = await self._pool.fetch(ADOPT, self.process, dead, ADOPTED_AT_ONCE)
        for table, epoch in rows:
            self._held[table] = epoch
            for adopted in self._adopted:
                adopted(table)
        if rows:
            logger.warning("adopted", extra={"tables": len(rows), "dead": dead})
        else:
            await self._pool.execute(FORGET, dead)
