"""A bot that plays a trained network, without the library that trained it. See docs/baselines.md.

Needs NumPy: `pip install 'railtable[batch]'`.

    railtable simulate trambahn --bots railtable.adapters.learned:LearnedBot,greedy
"""

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from railtable.adapters.env_game import observed
from railtable.batch.encoding import Encoder, make_encoder
from railtable.bots.bot import Bot
from railtable.core.actions import Action, View
from railtable.core.dice import Dice
from railtable.core.engine import State
from railtable.core.errors import BadOptions
from railtable.core.rules import IndexedRules, Rules

WEIGHTS: Final = Path(__file__).parent / "weights"
"""The networks of docs/baselines.md, trained by examples/train_ppo.py."""


class LearnedBot(Bot):
    """Plays the move that a network prefers among the legal ones.

    A network is a file of NumPy arrays as examples/train_ppo.py saves it; the usual one is that
    of the game.
    """

    def __init__(self, rules: Rules[Any, Any], path: Path | None = None) -> None:
        super().__init__(rules)
        usual = WEIGHTS / f"{rules.info.key}.npz"
        if not isinstance(rules, IndexedRules) or not (path or usual).is_file():
            raise BadOptions("no_network", {"game": rules.info.key, "file": str(path or usual)})
        self._rules: IndexedRules[Any, Any] = rules
        self._layers = load_layers(path or usual)

    def choose(self, view: View, legal: list[Action], dice: Dice) -> Action:
        return self.choose_in(self.rules.imagine(view, dice), legal, dice)

    def choose_in(self, world: State, legal: list[Action], dice: Dice) -> Action:
        row = observed(self._rules, world, int(world.to_move))
        worths = self.logits(encoder_of(self._rules, int(world.seats)).encode(row))
        moves = [self._rules.index[action] for action in legal]
        return self._rules.actions[moves[int(np.argmax(worths[moves]))]]

    def logits(self, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the network's preference for every action."""
        for weight, bias in self._layers[:-1]:
            inputs = np.maximum(weight @ inputs + bias, 0)
        weight, bias = self._layers[-1]
        return weight @ inputs + bias


def load_layers(path: Path) -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Return the weights and biases of each layer."""
    with np.load(path) as arrays:
        count = len(arrays.files) // 2
        return [
            (arrays[f"weight_{at}"].astype(np.float32), arrays[f"bias_{at}"].astype(np.float32))
            for at in range(count)
        ]


@lru_cache(maxsize=64)
def encoder_of(rules: IndexedRules[Any, Any], seats: int) -> Encoder:
    """Return the encoder of the usual game with this many seats."""
    return make_encoder("float", rules, rules.setup(seats))
