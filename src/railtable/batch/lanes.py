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
REST: Final[i64] = -1
"""Handed in as a move: this game waits while others go on."""
USUAL_MOVES: Final[i64] = 48
"""Room for the legal moves of a game; more is made where they are more."""


@final
class Lanes(Generic[S]):
    """So many games, each in a lane of its own; a lane whose game is over begins another.

    The n-th game of a lane is the one that `FastDice` of "seed/lane/n" deals.
    """

    def __init__(self, engine: Engine[S], start: S, games: int, seed: str, width: i64) -> None:
        self._engine: Engine[S] = engine
        self._start: S = start
        self._seed = seed
        self._width: i64 = width
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
        self.to_move: vec[i64] = vec[i64]([0] * games)
        """Whose decision each game awaits."""
        self.sheet = Sheet(width, 0)
        """What the seats to move know, a row for each game, if the last step was observed."""
        for lane in range(games):
            dice = self._next_dice(lane)
            state = self._dealt(dice)
            self._states.append(state)
            self._dice.append(dice)
            self.to_move[lane] = state.to_move
            self._list_moves(lane, state)

    def _next_dice(self, lane: int) -> Dice:
        number = self._begun[lane]
        self._begun[lane] = number + 1
        return FastDice(f"{self._seed}/{lane}/{number}")

    def _dealt(self, dice: Dice) -> S:
        state = self._engine.copy(self._start)
        self._engine.settle(state, dice, self._room)
        return state

    def first_illegal(self, moves: bytes, resting: bool = False) -> i64:  # noqa: FBT001, FBT002 - see step
        """Return the first lane whose move is not legal, or -1; `resting`: REST is legal too."""
        items, starts = self.legal.items, self.starts
        lane: i64 = 0
        while lane < self.size:
            move = read_i64_le(moves, lane * WORD)
            at, stop = starts[lane], starts[lane + 1]
            while at < stop and items[at] != move:
                at += 1
            if at == stop and not (resting and move == REST):
                return lane
            lane += 1
        return -1

    def step(self, moves: bytes, observed: bool) -> None:  # noqa: FBT001 - positional is faster
        """Play a legal move in every game, let chance act, begin anew what is over.

        All that is asked of a game is done while its state is at hand: a thousand of them
        do not fit into the nearest memory.
        """
        engine, room = self._engine, self._room
        self.finished = []
        self.rewards = vec[i64]([0] * len(self.rewards))
        self.done = vec[u8]([0] * len(self.done))
        seats = vec[i64]([0] * self.size)
        self.sheet = Sheet(self._width, self.size * i64(observed))
        lane: i64 = 0
        while lane < self.size:
            state = self._states[lane]
            move = read_i64_le(moves, lane * WORD)
            if move != REST:
                engine.play(state, move)
                engine.settle(state, self._dice[lane], room)
                if state.to_move == NOBODY:
                    state = self._end_game(lane, state)
            seats[lane] = state.to_move
            self._list_moves(lane, state)
            if observed:
                self.sheet.begin_row()
                engine.observe(state, state.to_move, self.sheet)
            lane += 1
        self.to_move = seats

    def _end_game(self, lane: int, state: S) -> S:
        """Pay out a game that is over; return the one that takes its lane."""
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
        begun = self._dealt(dice)
        self._states[lane] = begun
        return begun

    def _list_moves(self, lane: i64, state: S) -> None:
        """List a game's legal moves behind those of the lane before."""
        legal = self.legal
        if lane == 0:
            legal.clear()
        if legal.size + ROOM > len(legal.items):
            # Twice the room, which begins as a copy of what is written.
            legal.items = extend(legal.items, vec[i64]([0] * len(legal.items)))
        self._engine.add_moves(state, legal)
        self.starts[lane + 1] = legal.size

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

    def observe(self) -> Sheet:
        """Return a row for every game: what the seat to move knows."""
        sheet = Sheet(self._width, self.size)
        for state in self._states:
            sheet.begin_row()
            self._engine.observe(state, state.to_move, sheet)
        return sheet

    def observe_as(self, seat: i64) -> Sheet:
        """Return a row for every game: what one seat knows."""
        sheet = Sheet(self._width, self.size)
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
