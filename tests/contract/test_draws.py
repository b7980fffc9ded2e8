"""Drawing card by card gives the same outcomes with the same probabilities."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.rules import IndexedRules
from railtable.games import find_rules, module_of
from tests.support.examples import examples
from tests.support.play import encoded_state

seeds = st.integers(0, 2**32)
SAMPLES = 400


def rules_of(key: str) -> IndexedRules[Any, Any]:
    rules = find_rules(key)
    if not isinstance(rules, IndexedRules):
        pytest.skip("its choices are continuous")
    return rules


def whole_draw(rules: IndexedRules[Any, Any], state: Any, dice: FastDice) -> list[int]:
    """Draw card by card, each in proportion to its count."""
    draws, drawn = module_of(rules, "draws"), list[int]()
    while choices := draws.next_draws(state, drawn):
        pick = dice.below(sum(chances for _, chances in choices))
        for number, chances in choices:
            if pick < chances:
                drawn.append(number)
                break
            pick -= chances
    return list(draws.outcome_of(state, drawn))


def chance_states(rules: IndexedRules[Any, Any], seats: int, seed: int) -> Any:
    """Yield the state before every step of chance of a random game."""
    engine, state, dice = rules.engine, rules.setup(seats), FastDice(seed)
    while state.to_move != NOBODY:
        if state.to_move == CHANCE:
            yield state
            engine.happen_list(state, engine.draw_list(state, dice))
        else:
            legal = engine.legal_moves(state)
            engine.play(state, legal[dice.below(len(legal))])


@settings(max_examples=examples(1))  # whole games
@given(seed=seeds)
def test_a_draw_of_single_cards_is_a_possible_outcome(key, seats, seed):
    rules, dice = rules_of(key), FastDice(seed)
    for state in chance_states(rules, seats, seed):
        assert rules.engine.can_happen_list(state, whole_draw(rules, state, dice))


@settings(max_examples=examples(1))  # whole games
@given(seed=seeds)
def test_every_outcome_can_be_drawn_card_by_card(key, seats, seed):
    rules, dice = rules_of(key), FastDice(seed)
    draws = module_of(rules, "draws")
    for state in chance_states(rules, seats, seed):
        outcome = rules.engine.draw_list(state, dice)
        assert leads(rules, state, draws.draws_of(state, outcome), outcome)


def leads(rules: IndexedRules[Any, Any], state: Any, drawn: list[int], outcome: list[int]) -> bool:
    """Tell whether drawing these one by one is possible, complete, and leads where it should."""
    draws = module_of(rules, "draws")
    for at, number in enumerate(drawn):
        if number not in [one for one, _ in draws.next_draws(state, drawn[:at])]:
            return False
    if draws.next_draws(state, drawn):
        return False
    ends = [rules.copy(state), rules.copy(state)]
    rules.engine.happen_list(ends[0], draws.outcome_of(state, drawn))
    rules.engine.happen_list(ends[1], outcome)
    return encoded_state(rules, ends[0]) == encoded_state(rules, ends[1])


def test_the_first_number_has_the_engines_probability(key, seats):
    """A chance of n in m occurs about n / m of the time: within five deviations."""
    rules = rules_of(key)
    draws, engine, compared = module_of(rules, "draws"), rules.engine, 0
    for number, state in enumerate(chance_states(rules, seats, 11)):
        if number > 6:
            break
        choices = draws.next_draws(state, [])
        total = sum(chances for _, chances in choices)
        at = len(draws.outcome_of(state, []))
        dice = FastDice(f"sampled {number}")
        seen = Counter(tuple(engine.draw_list(state, dice)[at : at + 1]) for _ in range(SAMPLES))
        for one, chances in choices:
            share = Fraction(chances, total)
            if len(choices) > 1 and not is_set_aside(draws, state, one):
                deviation = float(SAMPLES * share * (1 - share)) ** 0.5
                assert abs(seen[(one,)] - SAMPLES * share) < 5 * deviation + 8, one
                compared += 1
    assert compared


def is_set_aside(draws: Any, state: Any, number: int) -> bool:
    """Tell whether a number is not part of the outcome: Rush Hour."""
    return number not in draws.outcome_of(state, [number])
