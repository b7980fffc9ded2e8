"""Finished games of people, the same for the same number, to mine puzzles from."""

import hashlib

import msgspec

from railtable.bots import make_bot
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.games import find_rules
from railtable.server.tables import log, moves
from railtable.server.tables.creation import CHANCE_VERSION
from railtable.server.tables.seats import begin_game
from railtable.server.tables.table import HostedTable
from railtable.wire import live
from tests.support.finished_tables import save


def person(holder, **more):
    """Return the seat of a person."""
    return log.SeatKept(who="person", name=more.pop("name", "Somebody"), holders=[holder], **more)


BOT = log.SeatKept(who="bot", name="porter", level="porter")


def new_game(number, seats, *, game="block-train", **more):
    """Return a table whose game has started; its cards depend on the number only."""
    rules = find_rules(game)
    plain = {
        "at": 1.0,
        "game": game,
        "rules_version": rules.info.version,
        "options": {},
        "seats": list(seats),
        "owner": "",
        "pace": "normal",
        "listed": False,
        "seed": hashlib.sha256(str(number).encode()).hexdigest(),
        "luck": CHANCE_VERSION,
    }
    hosted = HostedTable.new(f"mined-game-{number}", log.Created(**plain | more))
    begin_game(hosted)
    return hosted


def play_well(hosted, turns=10_000):
    """Let weak bots play for a number of turns, or until the end."""
    game, bot = hosted.game, make_bot("greedy", hosted.rules)
    for turn in range(turns):
        seat = hosted.to_move
        if seat == NOBODY:
            return
        view, legal = hosted.rules.view(game.state, seat), hosted.rules.legal_actions(game.state)
        plan = bot.plan(view, legal, FastDice(f"{hosted.id}/{turn}"))
        message = live.Play(
            seat=seat,
            revision=hosted.revision,
            key=f"mined-{hosted.version:06d}",
            actions=[msgspec.Raw(msgspec.json.encode(action)) for action in plan],
        )
        moves.play(hosted, message)


async def finished_game(store, number, seats, **more):
    """Return a finished game, saved with its result."""
    hosted = new_game(number, seats, **more)
    play_well(hosted)
    await save(store, hosted)
    return hosted
