"""Many games of one kind in parallel, as numbers.  Compiled."""
# railtable: compiled

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from railtable.batch.value_rows import ValueRows
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import CHANCE, NOBODY, Engine, State
from railtable.core.numbers import ROOM, Numbers, Sheet
from railtable.search.beam import BeamBuffers, best_move
from railtable.values.evaluator import ValueEvaluator

WORD: Final[i64] = 8
"""Bytes of an encoded move."""
REST: Final[i64] = -1
"""A pseudo-move: this game waits while others go on."""
RESTART: Final[i64] = -2
"""A pseudo-move: this game is abandoned, and the next one of its lane begins."""
ILLEGAL: Final[i64] = -3
"""Stands for every negative number that a caller gives as a move."""
USUAL_MOVES: Final[i64] = 48
"""Initial capacity for the legal moves of a game; it grows on demand."""

TO_MOVE: Final[i64] = -4
"""Names the seat to move of each game, whichever it is."""

# The policy of a seat: its moves are given by the caller, or made here.
GIVEN: Final[i64] = 0
RANDOM: Final[i64] = 1
GREEDY: Final[i64] = 2

AHEAD: Final[i64] = 2
"""Number of games to prefetch ahead of the current one."""


@final
class Players:
    """The seats that play by themselves: their policies, and what these need."""

    def __init__(self, policies: list[int], weights: vec[float], dice: Dice) -> None:
        self.policies: vec[i64] = vec[i64](policies)
        """The policy of each seat."""
        self._weights: vec[float] = weights
        self._dice: Dice = dice
        self._beam = BeamBuffers()

    def choose(self, engine: Engine[State], state: State, room: Numbers) -> i64:
        """Return the move of the seat to move."""
        if self.policies[state.to_move] == RANDOM:
            return engine.random_move(state, self._dice, room)
        if engine.count_moves(state, room) == 1:
            return engine.nth_move(state, 0, room)
        # The greedy bot gets a world with the seat's view, never the real one.
        world = engine.copy(state)
        engine.redeal(world, state.to_move, self._dice)
        return best_move(engine, world, self._weights, self._beam)


@final
class Lanes:
    """Parallel games, one per lane; a lane whose game is over begins another.

    The n-th game of a lane is the one that `FastDice` of "seed/lane/n" deals.  Seats with a
    policy other than GIVEN play by themselves, so that a given seat is always to move.
    """

    def __init__(
        self,
        engine: Engine[State],
        start: State,
        games: int,
        seed: str,
        width: i64,
        *,
        players: "Players",
    ) -> None:
        self._engine: Engine[State] = engine
        self._start: State = start
        self._players = players
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
            state = self._advance(lane, state)
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

    def illegal(self, moves: bytes) -> vec[u8]:
        """Return 1 for every lane with an illegal move, else 0; pseudo-moves are legal."""
        self.list_moves()
        flags = vec[u8]([0] * self.size)
        lane: i64 = 0
        while lane < self.size:
            if not self._is_legal(lane, read_i64_le(moves, lane * WORD)):
                flags[lane] = u8(1)
            lane += 1
        return flags

    def _is_legal(self, lane: i64, move: i64) -> bool:
        if move < 0:
            return move != ILLEGAL
        items, at, stop = self.legal.items, self.starts[lane], self.starts[lane + 1]
        while at < stop:
            if items[at] == move:
                return True
            at += 1
        return False

    def first_beyond(self, choices: bytes) -> i64:
        """Return the first lane without a legal move of this number, or -1; see `illegal`."""
        counts = self.counts
        lane: i64 = 0
        while lane < self.size:
            choice = read_i64_le(choices, lane * WORD)
            if choice >= counts[lane] or choice == ILLEGAL:
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
            if move >= 0:
                if numbered:
                    move = engine.nth_move(state, move, room)
                engine.play(state, move)
                if state.to_move == CHANCE:
                    engine.settle(state, dice[lane], room)
                state = self._advance(lane, state)
            elif move == RESTART:
                self.done[lane] = u8(1)
                state = self._advance(lane, self._next_game(lane))
            self.to_move[lane] = state.to_move
            self._note_moves(lane, state)
            if observed:
                self.sheet.begin_row()
                engine.observe(state, state.to_move, self.sheet)
            lane += 1

    def _advance(self, lane: int, state: State) -> State:
        """Let seats with a policy move until a given seat's turn; replace finished games."""
        engine, room, players = self._engine, self._room, self._players
        while True:
            if state.to_move == NOBODY:
                state = self._end_game(lane, state)
            if players.policies[state.to_move] == GIVEN:
                return state
            engine.play(state, players.choose(engine, state, room))
            if state.to_move == CHANCE:
                engine.settle(state, self._dice[lane], room)

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

    def play_moves(self, words: bytes, refused: vec[u8], observed: bool) -> None:  # noqa: FBT001 - see step
        """Step with moves that are legal; abandon the games of `refused`."""
        moves = vec[i64]([0] * self.size)
        lane: i64 = 0
        while lane < self.size:
            if refused[lane]:
                moves[lane] = RESTART
            else:
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
            if choice < 0 or numbered:
                moves[lane] = choice
            else:
                moves[lane] = items[starts[lane] + choice]
            lane += 1
        self.step(moves, numbered, observed)

    def _end_game(self, lane: int, state: State) -> State:
        """Record the scores of a finished game; return the next game of its lane.

        A game that begins and ends within the same step is not recorded.
        """
        if self.done[lane]:
            return self._next_game(lane)
        room = self._room
        room.clear()
        self._engine.add_scores(state, room)
        at: i64 = 0
        while at < room.size:
            self.rewards[lane * room.size + at] = room.items[at]
            at += 1
        self.done[lane] = u8(1)
        self.finished.append((lane, state))
        return self._next_game(lane)

    def _next_game(self, lane: int) -> State:
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

    def describe(self, rows: ValueRows, seat: i64, first: i64, last: i64) -> None:
        """Write some games for a value model as a seat knows them (TO_MOVE: the seat to move)."""
        rows.clear()
        while first < last:
            state, viewer = self._states[first], seat
            if seat == TO_MOVE:
                viewer = state.to_move
            rows.add(state, viewer)
            first += 1

    def places(self, evaluator: ValueEvaluator, words: bytes) -> vec[i64]:
        """Return the chances of places by every seat's strength, in parts of ONE."""
        seats, at = self._start.seats, i64(0)
        places, strengths, exponents = evaluator.places, evaluator.strengths, evaluator.calibration
        found = vec[i64](capacity=seats * seats * self.size)
        lane: i64 = 0
        while lane < self.size:
            seat: i64 = 0
            while seat < seats:
                strengths[seat] = read_i64_le(words, at)
                at += WORD
                seat += 1
            places.compute(strengths, seats, exponents.places)
            found = extend(found, places.chances[: seats * seats])
            lane += 1
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
