"""Fit a board of panels into a space, with the largest font size that fits."""

import itertools
from collections.abc import Iterator
from typing import Final, NamedTuple

from railtable.core.markup import (
    INK,
    LIGHT,
    LINE,
    QUIET,
    Board,
    Card,
    CardGroup,
    Gap,
    Note,
    Panel,
    Part,
    Row,
    Strong,
)
from railtable.pictures.canvas import Canvas, shortened, width_of

SIZES: Final = (34, 30, 27, 24, 22, 20, 18, 16, 14, 12)
COLUMNS: Final = (1, 2, 3)
BETWEEN: Final = 28
"""Pixels between two columns."""
EDGE: Final = 14
"""Padding of a panel, in pixels."""


class Space(NamedTuple):
    """A rectangle of the picture."""

    left: float
    top: float
    width: float
    height: float


class PanelLine(NamedTuple):
    """Parts that fit on one line, and their widths."""

    parts: tuple[tuple[Part, float], ...]
    title: bool = False


class Block(NamedTuple):
    """A unit that stays in one column: a panel, or a single row."""

    lines: tuple[PanelLine, ...]
    edge: str | None

    def height(self, size: int) -> float:
        """Return the height, including the space below."""
        return len(self.lines) * line_height(size) + size * 0.5


def line_height(size: int) -> float:
    """Return the height of a line of cards."""
    return size * 1.75


def paint_board(canvas: Canvas, board: Board, space: Space) -> None:
    """Draw a board into a space; leave out the parts that do not fit."""
    for size, columns in itertools.product(SIZES, COLUMNS):
        width = (space.width - BETWEEN * (columns - 1)) / columns
        blocks = [_block(part, size, width) for part in board.parts]
        shares = _share(blocks, size, space.height)
        last = size == SIZES[-1] and columns == COLUMNS[-1]
        if last or (len(shares) <= columns and _fits(shares, size, space.height)):
            for number, share in enumerate(shares[:columns]):
                left = space.left + number * (width + BETWEEN)
                _paint_column(canvas, share, size, (left, space.top))
            return


def _share(blocks: list[Block], size: int, height: float) -> list[list[Block]]:
    """Return the blocks of each column, in order."""
    shares: list[list[Block]] = [[]]
    used = 0.0
    for block in blocks:
        high = block.height(size)
        if shares[-1] and used + high > height:
            shares.append([])
            used = 0.0
        used += high
        shares[-1].append(block)
    return shares


def _fits(shares: list[list[Block]], size: int, height: float) -> bool:
    return all(sum(block.height(size) for block in share) <= height for share in shares)


def _block(part: Row | Panel, size: int, width: float) -> Block:
    if isinstance(part, Row):
        return Block(tuple(_lines(part, size, width)), None)
    room = width - EDGE
    title = Strong(shortened(part.title, size, room, bold=True))
    lines = [PanelLine(((title, _width(title, size)),), title=True)]
    for row in part.rows:
        lines += _lines(row, size, room)
    return Block(tuple(lines), LIGHT if part.lit else LINE)


def _lines(row: Row, size: int, room: float) -> list[PanelLine]:
    """Return a row broken into lines."""
    lines: list[list[tuple[Part, float]]] = [[]]
    used = 0.0
    for part in _words(row, size, room):
        wide = _width(part, size)
        if lines[-1] and used + wide > room:
            lines.append([])
            used = 0.0
        lines[-1].append((part, wide))
        used += wide
    return [PanelLine(tuple(line)) for line in lines if line]


def _words(row: Row, size: int, room: float) -> Iterator[Part]:
    """Yield the parts of a row; split notes that are longer than a line into words."""
    for part in row.parts:
        if isinstance(part, Note) and _width(part, size) > room:
            yield from (Note(word) for word in part.text.split())
        else:
            yield part


def _width(part: Part, size: int) -> float:
    """Return the width of a part, including the space after it."""
    if isinstance(part, CardGroup):
        return sum(_width(card, size) for card in part.cards) + size * 0.3
    bold = isinstance(part, Card | Strong)
    padding = size * 1.1 if isinstance(part, Card | Gap) else size * 0.3
    return width_of(part.text, size, bold=bold) + padding


def _paint_column(canvas: Canvas, blocks: list[Block], size: int, at: tuple[float, float]) -> None:
    start, y = at
    for block in blocks:
        high = block.height(size)
        left = start
        if block.edge is not None:
            bar = (left, y + size * 0.2, left + 4, y + high - size * 0.5)
            canvas.pen.rectangle(bar, block.edge)
            left += EDGE
        for number, line in enumerate(block.lines):
            x = left
            for part, wide in line.parts:
                _paint(canvas, part, (x, y + number * line_height(size)), size)
                x += wide
        y += high


def _paint(canvas: Canvas, part: Part, at: tuple[float, float], size: int) -> None:
    x, y = at
    middle = y + line_height(size) / 2
    if isinstance(part, CardGroup):
        for card in part.cards:
            _paint(canvas, card, (x, y), size)
            x += _width(card, size)
    elif isinstance(part, Card | Gap):
        wide, high = _width(part, size) - size * 0.3, size * 1.45
        face = part.paper if isinstance(part, Card) else None
        edge = "#8b8172" if isinstance(part, Card) else LINE
        canvas.box((x, middle - high / 2), wide, high, face, edge)
        ink = part.ink if isinstance(part, Card) else QUIET
        canvas.write((x + size * 0.4, middle), part.text, size, ink, bold=isinstance(part, Card))
    else:
        strong = isinstance(part, Strong)
        canvas.write((x, middle), part.text, size, INK if strong else QUIET, bold=strong)
