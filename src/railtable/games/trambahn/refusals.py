"""Refusals: why an action is not legal now, and the rule."""

from railtable.core.actions import Action
from railtable.core.errors import IllegalAction
from railtable.games.trambahn.actions import Add, Buy, EndTurn, Income, Passenger, Start
from railtable.games.trambahn.codes import column_cards, column_tram
from railtable.games.trambahn.components import CARD_INDEX, TRAM_VALUES, price_of
from railtable.games.trambahn.hands import is_in_hand
from railtable.games.trambahn.state import (
    COLUMN_COUNTS,
    HAND_SIZES,
    INCOME,
    MARKET,
    PASSENGERS,
    STATIONS,
    TrambahnState,
)


def refusal(state: TrambahnState, action: Action) -> IllegalAction:
    """Say why a known action is not legal now."""
    seat = int(state.active)
    match action:
        case Passenger():
            return _passenger_refusal(state)
        case Start(card) | Add(card, _) if refused := _part_refusal(
            state, seat, card, STATIONS, "TB-12"
        ):
            return refused
        case Add(card, column):
            return _add_refusal(state, seat, card, column)
        case Income(card) if refused := _part_refusal(state, seat, card or "", INCOME, "TB-15"):
            return refused
        case Buy(tram, column):
            return _buy_refusal(state, seat, tram, column)
        case EndTurn():
            return IllegalAction("passenger_first", rule="TB-10")
        case _:
            return IllegalAction("no_such_action", rule="TB-27")


def _holds(state: TrambahnState, seat: int, card: str) -> bool:
    return is_in_hand(state, seat, CARD_INDEX[card])


def _passenger_refusal(state: TrambahnState) -> IllegalAction:
    if state.passengers_laid == 2:
        return IllegalAction("two_passengers_at_most", rule="TB-10")
    if state.phase != PASSENGERS:
        return IllegalAction("part_closed", rule="TB-27")
    return IllegalAction("card_not_in_hand", rule="TB-10")


def _part_refusal(
    state: TrambahnState, seat: int, card: str, part: int, rule: str
) -> IllegalAction | None:
    """Say why a part of the turn is not open for any hand card."""
    if (
        state.phase == PASSENGERS
        and state.passengers_laid == 0
        and state.cells[HAND_SIZES + seat] > 0
    ):
        return IllegalAction("passenger_first", rule="TB-10")
    if state.phase > part:
        return IllegalAction("part_closed", rule="TB-27")
    if not _holds(state, seat, card):
        return IllegalAction("card_not_in_hand", rule=rule)
    return None


def _add_refusal(state: TrambahnState, seat: int, card: str, column: int) -> IllegalAction:
    if column >= state.cells[COLUMN_COUNTS + seat]:
        return IllegalAction("no_such_column", rule="TB-12", facts={"column": column + 1})
    cards = column_cards(state, seat, column)
    stations = [code for code in cards if code != "C"]
    if stations[-1].endswith("10"):
        return IllegalAction("column_complete", rule="TB-13")
    if card[0] != stations[0][0]:
        return IllegalAction("other_line", rule="TB-12")
    return IllegalAction("not_ascending", rule="TB-12", facts={"last": int(stations[-1][1:])})


def _buy_refusal(state: TrambahnState, seat: int, tram: int, column: int) -> IllegalAction:
    kind = TRAM_VALUES.index(tram)
    if state.passengers_laid == 0 and state.cells[HAND_SIZES + seat] > 0:
        return IllegalAction("passenger_first", rule="TB-10")
    if column >= state.cells[COLUMN_COUNTS + seat]:
        return IllegalAction("no_such_column", rule="TB-16", facts={"column": column + 1})
    if column_tram(state, seat, column) is not None:
        return IllegalAction("column_has_tram", rule="TB-16")
    if state.cells[MARKET + kind] == 0:
        return IllegalAction("tram_not_in_market", rule="TB-16", facts={"tram": tram})
    price = int(price_of(state.pieces, kind))
    return IllegalAction("not_enough_money", rule="TB-16", facts={"price": price})
