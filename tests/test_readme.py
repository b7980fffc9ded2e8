"""The README's Python runs as printed."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_example_in_the_readme_runs(capsys):
    code = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert code is not None
    exec(code[1], {})
    assert "tenth_ride" in capsys.readouterr().out


def test_links_in_the_documents_lead_somewhere():
    broken = [
        f"{path.name}: {target}"
        for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text("utf-8"))
        if not (path.parent / target).exists()
    ]
    assert broken == []
