"""The rules of Freight Train for people and programs."""

from railtable.core.actions import Action
from railtable.core.game_modules import GameModules
from railtable.core.rules import GameInfo, IndexedRules
from railtable.games.freight_train import (
    deals,
    document,
    imagine,
    inventory,
    measures,
    notation,
    notes,
    observation,
    outcome,
    refusals,
    scoring,
    terms,
    view,
)
from railtable.games.freight_train.actions import (
    ACTIONS,
    CAR_NUMBER,
    INDEX,
    Bury,
    Deal,
    FirstPlayer,
    FreightTrainAction,
    Row,
    TurnUp,
)
from railtable.games.freight_train.components import (
    CABOOSES,
    CAR_NAMES,
    MAIN_ROW_CARS,
    MAIN_ROWS,
    PRIVATE_ROW_DEAL,
    PRIVATE_ROWS,
)
from railtable.games.freight_train.document import FreightTrainDocument
from railtable.games.freight_train.options import FreightTrainOptions, parse_deck, parse_start
from railtable.games.freight_train.rules import FreightEngine, new_game
from railtable.games.freight_train.state import BURY, CHOOSE_FIRST, DEAL, TURN_UP, FreightState
from railtable.games.freight_train.view import FreightTrainView
from railtable.games.freight_train.weights import WEIGHTS


class FreightTrainRules(IndexedRules[FreightState, FreightTrainView]):
    """The rules of Freight Train."""

    info = GameInfo(
        key="freight-train",
        prefix="FT",
        turn_rule="FT-8",
        end_rule="FT-26",
        version=1,
        min_seats=2,
        max_seats=5,
        usual_seats=3,
        minutes=(30, 80),
        hides=False,
        as_printed={},
        options=FreightTrainOptions,
        action=FreightTrainAction,
        view=FreightTrainView,
        document=FreightTrainDocument,
    )
    modules = GameModules(
        view=view,
        imagine=imagine,
        terms=terms,
        document=document,
        scoring=scoring,
        outcome=outcome,
        inventory=inventory,
        refusals=refusals,
        notation=notation,
        deals=deals,
        measures=measures,
        notes=notes,
    )
    engine = FreightEngine()
    actions = ACTIONS
    index = INDEX
    weights = terms.VALUES
    weight_table = WEIGHTS
    fields = observation.FIELDS

    def new_state(self, seats: int, options: FreightTrainOptions) -> FreightState:
        start = parse_start(options.first_player, seats)
        deck = parse_deck(options.deck, seats)
        cabooses = int(CABOOSES) if options.cabooses else 0
        return new_game(seats, deck, start, cabooses)

    def chance_action(self, state: FreightState, outcome: list[int]) -> Action:
        if state.phase == CHOOSE_FIRST:
            return FirstPlayer(outcome[0])
        if state.phase == BURY:
            return Bury(outcome[0])
        if state.phase == TURN_UP:
            return TurnUp(_named(outcome[1:]), bool(outcome[0]))
        yard = int(MAIN_ROWS * MAIN_ROW_CARS)
        return Deal(
            _in_rows(outcome[:yard], int(MAIN_ROW_CARS)),
            _in_rows(outcome[yard:], int(PRIVATE_ROW_DEAL)),
        )

    def chance_outcome(self, state: FreightState, action: Action) -> list[int] | None:
        match action:
            case FirstPlayer(player) if state.phase == CHOOSE_FIRST:
                return [player]
            case Bury(depth) if state.phase == BURY and depth is not None:
                return [depth]
            case TurnUp(cars, end_of_day) if state.phase == TURN_UP:
                return [int(end_of_day), *_numbered(cars)]
            case Deal(main, private) if state.phase == DEAL and _is_deal(state, main, private):
                return [car for row in (*main, *private) for car in _numbered(row)]
            case _:
                return None


def _named(cars: list[int]) -> Row:
    return tuple(CAR_NAMES[car] for car in cars)


def _numbered(cars: Row) -> list[int]:
    return [CAR_NUMBER.get(car, -1) for car in cars]


def _in_rows(cars: list[int], length: int) -> tuple[Row, ...]:
    return tuple(_named(cars[at : at + length]) for at in range(0, len(cars), length))


def _is_deal(state: FreightState, main: tuple[Row, ...], private: tuple[Row, ...]) -> bool:
    """Tell whether a deal has the right rows for the day, each of the right length."""
    rows = int(state.seats * PRIVATE_ROWS) if state.day == 1 else 0
    return [len(row) for row in main] == [MAIN_ROW_CARS] * int(MAIN_ROWS) and [
        len(row) for row in private
    ] == [PRIVATE_ROW_DEAL] * rows


RULES = FreightTrainRules()
