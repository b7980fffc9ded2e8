"""The moves of Freight Train as numbers: what is legal, what it does.  Compiled."""

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, Engine
from railtable.games.freight_train import chance
from railtable.games.freight_train.components import (
    DAYS,
    LOCOMOTIVES_AT_START,
    MAIN_LIFT,
    MAIN_ROWS,
    MOST_TRAINS,
    PRIVATE_ROWS,
    TYPES,
)
from railtable.games.freight_train.lifts import (
    can_fill,
    can_lift_main,
    can_lift_private,
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
from railtable.games.freight_train.places import attach, can_attach, can_store, fits, private_space
from railtable.games.freight_train.state import (
    ACT,
    COUPLE,
    DEAL,
    LAY,
    LIFT_MAIN,
    LIFT_PRIVATE,
    PLACE,
    TURN,
    TURN_UP,
    FreightState,
    copy_state,
    count_in,
    empty_table,
    one_of,
    trains_of,
)
from railtable.games.freight_train.turns import end_turn


def new_game(seats: i64, cars: list[int], start: i64, cabooses: i64) -> FreightState:
    """Return the table before anything is dealt; `start` is -1 for a random player (FT-2, FT-3)."""
    state = empty_table(seats)
    car: i64 = 0
    while car < TYPES:
        state.deck[car] = cars[car]
        state.deck_size += cars[car]
        car += 1
    seat: i64 = 0
    while seat < seats:
        state.locomotives[seat] = LOCOMOTIVES_AT_START[seats]
        state.locomotive_supply -= state.locomotives[seat]
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

    def legal_moves(self, state: FreightState) -> list[int]:
        moves: list[int] = []
        phase = state.phase
        if phase in (TURN, ACT):
            _add_turn(state, moves)
        elif phase == LIFT_MAIN:
            _add_lifts_from_main(state, moves)
        elif phase == PLACE:
            _add_attachments(state, moves, private_space(state, state.to_move))
            _add_stores(state, moves)
        elif phase == LIFT_PRIVATE:
            _add_lifts_from_private(state, moves)
            _add_attachments(state, moves, 0)
        elif phase == COUPLE:
            _add_attachments(state, moves, 0)
        elif phase == LAY:
            _add_stores(state, moves)
        return moves

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

    def sample(self, state: FreightState, dice: Dice) -> list[int]:
        return chance.sample(state, dice)

    def can_resolve(self, state: FreightState, outcome: list[int]) -> bool:
        return chance.can_resolve(state, outcome)

    def resolve(self, state: FreightState, outcome: list[int]) -> None:
        chance.resolve(state, outcome)


def _add_turn(state: FreightState, moves: list[int]) -> None:
    """Add the fill and the one action of a turn, or the pass of whoever can do nothing."""
    _add_lifts_from_main(state, moves)
    _add_lifts_from_private(state, moves)
    if can_rearrange(state):
        moves.append(REARRANGE)
    if can_mobilise(state):
        moves.append(MOBILISE)
    if state.caboose_supply:
        _add_cabooses(state, moves)
    stuck = not moves
    fill = can_fill(state)
    if fill:
        moves.append(FILL)
    if stuck and not (fill and may_fill_help(state)):
        moves.append(PASS)


def can_rearrange(state: FreightState) -> bool:
    """Tell whether there is a car to rearrange and a point to pay for it (FT-18)."""
    return state.private_size[state.to_move] > 0 and state.points[state.to_move] >= 1


def can_mobilise(state: FreightState) -> bool:
    """Tell whether another locomotive may be taken today (FT-19)."""
    return state.day < DAYS and not state.mobilised[state.to_move]


def can_take_caboose(state: FreightState, train: i64) -> bool:
    """Tell whether a caboose may go on the train of the seat to move (FT-32)."""
    if state.caboose_supply == 0 or train >= trains_of(state, state.to_move):
        return False
    return not state.train_caboose[state.to_move * MOST_TRAINS + train]


def _add_lifts_from_main(state: FreightState, moves: list[int]) -> None:
    row: i64 = 0
    while row < MAIN_ROWS:
        if can_lift_main(state, row):
            moves.append(LIFT_FROM_MAIN + row)
        row += 1


def _add_lifts_from_private(state: FreightState, moves: list[int]) -> None:
    row: i64 = 0
    while row < PRIVATE_ROWS:
        if can_lift_private(state, row):
            moves.append(LIFT_FROM_PRIVATE + row)
        row += 1


def _add_cabooses(state: FreightState, moves: list[int]) -> None:
    train: i64 = 0
    while train < MOST_TRAINS:
        if can_take_caboose(state, train):
            moves.append(CABOOSE + train)
        train += 1


def _add_attachments(state: FreightState, moves: list[int], space: i64) -> None:
    """Add the lifted cars' ways onto trains that leave a place for the others."""
    seat = state.to_move
    trains = min(trains_of(state, seat) + 1, state.locomotives[seat])
    car: i64 = 0
    while state.hand >> (5 * car):
        if count_in(state.hand, car):
            train: i64 = 0
            while train < trains:
                if can_attach(state, seat, car, train) and _others_fit(state, car, train, space):
                    moves.append(ATTACH + car * MOST_TRAINS + train)
                train += 1
        car += 1


def _others_fit(state: FreightState, car: i64, train: i64, space: i64) -> bool:
    """Tell whether the rest of the hand has its place once this car is on that train."""
    rest = state.hand_size - 1
    if rest <= space:
        return True
    seat = state.to_move
    at = seat * MOST_TRAINS + train
    kind = state.train_kind[at]
    mixed = state.mixed_cars[seat]
    attach(state, seat, car, train)
    fit = fits(state, seat, state.hand - one_of(car), rest, space)
    state.train_kind[at] = kind
    state.train_length[at] -= 1
    state.mixed_cars[seat] = mixed
    return fit


def _add_stores(state: FreightState, moves: list[int]) -> None:
    """Add the lifted cars' ways into private rows that leave a place for the others."""
    seat = state.to_move
    rest = state.hand_size - 1
    space = private_space(state, seat) - 1
    car: i64 = 0
    while state.hand >> (5 * car):
        if count_in(state.hand, car) and fits(state, seat, state.hand - one_of(car), rest, space):
            row: i64 = 0
            while row < PRIVATE_ROWS:
                if can_store(state, seat, row):
                    moves.append(STORE + car * PRIVATE_ROWS + row)
                row += 1
        car += 1


def _lift(state: FreightState, car: i64) -> None:
    state.hand += one_of(car)
    state.hand_size += 1


def _lift_from_main(state: FreightState, row: i64) -> None:
    """Lift the end car of a main row; the third makes it time to place them (FT-15)."""
    _lift(state, (state.main[row] & 15) - 1)
    state.main[row] >>= 4
    state.phase = PLACE if state.hand_size == MAIN_LIFT else LIFT_MAIN


def _lift_from_private(state: FreightState, row: i64) -> None:
    at = state.to_move * PRIVATE_ROWS + row
    _lift(state, (state.private[at] & 15) - 1)
    state.private[at] >>= 4
    state.private_size[state.to_move] -= 1
    state.phase = LIFT_PRIVATE


def _rearrange(state: FreightState) -> None:
    """Pay a point and lift the whole private yard (FT-18)."""
    seat = state.to_move
    state.points[seat] -= 1
    state.paid[seat] += 1
    row: i64 = 0
    while row < PRIVATE_ROWS:
        while state.private[seat * PRIVATE_ROWS + row]:
            _lift_from_private(state, row)
        row += 1
    state.phase = LAY


def _act_at_once(state: FreightState, move: i64) -> None:
    """Mobilise, pass, or put a caboose on a train: a turn in one move."""
    seat = state.to_move
    if move == MOBILISE:
        state.locomotives[seat] += 1
        state.locomotive_supply -= 1
        state.mobilised[seat] = 1
    elif move == PASS:
        state.passes += 1
    else:
        state.train_caboose[seat * MOST_TRAINS + move - CABOOSE] = 1
        state.caboose_supply -= 1


def _place(state: FreightState, move: i64) -> None:
    """Put a lifted car on a train or in a private row; the last one ends the turn."""
    seat = state.to_move
    if move >= ATTACH:
        car = (move - ATTACH) // MOST_TRAINS
        attach(state, seat, car, (move - ATTACH) % MOST_TRAINS)
        if state.phase == LIFT_PRIVATE:
            state.phase = COUPLE
    else:
        car = (move - STORE) // PRIVATE_ROWS
        at = seat * PRIVATE_ROWS + (move - STORE) % PRIVATE_ROWS
        state.private[at] = (state.private[at] << 4) | (car + 1)
        state.private_size[seat] += 1
    state.hand -= one_of(car)
    state.hand_size -= 1
    if state.hand_size == 0:
        end_turn(state)
