"""Train an agent by double DQN on the vectorised environment, in one file.

Needs `pip install 'railtable[pettingzoo]' torch`.

    python examples/train_dqn.py block-train --moves 300000 --out dqn.npz

The network, the shaped rewards, the evaluation and the saved files are those of train_ppo.py.
"""

import copy
import time
from typing import Any

import numpy as np
import torch
from torch import nn
from train_ppo import (
    HIDDEN,
    POINT_GAMES,
    arguments,
    lead_of,
    mask_of,
    point_of_curve,
    report,
    shaped,
)

from railtable.adapters.vector import SeatsEnv

ENVS = 64
MEMORY = 100_000
"""Remembered moves; the oldest are forgotten."""
BATCH = 512
UPDATES = 2
"""Updates after every step of all games."""
RATE = 5e-4
TARGET_STEPS = 200
"""Steps between two copies of the network to the target."""
LEAST_RANDOM = 0.05


class Memory:
    """The last moves of all games, in arrays."""

    def __init__(self, width: int, actions: int) -> None:
        self.seen = np.zeros((MEMORY, width), np.float32)
        self.after = np.zeros((MEMORY, width), np.float32)
        self.masks = np.zeros((MEMORY, actions), np.bool_)
        self.moves = np.zeros(MEMORY, np.int64)
        self.rewards = np.zeros(MEMORY, np.float32)
        self.over = np.zeros(MEMORY, np.float32)
        self.size = self._next = 0

    def add(self, **step: Any) -> None:
        """Remember a step of all games."""
        places = (self._next + np.arange(ENVS)) % MEMORY
        for name, numbers in step.items():
            getattr(self, name)[places] = numbers
        self._next = (self._next + ENVS) % MEMORY
        self.size = min(self.size + ENVS, MEMORY)

    def sample(self, random: np.random.Generator) -> dict[str, torch.Tensor]:
        """Return some remembered moves."""
        some = random.integers(self.size, size=BATCH)
        names = ("seen", "after", "masks", "moves", "rewards", "over")
        return {name: torch.from_numpy(getattr(self, name)[some]) for name in names}


def make_network(inputs: int, actions: int) -> nn.Sequential:
    """Return two hidden layers and a value for every action."""
    return nn.Sequential(
        nn.Linear(inputs, HIDDEN),
        nn.ReLU(),
        nn.Linear(HIDDEN, HIDDEN),
        nn.ReLU(),
        nn.Linear(HIDDEN, actions),
    )


def best_moves(network: nn.Module, seen: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Return the legal moves of the greatest value."""
    with torch.no_grad():
        return network(seen).masked_fill(~masks, -1e9).argmax(dim=1)


def loss_of(network: nn.Module, target: nn.Module, some: dict[str, torch.Tensor]) -> torch.Tensor:
    """Return the error of the values: one network chooses the next move, the other values it."""
    values = network(some["seen"]).gather(1, some["moves"][:, None]).squeeze(1)
    chosen = best_moves(network, some["after"], some["masks"])
    with torch.no_grad():
        later = target(some["after"]).gather(1, chosen[:, None]).squeeze(1)
        wanted = some["rewards"] + (1 - some["over"]) * later
    return nn.functional.smooth_l1_loss(values, wanted)


def train(envs: SeatsEnv, wanted: int, seed: int) -> tuple[nn.Sequential, list[Any]]:
    """Train until the agent has made some moves; return the network and the learning curve."""
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    network = make_network(envs.encoder.width, len(envs.batch.actions))
    target, optimiser = copy.deepcopy(network), torch.optim.Adam(network.parameters(), lr=RATE)
    memory = Memory(envs.encoder.width, len(envs.batch.actions))
    seen, info = envs.reset(seed=seed)
    results, curve, begun, lead = list[float](), list[Any](), time.process_time(), lead_of(envs)
    for steps in range(1, wanted // ENVS + 1):
        share_random = max(LEAST_RANDOM, 1 - 3 * steps * ENVS / wanted)
        best = best_moves(network, torch.from_numpy(seen), mask_of(info)).numpy()
        is_random = random.random(ENVS) < share_random
        moves = np.where(is_random, envs.batch.random_moves(), best)
        after, rewards, over, _, info = envs.step(moves)
        results += rewards[over].tolist()
        masks, before, lead = info["action_mask"].view(np.bool_), lead, lead_of(envs)
        rewards = shaped(rewards, over, before, lead)
        memory.add(seen=seen, after=after, masks=masks, moves=moves, rewards=rewards, over=over)
        seen = after
        if memory.size > 10 * BATCH:
            for _ in range(UPDATES):
                loss = loss_of(network, target, memory.sample(random))
                optimiser.zero_grad()
                loss.backward()
                optimiser.step()
        if steps % TARGET_STEPS == 0:
            target.load_state_dict(network.state_dict())
        if len(results) >= POINT_GAMES:
            curve.append(point_of_curve(steps * ENVS, begun, results))
            results = []
    return network, curve


def evaluate(network: nn.Module, envs: SeatsEnv, games: int) -> list[float]:
    """Return the results of games that the network plays by its best moves."""
    seen, info = envs.reset(seed=99)
    results: list[float] = []
    while len(results) < games:
        moves = best_moves(network, torch.from_numpy(seen), mask_of(info))
        seen, rewards, over, _, info = envs.step(moves.numpy())
        results += rewards[over].tolist()
    return results[:games]


def main() -> None:
    """Train, evaluate and save an agent."""
    wishes = arguments()
    torch.set_num_threads(1)
    setting: dict[str, Any] = {"seats": wishes.seats, "bots": wishes.bots, "encoding": "float"}
    envs = SeatsEnv(wishes.game, ENVS, **setting)
    network, curve = train(envs, wishes.moves, wishes.seed)
    results = evaluate(network, SeatsEnv(wishes.game, ENVS, **setting), wishes.games)
    report(wishes, curve, results, [network[at] for at in (0, 2, 4)])


if __name__ == "__main__":
    main()
