"""HTML for notebooks: boards made of panels, rows and cards.

Styles stand in the elements and colours are named in pairs, ink on paper: a notebook keeps
no stylesheet and may be dark.
"""

from html import escape
from typing import Final

PAPER: Final = "#fbf6e8"
INK: Final = "#2a2725"
QUIET: Final = "#75695b"
LINE: Final = "#d9cdb4"


def card(text: str, paper: str = "#ffffff", ink: str = INK) -> str:
    """Return a card lying face up."""
    return (
        f'<span style="display:inline-block;margin:2px 3px;padding:2px 8px;border-radius:5px;'
        f"border:1px solid rgba(0,0,0,.28);box-shadow:0 1px 2px rgba(0,0,0,.25);"
        f'font-weight:600;white-space:nowrap;background:{paper};color:{ink}">{escape(text)}</span>'
    )


def gap(text: str = "·") -> str:
    """Return a place where nothing lies yet."""
    return (
        f'<span style="display:inline-block;margin:2px 3px;padding:2px 8px;border-radius:5px;'
        f'border:1px dashed {LINE};color:{QUIET}">{escape(text)}</span>'
    )


def note(text: str) -> str:
    """Return words beside things."""
    return f'<span style="color:{QUIET};margin:0 6px">{escape(text)}</span>'


def strong(text: str) -> str:
    """Return words that matter."""
    return f'<b style="margin-right:6px">{escape(text)}</b>'


def row(*parts: str) -> str:
    """Return parts beside each other."""
    return f'<div style="margin:3px 0;line-height:1.9">{"".join(parts)}</div>'


def panel(title: str, *rows: str, lit: bool = False) -> str:
    """Return rows under a title; whoever is to move has the light."""
    edge = "#b3232c" if lit else LINE
    return (
        f'<div style="border-left:4px solid {edge};padding:2px 0 2px 10px;margin:8px 0">'
        f'<div style="font-weight:700">{escape(title)}</div>{"".join(rows)}</div>'
    )


def board(title: str, *panels: str) -> str:
    """Return a whole board."""
    return (
        f'<div style="background:{PAPER};color:{INK};border:1px solid {LINE};border-radius:10px;'
        f'padding:12px 16px;max-width:920px;font:14px/1.5 Georgia,serif;text-align:left">'
        f'<div style="font-size:17px;font-weight:700">{escape(title)}</div>{"".join(panels)}</div>\n'
    )
