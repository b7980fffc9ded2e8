"""Measurements as Markdown tables."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Final, TypeAlias

Rates: TypeAlias = dict[str, list[float]]
"""Rates by job name, one per round."""

BEGIN: Final = "<!-- tables: begin, written by bench/run.py --write -->"
END: Final = "<!-- tables: end -->"
YARDSTICK: Final = "OpenSpiel hearts"
NAMES: Final = {
    "station-master": "Station Master",
    "trambahn": "Trambahn",
    "block-train": "Block Train",
    "freight-train": "Freight Train",
    "string-railway": "String Railway",
}
SINGLE: Final = ("legal move", "copy", "imagine", "worth", "key", "value")
STRINGS: Final = "string-railway"
NONE: Final = "–"


def all_tables(conditions: str, rates: Rates, scaling: Rates) -> str:
    """Return every table that has rates."""
    parts = [
        conditions,
        rollouts(rates),
        whole_games(rates),
        batches(rates),
        environments(rates),
        environments_before(rates),
        single_things(rates),
        greedy(rates),
        strings(rates),
        simulation(scaling),
    ]
    return "\n\n".join(part for part in parts if part)


def write_between_marks(page: Path, text: str) -> None:
    """Insert the tables into a page between its markers."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} has no marks for the tables")
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def ours(rates: Rates, job: str) -> list[str]:
    """Return the games with a measurement of a job in the compiled build."""
    return [key for key in NAMES if f"{key}: {job}, compiled" in rates]


def peers(rates: Rates, job: str) -> list[str]:
    """Return the peers with a measurement of a job."""
    keys = [name.removesuffix(f": {job}") for name in rates if name.endswith(f": {job}")]
    return [key for key in keys if key not in NAMES]


def rollouts(rates: Rates) -> str:
    """Return the table of rollouts from dealt states, with ours beside the peers'."""
    rows = [
        [f"{NAMES[key]}, {build}", *_beside(rates, f"{key}: rollouts, {build}", "rollouts")]
        for key in ours(rates, "rollouts")
        for build in ("compiled", "pure")
    ]
    rows += [
        [name, *_beside(rates, f"{name}: rollouts", "rollouts")]
        for name in peers(rates, "rollouts")
    ]
    return _table("Rollouts from dealt states", ("moves/s", "spread", "÷ hearts"), rows)


def _beside(rates: Rates, name: str, job: str) -> list[str]:
    """Return a rate, its spread, and its ratio to the reference, round by round."""
    measured = rates.get(name)
    if measured is None:
        return [NONE, NONE, NONE]
    other = rates.get(f"{YARDSTICK}: {job}")
    ratio = NONE if other is None else f"{_ratio(measured, other):.2f}"
    return [_rate(median(measured)), _spread(measured), ratio]


def whole_games(rates: Rates) -> str:
    """Return the table of whole games with set-up and deal, by location of the loop."""
    ways = ("whole games", "driven", "at a table")
    rows = [
        [
            f"{NAMES[key]}, {build}",
            *(_median(rates, f"{key}: {way}, {build}") for way in ways),
            _beside(rates, f"{key}: driven, {build}", "driven")[2],
        ]
        for key in ours(rates, "at a table")
        for build in ("compiled", "pure")
    ]
    rows += [
        [
            name,
            NONE,
            _median(rates, f"{name}: driven"),
            NONE,
            _beside(rates, f"{name}: driven", "driven")[2],
        ]
        for name in peers(rates, "driven")
    ]
    headings = ("loop inside", "driven from Python", "at a table", "driven ÷ hearts driven")
    return _table("Whole games, set-up and deal included, moves/s", headings, rows)


def batches(rates: Rates) -> str:
    """Return the table of a thousand games at once."""
    ways = ("batch by number", "batch", "batch, observed")
    rows = [
        [
            NAMES[key],
            *(cell for way in ways for cell in _beside(rates, f"{key}: {way}, compiled", "driven")),
        ]
        for key in ours(rates, "batch")
    ]
    asked = ("chosen by number", "chosen from lists", "with observations and masks")
    headings = [heading for way in asked for heading in (way, "spread", "÷ hearts driven")]
    title = "A thousand games at once (`railtable.batch`), moves chosen by NumPy, moves/s"
    return _table(title, headings, rows)


