"""The rules of Station Master for people and programs."""

from typing import Any, Final

from railtable.core.actions import Action
from railtable.core.game_modules import GameModules
from railtable.core.rules import GameInfo, IndexedRules
from railtable.games.station_master import (
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
from railtable.games.station_master.actions import (
    ACTIONS,
    INDEX,
    Deal,
    DrawLocomotive,
    FirstPlayer,
    OpenStation,
    StationAction,
)
from railtable.games.station_master.box import StationMasterBox, play_with
from railtable.games.station_master.components import CARD_NAMES, LOCOMOTIVE_NAMES
from railtable.games.station_master.document import StationDocument, card_name
from railtable.games.station_master.options import StationOptions, chosen_pieces, parse_first_player
from railtable.games.station_master.rules import StationEngine, new_game
from railtable.games.station_master.state import DEAL, LOCOMOTIVE, START, STATION, StationState
from railtable.games.station_master.view import StationView
from railtable.games.station_master.weights import WEIGHTS


class StationRules(IndexedRules[StationState, StationView]):
    """The rules of Station Master."""

    info = GameInfo(
        key="station-master",
        prefix="SM",
        turn_rule="SM-4",
        end_rule="SM-26",
        version=1,
        min_seats=2,
        max_seats=6,
        usual_seats=4,
        minutes=(25, 40),
        hides=True,
        as_printed={"first_player": 0},
        options=StationOptions,
        action=StationAction,
        view=StationView,
        document=StationDocument,
        box=StationMasterBox,
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
    engine = StationEngine()
    actions = ACTIONS
    index = INDEX
    weights = terms.VALUES
    weight_table = WEIGHTS
    fields = observation.FIELDS

    def new_state(self, seats: int, options: StationOptions) -> StationState:
        mix, locomotives = chosen_pieces(options, seats)
        start = parse_first_player(options.first_player, seats)
        state = new_game(seats, mix, locomotives, start)
        play_with(state, options.box)
        return state

    def chance_action(self, state: StationState, outcome: list[int]) -> Action:
        if state.phase == START:
            return FirstPlayer(outcome[0])
        if state.phase == STATION:
            return OpenStation(tuple(_locomotive(kind) for kind in outcome))
        if state.phase == LOCOMOTIVE:
            return DrawLocomotive(outcome[0], _locomotive(outcome[1]))
        cards = tuple(card_name(card) for card in sorted(outcome[2:]))
        return Deal(outcome[0], cards, bool(outcome[1]))

    def chance_outcome(self, state: StationState, action: Action) -> list[int] | None:
        phase = state.phase
        if isinstance(action, FirstPlayer) and phase == START:
            return [action.player]
        if isinstance(action, OpenStation) and phase == STATION:
            return [LOCOMOTIVE_NAMES.index(name) for name in action.locomotives]
        if isinstance(action, DrawLocomotive) and phase == LOCOMOTIVE:
            return [action.train, LOCOMOTIVE_NAMES.index(action.locomotive)]
        if isinstance(action, Deal) and phase == DEAL and action.cards is not None:
            cards = [CARD_NAMES.index(name) for name in action.cards]
            return [action.to, int(action.rush_hour), *cards]
        return None


def _locomotive(kind: int) -> Any:
    return LOCOMOTIVE_NAMES[kind]


RULES: Final = StationRules()
