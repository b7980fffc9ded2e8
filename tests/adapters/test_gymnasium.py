"""Gymnasium's own checks pass for one seat against bots, single and vectorised."""

import pytest

pytest.importorskip("gymnasium", reason="needs railtable[pettingzoo]: make test-adapters")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import VectorEnv

from railtable.adapters.gymnasium import SeatEnv, id_of
from railtable.adapters.payoff import payoffs, seat_payoff
from railtable.adapters.vector import SeatsEnv
from railtable.batch import ENCODINGS, Encoder
from railtable.bots import UnknownBot
from railtable.core.dice import FastDice
from railtable.core.engine import playout
from railtable.core.errors import BadOptions
from railtable.core.rules import IndexedRules
from railtable.games import find_rules
from railtable.pictures import HEIGHT, WIDTH
from railtable.programs.process import EngineFailed

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
        ({"bots": "engine:true"}, EngineFailed),
    ],
)
def test_invalid_seats_and_bots_are_refused(settings, error):
    with pytest.raises(error):
        SeatEnv("trambahn", **settings)
    with pytest.raises(error):
        SeatsEnv("trambahn", 2, **settings)


@pytest.mark.parametrize("key", CARD_GAMES)
def test_vectorised_games_stay_within_their_spaces_and_reset(key):
    made = gymnasium.make_vec(id_of(key), num_envs=8, seat=1, bots="random")
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


@pytest.mark.parametrize("bots", ["random", "trainee"])
def test_an_illegal_move_ends_its_vectorised_game_alone(bots):
    """The answer is that of a single environment: reward, end, reason and last observation."""
    made, twin = SeatsEnv("trambahn", 3, bots=bots), SeatsEnv("trambahn", 3, bots=bots)
    seen, _ = made.reset(seed=1)
    twin.reset(seed=1)
    legal = np.array([int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]])
    moves = legal.copy()
    moves[2] = int(np.flatnonzero(seen["action_mask"][2] == 0)[0])
    after, rewards, over, cut, info = made.step(moves)
    assert rewards.tolist() == [0, 0, -1]
    assert over.tolist() == info["_refused"].tolist() == [False, False, True]
    assert info["refused"].tolist() == [None, None, "no_such_move"]
    assert not cut.any()
    last = info["final_obs"][2]
    assert np.array_equal(last["observation"], seen["observation"][2])
    assert np.array_equal(last["action_mask"], seen["action_mask"][2])
    other = twin.step(legal)[0]["observation"]
    assert np.array_equal(after["observation"][0], other[0])
    assert not np.array_equal(after["observation"][2], other[2])
    assert after["action_mask"].any(axis=1).all()


class LastAgent:
    """An agent without a base class."""

    def choose(self, view, legal, dice):
        return legal[-1]


@pytest.mark.parametrize("bots", [LastAgent, LastAgent(), [LastAgent], f"{__file__}:LastAgent"])
def test_your_own_agent_is_the_opponent(bots):
    one = SeatEnv("trambahn", bots=bots)
    many = SeatsEnv("trambahn", num_envs=2, bots=bots)
    seen, info = one.reset(seed=1)
    for _ in range(6):
        seen, _, over, _, info = one.step(int(info["action_mask"].argmax()))
        if over:
            break
    seen, _ = many.reset(seed=1)
    for _ in range(6):
        seen, *_ = many.step(seen["action_mask"].argmax(axis=1))
    one.close()


@pytest.mark.parametrize("move", [-1, -2, -3, 10**6])
def test_numbers_that_are_no_moves_are_illegal_moves(move):
    made = SeatsEnv("block-train", 2, bots="random")
    made.reset(seed=1)
    _, rewards, over, _, info = made.step(np.array([move, move]))
    assert rewards.tolist() == [-1, -1]
    assert over.all()
    assert info["_refused"].all()


def test_both_forms_have_the_same_opponents_and_infos():
    alone, many = SeatEnv("block-train"), SeatsEnv("block-train", 2)
    assert [type(bot) for bot in alone.bots] == [type(bot) for bot in many.bots]
    for made in (alone, many):
        seen, info = made.reset(seed=4)
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        assert np.array_equal(made.action_masks(), info["action_mask"].astype(bool))
        move = np.argmax(seen["action_mask"], axis=-1)
        seen, _, _, _, info = made.step(move)
        assert np.array_equal(seen["action_mask"], info["action_mask"])


