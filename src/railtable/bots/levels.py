"""The settings of each level in each game: one table.

Levels differ in search depth, in iterations, and in blunders: a level
overlooks a part of the moves, and confuses moves of nearly equal value.
No setting is a time: a level is the same on every machine.
"""

from typing import Final, Literal

import msgspec

LEVELS: Final = ("trainee", "porter", "signaller", "driver", "inspector")
"""Names of the levels, the weakest first: level 1 to 5."""


class LevelSkill(msgspec.Struct, frozen=True):
    """The settings of one level in one game.

    `look` is the search: single moves, its own turn, a tree, a tree whose leaves a value model
    evaluates, rollouts, rollouts that a value model cuts off, drawn plans, or replies to plans.
    `valued_iterations` replaces `iterations` at tables where the model is used (0: the same).
    Of two moves that are `slip` apart (in points; in rewards where it searches beyond its
    turn) the worse is chosen about one time in three.  `blunder_rate` is the share of the
    moves that it overlooks; where moves cannot be listed, the share of its turns in which it
    skips the search and takes the best of a few proposals (1.0: any proposal).
    """

    look: Literal["moves", "turn", "tree", "valued_tree", "rollouts", "valued", "plans", "replies"]
    iterations: int = 0
    valued_iterations: int = 0
    slip: float = 0.0
    blunder_rate: float = 0.0


class SearchSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The search settings of a game, found by matches.

    `scale` is a gap that almost decides a game.  `curiosity` and `warmth` control the tree;
    `rounds`, `most_turns`, `keep`, `width` and `reply` the rollouts: the number of rounds of turns
    (at most `most_turns` turns), the number of plans, the beam width of the seat and of
    the following turns (0: single moves).  Where plans are drawn, `width` and `reply` are
    the number of plans.  After `valued_rounds` rounds a value model cuts a rollout off, and
    `valued_curiosity` is the curiosity of a tree whose leaves it evaluates, at tables of more
    than two.  The model is used at tables of at most `valued_seats`: at larger ones a search is
    as without it; `won` is the share of the reward that is the chance of winning, the rest is
    the lead.
    """

    scale: float
    curiosity: float = 1.0
    warmth: float = 1.0
    rounds: float = 1.0
    most_turns: int = 12
    keep: int = 10
    width: int = 6
    reply: int = 0
    valued_rounds: float = 0.0
    valued_curiosity: float = 1.0
    valued_seats: int = 8
    won: float = 0.5


SEARCH_SETTINGS: Final[dict[str, SearchSettings]] = {
    "block-train": SearchSettings(
        scale=10.0,
        rounds=9.0,
        most_turns=54,
        keep=8,
        width=6,
        reply=1,
        valued_rounds=1.0,
        valued_seats=3,
    ),
    "freight-train": SearchSettings(
        scale=24.0, curiosity=1.0, warmth=1.0, valued_curiosity=0.4, valued_seats=3
    ),
    "station-master": SearchSettings(scale=60.0, rounds=4.0, keep=10, width=4, reply=0),
    "trambahn": SearchSettings(scale=60.0, rounds=1.0, keep=12, width=10, reply=3),
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
        LevelSkill("valued", 700),
    ),
    "freight-train": (
        LevelSkill("turn", slip=0.8, blunder_rate=0.4),
        LevelSkill("turn", slip=0.25, blunder_rate=0.05),
        LevelSkill("turn"),
        LevelSkill("tree", 700),
        LevelSkill("valued_tree", 9000, valued_iterations=1800),
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
        LevelSkill("valued", 240),
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
"""Settings for games without measured levels, such as those of other packages."""
DEFAULT_SEARCH: Final = SearchSettings(scale=20.0)


def level_skill(game: str, level: str) -> LevelSkill:
    """Return the settings of a level in a game."""
    return LEVEL_SKILLS.get(game, DEFAULT_SKILLS)[LEVELS.index(level)]
