"""Imagine a random state that gives the same view."""

from railtable.core.dice import Dice
from railtable.games.freight_train.document import FreightTrainDocument, load
from railtable.games.freight_train.state import FreightState
from railtable.games.freight_train.view import FreightTrainView


def imagine(view: FreightTrainView, dice: Dice) -> FreightState:
    """Return a random state of this view: the card is at any possible depth."""
    hidden = view.end_of_day
    depth = None
    if hidden is not None:
        depth = hidden.fewest + int(dice.below(hidden.most - hidden.fewest + 1))
    return load(
        FreightTrainDocument(
            to_move=view.to_move,
            phase=view.phase,
            day=view.day,
            holder=view.holder,
            turns=view.turns,
            passes=view.passes,
            day_ending=view.day_ending,
            ended_by_passes=view.ended_by_passes,
            deck=view.deck,
            lower_part=view.lower_part,
            end_of_day_depth=depth,
            main=view.main,
            hand=view.hand,
            players=view.players,
            locomotive_supply=view.locomotive_supply,
            caboose_supply=view.caboose_supply,
        )
    )
