"""Train an agent by PPO on the vectorised environment, in one file.

Needs `pip install 'railtable[pettingzoo]' torch`.

    python examples/train_ppo.py trambahn --moves 1000000 --out trambahn.npz

The agent plays one seat, bots play the others. The network sees the row of an observation
(`encoding="float"`), and illegal moves are masked. The weights are saved as NumPy arrays, and
the learning curve beside them as JSON: `railtable.adapters.learned` plays them without PyTorch.
"""

import argparse
import json
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from railtable.adapters.vector import SeatsEnv

ENVS = 128
STEPS = 64
"""Moves of every game between two updates."""
EPOCHS = 3
MINIBATCH = 512
HIDDEN = 128
RATE = 1e-3
DISCOUNT = 1.0
"""A reward at the end of a game counts in full."""
TRACE = 0.97
CLIP = 0.2
ENTROPY = 0.01
VALUE = 0.5
LARGEST_GRADIENT = 0.5
POINT_GAMES = 500
"""Finished games of each point of the learning curve."""
POINTS = 50.0
"""A lead of so many points is worth as much as the step from the middle place to the first."""


class Network(nn.Module):
    """Two hidden layers, a logit for every action, and the value of the position."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )
        self.policy = nn.Linear(HIDDEN, actions)
        self.value = nn.Linear(HIDDEN, 1)
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """Return the policy over the legal moves, and the values."""
        inside = self.body(seen)
        logits = self.policy(inside).masked_fill(~masks, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(inside).squeeze(-1)


class Trainer:
    """Collects moves of all games, and improves the network with them."""

    def __init__(self, envs: SeatsEnv, seed: int) -> None:
        torch.manual_seed(seed)
        self.envs = envs
        self.network = Network(envs.encoder.width, len(envs.batch.actions))
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=RATE, eps=1e-5)
        seen, info = envs.reset(seed=seed)
        self.seen, self.masks = torch.from_numpy(seen), mask_of(info)
        self.lead = lead_of(envs)
        self.results: list[float] = []

    def collect(self) -> dict[str, torch.Tensor]:
        """Play some moves in every game; return them with advantages and returns."""
        kept: dict[str, list[torch.Tensor]] = {}
        for _ in range(STEPS):
            with torch.no_grad():
                policy, values = self.network(self.seen, self.masks)
                moves = policy.sample()
            seen, rewards, over, _, info = self.envs.step(moves.numpy())
            self.results += rewards[over].tolist()
            lead = lead_of(self.envs)
            rewards, self.lead = shaped(rewards, over, self.lead, lead), lead
            step = {
                "seen": self.seen,
                "masks": self.masks,
                "moves": moves,
                "chances": policy.log_prob(moves),
                "values": values,
                "rewards": torch.from_numpy(rewards).float(),
                "over": torch.from_numpy(over.copy()).float(),
            }
            for name, numbers in step.items():
                kept.setdefault(name, []).append(numbers)
            self.seen, self.masks = torch.from_numpy(seen), mask_of(info)
        with torch.no_grad():
            last = self.network(self.seen, self.masks)[1]
        moved = {name: torch.stack(numbers) for name, numbers in kept.items()}
        moved["advantages"] = advantages(moved, last)
        moved["returns"] = moved["advantages"] + moved["values"]
        return {name: numbers.flatten(0, 1) for name, numbers in moved.items()}

    def improve(self, moved: dict[str, torch.Tensor], left: float) -> None:
        """Take some steps of gradient descent; `left` is the share of the training to come."""
        self.optimiser.param_groups[0]["lr"] = RATE * max(left, 0.05)
        for some in minibatches(len(moved["moves"])):
            policy, values = self.network(moved["seen"][some], moved["masks"][some])
            ratio = (policy.log_prob(moved["moves"][some]) - moved["chances"][some]).exp()
            gain = moved["advantages"][some]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            surrogate = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            error = (values - moved["returns"][some]).square().mean()
            loss = VALUE * error - surrogate.mean() - ENTROPY * policy.entropy().mean()
            self.optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.network.parameters(), LARGEST_GRADIENT)
            self.optimiser.step()


def shaped(rewards: Any, over: Any, before: Any, lead: Any) -> Any:
    """Return the rewards with the changes of the lead.

    The lead is worth something beside the place, so that an agent that nearly always wins still
    learns to play better.
    """
    return rewards + np.where(over, 0, lead - before)


def lead_of(envs: SeatsEnv) -> Any:
    """Return the agent's lead over the best opponent in every game."""
    points = envs.batch.scores.astype(np.float64)
    own = points[:, envs.seat].copy()
    points[:, envs.seat] = -np.inf
    return (own - points.max(axis=1)) / POINTS


