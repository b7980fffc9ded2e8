"""Train an agent with MaskablePPO of sb3-contrib on the vectorised environment.

Needs `pip install 'railtable[pettingzoo]' sb3-contrib`.

    python examples/train_sb3.py trambahn --moves 300000 --out sb3.npz

The shaped rewards, the evaluation and the saved files are those of train_ppo.py.
"""

import time
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnvWrapper
from train_ppo import (
    CLIP,
    DISCOUNT,
    ENTROPY,
    ENVS,
    EPOCHS,
    HIDDEN,
    MINIBATCH,
    POINT_GAMES,
    RATE,
    STEPS,
    TRACE,
    arguments,
    lead_of,
    point_of_curve,
    report,
    shaped,
)

from railtable.adapters.sb3 import SeatsVecEnv


class ShapedVecEnv(VecEnvWrapper):
    """Adds the shaped rewards of train_ppo.py, and keeps the learning curve."""

    def __init__(self, envs: SeatsVecEnv) -> None:
        super().__init__(envs)
        self._games, self._lead = envs.games, np.zeros(envs.num_envs)
        self._results: list[float] = []
        self._moves, self._begun = 0, time.process_time()
        self.curve: list[dict[str, float]] = []

    def reset(self) -> Any:
        """Deal all games again."""
        seen = self.venv.reset()
        self._lead = lead_of(self._games)
        return seen

    def step_wait(self) -> tuple[Any, Any, Any, Any]:
        """Play the moves; add the change of the lead to the rewards."""
        seen, rewards, over, infos = self.venv.step_wait()
        before, self._lead = self._lead, lead_of(self._games)
        self._moves += self.num_envs
        self._results += rewards[over].tolist()
        if len(self._results) >= POINT_GAMES:
            self.curve.append(point_of_curve(self._moves, self._begun, self._results))
            self._results = []
        changed = shaped(rewards, over, before, self._lead)
        return seen, changed.astype(np.float32), over, infos


def evaluate(model: MaskablePPO, envs: SeatsVecEnv, games: int) -> list[float]:
    """Return the results of games that the model plays by its best moves."""
    envs.seed(99)
    seen, results = envs.reset(), list[float]()
    while len(results) < games:
        masks = np.stack(envs.env_method("action_masks"))
        moves, _ = model.predict(seen, action_masks=masks, deterministic=True)
        seen, rewards, over, _ = envs.step(moves)
        results += rewards[over].tolist()
    return results[:games]


def main() -> None:
    """Train, evaluate and save an agent."""
    wishes = arguments()
    torch.set_num_threads(1)
    games = SeatsVecEnv(wishes.game, ENVS, wishes.seats, bots=wishes.bots)
    envs = ShapedVecEnv(games)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=STEPS,
        batch_size=MINIBATCH,
        n_epochs=EPOCHS,
        learning_rate=lambda left: RATE * max(left, 0.05),
        gamma=DISCOUNT,
        gae_lambda=TRACE,
        clip_range=CLIP,
        ent_coef=ENTROPY,
        policy_kwargs={"net_arch": [HIDDEN, HIDDEN], "activation_fn": torch.nn.ReLU},
        seed=wishes.seed,
        device="cpu",
    )
    model.learn(wishes.moves)
    results = evaluate(model, games, wishes.games)
    inside = model.policy.mlp_extractor.policy_net
    report(wishes, envs.curve, results, [inside[0], inside[2], model.policy.action_net])


if __name__ == "__main__":
    main()
