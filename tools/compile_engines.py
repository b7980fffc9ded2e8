"""Compile the hot modules with mypyc, as one group.

python tools/compile_engines.py --list        list the compiled modules
python tools/compile_engines.py --probe       can this machine compile?
python tools/compile_engines.py FOLDER        write the extension modules there

Sources are copied to a scratch folder first, so that no extension module ever
lies beside them: a pure run and a compiled run cannot mix.
"""

import argparse
import ast
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "src"

COMPILED: Final = (
    "core/dice.py",
    "core/engine.py",
    "core/numbers.py",
    "games/*/components.py",
    "games/*/state.py",
    "games/*/scoring.py",
    "games/*/rules.py",
)
"""Compiled wherever they exist under src/railtable, with every module of ours they import."""

MARK: Final = "# railtable: compiled"
"""A comment in a module's first lines that adds it to the compiled ones."""

ALONE: Final = "# railtable: compiled alone"
"""The same, without the modules it imports: Structs, above all."""

UNMARK: Final = "# railtable: interpreted"
"""A comment that excludes a module matched by the patterns above."""

MARK_LINES: Final = 5
OPTIMISE: Final = os.environ.get("RAILTABLE_OPT_LEVEL", "3")

DIRECT_CALLS: Final = ("-fno-semantic-interposition", "-fvisibility=hidden")
LINKED_DIRECTLY: Final = ("-Wl,-Bsymbolic",)
"""Let compiled functions call each other directly, without the indirection that allows another
library to replace them (GCC and clang).
"""

NO_FUSED_SUMS: Final = ("-ffp-contract=off",)
"""A product and a sum are rounded one after the other on every machine, as Python does."""

INDENTED_AS_IT_COMES: Final = ("-Wno-misleading-indentation",)
"""Disable GCC's indentation warnings: on large generated files they take longer than the
compilation.
"""


def compiled_modules(sources: Path = SOURCES) -> list[Path]:
    """Return the modules to compile, relative to the source folder."""
    package = sources / "railtable"
    marks = {path: _first_lines(path) for path in package.rglob("*.py")}
    named = {path for pattern in COMPILED for path in package.glob(pattern)}
    chosen = {path for path in marks if path in named or MARK in marks[path]}
    chosen -= {path for path in marks if UNMARK in marks[path]}
    waiting = list(chosen)
    while waiting:
        found = imported_modules(waiting.pop(), sources) - chosen
        chosen |= found
        waiting += found
    return sorted({path.relative_to(sources) for path in chosen} | modules_alone(sources))


def modules_alone(sources: Path = SOURCES) -> set[Path]:
    """Return the modules compiled without their imports, relative to the source folder."""
    paths = (sources / "railtable").rglob("*.py")
    return {path.relative_to(sources) for path in paths if ALONE in _first_lines(path)}


def imported_modules(module: Path, sources: Path) -> set[Path]:
    """Return the files of our modules that a module imports."""
    names = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    paths = {sources.joinpath(*name.split(".")).with_suffix(".py") for name in names}
    return {path for path in paths if path.is_relative_to(sources / "railtable") and path.exists()}


def _first_lines(path: Path) -> list[str]:
    with path.open(encoding="utf-8") as file:
        return [line.strip() for line in islice(file, MARK_LINES)]


def can_compile() -> bool:
    """Tell whether a C compiler and Python's headers work together here."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    command = compiler.split()
    candidates = [command, ["cc"], ["gcc"], ["clang"]]
    found = next((one for one in candidates if shutil.which(one[0])), None)
    if found is None:
        return False
    include = sysconfig.get_path("include")
    with tempfile.TemporaryDirectory() as scratch:
        probe = Path(scratch, "probe.c")
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        build = [*found, f"-I{include}", "-c", str(probe), "-o", str(probe.with_suffix(".o"))]
        return subprocess.run(build, capture_output=True, check=False).returncode == 0


def compile_into(folder: Path) -> None:
    """Write the extension modules of every chosen module to a folder."""
    folder = folder.resolve()
    stamp = folder / "digest"
    digest = _digest()
    if stamp.exists() and stamp.read_text() == digest:
        return
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="railtable-") as scratch:
        shutil.copytree(SOURCES, scratch, dirs_exist_ok=True, ignore=_is_by_product)
        # mypyc names modules by their path from the working folder.
        os.chdir(scratch)
        _run_mypyc([str(module) for module in compiled_modules()], folder, Path(scratch))
        os.chdir(ROOT)
    stamp.write_text(digest)


def extension_modules(folder: Path) -> list[Path]:
    """Return the files that `compile_into` wrote to a folder."""
    return sorted(path for path in folder.rglob("*") if path.suffix in {".so", ".pyd"})


def _digest() -> str:
    """Return a hash of everything the extension modules depend on."""
    told = hashlib.sha256(f"{sys.version} {OPTIMISE} {version('mypy')}".encode())
    for module in [Path(__file__), *compiled_modules()]:
        told.update(f"{module.name}\n".encode() + (SOURCES / module).read_bytes())
    return told.hexdigest()


def _is_by_product(_: str, names: list[str]) -> set[str]:
    return {name for name in names if name in {"__pycache__", "static"} or name.endswith(".so")}


def write_c(modules: list[str], folder: Path) -> list[Any]:
    """Write the C of modules (paths from the working folder) to a folder; return the extensions."""
    from mypyc.build import mypycify  # noqa: PLC0415 - only where something is compiled

    # `make check` has checked the types; here they only guide the compiler, and the dependencies of
    # interpreted modules need not be installed.
    flags = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]
    return mypycify(
        [*flags, *modules],
        opt_level=OPTIMISE,
        group_name="railtable",
        target_dir=str(folder),
    )


def _run_mypyc(modules: list[str], folder: Path, scratch: Path) -> None:
    from setuptools import setup  # noqa: PLC0415 - only where something is compiled

    _report(f"translating {len(modules)} modules to C")
    extensions = write_c(modules, scratch / "c")
    _report(f"compiling the C of {len(modules)} modules")
    for extension in extensions:
        if sys.platform != "win32":
            extension.extra_compile_args = [*extension.extra_compile_args, *NO_FUSED_SUMS]
        if sys.platform.startswith("linux"):
            options = [*DIRECT_CALLS, *INDENTED_AS_IT_COMES]
            extension.extra_compile_args = [*extension.extra_compile_args, *options]
            extension.extra_link_args = [*extension.extra_link_args, *LINKED_DIRECTLY]
    setup(
        name="railtable-engines",
        packages=[],
        py_modules=[],
        ext_modules=extensions,
        script_args=[
            "--quiet",
            "build_ext",
            "--parallel=2",  # one large file with a hundred small ones
            f"--build-lib={folder}",
            f"--build-temp={scratch / 'objects'}",
        ],
    )


def _report(progress: str) -> None:
    print(f"railtable: {progress}", flush=True)


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--list", action="store_true", help="print the compiled modules")
    parser.add_argument("--probe", action="store_true", help="exit 0 if this machine can compile")
    wish = parser.parse_args()
    if wish.list:
        print("\n".join(module.as_posix() for module in compiled_modules()))
        return 0
    if wish.probe:
        return 0 if can_compile() else 1
    if wish.folder is None:
        parser.error("name a folder, --list or --probe")
    compile_into(wish.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
