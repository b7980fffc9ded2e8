"""Experiments on a real cluster: killed workers and runs neither lose nor duplicate games."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from distributed import Client

from railtable.core.errors import RailtableError
from railtable.lab.batch_worker import play_batch
from railtable.lab.cluster import ClusterSettings, open_cluster, play_batches
from railtable.lab.experiment import run_experiment
from railtable.lab.plan import ExperimentPlan, GameBatch, plan_matches
from railtable.lab.result_store import ResultStore

ROOT = Path(__file__).parents[2]


def robin(games: int = 8, seed: str = "cluster") -> ExperimentPlan:
    matches = plan_matches(["block-train"], ["random", "greedy"], seed, vary={}, robin=True)
    return ExperimentPlan(matches=matches, games=games, pilot=4, batch=2, luck=True)


def count(plan: ExperimentPlan) -> int:
    return plan.games * len(plan.matches) + plan.pilot * len(plan.matches)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the results of an uninterrupted run."""
    return run_experiment(
        robin(), tmp_path_factory.mktemp("whole"), ClusterSettings(workers=2)
    ).read_bytes()


class Murder:
    """Kills a worker with assigned batches, once."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.killed: list[int] = []

    def strike(self) -> None:
        if not self.killed:
            busy = [worker for worker, keys in self.client.processing().items() if keys]
            pid = self.client.run(os.getpid, workers=busy[:1])[busy[0]]
            os.kill(pid, signal.SIGKILL)
            self.killed.append(pid)


def test_a_round_robin_with_a_killed_worker_writes_the_same_file(tmp_path, undisturbed):
    plan, results, seen = robin(), ResultStore(tmp_path), list[str]()
    results.open(plan)
    with open_cluster(ClusterSettings(workers=2)) as client:
        assert len(client.scheduler_info()["workers"]) == 2
        murder = Murder(client)

        def keep(batch: GameBatch, rows: list[dict[str, Any]]) -> None:
            results.add(batch, rows)
            seen.append(batch.name)
            murder.strike()

        play_batches(client, list(plan.batches()), keep)
    assert murder.killed
    assert sorted(seen) == sorted(batch.name for batch in plan.batches())
    assert results.finish(plan.batches()).read_bytes() == undisturbed


def test_a_killed_run_resumes(tmp_path, undisturbed):
    script = (
        "from pathlib import Path; from tests.experiments.test_cluster import *\n"
        "if __name__ == '__main__':\n"
        f"    run_experiment(robin(), Path({str(tmp_path)!r}), ClusterSettings(workers=2))\n"
    )
    (tmp_path / "go.py").write_text(script)
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"}
    process = subprocess.Popen([sys.executable, str(tmp_path / "go.py")], env=environment)
    parts = tmp_path / "parts"
    while process.poll() is None and len(list(parts.glob("*.parquet"))) < 2:
        time.sleep(0.02)
    process.kill()
    process.wait()
    there = {path.name: path.stat().st_mtime_ns for path in parts.glob("*.parquet")}
    assert there
    (parts / "games-0000-0000002.parquet.writing").write_bytes(b"half")
    kept: list[int] = []
    path = run_experiment(robin(), tmp_path, ClusterSettings(workers=2), kept=kept.append)
    assert path.read_bytes() == undisturbed
    assert sum(kept) <= count(robin()) - 2 * len(there) + 2
    after = {name: (parts / name).stat().st_mtime_ns for name in there}
    assert after == there
    assert list(parts.glob("*.writing")) == []


def test_every_game_is_stored_once_with_a_seed_that_reproduces_it(undisturbed, tmp_path):
    file = tmp_path / "results.parquet"
    file.write_bytes(undisturbed)
    rows = pq.read_table(file).to_pylist()
    assert len(rows) == len({row["seed"] for row in rows}) == count(robin())
    (batch,) = [one for one in robin().batches() if one.name == rows[-1]["batch"]]
    again = play_batch(batch)
    assert again[-1] == rows[-1]


def test_another_plan_is_refused_and_an_unfinished_one_is_reported(tmp_path):
    results = ResultStore(tmp_path)
    results.open(robin())
    with pytest.raises(RailtableError, match="lab_other_plan"):
        results.open(robin(seed="other"))
    with pytest.raises(RailtableError, match="lab_unfinished"):
        list(results.rows())
    with pytest.raises(RailtableError, match="lab_no_plan"):
        ResultStore(tmp_path / "none").plan()


def test_a_corrupt_part_is_played_again(tmp_path):
    plan, results = robin(games=2), ResultStore(tmp_path)
    results.open(plan)
    batches = list(plan.batches())
    for batch in batches:
        results.add(batch, play_batch(batch))
    assert results.missing(batches) == []
    (tmp_path / "parts" / f"{batches[1].name}.parquet").write_bytes(b"PAR1 and no more")
    assert results.missing(batches) == [batches[1]]


def test_every_port_listens_on_loopback_only():
    with open_cluster(ClusterSettings(workers=2)) as client:
        pids = {os.getpid(), *client.run(os.getpid).values()}
        addresses = [address for pid in pids for address in listening(pid)]
        assert client.dashboard_link.startswith("http://127.0.0.1:")
    assert addresses
    assert {address for address in addresses if address != "0100007F"} == set()


def listening(pid: int) -> list[str]:
    """Return the local addresses a process listens on, as written in /proc."""
    inodes = set()
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        try:
            target = str(entry.readlink())
        except OSError:
            continue
        if target.startswith("socket:["):
            inodes.add(target[8:-1])
    found = []
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            parts = line.split()
            if parts[3] == "0A" and parts[9] in inodes:
                found.append(parts[1].partition(":")[0])
    return found


def test_a_worker_of_another_version_is_refused():
    batch = next(robin().batches())
    other = type(batch)(
        **{**{f: getattr(batch, f) for f in batch.__struct_fields__}, "version": "0"}
    )
    with pytest.raises(RailtableError, match="lab_other_version"):
        play_batch(other)
