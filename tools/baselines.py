"""Train and measure the baselines, and write their tables into docs/baselines.md.

python tools/baselines.py                  everything that is missing, one after the other
python tools/baselines.py --only 'ppo.*trambahn'   only what matches
python tools/baselines.py --list           what there is to do
python tools/baselines.py --write          only write the tables of what is done

Needs the environment of `make test-learners`, and OpenSpiel for ISMCTS. Each result is a file in
build/baselines, so an interrupted run continues where it stopped.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
EXAMPLES: Final = ROOT / "examples"
RESULTS: Final = ROOT / "build" / "baselines"
PAGE: Final = ROOT / "docs" / "baselines.md"
NAMES: Final = {
    "station-master": "Station Master, 2",
    "trambahn": "Trambahn, 2",
    "block-train": "Block Train, 3",
    "freight-train": "Freight Train, 2",
}
LEARNERS: Final = {"ppo": "PPO", "sb3": "MaskablePPO", "dqn": "DQN"}
LEVELS: Final = ("trainee", "porter", "signaller", "driver", "inspector")
AGENTS: Final = (*LEARNERS, "search", *LEVELS, "greedy", "random")
"""Every agent. How the levels and greedy play against each other is in docs/bots.md."""
LONG: Final = {
    "trambahn": 300_000,
    "freight-train": 400_000,
    "station-master": 2_000_000,
    "block-train": 2_000_000,
}
"""The agent's moves in a training of each game."""
MOVES: Final = {"ppo": LONG, "sb3": LONG, "dqn": dict.fromkeys(LONG, 400_000)}
SEEDS: Final = {"ppo": (1, 2, 3), "sb3": (1, 2), "dqn": (1, 2)}
GAMES: Final = 2000
"""Games of the evaluation against random opponents."""
CURVE: Final = (0.1, 0.25, 0.5, 0.75, 1.0)
"""The shares of a training at which its learning curve is shown."""
SEARCHES: Final = {
    "trambahn": "ismcts:4",
    "freight-train": "ismcts:2",
    "station-master": "ismcts:10",
    "block-train": "mcts:20",
}
"""OpenSpiel's search of each game. ISMCTS refuses Block Train, which hides nothing."""
DEALS: Final = {"trambahn": 100, "freight-train": 100, "station-master": 100, "block-train": 70}
"""Deals of a match, each played from every seat."""
SLOW_DEALS: Final = {
    "inspector": {"trambahn": 100, "freight-train": 10, "station-master": 20, "block-train": 20},
    "search": {"trambahn": 10, "freight-train": 5, "station-master": 10, "block-train": 7},
}
"""Deals of a match with an agent that thinks for long."""


class Training(NamedTuple):
    """An agent to train and to evaluate against random opponents."""

    learner: str
    game: str
    seed: int

    @property
    def name(self) -> str:
        """Return the name of its files."""
        return f"{self.learner}-{self.game}-{self.seed}"

    def command(self) -> list[str]:
        """Return the command in the examples, without the place of the result."""
        moves = MOVES[self.learner][self.game]
        script = [f"train_{self.learner}.py", self.game, "--seats", NAMES[self.game][-1]]
        return [*script, "--moves", str(moves), "--seed", str(self.seed), "--games", str(GAMES)]


class Row(NamedTuple):
    """A trained agent against every agent after it, or random against those without training."""

    game: str
    agent: str

    @property
    def name(self) -> str:
        """Return the name of its file."""
        return f"match-{self.game}-{self.agent}"

    @property
    def opponents(self) -> tuple[str, ...]:
        """Return the agents it meets."""
        if self.agent == "random":
            return AGENTS[len(LEARNERS) : -1]
        return AGENTS[AGENTS.index(self.agent) + 1 :]

    def command(self) -> list[str]:
        """Return the command in the examples, without the place of the result."""
        deals = [str(deals_of(self.game, {self.agent, other})) for other in self.opponents]
        names = [player_of(self.game, one) for one in (self.agent, *self.opponents)]
        return ["play_baselines.py", self.game, *names, "--deals", *deals]


def deals_of(game: str, agents: set[str]) -> int:
    """Return the deals of a match."""
    return min([DEALS[game], *(SLOW_DEALS[one][game] for one in agents & set(SLOW_DEALS))])


def player_of(game: str, agent: str) -> str:
    """Return how play_baselines.py calls an agent: a trained one is the file of its first seed."""
    if agent in LEARNERS:
        return f"../build/baselines/{agent}-{game}-1.npz"
    return SEARCHES[game] if agent == "search" else agent


def trainings() -> Iterator[Training]:
    """Yield every training, the first seeds first."""
    for number in range(max(map(len, SEEDS.values()))):
        for learner, seeds in SEEDS.items():
            for game in LONG:
                if number < len(seeds):
                    yield Training(learner, game, seeds[number])


def rows() -> Iterator[Row]:
    """Yield the matches of every game."""
    for agent in ("random", *LEARNERS):
        for game in NAMES:
            yield Row(game, agent)


def run(job: Training | Row) -> None:
    """Do one job and keep its result."""
    suffix = ".npz" if isinstance(job, Training) else ".json"
    place = RESULTS / f"{job.name}{suffix}"
    command = [sys.executable, *job.command(), "--out", str(place)]
    with (RESULTS / f"{job.name}.log").open("w") as log:
        environment = {**os.environ, "OMP_NUM_THREADS": "1"}
        subprocess.run(command, cwd=EXAMPLES, env=environment, stdout=log, stderr=log, check=False)
    print((RESULTS / f"{job.name}.log").read_text().strip().rpartition("\n")[2], flush=True)


