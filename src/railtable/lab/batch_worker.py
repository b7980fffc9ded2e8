"""Play a batch of games on a worker: one row per game."""

from typing import Any

import msgspec

import railtable
from railtable.core.errors import RailtableError
from railtable.lab.arena import play_table
from railtable.lab.luck import TERMS, luck_of, margins
from railtable.lab.plan import GameBatch


class SimulatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """One finished game. Lists are by seat; `luck` is TERMS numbers for each.

    `seed` reproduces the cards (`Chance.seeded`); with the bots' names and the number it
    reproduces the whole game: pass the part before the slash to `railtable simulate --seed`.
    """

    batch: str
    number: int
    pilot: bool
    game: str
    rules_version: int
    seats: int
    options: str
    seed: str
    bots: list[str]
    entrants: list[int]
    scores: list[int]
    ranks: list[int]
    wins: list[float]
    margins: list[float]
    first_seat: int
    steps: int
    ending: str
    luck: list[float]


def play_batch(batch: GameBatch) -> list[dict[str, Any]]:
    """Play a batch; return its rows as plain data, readable by any version of Python."""
    if batch.version != railtable.__version__:
        facts = {"wanted": batch.version, "found": railtable.__version__}
        raise RailtableError("lab_other_version", dict(facts))
    numbers = range(batch.first, batch.last)
    return [msgspec.to_builtins(simulate_game(batch, number)) for number in numbers]


def simulate_game(batch: GameBatch, number: int) -> SimulatedGame:
    """Play one game of a batch."""
    match = batch.match
    table, entrants = play_table(match, number)
    outcome = table.outcome()
    assert outcome is not None
    winners = outcome.ranks.count(1)
    bots = [match.bots[entrant] for entrant in entrants]
    seed = f"{match.seed}/{number}"
    luck = luck_of(table, bots, seed) if batch.luck else [[0.0] * TERMS] * table.seats
    return SimulatedGame(
        batch=batch.name,
        number=number,
        pilot=batch.pilot,
        game=match.game,
        rules_version=table.rules.info.version,
        seats=table.seats,
        options=msgspec.json.encode(match.options, order="deterministic").decode(),
        seed=seed,
        bots=bots,
        entrants=entrants,
        scores=outcome.scores,
        ranks=outcome.ranks,
        wins=[(rank == 1) / winners for rank in outcome.ranks],
        margins=margins(outcome.scores),
        first_seat=next(step.seat for step in table.steps if step.seat >= 0),
        steps=table.version,
        ending=outcome.ending,
        luck=[number for row in luck for number in row],
    )
