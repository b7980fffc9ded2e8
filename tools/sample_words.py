"""Print twenty random docstrings and ten random test names, to judge how they read.

    python tools/sample_words.py --seed 1

The same tree and the same seed give the same sample.
"""

import argparse
import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
CODE: Final = ("src", "tools", "bench", "examples")
DOCSTRINGS: Final = 20
TEST_NAMES: Final = 10
DOCUMENTED: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


def parsed_files(root: Path, folders: tuple[str, ...]) -> Iterator[tuple[Path, ast.Module]]:
    """Yield each Python file in the folders, sorted by path, with its syntax tree."""
    for folder in folders:
        for path in sorted((root / folder).rglob("*.py")):
            yield path.relative_to(root), ast.parse(path.read_text(encoding="utf-8"))


def docstrings(root: Path = ROOT) -> list[str]:
    """Return every docstring outside the tests, with its file and name."""
    found = []
    for path, tree in parsed_files(root, CODE):
        for node in ast.walk(tree):
            if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
                name = "" if isinstance(node, ast.Module) else f" {node.name}"
                found.append(f"{path.as_posix()}{name}: {text}")
    return found


def names_of_tests(root: Path = ROOT) -> list[str]:
    """Return the name of every test function, with its file."""
    return [
        f"{path.as_posix()}: {node.name}"
        for path, tree in parsed_files(root, ("tests",))
        for node in ast.walk(tree)
        if isinstance(node, FUNCTIONS) and node.name.startswith("test_")
    ]


def sample(seed: int, root: Path = ROOT) -> tuple[list[str], list[str]]:
    """Return random docstrings and random test names."""
    generator = random.Random(seed)  # noqa: S311
    texts, names = docstrings(root), names_of_tests(root)
    return (
        generator.sample(texts, min(DOCSTRINGS, len(texts))),
        generator.sample(names, min(TEST_NAMES, len(names))),
    )


def main() -> None:
    """Print the sample as a numbered list."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    for lines in sample(parser.parse_args().seed):
        for number, line in enumerate(lines, 1):
            print(f"{number}. {line}".replace("\n", "\n   "))
        print()


if __name__ == "__main__":
    main()
