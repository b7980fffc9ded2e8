"""Rates of named jobs, asked for one at a time, so that whoever asks can take turns.

A program that measures calls `answer` with its jobs.  It is told on its input which job
to time and for how long, and answers with a rate in CPU time: what else the machine does
counts less.
"""

import json
import sys
from collections.abc import Callable, Mapping
from time import process_time
from typing import Any, TypeAlias

Job: TypeAlias = Callable[[int], int]
"""Does something that depends on a seed; returns how many of what is counted it did."""


def rate(job: Job, seconds: float, first: int) -> float:
    """Return how many a second a job does, with seeds from the first on."""
    done, seed = 0, first
    start = process_time()
    while (passed := process_time() - start) < seconds:
        done += job(seed)
        seed += 1
    return done / passed


def answer(jobs: Mapping[str, Job], facts: Mapping[str, Any]) -> None:
    """Say which jobs there are, then time those that are asked for until the input ends."""
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
