"""Run the steps of deploy/Containerfile in a clean folder, where no container can run.

python tools/try_container.py

Runs COPY and RUN as written, with the container's folders inside a temporary one; steps that
need root in a container (packages, users) are skipped with a message. Then starts the
server as the container would, requests its health, and stops it.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("/build", "/opt/build", "/opt/railtable", "/data")
ROOTS_ONLY = ("apt-get", "useradd")


def instructions(text: str) -> list[tuple[str, str]]:
    """Return the instructions of a container file, each on one line."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in joined.splitlines()]


def within(place: Path, text: str) -> str:
    """Return a text with the container's folders moved into a folder."""
    for folder in FOLDERS:
        text = re.sub(rf"(?<![\w./-]){folder}(?![\w-])", f"{place}{folder}", text)
    return text.replace("python -m venv", f"{sys.executable} -m venv")


def build(steps: list[tuple[str, str]], place: Path) -> list[str]:
    """Run the steps and return the command that serves."""
    folder, command = place, list[str]()
    for word, rest in steps:
        if word == "WORKDIR":
            folder = Path(within(place, rest))
            folder.mkdir(parents=True, exist_ok=True)
        elif word == "COPY" and not rest.startswith("--from"):
            copy(rest.split(), folder)
        elif word == "RUN":
            run(rest, place, folder)
        elif word in {"ENTRYPOINT", "CMD"}:
            command += json.loads(rest)
    return command


def copy(words: list[str], folder: Path) -> None:
    """Copy from the sources, as COPY does."""
    for name in words[:-1]:
        source, target = ROOT / name, folder / words[-1]
        print(f"COPY {name}")
        if source.is_dir():
            ignored = shutil.ignore_patterns("node_modules", "static", "__pycache__")
            shutil.copytree(source, target, ignore=ignored, dirs_exist_ok=True)
        else:
            shutil.copy(source, target)


def run(line: str, place: Path, folder: Path) -> None:
    """Run a line, unless it needs root in a container."""
    if line.startswith(ROOTS_ONLY):
        print(f"left out: RUN {line}")
        return
    print(f"RUN {line}", flush=True)
    subprocess.run(["/bin/sh", "-ec", within(place, line)], check=True, cwd=folder)


def serve(command: list[str], place: Path) -> None:
    """Start the server as the container would, check its health, and stop it."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    data = place / "data"
    data.mkdir(exist_ok=True)
    words = [within(place, word) for word in command]
    words[words.index("--port") + 1] = str(port)
    words[words.index("--host") + 1] = "127.0.0.1"
    path = f"{place}/opt/railtable/bin:{os.environ['PATH']}"
    environment = {"PATH": path, "HOME": str(data)}
    server = subprocess.Popen(words, cwd=data, env=environment)
    try:
        wait_until_well(f"http://127.0.0.1:{port}")
    finally:
        server.send_signal(signal.SIGTERM)
        code = server.wait(timeout=30)
    if code not in {0, -signal.SIGTERM}:
        sys.exit(f"the server left with {code}")


def wait_until_well(url: str) -> None:
    """Request the health and the page until both answer."""
    until = time.monotonic() + 60
    while True:
        try:
            for path in ("/api/health", "/"):
                with urllib.request.urlopen(url + path, timeout=4) as answer:  # noqa: S310
                    print(path, answer.status)
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)
        else:
            return


def main() -> None:
    """Build and serve."""
    steps = instructions((ROOT / "deploy" / "Containerfile").read_text())
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        command = build(steps, place)
        serve(command, place)
    print("the steps work")


if __name__ == "__main__":
    main()
