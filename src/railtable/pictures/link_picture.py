"""The preview picture of a link to a table: the game, its players, and the public board."""

from io import BytesIO
from typing import Final, NamedTuple

from PIL import Image

from railtable.core.markup import INK, PAPER, QUIET, Board, Drawing
from railtable.pictures.canvas import Canvas, readable, shortened, width_of
from railtable.pictures.panels import Space, paint_board

WIDTH: Final = 1200
HEIGHT: Final = 630
"""The size that link previews use."""
MARGIN: Final = 36
HEAD: Final = 92
TITLE: Final = 46
NAMES: Final = (30, 27, 24, 21, 18)
WOOD: Final = "#b98a57"
SEATS: Final = ("#b3341f", "#1f5a94", "#2f7a41", "#b98300", "#6f3f8f", "#2a2f36")
"""The seats' colours, as on the page."""
FINER: Final = 2
"""Supersampling factor: a drawing is painted larger and reduced, for smooth edges."""


class Standing(NamedTuple):
    """A player's name, seat and points."""

    name: str
    points: int


def paint_link(title: str, standings: list[Standing], board: Board | Drawing) -> bytes:
    """Return the picture as PNG."""
    file = BytesIO()
    paint_table(title, standings, board).quantize(128).save(file, "PNG", optimize=True)
    return file.getvalue()


def paint_table(title: str, standings: list[Standing], board: Board | Drawing) -> Image.Image:
    """Return the picture of a table: the game, its players, and the board."""
    canvas = Canvas(WIDTH, HEIGHT, PAPER)
    canvas.write((MARGIN, HEAD / 2 + 4), title, TITLE, INK, bold=True)
    if isinstance(board, Drawing):
        _paint_drawing(canvas, standings, board)
    else:
        _paint_names(canvas, standings, MARGIN * 2 + width_of(title, TITLE, bold=True))
        space = Space(MARGIN, HEAD, WIDTH - 2 * MARGIN, HEIGHT - HEAD - MARGIN / 2)
        paint_board(canvas, board, space)
    canvas.pen.line((0, HEAD - 8, WIDTH, HEAD - 8), "#d9cdb4", 2)
    return canvas.image


def _paint_names(canvas: Canvas, standings: list[Standing], left: float) -> None:
    """Draw the players beside the title, as large as they fit."""
    room = (WIDTH - MARGIN - left) / max(1, len(standings))
    for size in NAMES:
        if all(_width(one, size) <= room for one in standings):
            break
    x = WIDTH - MARGIN - sum(min(room, _width(one, size)) for one in standings)
    for seat, one in enumerate(standings):
        _paint_name(canvas, (x, HEAD / 2 + 4), (seat, one), size, room)
        x += min(room, _width(one, size))


def _width(one: Standing, size: int) -> float:
    return width_of(_line(one), size, bold=True) + size * 1.9


def _line(one: Standing) -> str:
    return f"{readable(one.name)} {one.points}".replace("-", "\N{MINUS SIGN}")


def _paint_name(
    canvas: Canvas, at: tuple[float, float], placed: tuple[int, Standing], size: int, room: float
) -> None:
    x, y = at
    seat, one = placed
    half = size * 0.32
    canvas.pen.ellipse((x, y - half, x + 2 * half, y + half), SEATS[seat % len(SEATS)])
    text = shortened(_line(one), size, room - size * 1.2, bold=True)
    canvas.write((x + size * 0.9, y), text, size, INK, bold=True)


def _paint_drawing(canvas: Canvas, standings: list[Standing], board: Drawing) -> None:
    """Draw a drawing on the right and the players on the left."""
    _, _, wide, high = board.frame
    tall = HEIGHT - HEAD
    broad = min(round(tall * wide / high), WIDTH // 2)
    table = Canvas(broad * FINER, round(broad * FINER * high / wide), WOOD)
    table.draw(board.shapes, board.frame)
    table.image = table.image.resize((broad, round(broad * high / wide)))
    canvas.pen.rectangle((WIDTH - broad, HEAD - 8, WIDTH, HEIGHT), WOOD)
    canvas.image.paste(table.image, (WIDTH - broad, HEAD + (tall - table.image.height) // 2))
    room = WIDTH - broad - 2 * MARGIN
    step = min(84.0, tall / max(1, len(standings)))
    for seat, one in enumerate(standings):
        _paint_name(canvas, (MARGIN, HEAD + step * (seat + 0.5)), (seat, one), 34, room)
    canvas.write((MARGIN, HEIGHT - MARGIN), "railtable", 22, QUIET)
