"""Work too long for the event loop, done beside it in one thread, job after job.

More threads would not be quicker, for they take turns with the event loop: each one more
would only make everybody wait longer for theirs.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

T = TypeVar("T")

_THREAD: Final = ThreadPoolExecutor(1, thread_name_prefix="aside")


async def run_in_thread(work: Callable[[], T]) -> T:
    """Return what some work returns, the event loop free meanwhile."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, work)
