"""The moves of Freight Train as numbers: legal moves and their effects.  Compiled."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, Engine
from railtable.core.numbers import Amounts, Numbers, Sheet
from railtable.games.freight_train import chance, evaluation, knowledge, observation, scoring
from railtable.games.freight_train.components import (
    DAYS,
    LOCOMOTIVES_AT_START,
    MAIN_LIFT,
    MOST_TRAINS,
    PRIVATE_ROWS,
    TYPES,
)
from railtable.games.freight_train.lifts import (
    add_lifts_from_main,
    add_lifts_from_private,
    can_fill,
    may_fill_help,
)
from railtable.games.freight_train.moves import (
    ATTACH,
    CABOOSE,
    FILL,
    LIFT_FROM_MAIN,
    LIFT_FROM_PRIVATE,
    MOBILISE,
    PASS,
    REARRANGE,
    STORE,
)
from railtable.games.freight_train.places import (
    Openings,
    attach,
    can_store,
    fits,
    private_space,
    trains_for,
)
from railtable.games.freight_train.state import (
    COUPLE,
    DEAL,
    DECK,
    HAS_CABOOSE,
    HAS_LOCOMOTIVES,
    KINDS,
    LAY,
    LIFT_MAIN,
    LIFT_PRIVATE,
    MAIN,
    MOBILISED,
    PAID,
    PLACE,
    POINTS,
    PRIVATE,
    PRIVATE_SIZES,
    TRAINS,
    TURN_UP,
    FreightState,
    blank_state,
    copy_state,
    note_trains,
    one_of,
)
from railtable.games.freight_train.turns import end_turn

ONE_OF_EACH: Final[i64] = 0x4210842108421
"""The hand with one car of each type."""


def new_game(seats: i64, cars: list[int], start: i64, cabooses: i64) -> FreightState:
    """Return the table before the deal; `start` is -1 for a random player (FT-2, FT-3)."""
    state = blank_state(seats)
    car: i64 = 0
    while car < TYPES:
        state.cells[DECK + car] = cars[car]
        state.deck_size += cars[car]
        car += 1
    seat: i64 = 0
    while seat < seats:
        state.cells[HAS_LOCOMOTIVES + seat] = LOCOMOTIVES_AT_START[seats]
        state.locomotive_supply -= state.cells[HAS_LOCOMOTIVES + seat]
        seat += 1
    state.caboose_supply = cabooses
    if start >= 0:
        state.holder = start
        state.phase = DEAL
    return state


class FreightEngine(Engine[FreightState]):
    """The rules of a turn (FT-12 to FT-20, FT-32)."""

    def copy(self, state: FreightState) -> FreightState:
        return copy_state(state)

    def add_moves(self, state: FreightState, moves: Numbers) -> None:
        phase = state.phase
        if phase == PLACE:
            _add_attachments(state, moves, private_space(state.cells, state.to_move))
            _add_stores(state, moves)
        elif phase == LAY:
            _add_stores(state, moves)
        elif phase == LIFT_MAIN:
            add_lifts_from_main(state, moves)
        elif phase == LIFT_PRIVATE:
            add_lifts_from_private(state, moves)
            _add_attachments(state, moves, 0)
        elif phase == COUPLE:
            _add_attachments(state, moves, 0)
        else:
            _add_turn(state, moves)

    def random_move(self, state: FreightState, dice: Dice, room: Numbers) -> i64:
        if state.phase == LAY:
            return _random_store(state, dice)
        room.clear()
        self.add_moves(state, room)
        return room.items[dice.below(room.size)]

    def play(self, state: FreightState, move: i64) -> None:
        if move >= STORE:
            _place(state, move)
        elif move == FILL:
            state.phase = TURN_UP
            state.to_move = CHANCE
        elif move < LIFT_FROM_PRIVATE:
            _lift_from_main(state, move - LIFT_FROM_MAIN)
        elif move < REARRANGE:
            _lift_from_private(state, move - LIFT_FROM_PRIVATE)
        elif move == REARRANGE:
            _rearrange(state)
        else:
            _act_at_once(state, move)
            end_turn(state)

    def draw(self, state: FreightState, dice: Dice, drawn: Numbers) -> None:
        chance.draw(state, dice, drawn)

    def can_happen(self, state: FreightState, drawn: Numbers) -> bool:
        return chance.can_happen(state, drawn)

    def happen(self, state: FreightState, drawn: Numbers) -> None:
        chance.happen(state, drawn)

    def redeal(self, state: FreightState, seat: i64, dice: Dice) -> None:
        knowledge.redeal(state, seat, dice)

    def information(self, state: FreightState, seat: i64) -> bytes:
        return knowledge.information(state, seat)

    def observe(self, state: FreightState, seat: i64, sheet: Sheet) -> None:
        observation.observe(state, seat, sheet)

    def add_scores(self, state: FreightState, scores: Numbers) -> None:
        scoring.add_scores(state, scores)

    def add_terms(
        self, state: FreightState, seat: i64, weights: vec[float], terms: Amounts
    ) -> None:
        evaluation.add_terms(state, seat, weights, terms)


def _add_turn(state: FreightState, moves: Numbers) -> None:
    """Add the fill and the action of a turn, or the pass if nothing else is possible."""
    before = moves.size
    add_lifts_from_main(state, moves)
    add_lifts_from_private(state, moves)
    if _can_rearrange(state):
        moves.add(REARRANGE)
    if _can_mobilise(state):
        moves.add(MOBILISE)
    if state.caboose_supply:
        _add_cabooses(state, moves)
    stuck = moves.size == before
    fill = can_fill(state)
    if fill:
        moves.add(FILL)
    if stuck and not (fill and may_fill_help(state)):
        moves.add(PASS)


def _can_rearrange(state: FreightState) -> bool:
    """Tell whether there is a car to rearrange and a point to pay for it (FT-18)."""
    cells, seat = state.cells, state.to_move
    return cells[PRIVATE_SIZES + seat] > 0 and cells[POINTS + seat] >= 1


def _can_mobilise(state: FreightState) -> bool:
    """Tell whether another locomotive may be taken today (FT-19)."""
    return state.day < DAYS and state.cells[MOBILISED + state.to_move] == 0


def _add_cabooses(state: FreightState, moves: Numbers) -> None:
    """Add the trains that a caboose may go on (FT-32)."""
    cells, seat = state.cells, state.to_move
    train: i64 = 0
    while train < cells[TRAINS + seat]:
        if not cells[HAS_CABOOSE + seat * MOST_TRAINS + train]:
            moves.add(CABOOSE + train)
        train += 1


def _add_attachments(state: FreightState, moves: Numbers, space: i64) -> None:
    """Add the ways to put lifted cars on trains that leave a place for the others."""
    cells, seat = state.cells, state.to_move
    left = state.hand
    others_fit = state.hand_size - 1 <= space
    car: i64 = 0
    while left:
        if left & 31:
            move = ATTACH + car * MOST_TRAINS
            train: i64 = 0
            trains = trains_for(cells, seat, car)
            while trains:
                if trains & 1 and (others_fit or _do_others_fit(state, car, train, space)):
                    moves.add(move + train)
                trains >>= 1
                train += 1
        left >>= 5
        car += 1


def _do_others_fit(state: FreightState, car: i64, train: i64, space: i64) -> bool:
    """Tell whether the rest of the hand has a place once this car is on that train."""
    openings = Openings(state.cells, state.to_move)
    openings.take(car, state.cells[KINDS + state.to_move * MOST_TRAINS + train])
    return openings.can_take(state.hand - one_of(car), state.hand_size - 1 - space)


def _add_stores(state: FreightState, moves: Numbers) -> None:
    """Add the ways to put lifted cars in private rows that leave a place for the others."""
    cells, seat = state.cells, state.to_move
    rest, space = state.hand_size - 1, private_space(cells, seat) - 1
    left = state.hand
    others_fit = rest <= space
    car: i64 = 0
    while left:
        if left & 31 and (others_fit or fits(cells, seat, state.hand - one_of(car), rest, space)):
            row: i64 = 0
            while row < PRIVATE_ROWS:
                if can_store(cells, seat, row):
                    moves.add(STORE + car * PRIVATE_ROWS + row)
                row += 1
        left >>= 5
        car += 1


def _random_store(state: FreightState, dice: Dice) -> i64:
    """Choose a random store while rearranging: every car fits, so no list is needed."""
    cells, seat, hand = state.cells, state.to_move, state.hand
    has_one = (hand | hand >> 1 | hand >> 2 | hand >> 3 | hand >> 4) & ONE_OF_EACH
    # The digit sum of a number to the base 32 is congruent to it modulo 31.
    types = has_one % 31
    row: i64 = 1
    if not can_store(cells, seat, 0):
        nth = dice.below(types)
    elif not can_store(cells, seat, 1):
        nth, row = dice.below(types), 0
    else:
        pick = dice.below(types * 2)
        nth, row = pick >> 1, pick & 1
    car: i64 = 0
    while nth > 0 or has_one & 1 == 0:
        nth -= has_one & 1
        has_one >>= 5
        car += 1
    return STORE + car * PRIVATE_ROWS + row


def _lift(state: FreightState, car: i64) -> None:
    state.hand += one_of(car)
    state.hand_size += 1


def _lift_from_main(state: FreightState, row: i64) -> None:
    """Lift the end car of a main row; the third starts the placing (FT-15)."""
    cars = state.cells[MAIN + row]
    _lift(state, (cars & 15) - 1)
    state.cells[MAIN + row] = cars >> 4
    state.main_size -= 1
    state.phase = LIFT_MAIN
    if state.hand_size == MAIN_LIFT:
        state.phase = PLACE


def _lift_from_private(state: FreightState, row: i64) -> None:
    at = PRIVATE + state.to_move * PRIVATE_ROWS + row
    cars = state.cells[at]
    _lift(state, (cars & 15) - 1)
    state.cells[at] = cars >> 4
    state.cells[PRIVATE_SIZES + state.to_move] -= 1
    state.phase = LIFT_PRIVATE


def _rearrange(state: FreightState) -> None:
    """Pay a point and lift the whole private yard (FT-18)."""
    cells, seat = state.cells, state.to_move
    cells[POINTS + seat] -= 1
    cells[PAID + seat] += 1
    row: i64 = 0
    while row < PRIVATE_ROWS:
        while cells[PRIVATE + seat * PRIVATE_ROWS + row]:
            _lift_from_private(state, row)
        row += 1
    state.phase = LAY


def _act_at_once(state: FreightState, move: i64) -> None:
    """Mobilise, pass, or put a caboose on a train: a turn of one move."""
    cells, seat = state.cells, state.to_move
    if move == MOBILISE:
        cells[HAS_LOCOMOTIVES + seat] += 1
        state.locomotive_supply -= 1
        cells[MOBILISED + seat] = 1
    elif move == PASS:
        state.passes += 1
    else:
        cells[HAS_CABOOSE + seat * MOST_TRAINS + move - CABOOSE] = 1
        state.caboose_supply -= 1
        note_trains(cells, seat)


def _place(state: FreightState, move: i64) -> None:
    """Put a lifted car on a train or in a private row; the last one ends the turn."""
    cells, seat = state.cells, state.to_move
    if move >= ATTACH:
        car = (move - ATTACH) // MOST_TRAINS
        attach(cells, seat, car, move - ATTACH - car * MOST_TRAINS)
        if state.phase == LIFT_PRIVATE:
            state.phase = COUPLE
    else:
        car = (move - STORE) >> 1
        at = PRIVATE + seat * PRIVATE_ROWS + ((move - STORE) & 1)
        cells[at] = (cells[at] << 4) | (car + 1)
        cells[PRIVATE_SIZES + seat] += 1
    state.hand -= one_of(car)
    state.hand_size -= 1
    if state.hand_size == 0:
        end_turn(state)
