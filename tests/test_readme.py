"""The documents are correct: their Python runs as printed, their links have targets."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "bench" / "README.md"]
)
BLOCK = re.compile(r"^```(python|pycon)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
EXPERIMENT = ROOT / "docs/site/howto/experiment.md"
"""Reads the output of an experiment: tests/experiments runs it."""
WITH_PYTHON = [
    path for path in DOCUMENTS if path != EXPERIMENT and BLOCK.search(path.read_text("utf-8"))
]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name


def run_examples(path: Path) -> int:
    """Run a document's Python from top to bottom; return the number of blocks."""
    names: dict[str, object] = {"__name__": "example"}
    blocks = BLOCK.findall(path.read_text("utf-8"))
    for kind, code in blocks:
        if kind == "python":
            exec(compile(code, name(path), "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(code, names, name(path), str(path), 0)
        told: list[str] = []
        doctest.DocTestRunner().run(test, out=told.append, clear_globs=False)
        assert told == []
        names |= test.globs
    return len(blocks)


@pytest.mark.parametrize("path", WITH_PYTHON, ids=name)
def test_python_examples_in_documents_run_as_printed(path, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run_examples(path) > 0
    assert ("tenth_ride" in capsys.readouterr().out) == path.name.startswith("README")


def test_the_example_runner_detects_failures(tmp_path):
    wrong = tmp_path / "wrong.md"
    wrong.write_text("```pycon\n>>> 1 + 1\n3\n\n```\n", encoding="utf-8")
    with pytest.raises(AssertionError):
        run_examples(wrong)
    wrong.write_text("```python\nraise KeyError\n```\n", encoding="utf-8")
    with pytest.raises(KeyError):
        run_examples(wrong)


@pytest.mark.parametrize("readme", ["README.md", "README.fr.md"])
def test_hello_world_takes_at_most_eight_lines_and_one_import(readme):
    kind, code = BLOCK.findall((ROOT / readme).read_text("utf-8"))[0]
    assert kind == "python"
    assert len(code.splitlines()) <= 8
    assert code.count("import") == 1


def test_links_in_documents_have_targets():
    broken = [
        f"{path.name}: {target}"
        for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text("utf-8"))
        if not (path.parent / target).exists()
    ]
    assert broken == []
