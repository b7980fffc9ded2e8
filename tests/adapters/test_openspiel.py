"""OpenSpiel's own tests pass for the card games, and its algorithms run on them."""

import re
import runpy
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="needs railtable[openspiel]: make test-adapters")

import numpy as np
import pyspiel
from absl import flags
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python import policy as openspiel_policy
from open_spiel.python.algorithms import (
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

from railtable.adapters.openspiel import openspiel_name
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.errors import BadNotation, BadOptions, IllegalAction
from railtable.core.rules import IndexedRules
from railtable.games import find_rules, module_of
from tests.support.play import cases

CARD_GAMES = ("station-master", "trambahn", "block-train", "freight-train")
LONG = {("freight-train", 4), ("freight-train", 5)}
"""About two thousand random decisions: 15 seconds each."""
SIMULATED = [
    pytest.param(*row, marks=pytest.mark.soak if row in LONG else ())
    for row in cases()
    if row[0] in CARD_GAMES
]
ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "openspiel_endgame.py"


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


RESAMPLED = ("station-master", "trambahn", "freight-train")


def sampler(seed):
    """Return a source of numbers as OpenSpiel passes it."""
    return np.random.default_rng(seed).random


@pytest.mark.parametrize("key", CARD_GAMES)
@pytest.mark.parametrize("decisions", [2, 25, 60, 140])
def test_a_resampled_history_is_consistent_and_the_seat_cannot_tell_it(key, decisions):
    state = advanced(key, decisions, decisions)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    if state.is_terminal():
        pytest.skip("that game was shorter")
    rules, differ = find_rules(key), 0
    assert isinstance(rules, IndexedRules)
    for seat in range(state.get_game().num_players()):
        other = state.resample_from_infostate(seat, sampler(seat))
        assert other.current_player() == state.current_player()
        assert other.information_state_string(seat) == state.information_state_string(seat)
        told = rules.engine.information(other.moment.state, seat)
        assert told == rules.engine.information(state.moment.state, seat)
        replayed = state.get_game().new_initial_state()
        for action in other.history():
            assert action in replayed.legal_actions()
            replayed.apply_action(action)
        assert str(replayed) == str(other)
        differ += str(other) != str(state)
    assert bool(differ) == (key in RESAMPLED)


def recorded(key, seed, seats=2, avoided="Income"):
    """Return the steps of a random game, which avoids moves of one kind where it can."""
    rules = find_rules(key)
    assert isinstance(rules, IndexedRules)
    state, dice, steps = rules.setup(seats), FastDice(seed), []
    while state.to_move != NOBODY:
        if state.to_move == CHANCE:
            action = rules.chance_action(state, rules.engine.draw_list(state, dice))
        else:
            legal = rules.legal_actions(state)
            kinds = [type(one).__name__ for one in legal]
            eager = [one for one, kind in zip(legal, kinds, strict=True) if kind == "Buy"]
            rest = [one for one, kind in zip(legal, kinds, strict=True) if kind != avoided]
            some = eager or rest or legal
            action = some[dice.below(len(some))]
        steps.append(action)
        rules.apply(state, action)
    return steps


@pytest.mark.parametrize(
    ("key", "seed", "without_draws"),
    [("trambahn", 15, "Reshuffle"), ("freight-train", 41, "TurnUp")],
)
def test_a_state_follows_a_game_in_which_chance_draws_nothing(key, seed, without_draws):
    """The state carries out such a step by itself: it must not be carried out again."""
    state = pyspiel.load_game(openspiel_name(key), {"players": 2}).new_initial_state()
    rules, steps, alone = find_rules(key), [], []
    real = rules.setup(2)
    for action in recorded(key, seed):
        steps.append(action)
        rules.apply(real, action)
        if len(state.moment.steps) >= len(steps):
            alone.append(type(action).__name__)
        state.follow(steps)
    assert without_draws in alone
    assert state.is_terminal()
    assert str(state) == module_of(rules, "position").format_position(real)


@pytest.mark.parametrize(("key", "seed"), [("trambahn", 15), ("freight-train", 41)])
def test_the_search_of_the_baselines_hears_a_game_in_which_chance_draws_nothing(key, seed):
    player = runpy.run_path(str(ROOT / "examples" / "play_baselines.py"))["SearchPlayer"](
        find_rules(key), "ismcts", 2
    )
    player.begin(2, "baselines")
    for action in recorded(key, seed):
        player.hear(action)
    assert player.state.is_terminal()


def test_a_history_that_does_not_fit_is_refused():
    state = pyspiel.load_game(openspiel_name("trambahn"), {"players": 2}).new_initial_state()
    first, deal = recorded("trambahn", 15)[:2]
    with pytest.raises(IllegalAction, match="impossible_chance"):
        state.follow([deal])
    with pytest.raises(IllegalAction, match="no_such_move"):
        state.follow([first, deal, deal])


def check_resampled(state, seat, seed):
    """Compare a state with a resampled one: what the seat knows and may do is the same."""
    other = state.resample_from_infostate(seat, sampler(seed))
    assert other.current_player() == state.current_player()
    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert other.observation_string(seat) == state.observation_string(seat)
    if state.current_player() == seat:
        assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("key", CARD_GAMES)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000), data=st.data())
