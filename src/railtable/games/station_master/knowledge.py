"""A seat's knowledge in numbers: redeal the unknown part, and a key of the known part.

Compiled.
"""
# railtable: compiled

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.numbers import KeyWriter, Numbers, NumberWriter, seat_from
from railtable.core.piles import pick
from railtable.games.station_master.components import (
    CARD_KINDS,
    CARD_TOTAL,
    LOCOMOTIVE_KINDS,
    MOST_CARRIAGES,
    RUSH_HOUR,
    SIGHT,
    TOKENS,
)
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
from railtable.games.station_master.tokens import COPIES
from railtable.games.station_master.turns import put_in_hand


def redeal(state: StationState, seat: i64, dice: Dice) -> None:
    """Redeal what a seat has not seen: other hands, the buried discard, others' tokens."""
    _deal_hands(state, seat, dice)
    shuffle_buried(state, dice)
    owner: i64 = 0
    while owner < state.seats:
        if owner != seat:
            _draw_tokens(state.cells, owner, dice)
        owner += 1


def _deal_hands(state: StationState, seat: i64, dice: Dice) -> None:
    """Deal the other hands from the unseen cards; no hand has Rush Hour (SM-20)."""
    cells, pool = state.cells, Numbers(CARD_TOTAL)
    owner, wanted = i64(0), i64(0)
    while owner < state.seats:
        if owner != seat:
            pool.add_all(cells, HANDS + owner * HAND_ROOM, cells[HAND_SIZES + owner])
        owner += 1
    wanted = pool.size
    card: i64 = 0
    while card < RUSH_HOUR:
        pool.add_copies(card, cells[DECK + card])
        card += 1
    dice.part(pool.items, pool.size, wanted)
    while owner > 0:
        owner -= 1
        if owner != seat:
            _deal_hand(cells, owner, pool)
    _make_deck(cells, pool)


def _deal_hand(cells: vec[i64], owner: i64, pool: Numbers) -> None:
    """Give a seat as many cards as it had, from the end of the pool."""
    count = cells[HAND_SIZES + owner]
    cells[HAND_SIZES + owner] = 0
    while count > 0:
        count -= 1
        pool.size -= 1
        put_in_hand(cells, owner, pool.items[pool.size])


def _make_deck(cells: vec[i64], pool: Numbers) -> None:
    """Make the deck of the remaining cards; count its Rush Hour separately."""
    at = DECK
    while at < DECK + RUSH_HOUR:
        cells[at] = 0
        at += 1
    at = 0
    while at < pool.size:
        cells[DECK + pool.items[at]] += 1
        at += 1


def shuffle_buried(state: StationState, dice: Dice) -> None:
    """Shuffle the discards below the visible ones: known cards in unknown order."""
    cells = state.cells
    at = state.discard_size - SIGHT - 1
    while at > 0:
        other = DISCARD + dice.below(at + 1)
        here = DISCARD + at
        cells[here], cells[other] = cells[other], cells[here]
        at -= 1


def _draw_tokens(cells: vec[i64], owner: i64, dice: Dice) -> None:
    """Draw an owner's tokens aboard from its six until they satisfy the limits (tokens.py)."""
    if cells[OUT + owner] == 0:
        return
    while not _draw_within_limits(cells, owner, dice):
        pass


def _draw_within_limits(cells: vec[i64], owner: i64, dice: Dice) -> bool:
    """Draw once; tell whether all limits are satisfied."""
    front, first, at = FRONT + owner * 3, owner * TOKENS, i64(0)
    cells[front] = COPIES[0]
    cells[front + 1] = COPIES[1]
    cells[front + 2] = COPIES[2]
    while at < cells[OUT + owner]:
        value = pick(cells, front, dice.below(TOKENS - at))
        cells[front + value] -= 1
        cells[TOKEN_VALUES + first + at] = value + 1
        if not _keeps_limit(cells, front, TOKEN_LIMITS + (first + at) * 3):
            return False
        at += 1
    return True


def _keeps_limit(cells: vec[i64], front: i64, limit: i64) -> bool:
    """Tell whether the tokens drawn so far are within a limit for each value."""
    value: i64 = 0
    while value < 3:
        if COPIES[value] - cells[front + value] > cells[limit + value]:
            return False
        value += 1
    return True


