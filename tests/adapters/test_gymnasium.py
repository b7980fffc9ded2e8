"""Gymnasium's own checks pass for one seat against bots, single and vectorised."""

import pytest

pytest.importorskip("gymnasium", reason="needs railtable[pettingzoo]: make test-adapters")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import VectorEnv

from railtable.adapters.gymnasium import SeatEnv, id_of
from railtable.adapters.vector import SeatsEnv
from railtable.bots import UnknownBot
from railtable.core.errors import BadOptions, IllegalAction

CARD_GAMES = ("station-master", "trambahn", "block-train", "freight-train")
FEW = 5


def random_move(mask, dice):
    return int(dice.choice(np.flatnonzero(mask)))


def test_check_env_passes(key, seats):
    settings = {"seats": seats, "seat": seats - 1, "bots": "random", "proposals": FEW}
    made = gymnasium.make(id_of(key), render_mode="ansi", disable_env_checker=True, **settings)
    check_env(made.unwrapped, skip_render_check=False)


@pytest.mark.parametrize("key", CARD_GAMES)
def test_a_game_is_made_by_id_and_played_to_the_end_against_greedy(key):
    made = gymnasium.make(id_of(key), bots="greedy", disable_env_checker=True)
    dice = np.random.default_rng(3)
    seen, info = made.reset(seed=3)
    over, rewards = False, []
    while not over:
        assert seen["action_mask"].any()
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        seen, reward, over, cut, info = made.step(random_move(seen["action_mask"], dice))
        rewards.append(reward)
        assert not cut
    assert set(rewards[:-1]) <= {0.0}
    assert -1 <= rewards[-1] <= 1
    assert made.unwrapped.course.payoffs("places")[0] == rewards[-1]


def test_an_illegal_move_ends_the_game_costs_one_and_is_reported():
    made = SeatEnv("trambahn", bots="random")
    seen, _ = made.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, info = made.step(illegal)
    assert (reward, over, info["refused"]) == (-1.0, True, "no_such_move")


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"seat": 2}, BadOptions),
        ({"seats": 3}, BadOptions),
        ({"bots": ["random", "random"]}, BadOptions),
        ({"bots": "deep thought"}, UnknownBot),
        ({"bots": "engine:true"}, UnknownBot),
    ],
)
def test_invalid_seats_and_bots_are_refused(settings, error):
    with pytest.raises(error):
        SeatEnv("trambahn", **settings)
    with pytest.raises(error):
        SeatsEnv("trambahn", 2, **settings)


@pytest.mark.parametrize("key", CARD_GAMES)
def test_vectorised_games_stay_within_their_spaces_and_reset(key):
    made = gymnasium.make_vec(id_of(key), num_envs=8, seat=1)
    assert isinstance(made, VectorEnv)
    dice = np.random.default_rng(1)
    seen, _ = made.reset(seed=1)
    ended = 0
    while not ended:
        assert made.observation_space.contains(seen)
        assert (made.unwrapped.batch.to_move == 1).all()
        moves = np.array([random_move(mask, dice) for mask in seen["action_mask"]])
        seen, rewards, over, cut, info = made.step(moves)
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        for lane in np.flatnonzero(over):
            assert made.single_observation_space.contains(info["final_obs"][lane])
            assert info["_final_obs"][lane]
        ended += over.sum()


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_vectorised_games_are_reproducible_from_a_seed(bots):
    def course():
        made = SeatsEnv("block-train", 3, seats=3, bots=bots)
        dice = np.random.default_rng(5)
        seen, _ = made.reset(seed=9)
        for _ in range(12):
            moves = np.array([random_move(mask, dice) for mask in seen["action_mask"]])
            seen, rewards, *_ = made.step(moves)
            yield seen["observation"].tobytes(), rewards.tolist()

    assert list(course()) == list(course())


def test_the_vectorised_reward_is_the_payoff_of_ended_games(monkeypatch):
    made = SeatsEnv("block-train", 4, seats=3, payoff="points")
    dice = np.random.default_rng(5)
    seen, _ = made.reset(seed=2)
    turns, step = [], made.batch.step

    def noting(*given, **settings):
        turns.append(step(*given, **settings))
        return turns[-1]

    monkeypatch.setattr(made.batch, "step", noting)
    for _ in range(60):
        turns.clear()
        moves = np.array([random_move(mask, dice) for mask in seen["action_mask"]])
        seen, rewards, *_ = made.step(moves)
        paid = sum(turn.rewards[:, 0] for turn in turns)
        assert (rewards == paid).all()


def test_one_illegal_move_changes_none_of_the_vectorised_games():
    made = SeatsEnv("trambahn", 3)
    seen, _ = made.reset(seed=1)
    moves = np.array([int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]])
    moves[2] = int(np.flatnonzero(seen["action_mask"][2] == 0)[0])
    before = made.batch.observe(0)
    with pytest.raises(IllegalAction, match="batch_move_illegal"):
        made.step(moves)
    assert np.array_equal(made.batch.observe(0), before)
