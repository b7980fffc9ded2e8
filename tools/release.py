"""Build and check the files of a release.

python tools/release.py build [--pure]   sdist, wheel, bill of materials, checksums
python tools/release.py check            check everything in dist/ before it is published
python tools/release.py check --complete the same, and that every platform has its wheels
"""

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
DIST: Final = ROOT / "dist"
SUMS: Final = "SHA256SUMS"
BILL: Final = "railtable.cdx.json"
MOST_BYTES: Final = 40_000_000
"""Package indexes refuse much larger files."""
COMPILED: Final = (".so", ".pyd")
PYTHONS: Final = ("cp311", "cp312", "cp313")
PLATFORMS: Final = {
    "Linux": r"manylinux.*_x86_64",
    "Linux on ARM": r"manylinux.*_aarch64",
    "macOS on ARM": r"macosx.*_arm64",
    "macOS on Intel": r"macosx.*_x86_64",
    "Windows": r"win_amd64",
}
"""The platforms that a release has compiled wheels for; on others the pure wheel is installed."""


def version(root: Path = ROOT) -> str:
    """Return the version in the sources."""
    text = (root / "src" / "railtable" / "__init__.py").read_text(encoding="utf-8")
    (found,) = re.findall(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    return str(found)


def version_complaints(root: Path = ROOT) -> Iterator[str]:
    """Yield files that name a version other than the sources'."""
    wanted = version(root)
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if f"\n## {wanted}" not in changelog:
        yield f"CHANGELOG.md has no section {wanted}"
    citation = (root / "CITATION.cff").read_text(encoding="utf-8")
    if f"\nversion: {wanted}\n" not in citation:
        yield f"CITATION.cff does not cite {wanted}"


def build(folder: Path, *, pure: bool) -> None:
    """Write the sdist, a wheel, the bill of materials and the checksums to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "RAILTABLE_PURE": "1"} if pure else dict(os.environ)
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    (folder / BILL).write_text(json.dumps(bill_of_materials(), indent=2) + "\n", encoding="utf-8")
    write_sums(folder)


def bill_of_materials(root: Path = ROOT) -> dict[str, Any]:
    """Return a CycloneDX document of everything the two lock files install."""
    components = [*_pip_components(root), *_npm_components(root)]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": _component("pypi", "railtable", version(root))},
        "components": sorted(components, key=lambda one: str(one["purl"])),
    }


def _pip_components(root: Path) -> Iterator[dict[str, Any]]:
    text = (root / "requirements.txt").read_text(encoding="utf-8")
    for name, number in re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", text, re.MULTILINE):
        yield _component("pypi", name, number)


def _npm_components(root: Path) -> Iterator[dict[str, Any]]:
    lock = json.loads((root / "web" / "package-lock.json").read_text(encoding="utf-8"))
    for path, package in lock["packages"].items():
        if path and not package.get("link") and not package.get("dev"):
            name = path.rpartition("node_modules/")[2].replace("@", "%40")
            yield _component("npm", name, package["version"])


def _component(kind: str, name: str, number: str) -> dict[str, Any]:
    return {
        "type": "library",
        "name": name,
        "version": number,
        "purl": f"pkg:{kind}/{name}@{number}",
    }


def write_sums(folder: Path) -> None:
    """Write the SHA-256 of every other file in the format of `sha256sum --check`."""
    lines = [f"{_sum(path)}  {path.name}\n" for path in _published(folder)]
    (folder / SUMS).write_text("".join(lines), encoding="utf-8")


def _published(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS)


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def complaints(folder: Path) -> Iterator[str]:
    """Yield the errors in the files of a release."""
    files = _published(folder)
    wheels = [path for path in files if path.suffix == ".whl"]
    if not wheels or not any(path.name.endswith(".tar.gz") for path in files):
        yield "an sdist and a wheel belong to a release"
    for path in files:
        if path.suffix in {".whl", ".gz"} and f"-{version()}" not in path.name:
            yield f"{path.name} is not version {version()}"
        if path.stat().st_size > MOST_BYTES:
            yield f"{path.name} is larger than {MOST_BYTES // 1_000_000} MB"
    for path in wheels:
        yield from wheel_complaints(path)
    for path in files:
        if path.name.endswith(".tar.gz"):
            yield from sdist_complaints(path)


def wheel_complaints(path: Path) -> Iterator[str]:
    """Yield missing files of a wheel, and contradictions to its name."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
    is_compiled = any(name.endswith(COMPILED) for name in names)
    if is_compiled == path.name.endswith("-py3-none-any.whl"):
        yield f"{path.name}: its tag does not say whether it is compiled"
    python = path.name.split("-")[2]
    for name in (name for name in names if name.endswith(COMPILED)):
        if (abi := _python_of(name)) and abi != python:
            yield f"{path.name}: {name} is built for {abi}"
            break
    for wanted in ("server/static/index.html", "rulebooks/trambahn.en.md", "py.typed"):
        if f"railtable/{wanted}" not in names:
            yield f"{path.name} lacks {wanted}"


def _python_of(extension: str) -> str:
    """Return the Python that an extension module is built for; empty if its name says nothing."""
    found = re.search(r"\.(?:cpython-|cp)(3\d+)[-.]", extension)
    return f"cp{found[1]}" if found else ""


def coverage_complaints(folder: Path) -> Iterator[str]:
    """Yield the platforms and Pythons without a wheel."""
    names = [path.name for path in folder.glob("*.whl")]
    if not any(name.endswith("-py3-none-any.whl") for name in names):
        yield "there is no pure wheel for other platforms"
    for platform, pattern in PLATFORMS.items():
        for python in PYTHONS:
            if not any(re.search(rf"-{python}-{python}-{pattern}", name) for name in names):
                yield f"there is no wheel for {platform}, {python}"


def sdist_complaints(path: Path) -> Iterator[str]:
    """Yield files missing from the sdist that building or testing needs."""
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for wanted in (
        "pyproject.toml",
        "hatch_build.py",
        "web/package-lock.json",
        "tests/conftest.py",
    ):
        if wanted not in names:
            yield f"{path.name} lacks {wanted}"


def main() -> int:
    """Run the command line; fail with every complaint."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("command", choices=["build", "check"])
    parser.add_argument(
        "--pure", action="store_true", help="build a wheel without compiled engines"
    )
    parser.add_argument(
        "--complete", action="store_true", help="every platform must have its wheels"
    )
    parser.add_argument("--folder", type=Path, default=DIST)
    wish = parser.parse_args()
    if wish.command == "build":
        build(wish.folder, pure=wish.pure)
    found = [*version_complaints(), *complaints(wish.folder)]
    if wish.complete:
        found += coverage_complaints(wish.folder)
    print("\n".join(found) or f"{wish.folder.name}/ is ready to publish")
    if wish.command == "check" and not found:
        write_sums(wish.folder)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