def information(state: StationState, seat: i64) -> bytes:
    """Return a key of what a seat knows, equal where views are equal."""
    cells, key = state.cells, KeyWriter()
    key.add(seat)
    add_public_numbers(state, 0, key)
    key.add_all(cells, POINTS, state.seats)
    _add_cards(state, seat, key)
    train: i64 = 0
    while train < state.tracks:
        _add_train(cells, train, key)
        train += 1
    owner: i64 = 0
    while owner < state.seats:
        _add_tokens(state, owner, seat, key)
        owner += 1
    key.add_all(cells, LOG, state.departures * LOG_WIDTH)
    if seat >= 0:
        key.add_all(cells, HANDS + seat * HAND_ROOM, cells[HAND_SIZES + seat])
        key.add_all(cells, FRONT + seat * 3, 3)
    return key.as_bytes()


PUBLIC_NUMBERS: Final = (
    ("seats", 1, "how many play"),
    ("to_move", 1, "who is to move"),
    ("phase", 1, "what is awaited"),
    ("turn", 1, "whose turn it is, -1 for nobody's"),
    ("start", 1, "who began, -1 for nobody"),
    ("dealt", 1, "seats dealt to so far"),
    ("draw_due", 1, "1 if a card is to be drawn"),
    ("tracks", 1, "how many tracks there are"),
    ("vacant", 1, "the track that awaits a locomotive, or -1"),
    ("playing", 1, "the special card being played, or -1"),
    ("source", 1, "the train it was played on, or -1"),
    ("target", 1, "the train it goes to, or -1"),
    ("taken", 1, "tokens taken by the Transfer being played"),
    ("departures", 1, "trains that have left"),
)
"""The numbers that everybody knows, as an observation names them: see `add_public_numbers`."""


def add_public_numbers(state: StationState, viewer: i64, writer: NumberWriter) -> None:
    """Add the numbers of PUBLIC_NUMBERS, with seats counted from the viewer's."""
    writer.add(state.seats)
    writer.add(seat_from(viewer, state.to_move, state.seats))
    writer.add(state.phase)
    writer.add(seat_from(viewer, state.turn, state.seats))
    writer.add(seat_from(viewer, state.start, state.seats))
    writer.add(state.dealt)
    writer.add(state.draw_due)
    writer.add(state.tracks)
    writer.add(state.vacant)
    writer.add(state.playing)
    writer.add(state.source)
    writer.add(state.target)
    writer.add(state.taken)
    writer.add(state.departures)


def _add_cards(state: StationState, seat: i64, key: KeyWriter) -> None:
    """Add the mix, the unseen cards, the visible discards, the sizes of the rest."""
    cells = state.cells
    key.add_all(cells, MIX, CARD_KINDS)
    unseen = cells[DECK : DECK + CARD_KINDS]
    owner: i64 = 0
    while owner < state.seats:
        key.add(cells[HAND_SIZES + owner])
        at = HANDS + owner * HAND_ROOM
        stop = at + cells[HAND_SIZES + owner]
        while owner != seat and at < stop:
            unseen[cells[at]] += 1
            at += 1
        owner += 1
    key.add_all(unseen, 0, CARD_KINDS)
    key.add(state.deck_size)
    key.add(state.discard_size)
    sight = min(SIGHT, state.discard_size)
    key.add_all(cells, DISCARD + state.discard_size - sight, sight)
    key.add_all(cells, PILE, LOCOMOTIVE_KINDS)


def _add_train(cells: vec[i64], train: i64, key: KeyWriter) -> None:
    key.add(cells[ENGINES + train])
    if cells[ENGINES + train] == NONE:
        return
    key.add(cells[ROYALS + train])
    key.add(cells[STANDINGS + train])
    key.add(cells[LAID + train])
    key.add(cells[LENGTHS + train])
    key.add_all(cells, COUPLED + train * MOST_CARRIAGES, cells[LENGTHS + train])


def _add_tokens(state: StationState, owner: i64, seat: i64, key: KeyWriter) -> None:
    """Add an owner's tokens on the present trains, their values only for the owner."""
    cells, at = state.cells, owner * TOKENS
    stop = at + cells[OUT + owner]
    key.add(cells[OUT + owner])
    while at < stop:
        train = cells[TOKEN_TRAINS + at]
        if (state.present >> train) & 1 == 0:
            train = NONE
        key.add(train)
        if train != NONE:
            key.add_all(cells, TOKEN_LIMITS + at * 3, 3)
            if owner == seat:
                key.add(cells[TOKEN_VALUES + at])
        at += 1
