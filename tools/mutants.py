"""Run mutation tests by area and count the surviving mutants.

`python tools/mutants.py [AREA ...]` copies the checkout into `build/mutants/AREA`, lets
mutmut change one thing at a time in the area's modules, and runs the tests of that area
that call the changed function. An area has only its own tests: with all of them mutmut
would spend its time on the map of callers.

`SAMPLE=300` tries that many mutants of each area, drawn with a fixed seed from all of them.
Killed mutants are not tried again, so an interrupted run resumes, and a new test is tried
on the survivors.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
BUILD: Final = ROOT / "build/mutants"
COPIED: Final = ("src", "tests", "bench", "docs", "tools", "web/src", "examples")
FILES: Final = ("pyproject.toml", "README.md", "CHANGELOG.md", "hatch_build.py", "Makefile")
SEED: Final = 11
WRITE_DOWN: Final = """
from mutmut import __main__ as mutmut
mutmut.set_mutant_under_test("mutant_generation")
mutmut.makedirs("mutants", exist_ok=True)
mutmut.copy_src_dir()
mutmut.copy_also_copy_files()
mutmut.setup_source_paths()
mutmut.store_lines_covered_by_tests()
mutmut.create_mutants(1)
"""
"""The start of a mutmut 3.8 run: write all mutants and try none yet."""
# mutmut's exit codes for not tried, survived and no tests.
UNNOTICED: Final = (None, 0, 33)
VERDICT: Final = re.compile(r"^\s+(\S+__mutmut_\d+): (.+)$")


class Area(NamedTuple):
    """The mutated modules and the tests that should kill their mutants."""

    changed: tuple[str, ...]
    tests: tuple[str, ...]


AREAS: Final = {
    "core": Area(
        tuple(f"core/{name}" for name in ("chance", "dice", "proof", "record", "table")),
        tuple(
            f"core/test_{name}.py"
            for name in ("dice", "proof", "record", "record_refusals", "table")
        ),
    ),
    "rules": Area(
        tuple(
            f"games/block_train/{name}"
            for name in ("chance", "outcome", "places", "rules", "scoring")
        ),
        ("games/block_train",),
    ),
    "tables": Area(
        tuple(f"server/tables/{name}" for name in ("consent", "moves", "seats")),
        tuple(
            f"server/{folder}/test_{name}.py"
            for folder, name in (
                ("tables", "refusals"),
                ("tables", "seats"),
                ("http", "live_play"),
                ("tables", "takeover"),
                ("tables", "undo"),
                ("tables", "hosted_table"),
                ("thinking", "judging_once"),
            )
        ),
    ),
}


def main(names: list[str]) -> None:
    """Run the named areas, or all."""
    for name in names or AREAS:
        folder = _copy(name, AREAS[name])
        run = ["mutmut", "run", "--max-children", os.environ.get("JOBS", "2")]
        wanted: list[str] = []
        if sample := int(os.environ.get("SAMPLE", "0")):
            subprocess.run([sys.executable, "-c", WRITE_DOWN], cwd=folder, check=True)
            wanted = _drawn(folder, sample)
        if wanted or not sample:
            subprocess.run([*run, *wanted], cwd=folder, check=False)
        _report(name, folder)


def _drawn(folder: Path, sample: int) -> list[str]:
    """Draw that many mutants; leave out those killed before."""
    known: dict[str, int | None] = {}
    for meta in sorted((folder / "mutants").rglob("*.py.meta")):
        known.update(json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"])
    names = list(known)
    # Shuffled, so that a larger sample includes the smaller one.
    random.Random(SEED).shuffle(names)  # noqa: S311
    return sorted(name for name in names[:sample] if known[name] in UNNOTICED)


def _copy(name: str, area: Area) -> Path:
    folder = BUILD / name
    # Earlier results are kept: mutmut retries only changed functions.
    ignored = shutil.ignore_patterns("__pycache__", "static", "node_modules")
    for part in COPIED:
        shutil.copytree(ROOT / part, folder / part, ignore=ignored, dirs_exist_ok=True)
    for file in FILES:
        shutil.copy(ROOT / file, folder / file)
    settings = folder / "pyproject.toml"
    changed = [f'"src/railtable/{part}.py"' for part in area.changed]
    tests = [f'"tests/{part}"' for part in area.tests]
    text = settings.read_text(encoding="utf-8")
    text = text.replace("only_mutate = []", f"only_mutate = [{', '.join(changed)}]")
    text = text.replace("test_selection = []", f"test_selection = [{', '.join(tests)}]")
    settings.write_text(text, encoding="utf-8")
    return folder


def _report(name: str, folder: Path) -> None:
    """Print the number of killed mutants, and the survivors."""
    told = ["mutmut", "results", "--all", "true"]
    found = subprocess.run(told, cwd=folder, check=False, capture_output=True, text=True)
    verdicts = [
        match.groups() for line in found.stdout.splitlines() if (match := VERDICT.match(line))
    ]
    counts = Counter(verdict for _, verdict in verdicts)
    if counts["not checked"] == len(verdicts):
        sys.exit(f"{name}: nothing was tried; see what mutmut says in {folder}")
    noticed = counts["killed"] + counts["timeout"] + counts["segfault"]
    score = 100 * noticed / max(1, noticed + counts["survived"])
    print(f"{name}: {dict(counts)}; noticed of those that tests reach: {score:.1f} %")
    for mutant, verdict in verdicts:
        if verdict in {"survived", "suspicious"}:
            print(f"  {mutant}")


if __name__ == "__main__":
    main(sys.argv[1:])