def mask_of(info: dict[str, Any]) -> torch.Tensor:
    """Return the legal moves as booleans."""
    return torch.tensor(info["action_mask"].view(np.bool_))


def advantages(moved: dict[str, torch.Tensor], last: torch.Tensor) -> torch.Tensor:
    """Return generalised advantage estimates, from the last move back."""
    found, after, trace = [], last, torch.zeros_like(last)
    for rewards, values, over in zip(
        *(moved[name].flip(0) for name in ("rewards", "values", "over")), strict=True
    ):
        surprise = rewards + DISCOUNT * after * (1 - over) - values
        trace = surprise + DISCOUNT * TRACE * trace * (1 - over)
        found.append(trace)
        after = values
    return torch.stack(found).flip(0)


def minibatches(count: int) -> Iterator[torch.Tensor]:
    """Yield the numbers of the moves of each step of gradient descent."""
    for _ in range(EPOCHS):
        yield from torch.randperm(count).split(MINIBATCH)


def share_beaten(results: list[float]) -> float:
    """Return the share of opponents that finished behind; equal places count half."""
    return (1 + float(np.mean(results))) / 2


def evaluate(network: Network, envs: SeatsEnv, games: int, seed: int) -> list[float]:
    """Return the results of games that the network plays by its best moves."""
    seen, info = envs.reset(seed=seed)
    results: list[float] = []
    while len(results) < games:
        with torch.no_grad():
            policy, _ = network(torch.from_numpy(seen), mask_of(info))
        seen, rewards, over, _, info = envs.step(policy.logits.argmax(dim=1).numpy())
        results += rewards[over].tolist()
    return results[:games]


def save(layers: Iterable[nn.Module], path: Path) -> None:
    """Save the layers that choose moves as NumPy arrays of 16-bit floats."""
    arrays: dict[str, Any] = {}
    for number, layer in enumerate(layers):
        assert isinstance(layer, nn.Linear)
        arrays[f"weight_{number}"] = layer.weight.detach().numpy().astype(np.float16)
        arrays[f"bias_{number}"] = layer.bias.detach().numpy().astype(np.float16)
    np.savez_compressed(path, **arrays)


def report(
    wishes: argparse.Namespace,
    curve: list[dict[str, float]],
    results: list[float],
    layers: Iterable[nn.Module],
) -> None:
    """Print the result of an evaluation; save the network and its learning curve."""
    share, error = share_beaten(results), 0.98 * float(np.std(results)) / len(results) ** 0.5
    print(f"beats {share:.1%} ± {error:.1%} of {wishes.bots} opponents in {len(results)} games")
    if wishes.out is not None:
        save(layers, wishes.out)
        told = {"arguments": {k: str(v) for k, v in vars(wishes).items()}, "curve": curve}
        told |= {"beaten": share, "error": error, "games": len(results)}
        wishes.out.with_suffix(".json").write_text(json.dumps(told, indent=1) + "\n")


def arguments() -> argparse.Namespace:
    """Return the wishes of the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=None)
    parser.add_argument("--bots", default="random", help="the opponents in training")
    parser.add_argument("--moves", type=int, default=1_000_000, help="the agent's in training")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="games of the evaluation")
    parser.add_argument("--out", type=Path, default=None)
    return parser.parse_args()


def train(trainer: Trainer, wanted: int) -> list[dict[str, float]]:
    """Train until the agent has made some moves; return the learning curve."""
    curve, begun = list[dict[str, float]](), time.process_time()
    for moves in range(ENVS * STEPS, wanted + ENVS * STEPS, ENVS * STEPS):
        trainer.improve(trainer.collect(), 1 - moves / wanted)
        if len(trainer.results) >= POINT_GAMES:
            curve.append(point_of_curve(moves, begun, trainer.results))
            trainer.results = []
    return curve


def point_of_curve(moves: int, begun: float, results: list[float]) -> dict[str, float]:
    """Print and return a point of the learning curve."""
    spent, share = (time.process_time() - begun) / 60, share_beaten(results)
    print(f"{moves:>9,} moves, {spent:5.2f} min, beats {share:.1%}", flush=True)
    return {"moves": moves, "minutes": round(spent, 3), "beaten": round(share, 4)}


def main() -> None:
    """Train, evaluate and save an agent."""
    wishes = arguments()
    torch.set_num_threads(1)
    setting: dict[str, Any] = {"seats": wishes.seats, "bots": wishes.bots, "encoding": "float"}
    trainer = Trainer(SeatsEnv(wishes.game, ENVS, **setting), wishes.seed)
    curve = train(trainer, wishes.moves)
    results = evaluate(trainer.network, SeatsEnv(wishes.game, ENVS, **setting), wishes.games, 99)
    body = trainer.network.body
    report(wishes, curve, results, [body[0], body[2], trainer.network.policy])


if __name__ == "__main__":
    main()
