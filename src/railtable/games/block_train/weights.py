"""The weights of Block Train's evaluation.  Compiled."""
# railtable: compiled

from typing import Final

from mypy_extensions import i64

WEIGHTS: Final = (
    ("unsure", 0.5),
    ("late_risk_0", 1.0),
    ("late_risk_1", 0.65),
    ("late_risk_2", 0.4),
    ("late_risk_3", 0.27),
    ("late_risk_4", 0.18),
    ("late_risk_5", 0.12),
    ("late_risk_6", 0.08),
    ("late_risk_7", 0.05),
    ("late_risk_8", 0.03),
    ("late_risk_9", 0.0),
    ("stake", 8.0),
    ("growth_1", 0.4),
    ("growth_2", 1.9),
    ("growth_3", 1.0),
    ("growth_4", 1.2),
    ("growth_5", 0.0),
    ("captain", 0.6),
    ("rivals", 0.25),
)

# The index of each weight in the table.
UNSURE: Final[i64] = 0
"""The discount of points that a later card may undo, at the start of the game."""
LATE_RISK: Final[i64] = 1
"""The weight of a missing locomotive, by turns left."""
STAKE: Final[i64] = 11
"""The possible loss of a load without a locomotive beyond its current points."""
GROWTH: Final[i64] = 12
"""The gain of one more container in a run, by its length: a run of five is full."""
CAPTAIN: Final[i64] = 17
RIVALS: Final[i64] = 18
"""The cost of a point of the best rival."""
