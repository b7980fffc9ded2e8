"""Refuse lock files that name a host: they must work with any registry mirror."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PINNED: Final = re.compile(r"^[A-Za-z0-9._-]+(\[[a-z,-]+\])?==\S+")


def lock_files(root: Path = ROOT) -> list[Path]:
    """Return the lock files of the project."""
    names = ("requirements*.txt", "bench/requirements.txt", "tools/*.txt", "web/package-lock.json")
    return sorted(path for name in names for path in root.glob(name))


def complaints(path: Path) -> Iterator[str]:
    """Yield the errors of one lock file."""
    text = path.read_text(encoding="utf-8")
    yield from npm_complaints(text) if path.suffix == ".json" else pip_complaints(text)


def pip_complaints(text: str) -> Iterator[str]:
    """Yield lines that name a host, and requirements without a pin or a hash."""
    for line in text.replace("\\\n", " ").splitlines():
        if "://" in line:
            yield f"names a host: {line.strip()}"
        elif line.startswith(("-", " ")):
            yield f"is an option, not a requirement: {line.strip()}"
        elif line and not line.startswith("#"):
            if not PINNED.match(line):
                yield f"is not pinned: {line.strip()}"
            if "--hash=sha256:" not in line:
                yield f"has no hash: {line.strip()}"


def npm_complaints(text: str) -> Iterator[str]:
    """Yield packages that name a host or have no hash; funding URLs are ignored."""
    for name, package in json.loads(text)["packages"].items():
        if "://" in str(package.get("resolved", "")):
            yield f"names a host: {name} {package['resolved']}"
        if name and not package.get("link") and "integrity" not in package:
            yield f"has no hash: {name}"


def main() -> int:
    """Print every complaint; fail if there is one."""
    found = [
        f"{path.relative_to(ROOT)}: {told}" for path in lock_files() for told in complaints(path)
    ]
    print("\n".join(found) or f"{len(lock_files())} lock files name no host")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
