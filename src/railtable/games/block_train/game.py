"""The rules of Block Train for the table, the server and the bots."""

from railtable.core.actions import Action
from railtable.core.game_modules import GameModules
from railtable.core.rules import GameInfo, IndexedRules
from railtable.games.block_train import (
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
from railtable.games.block_train.actions import (
    ACTIONS,
    INDEX,
    BlockTrainAction,
    NameCaptain,
    Reveal,
    ShowScoring,
)
from railtable.games.block_train.box import BlockTrainBox
from railtable.games.block_train.components import ADVANCED, CARD_NUMBER, CARDS
from railtable.games.block_train.document import BlockTrainDocument
from railtable.games.block_train.options import (
    BlockTrainOptions,
    chosen_deck,
    parse_captain,
    parse_scoring,
)
from railtable.games.block_train.rules import BlockTrainEngine, new_game
from railtable.games.block_train.state import CAPTAIN, REVEAL, SCORING, BlockTrainState
from railtable.games.block_train.view import BlockTrainView
from railtable.games.block_train.weights import WEIGHTS


class BlockTrainRules(IndexedRules[BlockTrainState, BlockTrainView]):
    """The rules of Block Train, 3 to 6 seats."""

    info = GameInfo(
        key="block-train",
        prefix="BT",
        turn_rule="BT-7",
        end_rule="BT-6",
        version=1,
        min_seats=3,
        max_seats=6,
        usual_seats=3,
        minutes=(15, 30),
        hides=False,
        as_printed={"captain": 0},
        options=BlockTrainOptions,
        action=BlockTrainAction,
        view=BlockTrainView,
        document=BlockTrainDocument,
        box=BlockTrainBox,
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
    engine = BlockTrainEngine()
    actions = ACTIONS
    index = INDEX
    weights = terms.VALUES
    weight_table = WEIGHTS
    fields = observation.FIELDS

    def new_state(self, seats: int, options: BlockTrainOptions) -> BlockTrainState:
        captain = parse_captain(options.captain, seats)
        return new_game(seats, chosen_deck(options), captain, parse_scoring(options.scoring))

    def chance_action(self, state: BlockTrainState, outcome: list[int]) -> Action:
        if state.phase == CAPTAIN:
            return NameCaptain(int(outcome[0]))
        if state.phase == SCORING:
            return ShowScoring(tuple(ADVANCED[card] for card in outcome))
        return Reveal(tuple(CARDS[card] for card in outcome))

    def chance_outcome(self, state: BlockTrainState, action: Action) -> list[int] | None:
        match action:
            case NameCaptain() if state.phase == CAPTAIN:
                return [action.captain]
            case ShowScoring() if state.phase == SCORING:
                return [ADVANCED.index(card) for card in action.cards]
            case Reveal() if state.phase == REVEAL:
                known = all(card in CARD_NUMBER for card in action.cards)
                return [CARD_NUMBER[card] for card in action.cards] if known else None
            case _:
                return None


RULES = BlockTrainRules()
