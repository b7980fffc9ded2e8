"""What Block Train's prospects are weighed by.  Compiled."""
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

# Where each lies in the table.
UNSURE: Final[i64] = 0
"""What points that a later card may still undo lose, with the whole game to come."""
LATE_RISK: Final[i64] = 1
"""How heavily a missing locomotive weighs, by turns left."""
STAKE: Final[i64] = 11
"""What a load without a locomotive may lose beyond its points now."""
GROWTH: Final[i64] = 12
"""What one more container may bring a run, by its length: a run of five is full."""
CAPTAIN: Final[i64] = 17
RIVALS: Final[i64] = 18
"""What a point of the best rival costs."""
