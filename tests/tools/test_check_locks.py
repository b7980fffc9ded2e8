"""Lock files name no host, and everything in them has a hash."""

import json
import re

import pytest

from tools.check_locks import ROOT, complaints, lock_files, npm_complaints, pip_complaints

HASH = "--hash=sha256:" + "0" * 64
INSTALLERS = ("Makefile", "deploy/Containerfile")


def test_the_lock_files_of_this_project_are_valid():
    assert ROOT / "requirements.txt" in lock_files()
    assert ROOT / "requirements-dev.txt" in lock_files()
    assert [told for path in lock_files() for told in complaints(path)] == []


def test_every_install_from_a_lock_resolves_no_dependencies():
    lines = [line for name in INSTALLERS for line in (ROOT / name).read_text().splitlines()]
    locked = [line for line in lines if "--require-hashes" in line]
    assert len(locked) == len(INSTALLERS) + 1  # the container file has two
    assert [line for line in locked if "--no-deps" not in line] == []


def test_the_build_requirements_match_the_lock():
    text = (ROOT / "hatch_build.py").read_text() + (ROOT / "pyproject.toml").read_text()
    pinned = set(re.findall(r'"((?:mypy|librt|msgspec|setuptools|hatchling)==[\d.]+)"', text))
    assert {one.partition("==")[0] for one in pinned} == {
        "mypy",
        "librt",
        "msgspec",
        "setuptools",
        "hatchling",
    }
    locked = (ROOT / "requirements-dev.txt").read_text()
    assert [one for one in pinned if f"\n{one} " not in locked] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"click==8.5.1 \\\n    {HASH}\n", None),
        (f"# a comment\nuvloop==0.23.0 ; sys_platform != 'win32' \\\n    {HASH}\n", None),
        ("click==8.5.1\n", "has no hash"),
        (f"click>=8 {HASH}\n", "is not pinned"),
        ("--index-url https://mirror.example/simple\n", "names a host"),
        ("--pre\n", "is an option"),
        (f"click @ https://mirror.example/click.whl {HASH}\n", "names a host"),
    ],
)
def test_a_requirement_is_pinned_hashed_and_without_a_host(text, told):
    found = list(pip_complaints(text))
    assert [one.startswith(told or "") for one in found] == ([True] if told else [])


@pytest.mark.parametrize(
    ("package", "told"),
    [
        ({"integrity": "sha512-x", "funding": {"url": "https://people.example"}}, []),
        ({"integrity": "sha512-x", "resolved": "https://mirror.example/x.tgz"}, ["names a host"]),
        ({"version": "1.0.0"}, ["has no hash"]),
        ({"link": True, "resolved": "packages/inner"}, []),
    ],
)
def test_an_npm_package_is_hashed_and_without_a_host(package, told):
    lock = {"packages": {"": {"name": "railtable-web"}, "node_modules/x": package}}
    found = list(npm_complaints(json.dumps(lock)))
    assert [one.partition(":")[0] for one in found] == told
