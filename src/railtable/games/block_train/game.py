"""Block Train in words: what the table, the server and the bots call."""

from typing import Any

from railtable.core.actions import Action, Outcome, Step, Term
from railtable.core.dice import Dice
from railtable.core.errors import IllegalAction
from railtable.core.rules import GameInfo, IndexedRules
from railtable.core.seats import Seat
from railtable.games.block_train import (
    document,
    imagine,
    inventory,
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
from railtable.games.block_train.components import ADVANCED, CARD_NUMBER, CARDS
from railtable.games.block_train.document import BlockTrainDocument
from railtable.games.block_train.options import (
    BlockTrainOptions,
    parse_captain,
    parse_deck,
    parse_scoring,
)
from railtable.games.block_train.rules import BlockTrainEngine, new_game
from railtable.games.block_train.state import CAPTAIN, REVEAL, SCORING, BlockTrainState
from railtable.games.block_train.view import BlockTrainView


class BlockTrainRules(IndexedRules[BlockTrainState, BlockTrainView]):
    """The game of Block Train, 3 to 6 seats."""

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
        options=BlockTrainOptions,
        action=BlockTrainAction,
        view=BlockTrainView,
        document=BlockTrainDocument,
    )
    engine = BlockTrainEngine()
    actions = ACTIONS
    index = INDEX

    def new_state(self, seats: int, options: BlockTrainOptions) -> BlockTrainState:
        captain = parse_captain(options.captain, seats)
        return new_game(seats, parse_deck(options.deck), captain, parse_scoring(options.scoring))

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

    def view(self, state: BlockTrainState, seat: Seat | None) -> BlockTrainView:
        return view.view(state, seat)

    def redact(self, step: Step, viewer: Seat | None) -> Action:
        return view.redact(step, viewer)

    def imagine(self, view_: BlockTrainView, dice: Dice) -> BlockTrainState:
        return imagine.imagine(view_, dice)

    def terms(self, state: BlockTrainState, seat: Seat) -> list[Term]:
        return terms.terms(state, seat)

    def dump(self, state: BlockTrainState) -> BlockTrainDocument:
        return document.dump(state)

    def load(self, document_: Any) -> BlockTrainState:
        return document.load(document_)

    def scores(self, state: BlockTrainState) -> list[int]:
        return scoring.scores(state)

    def outcome(self, state: BlockTrainState) -> Outcome | None:
        return outcome.outcome(state)

    def inventory(self, state: BlockTrainState) -> dict[str, int]:
        return inventory.inventory(state)

    def refusal(self, state: BlockTrainState, action: Action) -> IllegalAction:
        return refusals.refusal(state, action)


RULES = BlockTrainRules()
