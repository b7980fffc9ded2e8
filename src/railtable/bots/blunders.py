"""Mistakes as people make them: overlooking a move, or misjudging nearly equal moves."""

from railtable.bots.levels import LevelSkill
from railtable.core.dice import Dice
from railtable.search.searcher import Choice
from railtable.search.tree import prior_of

FINE = 1 << 20


def apply_blunders(choices: list[Choice], skill: LevelSkill, dice: Dice) -> Choice:
    """Return the choice that a level takes; `choices` has the best first."""
    seen = _seen(choices, skill.blunder_rate, dice)
    if skill.slip == 0.0:
        return seen[0]
    best = max(choice.value for choice in seen)
    chances = [prior_of((best - choice.value) / skill.slip) for choice in seen]
    left = sum(chances) * (dice.below(FINE) / FINE)
    for choice, chance in zip(seen, chances, strict=True):
        left -= chance
        if left < 0.0:
            return choice
    return seen[0]


def _seen(choices: list[Choice], overlooks: float, dice: Dice) -> list[Choice]:
    """Drop overlooked choices; at least one is kept."""
    if overlooks == 0.0:
        return choices
    seen = [choice for choice in choices if int(dice.below(FINE)) >= overlooks * FINE]
    return seen or [choices[dice.below(len(choices))]]
