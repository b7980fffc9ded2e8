"""A random world in which a seat would see exactly what it sees."""

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.games.trambahn.actions import CARD_INDEX
from railtable.games.trambahn.components import CARD_TYPES, TRAM_VALUES, TRAMS, copies_of
from railtable.games.trambahn.document import ENDINGS, ColumnDocument, card_counts, load_table
from railtable.games.trambahn.state import PHASES, TrambahnState
from railtable.games.trambahn.view import TrambahnView


def imagine(view: TrambahnView, dice: Dice) -> TrambahnState:
    """Return a world this view could be of: unseen cards lie anywhere they fit."""
    state = _public_part(view)
    unseen = _unseen_cards(view)
    dice.shuffle(unseen)
    for seat in range(2):
        if seat == view.seat:
            hand = [CARD_INDEX[code] for code in view.hand or []]
            income = [CARD_INDEX[code] for code in view.known_income]
        else:
            hand = _take(unseen, view.hand_sizes[seat])
            income = _take(unseen, view.incomes[seat])
        _count_into(state.hands, seat, hand)
        _count_into(state.own_income, seat, income)
    _count_into(state.deck, 0, _take(unseen, view.deck))
    aside = [CARD_INDEX[code] for code in view.known_aside] + unseen
    for seat in range(2):
        for card in range(CARD_TYPES):
            aside += [card] * state.own_income[seat * CARD_TYPES + card]
    dice.shuffle(aside)
    for seat in range(2):
        _count_into(state.money, seat, _take(aside, view.money[seat]))
    _count_into(state.discard, 0, aside + [CARD_INDEX[code] for code in view.known_discarded])
    return state


def _public_part(view: TrambahnView) -> TrambahnState:
    state = TrambahnState()
    state.to_move = view.to_move
    state.phase = PHASES.index(view.phase)
    state.first, state.active, state.turn = view.first, view.active, view.turn
    state.passengers_laid = view.passengers_laid
    columns = [
        [ColumnDocument(cards=column.cards, tram=column.tram) for column in owned]
        for owned in view.columns
    ]
    load_table(state, view.rows, columns, view.rides)
    state.deck = vec[i64]([0] * CARD_TYPES)
    state.deck_size, state.discard_size = view.deck, view.discard
    state.hand_sizes, state.money_sizes = vec[i64](view.hand_sizes), vec[i64](view.money)
    state.market = vec[i64]([view.market.count(value) for value in TRAM_VALUES])
    state.trams_dealt = TRAMS - view.tram_pile
    state.bonus = vec[i64](view.bonus)
    state.ended = {name: ended for ended, name in ENDINGS.items()}.get(view.ended or "", 0)
    state.seen_out = card_counts(view.known_discarded)
    state.seen_aside = card_counts(view.known_aside)
    return state


def _unseen_cards(view: TrambahnView) -> list[int]:
    """Return every card whose place this seat does not know."""
    left = [int(copies_of(card)) for card in range(CARD_TYPES)]
    seen = [*(view.hand or []), *view.known_discarded, *view.known_aside, *view.known_income]
    for row in view.rows.values():
        seen += row
    for owned in view.columns:
        for column in owned:
            seen += column.cards
    for code in seen:
        left[CARD_INDEX[code]] -= 1
    return [card for card in range(CARD_TYPES) for _ in range(left[card])]


def _take(cards: list[int], count: int) -> list[int]:
    taken = cards[len(cards) - count :]
    del cards[len(cards) - count :]
    return taken


def _count_into(counts: vec[i64], pile: int, cards: list[int]) -> None:
    for card in cards:
        counts[pile * CARD_TYPES + card] += 1
