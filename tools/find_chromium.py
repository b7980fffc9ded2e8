"""Print the path of a chromium for the browser tests, downloading one if needed.

In this order: $RAILTABLE_CHROMIUM; an installed chromium or Chrome;
Debian's, by apt-get, for root; npm's @sparticuz/chromium, unpacked in build/.
The headless shell is preferred: the same pages take a third less time. It never shows
notifications: `--whole` finds a full browser that does, and prints nothing if there is none.
"""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Final

from tools import build_client

ROOT: Final = Path(__file__).resolve().parent.parent
UNPACKED: Final = ROOT / "build" / "chromium"
PACKAGE: Final = "@sparticuz/chromium@153.0.0"
SHELL: Final = "chromium-headless-shell"
WHOLE: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
NAMES: Final = (SHELL, *WHOLE)
MAC: Final = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")

LAUNCHER: Final = """#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH="$here/al2023/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" exec "$here/chromium" "$@"
"""


def installed(names: tuple[str, ...] = NAMES) -> str | None:
    """Return an installed browser."""
    found = next((path for name in names if (path := shutil.which(name))), None)
    return found or (str(MAC) if MAC.exists() else None)


def from_debian(*names: str) -> str | None:
    """Install the first available Debian package, if this is Debian and we are root."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-q"], env=environment, stdout=sys.stderr, check=False)
    for name in names:
        install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", name]
        done = subprocess.run(install, env=environment, stdout=sys.stderr, check=False)
        if not done.returncode:
            return shutil.which(name)
    return None


def from_npm() -> str | None:
    """Unpack npm's chromium with its libraries, and write a launcher for both."""
    launcher = UNPACKED / "chrome"
    if launcher.exists():
        return str(launcher)
    UNPACKED.mkdir(parents=True, exist_ok=True)
    (UNPACKED / "package.json").write_text('{"private": true, "type": "module"}\n')
    unpack = UNPACKED / "unpack.js"
    unpack.write_text(
        "import chromium from '@sparticuz/chromium';\nawait chromium.executablePath();\n"
    )
    # The package unpacks its libraries only if it believes it runs in a Lambda, and always into the
    # temporary folder.
    lambda_like = {"AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x", "TMPDIR": str(UNPACKED)}
    build_client.npm("install", "--no-audit", "--no-fund", PACKAGE, folder=UNPACKED)
    build_client.npm("exec", "--", "node", str(unpack), folder=UNPACKED, also=lambda_like)
    launcher.write_text(LAUNCHER)
    launcher.chmod(launcher.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
    return str(launcher)


def main() -> int:
    """Print the path, or instructions."""
    if "--whole" in sys.argv[1:]:
        print(installed(WHOLE) or from_debian("chromium") or "")
        return 0
    named = os.environ.get("RAILTABLE_CHROMIUM")
    path = named or installed() or from_debian(SHELL, "chromium") or from_npm()
    if path is None:
        print("no chromium: install one, or set RAILTABLE_CHROMIUM", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