@pytest.mark.parametrize("encoding", ["float", "one_hot"])
@pytest.mark.parametrize("key", CARD_GAMES)
def test_encoded_observations_come_alone_and_within_their_spaces(key, encoding):
    alone = SeatEnv(key, bots="random", encoding=encoding)
    check_env(alone, skip_render_check=True)
    many = SeatsEnv(key, 4, bots="random", encoding=encoding)
    dice = np.random.default_rng(1)
    seen, info = many.reset(seed=1)
    for _ in range(60):
        assert many.observation_space.contains(seen)
        moves = np.array([random_move(mask, dice) for mask in info["action_mask"]])
        seen, _, over, _, info = many.step(moves)
        for lane in np.flatnonzero(over):
            assert many.single_observation_space.contains(info["final_obs"][lane])


@pytest.mark.parametrize("key", CARD_GAMES)
def test_an_encoding_keeps_all_information(key):
    """Different rows have different encodings, and the raw row can be computed back."""
    raw = SeatsEnv(key, 8, bots="random")
    encoders = {name: raw.batch.encoder(name) for name in ENCODINGS}
    dice = np.random.default_rng(2)
    seen, _ = raw.reset(seed=2)
    low, high = encoders["raw"].low.astype(int), encoders["raw"].high.astype(int)
    for _ in range(40):
        rows = seen["observation"]
        scaled = encoders["float"].encode(rows)
        shown = encoders["one_hot"].encode(rows)
        back = np.rint(low + scaled * (high - low)).astype(int)
        assert np.array_equal(back, rows)
        assert len(np.unique(shown, axis=0)) == len(np.unique(rows, axis=0))
        assert np.array_equal(encoders["one_hot"].encode(rows[0]), shown[0])
        moves = np.array([random_move(mask, dice) for mask in seen["action_mask"]])
        seen, *_ = raw.step(moves)


def test_indicators_mark_each_value():
    low, high = np.array([0, -1, 3, 0], np.int16), np.array([2, 1, 3, 200], np.int16)
    encoder = Encoder("one_hot", low, high)
    rows = np.array([[2, -1, 3, 50], [0, 1, 3, 200]], np.int16)
    assert encoder.encode(rows).tolist() == [
        [0, 0, 1, 1, 0, 0, 0.25],
        [1, 0, 0, 0, 0, 1, 1],
    ]


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({"game": "trambahn", "encoding": "morse"}, "unknown_encoding"),
        ({"game": "string-railway", "encoding": "float"}, "no_bounds"),
        ({"game": "trambahn", "render_mode": "video"}, "unknown_render_mode"),
    ],
)
def test_unknown_encodings_and_render_modes_are_refused(settings, key):
    with pytest.raises(BadOptions, match=key):
        SeatEnv(**settings)


@pytest.mark.parametrize("key", [*CARD_GAMES, "string-railway"])
def test_a_frame_is_the_picture_of_the_table(key):
    made = SeatEnv(key, bots="random", render_mode="rgb_array", proposals=FEW)
    _, info = made.reset(seed=1)
    first = made.render()
    assert first.shape == (HEIGHT, WIDTH, 3)
    assert first.dtype == np.uint8
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 20
    for _ in range(4):
        _, _, _, _, info = made.step(int(np.argmax(info["action_mask"])))
    assert not np.array_equal(made.render(), first)


def test_vectorised_frames_are_one_for_each_game():
    made = SeatsEnv("trambahn", 2, bots="random", render_mode="rgb_array")
    made.reset(seed=1)
    frames = made.render() or ()
    assert [frame.shape for frame in frames] == [(HEIGHT, WIDTH, 3)] * 2


@pytest.mark.parametrize("payoff", ["places", "points"])
@pytest.mark.parametrize("key", CARD_GAMES)
def test_the_payoff_of_one_seat_is_that_of_the_outcome(key, payoff):
    """Ties included, which the tie-breaks of the rules decide."""
    rules = find_rules(key)
    assert isinstance(rules, IndexedRules)
    ties = 0
    for seed in range(60 if key != "freight-train" else 6):
        state = rules.setup(rules.info.usual_seats)
        playout(rules.engine, state, FastDice(seed), 10_000)
        outcome = rules.outcome(state)
        assert outcome is not None
        expected = payoffs(outcome, payoff)
        ties += len(set(outcome.scores)) < len(outcome.scores)
        for seat in range(len(expected)):
            paid = seat_payoff(rules, state, outcome.scores, seat, payoff)
            assert paid == pytest.approx(expected[seat])
    assert ties or key != "block-train"
