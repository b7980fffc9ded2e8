"""Measure reviews: accounts, luck of draws, noise of grades, injected blunders and times.

PYTHONPATH=build/compiled python bench/insight.py accounts --games 2
PYTHONPATH=build/compiled python bench/insight.py draws --players quick --games 300
PYTHONPATH=build/compiled python bench/insight.py horizons --games 300 --most-seats 3
PYTHONPATH=build/compiled python bench/insight.py noise --games 4
PYTHONPATH=build/compiled python bench/insight.py blunders --others bots --games 10
PYTHONPATH=build/compiled python bench/insight.py hints --games 2
PYTHONPATH=build/compiled python bench/insight.py waits --games 1     # at a server
PYTHONPATH=build/compiled python bench/insight.py tables      # write docs/insight.md

Each measurement appends one line a game to bench/insight_data/NAME.jsonl, and a second run goes
on after the last one.  `--only GAME` measures one game, `--most-seats` leaves larger tables
out, and `--minutes` stops in time.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, Final

import httpx
import msgspec

from railtable.core.malloc import keep_heap
from railtable.core.record import format_record
from railtable.games import OURS, find_rules
from railtable.insight.luck_study import Share, load_luck, luck_share
from railtable.lab.review_quality import (
    BLUNDER_OTHERS,
    HORIZONS,
    AccountRow,
    BlunderRow,
    DrawRow,
    HintRow,
    HorizonRow,
    NoiseRow,
    counts_of,
    measure_account,
    measure_blunder,
    measure_draws,
    measure_hints,
    measure_horizons,
    measure_noise,
    play_reviewed_game,
)
from railtable.lab.statistics import wilson
from railtable.texts import texts

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.local_server import LocalServer  # noqa: E402  (runs from a checkout)

FOLDER: Final = ROOT / "bench" / "insight_data"
PAGE: Final = ROOT / "docs" / "insight.md"
Z95: Final = 1.96
POLL_SECONDS: Final = (0.1, 0.5)
"""Pauses between questions until a review has a turn, and afterwards, as the page asks."""


class WaitRow(msgspec.Struct, frozen=True, kw_only=True):
    """A review asked for at a server with one worker: seconds until its first turn and its end.

    `cpu` are the seconds that the server and its worker computed until then, which say more
    than the wall's on a busy machine.
    """

    game: str
    seats: int
    number: int
    first: float
    first_cpu: float
    total: float
    total_cpu: float


def rows_of(name: str, kind: Any) -> list[Any]:
    """Return the measured rows."""
    path = FOLDER / f"{name}.jsonl"
    if not path.exists():
        return []
    return [msgspec.json.decode(line, type=kind) for line in path.read_bytes().splitlines()]


def run(
    name: str, kind: Any, wanted: argparse.Namespace, measure: Callable[[str, int, int], Any]
) -> None:
    """Measure the missing games one by one, and append the results.

    Rows of another kind of players (`variant`) are other rows.
    """
    FOLDER.mkdir(exist_ok=True)
    known = {
        (one.game, one.seats, one.number)
        for one in rows_of(name, kind)
        if _variant_of(one) in {None, wanted.players, wanted.others}
    }
    end = monotonic() + 60 * wanted.minutes
    with (FOLDER / f"{name}.jsonl").open("ab") as file:
        for game, seats, number in _jobs(wanted):
            if (game, seats, number) in known:
                continue
            if monotonic() > end:
                return
            row = measure(game, seats, number)
            if row is not None:
                file.write(msgspec.json.encode(row) + b"\n")
                file.flush()


def _variant_of(row: Any) -> str | None:
    """Return who played a measured game, where that differs."""
    return getattr(row, "players", None) or getattr(row, "others", None)


def _jobs(wanted: argparse.Namespace) -> Iterator[tuple[str, int, int]]:
    """Return games, seat counts and numbers: every game first, then more seats, then again."""
    counts = {game: counts_of(game) for game in wanted.only or OURS}
    for number in range(wanted.games):
        for more in range(max(map(len, counts.values()))):
            for game, seats in counts.items():
                if more < len(seats) and seats[more] <= wanted.most_seats:
                    yield game, seats[more], number


def _mean(values: list[float]) -> tuple[float, float]:
    """Return a mean and the reach of its 95 % interval."""
    mean = sum(values) / len(values)
    spread = sum((one - mean) ** 2 for one in values) / max(1, len(values) - 1)
    return mean, Z95 * sqrt(spread / len(values))


def _told(values: list[float]) -> str:
    mean, reach = _mean(values)
    if len(values) == 1:
        # One game says nothing about the noise.
        return f"{100 * mean:+.2f}".replace("-", "−")
    return f"{100 * mean:+.2f} ± {100 * reach:.2f}".replace("-", "−")


def measure_wait(server: LocalServer, game: str, seats: int, number: int) -> WaitRow:
    """Open a record at a server, ask for its review, and poll it as the page does."""
    record = play_reviewed_game(find_rules(game), seats, f"account/{game}/{seats}/{number}")
    table = _ask(server, "records", format_record(record).encode(), "text/plain")["id"]
    path = f"tables/{table}/review"
    begin, cpu = monotonic(), _cpu_seconds(server.pid)
    found = _ask(server, path, b"{}")
    now = (0.0, 0.0)
    first: tuple[float, float] | None = None
    since = 0
    while found["state"] != "done":
        sleep(POLL_SECONDS[first is not None])
        if found["state"] == "stopped":
            # A part took too long on a busy machine: the page asks again too.
            _ask(server, path, b"{}")
        found = _ask(server, f"{path}?since={since}")
        since = max((one["step"] for one in found["curve"]), default=since)
        now = (monotonic() - begin, _cpu_seconds(server.pid) - cpu)
        first = first or (now if found["turns"] else None)
    assert first is not None
    return WaitRow(
        game=game,
        seats=seats,
        number=number,
        first=first[0],
        first_cpu=first[1],
        total=now[0],
        total_cpu=now[1],
    )


def _ask(
    server: LocalServer, path: str, body: bytes | None = None, kind: str = "application/json"
) -> Any:
    answer = httpx.request(
        "GET" if body is None else "POST",
        f"{server.url}/api/{path}",
        content=body,
        headers={"content-type": kind},
        timeout=60,
    )
    return answer.raise_for_status().json()


def _cpu_seconds(pid: int) -> float:
    """Return the seconds that a process and its children computed so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    threads = Path(f"/proc/{pid}/task").iterdir()
    children = " ".join((thread / "children").read_text(encoding="utf-8") for thread in threads)
    return own + sum(_cpu_seconds(int(child)) for child in children.split())


