"""A canvas with measured text, cards and plain shapes."""

from functools import cache, lru_cache
from typing import Final

import font_source_serif_pro as faces
from PIL import Image, ImageDraw, ImageFont

from railtable.core.markup import Shape

ROUND: Final = 0.22
"""Corner radius of a card, as a fraction of its height."""
RULER: Final = 64
"""The font size at which texts are measured, once for all sizes."""


@cache
def font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Return the font at a size."""
    files = faces.font_files_ttf
    return ImageFont.truetype(files["SourceSerifProSemibold" if bold else "SourceSerifPro"], size)


@cache
def _missing_glyph() -> bytes:
    return bytes(font(24).getmask("\uffff"))


@lru_cache(4096)
def has_letter(letter: str) -> bool:
    """Tell whether the font has a glyph; a space has none."""
    return letter.isspace() or bytes(font(24).getmask(letter)) != _missing_glyph()


def readable(text: str) -> str:
    """Return a text without the characters that the font lacks."""
    return "".join(letter for letter in text if has_letter(letter)).strip()


@lru_cache(4096)
def _length(text: str, *, bold: bool) -> float:
    return float(font(RULER, bold=bold).getlength(readable(text))) / RULER


def width_of(text: str, size: int, *, bold: bool = False) -> float:
    """Return the width of a text."""
    return _length(text, bold=bold) * size


def shortened(text: str, size: int, room: float, *, bold: bool = False) -> str:
    """Return a text cut to the available width."""
    text = readable(text)
    if width_of(text, size, bold=bold) <= room:
        return text
    while text and width_of(f"{text}…", size, bold=bold) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


class Canvas:
    """One picture being painted."""

    def __init__(self, width: int, height: int, paper: str) -> None:
        self.image = Image.new("RGB", (width, height), paper)
        self.pen = ImageDraw.Draw(self.image)

    def write(self, at: tuple[float, float], text: str, size: int, ink: str, **how: bool) -> None:
        """Draw a text; `at` is the left end of its middle line."""
        self.pen.text(at, readable(text), fill=ink, font=font(size, **how), anchor="lm")

    def box(
        self, at: tuple[float, float], wide: float, high: float, fill: str | None, edge: str
    ) -> None:
        """Draw a card without its text."""
        x, y = at
        self.pen.rounded_rectangle((x, y, x + wide, y + high), high * ROUND, fill, edge)

    def draw(self, shapes: tuple[Shape, ...], frame: tuple[float, float, float, float]) -> None:
        """Draw shapes, scaled to the whole canvas."""
        left, top, wide, _ = frame
        scale = self.image.width / wide
        for shape in shapes:
            points = [((x - left) * scale, (y - top) * scale) for x, y in shape.points]
            if shape.width:
                self.pen.line(points, shape.colour, max(1, round(shape.width * scale)), "curve")
            else:
                self.pen.polygon(points, shape.colour)
