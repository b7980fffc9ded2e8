"""Freed memory is kept by the process, not returned to the system."""

import subprocess
import sys

import pytest

PROGRAM = """
import resource
from railtable.core.malloc import keep_heap
kept = {keeps} and keep_heap()
def churn(times):
    for _ in range(times):
        things = [bytearray(100_000) for _ in range(40)]
        del things
churn(3)
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
churn(20)
print(int(kept), resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""


def faults(*, keeps):
    program = PROGRAM.format(keeps=keeps)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    kept, count = map(int, done.stdout.split())
    return kept, count


def test_freed_memory_is_reused():
    kept, after = faults(keeps=True)
    if not kept:
        pytest.skip("another C library")
    _, before = faults(keeps=False)
    assert after < before / 10
