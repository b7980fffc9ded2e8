"""Facts about a turn: claims with their numbers, which the texts turn into sentences.

A fact compares the same count or sum after two turns, over the same imagined worlds.
Insight measures facts, the wire carries them, and the command line and the page say them.
"""

from typing import TypeAlias

import msgspec

from railtable.core.seats import Seat

FactValue: TypeAlias = str | int | float


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """One claim: a text key (`fact-…`) and its named arguments.

    `args` are numbers and the keys of pieces.  `seats` are arguments that name a seat: the
    text gets the player's name as `$player` and `you` or `other` as `$player_is`.
    `effect` is the change of the mover's chance of winning that goes with the fact, from 0 to 1,
    with its standard error `noise`; below zero it speaks against the turn.
    """

    key: str
    args: dict[str, FactValue]
    seats: dict[str, Seat]
    effect: float
    noise: float
