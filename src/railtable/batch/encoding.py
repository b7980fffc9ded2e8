"""Observations as inputs of a network: the row itself, numbers from 0 to 1, or indicators."""

from typing import Any, Final, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from railtable.core.bounds import LEAST_NUMBER, MOST_NUMBER, column_bounds
from railtable.core.errors import BadOptions
from railtable.core.rules import IndexedRules
from railtable.games import has_module, module_of

Encoding: TypeAlias = Literal["raw", "float", "one_hot"]
ENCODINGS: Final[tuple[Encoding, ...]] = get_args(Encoding)
MOST_INDICATORS: Final = 64
"""A number with more possible values than this stays one number, from 0 to 1."""

Column: TypeAlias = NDArray[np.int16]


class Encoder:
    """Turns rows of an observation into the inputs of a network.

    `raw` leaves them as they are. `float` maps each number's bounds to 0 and 1. `one_hot` gives
    every number an indicator for each possible value, and leaves out constant numbers.
    """

    def __init__(self, encoding: Encoding, low: Column, high: Column) -> None:
        self.encoding: Encoding = encoding
        span = high.astype(np.int64) - low
        self._low = low
        self._scale = np.where(span > 0, 1 / np.maximum(span, 1), 0).astype(np.float32)
        self._scaled = np.flatnonzero(span >= MOST_INDICATORS)
        self._shown = np.flatnonzero((span > 0) & (span < MOST_INDICATORS))
        ends = np.cumsum(span[self._shown] + 1)
        self._indicators = int(ends[-1]) if len(ends) else 0
        self._first = ends - (span[self._shown] + 1) - low[self._shown]
        self.low, self.high = self._output_bounds(low, high)
        self.dtype = self.low.dtype
        self.width = len(self.low)

    def _output_bounds(self, low: Column, high: Column) -> tuple[NDArray[Any], NDArray[Any]]:
        if self.encoding == "raw":
            # Gymnasium warns of spaces with a single value.
            return low, np.maximum(high, low + np.int16(1))
        indicators = self._indicators + len(self._scaled)
        width = len(low) if self.encoding == "float" else indicators
        return np.zeros(width, np.float32), np.ones(width, np.float32)

    def encode(self, rows: NDArray[np.int16]) -> NDArray[Any]:
        """Return one row, or rows of many games, encoded."""
        if self.encoding == "raw":
            return rows
        if self.encoding == "float":
            moved = np.subtract(rows, self._low, dtype=np.float32)
            moved *= self._scale
            return moved
        return self._one_hot(np.atleast_2d(rows)).reshape(*rows.shape[:-1], self.width)

    def _one_hot(self, rows: NDArray[np.int16]) -> NDArray[np.float32]:
        found = np.zeros((len(rows), self.width), np.float32)
        places = rows[:, self._shown] + self._first
        np.put_along_axis(found, places, 1, axis=1)
        scaled = self._scaled
        moved = rows[:, scaled].astype(np.float32) - self._low[scaled]
        found[:, self._indicators :] = moved * self._scale[scaled]
        return found


def make_encoder(encoding: str, rules: IndexedRules[Any, Any], start: Any) -> Encoder:
    """Return the encoder of the observations of games from a start, or raise BadOptions."""
    check_encoding(encoding)
    if has_module(rules, "bounds"):
        columns = column_bounds(rules.fields, module_of(rules, "bounds").bounds(start))
        low, high = np.array(columns, np.int16).T.copy()
        return Encoder(encoding, low, high)  # type: ignore[arg-type]  # checked above
    return unbounded_encoder(encoding, rules.info.key, sum(size for _, size, _ in rules.fields))


def unbounded_encoder(encoding: str, game: str, width: int) -> Encoder:
    """Return the encoder of observations whose bounds are unknown: only raw ones are possible."""
    check_encoding(encoding)
    if encoding != "raw":
        raise BadOptions("no_bounds", {"game": game, "encoding": encoding})
    return Encoder(
        "raw", np.full(width, LEAST_NUMBER, np.int16), np.full(width, MOST_NUMBER, np.int16)
    )


def check_encoding(encoding: str) -> None:
    """Raise if an encoding is unknown."""
    if encoding not in ENCODINGS:
        known = ", ".join(ENCODINGS)
        raise BadOptions("unknown_encoding", {"encoding": encoding, "known": known})
