"""Play many tables, start one fault after another, and run the auditor.

    python -m tests.support.chaos.run sqlite --rounds 3
    python -m tests.support.chaos.run postgres --tables 24

prints the table of docs/reliability.md.
"""

import argparse
import asyncio
import itertools
import random
import statistics
import tempfile
import time
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from tests.support.chaos.auditor import Audit, Survived, audit, read_log
from tests.support.chaos.client_notes import Fault, Notes
from tests.support.chaos.environment import (
    Breaks,
    ChaosEnvironment,
    breaks_of,
    postgres_site,
    sqlite_site,
)
from tests.support.chaos.players import PLANS, Party

GAMES = ("trambahn", "freight-train", "block-train", "station-master")
ALIVE_SECONDS = 5.0
PATIENCE = 30.0
SITES = {"sqlite": sqlite_site, "postgres": postgres_site}


async def endure(
    site: ChaosEnvironment,
    breaks: list[tuple[str, Breaks]],
    tables: int,
    pause: float = 0.05,
    plans: dict[str, list[Any]] = PLANS,
) -> Audit:
    """Play during each of these faults in turn; return the auditor's findings."""
    notes = Notes()
    kinds = itertools.cycle(itertools.product(plans.items(), GAMES))
    chosen = [next(kinds) for _ in range(tables * 5)][::5]
    parties = [Party(site.url, game, plan, notes, pause) for plan, game in chosen]
    playing = [asyncio.create_task(party.play()) for party in parties]
    try:
        await _all_move(parties, playing)
        await asyncio.sleep(1.0)
        for name, break_it in breaks:
            began = time.monotonic()
            await break_it(site)
            ended, before = time.monotonic(), _scheduled()
            await _all_move(parties, playing)
            notes.write(Fault(name=name, began=began, at=ended, slowness=_slowness(before)))
            await asyncio.sleep(random.uniform(0.1, 0.4))
        await _stop(parties, playing)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await site.stop()
    return audit(await read_log(site.database), notes.all)


def late(found: Audit, seconds: float = ALIVE_SECONDS) -> list[Survived]:
    """Return the faults after which a table paused too long, corrected for the load."""
    return [
        one
        for one in found.faults
        if max(one.waits, default=0.0) > seconds * max(1.0, one.slowness)
    ]


def _scheduled() -> tuple[float, float]:
    """Return the CPU time of this process so far, and its waiting time for a processor."""
    try:
        ran, waited, _ = Path("/proc/self/schedstat").read_text().split()
    except OSError:
        return 1.0, 0.0
    return float(ran), float(waited)


def _slowness(before: tuple[float, float]) -> float:
    now = _scheduled()
    ran, waited = now[0] - before[0], now[1] - before[1]
    return 1.0 + waited / ran if ran > 0 else 1.0


async def _all_move(parties: list[Party], playing: list["asyncio.Task[None]"]) -> None:
    """Wait with a limit until every party's table has advanced; the auditor reports failures."""
    since = time.monotonic()
    until = since + PATIENCE
    for task in playing:
        if task.done():
            task.result()
    while any(party.moved <= since for party in parties) and time.monotonic() < until:  # noqa: ASYNC110
        await asyncio.sleep(0.05)


async def _stop(parties: list[Party], playing: list["asyncio.Task[None]"]) -> None:
    for party in parties:
        party.is_stopping = True
    done, _ = await asyncio.wait(playing, timeout=PATIENCE + 5)
    for task in done:
        task.result()


def report(found: Audit) -> list[str]:
    """Return the figures as lines of a table."""
    waits: dict[str, list[float]] = {}
    for one in found.faults:
        waits.setdefault(one.name, []).extend(one.waits)
    slowness = statistics.median(one.slowness for one in found.faults)
    lines = [
        f"{found.tables} tables, {found.entries} entries, {found.bot_moves} moves of bots",
        f"{found.answered} messages answered, {found.again} of them with 'duplicate'",
        f"{found.later} answers said to send the message again",
        f"the machine was {slowness:.1f} times slower than idle",
        f"the auditor's findings: {len(found.findings)}; too late: {late(found)}",
        "| fault | times | median s | longest s |",
    ]
    for name, seconds in waits.items():
        times = sum(one.name == name for one in found.faults)
        middle, longest = statistics.median(seconds or [0.0]), max(seconds, default=0.0)
        lines.append(f"| {name} | {times} | {middle:.2f} | {longest:.2f} |")
    return lines + found.findings


async def _main(store: str, rounds: int, tables: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        opened: AbstractAsyncContextManager[Any] = SITES[store](Path(folder))
        async with opened as site:
            await site.start()
            breaks = list(breaks_of(site).items()) * rounds
            random.shuffle(breaks)
            print("\n".join(report(await endure(site, breaks, tables))))


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("store", choices=SITES)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--tables", type=int, default=12)
    wanted = parser.parse_args()
    asyncio.run(_main(wanted.store, wanted.rounds, wanted.tables))


if __name__ == "__main__":
    main()
