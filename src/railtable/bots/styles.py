"""The preferences of colleagues: bots of one level at one table do not all play alike.

The first bot of a level plays as measured.  Each colleague values some things more or less than
its level does: factors of named weights.  The page describes a style by the colleague's number
(`style-<game>-<number>`).
"""

from typing import Any, Final

from librt.vecs import vec

from railtable.core.rules import IndexedRules

Style = dict[str, float]
FIRST_COLLEAGUE: Final = 2
STYLES: Final[dict[str, tuple[Style, ...]]] = {
    "station-master": (
        {"rivals": 1.7, "dread": 1.2},
        {"free": 0.8, "near": 1.4},
        {"caboose": 1.2, "royal": 1.2, "transfer": 1.2, "re_assign": 1.2},
    ),
    "freight-train": (
        {"wanted_car": 1.6, "useful_car": 1.8, "later_car": 2.0},
        {"lead_worth": 1.35, "free_locomotive": 0.7},
        {"crowding": 2.0, "buried": 0.7},
    ),
    "trambahn": (
        {"money": 1.8, "hand": 1.3},
        {"tram_to_come": 1.2, "money": 0.85},
        {"bonus_near": 2.5, "hand": 1.2},
    ),
    "block-train": (
        {"rivals": 2.5},
        {"growth_1": 1.5, "growth_2": 1.3, "growth_3": 1.3, "growth_4": 1.3},
        {"stake": 1.4},
    ),
}
"""The styles of the second, third and fourth bot of a level; further ones start again."""


def style_of(game: str, colleague: int) -> Style:
    """Return the style of the n-th bot of a level at a table, from 1 on; empty for the first."""
    styles = STYLES.get(game, ())
    if colleague < FIRST_COLLEAGUE or not styles:
        return {}
    return styles[(colleague - FIRST_COLLEAGUE) % len(styles)]


def styled(rules: IndexedRules[Any, Any], weights: vec[float], style: Style) -> vec[float]:
    """Return weights with a style's factors."""
    names = [name for name, _ in rules.weight_table]
    return vec[float](
        [value * style.get(name, 1.0) for name, value in zip(names, weights, strict=True)]
    )
