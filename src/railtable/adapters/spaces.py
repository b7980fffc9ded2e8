"""Gymnasium spaces of the environments."""

from typing import Any

import numpy as np
from gymnasium import spaces

from railtable.adapters.env_game import EnvGame
from railtable.batch.encoding import Encoder
from railtable.core.seats import Seat


def row_space(encoder: Encoder, rows: int = 1) -> Any:
    """Return the space of an observation's numbers, or of several observations in a row."""
    low, high = np.tile(encoder.low, rows), np.tile(encoder.high, rows)
    return spaces.Box(low, high, dtype=encoder.dtype.type)


def observation_space(encoder: Encoder, actions: int) -> Any:
    """Return the space of an observation with its action mask."""
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": row_space(encoder), "action_mask": mask})


def agent_space(encoder: Encoder, actions: int) -> Any:
    """Return the space of a single agent's observation.

    Encoded rows come alone, since the mask is no input of a network; raw ones with the mask.
    """
    if encoder.encoding == "raw":
        return observation_space(encoder, actions)
    return row_space(encoder)


def action_space(actions: int) -> Any:
    """Return the action space."""
    return spaces.Discrete(actions)


def observation_of(course: EnvGame, seat: Seat) -> dict[str, Any]:
    """Return a seat's observation and action mask."""
    return {"observation": course.encoded(seat), "action_mask": course.mask(seat)}
