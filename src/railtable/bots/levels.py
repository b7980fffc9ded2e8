"""How each level plays each game: one table.

Levels differ in how far they look, in iterations, and in what they let slip: a chooser
who overlooks a part of the moves, and does not tell apart what promises about the same.
Nothing here is a time: a level means the same on every machine.
"""

from typing import Final, Literal

import msgspec

LEVELS: Final = ("trainee", "porter", "signaller", "driver", "inspector")
"""People of the railway, the weakest first: level 1 to 5."""


class Manner(msgspec.Struct, frozen=True):
    """How one level plays one game.

    `look`: at single moves, at its own turn, through a tree, by rollouts, at so many drawn
    plans, or at the replies to plans.  Of two moves that are `slip` apart (in points; in rewards where it looks
    beyond its turn) the worse is chosen about one time in three.  `overlooks` is the part
    of the moves that it does not see; where moves cannot be listed, the part of its turns
    in which it does not look the table over and does the best that comes to mind (all of
    them: just anything that does).
    """

    look: Literal["moves", "turn", "tree", "rollouts", "plans", "replies"]
    iterations: int = 0
    slip: float = 0.0
    overlooks: float = 0.0


class Habit(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is searched, found by matches.

    `scale` is a gap that all but decides it.  `curiosity` and `warmth` steer a tree;
    `rounds`, `most_turns`, `keep`, `width` and `reply` rollouts: how many rounds of turns
    (but no more turns than those), how many plans, how wide the beams of the seat and of
    the turns that follow (0: single moves).  Where plans are drawn, `width` and `reply` are
    how many.
    """

    scale: float
    curiosity: float = 1.0
    warmth: float = 1.0
    rounds: float = 1.0
    most_turns: int = 12
    keep: int = 10
    width: int = 6
    reply: int = 0


HABITS: Final[dict[str, Habit]] = {
    "block-train": Habit(scale=10.0, rounds=9.0, most_turns=54, keep=8, width=6, reply=1),
    "freight-train": Habit(scale=24.0, curiosity=1.0, warmth=1.0),
    "station-master": Habit(scale=60.0, rounds=4.0, keep=10, width=4, reply=0),
    "trambahn": Habit(scale=60.0, rounds=1.0, keep=6, width=6, reply=3),
    "string-railway": Habit(scale=10.0, rounds=2.0, most_turns=4, keep=12, width=250, reply=12),
}

MANNERS: Final[dict[str, tuple[Manner, Manner, Manner, Manner, Manner]]] = {
    "block-train": (
        Manner("moves", slip=6.0, overlooks=0.5),
        Manner("turn", slip=2.5, overlooks=0.3),
        Manner("turn", slip=0.8, overlooks=0.1),
        Manner("turn"),
        Manner("rollouts", 700),
    ),
    "freight-train": (
        Manner("turn", slip=0.8, overlooks=0.4),
        Manner("turn", slip=0.25, overlooks=0.05),
        Manner("turn"),
        Manner("tree", 700),
        Manner("tree", 9000),
    ),
    "station-master": (
        Manner("moves", slip=12.0, overlooks=0.5),
        Manner("turn", slip=5.0, overlooks=0.2),
        Manner("turn", slip=3.0, overlooks=0.05),
        Manner("rollouts", 60),
        Manner("rollouts", 2000),
    ),
    "trambahn": (
        Manner("turn", slip=5.0, overlooks=0.5),
        Manner("turn", slip=2.5, overlooks=0.1),
        Manner("turn", slip=1.2, overlooks=0.01),
        Manner("turn", slip=0.45),
        Manner("rollouts", 240),
    ),
    "string-railway": (
        Manner("plans", overlooks=1.0),
        Manner("plans", 12, overlooks=0.7),
        Manner("plans", 12, overlooks=0.4),
        Manner("plans", 36, overlooks=0.15),
        Manner("replies", 80),
    ),
}

ANY_GAME: Final = (
    Manner("turn", overlooks=0.7),
    Manner("turn", overlooks=0.4),
    Manner("turn", overlooks=0.15),
    Manner("turn"),
    Manner("rollouts", 200),
)
"""How levels play a game that nobody measured them at: one from outside."""
ANY_HABIT: Final = Habit(scale=20.0)


def manner_of(game: str, level: str) -> Manner:
    """Return how a level plays a game."""
    return MANNERS.get(game, ANY_GAME)[LEVELS.index(level)]