def test_every_seats_resampled_states_look_the_same_to_it(key, seed, data):
    seats = find_rules(key).info.min_seats
    steps = recorded(key, seed, seats, data.draw(st.sampled_from(["Income", ""]), "avoided"))
    state = pyspiel.load_game(openspiel_name(key), {"players": seats}).new_initial_state()
    state.follow(steps[: data.draw(st.integers(1, len(steps)), "steps")])
    for seat in range(seats):
        check_resampled(state, seat, seed)


@pytest.mark.parametrize(("key", "decisions"), [("trambahn", 60), ("station-master", 40)])
def test_resampled_worlds_are_as_likely_as_redealt_ones(key, decisions):
    """Compare how often each card is in the rival's hand, and that the real one is no likelier."""
    state = advanced(key, 8, decisions, players=2)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    rules, real, worlds = find_rules(key), state.moment.state, 150
    assert isinstance(rules, IndexedRules)

    def hand(world):
        view = rules.view(world, 1)
        return list(view.hand)

    drawn = {"resampled": Counter[str](), "redealt": Counter[str]()}
    for seed in range(worlds):
        twin = state.resample_from_infostate(0, sampler(seed))
        drawn["resampled"].update(hand(twin.moment.state))
        world = rules.copy(real)
        rules.engine.redeal(world, 0, FastDice(seed))
        drawn["redealt"].update(hand(world))
    cards = set(drawn["redealt"]) | set(drawn["resampled"])
    size = len(hand(real))
    apart = sum(abs(drawn["resampled"][card] - drawn["redealt"][card]) for card in cards)
    assert apart / (2 * worlds * size) < 0.25
    known = {name: sum(found[card] for card in set(hand(real))) for name, found in drawn.items()}
    assert known["resampled"] < 1.3 * known["redealt"] + 20


def test_the_order_of_drawing_is_not_information():
    """Two histories that differ in it alone have the same strings."""
    game = pyspiel.load_game(openspiel_name("trambahn"))
    states = []
    for turned in (False, True):
        state = game.new_initial_state()
        state.apply_action(0)
        draws = [number % 40 for number in range(39)]
        hand = draws[27:33]
        draws[27:33] = hand[::-1] if turned else hand
        for number in draws:
            state.apply_action(number)
        states.append(state)
    for seat in range(2):
        assert len({state.information_state_string(seat) for state in states}) == 1


@pytest.mark.parametrize("key", CARD_GAMES)
def test_a_game_states_its_greatest_length(key):
    rules = find_rules(key)
    for seats in range(rules.info.min_seats, rules.info.max_seats + 1):
        game = pyspiel.load_game(openspiel_name(key), {"players": seats})
        most = module_of(rules, "bounds").most_decisions(rules.setup(seats))
        assert game.max_game_length() == most < 20_000


