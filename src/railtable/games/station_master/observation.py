"""Observations: what a seat knows as a row of numbers, field by field.  Compiled."""
# railtable: compiled

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.numbers import Sheet, seat_after
from railtable.games.station_master.components import (
    CARD_KINDS,
    LOCOMOTIVE_KINDS,
    LOCOMOTIVE_TOTAL,
    MOST_CARRIAGES,
    MOST_SEATS,
    MOST_TRAINS,
    SIGHT,
    TOKENS,
)
from railtable.games.station_master.knowledge import PUBLIC_NUMBERS, add_public_numbers
from railtable.games.station_master.state import (
    COUPLED,
    DECK,
    DISCARD,
    ENGINES,
    FRONT,
    HAND_ROOM,
    HAND_SIZES,
    HANDS,
    LAID,
    LENGTHS,
    LOG,
    LOG_PLACES,
    LOG_SEATS,
    LOG_WIDTH,
    MIX,
    NONE,
    OUT,
    PILE,
    POINTS,
    ROYALS,
    STANDINGS,
    TOKEN_LIMITS,
    TOKEN_TRAINS,
    TOKEN_VALUES,
    StationState,
)

TRAIN_PLACES: Final[i64] = 13
TOKEN_PLACES: Final[i64] = 5

FIELDS: Final = (
    ("seat", 1, "your seat, -2 for a spectator"),
    *PUBLIC_NUMBERS,
    ("deck", 1, "cards in the deck"),
    ("discard", 1, "cards in the discard"),
    ("mix", 24, "of each card, how many are in the game"),
    ("unseen", 24, "of each card, how many you have not seen: the deck and other hands"),
    ("hand", 24, "of each card, how many you hold"),
    ("own_tokens", 3, "tokens of 1, 2 and 3 passengers before you"),
    ("discards", 5, "the uppermost discards, topmost first: the card + 1"),
    ("locomotives", 21, "of each locomotive, how many are to come"),
    ("players", 12, "for each of six players: cards in hand, points"),
    ("trains", 91, "for each of seven tracks: locomotive + 1, Royals, Standing Rooms, in which order these were laid as bits, carriages, eight carriages + 1"),
    ("tokens", 186, "for each of six players: tokens out, then for each of six as they boarded: train + 1, at most so many of 1, 2, 3 passengers up to this one, value (yours only)"),
    ("departed", 270, "fifteen trains: locomotive + 1, value, Royals, carriages, eight carriages + 1, for each of six players tokens of 1 + 8 * those of 2 + 64 * those of 3"),
)  # fmt: skip


def observe(state: StationState, seat: i64, sheet: Sheet) -> None:
    """Write a seat's observation."""
    cells = state.cells
    sheet.add(seat)
    add_public_numbers(state, seat, sheet)
    sheet.add(state.deck_size)
    sheet.add(state.discard_size)
    sheet.add_all(cells, MIX, CARD_KINDS)
    _add_cards(state, seat, sheet)
    sheet.add_all(cells, PILE, LOCOMOTIVE_KINDS)
    steps: i64 = 0
    while steps < state.seats:
        player = seat_after(seat, steps, state.seats)
        sheet.add(cells[HAND_SIZES + player])
        sheet.add(cells[POINTS + player])
        steps += 1
    sheet.skip(2 * (MOST_SEATS - steps))
    train: i64 = 0
    while train < state.tracks:
        _add_train(cells, train, sheet)
        train += 1
    sheet.skip((MOST_TRAINS - train) * TRAIN_PLACES)
    steps = 0
    while steps < state.seats:
        _add_tokens(state, seat_after(seat, steps, state.seats), seat, sheet)
        steps += 1
    sheet.skip((MOST_SEATS - steps) * (1 + TOKENS * TOKEN_PLACES))
    _add_departures(state, seat, sheet)


def _add_cards(state: StationState, seat: i64, sheet: Sheet) -> None:
    """Add the unseen cards, the seat's hand and tokens, the visible discards."""
    cells, items, unseen = state.cells, sheet.items, sheet.at
    sheet.add_all(cells, DECK, CARD_KINDS)
    owner: i64 = 0
    while owner < state.seats:
        at = HANDS + owner * HAND_ROOM
        stop = at + cells[HAND_SIZES + owner]
        while owner != seat and at < stop:
            items[unseen + cells[at]] += 1
            at += 1
        owner += 1
    if seat >= 0:
        sheet.count(cells, HANDS + seat * HAND_ROOM, cells[HAND_SIZES + seat], CARD_KINDS)
        sheet.add_all(cells, FRONT + seat * 3, 3)
    else:
        sheet.skip(CARD_KINDS + 3)
    depth: i64 = 0
    while depth < SIGHT and depth < state.discard_size:
        depth += 1
        sheet.add(cells[DISCARD + state.discard_size - depth] + 1)
    sheet.skip(SIGHT - depth)


def _add_train(cells: vec[i64], train: i64, sheet: Sheet) -> None:
    if cells[ENGINES + train] == NONE:
        sheet.skip(TRAIN_PLACES)
        return
    sheet.add(cells[ENGINES + train] + 1)
    sheet.add(cells[ROYALS + train])
    sheet.add(cells[STANDINGS + train])
    sheet.add(cells[LAID + train])
    length = cells[LENGTHS + train]
    sheet.add(length)
    sheet.add_raised(cells, COUPLED + train * MOST_CARRIAGES, length, MOST_CARRIAGES)


def _add_tokens(state: StationState, owner: i64, seat: i64, sheet: Sheet) -> None:
    """Add an owner's tokens on the present trains, their values only for the owner."""
    cells, first = state.cells, owner * TOKENS
    out = cells[OUT + owner]
    sheet.add(out)
    at = first
    while at < first + out:
        train = cells[TOKEN_TRAINS + at]
        if (state.present >> train) & 1 == 0:
            sheet.skip(TOKEN_PLACES)
        else:
            sheet.add(train + 1)
            sheet.add_all(cells, TOKEN_LIMITS + at * 3, 3)
            if owner == seat:
                sheet.add(cells[TOKEN_VALUES + at])
            else:
                sheet.skip(1)
        at += 1
    sheet.skip((TOKENS - out) * TOKEN_PLACES)


def _add_departures(state: StationState, seat: i64, sheet: Sheet) -> None:
    """Add the departed trains, as everybody saw them."""
    cells, entry = state.cells, LOG
    stop = LOG + state.departures * LOG_WIDTH
    while entry < stop:
        sheet.add(cells[entry] + 1)
        sheet.add_all(cells, entry + 1, 3)
        sheet.add_raised(cells, entry + LOG_PLACES, cells[entry + 3], MOST_CARRIAGES)
        steps: i64 = 0
        while steps < state.seats:
            sheet.add(cells[entry + LOG_SEATS + seat_after(seat, steps, state.seats)])
            steps += 1
        sheet.skip(MOST_SEATS - steps)
        entry += LOG_WIDTH
    sheet.skip((LOCOMOTIVE_TOTAL - state.departures) * LOG_WIDTH)
