"""Quick bots of levels, for tests that need no strength."""

from typing import Any

import msgspec

from railtable.bots.level_bot import LevelBot
from railtable.bots.levels import LEVEL_SKILLS, LEVELS, LevelSkill
from railtable.core.rules import Rules

LONG = 1000.0
"""Seconds, never reached: iterations decide on any machine."""
FEW = 8
"""Enough iterations to search beyond a turn."""


def quick_manner(key: str, level: str) -> LevelSkill:
    """Return a level's configuration with few iterations."""
    skill = LEVEL_SKILLS[key][LEVELS.index(level)]
    return msgspec.structs.replace(skill, iterations=min(skill.iterations, FEW))


def quick_level(rules: Rules[Any, Any], level: str) -> LevelBot:
    """Return a quick bot of a level."""
    return LevelBot(rules, level, quick_manner(rules.info.key, level), seconds=LONG)
