"""Imagine a random state that gives the same view."""

from railtable.core.dice import Dice
from railtable.core.engine import NOBODY
from railtable.core.state_fields import document_from
from railtable.games.freight_train.document import FreightTrainDocument, load
from railtable.games.freight_train.knowledge import redeal
from railtable.games.freight_train.state import FreightState
from railtable.games.freight_train.view import FreightTrainView


def imagine(view: FreightTrainView, dice: Dice) -> FreightState:
    """Return a random state of this view: the card is at any possible depth."""
    depth = None if view.end_of_day is None else view.end_of_day.most
    state = load(document_from(FreightTrainDocument, view, end_of_day_depth=depth))
    redeal(state, NOBODY if view.seat is None else view.seat, dice)
    return state
