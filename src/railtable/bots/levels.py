"""How each level plays each game: one table.

Levels differ in how far they look, in iterations, and in what they let slip: a chooser
who overlooks a part of the moves, and does not tell apart what promises about the same.
Nothing here is a time: a level means the same on every machine.
"""

from typing import Final, Literal

import msgspec

LEVELS: Final = ("trainee", "porter", "signaller", "driver", "inspector")
"""People of the railway, the weakest first: level 1 to 5."""


class LevelSkill(msgspec.Struct, frozen=True):
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
    blunder_rate: float = 0.0


class SearchSettings(msgspec.Struct, frozen=True, kw_only=True):
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


SEARCH_SETTINGS: Final[dict[str, SearchSettings]] = {
    "block-train": SearchSettings(scale=10.0, rounds=9.0, most_turns=54, keep=8, width=6, reply=1),
    "freight-train": SearchSettings(scale=24.0, curiosity=1.0, warmth=1.0),
    "station-master": SearchSettings(scale=60.0, rounds=4.0, keep=10, width=4, reply=0),
    "trambahn": SearchSettings(scale=60.0, rounds=1.0, keep=6, width=6, reply=3),
    "string-railway": SearchSettings(
        scale=10.0, rounds=2.0, most_turns=4, keep=12, width=250, reply=12
    ),
}

LEVEL_SKILLS: Final[
    dict[str, tuple[LevelSkill, LevelSkill, LevelSkill, LevelSkill, LevelSkill]]
] = {
    "block-train": (
        LevelSkill("moves", slip=6.0, blunder_rate=0.5),
        LevelSkill("turn", slip=2.5, blunder_rate=0.3),
        LevelSkill("turn", slip=0.8, blunder_rate=0.1),
        LevelSkill("turn"),
        LevelSkill("rollouts", 700),
    ),
    "freight-train": (
        LevelSkill("turn", slip=0.8, blunder_rate=0.4),
        LevelSkill("turn", slip=0.25, blunder_rate=0.05),
        LevelSkill("turn"),
        LevelSkill("tree", 700),
        LevelSkill("tree", 9000),
    ),
    "station-master": (
        LevelSkill("moves", slip=12.0, blunder_rate=0.5),
        LevelSkill("turn", slip=5.0, blunder_rate=0.2),
        LevelSkill("turn", slip=3.0, blunder_rate=0.05),
        LevelSkill("rollouts", 60),
        LevelSkill("rollouts", 2000),
    ),
    "trambahn": (
        LevelSkill("turn", slip=5.0, blunder_rate=0.5),
        LevelSkill("turn", slip=2.5, blunder_rate=0.1),
        LevelSkill("turn", slip=1.2, blunder_rate=0.01),
        LevelSkill("turn", slip=0.45),
        LevelSkill("rollouts", 240),
    ),
    "string-railway": (
        LevelSkill("plans", blunder_rate=1.0),
        LevelSkill("plans", 12, blunder_rate=0.7),
        LevelSkill("plans", 12, blunder_rate=0.4),
        LevelSkill("plans", 36, blunder_rate=0.15),
        LevelSkill("replies", 80),
    ),
}

DEFAULT_SKILLS: Final = (
    LevelSkill("turn", blunder_rate=0.7),
    LevelSkill("turn", blunder_rate=0.4),
    LevelSkill("turn", blunder_rate=0.15),
    LevelSkill("turn"),
    LevelSkill("rollouts", 200),
)
"""How levels play a game that nobody measured them at: one from outside."""
DEFAULT_SEARCH: Final = SearchSettings(scale=20.0)


def level_skill(game: str, level: str) -> LevelSkill:
    """Return how a level plays a game."""
    return LEVEL_SKILLS.get(game, DEFAULT_SKILLS)[LEVELS.index(level)]
