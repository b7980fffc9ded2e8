"""Compare random play of every game with its peers and print tables.

make bench                              everything
python bench/run.py trambahn            only the named games
python bench/run.py --short             few and short measurements
python bench/run.py --write             write the tables into bench/README.md
python bench/run.py --only 'vector|driven'   only the jobs whose names match
python bench/run.py --before FOLDER     the environments of an older compiled build beside ours

Every job is timed once a round, one after the other, so that other load on the machine affects
all alike. The tables give medians and the spread of the rounds.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import tables

ROOT: Final = Path(__file__).resolve().parent.parent
BENCH: Final = ROOT / "bench"
PEERS: Final = ROOT / ".venv-bench" / "bin" / "python"
ADAPTERS: Final = ROOT / ".venv-adapters" / "bin" / "python"
COMPILED: Final = Path(os.environ.get("RAILTABLE_COMPILED", ROOT / "build" / "compiled"))
BUILDS: Final = {"pure": ROOT / "src", "compiled": COMPILED}
JOBS: Final = min(4, os.cpu_count() or 1)
STRINGS: Final = "string-railway"


class Program:
    """A program that times its jobs on request (stopwatch.py)."""

    def __init__(self, command: list[str], path: str) -> None:
        environment = {**os.environ, "PYTHONPATH": path}
        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.facts: dict[str, Any] = self._hear()

    def rate(self, job: str, seconds: float) -> float:
        """Return the rate of one job."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{job} {seconds}\n")
        self._process.stdin.flush()
        rate: float = self._hear()
        return rate

    def close(self) -> None:
        """Stop the program."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _hear(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            sys.exit("a program that measures has died: what it said is above")
        return json.loads(line)


def start(games: list[str], before: Path | None) -> dict[str, Program]:
    """Start every program, ours in both builds, and the environments of a build before."""
    programs = {
        build: Program([sys.executable, str(BENCH / "ours.py"), *games], str(path))
        for build, path in BUILDS.items()
    }
    for build, program in programs.items():
        if program.facts["compiled"] != (build == "compiled"):
            sys.exit(f"the {build} build is not what ran: `make compile` needs a C compiler")
    command = [str(ADAPTERS), str(BENCH / "environments.py"), *games]
    programs["environments"] = Program(command, str(COMPILED))
    if before is not None:
        programs["before"] = Program(command, str(before.resolve()))
    programs["peers"] = Program([str(PEERS), str(BENCH / "peers.py")], "")
    return programs


def measure(programs: dict[str, Program], rounds: int, seconds: float, only: str) -> tables.Rates:
    """Return every matching job's rates, round by round."""
    rates: tables.Rates = {}
    for number in range(rounds):
        for build, program in programs.items():
            for job in program.facts["jobs"]:
                name = job if build in {"peers", "environments"} else f"{job}, {build}"
                if re.search(only, name):
                    rates.setdefault(name, []).append(program.rate(job, seconds))
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return rates


def measure_scaling(games: int, rounds: int) -> dict[str, list[float]]:
    """Return games a second of a simulation by number of processes."""
    command = [sys.executable, str(BENCH / "scaling.py"), str(games), str(JOBS)]
    environment = {**os.environ, "PYTHONPATH": str(COMPILED)}
    rates: dict[str, list[float]] = {}
    for _ in range(rounds):
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
        for jobs, rate in json.loads(done.stdout).items():
            rates.setdefault(jobs, []).append(rate)
    return rates


def conditions(programs: dict[str, Program], rounds: int, seconds: float) -> str:
    """Return the description of the machine and method."""
    versions = programs["peers"].facts["versions"]
    peers = ", ".join(f"{name} {number}" for name, number in versions.items())
    return (
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores;"
        f" {peers}; {rounds} rounds of {seconds:g} s a job."
    )


def main() -> None:
    """Measure, print the tables and save the numbers."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--short", action="store_true", help="two rounds of a glance each")
    parser.add_argument("--write", action="store_true", help="put the tables into README.md")
    parser.add_argument("--only", default="", help="a regular expression of jobs' names")
    parser.add_argument("--before", type=Path, help="an older compiled build to compare with")
    wish = parser.parse_args()
    if wish.write and wish.only:
        parser.error("--write needs all jobs")
    rounds, seconds, games = (2, 0.05, 8) if wish.short else (7, 0.4, 200)
    programs = start(wish.games, wish.before)
    said = conditions(programs, rounds, seconds)
    rates = measure(programs, rounds, seconds, wish.only)
    for program in programs.values():
        program.close()
    scaling = {} if wish.only else measure_scaling(games, min(rounds, 3))
    results = {"conditions": said, "rates": rates, "scaling": scaling}
    (BENCH / "results.json").write_text(json.dumps(results, indent=1) + "\n")
    text = tables.all_tables(said, rates, scaling)
    print(text)
    if wish.write:
        tables.write_between_marks(BENCH / "README.md", text)


if __name__ == "__main__":
    main()
