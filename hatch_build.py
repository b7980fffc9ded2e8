"""Build hook that adds the compiled engines and the web client to the wheel.

Without a C compiler, or with RAILTABLE_PURE=1, the wheel is plain Python. An
editable install is always plain Python, so that the sources are used.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import build_client, compile_engines

COMPILER = ["mypy==2.4.1", "librt==0.16.0", "msgspec==0.22.0", "setuptools==80.9.0"]
"""Pinned as in the lock: extension modules must match the librt at run time, and mypyc
needs the real types of every package that a compiled module imports (msgspec's Structs).
"""


def wants_compiled() -> bool:
    """Tell whether this build compiles: requested and possible."""
    return os.environ.get("RAILTABLE_PURE", "") in {"", "0"} and compile_engines.can_compile()


def wants_client(root: str) -> bool:
    """Tell whether to build a web client: present and not disabled."""
    skipped = os.environ.get("RAILTABLE_NO_CLIENT", "") not in {"", "0"}
    return not skipped and Path(root, "web", "package.json").exists()


class RailtableBuildHook(BuildHookInterface[Any]):
    """Build steps of the wheel beyond copying files."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return only the build requirements used on this machine."""
        if self.target_name != "wheel":
            return []
        wanted = list(COMPILER) if wants_compiled() else []
        if wants_client(self.root) and not build_client.has_node():
            wanted.append(build_client.NODE_WHEEL)
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the generated files before the wheel collects them."""
        if self.target_name != "wheel" or version == "editable":
            return
        if wants_client(self.root):
            self._run("build_client.py")
        else:
            self.app.display_info("railtable: no web client to build")
        if not wants_compiled():
            self.app.display_info("railtable: pure Python build")
            return
        self._include_engines(build_data)

    def _include_engines(self, build_data: dict[str, Any]) -> None:
        folder = Path(self.root, "build", "engines", sys.implementation.cache_tag or "python")
        self.app.display_info("railtable: compiling the engines, which takes some minutes")
        # A separate process, because mypyc needs its own working folder.
        self._run("compile_engines.py", str(folder))
        for path in compile_engines.extension_modules(folder):
            build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _run(self, tool: str, *arguments: str) -> None:
        script = Path(self.root, "tools", tool)
        subprocess.run([sys.executable, str(script), *arguments], check=True)
