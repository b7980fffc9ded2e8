"""List public names that more than one module defines, outside the per-game layout.

python tools/duplicate_names.py            every such name that ALLOWED does not justify
python tools/duplicate_names.py --all      the justified ones too

It counts classes, functions and type aliases, and other module-level names that another
module uses. A constant used only in its own module is local and may have any name.
"""

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "railtable"

PER_GAME: Final = "games"
"""Every game has the same modules with the same names: that is the layout."""

ALLOWED: Final = {
    "Table": "the public `railtable.Table` wraps `core.table.Table`; the same concept",
    "ENDPOINTS": "one table of addresses a module of `wire`, gathered by `wire.endpoints`",
    "HANDLERS": "one table of handlers a module of `server.http`, gathered by `server.http.app`",
    "WELCOMING": "beside HANDLERS: the addresses that give a guest a cookie",
    "SQL": "one text a numbered migration, gathered by `server.store.migrations`",
    "app": "one Typer application a group of commands, gathered by `cli.app`",
    "main": "the entry point of a program",
}
"""Names for one idea defined in several places, each with its reason."""

MOST_ALLOWED: Final = 10


def defined_in(tree: ast.Module) -> Iterator[tuple[str, bool]]:
    """Yield a module's public top-level names, and whether each is a class, function or alias."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield name, True
            case ast.AsyncFunctionDef(name=name):
                yield name, True
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                yield name, ast.unparse(annotation) == "TypeAlias"
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, _is_alias(name, value)
            case _:
                pass


def _is_alias(name: str, value: ast.expr) -> bool:
    """Tell whether an assignment names a type; TypeVars do not count."""
    is_type = isinstance(value, ast.Subscript | ast.BinOp) and name[:1].isupper()
    return is_type and not name.isupper()


def used_elsewhere(trees: dict[str, ast.Module]) -> set[tuple[str, str]]:
    """Return (module, name) of every name that a module imports from another."""
    used = set()
    for tree in trees.values():
        modules: dict[str, str] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    used.add((node.module, alias.name))
                    modules[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                used.add((modules.get(node.value.id, ""), node.attr))
    return used


def duplicates(package: Path = PACKAGE) -> dict[str, list[str]]:
    """Return the names defined by several modules, with the modules."""
    trees = {}
    for path in sorted(package.rglob("*.py")):
        inside = path.relative_to(package)
        if inside.parts[0] != PER_GAME:
            name = ".".join((package.name, *inside.with_suffix("").parts))
            trees[name.removesuffix(".__init__")] = ast.parse(path.read_text(encoding="utf-8"))
    used = used_elsewhere(trees)
    found = defaultdict(list)
    for module, tree in trees.items():
        for name, is_type in dict(defined_in(tree)).items():
            if not name.startswith("_") and (is_type or (module, name) in used):
                found[name].append(module)
    return {name: modules for name, modules in sorted(found.items()) if len(modules) > 1}


def main() -> None:
    """Print the names, and fail if one is not justified."""
    found = duplicates()
    unjustified = [name for name in found if name not in ALLOWED]
    for name in found if "--all" in sys.argv[1:] else unjustified:
        print(f"{name}: {', '.join(found[name])}")
        if name in ALLOWED:
            print(f"    {ALLOWED[name]}")
    kinds = Counter("justified" if name in ALLOWED else "to be renamed" for name in found)
    print(", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())) or "none")
    raise SystemExit(bool(unjustified))


if __name__ == "__main__":
    main()
