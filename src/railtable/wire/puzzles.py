"""Puzzles: the puzzle of the day, a try and its answer, questions about a puzzle's position."""

from typing import Annotated, Any, Final

from msgspec import Meta

from railtable.core.seats import Seat
from railtable.wire.base import ActionOf, Actions, Answer, GameKey, RawAction, Request, ViewOf
from railtable.wire.endpoint import Endpoint
from railtable.wire.questions import Judged, Previewed, Proposed, Sequence


class DailyPuzzle(Answer, frozen=True, kw_only=True):
    """Today's puzzle of a game; `solved` is None until the asker has tried it."""

    game: GameKey
    puzzle: str
    solved: bool | None


class DailyPuzzles(Answer, frozen=True, kw_only=True):
    """Today's puzzles (`day` is a date in UTC), the same for everybody.

    `streak` is the number of days in a row on which the asker solved a puzzle of the day.
    """

    day: str
    puzzles: list[DailyPuzzle]
    streak: int


class PuzzleTurn(Answer, frozen=True, kw_only=True):
    """A turn and the seat's chance of winning after it.

    `wins` and `points` are every seat's chance and expected points, None where they were not
    computed.
    """

    actions: list[ActionOf]
    win: float
    wins: list[float] | None
    points: list[float] | None


class PuzzleRating(Answer, frozen=True, kw_only=True):
    """A person's puzzle rating in a game, shown as ratings of games are."""

    rating: int
    uncertainty: int
    tries: int


class PuzzleResult(Answer, frozen=True, kw_only=True):
    """The result of a try, and the answer.

    `loss` is the chance of winning that the turn gives away, with its standard error `noise`
    over `worlds` imagined worlds.  `is_rated`: it was the asker's first try.  `next_best` is
    the best other idea; `greedy`, what takes the most at once, is compared where the puzzle
    was solved.  `level` is the puzzle's rating.
    """

    solved: bool
    is_rated: bool
    played: PuzzleTurn
    best: PuzzleTurn
    next_best: PuzzleTurn
    greedy: PuzzleTurn | None
    loss: float
    noise: float
    worlds: int
    level: int
    rating: PuzzleRating
    change: int
    streak: int
    day: str | None


class ShownPuzzle(Answer, frozen=True, kw_only=True):
    """A puzzle as its seat knows it; the answer is not in it.

    `day` is set for a puzzle of today.  `result` is the asker's first try, if there was one.
    """

    id: str
    game: GameKey
    seat: Seat
    seats: int
    view: ViewOf
    legal: list[ActionOf]
    day: str | None
    rating: PuzzleRating
    result: PuzzleResult | None


class PuzzleMoment(Answer, frozen=True, kw_only=True):
    """The position after some actions of the turn; `done` says that the turn is over."""

    view: ViewOf
    legal: list[ActionOf]
    done: bool


class TreeMoment(Answer, frozen=True, kw_only=True):
    """A position of the turn.

    `changes` are the fields of the view that differ from the puzzle's.  `next` are the numbers
    of the positions after each legal action; empty where the turn is over.  `seal` is then
    what is known of it, sealed with `PUZZLE/NUMBER`.
    """

    changes: dict[str, Any]
    legal: list[ActionOf]
    next: list[int]
    seal: str | None


class PuzzleTree(Answer, frozen=True, kw_only=True):
    """The whole turn, to be played without the server; no moments if it is too large.

    `answer` is a `PuzzleAnswer`, sealed with `PUZZLE/answer`.
    """

    moments: list[TreeMoment]
    answer: str


class PuzzleAnswer(Answer, frozen=True, kw_only=True):
    """The best turn, the best other idea, the noise of the lead, and the puzzle's rating."""

    best: PuzzleTurn
    next_best: PuzzleTurn
    noise: float
    worlds: int
    level: int


class LookAtPuzzle(Request, frozen=True, kw_only=True):
    """Ask for the position after some actions of the turn."""

    actions: Sequence


class TryPuzzle(Request, frozen=True, kw_only=True):
    """Play a whole turn."""

    actions: Actions


class PreviewPuzzle(Request, frozen=True, kw_only=True):
    """Ask for the effect of actions after others."""

    after: Sequence = []
    actions: Actions


class ProposePuzzle(Request, frozen=True, kw_only=True):
    """Ask for some legal actions, where they cannot all be listed."""

    after: Sequence = []
    limit: Annotated[int, Meta(ge=1, le=64)] = 16


class JudgePuzzle(Request, frozen=True, kw_only=True):
    """Ask whether an action is legal; with `complete` its missing parts are filled in."""

    after: Sequence = []
    action: RawAction
    complete: bool = False


class DoubtPuzzle(Request, frozen=True, kw_only=True):
    """Say that a puzzle's answer is wrong: it is computed again with four times the worlds."""


class PuzzleCheck(Answer, frozen=True, kw_only=True):
    """The proof, computed again.

    `holds`: the answer is still ahead of the next idea.  `lead` and `noise` are those of the
    opponent model in which it leads least.
    """

    holds: bool
    lead: float
    noise: float
    worlds: int


ENDPOINTS: Final[tuple[Any, ...]] = (
    Endpoint(
        "daily_puzzles",
        "GET",
        "/api/puzzles",
        None,
        DailyPuzzles,
        (),
        "Today's puzzle of each game, and the asker's streak.",
    ),
    Endpoint(
        "next_puzzle",
        "GET",
        "/api/puzzles/next/{game}",
        None,
        ShownPuzzle,
        (),
        "A puzzle of a game near the asker's level that they have not tried.",
    ),
    Endpoint(
        "puzzle",
        "GET",
        "/api/puzzles/{puzzle}",
        None,
        ShownPuzzle,
        (),
        "A puzzle as its seat knows it.",
    ),
    Endpoint(
        "puzzle_tree",
        "GET",
        "/api/puzzles/{puzzle}/tree",
        None,
        PuzzleTree,
        (),
        "The whole turn of a puzzle, to be played without the server.",
    ),
    Endpoint(
        "look_at_puzzle",
        "POST",
        "/api/puzzles/{puzzle}/look",
        LookAtPuzzle,
        PuzzleMoment,
        (),
        "The position after some actions of the turn; changes nothing.",
    ),
    Endpoint(
        "try_puzzle",
        "POST",
        "/api/puzzles/{puzzle}/try",
        TryPuzzle,
        PuzzleResult,
        (),
        "Play the turn and get the answer; the first try counts for the rating.",
    ),
    Endpoint(
        "preview_puzzle",
        "POST",
        "/api/puzzles/{puzzle}/preview",
        PreviewPuzzle,
        Previewed,
        (),
        "The effect of actions; without a bot's evaluation.",
    ),
    Endpoint(
        "propose_puzzle",
        "POST",
        "/api/puzzles/{puzzle}/propose",
        ProposePuzzle,
        Proposed,
        (),
        "Some legal actions, where they cannot all be listed.",
    ),
    Endpoint(
        "judge_puzzle",
        "POST",
        "/api/puzzles/{puzzle}/judge",
        JudgePuzzle,
        Judged,
        (),
        "Whether an action is legal, and the game's report.",
    ),
    Endpoint(
        "doubt_puzzle",
        "POST",
        "/api/puzzles/{puzzle}/doubt",
        DoubtPuzzle,
        PuzzleCheck,
        (),
        "Compute the proof again with four times the worlds; only after a try.",
    ),
)
