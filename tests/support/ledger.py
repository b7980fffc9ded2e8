"""The ids of the ledgers, read from the documents."""

import re
from functools import cache
from pathlib import Path

from railtable.games import GAMES

ROOT = Path(__file__).parent.parent.parent
LEDGERS = ROOT / "docs" / "rules" / "ledger"
ID = re.compile(r"^(?:- |\| )([A-Z]{2}-\d+b?)\b", re.MULTILINE)


@cache
def ledger_ids(game: str) -> tuple[str, ...]:
    """Return the ids of one game's rules in the order of its ledger."""
    return tuple(ID.findall((LEDGERS / f"{game}.md").read_text(encoding="utf-8")))


@cache
def all_ids() -> frozenset[str]:
    """Return the ids of all games' rules."""
    return frozenset(rule for game in GAMES for rule in ledger_ids(game))
