"""Print the tests that matter for the current change, picked by path.

`make quick` runs them.  The change is everything since the branch left main, and what is
not committed yet.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = "src/railtable/"
WITH_ENGINES: Final = ("core", "games")
"""Packages that every game stands on: their change runs the contract suite."""


def changed_paths(base: str = "main") -> list[str]:
    """Return the files that differ from where this branch left `base`, new ones included."""
    start = _git("merge-base", "HEAD", base) or ["HEAD"]
    return sorted(
        {
            *_git("diff", "--name-only", start[0]),
            *_git("ls-files", "--others", "--exclude-standard"),
        }
    )


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines() if done.returncode == 0 else []


def picked_tests(paths: Iterable[str], root: Path = ROOT) -> list[str]:
    """Return the test files and folders for changed files, without doubles."""
    wanted: set[str] = set()
    for path in paths:
        wanted |= set(_tests_for(path))
    found = {one for one in wanted if (root / one).exists()}
    return sorted(
        one for one in found if not any(one != other and _is_in(one, other) for other in found)
    )


def _is_in(path: str, folder: str) -> bool:
    return path.startswith(f"{folder}/")


def _tests_for(path: str) -> list[str]:
    if path.startswith("tests/") and path.rpartition("/")[2].startswith("test_"):
        return [] if path.startswith(("tests/browser/", "tests/soak/")) else [path]
    if path.startswith("tools/"):
        return ["tests/tools"]
    if path.startswith(("docs/", "README")):
        return ["tests/test_readme.py", "tests/test_architecture.py"]
    if not path.startswith(PACKAGE):
        return []
    package, _, rest = path.removeprefix(PACKAGE).partition("/")
    part = rest.partition("/")[0]
    if package == "games" and "/" in rest:
        return [f"tests/games/{part}", "tests/contract"]
    if package == "server" and "/" in rest:
        return [f"tests/server/{part}"]
    tests = [f"tests/{package}"]
    return [*tests, "tests/contract"] if package in WITH_ENGINES else tests


def main() -> int:
    """Print the picked tests, one a line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--base", default="main", help="the branch this one will be merged into")
    wish = parser.parse_args()
    print("\n".join(picked_tests(changed_paths(wish.base))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
