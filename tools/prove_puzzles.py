"""Prove the puzzles of the package again after a value model or weights have changed.

python tools/prove_puzzles.py GAME [GAME ...]

Puzzles whose best turn is no longer ahead by as much as a puzzle needs are left out; the
others get their new figures, and the daily pools shrink with them.  Needs the compiled build
to be quick.
"""

import sys
from pathlib import Path
from typing import Final

from railtable.insight.puzzles import (
    DailyPool,
    Puzzle,
    PuzzleHeader,
    format_line,
    parse_puzzle_file,
    prove_again,
)

DATA: Final = Path(__file__).parents[1] / "src" / "railtable" / "insight" / "puzzle_data"


def main(games: list[str]) -> None:
    """Rewrite the files of some games, and print how many puzzles each keeps."""
    for game in games:
        path = DATA / f"{game}.jsonl"
        header, before = parse_puzzle_file(path.read_bytes())
        proved = [prove_again(puzzle) for puzzle in before]
        kept = [puzzle for puzzle in proved if is_proved(puzzle)]
        daily = [
            DailyPool(pool.first_day, sum(map(is_proved, proved[: pool.count])))
            for pool in header.daily
        ]
        header = PuzzleHeader(game=game, daily=daily)
        lines = [format_line(header), *map(format_line, kept)]
        path.write_bytes(b"".join(lines))
        print(f"{game}: {len(kept)} of {len(before)} puzzles proved")


def is_proved(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle's figures are those that mining asks for."""
    finish = puzzle.finish
    return all(proof.is_certain for proof in puzzle.proofs) and (
        finish is None or finish.lead > 0.0
    )


if __name__ == "__main__":
    main(sys.argv[1:])
