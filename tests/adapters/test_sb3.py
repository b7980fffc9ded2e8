"""The vectorised environment with the interface of Stable-Baselines3; needs examples/requirements.txt."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("stable_baselines3", reason="needs sb3-contrib: make test-learners")

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecMonitor

from railtable.adapters.learned import LearnedBot
from railtable.adapters.sb3 import SeatsVecEnv
from railtable.core.dice import FastDice
from railtable.core.rules import IndexedRules
from railtable.core.run import Run
from railtable.games import find_rules

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
CARD_GAMES = ("station-master", "trambahn", "block-train", "freight-train")


@pytest.mark.parametrize("key", CARD_GAMES)
def test_games_are_played_with_masks_and_end(key):
    envs = VecMonitor(SeatsVecEnv(key, 4, bots="random"))
    envs.seed(3)
    seen = envs.reset()
    random, ended = np.random.default_rng(1), 0
    for _ in range(2000):
        assert envs.observation_space.contains(seen[0])
        masks = np.stack(envs.env_method("action_masks"))
        moves = np.array([random.choice(np.flatnonzero(mask)) for mask in masks])
        seen, rewards, over, infos = envs.step(moves)
        for lane in np.flatnonzero(over):
            ended += 1
            assert envs.observation_space.contains(infos[lane]["terminal_observation"])
            assert infos[lane]["episode"]["r"] == rewards[lane]
            assert "refused" not in infos[lane]
        if ended:
            break
    assert ended


def test_an_illegal_move_is_named():
    envs = SeatsVecEnv("block-train", 2, bots="random")
    envs.reset()
    masks = envs.env_method("action_masks")
    moves = np.array([int(np.argmax(masks[0])), int(np.argmin(masks[1]))])
    _, rewards, over, infos = envs.step(moves)
    assert (rewards[1], over[1], infos[1]["refused"]) == (-1, True, "no_such_move")
    assert not over[0]
    assert "refused" not in infos[0]


def test_the_same_seed_gives_the_same_games():
    def first(seed):
        envs = SeatsVecEnv("trambahn", 2, bots="random")
        envs.seed(seed)
        return envs.reset().tobytes()

    assert first(5) == first(5) != first(6)


def test_maskable_ppo_learns_and_predicts():
    envs = SeatsVecEnv("block-train", 8, bots="random")
    model = MaskablePPO("MlpPolicy", envs, n_steps=16, batch_size=64, n_epochs=1, device="cpu")
    model.learn(256)
    seen = envs.reset()
    masks = np.stack(envs.env_method("action_masks"))
    moves, _ = model.predict(seen, action_masks=masks)
    assert masks[np.arange(8), moves].all()


@pytest.mark.parametrize("script", ["train_ppo.py", "train_dqn.py", "train_sb3.py"])
def test_an_example_trains_an_agent_that_plays(script, tmp_path):
    """For a second: whether it learns is in docs/baselines.md."""
    out = tmp_path / "agent.npz"
    command = [sys.executable, str(EXAMPLES / script), "block-train", "--moves", "16384"]
    done = subprocess.run(
        [*command, "--games", "20", "--out", str(out)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "of random opponents in 20 games" in done.stdout
    rules = find_rules("block-train")
    assert isinstance(rules, IndexedRules)
    bot, state = LearnedBot(rules, out), Run(rules.engine, rules.setup(3), FastDice(1)).state
    legal = rules.legal_actions(state)
    assert bot.choose(rules.view(state, int(state.to_move)), legal, FastDice(1)) in legal
