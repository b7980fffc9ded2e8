"""A release's files are checked before publishing."""

import io
import json
import re
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools import release

HELD = ("server/static/index.html", "rulebooks/trambahn.en.md", "py.typed")
SOURCES = ("pyproject.toml", "hatch_build.py", "web/package-lock.json", "tests/conftest.py")
TAGGED = f"railtable-{release.version()}-cp311-cp311-linux_x86_64.whl"
PURE = f"railtable-{release.version()}-py3-none-any.whl"
SDIST = f"railtable-{release.version()}.tar.gz"


def write_wheel(folder: Path, name: str, held: tuple[str, ...] = HELD, *extra: str) -> Path:
    with zipfile.ZipFile(folder / name, "w") as archive:
        for path in (*(f"railtable/{one}" for one in held), *extra):
            archive.writestr(path, "")
    return folder / name


def write_sdist(folder: Path, held: tuple[str, ...] = SOURCES) -> Path:
    with tarfile.open(folder / SDIST, "w:gz") as archive:
        for path in held:
            entry = tarfile.TarInfo(f"{SDIST.removesuffix('.tar.gz')}/{path}")
            archive.addfile(entry, io.BytesIO())
    return folder / SDIST


def test_the_version_is_the_same_everywhere():
    assert list(release.version_complaints()) == []


def test_a_complete_release_has_no_complaints(tmp_path):
    write_wheel(tmp_path, PURE)
    write_wheel(tmp_path, TAGGED, HELD, "railtable/core/engine.so")
    write_sdist(tmp_path)
    assert list(release.complaints(tmp_path)) == []


@pytest.mark.parametrize(
    ("name", "held", "extra", "told"),
    [
        (PURE, HELD[1:], (), "lacks server/static/index.html"),
        (PURE, HELD, ("railtable/x.so",), "its tag does not say"),
        (TAGGED, HELD, (), "its tag does not say"),
        (TAGGED, HELD, ("railtable/x.cpython-312-x86_64-linux-gnu.so",), "is built for cp312"),
        ("railtable-9.9.9-py3-none-any.whl", HELD, (), "is not version"),
    ],
)
def test_a_wrong_wheel_is_named(tmp_path, name, held, extra, told):
    write_wheel(tmp_path, name, held, *extra)
    write_sdist(tmp_path)
    (found,) = release.complaints(tmp_path)
    assert told in found


def test_a_release_needs_wheels_for_every_platform_and_python(tmp_path):
    for tag in (
        "manylinux_2_28_x86_64",
        "manylinux_2_28_aarch64",
        "macosx_11_0_arm64",
        "macosx_10_13_x86_64",
        "win_amd64",
    ):
        for python in ("cp311", "cp312", "cp313"):
            write_wheel(tmp_path, f"railtable-{release.version()}-{python}-{python}-{tag}.whl")
    assert list(release.coverage_complaints(tmp_path)) == [
        "there is no pure wheel for other platforms"
    ]
    write_wheel(tmp_path, PURE)
    assert list(release.coverage_complaints(tmp_path)) == []
    (tmp_path / f"railtable-{release.version()}-cp312-cp312-win_amd64.whl").unlink()
    assert list(release.coverage_complaints(tmp_path)) == ["there is no wheel for Windows, cp312"]


def test_an_sdist_that_cannot_be_built_is_named(tmp_path):
    write_wheel(tmp_path, PURE)
    write_sdist(tmp_path, SOURCES[1:])
    assert [found.partition(" ")[2] for found in release.complaints(tmp_path)] == [
        "lacks pyproject.toml"
    ]


def test_the_bill_of_materials_names_what_the_locks_install():
    bill = release.bill_of_materials()
    named = {component["purl"] for component in bill["components"]}
    locked = (release.ROOT / "requirements.txt").read_text()
    (starlette,) = re.findall(r"^starlette==(\S+)", locked, re.MULTILINE)
    assert f"pkg:pypi/starlette@{starlette}" in named
    assert json.loads(json.dumps(bill)) == bill


def test_the_checksums_cover_every_file(tmp_path):
    path = write_wheel(tmp_path, PURE)
    release.write_sums(tmp_path)
    (line,) = (tmp_path / release.SUMS).read_text().splitlines()
    assert line.endswith(f"  {path.name}")
    assert len(line.split()[0]) == 64
