"""Bots of levels that think little: what is tested of them does not need more."""

from typing import Any

import msgspec

from railtable.bots.level_bot import LevelBot
from railtable.bots.levels import LEVEL_SKILLS, LEVELS, LevelSkill
from railtable.core.rules import Rules

LONG = 1000.0
"""Seconds: iterations decide, however slow the machine."""
FEW = 8
"""Iterations enough to look beyond a turn."""


def quick_manner(key: str, level: str) -> LevelSkill:
    """Return a level's manner with few iterations."""
    skill = LEVEL_SKILLS[key][LEVELS.index(level)]
    return msgspec.structs.replace(skill, iterations=min(skill.iterations, FEW))


def quick_level(rules: Rules[Any, Any], level: str) -> LevelBot:
    """Return a bot of a level that thinks little."""
    return LevelBot(rules, level, quick_manner(rules.info.key, level), seconds=LONG)
