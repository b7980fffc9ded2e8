"""The Dask cluster of an experiment: local, or an existing one.

Scheduler, workers and dashboard listen on loopback by default: anyone who can reach a
scheduler can run any code on its workers.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import dask
import msgspec
from distributed import Client, LocalCluster, as_completed

from railtable.core.errors import RailtableError
from railtable.lab.batch_worker import play_batch
from railtable.lab.plan import GameBatch

LOOPBACK: Final = "127.0.0.1"
CONNECT_SECONDS: Final = 10.0
DEATHS: Final = 20
"""Worker deaths tolerated per batch."""
AHEAD: Final = 4
"""Batches submitted per worker: enough to keep it busy, few enough to lose little."""


class ClusterSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Cluster settings."""

    workers: int = 2
    scheduler: str | None = None
    adaptive: tuple[int, int] | None = None
    host: str = LOOPBACK
    dashboard: int = 0


@contextmanager
def open_cluster(where: ClusterSettings) -> Iterator[Client]:
    """Yield a client of the cluster; a cluster started here is closed afterwards."""
    settings = {
        "distributed.scheduler.allowed-failures": DEATHS,
        "distributed.worker.daemon": False,
        "distributed.admin.tick.limit": "60s",
    }
    with dask.config.set(settings):
        if where.scheduler is not None:
            with _connect(where.scheduler) as client:
                yield client
            return
        with (
            LocalCluster(
                n_workers=where.workers,
                threads_per_worker=1,
                processes=True,
                host=where.host,
                dashboard_address=f"{where.host}:{where.dashboard}",
                worker_dashboard_address=f"{where.host}:0",
                silence_logs=50,
            ) as cluster,
            Client(cluster, set_as_default=False) as client,
        ):
            if where.adaptive is not None:
                cluster.adapt(minimum=where.adaptive[0], maximum=where.adaptive[1])
            yield client


def _connect(scheduler: str) -> Client:
    """Return a client of a running cluster, or raise a typed error if nobody answers."""
    # The library tells of every failed attempt at length.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        return Client(scheduler, set_as_default=False, timeout=CONNECT_SECONDS)
    except (OSError, ValueError, TypeError) as error:
        raise RailtableError("lab_no_scheduler", {"address": scheduler}) from error


def play_batches(
    client: Client,
    batches: Sequence[GameBatch],
    keep: Callable[[GameBatch, list[dict[str, Any]]], None],
    play: Callable[[GameBatch], list[dict[str, Any]]] = play_batch,
) -> None:
    """Play batches on the cluster; store each once as it arrives.

    Only this process writes. The scheduler reassigns the unfinished and undelivered batches of a
    dead worker; the same batch has the same rows.
    """
    waiting = iter(batches)
    ahead = max(8, AHEAD * len(client.scheduler_info(n_workers=-1)["workers"]))
    running: dict[str, GameBatch] = {}
    done = as_completed(with_results=True, loop=client.loop)

    def hand_out() -> None:
        batch = next(waiting, None)
        if batch is not None:
            future = client.submit(play, batch, key=f"railtable-{batch.name}", pure=False)
            running[future.key] = batch
            done.add(future)

    for _ in range(ahead):
        hand_out()
    for future, rows in done:
        keep(running.pop(future.key), rows)
        future.release()
        hand_out()
