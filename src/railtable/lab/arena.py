"""Bot matches, reproducible from a seed."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from railtable.api.agents import Agent, resolve_bot
from railtable.bots import make_bot
from railtable.bots.bot import Bot
from railtable.core.actions import Action, Outcome
from railtable.core.chance import SHARED_CHANCE, Chance
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import NOBODY
from railtable.core.options import parse_options
from railtable.core.processes import map_in_processes
from railtable.core.record import format_record, record_of
from railtable.core.rules import IndexedRules, Rules
from railtable.core.table import Table
from railtable.games import find_rules

MakeBot: TypeAlias = Callable[[str, Rules[Any, Any]], Bot]


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A match to be played: `bots[i]` sits at seat (i + game) modulo seats.

    With `deal` every game is of the shared deal of that name.
    """

    game: str
    bots: list[str]
    seed: str
    options: dict[str, Any] = {}
    deal: str = ""
    foreign: bool = msgspec.field(default=False, name="programs")
    """Whether `engine:COMMAND`, `module:Class` and installed bots may be named: only where a
    person names them.
    """


class ArenaGame(msgspec.Struct, frozen=True, kw_only=True):
    """One finished game: `bots[seat]` played the seat."""

    number: int
    bots: list[str]
    entrants: list[int]
    outcome: Outcome
    steps: int
    first_seat: int


def with_agents(agents: Mapping[str, Agent]) -> MakeBot:
    """Return a maker of bots that knows your own agents by the names given here."""
    return partial(_make_agent, dict(agents))


def _make_agent(agents: dict[str, Agent], name: str, rules: Rules[Any, Any]) -> Bot:
    return resolve_bot(agents.get(name, name), rules)


def play_table(match: Match, number: int, make: MakeBot | None = None) -> tuple[Table, list[int]]:
    """Play one game of a match to its end; return the table and the bots by seat.

    Bots have no time limit, so the same seed gives the same game on a busy machine too.
    """
    rules = find_rules(match.game)
    make = make or (resolve_bot if match.foreign else make_bot)
    seats = len(match.bots)
    entrants = [(seat - number) % seats for seat in range(seats)]
    table = Table(
        rules,
        seats,
        parse_options(rules.info, match.options),
        _chance(match, number),
    )
    dice = [FastDice(f"{match.seed}/{number}/{seat}") for seat in range(seats)]
    worlds = FastDice(f"{match.seed}/{number}/worlds")
    with ExitStack() as seated:
        bots = list[Bot]()
        for entrant in entrants:
            bots.append(make(match.bots[entrant], rules))
            bots[-1].be_patient()
            seated.callback(bots[-1].close)
        while (seat := table.to_move) != NOBODY:
            for action in _plan(bots[seat], table, dice[seat], worlds):
                table.play(seat, [action])
    return table, entrants


def _chance(match: Match, number: int) -> Chance:
    if match.deal:
        return Chance.seeded(match.deal, SHARED_CHANCE)
    return Chance.seeded(f"{match.seed}/{number}")


def _plan(bot: Bot, table: Table, dice: Dice, worlds: Dice) -> list[Action]:
    """Return a bot's action now and its further actions of the same turn.

    Where a determinised state can be dealt in numbers, the bot gets one instead of a view.
    """
    seat, rules = table.to_move, table.rules
    legal = table.legal_actions(seat)
    if not isinstance(rules, IndexedRules):
        return bot.plan(table.view(seat), legal, dice)
    world = rules.copy(table.state)
    rules.engine.redeal(world, seat, worlds)
    return bot.plan_in(world, legal, dice)


def play_game(
    match: Match, number: int, folder: Path | None = None, make: MakeBot | None = None
) -> ArenaGame:
    """Play one game of a match; save its record if a folder is given."""
    table, entrants = play_table(match, number, make)
    bots = [match.bots[entrant] for entrant in entrants]
    if folder is not None:
        text = format_record(record_of(table, bots))
        (folder / f"{match.game}-{number:05d}.jsonl").write_text(text, encoding="utf-8")
    outcome = table.outcome()
    assert outcome is not None
    return ArenaGame(
        number=number,
        bots=bots,
        entrants=entrants,
        outcome=outcome,
        steps=table.version,
        first_seat=next(step.seat for step in table.steps if step.seat >= 0),
    )


def play_match(
    match: Match,
    games: int,
    jobs: int = 1,
    folder: Path | None = None,
    make: MakeBot | None = None,
) -> Iterator[ArenaGame]:
    """Play a match's games in order, optionally in parallel; save records if a folder is given.

    `make` is `with_agents({"mine": MyBot})` for agents of your own.
    """
    play = partial(play_game, match, folder=folder, make=make)
    yield from map_in_processes(play, range(games), jobs, chunk=max(1, games // (jobs * 16)))