def decided(key, seed=3, decisions=4, **params):
    """Return a state at which a seat has a choice."""
    state = advanced(key, seed, decisions, **params)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.parametrize("key", ["station-master", "trambahn"])
def test_information_set_search_runs(key):
    state = decided(key, players=2)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        uct_c=1.5,
        max_simulations=12,
        max_world_samples=-1,
        random_state=np.random.RandomState(2),
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
    )
    policy, action = bot.step_with_policy(state)
    assert action in state.legal_actions()
    assert sum(chance for _, chance in policy) == pytest.approx(1)


def test_tree_search_runs_in_python_and_in_cpp():
    state = decided("block-train", players=3)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(state.get_game(), 1.5, 12, evaluator, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()
    fast = pyspiel.MCTSBot(
        state.get_game(), pyspiel.RandomRolloutEvaluator(1, 3), 1.5, 12, 100, False, 3, False
    )
    assert fast.step_with_policy(state)[1] in state.legal_actions()


STEPS = """
import pyspiel
from tests.adapters.test_openspiel import decided

evaluator = pyspiel.RandomRolloutEvaluator(1, 3)
state = decided("trambahn")
tree = pyspiel.MCTSBot(state.get_game(), evaluator, 1.5, 4, 100, False, 3, False)
print("tree", tree.step(state) in state.legal_actions())
policy = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
sets = pyspiel.ISMCTSBot(1, evaluator, 1.5, 4, -1, policy, False, False)
for choose in (sets.step, sets.step_with_policy):
    try:
        choose(state)
    except pyspiel.SpielError as error:
        print("sets", error)
poker = pyspiel.load_game("kuhn_poker").new_initial_state()
poker.apply_action(0)
poker.apply_action(1)
print("poker", sets.step(poker) in poker.legal_actions())
"""


def test_openspiels_searches_in_cpp_choose_or_raise_and_never_crash():
    """A state in Python cannot resample in C++. If that changes, say so in docs/adapters.md."""
    done = subprocess.run(
        [sys.executable, "-c", STEPS], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    refused = "sets ResampleFromInfostate() not implemented."
    assert done.stdout.splitlines() == ["tree True", refused, refused, "poker True"]


@pytest.mark.parametrize(
    "solver",
    [
        external_sampling_mccfr.ExternalSamplingSolver,
        outcome_sampling_mccfr.OutcomeSamplingSolver,
        lambda game: pyspiel.ExternalSamplingMCCFRSolver(game, 3),
        lambda game: pyspiel.OutcomeSamplingMCCFRSolver(game, 0.6, 3),
    ],
    ids=["external", "outcome", "external-cpp", "outcome-cpp"],
)
def test_sampling_solvers_learn_an_ending(solver):
    """Compare with the uniform policy: the last plays of a game of Station Master."""
    example = runpy.run_path(str(EXAMPLE))
    end, _ = example["longest_small_end"](example["decisions"](2))
    game = pyspiel.load_game(openspiel_name("station-master"), {"position": str(end)})
    made, runs = solver(game), 400
    for _ in range(runs):
        made.iteration() if hasattr(made, "iteration") else made.run_iteration()
    learnt = policy_of_tree(game, made.average_policy())
    uniform = exploitability.nash_conv(game, openspiel_policy.UniformRandomPolicy(game))
    assert exploitability.nash_conv(game, learnt) < 0.6 * uniform


def policy_of_tree(game, average):
    """Return an average policy as a table, whichever language computed it."""
    table = openspiel_policy.TabularPolicy(game)
    for state in table.states:
        chances = average.action_probabilities(state)
        row = table.policy_for_key(state.information_state_string(state.current_player()))
        row[:] = 0
        for action, chance in dict(chances).items():
            row[action] = chance
    return table
