"""Imagine a random state that gives the same view.

Unseen cards are dealt at random to the other hands and the deck,
Rush Hour always to the deck (SM-20).  The buried part of the discard has known
cards in unknown order.  Other players' tokens get values within their public
limits (tokens.py), each assignment weighted by the number of token
combinations that give it.
"""

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from railtable.core.dice import Dice
from railtable.core.seats import Seat
from railtable.games.station_master.components import CARD_NAMES, TOKEN_COUNTS
from railtable.games.station_master.document import (
    StationDocument,
    TokenDocument,
    TrainDocument,
    load,
)
from railtable.games.station_master.state import StationState
from railtable.games.station_master.view import StationView, TokenView, TrainView

Limits: TypeAlias = tuple[tuple[int, int, int], ...]
"""The limits of an owner's tokens out, in the order they boarded (tokens.py)."""


def imagine(view: StationView, dice: Dice) -> StationState:
    """Return a random state consistent with a view."""
    hands, deck = _share_out(view, dice)
    return load(
        StationDocument(
            seats=len(view.scores),
            to_move=view.to_move,
            phase=view.phase,
            turn=view.turn,
            start=view.start,
            dealt=view.dealt,
            draw_due=view.draw_due,
            mix=view.mix,
            deck=deck,
            hands=hands,  # type: ignore[arg-type]  # names of cards
            discard=[*_buried(view, dice), *reversed(view.discard)],  # type: ignore[list-item]
            locomotive_pile=view.unseen_locomotives,
            trains=[_train(train) for train in view.trains],
            vacant=view.vacant,
            aboard=[_aboard(view, owner, dice) for owner in range(len(view.scores))],
            playing=view.playing,
            source=view.source,
            target=view.target,
            taken=view.taken,
            scores=view.scores,
            departed=view.departed,
            box=view.box,
        )
    )


def _train(train: TrainView | None) -> TrainDocument | None:
    if train is None:
        return None
    return TrainDocument(train.locomotive, train.carriages, train.laid)


def shuffled(names: list[str], dice: Dice) -> list[str]:
    """Return names in a random order."""
    order = list(range(len(names)))
    dice.shuffle(order)
    return [names[at] for at in order]


def _share_out(view: StationView, dice: Dice) -> tuple[list[list[str]], dict[str, int]]:
    """Return all hands, and the deck as counts."""
    unseen = [name for name, copies in view.unseen.items() for _ in range(copies)]
    pool = shuffled([name for name in unseen if name != "rush_hour"], dice)
    hands: list[list[str]] = []
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat and view.hand is not None:
            hands.append(list(view.hand))
        else:
            hands.append([pool.pop() for _ in range(size)])
    rest = Counter(pool)
    rest["rush_hour"] = view.unseen.get("rush_hour", 0)
    return hands, {name: rest[name] for name in CARD_NAMES if rest[name]}


def _buried(view: StationView, dice: Dice) -> list[str]:
    """Return the discards below the visible ones: known cards in unknown order."""
    left = dict(view.mix)
    for name, copies in view.unseen.items():
        left[name] -= copies
    for name in _in_sight(view):
        left[name] -= 1
    return shuffled([name for name in left for _ in range(left[name])], dice)


def _in_sight(view: StationView) -> list[str]:
    names: list[str] = [*view.discard, *(view.hand or [])]
    if view.playing is not None:
        names.append(view.playing)
    for train in view.trains:
        if train is not None:
            names += train.carriages
            names += train.laid
    return names


def _aboard(view: StationView, owner: Seat, dice: Dice) -> list[TokenDocument]:
    """Return the owner's tokens that are out, in the order they boarded."""
    out: list[tuple[int, TokenView]] = []
    for train in view.trains:
        if train is not None:
            out += [(train.train, token) for token in train.tokens if token.owner == owner]
    out.sort(key=lambda pair: pair[1].order)
    values = _values([token for _train, token in out], dice)
    return [
        TokenDocument(train, value, token.limits)
        for (train, token), value in zip(out, values, strict=True)
    ]


def _values(tokens: list[TokenView], dice: Dice) -> list[int]:
    known = [token.value for token in tokens if token.value is not None]
    if len(known) == len(tokens):
        return known
    weighted = possible_values(tuple(token.limits for token in tokens))
    chosen = dice.below(sum(weight for _values, weight in weighted))
    for values, weight in weighted:
        chosen -= weight
        if chosen < 0:
            return list(values)
    raise AssertionError("weights add up to their sum")


@lru_cache(maxsize=1024)
def possible_values(limits: Limits) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return every assignment of values within the limits, with its weight.

    Cached, because the same few limits recur and there may be hundreds of assignments.
    """
    return tuple(
        (values, _ways(values))
        for values in product((1, 2, 3), repeat=len(limits))
        if _keeps(values, limits)
    )


def _keeps(values: tuple[int, ...], limits: Limits) -> bool:
    for order, most in enumerate(limits):
        so_far = values[: order + 1]
        if any(so_far.count(value) > most[value - 1] for value in (1, 2, 3)):
            return False
    return all(values.count(value) <= TOKEN_COUNTS[value - 1] for value in (1, 2, 3))


def _ways(values: tuple[int, ...]) -> int:
    """Return the number of ways in which six tokens give these values in this order."""
    left = list(TOKEN_COUNTS)
    ways = 1
    for value in values:
        ways *= left[value - 1]
        left[value - 1] -= 1
    return ways
