"""A table's gate: one at a time, in order, and never closed for good."""

import asyncio

from railtable.server.tables.table_lock import TableLock


async def turns(*names, cancel=(), at_its_turn=False):
    """Return who came through a closed gate, in order, if some of those who wait give up."""
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


async def test_whoever_came_first_goes_first():
    assert await turns("a", "b", "c") == ["a", "b", "c"]


async def test_who_gives_up_waiting_is_passed_over():
    assert await turns("a", "b", "c", cancel=["a", "c"]) == ["b"]


async def test_who_gives_up_at_their_turn_leaves_it_to_the_next():
    assert await turns("a", "b", cancel=["a"], at_its_turn=True) == ["b"]


async def test_nobody_overtakes_those_who_wait():
    lock = TableLock()
    lock.is_closed = True

    async def wait():
        async with lock:
            return lock.is_closed

    waiting = asyncio.create_task(wait())
    await asyncio.sleep(0)
    lock.open()
    # It is theirs already, though they have not run yet.
    assert lock.is_closed
    assert await waiting
    assert not lock.is_closed