def run_waits(wanted: argparse.Namespace) -> None:
    """Measure reviews of games with the usual seats at a server with one worker."""
    with TemporaryDirectory() as folder:
        server = LocalServer(Path(folder) / "tables.sqlite3", options=("--review-effort", "usual"))
        server.start()
        try:
            run(
                "waits",
                WaitRow,
                wanted,
                lambda game, seats, number: (
                    measure_wait(server, game, seats, number)
                    if seats == find_rules(game).info.usual_seats
                    else None
                ),
            )
        finally:
            server.stop()


def wait_table(rows: list[WaitRow]) -> str:
    """Return how long reviews at a server took, a row for each game."""
    told = [
        "| game | seats | games | first turn | of this CPU | whole review | of this CPU |",
        f"|{'---|' * 7}",
    ]
    for game, seats, group in _groups(rows):
        means = [
            sum(getattr(row, name) for row in group) / len(group)
            for name in ("first", "first_cpu", "total", "total_cpu")
        ]
        cells = " | ".join(f"{mean:.1f} s" for mean in means)
        told.append(f"| {texts('en').name_of(game)} | {seats} | {len(group)} | {cells} |")
    return "\n".join(told)


def time_table(rows: list[AccountRow]) -> str:
    """Return the times of usual reviews, a row for each game and seat count."""
    told = ["| game | seats | games | turns | CPU seconds | largest error |", f"|{'---|' * 6}"]
    for game, seats, group in _groups(rows):
        told.append(
            f"| {texts('en').name_of(game)} | {seats} | {len(group)}"
            f" | {sum(row.turns for row in group) / len(group):.0f}"
            f" | {sum(row.seconds for row in group) / len(group):.1f}"
            f" | {max(row.error for row in group):.0e} |"
        )
    return "\n".join(told)


def term_table(rows: list[AccountRow]) -> str:
    """Return the mean terms of a game's seats, a row for each game.

    How values drift from turn to turn is part of `hidden`, and adds up to zero over the seats.
    """
    told = ["| game | games | own | hidden |", f"|{'---|' * 4}"]
    for name, group in _by_game(rows):
        columns = [
            _told([sum(seat[term] for seat in row.terms) / row.seats for row in group])
            for term in (2, 3)
        ]
        told.append(f"| {name} | {len(group)} | {' | '.join(columns)} |")
    return "\n".join(told)


