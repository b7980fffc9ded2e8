"""Messages about reviews of finished games, exercises from them, and a person's own record."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from railtable.core.facts import Fact
from railtable.core.seats import Seat
from railtable.wire import live, tables
from railtable.wire.base import ActionOf, Actions, Answer, GameKey, Request
from railtable.wire.endpoint import Endpoint

MOST_STEPS: Final = 20_000
SeatChances: TypeAlias = list[float]
"""Every seat's chance of winning, from 0 to 1."""
Grade: TypeAlias = Literal["fine", "inaccuracy", "mistake", "blunder"]
ReviewState: TypeAlias = Literal["none", "running", "stopped", "done"]


class ReviewedPlan(Answer, frozen=True, kw_only=True):
    """A turn that could have been played, and the chance of winning it gave."""

    actions: list[ActionOf]
    win: float


class ReviewedTurn(Answer, frozen=True, kw_only=True):
    """A graded turn: the steps from `first` on.

    `loss` is the chance of winning it gave away by what the seat knew, `noise` its standard error;
    both are in expected place (1 for the first, 0 for the last) if it was graded `by_place`.
    `reasons` say what it did worse than the best turn, or, if it lost nothing, better than the next.
    `ideal` is the seat's chance after the best turn in the true world, `before` and `after` are
    everybody's chances before and after the turn.
    """

    seat: Seat
    first: int
    steps: int
    grade: Grade
    loss: float
    noise: float
    played: list[ActionOf]
    best: list[ActionOf]
    alternatives: list[ReviewedPlan]
    obvious: bool
    reasons: list[Fact]
    ideal: float
    before: SeatChances
    after: SeatChances
    by_place: bool = False


class ReviewStep(Answer, frozen=True, kw_only=True):
    """The effect of a draw (seat -1), a turn or a resignation."""

    seat: Seat
    step: int
    own: float
    ideal: SeatChances
    after: SeatChances
    turn: ReviewedTurn | None


class AccountTerms(Answer, frozen=True, kw_only=True):
    """The sources of a seat's result: start + draws + own + hidden + others = result.

    `noise` is the standard error of `own`, from the graded turns.
    """

    start: float
    draws: float
    own: float
    hidden: float
    others: float
    result: float
    noise: float


class ChancePoint(Answer, frozen=True, kw_only=True):
    """Everybody's chances after this many steps."""

    step: int
    wins: SeatChances


class TableReview(Answer, frozen=True, kw_only=True):
    """A review so far.

    `done` of `total` steps are reviewed. `turns` and `curve` start after the step `since`; `seats`
    covers everything reviewed so far.
    """

    state: ReviewState
    done: int
    total: int
    since: int
    seats: list[AccountTerms]
    turns: list[ReviewedTurn]
    curve: list[ChancePoint]


class AnswerExercise(Request, frozen=True, kw_only=True):
    """A turn played as the answer to an exercise: the mistake at step `first`."""

    first: Annotated[int, Meta(ge=0, le=MOST_STEPS)]
    actions: Actions


class ExerciseVerdict(Answer, frozen=True, kw_only=True):
    """The verdict on an answer.

    `loss` is the chance of winning that the answer gives away against the best turn, `noise` its
    standard error; `gain` is the answer's chance minus that of the turn played in the game.
    """

    accepted: bool
    loss: float
    noise: float
    gain: float


class DrawOdds(Answer, frozen=True, kw_only=True):
    """The chance of the rarest card of a draw, from what everybody could see; None if unknown.

    `cards` were drawn together.
    """

    step: int
    chance: float | None
    cards: int


class LuckTotals(Answer, frozen=True, kw_only=True):
    """The sums of a person's accounts over reviewed games.

    `low` and `high` are the limits of the 95 % interval of the mean luck of draws per game.
    """

    games: int
    draws: float
    low: float
    high: float
    own: float
    result: float


class LuckLedger(LuckTotals, frozen=True, kw_only=True):
    """The sums over reviewed games of one kind."""

    game: GameKey


class Drill(Answer, frozen=True, kw_only=True):
    """A mistake to practise."""

    table: str
    first: int
    grade: Grade
    loss: float


class ErrorType(Answer, frozen=True, kw_only=True):
    """A kind of error: an action of the kind `played` where one of the kind `best` was better."""

    game: GameKey
    played: str
    best: str
    count: int
    loss: float
    drills: list[Drill]


class OwnInsight(Answer, frozen=True, kw_only=True):
    """A person's errors of the last week, and the luck of all their reviewed games.

    `luck` is by kind of game, `all_luck` over all games together; null without any.
    """

    games: int
    turns: int
    errors: list[ErrorType]
    luck: list[LuckLedger]
    all_luck: LuckTotals | None


ENDPOINTS: Final = (
    Endpoint(
        "review",
        "GET",
        "/api/tables/{table}/review",
        None,
        TableReview,
        ("since",),
        "The review of a finished game, as far as it has come.",
    ),
    Endpoint(
        "ask_review",
        "POST",
        "/api/tables/{table}/review",
        tables.Nothing,
        TableReview,
        (),
        "Start the review of a finished game, or continue it.",
    ),
    Endpoint(
        "stop_review",
        "POST",
        "/api/tables/{table}/review/stop",
        tables.Nothing,
        TableReview,
        (),
        "Stop a review that is being computed; finished parts stay.",
    ),
    Endpoint(
        "reviewed_position",
        "GET",
        "/api/tables/{table}/review/positions/{version}",
        None,
        live.Moment,
        ("plan",),
        "The position after one of the best turns (`plan` 0, 1 or 2) at a reviewed turn.",
    ),
    Endpoint(
        "answer_exercise",
        "POST",
        "/api/tables/{table}/review/answer",
        AnswerExercise,
        ExerciseVerdict,
        (),
        "Compare a turn with the best one of a reviewed turn.",
    ),
    Endpoint(
        "odds",
        "GET",
        "/api/tables/{table}/odds/{version}",
        None,
        DrawOdds,
        (),
        "The odds of a draw (a step's number) from what everybody could see before it.",
    ),
    Endpoint(
        "my_insight",
        "GET",
        "/api/me/insight",
        None,
        OwnInsight,
        (),
        "The asker's errors of the last week, and the luck of all their reviewed games.",
    ),
)
