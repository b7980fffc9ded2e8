# railtable: compiled
"""Chance steps: the first player, locomotives, deals and draws.  Compiled.

Outcomes as numbers.  START: [seat].  STATION: one locomotive per seat.
LOCOMOTIVE: [track, locomotive].  DEAL: [seat, 1 if Rush Hour came, cards kept...].
"""

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.numbers import Numbers
from railtable.core.piles import can_draw, draw_cards, pick, put_back
from railtable.games.station_master.components import (
    HAND,
    LOCOMOTIVE_KINDS,
    RUSH_HOUR,
)
from railtable.games.station_master.state import (
    DEAL,
    DECK,
    ENGINES,
    LOCOMOTIVE,
    NONE,
    PILE,
    START,
    STATION,
    StationState,
    note_train,
)
from railtable.games.station_master.turns import advance, put_in_hand, put_on_discard


def draw(state: StationState, dice: Dice, drawn: Numbers) -> None:
    """Append the outcome of the chance step due now."""
    if state.phase == DEAL:
        _draw_cards(state, dice, drawn)
    elif state.phase == LOCOMOTIVE:
        drawn.add(state.vacant)
        drawn.add(pick(state.cells, PILE, dice.below(state.pile_size)))
    elif state.phase == START:
        drawn.add(dice.below(state.seats))
    else:
        draw_cards(state.cells, PILE, state.pile_size, state.seats, dice, drawn)


def _draw_cards(state: StationState, dice: Dice, drawn: Numbers) -> None:
    """Draw the cards due; set Rush Hour aside and draw another card for it (SM-20)."""
    drawn.add(drawing_seat(state))
    drawn.add(0)
    if state.dealt == state.seats:
        _draw_one(state, dice, drawn)
        return
    cells, left, wanted = state.cells, state.deck_size, HAND
    while wanted > 0 and left > 0:
        kind = pick(cells, DECK, dice.below(left))
        cells[DECK + kind] -= 1
        left -= 1
        if kind == RUSH_HOUR:
            drawn.items[1] += 1
        else:
            drawn.add(kind)
            wanted -= 1
    cells[DECK + RUSH_HOUR] += drawn.items[1]
    drawn.items[1] = min(1, drawn.items[1])
    put_back(cells, DECK, drawn, 2)


def _draw_one(state: StationState, dice: Dice, drawn: Numbers) -> None:
    """Draw one card; Rush Hour is the last row, so stopping before it leaves it out."""
    kind = pick(state.cells, DECK, dice.below(state.deck_size))
    if kind == RUSH_HOUR:
        drawn.items[1] = 1
        if state.deck_size == 1:
            return
        kind = pick(state.cells, DECK, dice.below(state.deck_size - 1))
    drawn.add(kind)


def cards_due(state: StationState) -> i64:
    """Return the number of cards to deal or draw: three at first, then one."""
    if state.dealt < state.seats:
        return HAND
    return 1


def drawing_seat(state: StationState) -> i64:
    """Return the seat that gets the cards."""
    if state.dealt < state.seats:
        return state.dealt
    return state.turn


def can_happen(state: StationState, drawn: Numbers) -> bool:
    """Tell whether this chance outcome is possible now."""
    cells, items = state.cells, drawn.items
    if state.phase == START:
        return drawn.size == 1 and 0 <= items[0] < state.seats
    if state.phase == STATION:
        return drawn.size == state.seats and can_draw(
            cells, PILE, LOCOMOTIVE_KINDS, drawn, 0, drawn.size
        )
    if state.phase == LOCOMOTIVE:
        if drawn.size != 2 or items[0] != state.vacant:
            return False
        return can_draw(cells, PILE, LOCOMOTIVE_KINDS, drawn, 1, drawn.size)
    return state.phase == DEAL and _can_deal(state, drawn)


def _can_deal(state: StationState, drawn: Numbers) -> bool:
    items = drawn.items
    if drawn.size < 2 or items[0] != drawing_seat(state):
        return False
    rush_hours = state.cells[DECK + RUSH_HOUR]
    if items[1] != 0 and (items[1] != 1 or rush_hours == 0):
        return False
    kept, due = drawn.size - 2, cards_due(state)
    if kept < due and (kept != state.deck_size - rush_hours or items[1] < rush_hours):
        return False
    # Rush Hour is the last kind and never kept.
    return kept <= due and can_draw(state.cells, DECK, RUSH_HOUR, drawn, 2, drawn.size)


def happen(state: StationState, drawn: Numbers) -> None:
    """Apply a chance outcome."""
    if state.phase == DEAL:
        _deal(state, drawn)
    elif state.phase == LOCOMOTIVE:
        _open_track(state, drawn.items[0], drawn.items[1])
        state.vacant = NONE
    elif state.phase == START:
        state.start = drawn.items[0]
        state.phase = STATION
        return
    else:
        at: i64 = 0
        while at < state.seats:
            _open_track(state, at, drawn.items[at])
            at += 1
    advance(state)


def _open_track(state: StationState, track: i64, locomotive: i64) -> None:
    state.cells[PILE + locomotive] -= 1
    state.pile_size -= 1
    state.cells[ENGINES + track] = locomotive
    note_train(state, track)


def _deal(state: StationState, drawn: Numbers) -> None:
    cells, items = state.cells, drawn.items
    at: i64 = 2
    while at < drawn.size:
        cells[DECK + items[at]] -= 1
        put_in_hand(cells, items[0], items[at])
        at += 1
    state.deck_size -= drawn.size - 2
    if state.dealt < state.seats:
        state.dealt += 1
    else:
        state.draw_due = 0
    if items[1] == 1:
        _rush_hour(state)


def _rush_hour(state: StationState) -> None:
    """Put one more locomotive in the station, if there is one (SM-20, SM-29)."""
    state.cells[DECK + RUSH_HOUR] -= 1
    state.deck_size -= 1
    put_on_discard(state, RUSH_HOUR)
    if state.pile_size > 0:
        state.vacant = state.tracks
        state.tracks += 1
