"""Finished games without a server: tables created, played and saved as it would."""

import itertools
import random

import msgspec

from railtable.core.engine import NOBODY
from railtable.server.metrics import Metrics
from railtable.server.store.factory import make_store
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables import creation, moves
from railtable.server.tables.appends import append_of
from railtable.server.tables.game_results import result_of
from railtable.wire import live, tables

ADA, BEN, CLEO = (name * 16 for name in ("ada-", "ben-", "cleo"))
_keys = itertools.count()


async def open_store(database):
    """Return a store as the rest of the server uses it."""
    store = WatchedStore(make_store(database), Metrics())
    await store.open()
    return store


def seat(who, **more):
    """Return a seat's plan."""
    return msgspec.convert({"who": who, **more}, tables.SeatPlan)


ME = seat("me", name="Ada")
OPEN = seat("open")
BOT = seat("bot", level="porter")


def new_table(seats, holder=ADA, game="block-train", **more):
    """Return a new table; a rated one has a clock unless specified otherwise."""
    if more.get("rated"):
        more.setdefault("clock", tables.GameClock(seconds=3600))
    request = tables.CreateTable(game=game, seats=list(seats), **more)
    return creation.create(request, holder)


def move(hosted, luck):
    """Play a legal action of the seat to move."""
    game = hosted.game
    legal = hosted.rules.legal_actions(game.state)
    action = msgspec.Raw(msgspec.json.encode(luck.choice(legal)))
    message = live.Play(
        seat=game.to_move, revision=hosted.revision, key=f"key-{next(_keys):08d}", actions=[action]
    )
    moves.play(hosted, message)


async def save(store, hosted):
    """Save new entries, as a room does."""
    if hosted.unsaved:
        await store.append(append_of(hosted))
        hosted.unsaved = []


def play_on(hosted, seed=1, *, leave=0):
    """Play until the end, or until about a number of moves before it."""
    luck = random.Random(seed)
    while hosted.to_move != NOBODY and not (leave and hosted.version >= leave):
        move(hosted, luck)


def play_past(hosted, number):
    """Play until another seat or luck has followed a step of a seat; return that step's number."""
    while True:
        play_on(hosted, leave=hosted.version + 1)
        own = [at for at, step in enumerate(hosted.steps) if step.seat == number]
        if own and own[-1] < hosted.version - 1:
            return own[-1]


def ended(hosted):
    """Return the result of a finished game."""
    result = result_of(hosted)
    assert result is not None
    return result


async def finished(store, seats, seed=1, **more):
    """Return a table with a finished and saved game."""
    hosted = new_table(seats, start=True, **more)
    play_on(hosted, seed)
    await save(store, hosted)
    return hosted
