"""Many games at once, as arrays, for learning and large samples.  See docs/batch.md.

Needs NumPy: `pip install 'railtable[batch]'`.
"""

from railtable.core.extras import missing_extra

try:
    import numpy  # noqa: ICN001 - only asked for here
except ImportError as missing:
    raise missing_extra(__name__, "NumPy", extra="batch", package="numpy") from missing

from railtable.batch.batch import MOST_GAMES, POLICIES, Batch, Legal, Turn
from railtable.batch.encoding import ENCODINGS, Encoder, Encoding

__all__ = [
    "ENCODINGS",
    "MOST_GAMES",
    "POLICIES",
    "Batch",
    "Encoder",
    "Encoding",
    "Legal",
    "Turn",
]
del numpy
