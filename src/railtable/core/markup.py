"""Boards as panels, rows and cards: each game describes its board once for all outputs.

A notebook shows a board as HTML (`str(board)`); a link to a table shows it as a painted
picture (`railtable.pictures`).
"""

from collections.abc import Callable
from html import escape
from typing import Final, NamedTuple, TypeAlias

PAPER: Final = "#fbf6e8"
INK: Final = "#2a2725"
QUIET: Final = "#75695b"
LINE: Final = "#d9cdb4"
LIGHT: Final = "#b3232c"
"""The border of the seat to move."""

# Styles are inline and colours come in pairs, text on background: a notebook
# keeps no stylesheet and may be dark.
CARD: Final = "display:inline-block;margin:2px 3px;padding:2px 8px;border-radius:5px;"
FACE: Final = (
    f"{CARD}border:1px solid rgba(0,0,0,.28);box-shadow:0 1px 2px rgba(0,0,0,.25);"
    "font-weight:600;white-space:nowrap;"
)


class Card(NamedTuple):
    """A card lying face up."""

    text: str
    paper: str = "#ffffff"
    ink: str = INK

    def __str__(self) -> str:
        style = f"{FACE}background:{self.paper};color:{self.ink}"
        return f'<span style="{style}">{escape(self.text)}</span>'


class Gap(NamedTuple):
    """An empty place for a card."""

    text: str = "·"

    def __str__(self) -> str:
        style = f"{CARD}border:1px dashed {LINE};color:{QUIET}"
        return f'<span style="{style}">{escape(self.text)}</span>'


class Note(NamedTuple):
    """Plain text."""

    text: str

    def __str__(self) -> str:
        return f'<span style="color:{QUIET};margin:0 6px">{escape(self.text)}</span>'


class Strong(NamedTuple):
    """Emphasised text."""

    text: str

    def __str__(self) -> str:
        return f'<b style="margin-right:6px">{escape(self.text)}</b>'


class CardGroup(NamedTuple):
    """Cards that belong together and stay on one line."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        shown = "".join(map(str, self.cards))
        return f'<span style="margin-right:10px;white-space:nowrap">{shown}</span>'


Part: TypeAlias = Card | Gap | Note | Strong | CardGroup


class Row(NamedTuple):
    """Parts side by side."""

    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return f'<div style="margin:3px 0;line-height:1.9">{"".join(map(str, self.parts))}</div>'


class Panel(NamedTuple):
    """Rows, with an optional title; the panel of the seat to move is highlighted."""

    title: str
    rows: tuple[Row, ...]
    lit: bool = False

    def __str__(self) -> str:
        edge = LIGHT if self.lit else LINE
        return (
            f'<div style="border-left:4px solid {edge};padding:2px 0 2px 10px;margin:8px 0">'
            f'<div style="font-weight:700">{escape(self.title)}</div>'
            f"{''.join(map(str, self.rows))}</div>"
        )


class Board(NamedTuple):
    """A whole board."""

    title: str
    parts: tuple[Row | Panel, ...]

    def __str__(self) -> str:
        return (
            f'<div style="background:{PAPER};color:{INK};border:1px solid {LINE};'
            "border-radius:10px;padding:12px 16px;max-width:920px;"
            'font:14px/1.5 Georgia,serif;text-align:left">'
            f'<div style="font-size:17px;font-weight:700">{escape(self.title)}</div>'
            f"{''.join(map(str, self.parts))}</div>\n"
        )


class Shape(NamedTuple):
    """A line or a filled area of a drawing."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float = 0.0
    """Width of a line; a filled area has none."""


class Drawing(NamedTuple):
    """A board that is a drawing: in plain shapes, and in full as SVG."""

    frame: tuple[float, float, float, float]
    """Left, top, width, height."""
    shapes: tuple[Shape, ...]
    svg: Callable[[], str]

    def __str__(self) -> str:
        return self.svg()


def card_group(*cards: Card) -> CardGroup:
    """Return cards that belong together."""
    return CardGroup(cards)


def row(*parts: Part) -> Row:
    """Return a row of parts."""
    return Row(parts)


def panel(title: str, *rows: Row, lit: bool = False) -> Panel:
    """Return a panel of rows; the panel of the seat to move is highlighted."""
    return Panel(title, rows, lit)


def board(title: str, *parts: Row | Panel) -> Board:
    """Return a whole board."""
    return Board(title, parts)
