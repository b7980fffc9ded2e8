"""Facts about a turn: claims with their numbers, which the texts turn into sentences.

A fact compares the same measure after two turns, over the same imagined worlds.
A game names its measures, insight compares them, the wire carries the facts, and the command
line and the page say them.
"""

from math import nan
from typing import Final, NamedTuple, TypeAlias

import msgspec

from railtable.core.seats import Seat

FactValue: TypeAlias = str | int | float


class TurnMeasure(NamedTuple):
    """Something that is counted after a turn: `fact-<key>` is its text.

    `args` name the pieces it is about.  A share is 1 or 0 in a world, and is told in percent.
    `good` is 1 if more of it is good for the seat, -1 if it is bad, 0 if that depends.
    `weight` is roughly the points that one more of it is worth; it decides only between
    measures that differ equally in all worlds.
    """

    key: str
    seat: Seat | None = None
    args: tuple[tuple[str, FactValue], ...] = ()
    is_share: bool = False
    good: int = 0
    weight: float = 1.0


Measures: TypeAlias = dict[TurnMeasure, float]
"""The measures of one world: a missing one is 0, an unknown one is never told."""
UNKNOWN: Final = nan
"""The measure has no meaning in this world: its day is over, its train was replaced."""


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """One claim: a text key (`fact-…`) and its named arguments.

    `args` are numbers and the keys of pieces: `value` after the turn, `instead` after the turn
    it is compared with (`versus`).  `seats` are arguments that name a seat: the text gets
    the player's name as `$player`, and `you` or `other` as `$player_is`.
    `effect` is the change of the mover's chance of winning that goes with the fact, from -1 to
    1, with its standard error `noise`; below zero it speaks against the turn.
    """

    key: str
    args: dict[str, FactValue]
    seats: dict[str, Seat]
    effect: float
    noise: float
