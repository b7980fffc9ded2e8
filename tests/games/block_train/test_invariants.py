"""Invariants after every step of every game."""

import itertools

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.errors import IllegalAction
from railtable.games.block_train.components import MOST_WAGONS
from railtable.games.block_train.document import visible_wagons
from railtable.games.block_train.game import RULES
from railtable.games.block_train.options import BlockTrainOptions
from tests.support.examples import examples

games = given(seats=st.integers(3, 6), seed=st.integers(0, 10**9))


def states(seats, seed):
    """Yield the state after each step of a random game."""
    state, dice = RULES.setup(seats), FastDice(seed)
    yield state
    while state.to_move != NOBODY:
        if state.to_move == CHANCE:
            action = RULES.draw(state, dice)
        else:
            legal = RULES.legal_actions(state)
            action = legal[dice.below(len(legal))]
        RULES.check(state, action)
        RULES.apply(state, action)
        yield state


@settings(max_examples=examples(15), deadline=None)
@games
def test_a_state_round_trips_as_json(seats, seed):
    for state in states(seats, seed):
        document = RULES.dump(state)
        text = msgspec.json.encode(document)
        again = RULES.load(msgspec.json.decode(text, type=RULES.info.document))
        assert RULES.dump(again) == document
        assert RULES.legal_actions(again) == RULES.legal_actions(state)
        if state.to_move == CHANCE:
            assert RULES.draw(again, FastDice(seed)) == RULES.draw(state, FastDice(seed))


@settings(max_examples=examples(15), deadline=None)
@games
def test_no_card_is_lost_or_created(seats, seed):
    counts = RULES.inventory(RULES.setup(seats))
    for state in states(seats, seed):
        assert RULES.inventory(state) == counts
    assert sum(counts.values()) == 56


@settings(max_examples=examples(15), deadline=None)
@games
def test_every_seat_sees_the_same_and_can_imagine_it(seats, seed):
    for state in states(seats, seed):
        table = msgspec.structs.replace(RULES.view(state, 0), seat=None)
        assert table == RULES.view(state, None)
        assert RULES.view(RULES.imagine(table, FastDice(seed)), None) == table
        assert table.scores == RULES.scores(state)


@settings(max_examples=examples(15), deadline=None)
@games
@pytest.mark.rule("BT-14")
def test_the_covered_wagons_lie_under_the_visible_ones(seats, seed):
    for state in states(seats, seed):
        for seat, load in enumerate(RULES.view(state, None).loads):
            assert [place.wagon for place in load.wagons] == visible_wagons(state, seat)
            assert sum(1 + len(place.covered) for place in load.wagons) == 2 * len(load.cards)
            for place in load.wagons:
                assert load.cards[place.card].card.split("-")[place.half] == place.wagon
                assert not any(wagon.endswith("f") for wagon in place.covered)
            arrows = [place.wagon.startswith("<") for place in load.wagons]
            assert not any(arrows[1:-1])
            assert load.locomotive == any(arrows)


@settings(max_examples=examples(10), deadline=None)
@games
@pytest.mark.rule("BT-15")
def test_legal_lists_are_short_and_everything_else_is_refused_with_its_rule(seats, seed):
    for state in states(seats, seed):
        legal = RULES.legal_actions(state)
        assert bool(legal) == (state.to_move >= 0)
        assert len(legal) == len(set(legal)) <= 38
        if not legal:
            continue
        for action in set(RULES.actions) - set(legal):
            with pytest.raises(IllegalAction) as refusal:
                RULES.check(state, action)
            assert refusal.value.rule in {"BT-7", "BT-9", "BT-10", "BT-11", "BT-12", "BT-13"}


@settings(max_examples=examples(10), deadline=None)
@games
def test_a_copy_is_independent(seats, seed):
    game = states(seats, seed)
    for state in game:
        twin, before = RULES.copy(state), RULES.dump(state)
        assert RULES.dump(twin) == before
        next(game, None)
        assert RULES.dump(twin) == before


def play_on(state, seed):
    dice = FastDice(seed)
    while state.to_move != NOBODY:
        if state.to_move == CHANCE:
            RULES.apply(state, RULES.draw(state, dice))
        else:
            legal = RULES.legal_actions(state)
            RULES.apply(state, legal[dice.below(len(legal))])


@settings(max_examples=examples(10), deadline=None)
@games
def test_two_copies_played_to_their_ends_are_independent(seats, seed):
    state = next(itertools.islice(states(seats, seed), 20, None))
    first, second = RULES.copy(state), RULES.copy(state)
    play_on(first, seed)
    alone = RULES.dump(first)
    play_on(second, seed + 1)
    assert RULES.dump(first) == alone != RULES.dump(second)


@pytest.mark.rule("BT-9")
def test_nine_cards_end_to_end_fit():
    state, dice = RULES.setup(3, BlockTrainOptions(deck="B-G*56")), FastDice(1)
    while state.to_move != NOBODY:
        if state.to_move == CHANCE:
            RULES.apply(state, RULES.draw(state, dice))
            continue
        legal = RULES.legal_actions(state)
        RULES.apply(state, legal[0] if state.to_move else legal[-1])
    assert [len(load.wagons) for load in RULES.view(state, 0).loads] == [MOST_WAGONS] * 3


def test_a_finished_game_has_no_seat_to_move():
    *_, last = states(4, 7)
    with pytest.raises(IllegalAction, match="game_over"):
        RULES.check(last, RULES.actions[0])
    outcome = RULES.outcome(last)
    assert outcome is not None
    assert [sum(term.points for term in own) for own in outcome.terms] == outcome.scores
