"""Block Train in words: what the table, the server and the bots call."""

from collections import Counter
from typing import Any

from railtable.core.actions import Action, Outcome, Step, Term, rank_by
from railtable.core.dice import Dice
from railtable.core.engine import NOBODY
from railtable.core.errors import IllegalAction
from railtable.core.rules import GameInfo, IndexedRules
from railtable.core.seats import Seat
from railtable.games.block_train import document, heuristics, view
from railtable.games.block_train.actions import (
    ACTIONS,
    INDEX,
    BlockTrainAction,
    NameCaptain,
    Place,
    Reveal,
    ShowScoring,
    Take,
)
from railtable.games.block_train.components import ADVANCED, CARD_NUMBER, CARDS
from railtable.games.block_train.document import BlockTrainDocument
from railtable.games.block_train.options import (
    BlockTrainOptions,
    parse_captain,
    parse_deck,
    parse_scoring,
)
from railtable.games.block_train.refusals import why_not_place, why_not_take
from railtable.games.block_train.rules import BlockTrainEngine, start_game
from railtable.games.block_train.scoring import load_score
from railtable.games.block_train.state import CAPTAIN, REVEAL, SCORING, BlockTrainState
from railtable.games.block_train.view import BlockTrainView


class BlockTrainRules(IndexedRules[BlockTrainState, BlockTrainView]):
    """The game of Block Train, 3 to 6 seats."""

    info = GameInfo(
        key="block-train",
        prefix="BT",
        version=1,
        min_seats=3,
        max_seats=6,
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
        return start_game(seats, parse_deck(options.deck), captain, parse_scoring(options.scoring))

    def refusal(self, state: BlockTrainState, action: Action) -> IllegalAction:
        match action:
            case Take():
                return why_not_take(state, action)
            case Place():
                return why_not_place(state, action)
            case _:
                raise AssertionError(action)

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

    def scores(self, state: BlockTrainState) -> list[int]:
        return [int(load_score(state, seat)) for seat in range(state.seats)]

    def outcome(self, state: BlockTrainState) -> Outcome | None:
        """Return how it ended: most points, then the shorter load (BT-21)."""
        if state.to_move != NOBODY:
            return None
        scores = self.scores(state)
        ranks = rank_by([(scores[seat], -int(state.length[seat])) for seat in range(state.seats)])
        return Outcome(
            scores=scores,
            ranks=ranks,
            ending="last_round",
            tiebreak=_tiebreak(scores, ranks),
            terms=[view.score_terms(state, seat) for seat in range(state.seats)],
        )

    def view(self, state: BlockTrainState, seat: Seat | None) -> BlockTrainView:
        return view.view(state, seat)

    def redact(self, step: Step, viewer: Seat | None) -> Action:
        action: Action = step.action  # everything done at this table is seen by all
        return action

    def imagine(self, view_: BlockTrainView, dice: Dice) -> BlockTrainState:
        return view.imagine(view_)

    def terms(self, state: BlockTrainState, seat: Seat) -> list[Term]:
        return heuristics.terms(state, seat)

    def dump(self, state: BlockTrainState) -> BlockTrainDocument:
        return document.dump(state)

    def load(self, document_: Any) -> BlockTrainState:
        return document.load(document_)

    def inventory(self, state: BlockTrainState) -> dict[str, int]:
        """Count the container cards by kind, wherever they lie."""
        table = document.dump(state)
        counts = Counter(table.unseen)
        counts.update(table.offer + table.discards)
        counts.update(placed.card for load in table.loads for placed in load.cards)
        if table.held is not None:
            counts[table.held] += 1
        return dict(counts)


def _tiebreak(scores: list[int], ranks: list[int]) -> str | None:
    """Say what settled first place if points did not (BT-21)."""
    leaders = scores.count(max(scores))
    if leaders == 1:
        return None
    return "shared" if ranks.count(1) == leaders else "shorter_load"


RULES = BlockTrainRules()
