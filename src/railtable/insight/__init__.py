"""What happened in a finished game, and why: the account, grades and the review.

Knows rules, values and search, and no server.
"""

from railtable.insight.account import SeatAccount
from railtable.insight.compare import Effort, default_effort
from railtable.insight.review import (
    Alternative,
    CurvePoint,
    Review,
    Reviewer,
    TurnReview,
    UnfinishedGame,
    dearest_turns,
    review_record,
)

__all__ = [
    "Alternative",
    "CurvePoint",
    "Effort",
    "Review",
    "Reviewer",
    "SeatAccount",
    "TurnReview",
    "UnfinishedGame",
    "dearest_turns",
    "default_effort",
    "review_record",
]
