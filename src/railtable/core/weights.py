"""What a bot's judgement can be tuned by.  Compiled.

Each game's `weights.py` is one table of names and values; a constant beside
each name says where it lies.
"""
# railtable: compiled

from typing import TypeAlias

from librt.vecs import vec

Weights: TypeAlias = tuple[tuple[str, float], ...]


def weight_values(table: Weights) -> vec[float]:
    """Return the values of a table in its order, as `worth` takes them."""
    return vec[float]([value for _, value in table])
