"""Many games of one kind in parallel, as numbers.  Compiled."""
# railtable: compiled

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from railtable.core.dice import Dice, FastDice
from railtable.core.engine import CHANCE, NOBODY, Engine, State
from railtable.core.numbers import ROOM, Numbers, Sheet
from railtable.values.evaluator import ValueEvaluator

WORD: Final[i64] = 8
"""Bytes of an encoded move."""
REST: Final[i64] = -1
"""A pseudo-move: this game waits while others go on."""
USUAL_MOVES: Final[i64] = 48
"""Initial capacity for the legal moves of a game; it grows on demand."""

TO_MOVE: Final[i64] = -4
"""Names the seat to move of each game, whichever it is."""

AHEAD: Final[i64] = 2
"""Number of games to prefetch ahead of the current one."""


@final
class Lanes:
    """Parallel games, one per lane; a lane whose game is over begins another.

    The n-th game of a lane is the one that `FastDice` of "seed/lane/n" deals.
    """

    def __init__(
        self, engine: Engine[State], start: State, games: int, seed: str, width: i64
    ) -> None:
        self._engine: Engine[State] = engine
        self._start: State = start
        self._seed = seed
        self._width: i64 = width
        self._room = Numbers()
        self._states: vec[State] = vec[State](capacity=games)
        self._dice: vec[Dice] = vec[Dice](capacity=games)
        self._begun: list[int] = [0] * games
        self.size: i64 = games
        self.legal = Numbers(games * USUAL_MOVES + ROOM)
        """The legal moves of all games, end to end, if they are listed."""
        self.starts: vec[i64] = vec[i64]([0] * (games + 1))
        """Where each game's legal moves begin, and where the last one's end."""
        self.counts: vec[i64] = vec[i64]([0] * games)
        """How many legal moves each game has, listed or not."""
        self._is_listed: bool = not engine.can_count()
        self._is_wanted: bool = False
        """Whether the list was requested since the last step, and so will be again."""
        self.finished: list[tuple[int, State]] = []
        """The games that the last step ended: lane and last state."""
        self.rewards: vec[i64] = vec[i64]([0] * (games * start.seats))
        self.done: vec[u8] = vec[u8]([0] * games)
        self.to_move: vec[i64] = vec[i64]([0] * games)
        """The seat to move of each game."""
        self.sheet = Sheet(width, 0)
        """The observations of the seats to move, a row per game, if the last step was observed."""
        self._begin(games)

    def _begin(self, games: int) -> None:
        """Deal the first game of every lane."""
        for lane in range(games):
            dice = self._next_dice(lane)
            state = self._dealt(dice)
            self._states = append(self._states, state)
            self._dice = append(self._dice, dice)
            self.to_move[lane] = state.to_move
            self._note_moves(lane, state)

    def _next_dice(self, lane: int) -> Dice:
        number = self._begun[lane]
        self._begun[lane] = number + 1
        return FastDice(f"{self._seed}/{lane}/{number}")

    def _dealt(self, dice: Dice) -> State:
        state = self._engine.copy(self._start)
        self._engine.settle(state, dice, self._room)
        return state

    def first_illegal(self, moves: bytes, resting: bool = False) -> i64:  # noqa: FBT001, FBT002 - see step
        """Return the first lane with an illegal move, or -1; `resting` allows REST."""
        self.list_moves()
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

    def first_beyond(self, choices: bytes, resting: bool = False) -> i64:  # noqa: FBT001, FBT002 - see step
        """Return the first lane without a legal move of this number, or -1; see `first_illegal`."""
        counts = self.counts
        lane: i64 = 0
        while lane < self.size:
            choice = read_i64_le(choices, lane * WORD)
            if not 0 <= choice < counts[lane] and not (resting and choice == REST):
                return lane
            lane += 1
        return -1

    def step(self, moves: vec[i64], numbered: bool, observed: bool) -> None:  # noqa: FBT001 - positional is faster
        """Play a legal move in every game, let chance act, restart finished games.

        `numbered`: a move is its number among the legal ones, which are not listed.
        Each game is processed completely while its state is in the cache, which does not hold
        a thousand of them.
        """
        engine, room, states, dice = self._engine, self._room, self._states, self._dice
        self._clear(observed)
        lane: i64 = 0
        while lane < self.size:
            if lane + AHEAD < self.size:
                engine.touch(states[lane + AHEAD])
                dice[lane + AHEAD].touch()
            state, move = states[lane], moves[lane]
            if move != REST:
                if numbered:
                    move = engine.nth_move(state, move, room)
                engine.play(state, move)
                if state.to_move == CHANCE:
                    engine.settle(state, dice[lane], room)
                if state.to_move == NOBODY:
                    state = self._end_game(lane, state)
            self.to_move[lane] = state.to_move
            self._note_moves(lane, state)
            if observed:
                self.sheet.begin_row()
                engine.observe(state, state.to_move, self.sheet)
            lane += 1

    def _clear(self, observed: bool) -> None:  # noqa: FBT001 - positional is faster
        """Begin new arrays: arrays that were returned never change."""
        self.finished = []
        self.rewards = vec[i64]([0] * len(self.rewards))
        self.done = vec[u8]([0] * self.size)
        self.to_move = vec[i64]([0] * self.size)
        self.counts = vec[i64]([0] * self.size)
        self.sheet = Sheet(self._width, self.size * i64(observed))
        self._is_listed = self._is_wanted or not self._engine.can_count()
        self._is_wanted = False

    def play_moves(self, words: bytes, observed: bool) -> None:  # noqa: FBT001 - see step
        """Step with moves that are legal."""
        moves = vec[i64]([0] * self.size)
        lane: i64 = 0
        while lane < self.size:
            moves[lane] = read_i64_le(words, lane * WORD)
            lane += 1
        self.step(moves, False, observed)  # noqa: FBT003 - see step

    def play_choices(self, words: bytes, observed: bool) -> None:  # noqa: FBT001 - see step
        """Step with the numbers of legal moves, looked up where they are listed."""
        numbered = not self._is_listed
        items, starts = self.legal.items, self.starts
        moves = vec[i64]([0] * self.size)
        lane: i64 = 0
        while lane < self.size:
            choice = read_i64_le(words, lane * WORD)
            if choice == REST or numbered:
                moves[lane] = choice
            else:
                moves[lane] = items[starts[lane] + choice]
            lane += 1
        self.step(moves, numbered, observed)

    def _end_game(self, lane: int, state: State) -> State:
        """Record the scores of a finished game; return the next game of its lane."""
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

    def _note_moves(self, lane: i64, state: State) -> None:
        """Count a game's legal moves; list them if the list is in use."""
        if self._is_listed:
            self._list_moves(lane, state)
            self.counts[lane] = self.starts[lane + 1] - self.starts[lane]
        else:
            self.counts[lane] = self._engine.count_moves(state, self._room)

    def list_moves(self) -> None:
        """List the legal moves of every game."""
        self._is_wanted = True
        if not self._is_listed:
            lane: i64 = 0
            while lane < self.size:
                self._list_moves(lane, self._states[lane])
                lane += 1
            self._is_listed = True

    def _list_moves(self, lane: i64, state: State) -> None:
        """Append a game's legal moves to those of the lane before."""
        legal = self.legal
        if lane == 0:
            legal.clear()
        if legal.size + ROOM > len(legal.items):
            # Double the capacity; the new half begins as a copy and is overwritten.
            legal.items = extend(legal.items, vec[i64]([0] * len(legal.items)))
        self._engine.add_moves(state, legal)
        self.starts[lane + 1] = legal.size

    def random_moves(self, dice: Dice) -> vec[i64]:
        """Return a random legal move for every game, each of a game's equally likely."""
        self.list_moves()
        items, starts = self.legal.items, self.starts
        chosen = vec[i64]([0] * self.size)
        lane: i64 = 0
        while lane < self.size:
            at = starts[lane]
            chosen[lane] = items[at + dice.below(starts[lane + 1] - at)]
            lane += 1
        return chosen

    def masks(self, count: i64) -> vec[u8]:
        """Return a row for every game: 1 for each legal move, else 0."""
        self.list_moves()
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
        """Return a row for every game: the observation of the seat to move."""
        sheet = Sheet(self._width, self.size)
        for state in self._states:
            sheet.begin_row()
            self._engine.observe(state, state.to_move, sheet)
        return sheet

    def observe_as(self, seat: i64) -> Sheet:
        """Return a row for every game: the observation of one seat."""
        sheet = Sheet(self._width, self.size)
        for state in self._states:
            sheet.begin_row()
            self._engine.observe(state, seat, sheet)
        return sheet

    def chances(self, evaluator: ValueEvaluator, seat: i64) -> vec[i64]:
        """Return the chances of places as a seat knows them, game after game, in parts of ONE.

        TO_MOVE: as the seat to move knows them.
        """
        size = self._start.seats * self._start.seats
        found = vec[i64](capacity=size * self.size)
        for state in self._states:
            viewer = seat
            if seat == TO_MOVE:
                viewer = state.to_move
            evaluator.evaluate(state, viewer)
            chances, at = evaluator.places.chances, i64(0)
            while at < size:
                found = append(found, chances[at])
                at += 1
        return found

    def scores(self) -> vec[i64]:
        """Return the current points of every seat, game after game."""
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

    def state(self, lane: int) -> State:
        """Return the state of a lane, which keeps changing: copy it to keep it."""
        return self._states[lane]
