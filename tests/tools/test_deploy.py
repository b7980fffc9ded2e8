"""What deploy/ holds is accepted by the programs it is for."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from railtable.cli.app import app
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
        # It wants to see the program: any other does.
        text = (DEPLOY / name).read_text().replace("/opt/railtable/bin/railtable", sys.executable)
        (tmp_path / name).write_text(text)
    run(analyze, "verify", "--man=no", *(str(tmp_path / name) for name in UNITS))


def test_nginx_accepts_the_example(tmp_path):
    nginx, openssl = needed("nginx"), needed("openssl")
    pair = [str(tmp_path / name) for name in ("fullchain.pem", "privkey.pem")]
    subject = ["-subj", "/CN=play.example.org", "-newkey", "rsa:2048", "-nodes", "-days", "1"]
    run(openssl, "req", "-x509", *subject, "-out", pair[0], "-keyout", pair[1])
    text = (DEPLOY / "nginx.conf").read_text()
    text = text.replace("/etc/letsencrypt/live/play.example.org", str(tmp_path))
    # Only root may listen at the usual ports.
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


def test_hadolint_has_nothing_to_say_about_the_container_file():
    run(needed("hadolint"), str(DEPLOY / "Containerfile"))


def steps() -> list[tuple[str, str]]:
    return instructions((DEPLOY / "Containerfile").read_text())


def test_the_container_file_copies_what_is_there_and_is_not_ignored():
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text().splitlines()
    for word, rest in steps():
        if word == "COPY" and not rest.startswith("--from"):
            for name in rest.split()[:-1]:
                assert (DEPLOY.parent / name).exists(), name
                assert f"!{name}" in ignored


def test_the_container_does_not_run_as_root_and_names_its_images_by_version():
    users = [rest for word, rest in steps() if word == "USER"]
    assert users[-1].split(":")[0] not in {"root", "0"}
    assert all(re.search(r":\d[\w.-]+( AS|$)", rest) for word, rest in steps() if word == "FROM")


@pytest.mark.parametrize("source", ["Containerfile", *UNITS[:2]])
def test_what_is_started_knows_its_options(source):
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
