"""The tables of docs/values.md are those of the reports beside the models."""

from pathlib import Path

from tools.values_tables import all_tables, read_reports

ROOT = Path(__file__).parents[2]


def test_the_documentation_has_the_tables_of_the_reports():
    text = (ROOT / "docs" / "values.md").read_text(encoding="utf-8")
    assert all_tables(read_reports()) in text
