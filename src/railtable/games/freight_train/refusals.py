"""Refusals: why an action is not legal now, and the rule."""

from railtable.core.actions import Action
from railtable.core.errors import IllegalAction
from railtable.games.freight_train.actions import (
    CAR_NUMBER,
    Attach,
    Caboose,
    Fill,
    LiftMain,
    LiftPrivate,
    Mobilise,
    Pass,
    Rearrange,
    Store,
)
from railtable.games.freight_train.components import (
    CATEGORY_COUNT,
    DAYS,
    MAIN_LIFT,
    MIXED,
    MOST_TRAINS,
    PRIVATE_LIFT_LIMIT,
    PRIVATE_ROWS,
    Car,
)
from railtable.games.freight_train.lifts import can_fill
from railtable.games.freight_train.places import has_room
from railtable.games.freight_train.state import (
    ACT,
    COUPLE,
    HAS_CABOOSE,
    HAS_LOCOMOTIVES,
    KINDS,
    LAY,
    LENGTHS,
    LIFT_MAIN,
    LIFT_PRIVATE,
    MAIN,
    MIXED_CARS,
    NO_TRAIN,
    NOT_IN_DECK,
    PLACE,
    PRIVATE,
    PRIVATE_SIZES,
    TRAIN_OF,
    TRAINS,
    TURN,
    FreightState,
    count_in,
)


def refusal(state: FreightState, action: Action) -> IllegalAction:
    """Say why a known action is not legal now."""
    match action:
        case LiftMain(row):
            return _lift_main_refusal(state, row)
        case LiftPrivate(row):
            return _lift_private_refusal(state, row)
        case Attach(car, train):
            return _hand_refusal(state, car) or _attach_refusal(state, CAR_NUMBER[car], train)
        case Store(car, row):
            return _hand_refusal(state, car) or _store_refusal(state, row)
        case _ if state.phase not in (TURN, ACT):
            return IllegalAction("action_under_way", rule="FT-14")
        case _:
            return _whole_turn_refusal(state, action)


def _whole_turn_refusal(state: FreightState, action: Action) -> IllegalAction:
    seat = state.to_move
    match action:
        case Fill():
            return _fill_refusal(state)
        case Rearrange() if state.cells[PRIVATE_SIZES + seat] == 0:
            return IllegalAction("private_yard_empty", rule="FT-18")
        case Rearrange():
            return IllegalAction("no_point_to_pay", rule="FT-18")
        case Mobilise() if state.day == DAYS:
            return IllegalAction("no_mobilising_on_last_day", rule="FT-19")
        case Mobilise():
            return IllegalAction("mobilised_today", rule="FT-19")
        case Caboose(train):
            return _caboose_refusal(state, train)
        case Pass() if can_fill(state):
            return IllegalAction("fill_or_act_first", rule="FT-20")
        case _:
            return IllegalAction("can_still_act", rule="FT-20")


def _fill_refusal(state: FreightState) -> IllegalAction:
    if state.phase == ACT:
        return IllegalAction("one_fill_a_turn", rule="FT-12")
    if state.deck_size == 0 and state.depth == NOT_IN_DECK:
        return IllegalAction("deck_is_empty", rule="FT-22")
    return IllegalAction("two_rows_must_be_empty", rule="FT-12")


def _lift_main_refusal(state: FreightState, row: int) -> IllegalAction:
    if state.phase == PLACE:
        return IllegalAction("three_cars_lifted", rule="FT-15")
    if state.phase not in (TURN, ACT, LIFT_MAIN):
        return IllegalAction("action_under_way", rule="FT-14")
    if state.cells[MAIN + row] == 0:
        return IllegalAction("row_is_empty", rule="FT-15", facts={"row": row + 1})
    if state.phase != LIFT_MAIN and state.main_size < MAIN_LIFT:
        return IllegalAction("fewer_than_three_cars", rule="FT-13")
    return IllegalAction("cars_cannot_be_placed", rule="FT-16")


def _lift_private_refusal(state: FreightState, row: int) -> IllegalAction:
    if state.phase == COUPLE:
        return IllegalAction("placing_has_begun", rule="FT-17")
    if state.phase not in (TURN, ACT, LIFT_PRIVATE):
        return IllegalAction("action_under_way", rule="FT-14")
    if state.hand_size >= PRIVATE_LIFT_LIMIT:
        return IllegalAction("four_cars_at_most", rule="FT-17")
    if state.cells[PRIVATE + state.to_move * PRIVATE_ROWS + row] == 0:
        return IllegalAction("row_is_empty", rule="FT-17", facts={"row": row + 1})
    return IllegalAction("no_train_takes_it", rule="FT-17")


def _hand_refusal(state: FreightState, car: Car) -> IllegalAction | None:
    """Say why a car cannot be placed anywhere."""
    if count_in(state.hand, CAR_NUMBER[car]) == 0:
        return IllegalAction("car_not_lifted", rule="FT-15", facts={"car": car})
    if state.phase == LIFT_MAIN:
        return IllegalAction("lift_three_first", rule="FT-15")
    return None


def _store_refusal(state: FreightState, row: int) -> IllegalAction:
    if state.phase in (LIFT_PRIVATE, COUPLE):
        return IllegalAction("not_back_to_a_yard", rule="FT-17")
    if not has_room(state, row):
        return IllegalAction("row_is_full", rule="FT-16", facts={"row": row + 1})
    return IllegalAction("others_have_no_place", rule="FT-16")


def _attach_refusal(state: FreightState, car: int, train: int) -> IllegalAction:
    cells, seat = state.cells, state.to_move
    at = seat * MOST_TRAINS + train
    kind, mixed = cells[KINDS + at], cells[MIXED_CARS + seat]
    has_train = cells[TRAIN_OF + seat * CATEGORY_COUNT + car] != NO_TRAIN
    if state.phase == LAY:
        return IllegalAction("rearranging_stays_in_yard", rule="FT-18")
    if train > cells[TRAINS + seat] or train >= cells[HAS_LOCOMOTIVES + seat]:
        return IllegalAction("no_such_locomotive", rule="FT-9", facts={"train": train + 1})
    if cells[HAS_CABOOSE + at]:
        return IllegalAction("caboose_closes_train", rule="FT-32")
    if kind == MIXED and (mixed >> car) & 1:
        return IllegalAction("mixed_has_type", rule="FT-9")
    if kind == NO_TRAIN and mixed and has_train:
        return IllegalAction("second_train_of_type", rule="FT-10")
    if kind not in (car, MIXED, NO_TRAIN) and mixed:
        return IllegalAction("one_mixed_train", rule="FT-9")
    if kind not in (car, MIXED, NO_TRAIN) and cells[LENGTHS + at] > 1:
        return IllegalAction("train_of_one_type", rule="FT-9")
    rule = "FT-16" if state.phase == PLACE else "FT-17"
    return IllegalAction("others_have_no_place", rule=rule)


def _caboose_refusal(state: FreightState, train: int) -> IllegalAction:
    if state.caboose_supply == 0:
        places = int(state.seats * MOST_TRAINS)
        used = any(state.cells[HAS_CABOOSE : HAS_CABOOSE + places])
        key = "no_caboose_left" if used else "cabooses_not_in_play"
        return IllegalAction(key, rule="FT-32")
    if train >= state.cells[TRAINS + state.to_move]:
        return IllegalAction("no_such_locomotive", rule="FT-32", facts={"train": train + 1})
    return IllegalAction("train_has_caboose", rule="FT-32")
