"""Read the rule ids of a game's ledger."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from railtable.core.plugins import file_of

ID = re.compile(r"^(?:- |\| )([A-Z]{2}-\d+b?)\b", re.MULTILINE)


@cache
def ledger_ids(game: str) -> tuple[str, ...]:
    """Return the ids of one game's rules in the order of its ledger."""
    return tuple(ID.findall(_ledger(game).read_text(encoding="utf-8")))


def _ledger(game: str) -> Path:
    """Return a ledger: `rulebook/ledger.md` of a game's own package, or a file of ours."""
    package = Path(str(files("railtable")))
    # Installed, the ledgers lie in the package; in a checkout, in docs/.
    for folder in (package / "rulebooks", package.parents[1] / "docs" / "rules"):
        if (folder / "ledger" / f"{game}.md").exists():
            return folder / "ledger" / f"{game}.md"
    found = file_of(game, "rulebook", "ledger.md")
    if found is None:
        raise FileNotFoundError(f"{game} has no ledger")
    return found
