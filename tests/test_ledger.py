"""Every rule of the ledgers has a test that names it, and is in the rulebooks."""

import ast
import re

import pytest

from railtable.games import GAMES, find_rules
from railtable.testing.ledger import ID
from tests.support.ledger import ROOT, all_ids, ledger_ids

CITED = re.compile(rf"\b({'|'.join(find_rules(game).info.prefix for game in GAMES)})-(\w+)")


def named_ids() -> set[str]:
    """Return the ids in `@pytest.mark.rule("…")`, read from the tests' syntax."""
    named = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                named |= {str(ast.literal_eval(argument)) for argument in node.args}
    return named


@pytest.mark.parametrize("game", GAMES)
def test_every_ledger_id_has_a_test_that_names_it(game):
    ids = ledger_ids(game)
    assert len(ids) > 15
    assert sorted(set(ids) - named_ids()) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_test_names_a_rule_that_is_not_in_the_ledger(game):
    prefix = find_rules(game).info.prefix
    ours = {rule for rule in named_ids() if rule.startswith(f"{prefix}-")}
    assert sorted(ours - set(ledger_ids(game))) == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_rulebooks_contain_every_rule_id(game, language):
    text = (ROOT / "docs" / "rules" / f"{game}.{language}.md").read_text(encoding="utf-8")
    assert [rule for rule in ledger_ids(game) if not re.search(rf"\b{rule}\b", text)] == []


def rulings(game: str) -> set[str]:
    """Return the ids of the ledger's lines that are marked RULING."""
    ledger = (ROOT / "docs" / "rules" / "ledger" / f"{game}.md").read_text(encoding="utf-8")
    return {
        found[1] for line in ledger.splitlines() if "RULING" in line and (found := ID.match(line))
    }


@pytest.mark.parametrize(("language", "title"), [("en", "Rulings"), ("fr", "Décisions")])
@pytest.mark.parametrize("game", GAMES)
def test_the_rulebooks_list_every_ruling(game, language, title):
    text = (ROOT / "docs" / "rules" / f"{game}.{language}.md").read_text(encoding="utf-8")
    (section,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    marked = rulings(game)
    assert len(marked) >= 5
    assert sorted(rule for rule in marked if not re.search(rf"\b{rule}\b", section)) == []


@pytest.mark.parametrize("folder", ["src/railtable", "web/src"])
def test_the_sources_cite_no_rule_that_is_not_in_a_ledger(folder):
    suffixes = {".py", ".ts", ".svelte", ".ftl"}
    sources = [path for path in (ROOT / folder).rglob("*") if path.suffix in suffixes]
    cited = {
        (f"{prefix}-{number}", str(path.relative_to(ROOT)))
        for path in sources
        for prefix, number in CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 50
    assert sorted((rule, path) for rule, path in cited if rule not in all_ids()) == []