def _share(share: Share) -> str:
    return f"{100 * share.mean:.0f} ± {50 * (share.high - share.low):.0f} %".replace("-", "−")


def draw_table(rows: list[DrawRow]) -> str:
    """Return the luck of draws by both methods over the same games, a row for each game.

    The means are those of the first seat: the luck of all seats adds up to zero in every game.
    """
    told = [
        (
            "| players | game | games | mean luck, account | mean luck, study"
            " | share, account | share, study | difference |"
        ),
        f"|{'---|' * 8}",
    ]
    for players in ("quick", "greedy"):
        for name, group in _by_game([row for row in rows if row.players == players]):
            lucks = [
                _told([row.account[0] for row in group]),
                _told([row.study[0] for row in group]),
            ]
            shares = [
                luck_share([(row.wins, row.account) for row in group]),
                luck_share([(row.wins, row.study) for row in group]),
                luck_share([(row.wins, _differences(row)) for row in group]),
            ]
            cells = [players, name, str(len(group)), *lucks, *map(_share, shares)]
            told.append(f"| {' | '.join(cells)} |")
    return "\n".join(told)


def horizon_table(rows: list[HorizonRow]) -> str:
    """Return the share of draws by how many rounds later values are taken."""
    heads = " | ".join(f"{rounds:g}" for rounds in HORIZONS)
    told = [f"| game | seats | games | {heads} |", f"|{'---|' * (3 + len(HORIZONS))}"]
    for game, seats, group in _groups(rows):
        shares = [
            _share(luck_share([(row.wins, row.lucks[at]) for row in group]))
            for at in range(len(HORIZONS))
        ]
        name = texts("en").name_of(game)
        told.append(f"| {name} | {seats} | {len(group)} | {' | '.join(shares)} |")
    return "\n".join(told)


def _differences(row: DrawRow) -> list[float]:
    """Return the luck by the account minus that by the study, seat by seat."""
    return [one - other for one, other in zip(row.account, row.study, strict=True)]


def study_table() -> str:
    """Return the mean luck of the games in `insight/luck_data`, a row for each game."""
    told = ["| game | games with luck | mean luck of a seat |", "|---|---|---|"]
    for game in OURS:
        studies = load_luck(game).studies
        games = sum(one.luck_games for one in studies)
        mean = sum(one.luck_games * one.mean_draw.mean for one in studies) / games
        reaches = [one.luck_games * (one.mean_draw.high - one.mean_draw.mean) for one in studies]
        reach = sqrt(sum(one * one for one in reaches)) / games
        text = f"{100 * mean:+.2f} ± {100 * reach:.2f}".replace("-", "−")
        told.append(f"| {texts('en').name_of(game)} | {games} | {text} |")
    return "\n".join(told)


def noise_table(rows: list[NoiseRow]) -> str:
    """Return the turns whose grade changed between two reviews, a row for each game."""
    told = [
        "| game | games | turns | another grade | more than one step | at most (95 %) |",
        f"|{'---|' * 6}",
    ]
    for name, group in _by_game(rows):
        turns = sum(row.turns for row in group)
        changed, far = sum(row.changed for row in group), sum(row.far for row in group)
        told.append(
            f"| {name} | {len(group)} | {turns} | {100 * changed / turns:.1f} %"
            f" | {100 * far / turns:.2f} % | {100 * wilson(far, turns)[1]:.1f} % |"
        )
    return "\n".join(told)


def hint_table(rows: list[HintRow]) -> str:
    """Return what reviews say of games that were played by hints, a row for each game."""
    told = [
        "| game | games | turns | graded | beyond the noise of both | mean loss | largest loss |",
        f"|{'---|' * 7}",
    ]
    for name, group in _by_game(rows):
        turns = sum(row.turns for row in group)
        mean = sum(row.loss * row.turns for row in group) / turns
        told.append(
            f"| {name} | {len(group)} | {turns} | {sum(row.graded for row in group)}"
            f" | {sum(row.beyond for row in group)} | {100 * mean:.2f}"
            f" | {100 * max(row.largest for row in group):.1f} |"
        )
    return "\n".join(told)


