"""The ids of the ledgers, read from the documents."""

from functools import cache
from pathlib import Path

from railtable.games import OURS
from railtable.testing.ledger import ledger_ids

__all__ = ["ROOT", "all_ids", "ledger_ids"]

ROOT = Path(__file__).parent.parent.parent


@cache
def all_ids() -> frozenset[str]:
    """Return the ids of all games' rules."""
    return frozenset(rule for game in OURS for rule in ledger_ids(game))
