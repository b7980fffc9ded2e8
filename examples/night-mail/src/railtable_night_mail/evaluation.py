"""Evaluate a position for a seat, from what the seat knows alone."""

from typing import Final

from librt.vecs import vec

from railtable.core.numbers import Amounts
from railtable_night_mail import weights as table
from railtable_night_mail.components import WEIGHTS, town_of, weight_of
from railtable_night_mail.scoring import scores
from railtable_night_mail.state import HANDS, NightMailState, bags_at, wagon_of

TERMS: Final = ("points", "rivals", "hand", "seals")


def add_terms(state: NightMailState, seat: int, weights: vec[float], terms: Amounts) -> None:
    """Write down the prospects in the order of TERMS."""
    points = scores(state)
    best = max(score for other, score in enumerate(points) if other != seat)
    open_bags = [bag for bag in bags_at(state, HANDS + seat) if _can_still_load(state, bag)]
    gains = sum(len(wagon_of(state, town_of(bag))) + 1 for bag in open_bags)
    seals = sum(weight_of(bag) == WEIGHTS for bag in open_bags)
    terms.add(float(points[seat]))
    terms.add(-weights[table.RIVALS] * best)
    terms.add(weights[table.HAND] * gains)
    terms.add(weights[table.SEALS] * seals * state.seal_bonus)


def _can_still_load(state: NightMailState, bag: int) -> bool:
    loaded = wagon_of(state, town_of(bag))
    return not loaded or bag > loaded[-1]