def blunder_table(rows: list[BlunderRow]) -> str:
    """Return how many injected turns are among the three dearest, a row for each game."""
    told = [
        (
            "| other turns | game | games | mean loss | among the seat's three dearest"
            " | among everybody's | a blunder | a mistake or blunder | same loss |"
        ),
        f"|{'---|' * 9}",
    ]
    for others in BLUNDER_OTHERS:
        for name, group in _by_game([row for row in rows if row.others == others]):
            counts = [
                sum(1 <= row.own_rank <= 3 for row in group),
                sum(1 <= row.rank <= 3 for row in group),
                sum(row.grade == "blunder" for row in group),
                sum(row.grade in {"mistake", "blunder"} for row in group),
                sum(row.agrees for row in group),
            ]
            cells = [f"{count} ({100 * count / len(group):.0f} %)" for count in counts]
            loss = 100 * sum(row.loss for row in group) / len(group)
            told.append(f"| {others} | {name} | {len(group)} | {loss:.0f} | {' | '.join(cells)} |")
    return "\n".join(told)


def _by_game(rows: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Return the rows of each game with its name, and all of them."""
    for game in OURS:
        group = [row for row in rows if row.game == game]
        if group:
            yield texts("en").name_of(game), group
    if rows:
        yield "all", rows


def _groups(rows: list[Any]) -> Iterator[tuple[str, int, list[Any]]]:
    """Return the rows of each game and number of seats."""
    for game in OURS:
        for seats in counts_of(game):
            group = [row for row in rows if (row.game, row.seats) == (game, seats)]
            if group:
                yield game, seats, group


def write_tables() -> None:
    """Write the tables into the page, each after its mark."""
    page = PAGE.read_text(encoding="utf-8")
    tables = (
        ("times", time_table(rows_of("accounts", AccountRow))),
        ("waits", wait_table(rows_of("waits", WaitRow))),
        ("terms", term_table(rows_of("accounts", AccountRow))),
        ("draws", draw_table(rows_of("draws", DrawRow))),
        ("horizons", horizon_table(rows_of("horizons", HorizonRow))),
        ("studies", study_table()),
        ("noise", noise_table(rows_of("noise", NoiseRow))),
        ("hints", hint_table(rows_of("hints", HintRow))),
        ("blunders", blunder_table(rows_of("blunders", BlunderRow))),
    )
    for mark, table in tables:
        before, found, rest = page.partition(f"<!-- {mark} -->\n")
        assert found, mark
        lines = rest.splitlines(keepends=True)
        while lines and lines[0].startswith("|"):
            lines.pop(0)
        page = f"{before}{found}{table}\n{''.join(lines)}"
    PAGE.write_text(page, encoding="utf-8")


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description="Measure reviews.")
    parser.add_argument(
        "what",
        choices=("accounts", "draws", "horizons", "noise", "hints", "blunders", "waits", "tables"),
    )
    parser.add_argument("--games", type=int, default=2, help="games for each game and seat count")
    parser.add_argument("--only", action="append", choices=OURS)
    parser.add_argument("--effort", default="usual")
    parser.add_argument("--players", choices=("quick", "greedy"), default="quick")
    parser.add_argument("--others", choices=tuple(BLUNDER_OTHERS), default="best")
    parser.add_argument("--most-seats", type=int, default=6)
    parser.add_argument("--minutes", type=float, default=1e6)
    wanted = parser.parse_args()
    keep_heap()
    if wanted.what == "tables":
        write_tables()
    elif wanted.what == "waits":
        run_waits(wanted)
    elif wanted.what == "hints":
        run("hints", HintRow, wanted, measure_hints)
    elif wanted.what == "noise":
        run("noise", NoiseRow, wanted, measure_noise)
    elif wanted.what == "blunders":
        run(
            "blunders",
            BlunderRow,
            wanted,
            lambda game, seats, number: measure_blunder(game, seats, number, wanted.others),
        )
    elif wanted.what == "horizons":
        run("horizons", HorizonRow, wanted, measure_horizons)
    elif wanted.what == "draws":
        run(
            "draws",
            DrawRow,
            wanted,
            lambda game, seats, number: measure_draws(game, seats, number, wanted.players),
        )
    else:
        run(
            "accounts",
            AccountRow,
            wanted,
            lambda game, seats, number: measure_account(game, seats, number, wanted.effort),
        )


if __name__ == "__main__":
    main()
