"""Environments with only the named packages, created without a network."""

import importlib.metadata
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement


def needed(requirements: Iterable[str]) -> set[str]:
    """Return the names of distributions with all their dependencies."""
    wanted, found = list(requirements), set[str]()
    while wanted:
        requirement = Requirement(wanted.pop())
        applies = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        if applies and requirement.name not in found:
            found.add(requirement.name)
            wanted += importlib.metadata.requires(requirement.name) or []
    return found


def link(distribution: importlib.metadata.Distribution, packages: Path) -> None:
    """Link one distribution, and nothing else, into another packages folder."""
    tops = {file.parts[0] for file in distribution.files or () if ".." not in file.parts}
    for top in tops - {"__pycache__"}:
        place = packages / top
        if not place.exists():
            place.symlink_to(Path(str(distribution.locate_file(top))))


def make_environment(folder: Path, requirements: Iterable[str]) -> Path:
    """Create an environment with the named packages; return its packages folder."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    for name in needed(requirements):
        link(importlib.metadata.distribution(name), packages)
    return packages


def install(folder: Path, source: Path) -> None:
    """Install a wheel, or a package from its folder, into an environment."""
    pip = [sys.executable, "-m", "pip", "--quiet"]
    # Packages on the caller's path would count as installed.
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    how = ["--no-deps", "--no-index"]
    with TemporaryDirectory() as built:
        if source.is_dir():
            # The build tools are here; the environment has only the named packages.
            command = [*pip, "wheel", *how, "--no-build-isolation", "--wheel-dir", built]
            subprocess.run([*command, str(source)], env=alone, check=True)
            (source,) = Path(built).iterdir()
        python = str(folder / "bin" / "python")
        command = [*pip, "--python", python, "install", *how, str(source)]
        subprocess.run(command, env=alone, check=True)
