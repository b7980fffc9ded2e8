"""A table's lock: one holder at a time, in order, and never locked for good."""

import asyncio

from railtable.server.tables.table_lock import TableLock


async def turns(*names, cancel=(), at_its_turn=False):
    """Return the order in which waiters get the lock, if some of them are cancelled."""
    lock, through = TableLock(), []
    lock.is_closed = True

    async def wait(name):
        async with lock:
            through.append(name)

    tasks = {name: asyncio.create_task(wait(name)) for name in names}
    await asyncio.sleep(0)
    if at_its_turn:
        lock.open()
    for name in cancel:
        tasks[name].cancel()
    if not at_its_turn:
        lock.open()
    await asyncio.gather(*tasks.values(), return_exceptions=True)
    assert not lock.is_closed
    return through


async def test_waiters_get_the_lock_in_order():
    assert await turns("a", "b", "c") == ["a", "b", "c"]


async def test_a_cancelled_waiter_is_skipped():
    assert await turns("a", "b", "c", cancel=["a", "c"]) == ["b"]


async def test_a_waiter_cancelled_at_its_turn_passes_the_lock_on():
    assert await turns("a", "b", cancel=["a"], at_its_turn=True) == ["b"]


async def test_new_callers_queue_behind_waiters():
    lock = TableLock()
    lock.is_closed = True

    async def wait():
        async with lock:
            return lock.is_closed

    waiting = asyncio.create_task(wait())
    await asyncio.sleep(0)
    lock.open()
    # The waiter has the lock already, although it has not run yet.
    assert lock.is_closed
    assert await waiting
    assert not lock.is_closed
