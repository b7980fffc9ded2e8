"""Another history with the same knowledge of a seat, for searches over histories.

The deck is never shuffled again (SM-27), so cards that other seats hold and cards of the deck
can be exchanged freely. The tokens of others that are aboard get new values by `redeal`.
"""

from collections.abc import Sequence
from typing import Any

from railtable.core.actions import Action, Step
from railtable.core.dice import Dice
from railtable.core.seats import Seat
from railtable.games.station_master.actions import (
    Board,
    Deal,
)
from railtable.games.station_master.components import (
    CARD_KINDS,
    CARD_NAMES,
    RUSH_HOUR,
    TOKENS,
)
from railtable.games.station_master.game import RULES
from railtable.games.station_master.refusals import card_of
from railtable.games.station_master.state import (
    DECK,
    ENGINES,
    OUT,
    TOKEN_TRAINS,
    TOKEN_VALUES,
    StationState,
)

TRIES = 50
"""Deals of tokens tried where some of those aboard came with the starting position."""


def resample(start: StationState, steps: Sequence[Step], seat: Seat, dice: Dice) -> list[Action]:
    """Return the actions of a random history that the seat cannot tell from the real one."""
    state, tokens = _follow_tokens(start, steps)
    actions = [step.action for step in steps]
    _deal_cards(state, steps, seat, dice, actions)
    _change_tokens(state, tokens, seat, dice, actions)
    return actions


def _deal_cards(
    state: StationState, steps: Sequence[Step], seat: Seat, dice: Dice, actions: list[Action]
) -> None:
    """Deal the cards that others hold anew, from these cards and the deck."""
    held = _held(steps, seat)
    counts = [int(state.cells[DECK + card]) for card in range(CARD_KINDS)]
    pool = [CARD_NAMES.index(card) for _, card in held]
    pool += [card for card in range(CARD_KINDS) if card != RUSH_HOUR for _ in range(counts[card])]
    dice.shuffle(pool)
    for (number, card), new in zip(held, pool, strict=False):
        deal: Any = actions[number]
        cards = list(deal.cards)
        # A dealt card that is replaced is marked, so that it is not replaced again.
        cards[cards.index(card)] = f"={CARD_NAMES[new]}"
        actions[number] = Deal(deal.to, tuple(cards), deal.rush_hour)
    for number in {number for number, _ in held}:
        deal = actions[number]
        names = [card.removeprefix("=") for card in deal.cards]
        ordered: Any = tuple(sorted(names, key=CARD_NAMES.index))
        actions[number] = Deal(deal.to, ordered, deal.rush_hour)


def _held(steps: Sequence[Step], seat: Seat) -> list[tuple[int, str]]:
    """Return the cards that others hold: the number of the deal, and the card."""
    held: list[tuple[int, int, str]] = []
    for number, step in enumerate(steps):
        if isinstance(step.action, Deal):
            held += [(step.action.to, number, card) for card in step.action.cards or ()]
        played = card_of(step.action)
        found = [one for one in held if (one[0], one[2]) == (step.seat, played)]
        if found:  # else the card came with the starting position
            held.remove(found[0])
    return [(number, card) for owner, number, card in held if owner != seat]


Aboard = list[list[int | None]]
"""For each seat's tokens aboard the number of the step in which they boarded; None: earlier."""


def _follow_tokens(start: StationState, steps: Sequence[Step]) -> tuple[StationState, Aboard]:
    """Replay the steps; return the last state and the boarding of every token aboard."""
    state = RULES.copy(start)
    aboard: Aboard = [[None] * int(state.cells[OUT + owner]) for owner in range(state.seats)]
    for number, step in enumerate(steps):
        trains = [_trains(state, owner) for owner in range(state.seats)]
        engines = list(state.cells[ENGINES : ENGINES + 7])
        RULES.apply(state, step.action)
        if isinstance(step.action, Board):
            aboard[step.seat].append(number)
            continue
        left = {train for train in range(7) if engines[train] != state.cells[ENGINES + train]}
        for owner, one in enumerate(trains):
            if len(one) > state.cells[OUT + owner]:
                stays = [train not in left for train in one]
                pairs = zip(aboard[owner], stays, strict=True)
                aboard[owner] = [boarding for boarding, is_kept in pairs if is_kept]
    return state, aboard


def _trains(state: StationState, owner: int) -> list[int]:
    first = TOKEN_TRAINS + owner * TOKENS
    return list(state.cells[first : first + state.cells[OUT + owner]])


def _change_tokens(
    state: StationState, aboard: Aboard, seat: Seat, dice: Dice, actions: list[Action]
) -> None:
    """Give the tokens of others that are aboard new values, consistent with all that was seen."""
    for _ in range(TRIES):
        world = RULES.copy(state)
        RULES.engine.redeal(world, seat, dice)
        boardings = [
            (boarding, int(world.cells[at]), int(state.cells[at]))
            for owner, numbers in enumerate(aboard)
            if owner != seat
            for at, boarding in enumerate(numbers, int(TOKEN_VALUES + owner * TOKENS))
        ]
        if all(boarding is not None or new == old for boarding, new, old in boardings):
            break
    else:
        return
    for boarding, value, _ in boardings:
        if boarding is not None:
            board: Any = actions[boarding]
            token: Any = value
            actions[boarding] = Board(board.train, token)
