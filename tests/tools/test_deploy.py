"""The files in deploy/ are accepted by the programs they are for."""

import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import time
import tomllib
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import typer

import hatch_build
from railtable.cli.app import app
from tools import build_client
from tools.local_server import free_port
from tools.try_container import instructions

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
UNITS = ("railtable.service", "railtable-backup.service", "railtable-backup.timer")


def needed(program: str) -> str:
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_systemd_accepts_the_units(tmp_path):
    analyze = needed("systemd-analyze")
    for name in UNITS:
        # systemd checks that the program exists: any other will do.
        text = (DEPLOY / name).read_text().replace("/opt/railtable/bin/railtable", sys.executable)
        (tmp_path / name).write_text(text)
    run(analyze, "verify", "--man=no", *(str(tmp_path / name) for name in UNITS))


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_names_only_existing_files(name):
    for path in re.findall(r"\b(?:deploy|docs)/[\w./-]+\b", (DEPLOY / name).read_text()):
        assert (DEPLOY.parent / path).exists(), path


class Unit:
    """A service unit, run as systemd would with a dynamic user.

    Many machines have no systemd; bubblewrap provides the relevant part: a read-only
    file system, `/var/lib` with only the unit's state directories, and a user other than root.
    """

    def __init__(self, name: str, state: Path, program: Path) -> None:
        self._lines = [
            line.partition("=")[::2]
            for line in (DEPLOY / name).read_text().splitlines()
            if "=" in line and not line.startswith("#")
        ]
        self._state, self._program = state, program

    def all(self, key: str) -> list[str]:
        return [text for name, text in self._lines if name == key]

    def environment(self) -> dict[str, str]:
        pairs = [text.strip('"').partition("=")[::2] for text in self.all("Environment")]
        return {"PATH": "/usr/bin:/bin", **dict(pairs)}

    def words(self, command: str) -> list[str]:
        """Return a command's arguments, with systemd's escapes and variables expanded."""
        known = self.environment()
        command = re.sub(r"\$\{(\w+)\}", lambda found: known[found[1]], command)
        words = shlex.split(command)
        split = [
            known[one[1:]].split() if one[1:] in known and one[0] == "$" else [one] for one in words
        ]
        return [one.replace("$$", "$").replace("%%", "%") for part in split for one in part]

    def wrapped(self, command: str) -> list[str]:
        """Return the command prefix that runs a command in such a sandbox."""
        directories = [
            part
            for name in " ".join(self.all("StateDirectory")).split()
            for part in ("--bind", str(self._state / name), f"/var/lib/{name}")
        ]
        for name in " ".join(self.all("StateDirectory")).split():
            (self._state / name).mkdir(mode=0o700, exist_ok=True)
        environment = [part for pair in self.environment().items() for part in ("--setenv", *pair)]
        return [
            *("bwrap", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev"),
            *("--tmpfs", "/var/lib", *directories, "--remount-ro", "/var/lib"),
            *("--tmpfs", "/opt", "--ro-bind", str(self._program), "/opt/railtable/bin/railtable"),
            *("--unshare-user", "--uid", "1234", "--gid", "1234", "--die-with-parent"),
            *("--clearenv", *environment, "--chdir", "/", *self.words(command)),
        ]


@pytest.fixture
def program(tmp_path):
    """A stand-in for the installed `railtable`, as the units see it."""
    needed("bwrap")
    tried = subprocess.run(["bwrap", "--ro-bind", "/", "/", "--unshare-user", "true"], check=False)
    if tried.returncode:
        pytest.skip("this machine lets nobody make name spaces")
    script = tmp_path / "railtable"
    sources = os.environ.get("PYTHONPATH") or DEPLOY.parent / "src"
    script.write_text(
        f"#!/bin/sh\nexport PYTHONPATH={sources}\n"
        f"exec {sys.executable} -c 'from railtable.cli import main; main()' \"$@\"\n"
    )
    script.chmod(0o755)
    return script


def test_the_units_serve_back_up_and_check_with_a_dynamic_user(tmp_path, program):
    state = tmp_path / "state"
    state.mkdir()
    server, backup = (Unit(name, state, program) for name in UNITS[:2])
    [command] = server.all("ExecStart")
    port = free_port()
    serving = subprocess.Popen(
        server.wrapped(command.replace("${RAILTABLE_PORT}", str(port))),
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert serving.stderr is not None
        assert "Railtable: http://127.0.0.1:" in serving.stderr.readline()
        until_it_answers(f"http://127.0.0.1:{port}/api/health")
        # Run while the server is up, as every night.
        for one in (*backup.all("ExecStart"), *backup.all("ExecStartPost")):
            run(*backup.wrapped(one))
    finally:
        serving.terminate()
        serving.communicate(timeout=60)
    database, [copy] = (
        state / "railtable/tables.sqlite3",
        list((state / "railtable-backups").iterdir()),
    )
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d{6}Z\.sqlite3", copy.name)
    assert [stat.S_IMODE(one.stat().st_mode) for one in (database, copy)] == [0o600, 0o600]


def until_it_answers(url: str) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")


def test_nginx_accepts_the_example(tmp_path):
    nginx, openssl = needed("nginx"), needed("openssl")
    pair = [str(tmp_path / name) for name in ("fullchain.pem", "privkey.pem")]
    subject = ["-subj", "/CN=play.example.org", "-newkey", "rsa:2048", "-nodes", "-days", "1"]
    run(openssl, "req", "-x509", *subject, "-out", pair[0], "-keyout", pair[1])
    text = (DEPLOY / "nginx.conf").read_text()
    text = text.replace("/etc/letsencrypt/live/play.example.org", str(tmp_path))
    # Only root may listen on the usual ports.
    text = text.replace(":443", ":18443").replace(" 443", " 18443")
    text = text.replace(":80;", ":18080;").replace("listen 80;", "listen 18080;")
    conf = tmp_path / "nginx.conf"
    paths = " ".join(
        f"{kind}_temp_path {tmp_path};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    log = f"access_log off; error_log {tmp_path}/error.log;"
    conf.write_text(f"pid {tmp_path}/pid; events {{}} http {{ {log} {paths} {text} }}")
    run(nginx, "-t", "-q", "-e", f"{tmp_path}/error.log", "-c", str(conf))


def test_hadolint_accepts_the_container_file():
    run(needed("hadolint"), str(DEPLOY / "Containerfile"))


def steps() -> list[tuple[str, str]]:
    return instructions((DEPLOY / "Containerfile").read_text())


def test_the_container_file_copies_existing_files_that_are_not_ignored():
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text().splitlines()
    for word, rest in steps():
        if word == "COPY" and not rest.startswith("--from"):
            for name in rest.split()[:-1]:
                assert (DEPLOY.parent / name).exists(), name
                assert f"!{name}" in ignored or f"!{name.partition('/')[0]}" in ignored


def test_nothing_is_installed_or_built_without_a_hash():
    """pip's isolated builds download their tools without checking hashes."""
    for word, rest in steps():
        for command in re.findall(r"pip (?:install|wheel) [^&]*", rest) if word == "RUN" else ():
            is_locked = "--require-hashes" in command
            assert is_locked or "--no-build-isolation" in command or "--no-index" in command
    makefile = (DEPLOY.parent / "Makefile").read_text()
    pip = [
        line for line in makefile.splitlines() if re.search(r"PIP_QUIET\) (install|wheel)", line)
    ]
    unlocked = [
        line
        for line in pip
        if not re.search(r"--require-hashes|--no-build-isolation|--no-index|install uv$", line)
        # PyTorch's files differ by machine; only the examples of learning need it.
        and "examples/requirements.txt" not in line
    ]
    assert unlocked == []


def test_the_build_tools_match_the_build_requirements():
    text = (DEPLOY.parent / "tools/build.txt").read_text()
    locked = set(re.findall(r"(?m)^[a-z-]+==\S+", text))
    wanted = set((DEPLOY.parent / "tools/build.in").read_text().split())
    asked = {*hatch_build.COMPILER, build_client.NODE_WHEEL}
    asked |= set(
        tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text())["build-system"]["requires"]
    )
    assert asked == wanted
    assert wanted <= locked


def test_the_container_does_not_run_as_root_and_names_its_images_by_version():
    users = [rest for word, rest in steps() if word == "USER"]
    assert users[-1].split(":")[0] not in {"root", "0"}
    assert all(re.search(r":\d[\w.-]+( AS|$)", rest) for word, rest in steps() if word == "FROM")


@pytest.mark.parametrize("source", ["Containerfile", *UNITS[:2]])
def test_started_commands_accept_their_options(source):
    if source == "Containerfile":
        words = [
            one
            for word, rest in steps()
            if word in {"ENTRYPOINT", "CMD"}
            for one in json.loads(rest)
        ]
    else:
        lines = (DEPLOY / source).read_text().splitlines()
        words = " ".join(line for line in lines if not line.startswith("#")).split()
    commands: Any = typer.main.get_command(app)
    known = {opt for one in commands.commands.values() for p in one.params for opt in p.opts}
    wanted = {word.strip('"') for word in words if word.startswith("--")}
    assert wanted <= known
