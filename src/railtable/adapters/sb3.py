"""The vectorised environment for Stable-Baselines3. See docs/adapters.md.

Needs Stable-Baselines3: `pip install 'railtable[pettingzoo]' sb3-contrib`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as missing:
    raise ImportError(
        f"{__name__} needs Stable-Baselines3: pip install sb3-contrib", name="stable_baselines3"
    ) from missing

from railtable.adapters.payoff import Payoff
from railtable.adapters.vector import SeatsEnv
from railtable.batch import Encoding
from railtable.core.seats import Seat

ASKED_METHODS = {"action_masks"}
"""The methods that learners call in every environment."""


class SeatsVecEnv(VecEnv):
    """A `SeatsEnv` with the interface of Stable-Baselines3 and masks for MaskablePPO."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: Seat = 0,
        bots: str | Sequence[str] = "greedy",
        *,
        options: Mapping[str, Any] | None = None,
        payoff: Payoff = "places",
        encoding: Encoding = "float",
        render_mode: str | None = None,
    ) -> None:
        self.games = SeatsEnv(
            game,
            num_envs,
            seats,
            seat,
            bots,
            options=options,
            payoff=payoff,
            encoding=encoding,
            render_mode=render_mode,
        )
        self.render_mode = render_mode
        self._moves = np.zeros(num_envs, np.int64)
        self._lengths = np.zeros(num_envs, np.int64)
        super().__init__(
            num_envs, self.games.single_observation_space, self.games.single_action_space
        )

    def reset(self) -> Any:
        """Deal all games again; `seed` was given before, if at all."""
        seed = self._seeds[0]
        self._reset_seeds()
        self._lengths[:] = 0
        seen, _ = self.games.reset(seed=seed)
        return seen

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Keep the moves for `step_wait`."""
        self._moves = actions

    def step_wait(self) -> tuple[Any, NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Play the moves; games that end begin again."""
        seen, rewards, over, _, info = self.games.step(self._moves)
        self._lengths += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for lane in np.flatnonzero(over):
            infos[lane] = {
                "terminal_observation": info["final_obs"][lane],
                "TimeLimit.truncated": False,
                "episode": {"r": float(rewards[lane]), "l": int(self._lengths[lane]), "t": 0.0},
            }
            if info.get("_refused", over)[lane] and "refused" in info:
                infos[lane]["refused"] = info["refused"][lane]
        self._lengths[over] = 0
        return seen, rewards.astype(np.float32), over, infos

    def close(self) -> None:
        """Close the bots."""
        self.games.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute, the same for every game."""
        return [getattr(self.games, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse: the games share their attributes."""
        raise AttributeError(attr_name)

    def has_attr(self, attr_name: str) -> bool:
        """Tell whether the games have an attribute."""
        return hasattr(self.games, attr_name)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """Return a method's result for each game: only `action_masks`."""
        if method_name not in ASKED_METHODS:
            raise AttributeError(method_name)
        masks = self.games.action_masks()
        return [masks[lane] for lane in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Tell that no game is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[Any]:
        """Return a picture of every game."""
        return self.games.render() or ()
