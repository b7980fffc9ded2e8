"""Compare the throughput of Railtable's server and boardgame.io's.

python bench/server_load.py --tables 10 100 200 500 1000 --rounds 4 --seconds 15
python bench/server_load.py --tables 1000 --rate 250 1000 --rounds 4 --seconds 30

Each table has two programs that move as soon as they receive the other's move, all driven by
one Node process (bench/boardgameio/load.mjs), the same for both servers. With `--rate` all
tables together offer that many moves a second, after random pauses that do not depend on the
server; the latency of a delayed move counts from its planned time. A round is one run of each
server at one size, with a new server each time; the order alternates between rounds. Railtable
writes every move to SQLite before it answers; boardgame.io keeps its tables in memory. Needs
Node; npm installs boardgame.io into a scratch folder, which may be given. Every run is appended
to bench/server_load.json; `--report` prints the stored runs.
"""

import argparse
import itertools
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
THEIRS: Final = ROOT / "bench" / "boardgameio"
COMPILED: Final = ROOT / "build" / "compiled"
RESULTS: Final = ROOT / "bench" / "server_load.json"
SERVE: Final = "from railtable.cli import main; main()"
KINDS: Final = ("boardgameio", "railtable")
NAMES: Final = {"boardgameio": "boardgame.io", "railtable": "Railtable"}
FIGURES: Final = ("perSecond", "p50", "p99", "cpuPerMove")
DIGITS: Final = {"perSecond": 0, "p50": 1, "p99": 1, "cpuPerMove": 3}
RATIOS: Final = ("perSecond", "p99", "cpuPerMove")


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def prepare(folder: Path) -> None:
    """Install boardgame.io and the load generator's libraries once."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.cjs", "load.mjs"):
        shutil.copy(THEIRS / name, folder / name)
    if not (folder / "node_modules").exists():
        subprocess.run(["npm", "install", "--silent", "--no-audit"], cwd=folder, check=True)


def start_ours(port: int, folder: Path) -> "subprocess.Popen[bytes]":
    """Start `railtable serve`, the compiled build if there is one."""
    source = COMPILED if (COMPILED / "railtable").exists() else ROOT / "src"
    database = Path(tempfile.mkdtemp(dir=folder)) / "tables.sqlite3"
    command = [sys.executable, "-c", SERVE, "serve", "--port", str(port)]
    command += ["--database", str(database), "--rates", "100000", "--log-level", "ERROR"]
    return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(source)})


def start_theirs(port: int, folder: Path) -> "subprocess.Popen[bytes]":
    """Start boardgame.io's server."""
    return subprocess.Popen(["node", "server.cjs", str(port)], cwd=folder)


def wait_for(address: str) -> None:
    """Wait until a server answers a request."""
    for _ in range(300):
        try:
            urllib.request.urlopen(address).close()  # noqa: S310 our own address
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(address)


class Run(NamedTuple):
    """Load generator settings: tables, warm-up seconds and measured seconds.

    After `anew` moves (0: never) it replaces a table of boardgame.io's. `rate` is the number of
    moves offered per second (0: as many as the server accepts).
    """

    tables: int
    warm_up: int
    seconds: int
    anew: int
    rate: int = 0


def measure(kind: str, folder: Path, wanted: Run) -> dict[str, Any]:
    """Return the load generator's measurement of one server."""
    port = free_port()
    start = start_ours if kind == "railtable" else start_theirs
    server = start(port, folder)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(address)
        numbers = [str(one) for one in (*wanted[:3], server.pid, wanted.anew, wanted.rate)]
        command = ["node", "load.mjs", kind, address, *numbers]
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=True)
    finally:
        server.terminate()
        server.wait()
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def pair(number: int, folder: Path, wanted: Run) -> list[Any]:
    """Return one run of each server, in alternating order."""
    kinds = KINDS if number % 2 == 0 else KINDS[::-1]
    load = os.getloadavg()[0]
    runs = [measure(kind, folder, wanted) for kind in kinds]
    for run in runs:
        run["loadBefore"] = load
        run["anew"] = wanted.anew
        print(" ".join(f"{name} {run[name]:.6}" for name in ("kind", *FIGURES)), flush=True)
    return sorted(runs, key=lambda run: KINDS.index(run["kind"]))


def middle(values: list[float], digits: int) -> str:
    """Return a median with the minimum and maximum."""
    least, most = min(values), max(values)
    return f"{statistics.median(values):,.{digits}f} ({least:,.{digits}f} … {most:,.{digits}f})"


def report(pairs: list[Any]) -> list[str]:
    """Return the tables of bench/README.md."""
    lines = ["| tables | offered/s | server | moves/s | p50 ms | p99 ms | CPU ms a move | errors |"]
    lines.append("|---:|---:|---|---:|---:|---:|---:|---:|")
    ratios = ["| tables | offered/s | rounds | moves/s | p99 | CPU a move |"]
    ratios.append("|---:|---:|---:|---:|---:|---:|")
    for size, rounds in by_size(pairs).items():
        for runs in zip(*rounds, strict=True):
            cells = [middle([run[name] for run in runs], DIGITS[name]) for name in FIGURES]
            errors = sum(run["errors"] for run in runs)
            lines.append(f"| {size} | {NAMES[runs[0]['kind']]} | {' | '.join(cells)} | {errors} |")
        compared = [[ours[name] / theirs[name] for theirs, ours in rounds] for name in RATIOS]
        cells = [middle(values, 2) for values in compared]
        ratios.append(f"| {size} | {len(rounds)} | {' | '.join(cells)} |")
    return [*lines, "", *ratios]


def by_size(pairs: list[Any]) -> dict[str, list[Any]]:
    """Return runs by number of tables and offered rate."""
    found: dict[tuple[int, int], list[Any]] = {}
    for one in pairs:
        found.setdefault((one[0]["tables"], one[0].get("rate", 0)), []).append(one)
    return {
        f"{tables} | {rate or 'all they can'}": found[tables, rate]
        for tables, rate in sorted(found)
    }


def main() -> None:
    """Measure both servers and print them side by side."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[200])
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--warm-up", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=15)
    parser.add_argument("--anew", type=int, default=0)
    parser.add_argument("--rate", type=int, nargs="+", default=[0])
    parser.add_argument("--report", action="store_true")
    parser.add_argument(
        "--folder", type=Path, default=Path(tempfile.gettempdir()) / "railtable-bench"
    )
    given = parser.parse_args()
    kept: list[Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    if not given.report:
        prepare(given.folder)
        for number in range(given.rounds):
            for tables, rate in itertools.product(given.tables, given.rate):
                wanted = Run(tables, given.warm_up, given.seconds, given.anew, rate)
                kept.append(pair(number, given.folder, wanted))
                RESULTS.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    print("\n".join(report(kept)))


if __name__ == "__main__":
    main()
