"""Parallel games as NumPy arrays."""

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from railtable.batch.lanes import REST, TO_MOVE, Lanes
from railtable.core.actions import Options
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.errors import BadOptions, IllegalAction
from railtable.core.rules import IndexedRules
from railtable.core.seats import Seat
from railtable.games import find_rules
from railtable.values.evaluator import ValueEvaluator
from railtable.values.models import make_evaluator
from railtable.values.places import ONE

BoolArray: TypeAlias = NDArray[np.bool_]
Int64Array: TypeAlias = NDArray[np.int64]
Int16Array: TypeAlias = NDArray[np.int16]
Reals: TypeAlias = NDArray[np.float64]

MOST_GAMES: Final = 100_000
"""Maximum number of games in one batch: a game takes a few thousand bytes."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The result of a step, a row for every game.

    Where `done`, a game has ended and the next one of its lane has begun: `rewards` are the
    final points of the one that ended, else 0, and `finished` has its final state by lane.
    `to_move` refers to the games after the step.
    """

    to_move: Int64Array
    rewards: Int64Array
    done: BoolArray
    finished: dict[int, Any]


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal moves of all games end to end: game i's are `moves[starts[i] : starts[i + 1]]`."""

    moves: Int64Array
    starts: Int64Array

    @property
    def counts(self) -> Int64Array:
        """The number of legal moves of each game."""
        return np.diff(self.starts)


