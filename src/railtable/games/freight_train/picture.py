"""Freight Train's yards and trains as panels and cards."""

from collections.abc import Iterable
from typing import Final

from railtable.core.markup import INK, Board, Card, Gap, Note, Panel, Row, Strong, board, panel, row
from railtable.core.seats import Seat
from railtable.games.freight_train.document import TrainDocument
from railtable.games.freight_train.terminal import GAME, format_day, format_standing
from railtable.games.freight_train.view import FreightTrainView
from railtable.texts import Texts

WHITE: Final = "#ffffff"
DYES: Final = {
    "auto_rack": ("#3d7c88", WHITE),
    "box": ("#a8322d", WHITE),
    "coil_steel": ("#8a8782", WHITE),
    "container": ("#c0563a", WHITE),
    "gondola": ("#4e7d52", WHITE),
    "hopper": ("#c9bfa6", INK),
    "ore": ("#7a4a2b", WHITE),
    "piggyback": ("#6d3a94", WHITE),
    "refrigerator": ("#d8e6ee", INK),
    "stock": ("#d9a514", INK),
    "tank": ("#2f3b4f", WHITE),
}


def draw(view: FreightTrainView, texts: Texts) -> Board:
    """Return the table."""
    parts: list[Row | Panel] = [row(Note(line)) for line in format_day(view, texts)]
    main = [
        row(Strong(str(number)), *_draw_cars(cars, texts))
        for number, cars in enumerate(view.main, start=1)
    ]
    parts.append(panel(texts.say(f"{GAME}-board-main"), *main))
    if view.hand:
        parts.append(panel(texts.say(f"{GAME}-board-hand"), row(*_draw_cars(view.hand, texts))))
    parts += [_draw_player(view, seat, texts) for seat in range(len(view.players))]
    return board(texts.say(f"{GAME}-name"), *parts)


def _draw_cars(cars: Iterable[str], texts: Texts) -> list[Card] | list[Gap]:
    short = [Card(texts.say(f"{GAME}-short", {"car": car}), *DYES[car]) for car in cars]
    return short or [Gap()]


def _draw_player(view: FreightTrainView, seat: Seat, texts: Texts) -> Panel:
    player = view.players[seat]
    rows = [row(Note("▌"), *_draw_cars(cars, texts)) for cars in player.private]
    numbered = enumerate(player.trains, start=1)
    rows += [_draw_train(number, train, texts) for number, train in numbered]
    return panel(format_standing(view, seat, texts), *rows, lit=view.to_move == seat)


def _draw_train(number: int, train: TrainDocument, texts: Texts) -> Row:
    caboose = [Card("■", "#b3232c", WHITE)] if train.caboose else []
    category = Note(texts.say(f"{GAME}-car", {"car": train.category}))
    return row(Strong(str(number)), *_draw_cars(train.cars, texts), *caboose, category)
