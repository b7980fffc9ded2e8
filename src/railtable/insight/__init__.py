"""Reviews of finished games: the account, grades and explanations.

Knows rules, values and search, and no server.
"""

from railtable.insight.account import SeatAccount
from railtable.insight.compare import Effort, default_effort
from railtable.insight.review import (
    Alternative,
    CurvePoint,
    Review,
    ReviewedMoment,
    Reviewer,
    TurnReview,
    UnfinishedGame,
    accounts_of,
    dearest_turns,
    fold_review,
    make_reviewer,
    review_record,
)

__all__ = [
    "Alternative",
    "CurvePoint",
    "Effort",
    "Review",
    "ReviewedMoment",
    "Reviewer",
    "SeatAccount",
    "TurnReview",
    "UnfinishedGame",
    "accounts_of",
    "dearest_turns",
    "default_effort",
    "fold_review",
    "make_reviewer",
    "review_record",
]
