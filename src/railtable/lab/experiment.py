"""Run an experiment from plan to results; it can be stopped and resumed with the same results."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from distributed import Client

from railtable.lab.cluster import ClusterSettings, open_cluster, play_batches
from railtable.lab.plan import ExperimentPlan, GameBatch
from railtable.lab.result_store import ResultStore


def run_experiment(
    plan: ExperimentPlan,
    folder: Path,
    where: ClusterSettings,
    *,
    opened: Callable[[Client, int, int], None] = lambda _client, _done, _games: None,
    kept: Callable[[int], None] = lambda _games: None,
) -> Path:
    """Play the missing batches of a plan and return the file with all results.

    `opened` gets the client and the numbers of stored and planned games; `kept` gets the
    number of games as they arrive.
    """
    results, batches = ResultStore(folder), list(plan.batches())
    results.open(plan)
    missing = results.missing(batches)
    if missing:
        with open_cluster(where) as client:
            total, left = _count(batches), _count(missing)
            opened(client, total - left, total)

            def keep(batch: GameBatch, rows: list[dict[str, Any]]) -> None:
                results.add(batch, rows)
                kept(len(rows))

            play_batches(client, missing, keep)
    return results.finish(batches)


def _count(batches: list[GameBatch]) -> int:
    return sum(batch.last - batch.first for batch in batches)
