"""The queue of remote tasks: procrastinate, in PostgreSQL.

Its jobs hold only what worker processes get anyway: one seat's view, or the record of a finished
game, never a state. It has a
separate database, so that remote machines need no access to tables. Answers are stored in an extra
table, because procrastinate keeps none.
"""

import logging
from typing import TYPE_CHECKING, Any, Final

import asyncpg

from railtable.server.errors import Denied

if TYPE_CHECKING:
    import procrastinate

TASK: Final = "railtable.think"
QUEUE: Final = "thoughts"
CHANNEL: Final = "railtable_thoughts"
CONNECT_SECONDS: Final = 5.0
SILENT: Final = logging.CRITICAL + 1
QUEUE_LOCK: Final = 0x7261696D
ANSWERS: Final = """
create table if not exists thoughts (
    name text primary key,
    answer bytea not null,
    at timestamptz not null default clock_timestamp()
)
"""
KEEP: Final = "insert into thoughts (name, answer) values ($1, $2) on conflict do nothing"
TAKE: Final = """
delete from thoughts where name = $1
returning case when octet_length(answer) <= $2 then answer else ''::bytea end
"""
"""Maximum length of an answer that is fetched."""
FORGET: Final = "delete from thoughts where at < clock_timestamp() - interval '5 minutes'"
"""Lifetime of answers whose server is gone."""
QUEUE_ERRORS: Final[tuple[type[Exception], ...]] = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
)


def make_queue_app(address: str) -> "procrastinate.App":
    """Return procrastinate's app for the queue, or raise if it is not installed."""
    try:
        import procrastinate  # noqa: PLC0415 an extra
    except ImportError:
        raise Denied("thinkers_not_installed") from None
    # procrastinate would log the arguments, and a seat's knowledge must not be logged.
    logging.getLogger("procrastinate").setLevel(SILENT)
    connector = procrastinate.PsycopgConnector(conninfo=address, timeout=CONNECT_SECONDS)
    return procrastinate.App(connector=connector)


async def connect(address: str) -> Any:
    """Return a connection for answers."""
    return await asyncpg.connect(address, timeout=CONNECT_SECONDS, command_timeout=CONNECT_SECONDS)


async def prepare_queue(app: "procrastinate.App", address: str) -> None:
    """Create the missing database objects, even if several processes start at once."""
    connection = await connect(address)
    try:
        async with connection.transaction():
            await connection.execute("select pg_advisory_xact_lock($1)", QUEUE_LOCK)
            if await connection.fetchval("select to_regclass('procrastinate_jobs')") is None:
                await app.schema_manager.apply_schema_async()
            await connection.execute(ANSWERS)
            await connection.execute(FORGET)
    finally:
        await connection.close()
