"""Station Master's station as panels and cards."""

from typing import Final

from railtable.core.markup import (
    INK,
    PAPER,
    Board,
    Card,
    Gap,
    Note,
    Panel,
    Row,
    Strong,
    board,
    panel,
    row,
)
from railtable.core.seats import Seat
from railtable.games.station_master.components import CARDS, CARRIAGES
from railtable.games.station_master.terminal import (
    format_card,
    format_locomotive,
    signed,
)
from railtable.games.station_master.view import StationView, TokenView, TrainView
from railtable.texts import TextArgs, Texts, say_seat

GAME: Final = "station-master"
GOOD: Final = ("#2b7d3c", "#ffffff")
BAD: Final = ("#a8322d", "#ffffff")
SPECIAL: Final = ("#3b4a63", "#ffffff")
PLACE: Final = ("#f0c83c", INK)
ENGINE: Final = (INK, PAPER)
VALUES: Final = {name: value for name, value, _ in CARDS[:CARRIAGES]}


def draw(view: StationView, texts: Texts) -> Board:
    """Return the station."""
    piles: TextArgs = {
        "deck": view.deck_size,
        "locomotives": view.locomotives_left,
        "discard": view.discard_size,
    }
    parts: list[Row | Panel] = [row(Note(texts.say(f"{GAME}-board-piles", piles)))]
    parts += [_draw_train(view, track, train, texts) for track, train in enumerate(view.trains)]
    if view.discard:
        top = texts.say(f"{GAME}-board-discard_top")
        parts.append(panel(top, row(*(_draw_card(name, texts) for name in view.discard))))
    parts += [_draw_player(view, seat, texts) for seat in range(len(view.scores))]
    if view.hand is not None:
        hand = [_draw_card(name, texts) for name in view.hand]
        shown = row(*hand) if hand else row(Gap())
        parts.append(panel(texts.say(f"{GAME}-board-your_hand"), shown))
    return board(texts.say(f"{GAME}-name"), *parts)


def _draw_card(name: str, texts: Texts) -> Card:
    value = VALUES.get(name, 0)
    return Card(format_card(name, texts), *(GOOD if value > 0 else BAD if value < 0 else SPECIAL))


def _draw_train(view: StationView, track: int, train: TrainView | None, texts: Texts) -> Panel:
    title = texts.say(f"{GAME}-board-train", {"train": track + 1})
    if train is None:
        return panel(title, row(Note(texts.say(f"{GAME}-board-no_train"))))
    value = texts.say(f"{GAME}-board-value", {"value": signed(train.value)})
    coupled = [
        Card(f"{format_card(name, texts).partition(' (')[0]} {signed(worth)}", *_dye(worth))
        for name, worth in zip(train.carriages, train.worths, strict=True)
    ]
    laid = [_draw_card(name, texts) for name in train.laid]
    engine = Card(format_locomotive(train.locomotive, texts), *ENGINE)
    riders = [_draw_token(view, token, texts) for token in train.tokens]
    seats = riders + [Gap()] * (train.capacity - len(riders))
    return panel(
        title,
        row(*laid, engine, *coupled, *[Gap()] * train.missing, Strong(value)),
        row(*seats),
    )


def _dye(worth: int) -> tuple[str, str]:
    return GOOD if worth > 0 else BAD if worth < 0 else SPECIAL


def _draw_token(view: StationView, token: TokenView, texts: Texts) -> Card:
    value = "?" if token.value is None else str(token.value)
    return Card(f"{say_seat(token.owner, view.seat, texts)} {value}", *PLACE)


def _draw_player(view: StationView, seat: Seat, texts: Texts) -> Panel:
    words: TextArgs = {
        "player": say_seat(seat, view.seat, texts),
        "points": view.scores[seat],
        "tokens": view.tokens_in_front[seat],
        "cards": view.hand_sizes[seat],
    }
    return panel(texts.say(f"{GAME}-board-player", words), lit=view.to_move == seat)
