"""The files that docs/architecture.md names exist, and names are used and unique."""

import ast
import re
from collections import Counter

from railtable.games import GAMES
from tests.support.ledger import ROOT

ROW = re.compile(r"^\| ([^|]+) \| ((?:`[^`]+`(?:, )?)+) \|$", re.MULTILINE)
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def changes() -> dict[str, list[str]]:
    """Return the map from a change to the files to open."""
    _, _, map_on = TEXT.partition("## I want to change …\n")
    rows = map_on.partition("\n## ")[0]
    return {change: re.findall(r"`([^`]+)`", files) for change, files in ROW.findall(rows)}


def named(path: str) -> list[str]:
    """Return the files of a row: one, or one of every game."""
    in_python = path.startswith("src/")
    folders = [key.replace("-", "_") if in_python else key for key in GAMES]
    return [path.replace("<game>", folder) for folder in folders]


def test_every_row_of_the_map_names_its_files():
    rows = TEXT.partition("## I want to change …\n")[2].partition("\n## ")[0]
    assert len(changes()) == rows.count("\n| ") - 1 >= 15


def test_every_file_of_the_map_exists():
    wanted = {path for files in changes().values() for row in files for path in named(row)}
    assert sorted(path for path in wanted if not (ROOT / path).is_file()) == []


def test_every_package_and_every_module_of_the_server_is_described():
    server = ROOT / "src" / "railtable" / "server"
    packages = {f"{path.parent.name}/" for path in server.glob("*/__init__.py")}
    files = {path.name for path in server.glob("*.py")} - {"__init__.py"}
    rows = TEXT.partition("| part of `server/` |")[2].partition("\n\n")[0].splitlines()[2:]
    described = [name for row in rows for name in re.findall(r"`(.+?)`", row.split("|")[1])]
    assert sorted(described) == sorted(packages | files)


CALLED_BY_OTHERS = {
    "adapters/openspiel.py",
    "adapters/sb3.py",
    "adapters/vector.py",
    "server/http/uvicorn_protocols.py",
}
"""Classes whose methods are called by libraries, under the libraries' names."""


def defined(source: str) -> set[str]:
    """Return the names of functions, methods and classes; a decorator may use its function."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]
    return {node.name for node in nodes if not node.decorator_list}


def test_every_function_and_class_is_used_outside_tests():
    """Uses in tests do not count."""
    package = ROOT / "src" / "railtable"
    sources = {path: path.read_text("utf-8") for path in package.rglob("*.py")}
    users = [path.read_text("utf-8") for path in ROOT.glob("*.md")]
    for folder, kind in (("docs", "md"), ("bench", "py"), ("tools", "py"), ("examples", "py")):
        users += [path.read_text("utf-8") for path in (ROOT / folder).rglob(f"*.{kind}")]
    words = Counter(re.findall(r"\w+", "\n".join([*sources.values(), *users])))
    unused = {
        f"{path.relative_to(package)}: {name}"
        for path, source in sources.items()
        if str(path.relative_to(package)) not in CALLED_BY_OTHERS
        for name in defined(source)
        if words[name] == 1 and not name.startswith(("test_", "_repr_", "__"))
    }
    assert sorted(unused) == []


def test_the_pages_readme_names_every_folder_and_every_module_of_its_library():
    library = ROOT / "web" / "src" / "lib"
    text = (ROOT / "web" / "README.md").read_text(encoding="utf-8")
    named = set()
    for before, inside, after in re.findall(r"src/lib/([\w.-]*)(?:{([^}]+)})?([\w./*-]*)", text):
        parts = inside.split(",") if inside else [""]
        named |= {(before + part + after).partition("/")[0] for part in parts}
    there = {path.name for path in library.iterdir() if not path.name.endswith(".test.ts")}
    assert sorted(there - named) == []


def test_a_question_has_one_name_from_the_page_to_the_rules():
    """Preview, judge, propose, hint: their former names must not come back."""
    other = re.compile(r"foresee|foresight|suggest", re.IGNORECASE)
    package, page = ROOT / "src" / "railtable", ROOT / "web" / "src"
    sources = [*package.rglob("*.py"), *page.rglob("*.ts"), *page.rglob("*.svelte")]
    assert len(sources) > 400
    assert [path.name for path in sources if other.search(path.read_text("utf-8"))] == []
