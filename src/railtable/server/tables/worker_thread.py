"""Run slow work in a single worker thread, off the event loop.

More threads would not help: they share the interpreter lock with the event loop, and each would
make all others slower.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

T = TypeVar("T")

_THREAD: Final = ThreadPoolExecutor(1, thread_name_prefix="aside")


async def run_in_thread(work: Callable[[], T]) -> T:
    """Run a function in the worker thread and return its result."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, work)
