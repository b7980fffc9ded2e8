"""Tables of evaluation weights.  Compiled.

Each game's `weights.py` is one table of names and values; a constant beside
each name is its index.
"""
# railtable: compiled

from typing import TypeAlias

from librt.vecs import vec

Weights: TypeAlias = tuple[tuple[str, float], ...]


def weight_values(table: Weights) -> vec[float]:
    """Return the values of a table in its order, as the evaluation expects them."""
    return vec[float]([value for _, value in table])
