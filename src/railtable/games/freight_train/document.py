"""Convert the state of Freight Train to a document and back.

See docs/records/freight-train.md.
"""

import msgspec

from railtable.core.seats import Seat
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
    NOT_IN_DECK,
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


class FreightTrainDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The complete state."""

    to_move: int
    phase: Phase
    day: int
    holder: int
    turns: int
    passes: int
    day_ending: bool
    ended_by_passes: bool
    deck: dict[Car, int]
    lower_part: int
    end_of_day_depth: int | None
    main: list[list[Car]]
    hand: list[Car]
    players: list[PlayerDocument]
    locomotive_supply: int
    caboose_supply: int


def dump(state: FreightState) -> FreightTrainDocument:
    """Return the document of a state."""
    return FreightTrainDocument(
        to_move=int(state.to_move),
        phase=phase_name(state),
        day=int(state.day),
        holder=int(state.holder),
        turns=int(state.turns),
        passes=int(state.passes),
        day_ending=bool(state.day_ending),
        ended_by_passes=bool(state.ended_by_passes),
        deck=deck_counts(state),
        lower_part=int(state.part),
        end_of_day_depth=None if state.depth == NOT_IN_DECK else int(state.depth),
        main=main_rows(state),
        hand=hand_cars(state),
        players=[player_document(state, seat) for seat in range(state.seats)],
        locomotive_supply=int(state.locomotive_supply),
        caboose_supply=int(state.caboose_supply),
    )


def phase_name(state: FreightState) -> Phase:
    """Return the name of the phase."""
    name: Phase = PHASES[state.phase]
    return name


def deck_counts(state: FreightState) -> dict[Car, int]:
    """Return the number of cars of each type in the deck."""
    return {name: int(state.cells[DECK + number]) for number, name in enumerate(CAR_NAMES)}


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


def load(document: FreightTrainDocument) -> FreightState:
    """Return the state of a document; raise ValueError if it does not fit on the table."""
    if not _has_room(document):
        raise ValueError("more than the table has room for")
    state = blank_state(len(document.players))
    state.to_move = document.to_move
    state.phase = PHASES.index(document.phase)
    state.day, state.holder = document.day, document.holder
    state.turns, state.passes = document.turns, document.passes
    state.day_ending = int(document.day_ending)
    state.ended_by_passes = int(document.ended_by_passes)
    state.part = document.lower_part
    depth = document.end_of_day_depth
    state.depth = NOT_IN_DECK if depth is None else depth
    state.locomotive_supply = document.locomotive_supply
    state.caboose_supply = document.caboose_supply
    for name, count in document.deck.items():
        state.cells[DECK + CAR_NUMBER[name]] = count
        state.deck_size += count
    for number, row in enumerate(document.main):
        state.cells[MAIN + number] = numbered(row)
        state.main_size += len(row)
    for name in document.hand:
        state.hand += one_of(CAR_NUMBER[name])
        state.hand_size += 1
    for seat, player in enumerate(document.players):
        _load_player(state, seat, player)
    return state


def _has_room(document: FreightTrainDocument) -> bool:
    """Tell whether everything fits on the table."""
    rows = [row for player in document.players for row in player.private]
    return (
        len(document.players) <= MOST_SEATS
        and len(document.main) <= MAIN_ROWS
        and all(len(player.private) <= PRIVATE_ROWS for player in document.players)
        and all(len(player.trains) <= MOST_TRAINS for player in document.players)
        and all(len(row) <= PRIVATE_ROW_LIMIT for row in (*document.main, *rows))
    )


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
