"""Time named jobs on request, so that the caller can alternate between programs.

A benchmark program calls `answer` with its jobs. It reads a job and a duration from its
input and answers with a rate in CPU time, which other load on the machine affects less.
"""

import json
import sys
from collections.abc import Callable, Mapping
from time import process_time
from typing import Any, TypeAlias

Job: TypeAlias = Callable[[int], int]
"""Runs with a seed; returns the number of counted items."""


def rate(job: Job, seconds: float, first: int) -> float:
    """Return a job's rate per second, with seeds from the first on."""
    done, seed = 0, first
    start = process_time()
    while (passed := process_time() - start) < seconds:
        done += job(seed)
        seed += 1
    return done / passed


def answer(jobs: Mapping[str, Job], facts: Mapping[str, Any]) -> None:
    """Print the jobs, then time the requested ones until the input ends."""
    _say({"jobs": list(jobs), **facts})
    asked = dict.fromkeys(jobs, 0)
    for line in sys.stdin:
        name, _, seconds = line.strip().rpartition(" ")
        if asked[name] == 0:
            jobs[name](0)
        asked[name] += 1
        _say(rate(jobs[name], float(seconds), asked[name] * 1_000_000))


def _say(something: object) -> None:
    print(json.dumps(something), flush=True)