def environments(rates: Rates) -> str:
    """Return the table of vectorised environments, beside the peers' own step functions."""
    ways = ("vector, random", "vector, greedy", "single environment")
    rows = [
        [
            NAMES[key],
            *(cell for way in ways for cell in _beside(rates, f"{key}: {way}", "driven")),
        ]
        for key in NAMES
        if f"{key}: {ways[0]}" in rates
    ]
    rows += [
        [name, *[NONE] * 6, *_beside(rates, f"{name}: driven", "driven")]
        for name in peers(rates, "driven")
        if rows
    ]
    asked = ("many, random opponents", "many, greedy opponents", "one, random opponents")
    headings = [heading for way in asked for heading in (way, "spread", "÷ hearts driven")]
    title = "Gymnasium environments with observations and masks, steps of the agent a CPU second"
    return _table(title, headings, rows)


def environments_before(rates: Rates) -> str:
    """Return the speed of the environments as a multiple of an older build's."""
    rows = []
    for key in NAMES:
        for bots in ("random", "greedy"):
            job = f"{key}: vector, {bots}"
            if f"{job}, before" in rates:
                ratios = _ratios(rates[job], rates[f"{job}, before"])
                spread = f"{min(ratios):.1f} … {max(ratios):.1f}"
                row = [f"{NAMES[key]}, {bots} opponents", _median(rates, f"{job}, before")]
                rows.append([*row, _median(rates, job), f"{median(ratios):.1f}", spread])
    return _table("Environments, two builds", ("before", "now", "÷ before", "rounds"), rows)


def single_things(rates: Rates) -> str:
    """Return the table of single operations in nanoseconds."""
    rows = []
    for key in ours(rates, "copy"):
        decision = _nanoseconds(rates, f"{key}: rollouts, compiled")
        chance = _nanoseconds(rates, f"{key}: copy and chance step, compiled")
        chance -= _nanoseconds(rates, f"{key}: copy before chance, compiled")
        rest = [_nanoseconds(rates, f"{key}: {thing}, compiled") for thing in SINGLE]
        rows.append([NAMES[key], *(f"{cost:,.0f}" for cost in (decision, chance, *rest))])
    headings = ("decision in a rollout", "chance step", "legal move listed", *SINGLE[1:])
    return _table("Nanoseconds for one (compiled)", headings, rows)


def greedy(rates: Rates) -> str:
    """Return the table of whole games between greedy bots in milliseconds."""
    rows = [
        [NAMES[key], f"{_nanoseconds(rates, f'{key}: greedy, compiled') / 1e6:,.1f}"]
        for key in ours(rates, "greedy")
    ]
    return _table("A whole game between greedy bots, usual seats (compiled)", ("ms",), rows)


def strings(rates: Rates) -> str:
    """Return the table of String Railway's own rates."""
    begin, end = f"{STRINGS}: ", ", compiled"
    things = [
        name[len(begin) : -len(end)]
        for name in rates
        if name.startswith(begin) and name.endswith(end)
    ]
    rows = [
        [
            thing,
            *(
                f"{median(rates[f'{begin}{thing}, {build}']):,.1f}"
                for build in ("pure", "compiled")
            ),
        ]
        for thing in things
        if thing != "at a table"
    ]
    return _table("String Railway, per second", ("pure", "compiled"), rows)


def simulation(scaling: Rates) -> str:
    """Return the table of simulation speed by number of processes."""
    alone = scaling.get("1", [])
    rows = [
        [f"--jobs {jobs}", f"{median(rates):,.1f}", _spread(rates), f"{_ratio(rates, alone):.2f}"]
        for jobs, rates in scaling.items()
    ]
    headings = ("games/s by the clock", "spread", "÷ one process")
    return _table("`railtable simulate trambahn --bots greedy`", headings, rows)


def _table(title: str, headings: Sequence[str], rows: list[list[str]]) -> str:
    return "\n".join(_lines(title, headings, rows)) if rows else ""


def _lines(title: str, headings: Sequence[str], rows: list[list[str]]) -> Iterator[str]:
    yield f"| {title} | {' | '.join(headings)} |"
    yield f"|---|{'---:|' * len(headings)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _nanoseconds(rates: Rates, name: str) -> float:
    return 1e9 / median(rates[name])


def _median(rates: Rates, name: str) -> str:
    return _rate(median(rates[name])) if name in rates else NONE


def _rate(rate: float) -> str:
    return f"{rate:,.0f}"


def _spread(rates: Sequence[float]) -> str:
    """Return the lowest and highest deviation of the rounds from their median."""
    middle = median(rates)
    return f"−{1 - min(rates) / middle:.0%} +{max(rates) / middle - 1:.0%}"


def _ratio(rates: Sequence[float], others: Sequence[float]) -> float:
    """Return the median of the ratios, round by round."""
    return median(_ratios(rates, others))


def _ratios(rates: Sequence[float], others: Sequence[float]) -> list[float]:
    return [one / other for one, other in zip(rates, others, strict=True)]
