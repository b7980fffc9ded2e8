"""Loops over engine calls, without Python between the calls, for benchmarks.  Compiled.

Every loop is written out, because a helper call would be timed as well.
"""
# railtable: compiled

from typing import TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import NOBODY, Engine, State
from railtable.core.numbers import Amounts, Numbers

S = TypeVar("S", bound=State)


def roll_out(engine: Engine[S], start: S, dice: Dice, times: i64) -> i64:
    """Play copies of a state at random to the end; return the number of seats' moves."""
    moves: i64 = 0
    room = Numbers()
    while times > 0:
        state = engine.copy(start)
        engine.settle(state, dice, room)
        while state.to_move != NOBODY:
            engine.play(state, engine.random_move(state, dice, room))
            engine.settle(state, dice, room)
            moves += 1
        times -= 1
    return moves


def list_moves(engine: Engine[S], states: list[S], times: i64) -> i64:
    """List the legal moves of the states; return how many there were in total."""
    count: i64 = 0
    room = Numbers()
    while times > 0:
        for state in states:
            room.clear()
            engine.add_moves(state, room)
            count += room.size
        times -= 1
    return count


def copy(engine: Engine[S], states: list[S], times: i64) -> i64:
    """Copy the states; return the number of copies."""
    count: i64 = 0
    while times > 0:
        for state in states:
            engine.copy(state)
            count += 1
        times -= 1
    return count


def imagine(engine: Engine[S], states: list[S], dice: Dice, times: i64) -> i64:
    """Redeal, in a copy, all that the seat to move does not know; return the number of deals."""
    count: i64 = 0
    while times > 0:
        for state in states:
            world = engine.copy(state)
            engine.redeal(world, world.to_move, dice)
            count += 1
        times -= 1
    return count


def key(engine: Engine[S], states: list[S], times: i64) -> i64:
    """Compute the information key of the seat to move; return the number of keys."""
    count: i64 = 0
    while times > 0:
        for state in states:
            engine.information(state, state.to_move)
            count += 1
        times -= 1
    return count


def weigh(engine: Engine[S], states: list[S], weights: vec[float], times: i64) -> i64:
    """Evaluate the states for the seat to move; return the number of evaluations."""
    count: i64 = 0
    room = Amounts()
    while times > 0:
        for state in states:
            engine.evaluate(state, state.to_move, weights, room)
            count += 1
        times -= 1
    return count


def let_chance_act(engine: Engine[S], states: list[S], dice: Dice, times: i64) -> i64:
    """Let chance take one step in copies of states that await it; return the number of steps."""
    count: i64 = 0
    room = Numbers()
    while times > 0:
        for state in states:
            world = engine.copy(state)
            room.clear()
            engine.draw(world, dice, room)
            engine.happen(world, room)
            count += 1
        times -= 1
    return count
