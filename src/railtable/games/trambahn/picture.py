"""Trambahn's board as panels and cards."""

from typing import Final

from railtable.core.markup import INK, Board, Card, Gap, Note, Panel, Row, Strong, board, panel, row
from railtable.core.seats import Seat
from railtable.games.trambahn.components import LINE_CODES, LINES, ROW
from railtable.games.trambahn.terminal import format_standing
from railtable.games.trambahn.view_structs import ColumnView, TrambahnView
from railtable.texts import Texts, say_seat

DYES: Final = {
    "B": ("#1f57a4", "#ffffff"),
    "R": ("#b3232c", "#ffffff"),
    "G": ("#2b7d3c", "#ffffff"),
    "Y": ("#f0c83c", INK),
    "C": ("#4a4540", "#ffffff"),
}


def draw(view: TrambahnView, texts: Texts) -> Board:
    """Return the board."""
    words = {"deck": view.deck, "discard": view.discard, "pile": view.tram_pile}
    rides = texts.say("trambahn-board-rides", {"rides": len(view.rides)})
    head = row(Strong(rides), Note(texts.say("trambahn-board-deck", words)))
    trams = [Card(texts.say("trambahn-tram", {"tram": tram})) for tram in view.market]
    panels: list[Row | Panel] = [head]
    panels.append(panel(texts.say("trambahn-board-market"), row(*trams)))
    lines = [_draw_line(view, name, texts) for name in LINES]
    panels.append(panel(texts.say("trambahn-board-passengers"), *lines))
    panels += [_draw_company(view, seat, texts) for seat in range(len(view.scores))]
    if view.hand is not None:
        hand = row(*map(_draw_card, view.hand)) if view.hand else row(Gap())
        panels.append(panel(texts.say("trambahn-board-your_hand"), hand))
    return board(texts.say("trambahn-name"), *panels)


def _draw_card(code: str) -> Card:
    paper, ink = DYES[code[0]]
    return Card(code, paper, ink)


def _draw_line(view: TrambahnView, name: str, texts: Texts) -> Row:
    waiting = view.rows[name]
    values = " / ".join(
        f"{say_seat(seat, view.seat, texts)} {points}"
        for seat, points in enumerate(view.ride_values[name])
    )
    paper, ink = DYES[LINE_CODES[LINES.index(name)]]
    return row(
        Card(texts.say("trambahn-line", {"line": name}), paper, ink),
        *map(_draw_card, waiting),
        *[Gap()] * (int(ROW) - len(waiting)),
        Note(f"{texts.say('trambahn-board-ride_now')} {values}"),
    )


def _draw_company(view: TrambahnView, seat: Seat, texts: Texts) -> Panel:
    columns = [_draw_column(column, texts) for column in view.columns[seat]]
    return panel(format_standing(view, seat, texts), *columns, lit=view.to_move == seat)


def _draw_column(column: ColumnView, texts: Texts) -> Row:
    tram = texts.say("trambahn-board-no_tram")
    if column.tram is not None:
        tram = texts.say("trambahn-tram", {"tram": column.tram})
    points = texts.say("trambahn-board-points", {"points": column.points})
    return row(*map(_draw_card, column.cards), Note(f"{tram}; {points}"))