def result_of(job: Training | Row) -> Any:
    """Return the result of a job, or None."""
    path = RESULTS / f"{job.name}.json"
    return json.loads(path.read_text()) if path.exists() else None


def table(headings: Sequence[str], rows: list[list[str]], left: int) -> str:
    """Return a Markdown table whose first columns are aligned to the left."""
    ruler = ["---"] * left + ["---:"] * (len(headings) - left - 1) + ["---"]
    lines = [list(headings), ruler, *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) if rows else ""


def write_command(job: Training | Row) -> str:
    """Return the command of a row."""
    return f"`{' '.join(job.command())}`"


def kept_row(part: str, first: list[str], last: str = "") -> list[list[str]]:
    """Return the row that the page has with these first cells and last cell, if it has one.

    Results are not in the repository, so a page has rows whose results are elsewhere.
    """
    begin, end = f"<!-- {part}: begin -->", f"<!-- {part}: end -->"
    text = PAGE.read_text(encoding="utf-8").partition(begin)[2].partition(end)[0]
    found = [line.strip("| ").split(" | ") for line in text.splitlines()]
    return [row for row in found if row[: len(first)] == first and row[-1].endswith(last)]


def labels(job: Training) -> list[str]:
    """Return the first cells of the rows of a training."""
    return [NAMES[job.game], LEARNERS[job.learner], str(job.seed)]


def training_table() -> str:
    """Return the table of trained agents against random opponents."""
    rows = []
    for job in sorted(trainings(), key=lambda one: (list(LEARNERS).index(one.learner), one[1:])):
        if found := result_of(job):
            last = found["curve"][-1] if found["curve"] else {"minutes": 0.0}
            beaten = f"{found['beaten']:.1%} ± {found['error']:.1%}"
            moves = f"{int(found['arguments']['moves']):,}"
            row = [*labels(job), moves, f"{last['minutes']:.1f}", beaten]
            rows.append([*row, write_command(job)])
        else:
            rows += kept_row("trainings", labels(job), write_command(job))
    headings = ["game, seats", "algorithm", "seed", "agent's moves", "CPU minutes", "beaten"]
    return table([*headings, "command in `examples/`"], rows, 2)


def curve_table() -> str:
    """Return the learning curves."""
    rows = []
    for job in sorted(trainings(), key=lambda one: (list(LEARNERS).index(one.learner), one[1:])):
        found = result_of(job)
        if found and found["curve"]:
            moves = int(found["arguments"]["moves"])
            points = [_point_at(found["curve"], share * moves) for share in CURVE]
            rows.append([*labels(job), *points])
        elif not found:
            rows += kept_row("curves", labels(job))
    headings = ["game, seats", "algorithm", "seed", *(f"at {share:.0%}" for share in CURVE)]
    return table(headings, rows, 2)


def _point_at(curve: list[dict[str, float]], moves: float) -> str:
    """Return the point of a learning curve that is nearest to a number of moves."""
    point = min(curve, key=lambda one: abs(one["moves"] - moves))
    return f"{point['beaten']:.0%} ({point['moves'] / 1000:,.0f}k)"


def match_table(game: str) -> str:
    """Return the table of a game's agents against each other."""
    lines = []
    for job in rows():
        if job.game != game:
            continue
        if found := result_of(job):
            cells = dict(zip(job.opponents, map(_cell, found), strict=True))
            shares = [cells.get(other, "–") for other in AGENTS[1:]]
            lines.append([job.agent, *shares, write_command(job)])
        else:
            lines += kept_row(f"matches of {game}", [job.agent], write_command(job))
    return table(["agent", *AGENTS[1:], "command in `examples/`"], lines, 1)


def _cell(found: dict[str, Any]) -> str:
    """Return the share of opponents beaten, its interval, and the number of games."""
    share, low, high = (f"{100 * found[name]:.0f}" for name in ("beaten", "low", "high"))
    return f"{share}% [{low}, {high}] {found['games']}"


def write_page() -> None:
    """Write the tables between the marks of the page; rows without results stay as they are."""
    text = PAGE.read_text(encoding="utf-8")
    parts = {"trainings": training_table(), "curves": curve_table()}
    parts |= {f"matches of {game}": match_table(game) for game in NAMES}
    for name, part in parts.items():
        begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
        before, _, rest = text.partition(begin)
        _, found, after = rest.partition(end)
        assert found, f"{PAGE} has no marks for {name}"
        if part:
            text = f"{before}{begin}\n{part}\n{end}{after}"
    PAGE.write_text(text, encoding="utf-8")


def main() -> None:
    """Do what is missing."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", default="", help="a regular expression of names")
    parser.add_argument("--list", action="store_true", help="list what is missing")
    parser.add_argument("--write", action="store_true", help="only write the tables")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    wish = parser.parse_args()
    RESULTS.mkdir(parents=True, exist_ok=True)
    plan: list[Training | Row] = [*trainings(), *rows()]
    jobs = [job for job in plan if re.search(wish.only, job.name) and result_of(job) is None]
    if wish.list:
        print(*(" ".join(job.command()) for job in jobs), sep="\n")
        return
    if not wish.write:
        with ThreadPoolExecutor(wish.jobs) as pool:
            list(pool.map(run, jobs))
    write_page()
    if not wish.write and any(result_of(job) is None for job in jobs):
        sys.exit(f"some jobs failed; their output is in {RESULTS}")


if __name__ == "__main__":
    main()
