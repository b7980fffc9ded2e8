"""Study the luck of a slow game in parts, and write what the rules page shows.

PYTHONPATH=build/compiled python bench/luck.py play string-railway --seats 3 --minutes 50
PYTHONPATH=build/compiled python bench/luck.py play string-railway --seats 3 --luck-every 5
PYTHONPATH=build/compiled python bench/luck.py write string-railway     # insight/luck_data

`play` appends one line a game to build/luck/GAME-SEATS.jsonl, and a second run goes on: it plays
missing games, and those again whose luck is wanted now and was not measured.  The games are those
of `railtable luck`.
"""

import argparse
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from railtable.core.malloc import keep_heap
from railtable.games import find_rules
from railtable.insight.luck_study import (
    LuckFile,
    LuckStudent,
    StudiedGame,
    load_luck,
    study,
)
from railtable.lab.review_quality import counts_of

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ROOT / "build" / "luck"
DATA: Final = ROOT / "src" / "railtable" / "insight" / "luck_data"


class Row(msgspec.Struct, frozen=True):
    """A played game."""

    number: int
    played: StudiedGame


def path_of(game: str, seats: int) -> Path:
    """Return the file of the played games."""
    return GAMES / f"{game}-{seats}.jsonl"


def played_games(game: str, seats: int) -> dict[int, StudiedGame]:
    """Return the played games by number; a game with its luck replaces the same without."""
    path = path_of(game, seats)
    lines = path.read_bytes().splitlines() if path.exists() else []
    rows = [msgspec.json.decode(line, type=Row, dec_hook=_count) for line in lines]
    return {row.number: row.played for row in rows}


def _count(_kind: type[Counter[str]], counts: dict[str, int]) -> Counter[str]:
    return Counter(counts)


def play(wanted: argparse.Namespace) -> None:
    """Play the missing games."""
    keep_heap()
    GAMES.mkdir(parents=True, exist_ok=True)
    end = monotonic() + 60 * wanted.minutes
    student = LuckStudent(wanted.game, wanted.seats, wanted.seed, luck_every=wanted.luck_every)
    known = played_games(wanted.game, wanted.seats)
    with path_of(wanted.game, wanted.seats).open("ab") as file:
        for number in range(wanted.games):
            one = known.get(number)
            if one is not None and (one.draws is not None or number % wanted.luck_every):
                continue
            if monotonic() > end:
                return
            file.write(msgspec.json.encode(Row(number, student.play(number))) + b"\n")
            file.flush()


def write(wanted: argparse.Namespace) -> None:
    """Write the studies of the seat counts that were played here; keep those of the others."""
    known = {one.seats: one for one in load_luck(wanted.game).studies}
    known |= {
        seats: study(wanted.game, seats, played_games(wanted.game, seats).values())
        for seats in counts_of(wanted.game)
        if path_of(wanted.game, seats).exists()
    }
    found = LuckFile(
        game=wanted.game,
        rules_version=find_rules(wanted.game).info.version,
        seed=wanted.seed,
        studies=[known[seats] for seats in counts_of(wanted.game)],
    )
    (DATA / f"{wanted.game}.json").write_bytes(msgspec.json.encode(found) + b"\n")


def main() -> None:
    """Play games, or write their results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=("play", "write"))
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--luck-every", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--minutes", type=float, default=1e9)
    wanted = parser.parse_args()
    (play if wanted.command == "play" else write)(wanted)


if __name__ == "__main__":
    main()
