"""A trained network plays as a bot, without the library that trained it."""

from typing import Any

import numpy as np
import pytest

from railtable.adapters.env_game import observed
from railtable.adapters.learned import WEIGHTS, LearnedBot, encoder_of
from railtable.core.dice import FastDice
from railtable.core.errors import BadOptions
from railtable.core.rules import IndexedRules
from railtable.core.run import Run
from railtable.games import find_rules

SHIPPED = sorted(path.stem for path in WEIGHTS.glob("*.npz"))
LARGEST = 700_000
"""Bytes of a network in the package."""


def rules_of(key):
    rules = find_rules(key)
    assert isinstance(rules, IndexedRules)
    return rules


def network(path, rules, seats):
    """Save a random network of three layers."""
    random, width = np.random.default_rng(1), encoder_of(rules, seats).width
    sizes, arrays = [width, 16, 16, len(rules.actions)], dict[str, Any]()
    for at in range(3):
        arrays[f"weight_{at}"] = random.normal(size=(sizes[at + 1], sizes[at])).astype(np.float16)
        arrays[f"bias_{at}"] = random.normal(size=sizes[at + 1]).astype(np.float16)
    np.savez_compressed(path, **arrays)
    return arrays


def test_the_best_legal_move_of_the_network_is_played(tmp_path):
    rules = rules_of("station-master")
    arrays = network(tmp_path / "agent.npz", rules, 2)
    bot = LearnedBot(rules, tmp_path / "agent.npz")
    run, dice = Run(rules.engine, rules.setup(2), FastDice(2)), FastDice(1)
    for _ in range(30):
        state, legal = run.state, run.legal()
        inputs = encoder_of(rules, 2).encode(observed(rules, state, int(state.to_move)))
        for at in range(3):
            inputs = arrays[f"weight_{at}"].astype(np.float32) @ inputs
            inputs = inputs + arrays[f"bias_{at}"].astype(np.float32)
            inputs = np.maximum(inputs, 0) if at < 2 else inputs
        best = max(legal, key=lambda move: inputs[move])
        view = rules.view(state, int(state.to_move))
        assert rules.index[bot.choose(view, rules.legal_actions(state), dice)] == best
        run.play(best)


def test_a_network_chooses_alike_in_all_worlds_that_the_seat_cannot_tell_apart(tmp_path):
    rules = rules_of("trambahn")
    network(tmp_path / "agent.npz", rules, 2)
    bot = LearnedBot(rules, tmp_path / "agent.npz")
    run = Run(rules.engine, rules.setup(2), FastDice(2))
    for number in range(20):
        state = run.state
        other = rules.engine.copy(state)
        rules.engine.redeal(other, state.to_move, FastDice(number))
        legal = rules.legal_actions(state)
        chosen = [bot.choose_in(world, legal, FastDice(1)) for world in (state, other)]
        assert chosen[0] == chosen[1]
        run.play(rules.index[chosen[0]])


def test_a_game_without_a_network_is_refused(tmp_path):
    with pytest.raises(BadOptions, match="no_network"):
        LearnedBot(find_rules("string-railway"))
    with pytest.raises(BadOptions, match="no_network"):
        LearnedBot(find_rules("trambahn"), tmp_path / "nothing.npz")


@pytest.mark.parametrize("key", SHIPPED)
def test_the_networks_of_the_package_beat_random_players(key):
    assert (WEIGHTS / f"{key}.npz").stat().st_size < LARGEST
    rules = rules_of(key)
    bot, seats, points = LearnedBot(rules), max(2, rules.info.min_seats), 0.0
    for seed in range(20):
        run, dice = Run(rules.engine, rules.setup(seats), FastDice(seed)), FastDice(seed)
        while legal := run.legal():
            move = legal[dice.below(len(legal))]
            if run.state.to_move == seed % seats:
                move = rules.index[bot.choose_in(run.state, rules.legal_actions(run.state), dice)]
            run.play(move)
        outcome = rules.outcome(run.state)
        assert outcome is not None
        points += outcome.ranks[seed % seats] == 1
    assert points >= 15
