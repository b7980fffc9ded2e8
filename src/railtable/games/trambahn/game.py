"""Trambahn in words: the rules as people and programs meet them."""

from railtable.core.actions import Action, Outcome, Step, Term, rank_by
from railtable.core.dice import Dice
from railtable.core.engine import NOBODY
from railtable.core.errors import BadOptions, IllegalAction
from railtable.core.rules import GameInfo, IndexedRules
from railtable.core.seats import Seat
from railtable.games.trambahn import document, heuristics, reading, view
from railtable.games.trambahn.actions import (
    ACTIONS,
    CARD_INDEX,
    INDEX,
    Add,
    Buy,
    Deal,
    EndTurn,
    FirstPlayer,
    Income,
    Passenger,
    Pay,
    Refill,
    Reshuffle,
    Start,
    TrambahnAction,
)
from railtable.games.trambahn.components import (
    CARD_CODES,
    CARD_TYPES,
    FIRST_MONEY,
    HAND,
    LINES,
    SECOND_MONEY,
    TRAM_PRICES,
    TRAM_VALUES,
)
from railtable.games.trambahn.dealing import choose_first
from railtable.games.trambahn.document import TrambahnDocument
from railtable.games.trambahn.options import TrambahnOptions
from railtable.games.trambahn.rules import TrambahnEngine
from railtable.games.trambahn.scoring import points
from railtable.games.trambahn.state import (
    CHOOSE_FIRST,
    DEAL,
    INCOME,
    PASSENGERS,
    PAY,
    REFILL,
    RESHUFFLE,
    STATIONS,
    TrambahnState,
)
from railtable.games.trambahn.view import TrambahnView


