"""Chance gives one bag from the sack to a seat (NM-2, NM-8)."""

from railtable.core.dice import Dice
from railtable.core.numbers import Numbers
from railtable_night_mail.components import BAG_COUNT
from railtable_night_mail.state import HANDS, SACK, NightMailState, await_next, bags_at


def draw(state: NightMailState, dice: Dice, drawn: Numbers) -> None:
    """Write down a bag of the sack, each equally likely."""
    sack = bags_at(state, SACK)
    drawn.add(sack[int(dice.below(len(sack)))])


def can_happen(state: NightMailState, drawn: Numbers) -> bool:
    """Tell whether chance could give this bag now."""
    if drawn.size != 1:
        return False
    bag = int(drawn.items[0])
    return 0 <= bag < BAG_COUNT and state.places[bag] == SACK


def happen(state: NightMailState, drawn: Numbers) -> None:
    """Give the bag to the seat that draws."""
    state.places[int(drawn.items[0])] = HANDS + state.drawing
    await_next(state)
