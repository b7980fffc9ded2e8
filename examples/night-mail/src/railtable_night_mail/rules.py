"""The engine: legal moves, and what they do."""

from librt.vecs import vec

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, NOBODY, Engine
from railtable.core.numbers import Amounts, Numbers, Sheet
from railtable_night_mail import chance, evaluation, knowledge, observation, scoring
from railtable_night_mail.components import BAG_COUNT, WEIGHTS, town_of, weight_of
from railtable_night_mail.moves import LOAD, SHELVE
from railtable_night_mail.state import (
    HANDS,
    SACK,
    SHELVES,
    WAGON,
    NightMailState,
    await_next,
    bags_at,
    copy_state,
    wagon_of,
)


def can_load(state: NightMailState, bag: int) -> bool:
    """Tell whether a bag is heavier than all in its town's wagon (NM-5)."""
    loaded = wagon_of(state, town_of(bag))
    return not loaded or bag > loaded[-1]


class NightMailEngine(Engine[NightMailState]):
    """Night Mail in numbers."""

    def copy(self, state: NightMailState) -> NightMailState:
        return copy_state(state)

    def add_moves(self, state: NightMailState, moves: Numbers) -> None:
        hand = bags_at(state, HANDS + int(state.to_move))
        for bag in hand:
            if can_load(state, bag):
                moves.add(LOAD + bag)
        for bag in hand:
            moves.add(SHELVE + bag)

    def play(self, state: NightMailState, move: int) -> None:
        seat, bag = int(state.to_move), int(move) % BAG_COUNT
        if move < SHELVE:
            state.places[bag] = WAGON
            state.loaded[seat] += len(wagon_of(state, town_of(bag)))
            if weight_of(bag) == WEIGHTS:
                state.seals[seat] += state.seal_bonus
        else:
            state.places[bag] = SHELVES + seat
        self._go_on(state, seat)

    def _go_on(self, state: NightMailState, seat: int) -> None:
        state.turn += 1
        if bags_at(state, SACK):
            state.drawing = seat
            state.to_move = CHANCE
            return
        await_next(state)
        if not bags_at(state, HANDS + int(state.to_move)):
            state.to_move = NOBODY

    def draw(self, state: NightMailState, dice: Dice, drawn: Numbers) -> None:
        chance.draw(state, dice, drawn)

    def can_happen(self, state: NightMailState, drawn: Numbers) -> bool:
        return chance.can_happen(state, drawn)

    def happen(self, state: NightMailState, drawn: Numbers) -> None:
        chance.happen(state, drawn)

    def redeal(self, state: NightMailState, seat: int, dice: Dice) -> None:
        knowledge.redeal(state, int(seat), dice)

    def information(self, state: NightMailState, seat: int) -> bytes:
        return knowledge.information(state, int(seat))

    def observe(self, state: NightMailState, seat: int, sheet: Sheet) -> None:
        observation.observe(state, int(seat), sheet)

    def add_scores(self, state: NightMailState, scores: Numbers) -> None:
        scoring.add_scores(state, scores)

    def add_terms(
        self, state: NightMailState, seat: int, weights: vec[float], terms: Amounts
    ) -> None:
        evaluation.add_terms(state, int(seat), weights, terms)
