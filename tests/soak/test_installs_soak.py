"""Isolated builds install in empty environments, with and without a C compiler.

For every supported Python on this machine. pip is used as a person uses it, so it needs an index.
The engines are compiled without optimisation, which takes a third of the time.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

from tools import compile_engines, release

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SUPPORTED = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
OURS = ("PYTHON", "RAILTABLE_", "VIRTUAL_ENV")
"""Variables of the test run that an empty environment would not have."""
CODE = """
import railtable
from railtable.core import build
print(railtable.__file__, build.is_compiled())
"""

pytestmark = [pytest.mark.soak, pytest.mark.timeout(1800)]


def find_python(version: str) -> str | None:
    """Return the program of a Python version that can create environments."""
    pyenv = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python{version}"))
    for program in (*map(str, pyenv), shutil.which(f"python{version}")):
        code = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
        if program:
            told = subprocess.run(
                [program, "-c", code], capture_output=True, text=True, check=False
            )
            if told.stdout.strip() == version:
                return program
    return None


PYTHONS = {version: find_python(version) for version in SUPPORTED}
HERE = "{}.{}".format(*sys.version_info)
PYTHONS.setdefault(HERE, sys.executable)

on_every_python = pytest.mark.parametrize(
    "python",
    [
        pytest.param(
            version,
            marks=pytest.mark.skipif(program is None, reason=f"no Python {version} here"),
        )
        for version, program in PYTHONS.items()
    ],
)
needs_compiler = pytest.mark.skipif(
    not compile_engines.can_compile(), reason="no C compiler with Python's headers here"
)


class Environment:
    """An empty environment of one Python, with pip alone."""

    def __init__(self, folder: Path, python: str, *, compiler: bool) -> None:
        self.folder = folder
        variables = {k: v for k, v in os.environ.items() if not k.startswith(OURS)}
        variables |= {"RAILTABLE_NO_CLIENT": "1", "RAILTABLE_OPT_LEVEL": "0"}
        paths = [str(folder / "bin"), *([variables["PATH"]] if compiler else [])]
        self.variables = variables | {"PATH": os.pathsep.join(paths)}
        subprocess.run([str(PYTHONS[python]), "-m", "venv", str(folder)], check=True)

    def run(self, *command: str) -> str:
        """Run a program of the environment; return what it printed."""
        program, *arguments = command
        done = subprocess.run(
            [str(self.folder / "bin" / program), *arguments],
            cwd=self.folder,
            env=self.variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-8000:]
        return done.stdout

    def pip(self, *arguments: str) -> str:
        return self.run("python", "-m", "pip", "--no-input", *arguments)

    def installed(self) -> tuple[str, bool]:
        """Play with what is installed; return the file of the package and whether it is compiled."""
        assert "games" in self.run("railtable", "simulate", "block-train", "--games", "2")
        file, compiled = self.run("python", "-c", CODE).split()[-2:]
        return file, compiled == "True"


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> Path:
    """Return a copy of the sources, as git has them."""
    folder: Path = tmp_path_factory.mktemp("source") / "railtable"
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, files.stdout.decode().split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_file():
            shutil.copy2(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def sdist(source, tmp_path_factory) -> Path:
    """Return the sdist of an isolated build."""
    environment = Environment(tmp_path_factory.mktemp("build"), HERE, compiler=False)
    environment.pip("install", "build")
    into: Path = tmp_path_factory.mktemp("sdist")
    environment.run("python", "-m", "build", "--sdist", "--outdir", str(into), str(source))
    (built,) = into.iterdir()
    return built


@needs_compiler
@on_every_python
def test_the_source_folder_installs_compiled_and_builds_a_wheel(python, source, tmp_path):
    environment = Environment(tmp_path / "empty", python, compiler=True)
    told = environment.pip("install", "--verbose", str(source))
    assert "compiling the engines, which takes some minutes" in told
    assert re.search(r"compiling the C of \d+ modules", told)
    file, compiled = environment.installed()
    assert compiled
    assert Path(file).is_relative_to(environment.folder)
    environment.pip("install", "build")
    environment.run("python", "-m", "build", "--wheel", "--outdir", str(tmp_path), str(source))
    (wheel,) = tmp_path.glob("*.whl")
    assert f"-cp{python.replace('.', '')}-" in wheel.name
    lacks_client = f"{wheel.name} lacks server/static/index.html"
    assert set(release.wheel_complaints(wheel)) <= {lacks_client}
    other = Environment(tmp_path / "other", python, compiler=False)
    other.pip("install", str(wheel))
    assert other.installed()[1]


@needs_compiler
def test_the_sdist_installs_compiled(sdist, tmp_path):
    environment = Environment(tmp_path / "empty", HERE, compiler=True)
    environment.pip("install", str(sdist))
    assert environment.installed()[1]


@on_every_python
def test_the_sdist_installs_without_a_compiler(python, sdist, tmp_path):
    environment = Environment(tmp_path / "empty", python, compiler=False)
    environment.pip("install", str(sdist))
    file, compiled = environment.installed()
    assert not compiled
    assert Path(file).is_relative_to(environment.folder)


@on_every_python
@pytest.mark.parametrize("compiler", [True, False], ids=["compiler", "no compiler"])
def test_an_editable_install_uses_the_sources(python, compiler, sdist, tmp_path):
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = (path for path in tmp_path.iterdir() if path.is_dir())
    environment = Environment(tmp_path / "empty", python, compiler=compiler)
    environment.pip("install", "--editable", str(source))
    file, compiled = environment.installed()
    assert not compiled
    assert Path(file) == source / "src" / "railtable" / "__init__.py"
