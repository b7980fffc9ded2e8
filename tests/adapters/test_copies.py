"""Environments and OpenSpiel games can be copied and pickled; the copies play on identically."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="needs railtable[pettingzoo]: make test-adapters")

import numpy as np

from railtable.adapters.gymnasium import SeatEnv
from railtable.adapters.pettingzoo import env, parallel_env, raw_env
from railtable.games import OURS

COPIERS: dict[str, Callable[[Any], Any]] = {
    "clone": lambda one: one.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}
FEW = 5
copied = pytest.mark.parametrize("how", COPIERS)
games = pytest.mark.parametrize("game", OURS)


def aec_moves(game: Any, moves: int) -> list[tuple[str, list[int], list[int], float]]:
    """Play first legal moves in turn and return what the agents saw."""
    seen = []
    for number in range(moves):
        row, reward, over, cut, _ = game.last()
        if over or cut:
            break
        legal = np.flatnonzero(row["action_mask"])
        seen.append((game.agent_selection, row["observation"].tolist(), legal.tolist(), reward))
        game.step(int(legal[number % len(legal)]))
    return seen


@copied
@games
def test_an_aec_environment_plays_on_identically(game: str, how: str) -> None:
    first = raw_env(game, proposals=FEW)
    first.reset(seed=3)
    aec_moves(first, 4)
    second = COPIERS[how](first)
    seen = aec_moves(second, 6)
    assert len(seen) == 6
    assert aec_moves(first, 6) == seen
    first.reset()
    second.reset()
    assert first.last()[0]["observation"].tolist() == second.last()[0]["observation"].tolist()


def test_a_wrapped_environment_can_be_copied_and_pickled() -> None:
    first = env("trambahn")
    first.reset(seed=3)
    aec_moves(first, 4)
    copies = [copy.deepcopy(first), pickle.loads(pickle.dumps(first))]
    seen = aec_moves(first, 6)
    assert [aec_moves(one, 6) for one in copies] == [seen, seen]


@copied
def test_a_parallel_environment_plays_on_identically(how: str) -> None:
    first = parallel_env("block-train", 3)
    begun, _ = first.reset(seed=5)
    second = COPIERS[how](first)

    def played(one: Any) -> list[Any]:
        told, seen = [], begun
        for _ in range(8):
            moves = {
                agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in seen.items()
            }
            seen, rewards, *_ = one.step(moves)
            told.append(({k: v["observation"].tolist() for k, v in seen.items()}, rewards))
        return told

    assert played(first) == played(second)


@copied
@pytest.mark.parametrize("bots", ["greedy", "driver"])
def test_a_seat_environment_plays_on_identically(bots: str, how: str) -> None:
    first = SeatEnv("block-train", 3, bots=bots)
    first.reset(seed=7)
    second = COPIERS[how](first)

    def played(one: SeatEnv) -> list[Any]:
        told = []
        for _ in range(4):
            move = int(np.flatnonzero(one.action_masks())[0])
            row, reward, *_ = one.step(move)
            told.append((row["observation"].tolist(), reward))
        return told

    assert played(second) == played(first)


@pytest.mark.parametrize("game", [key for key in OURS if key != "string-railway"])
def test_an_openspiel_game_and_its_states_can_be_pickled(game: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from railtable.adapters.openspiel import openspiel_name

    loaded = pyspiel.load_game(openspiel_name(game))
    again = pickle.loads(pickle.dumps(loaded))
    assert str(again) == str(loaded)
    assert str(copy.deepcopy(loaded)) == str(loaded)
    state = again.new_initial_state()
    for _ in range(30):
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(state.legal_actions()[0])
    for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), state.clone()):
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        assert twin.get_game().get_parameters() == state.get_game().get_parameters()
