"""Write the tables of docs/puzzles.md from the data in the package."""

from pathlib import Path
from typing import Final

from railtable.games import OURS
from railtable.insight.luck_study import Share, load_luck
from railtable.insight.puzzles import load_puzzles
from railtable.texts import texts

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "puzzles.md"
HEAD: Final = (
    "| game | players | games | luck [95 %] | turns | wins in turn order | most wins with |\n"
    "|---|---|---|---|---|---|---|\n"
)
PIECES: Final = 3


def format_counts() -> str:
    """Return a row for each game's puzzles."""
    name = texts("en").name_of
    return "| game | puzzles |\n|---|---|\n" + "".join(
        f"| {name(game)} | {len(load_puzzles(game))} |\n" for game in OURS
    )


def format_luck() -> str:
    """Return a row for each game and number of seats."""
    return HEAD + "".join(row for game in OURS for row in _rows(game))


def _rows(game: str) -> list[str]:
    found = load_luck(game)
    name = texts("en").name_of(game)
    return [
        f"| {name} | {one.seats} | {one.games} | {_interval(one.luck)}"
        f" | {one.turns.mean:.0f} ({one.turns_low}–{one.turns_high})"
        f" | {', '.join(map(_percent, one.by_seat))}"
        f" | {', '.join(f'{p.piece} {_percent(p.win)}' for p in one.pieces[:PIECES])} |\n"
        for one in found.studies
    ]


def _percent(share: Share) -> str:
    return f"{100 * share.mean:.0f} ± {50 * (share.high - share.low):.0f} %"


def _interval(share: Share) -> str:
    return f"{100 * share.mean:.0f} % [{100 * share.low:.0f}, {100 * share.high:.0f}]"


def with_tables(page: str) -> str:
    """Return the page with new tables."""
    for mark, table in (("counts", format_counts()), ("luck", format_luck())):
        before, _, rest = page.partition(f"<!-- {mark} -->\n")
        lines = rest.splitlines(keepends=True)
        while lines and lines[0].startswith("|"):
            lines.pop(0)
        if lines and lines[0] == "\n":
            lines.pop(0)
        page = f"{before}<!-- {mark} -->\n{table}\n{''.join(lines)}"
    return page


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