class Batch:
    """Games of one kind, stepped together; finished games restart.

    Moves are indices into `actions`.  With `observed` every step writes observations, which
    is faster than requesting them afterwards.  Returned arrays are never modified: they may
    be kept.
    """

    def __init__(
        self,
        game: str,
        *,
        games: int,
        seats: int | None = None,
        seed: str | int = 0,
        options: Options | None = None,
        observed: bool = False,
    ) -> None:
        rules = find_rules(game)
        if not isinstance(rules, IndexedRules):
            raise BadOptions("no_list_of_actions", {"game": game})
        if not 1 <= games <= MOST_GAMES:
            raise BadOptions("games_out_of_range", {"games": games, "most": MOST_GAMES})
        self.rules: IndexedRules[Any, Any] = rules
        self.games = games
        self.seats = rules.info.usual_seats if seats is None else seats
        self.actions = rules.actions
        start = rules.setup(self.seats, options)
        self._width = sum(size for _, size, _ in rules.fields)
        self._lanes = Lanes(rules.engine, start, games, str(seed), self._width)
        self._dice = FastDice(f"{seed}/moves")
        self._evaluator: ValueEvaluator | None = None
        self._observed = observed
        self._sheet = self._lanes.observe() if observed else None

    @property
    def fields(self) -> dict[str, slice]:
        """The slice of each field of an observation."""
        places, at = dict[str, slice](), 0
        for name, size, _ in self.rules.fields:
            places[name] = slice(at, at + size)
            at += size
        return places

    @property
    def to_move(self) -> Int64Array:
        """The seat to move of each game."""
        return np.frombuffer(memoryview(self._lanes.to_move), np.int64)

    @property
    def scores(self) -> Int64Array:
        """The current points: a row for every game, a column for every seat."""
        return np.frombuffer(memoryview(self._lanes.scores()), np.int64).reshape(
            self.games, self.seats
        )

    @property
    def counts(self) -> Int64Array:
        """The number of legal moves of each game."""
        return np.frombuffer(memoryview(self._lanes.counts), np.int64)

    def legal(self) -> Legal:
        """Return the legal moves of every game."""
        lanes = self._lanes
        lanes.list_moves()
        moves = np.frombuffer(memoryview(lanes.legal.items), np.int64, int(lanes.legal.size))
        return Legal(moves.copy(), np.frombuffer(memoryview(lanes.starts), np.int64).copy())

    def masks(self) -> BoolArray:
        """Return a mask of the legal actions for every game."""
        count = len(self.actions)
        return np.frombuffer(memoryview(self._lanes.masks(count)), np.bool_).reshape(
            self.games, count
        )

    def observe(self, seat: Seat | None = None) -> Int16Array:
        """Return the observation of the seat to move (or of a given seat) in every game."""
        if seat is None:
            sheet = self._sheet or self._lanes.observe()
        else:
            sheet = self._lanes.observe_as(self._checked(seat))
        return np.frombuffer(memoryview(sheet.items), np.int16).reshape(self.games, self._width)

    def chances(self, seat: Seat | None = None) -> Reals:
        """Return the chance of every place for every seat: `[game, seat, place]`.

        Only what the seat to move knows is used, or a seat that is named (NOBODY: a
        spectator).
        """
        if self._evaluator is None:
            self._evaluator = make_evaluator(self.rules, self.seats)
        viewer = int(TO_MOVE) if seat is None else self._checked(seat)
        found = np.frombuffer(memoryview(self._lanes.chances(self._evaluator, viewer)), np.int64)
        return (found / int(ONE)).reshape(self.games, self.seats, self.seats)

    def _checked(self, seat: Seat) -> Seat:
        if seat != NOBODY and not 0 <= seat < self.seats:
            facts: dict[str, str | int] = {"seats": seat, "min": 0, "max": self.seats - 1}
            raise BadOptions("seats_out_of_range", facts)
        return seat

    def random_moves(self) -> Int64Array:
        """Return a random legal move for every game, each of a game's equally likely."""
        return np.frombuffer(memoryview(self._lanes.random_moves(self._dice)), np.int64)

    def step(self, moves: Any, only: BoolArray | None = None) -> Turn:
        """Play a move in every game, or in those of `only`, and let chance act.

        Raise IllegalAction and change nothing if any move is illegal.
        """
        words = self._encoded(moves, only)
        wrong = int(self._lanes.first_illegal(words, only is not None))
        if wrong >= 0:
            facts: dict[str, str | int] = {"number": wrong, "move": int(np.asarray(moves)[wrong])}
            raise IllegalAction("batch_move_illegal", facts=facts)
        self._lanes.play_moves(words, self._observed)
        return self._turn()

    def step_choice(self, choices: Any, only: BoolArray | None = None) -> Turn:
        """Play the legal move with this number in every game, from 0 in the order of `legal`.

        Like `step`, but faster, since the moves need not be listed.
        """
        words = self._encoded(choices, only)
        wrong = int(self._lanes.first_beyond(words, only is not None))
        if wrong >= 0:
            facts: dict[str, str | int] = {
                "number": wrong,
                "choice": int(np.asarray(choices)[wrong]),
                "count": int(self.counts[wrong]),
            }
            raise IllegalAction("batch_choice_beyond", facts=facts)
        self._lanes.play_choices(words, self._observed)
        return self._turn()

    def _turn(self) -> Turn:
        lanes = self._lanes
        if self._observed:
            self._sheet = lanes.sheet
        return Turn(
            to_move=self.to_move,
            rewards=np.frombuffer(memoryview(lanes.rewards), np.int64).reshape(
                self.games, self.seats
            ),
            done=np.frombuffer(memoryview(lanes.done), np.bool_),
            finished=dict(lanes.finished),
        )

    def _encoded(self, moves: Any, only: BoolArray | None) -> bytes:
        """Return moves as the lanes read them: eight bytes each, the lowest first."""
        given = np.asarray(moves)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise IllegalAction("batch_moves_shape", facts={"games": self.games})
        words = given.astype("<i8", copy=False)
        if only is not None:
            chosen = np.asarray(only)
            if chosen.shape != (self.games,) or chosen.dtype != np.bool_:
                raise IllegalAction("batch_moves_shape", facts={"games": self.games})
            # A game that moves must name a move: REST is illegal there.
            rest = int(REST)
            words = np.where(words == rest, rest - 1, words)
            words = np.where(chosen, words, rest).astype("<i8")
        return words.tobytes()

    def state(self, number: int) -> Any:
        """Return a copy of a game's whole state, hidden parts included."""
        return self.rules.copy(self._lanes.state(number))
