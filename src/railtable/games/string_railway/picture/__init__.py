"""Drawings of String Railway tables."""

from railtable.core.markup import Drawing
from railtable.games.string_railway.picture.shapes import shapes
from railtable.games.string_railway.picture.table import draw_table, frame_of
from railtable.games.string_railway.view import StringView
from railtable.texts import Texts

PIXELS = 900
"""The width in a notebook."""


def draw(view: StringView, texts: Texts) -> Drawing:  # noqa: ARG001 no word is drawn
    """Return the table as a drawing."""
    return Drawing(frame_of(view), shapes(view), lambda: draw_table(view, PIXELS))
