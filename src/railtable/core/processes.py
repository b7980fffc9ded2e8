"""Work in several processes, which ends at once if it is interrupted."""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def map_in_processes(
    function: Callable[[Task], Result], tasks: Sequence[Task], jobs: int, chunk: int = 1
) -> Iterator[Result]:
    """Yield the results of tasks in their order; one job is done in this process.

    After Ctrl-C, an error or the end of the caller's interest no task goes on.
    """
    if jobs == 1:
        yield from map(function, tasks)
        return
    others = set(active_children())
    with ProcessPoolExecutor(max_workers=jobs, initializer=_die_of_interrupts) as pool:
        try:
            yield from pool.map(function, tasks, chunksize=chunk)
        except BaseException:
            # Without this the pool would finish the tasks that its processes have got.
            for process in set(active_children()) - others:
                process.terminate()
            raise


def _die_of_interrupts() -> None:
    """End this process at Ctrl-C, without the stack trace of a KeyboardInterrupt."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
