"""Gymnasium spaces of the environments."""

from typing import Any

import numpy as np
from gymnasium import spaces

from railtable.adapters.env_game import EnvGame
from railtable.core.seats import Seat

SHORTS = np.iinfo(np.int16)


def observation_space(width: int, actions: int) -> Any:
    """Return the observation space: a row of integers and an action mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(SHORTS.min, SHORTS.max, (width,), np.int16),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def action_space(actions: int) -> Any:
    """Return the action space."""
    return spaces.Discrete(actions)


def observation_of(course: EnvGame, seat: Seat) -> dict[str, Any]:
    """Return a seat's observation and action mask."""
    return {"observation": course.observe(seat), "action_mask": course.mask(seat)}