class TrambahnRules(IndexedRules[TrambahnState, TrambahnView]):
    """The rules of Trambahn."""

    info = GameInfo(
        key="trambahn",
        prefix="TB",
        version=1,
        min_seats=2,
        max_seats=2,
        options=TrambahnOptions,
        action=TrambahnAction,
        view=TrambahnView,
        document=TrambahnDocument,
    )
    engine = TrambahnEngine()
    actions = ACTIONS
    index = INDEX

    def new_state(self, seats: int, options: TrambahnOptions) -> TrambahnState:
        state = TrambahnState()
        first = options.first_player
        if first is not None:
            if not 0 <= first < seats:
                raise BadOptions("no_such_seat", {"option": "first_player", "seat": first})
            choose_first(state, first)
        return state

    def scores(self, state: TrambahnState) -> list[int]:
        return [int(points(state, seat)) for seat in range(2)]

    def outcome(self, state: TrambahnState) -> Outcome | None:
        if state.to_move != NOBODY:
            return None
        scores = self.scores(state)
        money = [int(state.money_sizes[seat]) for seat in range(2)]
        tied = scores[0] == scores[1]
        tiebreak = None
        if tied:
            tiebreak = "shared" if money[0] == money[1] else "money"
        return Outcome(
            scores=scores,
            ranks=rank_by(list(zip(scores, money, strict=True))),
            ending=document.ENDINGS[state.ended],
            tiebreak=tiebreak,
            terms=[self._score_terms(state, seat) for seat in range(2)],
        )

    def _score_terms(self, state: TrambahnState, seat: Seat) -> list[Term]:
        by_line = dict.fromkeys(LINES, 0)
        for ride in document.rides_so_far(state):
            by_line[ride.line] += ride.points[seat]
        rides = [Term(f"rides_{line}", total) for line, total in by_line.items()]
        return [*rides, Term("bonus", int(state.bonus[seat]))]

    def view(self, state: TrambahnState, seat: Seat | None) -> TrambahnView:
        return view.view(state, seat)

    def redact(self, step: Step, viewer: Seat | None) -> Action:
        return view.redact(step, viewer)

    def imagine(self, view_: TrambahnView, dice: Dice) -> TrambahnState:
        return view.imagine(view_, dice)

    def terms(self, state: TrambahnState, seat: Seat) -> list[Term]:
        return heuristics.terms(state, seat)

    def dump(self, state: TrambahnState) -> TrambahnDocument:
        return document.dump(state)

    def load(self, document_: TrambahnDocument) -> TrambahnState:
        return document.load(document_)

    def inventory(self, state: TrambahnState) -> dict[str, int]:
        doc = document.dump(state)
        cards = [*doc.deck, *doc.discard]
        for pile in (*doc.hands, *doc.money, *doc.rows.values()):
            cards += pile
        trams = doc.tram_pile + len(doc.market)
        for owned in doc.columns:
            for column in owned:
                cards += column.cards
                trams += column.tram is not None
        return {**{code: cards.count(code) for code in CARD_CODES}, "trams": trams}

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
        half = int(state.money_sizes[0] // 2)
        return Reshuffle((half, len(cards) - half), (cards[:half], cards[half:]))

    def chance_outcome(self, state: TrambahnState, action: Action) -> list[int] | None:
        codes: tuple[str, ...] | None = None
        match action:
            case FirstPlayer(player) if state.phase == CHOOSE_FIRST:
                return [player]
            case Deal(money, (first, second)) if state.phase == DEAL:
                codes = _deal_in_order(int(state.first), money, (first, second))
            case Pay(payer, count, cards) if (state.phase, state.active) == (PAY, payer):
                codes = cards if cards is not None and len(cards) == count else None
            case Refill(to, count, cards) if (state.phase, state.active) == (REFILL, to):
                codes = cards if cards is not None and len(cards) == count else None
            case Reshuffle(counts, money) if state.phase == RESHUFFLE and money is not None:
                if counts == tuple(map(len, money)) and counts[0] == state.money_sizes[0] // 2:
                    codes = money[0] + money[1]
            case _:
                return None
        if codes is None or any(code not in CARD_INDEX for code in codes):
            return None
        return [CARD_INDEX[code] for code in codes]

    def refusal(self, state: TrambahnState, action: Action) -> IllegalAction:
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
    return state.hands[seat * CARD_TYPES + CARD_INDEX[card]] > 0


def _passenger_refusal(state: TrambahnState) -> IllegalAction:
    if state.passengers_laid == 2:
        return IllegalAction("two_passengers_at_most", rule="TB-10")
    if state.phase != PASSENGERS:
        return IllegalAction("part_closed", rule="TB-27")
    return IllegalAction("card_not_in_hand", rule="TB-10")


def _part_refusal(
    state: TrambahnState, seat: int, card: str, part: int, rule: str
) -> IllegalAction | None:
    """Say why a hand card cannot be used in a part of the turn, whatever the card."""
    if state.phase == PASSENGERS and state.passengers_laid == 0 and state.hand_sizes[seat] > 0:
        return IllegalAction("passenger_first", rule="TB-10")
    if state.phase > part:
        return IllegalAction("part_closed", rule="TB-27")
    if not _holds(state, seat, card):
        return IllegalAction("card_not_in_hand", rule=rule)
    return None


def _add_refusal(state: TrambahnState, seat: int, card: str, column: int) -> IllegalAction:
    if column >= state.columns[seat]:
        return IllegalAction("no_such_column", rule="TB-12", facts={"column": column})
    cards = reading.column_cards(state, seat, column)
    stations = [code for code in cards if code != "C"]
    if stations[-1].endswith("10"):
        return IllegalAction("column_complete", rule="TB-13")
    if card[0] != stations[0][0]:
        return IllegalAction("other_line", rule="TB-12")
    return IllegalAction("not_ascending", rule="TB-12", facts={"last": stations[-1]})


def _buy_refusal(state: TrambahnState, seat: int, tram: int, column: int) -> IllegalAction:
    kind = TRAM_VALUES.index(tram)
    if state.passengers_laid == 0 and state.hand_sizes[seat] > 0:
        return IllegalAction("passenger_first", rule="TB-10")
    if column >= state.columns[seat]:
        return IllegalAction("no_such_column", rule="TB-16", facts={"column": column})
    if reading.column_tram(state, seat, column) is not None:
        return IllegalAction("column_has_tram", rule="TB-16")
    if state.market[kind] == 0:
        return IllegalAction("tram_not_in_market", rule="TB-16", facts={"tram": tram})
    return IllegalAction("not_enough_money", rule="TB-16", facts={"price": TRAM_PRICES[kind]})


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
