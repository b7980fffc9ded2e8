"""Work in several processes ends at once, and leaves no process behind."""

import os
import signal
import subprocess
import sys

import pytest

from railtable.core.processes import map_in_processes

WAITS = """
import os, signal
from railtable.core.processes import map_in_processes

# A shell starts background jobs with SIGINT ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

def wait(number):
    os.write(1, f"{os.getpid()}\\n".encode())
    signal.pause()

list(map_in_processes(wait, range(100), 2))
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_tasks(jobs):
    assert list(map_in_processes(abs, range(-9, 0), jobs, chunk=2)) == list(range(9, 0, -1))


@pytest.mark.parametrize("everybody", [True, False], ids=["group", "main"])
def test_an_interrupt_ends_all_processes(everybody):
    """A terminal interrupts the whole group, `kill` the main process only."""
    command = [sys.executable, "-c", WAITS]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as main:
        assert main.stdout is not None
        workers = [int(main.stdout.readline()) for _ in range(2)]
        (os.killpg if everybody else os.kill)(main.pid, signal.SIGINT)
        try:
            # The pipe closes when the last process that can write to it has ended.
            left, _ = main.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(main.pid, signal.SIGKILL)
            raise
    assert main.returncode != 0
    assert left == b"", "no further task begins"
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)
