"""OpenSpiel's own tests pass for the card games, and its algorithms run on them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="needs railtable[openspiel]: make test-adapters")

import numpy as np
import pyspiel
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

from railtable.adapters.openspiel import openspiel_name
from railtable.core.dice import FastDice
from railtable.core.errors import BadNotation, BadOptions
from railtable.core.rules import IndexedRules
from railtable.games import find_rules
from tests.support.play import cases

CARD_GAMES = ("station-master", "trambahn", "block-train", "freight-train")
LONG = {("freight-train", 4), ("freight-train", 5)}
"""About two thousand random decisions: 15 seconds each."""
SIMULATED = [
    pytest.param(*row, marks=pytest.mark.soak if row in LONG else ())
    for row in cases()
    if row[0] in CARD_GAMES
]
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "openspiel_endgame.py"


def advanced(key, seed, decisions, **params):
    """Return a state after some random decisions."""
    state = pyspiel.load_game(openspiel_name(key), params).new_initial_state()
    dice = np.random.default_rng(seed)
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(numbers, p=chances)))
        else:
            state.apply_action(int(dice.choice(state.legal_actions())))
            decisions -= 1
    return state


@pytest.mark.parametrize(("key", "seats"), SIMULATED)
def test_random_simulations_pass(key, seats):
    game = pyspiel.load_game(openspiel_name(key), {"players": seats})
    pyspiel.random_sim_test(game, num_sims=1, serialize=seats == 2, verbose=False)


@pytest.mark.parametrize("key", CARD_GAMES)
def test_random_simulations_pass_when_points_are_paid(key):
    if key == "freight-train":
        pytest.skip("the longest of them: the same code pays")
    game = pyspiel.load_game(openspiel_name(key), {"payoff": "points"})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(
    "key",
    [
        "station-master",
        "block-train",
        *(pytest.param(key, marks=pytest.mark.soak) for key in ("trambahn", "freight-train")),
    ],
)
def test_a_playthrough_is_reproducible(key, tmp_path):
    """Compare two playthroughs, as OpenSpiel's playthrough_test does with stored texts."""
    flags.FLAGS(["tests"])
    seats = find_rules(key).info.min_seats
    text = generate_playthrough.playthrough(f"{openspiel_name(key)}(players={seats})", None, seed=3)
    kept = tmp_path / "playthrough.txt"
    kept.write_text(text, encoding="utf-8")
    original, replayed = generate_playthrough.replay(str(kept))
    assert original == replayed
    assert "InformationStateString(0)" in text
    assert "ChanceOutcomes()" in text


@pytest.mark.parametrize("key", CARD_GAMES)
@pytest.mark.parametrize("decisions", [1, 9, 30])
def test_hidden_information_changes_neither_strings_nor_tensors_nor_actions(key, decisions):
    state = advanced(key, decisions, decisions)
    if state.is_terminal():
        pytest.skip("that game was shorter")
    rules = find_rules(key)
    assert isinstance(rules, IndexedRules)
    for seat in range(state.get_game().num_players()):
        other = state.clone()
        rules.engine.redeal(other.moment.state, seat, FastDice(decisions))
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        if state.current_player() == seat:
            assert other.legal_actions() == state.legal_actions()


def test_a_seats_history_has_its_own_cards_and_not_the_rivals():
    """The seat's memory is the same for every hand of the rival."""
    states = [advanced("trambahn", seed, 1) for seed in range(40)]
    firsts = {state.information_state_string(0) for state in states}
    assert len(firsts) == len(states)
    for state in states:
        for seat in range(2):
            told = state.information_state_string(seat)
            assert "?" in told


def test_a_clone_is_independent():
    state = advanced("station-master", 4, 12)
    before = (str(state), state.observation_string(0), state.history())
    twin = state.clone()
    twin.apply_action(
        twin.legal_actions()[0] if not twin.is_chance_node() else twin.chance_outcomes()[0][0]
    )
    assert (str(state), state.observation_string(0), state.history()) == before
    assert twin.history() != state.history()


def test_a_game_starts_from_a_given_position():
    middle = advanced("block-train", 2, 20)
    while middle.is_chance_node():
        middle.apply_action(middle.chance_outcomes()[0][0])
    game = pyspiel.load_game(openspiel_name("block-train"), {"position": str(middle)})
    begun = game.new_initial_state()
    assert str(begun) == str(middle)
    assert begun.legal_actions() == middle.legal_actions()


@pytest.mark.parametrize(
    ("params", "error"),
    [
        ({"players": 9}, BadOptions),
        ({"payoff": "gold"}, BadOptions),
        ({"position": "nowhere"}, BadNotation),
    ],
)
def test_invalid_parameters_are_refused(params, error):
    with pytest.raises(error):
        pyspiel.load_game(openspiel_name("trambahn"), params)


def test_the_example_solves_an_endgame():
    done = subprocess.run(
        [sys.executable, str(EXAMPLE)], capture_output=True, text=True, check=False, timeout=200
    )
    assert done.returncode == 0, done.stderr
    told = re.search(r"^exploitability: ([0-9.]+)$", done.stdout, re.MULTILINE)
    assert told is not None
    assert float(told[1]) < 0.01
