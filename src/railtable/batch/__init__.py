"""Many games at once, as arrays: for learning and for large samples.  See docs/batch.md.

Needs NumPy: `pip install 'railtable[batch]'`.
"""

try:
    import numpy  # noqa: ICN001 - only asked for here
except ImportError as missing:
    raise ImportError(
        "railtable.batch needs NumPy: pip install 'railtable[batch]'", name="numpy"
    ) from missing

from railtable.batch.batch import MOST_GAMES, Batch, Legal, Turn

__all__ = ["MOST_GAMES", "Batch", "Legal", "Turn"]
del numpy
