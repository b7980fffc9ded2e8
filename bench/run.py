"""Random play of every game, pure and compiled, beside its peers, in one table.

make bench                          everything; also writes bench/results.json
python bench/run.py trambahn        only the games that are named
"""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

ROOT: Final = Path(__file__).resolve().parent.parent
BENCH: Final = ROOT / "bench"
PEERS: Final = ROOT / ".venv-bench" / "bin" / "python"
BUILDS: Final = {"pure": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
YARDSTICK: Final = "OpenSpiel hearts"
STRINGS: Final = "string-railway"


def measure_ours(build: str, games: list[str]) -> dict[str, Any]:
    """Return the rates of one build, measured in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(BUILDS[build])}
    told = _run([sys.executable, str(BENCH / "ours.py"), *games], environment)
    if told["compiled"] != (build == "compiled"):
        sys.exit(f"the {build} build is not what ran: `make compile` needs a C compiler")
    rates: dict[str, Any] = told["games"]
    return rates


def measure_strings(build: str) -> dict[str, float]:
    """Return String Railway's own rates: geometry, proposals, whole games."""
    environment = {**os.environ, "PYTHONPATH": str(BUILDS[build])}
    rates: dict[str, float] = _run([sys.executable, str(BENCH / "strings.py")], environment)[
        "rates"
    ]
    return rates


def measure_peers() -> dict[str, Any]:
    """Return the rates of the peers, measured in their own environment."""
    return _run([str(PEERS), str(BENCH / "peers.py")], {**os.environ, "PYTHONPATH": ""})


def _run(command: list[str], environment: dict[str, str]) -> dict[str, Any]:
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def rows_of(results: dict[str, Any]) -> list[list[str]]:
    """Return the table's rows: a name, rates in words, ratios to the yardstick."""
    yardstick = results["peers"]["games"][YARDSTICK]
    rows = []
    for game, pure in results["pure"].items():
        fast = results["compiled"][game]
        rows.append([f"{game}, pure", *_cells(pure, yardstick)])
        rows.append([f"{game}, compiled", *_cells(fast, yardstick)])
    for name, rates in results["peers"]["games"].items():
        rows.append([name, *_cells(rates, yardstick)])
    return rows


def _cells(rates: dict[str, float], yardstick: dict[str, float]) -> list[str]:
    table, driven, inside = (rates.get(way) for way in ("table", "driven", "inside"))
    return [
        _rate(table),
        _rate(driven),
        _rate(inside),
        _ratio(driven, yardstick["driven"]),
        _ratio(inside, yardstick["driven"]),
        _ratio(inside, yardstick["inside"]),
    ]


def _rate(rate: float | None) -> str:
    return "–" if rate is None else f"{rate:,.0f}"


def _ratio(rate: float | None, other: float) -> str:
    return "–" if rate is None else f"{rate / other:.2f}×"


def format_table(rows: list[list[str]]) -> Table:
    """Return the rows as a table for the terminal."""
    table = Table(title=f'random play, moves of seats per second; ratios to "{YARDSTICK}"')
    table.add_column("game")
    for heading in ("at a table", "driven from Python", "loop inside"):
        table.add_column(heading, justify="right")
    for heading in ("driven", "inside"):
        table.add_column(f"{heading} ÷ its driven", justify="right")
    table.add_column("inside ÷ its inside", justify="right")
    for row in rows:
        table.add_row(*row)
    return table


def format_strings(rates: dict[str, dict[str, float]]) -> Table:
    """Return String Railway's rates as a table: there a move is a curve, not a number."""
    table = Table(title="String Railway, per second of CPU time")
    for heading in ("", *rates):
        table.add_column(heading, justify="left" if heading == "" else "right")
    for name in rates["pure"]:
        table.add_row(name, *(f"{rates[build][name]:,.1f}" for build in rates))
    return table


def main() -> None:
    """Measure, print the table, and keep the numbers."""
    games = sys.argv[1:]
    results: dict[str, Any] = {
        "python": platform.python_version(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "pure": measure_ours("pure", games),
        "compiled": measure_ours("compiled", games),
        "peers": measure_peers(),
    }
    if not games or STRINGS in games:
        results["strings"] = {build: measure_strings(build) for build in BUILDS}
    (BENCH / "results.json").write_text(json.dumps(results, indent=2) + "\n")
    width = None if sys.stdout.isatty() else 140
    console = Console(width=width)
    console.print(format_table(rows_of(results)))
    if "strings" in results:
        console.print(format_strings(results["strings"]))


if __name__ == "__main__":
    main()
