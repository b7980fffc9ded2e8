"""Freight Train's table of state fields, and the document made from it.

See docs/records/freight-train.md.
"""

from typing import Annotated, Final

import msgspec

from railtable.core.seats import Seat
from railtable.core.state_fields import (
    Stored,
    attribute,
    cell_counts,
    dump_fields,
    enumerated,
    load_fields,
    optional,
    require_room,
)
from railtable.games.freight_train.actions import CAR_NUMBER
from railtable.games.freight_train.components import (
    CAR_NAMES,
    CATEGORIES,
    DAYS,
    MAIN_ROWS,
    MIXED,
    MOST_SEATS,
    MOST_TRAINS,
    PRIVATE_ROW_LIMIT,
    PRIVATE_ROWS,
    Car,
    Category,
)
from railtable.games.freight_train.state import (
    DECK,
    EARNED,
    HAS_CABOOSE,
    HAS_LOCOMOTIVES,
    KINDS,
    LENGTHS,
    MAIN,
    MIXED_CARS,
    MOBILISED,
    PAID,
    PHASES,
    POINTS,
    PRIVATE,
    PRIVATE_SIZES,
    TRAINS,
    FreightState,
    Phase,
    blank_state,
    cars_of_row,
    count_in,
    note_trains_of,
    one_of,
    row_of_cars,
)


class TrainDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One train: its category, its cars, and whether a caboose ends it."""

    category: Category
    cars: list[Car]
    caboose: bool


class PlayerDocument(msgspec.Struct, frozen=True, kw_only=True):
    """The cars in front of one player, and the points by source.

    `private` rows run from the bumper outward.  `locomotives` counts all, including those
    with trains.  `train_points` and `yard_points` are by day.
    """

    points: int
    private: list[list[Car]]
    trains: list[TrainDocument]
    locomotives: int
    mobilised: bool
    paid: int
    train_points: list[int]
    yard_points: list[int]


def named(cars: list[int]) -> list[Car]:
    """Return cars by name."""
    return [CAR_NAMES[car] for car in cars]


def main_rows(state: FreightState) -> list[list[Car]]:
    """Return the main yard, each row from the bumper outward."""
    return [named(cars_of_row(state.cells[MAIN + row])) for row in range(MAIN_ROWS)]


def hand_cars(state: FreightState) -> list[Car]:
    """Return the lifted cars in the order of the table of types."""
    return [
        name for number, name in enumerate(CAR_NAMES) for _ in range(count_in(state.hand, number))
    ]


def player_document(state: FreightState, seat: Seat) -> PlayerDocument:
    """Return the document of one player."""
    cells, first = state.cells, PRIVATE + seat * PRIVATE_ROWS
    earned = list(cells[EARNED + seat * 2 * DAYS : EARNED + (seat + 1) * 2 * DAYS])
    return PlayerDocument(
        points=int(cells[POINTS + seat]),
        private=[named(cars_of_row(row)) for row in cells[first : first + PRIVATE_ROWS]],
        trains=[train_document(state, seat, train) for train in range(cells[TRAINS + seat])],
        locomotives=int(cells[HAS_LOCOMOTIVES + seat]),
        mobilised=bool(cells[MOBILISED + seat]),
        paid=int(cells[PAID + seat]),
        train_points=earned[0::2],
        yard_points=earned[1::2],
    )


def train_document(state: FreightState, seat: Seat, train: int) -> TrainDocument:
    """Return one train; the cars of the mixed one in the order of the table of types."""
    at = seat * MOST_TRAINS + train
    kind = int(state.cells[KINDS + at])
    if kind == MIXED:
        mixed = state.cells[MIXED_CARS + seat]
        cars = [name for number, name in enumerate(CAR_NAMES) if (mixed >> number) & 1]
    else:
        cars = [CAR_NAMES[kind]] * int(state.cells[LENGTHS + at])
    category: Category = CATEGORIES[kind]
    caboose = bool(state.cells[HAS_CABOOSE + at])
    return TrainDocument(category=category, cars=cars, caboose=caboose)


def numbered(row: list[Car]) -> int:
    """Return a row of named cars as the state stores it."""
    return int(row_of_cars([CAR_NUMBER[name] for name in row]))


def _load_player(state: FreightState, seat: Seat, player: PlayerDocument) -> None:
    cells = state.cells
    cells[POINTS + seat] = player.points
    cells[HAS_LOCOMOTIVES + seat] = player.locomotives
    cells[MOBILISED + seat] = int(player.mobilised)
    cells[PAID + seat] = player.paid
    for day in range(DAYS):
        cells[EARNED + 2 * (seat * DAYS + day)] = player.train_points[day]
        cells[EARNED + 2 * (seat * DAYS + day) + 1] = player.yard_points[day]
    for number, row in enumerate(player.private):
        cells[PRIVATE + seat * PRIVATE_ROWS + number] = numbered(row)
        cells[PRIVATE_SIZES + seat] += len(row)
    for number, train in enumerate(player.trains):
        _load_train(state, seat, number, train)
    note_trains_of(state, seat)


def _load_train(state: FreightState, seat: Seat, number: int, train: TrainDocument) -> None:
    cells, at = state.cells, seat * MOST_TRAINS + number
    cells[KINDS + at] = CATEGORIES.index(train.category)
    cells[LENGTHS + at] = len(train.cars)
    cells[HAS_CABOOSE + at] = int(train.caboose)
    if train.category == "mixed":
        cells[MIXED_CARS + seat] = sum(1 << CAR_NUMBER[name] for name in train.cars)


def _players(state: FreightState) -> list[PlayerDocument]:
    return [player_document(state, seat) for seat in range(state.seats)]


def _load_players(state: FreightState, players: list[PlayerDocument]) -> None:
    for seat, player in enumerate(players):
        require_room(fits=len(player.private) <= PRIVATE_ROWS and len(player.trains) <= MOST_TRAINS)
        require_room(fits=all(len(row) <= PRIVATE_ROW_LIMIT for row in player.private))
        _load_player(state, seat, player)


def _load_main(state: FreightState, rows: list[list[Car]]) -> None:
    require_room(fits=len(rows) <= MAIN_ROWS and all(len(row) <= PRIVATE_ROW_LIMIT for row in rows))
    for number, row in enumerate(rows):
        state.cells[MAIN + number] = numbered(row)
        state.main_size += len(row)


def _load_hand(state: FreightState, cars: list[Car]) -> None:
    for name in cars:
        state.hand += one_of(CAR_NUMBER[name])
        state.hand_size += 1


PHASE: Final = enumerated("phase", PHASES)
DECK_COUNTS: Final = cell_counts(DECK, CAR_NAMES, "deck_size", zeros=True)


class FreightTrainDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The complete state."""

    to_move: int
    phase: Annotated[Phase, PHASE]
    day: int
    holder: int
    turns: int
    passes: int
    day_ending: bool
    ended_by_passes: bool
    deck: Annotated[dict[Car, int], DECK_COUNTS]
    lower_part: Annotated[int, attribute("part")]
    end_of_day_depth: Annotated[int | None, optional("depth")]
    main: Annotated[list[list[Car]], Stored(main_rows, _load_main)]
    hand: Annotated[list[Car], Stored(hand_cars, _load_hand)]
    players: Annotated[list[PlayerDocument], Stored(_players, _load_players)]
    locomotive_supply: int
    caboose_supply: int


def dump(state: FreightState) -> FreightTrainDocument:
    """Return the document of a state."""
    return dump_fields(FreightTrainDocument, state)


def load(document: FreightTrainDocument) -> FreightState:
    """Return the state of a document; raise ValueError if it does not fit on the table."""
    require_room(fits=len(document.players) <= MOST_SEATS)
    return load_fields(blank_state(len(document.players)), document)
