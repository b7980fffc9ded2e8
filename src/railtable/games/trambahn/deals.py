"""The piles of a shared deal: the deck, and each seat's money."""

from collections.abc import Sequence

from railtable.core.actions import Step
from railtable.core.chance import Pile
from railtable.games.trambahn.actions import Deal, Pay, Refill, Reshuffle
from railtable.games.trambahn.components import CARD_INDEX, CARD_TYPES
from railtable.games.trambahn.state import (
    CHOOSE_FIRST,
    DECK,
    MONEY,
    MONEY_SIZES,
    PAY,
    RESHUFFLE,
    TrambahnState,
)


def piles(state: TrambahnState, steps: Sequence[Step]) -> list[Pile]:
    """Return the piles that chance draws from now.

    Money is shuffled for every payment: what a seat earned since lies anywhere in it.
    """
    if state.phase == CHOOSE_FIRST:
        return [Pile("first_player")]
    if state.phase == PAY:
        seat = int(state.active)
        payments = sum(isinstance(one.action, Pay) and one.action.payer == seat for one in steps)
        return [Pile(f"money {seat}", payments, _money(state, seat))]
    reshuffles = sum(isinstance(one.action, Reshuffle) for one in steps)
    if state.phase == RESHUFFLE:
        halves = [int(state.cells[MONEY_SIZES + seat] // 2) for seat in range(2)]
        return [
            Pile(f"half {seat}", reshuffles, _money(state, seat), drawn=half)
            for seat, half in enumerate(halves)
        ]
    left = state.cells[DECK : DECK + CARD_TYPES]
    return [Pile.shuffled("deck", left, _taken_from_deck(steps), reshuffles)]


def _money(state: TrambahnState, seat: int) -> tuple[int, ...]:
    first = int(MONEY + seat * CARD_TYPES)
    return tuple(int(count) for count in state.cells[first : first + CARD_TYPES])


def _taken_from_deck(steps: Sequence[Step]) -> list[int]:
    """Return the cards that left the deck since it was last shuffled."""
    taken: list[str] = []
    for step in reversed(steps):
        match step.action:
            case Reshuffle():
                break
            case Refill(_, _, cards):
                taken += cards or ()
            case Deal(money, hands):
                taken += [card for part in (*(money or ()), *hands) for card in part or ()]
            case _:
                pass
    return [CARD_INDEX[card] for card in taken]
