"""Parallel games as NumPy arrays."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from railtable.batch.encoding import Encoder, make_encoder
from railtable.batch.lanes import (
    GIVEN,
    GREEDY,
    ILLEGAL,
    RANDOM,
    REST,
    TO_MOVE,
    Lanes,
    Players,
)
from railtable.batch.value_layers import Reals, ValueLayers
from railtable.batch.value_rows import ValueRows
from railtable.core.actions import Options
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.errors import BadOptions, IllegalAction
from railtable.core.rules import IndexedRules
from railtable.core.seats import Seat
from railtable.games import find_rules
from railtable.values.models import load_model, make_evaluator
from railtable.values.network import WEIGHT_UNIT
from railtable.values.places import ONE

BoolArray: TypeAlias = NDArray[np.bool_]
Int64Array: TypeAlias = NDArray[np.int64]
Int16Array: TypeAlias = NDArray[np.int16]

MOST_GAMES: Final = 100_000
"""Maximum number of games in one batch: a game takes a few thousand bytes."""
VALUED_SEATS: Final = 1024
"""Seats whose values are computed at once: their inputs fit into a core's own cache."""

POLICIES: Final = {"random": int(RANDOM), "greedy": int(GREEDY)}
"""The bots that play inside a batch, without a call of Python."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The result of a step, a row for every game.

    Where `done`, a game has ended and the next one of its lane has begun: `rewards` are the
    final points of the one that ended, else 0, and `finished` has its final state by lane.
    Where `refused`, the move was illegal and the game was abandoned (`restart_illegal`).
    `to_move` refers to the games after the step.
    """

    to_move: Int64Array
    rewards: Int64Array
    done: BoolArray
    finished: dict[int, Any]
    refused: BoolArray


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
    is faster than requesting them afterwards.  `players` names a bot for each seat that plays
    by itself (`random`, `greedy`) and None for the others, whose moves are given.  Returned
    arrays are never modified: they may be kept.
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
        players: Sequence[str | None] = (),
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
        self._start = start
        self._width = sum(size for _, size, _ in rules.fields)
        dice = FastDice(f"{seed}/players")
        seated = Players(_policies(players, self.seats), rules.weights, dice)
        self._lanes = Lanes(rules.engine, start, games, str(seed), self._width, players=seated)
        self._dice = FastDice(f"{seed}/moves")
        self._value_rows: ValueRows | None = None
        self._value_layers: ValueLayers | None = None
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

    def encoder(self, encoding: str) -> Encoder:
        """Return the encoder of the observations: `raw`, `float` or `one_hot`."""
        return make_encoder(encoding, self.rules, self._start)

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
        viewer = int(TO_MOVE) if seat is None else self._checked(seat)
        rows, layers = self._prepare_values()
        games = VALUED_SEATS // self.seats
        parts = [
            self._strengths(rows, layers, viewer, range(first, min(first + games, self.games)))
            for first in range(0, self.games, games)
        ]
        words = np.concatenate(parts).astype("<i8").tobytes()
        found = np.frombuffer(memoryview(self._lanes.places(rows.evaluator, words)), np.int64)
        return (found / int(ONE)).reshape(self.games, self.seats, self.seats)

    def _prepare_values(self) -> tuple[ValueRows, ValueLayers]:
        if self._value_rows is None or self._value_layers is None:
            model = load_model(self.rules)
            evaluator, games = make_evaluator(self.rules, self.seats), VALUED_SEATS // self.seats
            blocks = evaluator.features.most_blocks(self.seats)
            self._value_rows = ValueRows(evaluator, blocks, games * self.seats)
            self._value_layers = ValueLayers(
                model.common, model.block, model.shared, model.hidden, model.weights
            )
        return self._value_rows, self._value_layers

    def _strengths(self, rows: ValueRows, layers: ValueLayers, viewer: int, games: range) -> Reals:
        """Return the strengths of the seats of some games, end to end, as a viewer knows them."""
        self._lanes.describe(rows, viewer, games.start, games.stop)
        count, width = len(games) * self.seats, int(rows.width)
        words = np.frombuffer(memoryview(rows.inputs.items), np.int64, count * width)
        inputs = words.reshape(count, width)
        answers = layers.answers(inputs[:, : layers.common], inputs[:, layers.common :])
        stretches = np.repeat(np.array(rows.stretches), self.seats)
        strengths: Reals = np.floor(answers[:, 0] * stretches / int(WEIGHT_UNIT))
        return strengths

    def _checked(self, seat: Seat) -> Seat:
        if seat != NOBODY and not 0 <= seat < self.seats:
            facts: dict[str, str | int] = {"seats": seat, "min": 0, "max": self.seats - 1}
            raise BadOptions("seats_out_of_range", facts)
        return seat

    def random_moves(self) -> Int64Array:
        """Return a random legal move for every game, each of a game's equally likely."""
        return np.frombuffer(memoryview(self._lanes.random_moves(self._dice)), np.int64)

    def step(
        self, moves: Any, only: BoolArray | None = None, *, restart_illegal: bool = False
    ) -> Turn:
        """Play a move in every game, or in those of `only`, and let chance act.

        If any move is illegal, raise IllegalAction and change nothing; or, with
        `restart_illegal`, abandon those games: they are `refused` and `done`, without a reward,
        and the next of their lane begins.
        """
        words = self._encoded(moves, only)
        illegal = self._lanes.illegal(words)
        refused = np.frombuffer(memoryview(illegal), np.bool_)
        if not restart_illegal and refused.any():
            wrong = int(np.flatnonzero(refused)[0])
            facts: dict[str, str | int] = {"number": wrong, "move": int(np.asarray(moves)[wrong])}
            raise IllegalAction("batch_move_illegal", facts=facts)
        self._lanes.play_moves(words, illegal, self._observed)
        return self._turn(refused)

    def step_choice(self, choices: Any, only: BoolArray | None = None) -> Turn:
        """Play the legal move with this number in every game, from 0 in the order of `legal`.

        Like `step`, but faster, since the moves need not be listed.
        """
        words = self._encoded(choices, only)
        wrong = int(self._lanes.first_beyond(words))
        if wrong >= 0:
            facts: dict[str, str | int] = {
                "number": wrong,
                "choice": int(np.asarray(choices)[wrong]),
                "count": int(self.counts[wrong]),
            }
            raise IllegalAction("batch_choice_beyond", facts=facts)
        self._lanes.play_choices(words, self._observed)
        return self._turn(np.zeros(self.games, np.bool_))

    def _turn(self, refused: BoolArray) -> Turn:
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
            refused=refused,
        )

    def _encoded(self, moves: Any, only: BoolArray | None) -> bytes:
        """Return moves as the lanes read them: eight bytes each, the lowest first."""
        given = np.asarray(moves)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise IllegalAction("batch_moves_shape", facts={"games": self.games})
        words = given.astype("<i8", copy=False)
        words = np.where(words < 0, int(ILLEGAL), words)  # a caller cannot name a pseudo-move
        if only is not None:
            chosen = np.asarray(only)
            if chosen.shape != (self.games,) or chosen.dtype != np.bool_:
                raise IllegalAction("batch_moves_shape", facts={"games": self.games})
            words = np.where(chosen, words, int(REST))
        return words.astype("<i8", copy=False).tobytes()

    def state(self, number: int) -> Any:
        """Return a copy of a game's whole state, hidden parts included."""
        return self.rules.copy(self._lanes.state(number))


def _policies(players: Sequence[str | None], seats: int) -> list[int]:
    """Return the policy of each seat; at least one seat's moves must be given."""
    names = list(players) or [None] * seats
    if len(names) != seats:
        raise BadOptions("bots_and_seats_differ", {"bots": len(names), "seats": seats})
    for name in names:
        if name is not None and name not in POLICIES:
            raise BadOptions("unknown_bot", {"bot": name, "known": ", ".join(POLICIES)})
    if None not in names:
        raise BadOptions("no_given_seat", {"seats": seats})
    return [int(GIVEN) if name is None else POLICIES[name] for name in names]
