"""Block Train's table as panels and cards."""

from typing import Final

from railtable.core.markup import (
    INK,
    Board,
    Card,
    CardGroup,
    Note,
    Panel,
    Row,
    board,
    card_group,
    panel,
    row,
)
from railtable.core.seats import Seat
from railtable.games.block_train.terminal import GAME
from railtable.games.block_train.view import BlockTrainView
from railtable.texts import TextArgs, Texts, say_seat

DYES: Final = {
    "B": ("#1f57a4", "#ffffff"),
    "G": ("#2b7d3c", "#ffffff"),
    "R": ("#b3232c", "#ffffff"),
    "O": ("#e3b53a", INK),
    "E": ("#e8e2d4", "#5c5955"),
    "N": ("#8a8378", "#ffffff"),
}


def draw(view: BlockTrainView, texts: Texts) -> Board:
    """Return the table."""
    captain = texts.say(f"{GAME}-board-nobody")
    if view.captain is not None:
        captain = say_seat(view.captain, view.seat, texts)
    words: TextArgs = {
        "round": view.round,
        "rounds": view.rounds,
        "captain": captain,
        "deck": view.deck,
    }
    parts: list[Row | Panel] = [row(Note(texts.say(f"{GAME}-board-round", words)))]
    parts.append(row(Note(texts.say(f"{GAME}-board-legend"))))
    if view.offer:
        parts.append(panel(texts.say(f"{GAME}-board-offer"), row(*map(_draw_card, view.offer))))
    if view.held is not None:
        player = say_seat(view.to_move, view.seat, texts)
        held = texts.say(f"{GAME}-board-held", {"player": player, "card": view.held})
        parts.append(panel(held, row(_draw_card(view.held))))
    rules = [row(Note(texts.say(f"{GAME}-rule-{key}"))) for key in view.scoring]
    parts.append(panel(texts.say(f"{GAME}-board-scoring"), *rules))
    parts += [_draw_load(view, seat, texts) for seat in range(len(view.loads))]
    return board(texts.say(f"{GAME}-name"), *parts)


def _draw_wagon(wagon: str) -> Card:
    paper, ink = DYES[wagon.removeprefix("<")[0]]
    return Card(wagon.replace("<", "◀ "), paper, ink)


def _draw_card(code: str) -> CardGroup:
    first, second = code.split("-")
    return card_group(_draw_wagon(first), _draw_wagon(second))


def _draw_load(view: BlockTrainView, seat: Seat, texts: Texts) -> Panel:
    load = view.loads[seat]
    points = texts.say(f"{GAME}-board-points", {"points": view.scores[seat]})
    title = f"{say_seat(seat, view.seat, texts)}: {points}"
    if not load.locomotive:
        title = f"{title} ({texts.say(f'{GAME}-board-warning')})"
    wagons = [_draw_wagon(place.wagon) for place in load.wagons]
    shown = row(*wagons) if wagons else row(Note(texts.say(f"{GAME}-board-empty_load")))
    return panel(title, shown, lit=view.to_move == seat)
