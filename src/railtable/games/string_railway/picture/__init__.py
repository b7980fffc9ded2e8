"""Tables of String Railway as SVG."""

from railtable.games.string_railway.picture.table import draw_table
from railtable.games.string_railway.view import StringView
from railtable.texts import Texts

PIXELS = 900
"""The width in a notebook."""


def draw(view: StringView, texts: Texts) -> str:  # noqa: ARG001 no word is drawn
    """Return the table as a picture."""
    return draw_table(view, PIXELS)
