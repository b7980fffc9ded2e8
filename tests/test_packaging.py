"""The sdist builds, and its wheel serves without Node, a compiler or other files of ours."""

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.environment import install, make_environment
from tools.local_server import free_port

ROOT = Path(__file__).parent.parent
MODULES = ROOT / "web" / "node_modules"
START_SECONDS = 60

pytestmark = pytest.mark.slow


def build(target: str, source: Path, into: Path) -> Path:
    """Build the sdist or the wheel and return the file."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)]
    environment = {**os.environ, "RAILTABLE_PURE": "1"}
    done = subprocess.run(
        command, cwd=source, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    (built,) = into.iterdir()
    return built


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        if hasattr(tarfile, "data_filter"):
            archive.extractall(folder, filter="data")
        else:  # Python before 3.11.4; the archive is our own
            archive.extractall(folder)
    (source,) = folder.iterdir()
    return source


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    if MODULES.exists():  # npm would install it again
        shutil.copytree(MODULES, unpacked / "web" / "node_modules", symlinks=True)
    return build("wheel", unpacked, tmp_path_factory.mktemp("wheel"))


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def requirements(wheel: Path) -> list[str]:
    """Return the requirements of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        text = archive.read(metadata).decode()
    return re.findall(r"^Requires-Dist: (.+)$", text, flags=re.MULTILINE)


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an environment with the wheel and its requirements."""
    folder = tmp_path_factory.mktemp("environment")
    make_environment(folder, requirements(wheel))
    install(folder, wheel)
    return folder


@pytest.fixture
def alone(environment: Path) -> dict[str, str]:
    """Return the variables of a machine with this environment and no other program."""
    return {"PATH": str(environment / "bin"), "HOME": "/nonexistent", "LANG": "C.UTF-8"}


@pytest.fixture
def port(environment: Path, alone: dict[str, str], tmp_path: Path) -> Iterator[int]:
    """Serve in an empty folder; return the port."""
    port = free_port()
    command = [str(environment / "bin" / "railtable"), "serve", "--port", str(port)]
    process = subprocess.Popen(command, cwd=tmp_path, env=alone, stderr=subprocess.PIPE)
    try:
        await_answer(port, process)
        yield port
    finally:
        process.terminate()
        process.communicate(timeout=20)
    assert process.returncode in {0, -signal.SIGTERM}


def await_answer(port: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            assert ask(port, "GET", "/api/health")[0] == 200
        except OSError:
            time.sleep(0.1)
        else:
            return
    process.kill()
    pytest.fail(process.communicate()[1].decode())


def ask(port: int, method: str, path: str, body: object = None) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def test_the_sdist_contains_all_for_building_and_testing_but_no_pictures(unpacked):
    for path in (
        "pyproject.toml",
        "hatch_build.py",
        "Makefile",
        "requirements-dev.txt",
        "web/package-lock.json",
        "tools/compile_engines.py",
        "docs/rules/trambahn.en.md",
        "tests/conftest.py",
        "tests/records",
    ):
        assert (unpacked / path).exists(), path
    assert [path for path in unpacked.rglob("*.png") if "docs" in path.parts] == []
    for path in ("docs/screenshots", "web/node_modules", "src/railtable/server/static", "build"):
        assert not (unpacked / path).exists(), path


def test_the_wheel_contains_the_client_the_rules_and_the_types_but_no_tests(wheel):
    held = names(wheel)
    assert wheel.name.endswith("-py3-none-any.whl")
    for path in ("py.typed", "server/static/index.html", "rulebooks/trambahn.fr.md"):
        assert f"railtable/{path}" in held
    assert [path for path in held if path.startswith(("tests/", "tools/", "web/"))] == []


def test_an_installed_wheel_serves_the_client_and_a_game_in_an_empty_folder(port, tmp_path):
    status, page = ask(port, "GET", "/")
    assert status == 200
    assets = re.findall(rb'(?:src|href)="(/assets/[^"]+)"', page)
    assert assets
    assert {ask(port, "GET", asset.decode())[0] for asset in assets} == {200}
    seats = [{"who": "bot", "level": "greedy"}] * 2
    status, made = ask(port, "POST", "/api/tables", {"game": "trambahn", "seats": seats})
    assert status in {200, 201}, made
    assert any(tmp_path.glob("*.sqlite3"))


def test_an_installed_wheel_plays_and_prints_its_rules_without_other_programs(alone, environment):
    railtable = str(environment / "bin" / "railtable")
    match = [railtable, "simulate", "block-train", "--games", "2", "--bots", "random"]
    rules = [railtable, "rules", "trambahn", "--lang", "fr"]
    for command in (match, rules):
        done = subprocess.run(command, env=alone, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert done.stdout
