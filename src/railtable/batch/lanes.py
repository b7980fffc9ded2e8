"""Many games of one kind side by side, in numbers.  Compiled."""
# railtable: compiled

from typing import Final, Generic, TypeVar, final

from librt.strings import read_i64_le
from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from railtable.core.dice import Dice, FastDice
from railtable.core.engine import NOBODY, Engine, State
from railtable.core.numbers import ROOM, Numbers, Sheet

S = TypeVar("S", bound=State)

WORD: Final[i64] = 8
"""Bytes of a move as it is handed in."""
USUAL_MOVES: Final[i64] = 48
"""Room for the legal moves of a game; more is made where they are more."""


@final
class Lanes(Generic[S]):
    """So many games, each in a lane of its own; a lane whose game is over begins another.

    The n-th game of a lane is the one that `FastDice` of "seed/lane/n" deals.
    """

    def __init__(self, engine: Engine[S], start: S, games: int, seed: str) -> None:
        self._engine: Engine[S] = engine
        self._start: S = start
        self._seed = seed
        self._room = Numbers()
        self._states: list[S] = []
        self._dice: list[Dice] = []
        self._begun: list[int] = [0] * games
        self.size: i64 = games
        self.legal = Numbers(games * USUAL_MOVES + ROOM)
        """The legal moves of all games, end to end."""
        self.starts: vec[i64] = vec[i64]([0] * (games + 1))
        """Where each game's legal moves begin, and where the last one's end."""
        self.finished: list[tuple[int, S]] = []
        """The games that the last step ended: lane and last state."""
        self.rewards: vec[i64] = vec[i64]([0] * (games * start.seats))
        self.done: vec[u8] = vec[u8]([0] * games)
        for lane in range(games):
            dice = self._next_dice(lane)
            self._states.append(self._dealt(dice))
            self._dice.append(dice)
        self._list_moves()

    def _next_dice(self, lane: int) -> Dice:
        number = self._begun[lane]
        self._begun[lane] = number + 1
        return FastDice(f"{self._seed}/{lane}/{number}")

    def _dealt(self, dice: Dice) -> S:
        state = self._engine.copy(self._start)
        self._engine.settle(state, dice, self._room)
        return state

    def first_illegal(self, moves: bytes) -> i64:
        """Return the first lane whose move is not legal, or -1."""
        items, starts = self.legal.items, self.starts
        lane: i64 = 0
        while lane < self.size:
            move = read_i64_le(moves, lane * WORD)
            at, stop = starts[lane], starts[lane + 1]
            while at < stop and items[at] != move:
                at += 1
            if at == stop:
                return lane
            lane += 1
        return -1

    def step(self, moves: bytes) -> None:
        """Play a legal move in every game, let chance act, begin anew what is over."""
        engine, room = self._engine, self._room
        self.finished = []
        self.rewards = vec[i64]([0] * len(self.rewards))
        self.done = vec[u8]([0] * len(self.done))
        lane: i64 = 0
        while lane < self.size:
            state = self._states[lane]
            engine.play(state, read_i64_le(moves, lane * WORD))
            engine.settle(state, self._dice[lane], room)
            if state.to_move == NOBODY:
                self._end_game(lane, state)
            lane += 1
        self._list_moves()

    def _end_game(self, lane: int, state: S) -> None:
        room = self._room
        room.clear()
        self._engine.add_scores(state, room)
        at: i64 = 0
        while at < room.size:
            self.rewards[lane * room.size + at] = room.items[at]
            at += 1
        self.done[lane] = u8(1)
        self.finished.append((lane, state))
        dice = self._next_dice(lane)
        self._dice[lane] = dice
        self._states[lane] = self._dealt(dice)

    def _list_moves(self) -> None:
        engine, legal, starts = self._engine, self.legal, self.starts
        legal.clear()
        lane: i64 = 0
        while lane < self.size:
            starts[lane] = legal.size
            if legal.size + ROOM > len(legal.items):
                # Twice the room, which begins as a copy of what is written.
                legal.items = extend(legal.items, vec[i64]([0] * len(legal.items)))
            engine.add_moves(self._states[lane], legal)
            lane += 1
        starts[lane] = legal.size

    def random_moves(self, dice: Dice) -> vec[i64]:
        """Return a legal move for every game, each of a game's equally likely."""
        items, starts = self.legal.items, self.starts
        chosen = vec[i64]([0] * self.size)
        lane: i64 = 0
        while lane < self.size:
            at = starts[lane]
            chosen[lane] = items[at + dice.below(starts[lane + 1] - at)]
            lane += 1
        return chosen

    def masks(self, count: i64) -> vec[u8]:
        """Return a row for every game: 1 for each legal one of so many moves, else 0."""
        blank = vec[u8]([0] * count)
        rows = vec[u8](capacity=count * self.size)
        items, starts = self.legal.items, self.starts
        lane: i64 = 0
        while lane < self.size:
            row = len(rows)
            rows = extend(rows, blank)
            at, stop = starts[lane], starts[lane + 1]
            while at < stop:
                rows[row + items[at]] = u8(1)
                at += 1
            lane += 1
        return rows

    def to_move(self) -> vec[i64]:
        """Return whose decision each game awaits."""
        seats = vec[i64]([0] * self.size)
        lane: i64 = 0
        while lane < self.size:
            seats[lane] = self._states[lane].to_move
            lane += 1
        return seats

    def observe(self, width: i64) -> Sheet:
        """Return a row for every game: what the seat to move knows."""
        sheet = Sheet(width, self.size)
        for state in self._states:
            sheet.begin_row()
            self._engine.observe(state, state.to_move, sheet)
        return sheet

    def observe_as(self, width: i64, seat: i64) -> Sheet:
        """Return a row for every game: what one seat knows."""
        sheet = Sheet(width, self.size)
        for state in self._states:
            sheet.begin_row()
            self._engine.observe(state, seat, sheet)
        return sheet

    def scores(self) -> vec[i64]:
        """Return everybody's points as they stand, game after game."""
        points = vec[i64](capacity=self.size * self._start.seats)
        room = self._room
        for state in self._states:
            room.clear()
            self._engine.add_scores(state, room)
            at: i64 = 0
            while at < room.size:
                points = append(points, room.items[at])
                at += 1
        return points

    def state(self, lane: int) -> S:
        """Return the game of a lane, which goes on: copy it to keep it."""
        return self._states[lane]
