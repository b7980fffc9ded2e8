"""Facts about a turn: longest trains, their points, cars taken and stored."""

from railtable.core.facts import UNKNOWN, Measures, TurnMeasure
from railtable.games.freight_train.components import (
    CAR_NAMES,
    CATEGORIES,
    DAYS,
    MIXED,
    PRIVATE_ROWS,
)
from railtable.games.freight_train.scoring import (
    all_train_points,
    train_length,
    train_points,
    yard_points,
)
from railtable.games.freight_train.state import (
    EARNED,
    MIXED_CARS,
    OVER,
    PRIVATE,
    PRIVATE_SIZES,
    FreightState,
    cars_of_row,
)


def measures(before: FreightState, after: FreightState) -> Measures:
    """Return the standing of the trains of this day, and whether it ended."""
    is_over = after.day != before.day or after.phase == OVER
    found: Measures = {}
    ends = TurnMeasure("freight-train-day_ends", None, (("day", int(before.day)),), is_share=True)
    found[ends] = float(is_over)
    for seat in range(before.seats):
        trains = TurnMeasure("freight-train-trains", seat, (("day", int(before.day)),), good=1)
        earned = after.cells[EARNED + 2 * (seat * DAYS + before.day - 1)]
        found[trains] = float(earned if is_over else all_train_points(after, seat))
        for category, name in enumerate(CATEGORIES):
            _add_train(found, after, seat, (category, name), is_over=is_over)
        worth = float(yard_points(before.day, 2)) / 2
        if worth:
            sign = 1 if worth > 0.0 else -1
            yard = TurnMeasure("freight-train-yard", seat, good=sign, weight=abs(worth))
            found[yard] = UNKNOWN if is_over else float(after.cells[PRIVATE_SIZES + seat])
        if seat != before.to_move:
            _add_takes(found, before, after, seat)
    return found


def _add_train(
    found: Measures, after: FreightState, seat: int, category: tuple[int, str], *, is_over: bool
) -> None:
    """Add a seat's train of a category; nothing is known of it after its day."""
    number, told = category[0], (("car", category[1]),)
    lengths = [int(train_length(after, other, number)) for other in range(after.seats)]
    mine = lengths.pop(seat)
    longest = TurnMeasure("freight-train-longest", seat, told, is_share=True, good=1, weight=2.0)
    points = TurnMeasure("freight-train-train_points", seat, told, good=1)
    length = TurnMeasure("freight-train-length", seat, told, good=1, weight=0.5)
    if is_over:
        found |= dict.fromkeys((longest, points, length), UNKNOWN)
        return
    found[longest] = float(mine > max(lengths))
    found[points] = float(train_points(after, seat, number))
    found[length] = float(mine)


def _add_takes(found: Measures, before: FreightState, after: FreightState, seat: int) -> None:
    had, has = _cars(before, seat), _cars(after, seat)
    for car, name in enumerate(CAR_NAMES):
        if has[car] > had[car]:
            told = (("car", name),)
            takes = TurnMeasure("freight-train-takes", seat, told, is_share=True, weight=0.5)
            found[takes] = 1.0


def _cars(state: FreightState, seat: int) -> list[int]:
    """Return how many cars of each type a seat has, in trains and in the private yard."""
    counts = [int(train_length(state, seat, car)) for car in range(MIXED)]
    mixed = state.cells[MIXED_CARS + seat]
    first = PRIVATE + seat * PRIVATE_ROWS
    for row in state.cells[first : first + PRIVATE_ROWS]:
        for car in cars_of_row(row):
            counts[car] += 1
    return [count + int(mixed >> car & 1) for car, count in enumerate(counts)]
