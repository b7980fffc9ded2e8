"""The rules of Trambahn for people and programs."""

from collections.abc import Sequence

from railtable.core.actions import Action
from railtable.core.errors import BadOptions, IllegalAction
from railtable.core.game_modules import GameModules
from railtable.core.rules import GameInfo, IndexedRules
from railtable.core.seats import Seat
from railtable.games.trambahn import (
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
from railtable.games.trambahn.actions import (
    ACTIONS,
    INDEX,
    Deal,
    FirstPlayer,
    Passenger,
    Pay,
    Refill,
    Reshuffle,
    Start,
    TrambahnAction,
)
from railtable.games.trambahn.box import TrambahnBox, play_with
from railtable.games.trambahn.chance import choose_first
from railtable.games.trambahn.components import (
    CARD_CODES,
    CARD_INDEX,
    FIRST_MONEY,
    HAND,
    LINES,
    SECOND_MONEY,
)
from railtable.games.trambahn.document import TrambahnDocument
from railtable.games.trambahn.options import TrambahnOptions
from railtable.games.trambahn.rules import TrambahnEngine
from railtable.games.trambahn.state import (
    CHOOSE_FIRST,
    DEAL,
    MONEY_SIZES,
    PAY,
    REFILL,
    RESHUFFLE,
    TrambahnState,
    blank_state,
)
from railtable.games.trambahn.view_structs import TrambahnView
from railtable.games.trambahn.weights import WEIGHTS


class TrambahnRules(IndexedRules[TrambahnState, TrambahnView]):
    """The rules of Trambahn."""

    info = GameInfo(
        key="trambahn",
        prefix="TB",
        turn_rule="TB-28",
        end_rule="TB-22",
        version=1,
        min_seats=2,
        max_seats=2,
        usual_seats=2,
        minutes=(20, 35),
        hides=True,
        as_printed={"first_player": 0},
        options=TrambahnOptions,
        action=TrambahnAction,
        view=TrambahnView,
        document=TrambahnDocument,
        box=TrambahnBox,
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
    engine = TrambahnEngine()
    actions = ACTIONS
    index = INDEX
    weights = terms.VALUES
    weight_table = WEIGHTS
    fields = observation.FIELDS

    def new_state(self, seats: int, options: TrambahnOptions) -> TrambahnState:
        state = blank_state()
        play_with(state, options.box)
        first = options.first_player
        if first is not None:
            if not 0 <= first < seats:
                raise BadOptions("no_such_seat", {"option": "first_player", "seat": first})
            choose_first(state, first)
        return state

    def unknown_action(self, action: Action) -> IllegalAction:
        if action == Start("C"):
            return IllegalAction("conductor_starts_column", rule="TB-14")
        if isinstance(action, Passenger) and any(
            Passenger(action.card, line) in INDEX for line in LINES
        ):
            return IllegalAction("other_terminus", rule="TB-10")
        return super().unknown_action(action)

    def views(self, state: TrambahnState, seats: Sequence[Seat | None]) -> list[TrambahnView]:
        return view.views(state, seats)

    def chance_action(self, state: TrambahnState, outcome: list[int]) -> Action:
        if state.phase == CHOOSE_FIRST:
            return FirstPlayer(outcome[0])
        cards = tuple(CARD_CODES[card] for card in outcome)
        if state.phase == DEAL:
            return _deal_in_words(int(state.first), cards)
        if state.phase == PAY:
            return Pay(int(state.active), len(cards), cards)
        if state.phase == REFILL:
            return Refill(int(state.active), len(cards), cards)
        half = int(state.cells[MONEY_SIZES] // 2)
        return Reshuffle((half, len(cards) - half), (cards[:half], cards[half:]))

    def chance_outcome(self, state: TrambahnState, action: Action) -> list[int] | None:
        codes: tuple[str, ...] | None = None
        match action:
            case Refill(to, count, cards) if (state.phase, state.active) == (REFILL, to):
                codes = cards if cards is not None and len(cards) == count else None
            case Pay(payer, count, cards) if (state.phase, state.active) == (PAY, payer):
                codes = cards if cards is not None and len(cards) == count else None
            case FirstPlayer(player) if state.phase == CHOOSE_FIRST:
                return [player]
            case Deal(money, (first, second)) if state.phase == DEAL:
                codes = _deal_in_order(int(state.first), money, (first, second))
            case Reshuffle(counts, money) if state.phase == RESHUFFLE and money is not None:
                if counts == tuple(map(len, money)) and counts[0] == state.cells[MONEY_SIZES] // 2:
                    codes = money[0] + money[1]
            case _:
                return None
        if codes is None or any(code not in CARD_INDEX for code in codes):
            return None
        return [CARD_INDEX[code] for code in codes]


def _deal_in_words(first: int, cards: tuple[str, ...]) -> Deal:
    """Split the dealt cards by seat; the first player's come first in each part."""
    both = FIRST_MONEY + SECOND_MONEY
    money = cards[:FIRST_MONEY], cards[FIRST_MONEY:both]
    hands = cards[both : both + HAND], cards[both + HAND :]
    if first == 1:
        return Deal((money[1], money[0]), (hands[1], hands[0]))
    return Deal(money, hands)


def _deal_in_order(
    first: int,
    money: tuple[tuple[str, ...], tuple[str, ...]] | None,
    hands: tuple[tuple[str, ...] | None, tuple[str, ...] | None],
) -> tuple[str, ...] | None:
    """Return the dealt cards in the order of `_deal_in_words`, if every part has its size."""
    if money is None or hands[0] is None or hands[1] is None:
        return None
    order = (first, 1 - first)
    parts = [money[seat] for seat in order] + [hands[seat] or () for seat in order]
    if [len(part) for part in parts] != [FIRST_MONEY, SECOND_MONEY, HAND, HAND]:
        return None
    return tuple(card for part in parts for card in part)


RULES = TrambahnRules()
