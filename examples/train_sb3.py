"""Train an agent with MaskablePPO of sb3-contrib on the vectorised environment.

Needs `pip install 'railtable[pettingzoo]' sb3-contrib`.

    python examples/train_sb3.py trambahn --moves 300000
"""

import argparse
import time

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from railtable.adapters.sb3 import SeatsVecEnv

ENVS = 128


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
    """Train and evaluate an agent."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=None)
    parser.add_argument("--bots", default="random", help="the opponents")
    parser.add_argument("--moves", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="games of the evaluation")
    parser.add_argument("--out", default=None)
    wishes = parser.parse_args()
    torch.set_num_threads(1)
    envs = SeatsVecEnv(wishes.game, ENVS, wishes.seats, bots=wishes.bots)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=64,
        batch_size=2048,
        n_epochs=3,
        learning_rate=1e-3,
        gamma=1.0,
        gae_lambda=0.97,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128], "activation_fn": torch.nn.ReLU},
        seed=wishes.seed,
        device="cpu",
    )
    begun = time.process_time()
    model.learn(wishes.moves)
    minutes = (time.process_time() - begun) / 60
    results = evaluate(model, envs, wishes.games)
    share = (1 + float(np.mean(results))) / 2
    error = 0.98 * float(np.std(results)) / len(results) ** 0.5
    print(f"{model.num_timesteps:,} moves, {minutes:.1f} minutes of CPU time")
    print(f"beats {share:.1%} ± {error:.1%} of {wishes.bots} opponents in {len(results)} games")
    if wishes.out is not None:
        model.save(wishes.out)


if __name__ == "__main__":
    main()
