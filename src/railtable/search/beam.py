"""Beam search through a seat's own turn.  Compiled."""
# railtable: compiled

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from railtable.core.engine import Engine, State
from railtable.core.numbers import Amounts, Numbers
from railtable.search.searcher import Choice, sort_choices

NODES: Final[i64] = 400
"""Maximum number of positions evaluated in a turn."""
BEAM: Final[i64] = 6
"""Number of lines kept at each step."""
DEPTH: Final[i64] = 8
LINES: Final[i64] = 128
"""Initial capacity for the lines of one length; it grows on demand."""


@final
class BeamLines:
    """Lines of play within one turn, all of one length: a row of every array is a line.

    The state after the last move is made again if the line is followed. Few are, and keeping
    the states of all would fill the processor's cache.
    """

    def __init__(self) -> None:
        self.size: i64 = 0
        self.firsts: vec[i64] = vec[i64]([0] * LINES)
        """The first move of each line."""
        self.moves: vec[i64] = vec[i64]([0] * LINES)
        """The last move."""
        self.befores: vec[i64] = vec[i64]([0] * LINES)
        """The number of the state before the last move."""
        self.worths: vec[float] = vec[float]([0.0] * LINES)
        self.is_ended: vec[bool] = vec[bool]([False] * LINES)
        """Whether the turn is over."""
        self.is_followed: vec[bool] = vec[bool]([False] * LINES)
        self.states: list[State] = []
        """The states before the last moves."""
        self._spares: list[State] = []

    def clear(self) -> None:
        """Remove all lines and states."""
        self.size = 0
        self.states = []

    def reserve(self, count: i64) -> None:
        """Make room for more lines."""
        while self.size + count > len(self.moves):
            self.firsts = extend(self.firsts, self.firsts)
            self.moves = extend(self.moves, self.moves)
            self.befores = extend(self.befores, self.befores)
            self.worths = extend(self.worths, self.worths)
            self.is_ended = extend(self.is_ended, self.is_ended)
            self.is_followed = extend(self.is_followed, self.is_followed)

    def add_state(self, engine: Engine[State], before: State, move: i64) -> State:
        """Add the state after a move, in the memory of one that is no longer used."""
        number = len(self.states)
        if number == len(self._spares):
            self._spares.append(engine.make_spare(before))
        state = engine.overwrite(self._spares[number], before)
        engine.play(state, move)
        self.states.append(state)
        return state

    def best_not_followed(self) -> i64:
        """Return the first of the best lines that were not followed yet, or -1."""
        worths, is_followed = self.worths, self.is_followed
        best: i64 = -1
        line: i64 = 0
        while line < self.size:
            if not is_followed[line] and (best < 0 or worths[line] > worths[best]):
                best = line
            line += 1
        return best


@final
class BeamBuffers:
    """Buffers that searches of one game reuse."""

    def __init__(self) -> None:
        self.moves = Numbers()
        self.terms = Amounts()
        self.lines = BeamLines()
        """The lines of the last step."""
        self.further = BeamLines()
        """The lines of the step that is being made."""
        self._spare: State | None = None

    def begin(self, engine: Engine[State], world: State, weights: vec[float]) -> None:
        """Make a line of each legal move in a world."""
        self.lines.clear()
        self.lines.states.append(world)
        self._extend(engine, self.lines, world, -1, weights)

    def advance(self, engine: Engine[State], weights: vec[float]) -> i64:
        """Extend the best lines by every legal move; return how many lines there are now."""
        lines, further = self.lines, self.further
        further.clear()
        count: i64 = 0
        while count < BEAM:
            line = lines.best_not_followed()
            if line < 0:
                break
            lines.is_followed[line] = True
            count += 1
            if not lines.is_ended[line]:
                before = lines.states[lines.befores[line]]
                world = further.add_state(engine, before, lines.moves[line])
                self._extend(engine, further, world, lines.firsts[line], weights)
        self.lines, self.further = further, lines
        return further.size

    def _extend(
        self, engine: Engine[State], lines: BeamLines, world: State, first: i64, weights: vec[float]
    ) -> None:
        """Add a line for each legal move in the last state; the first move -1 is the move itself."""
        moves, terms, seat = self.moves, self.terms, world.to_move
        spare = self._spare
        if spare is None:
            spare = self._spare = engine.make_spare(world)
        moves.clear()
        engine.add_moves(world, moves)
        lines.reserve(moves.size)
        number: i64 = len(lines.states) - 1
        line, at = lines.size, i64(0)
        while at < moves.size:
            move = moves.items[at]
            state = engine.overwrite(spare, world)
            engine.play(state, move)
            lines.worths[line] = engine.evaluate(state, seat, weights, terms)
            lines.firsts[line] = move if first < 0 else first
            lines.moves[line] = move
            lines.befores[line] = number
            lines.is_ended[line] = state.to_move != seat
            lines.is_followed[line] = False
            line += 1
            at += 1
        lines.size = line


def best_move(
    engine: Engine[State], world: State, weights: vec[float], buffers: BeamBuffers | None = None
) -> i64:
    """Return the first move of the best line that a beam search of the turn finds.

    A line ends at a chance step or at another seat's move.  Of equal lines
    the first found is the best.  A caller with many searches may keep their buffers.
    """
    room = buffers or BeamBuffers()
    room.begin(engine, world, weights)
    best = room.lines.best_not_followed()
    chosen, worth = room.lines.firsts[best], room.lines.worths[best]
    nodes, depth = room.lines.size, i64(0)
    while depth < DEPTH:
        added = room.advance(engine, weights)
        nodes += added
        if added == 0 or nodes > NODES:
            break
        best = room.lines.best_not_followed()
        if room.lines.worths[best] > worth:
            chosen, worth = room.lines.firsts[best], room.lines.worths[best]
        depth += 1
    return chosen


def weigh_moves(
    engine: Engine[State], world: State, weights: vec[float], depth: i64
) -> list[Choice]:
    """Return every move with the best line of `depth` steps after it, the best first."""
    room = BeamBuffers()
    room.begin(engine, world, weights)
    choices = [Choice([move], worth, worth) for move, worth in _moves_and_worths(room.lines)]
    nodes = room.lines.size
    while depth > 0:
        added = room.advance(engine, weights)
        nodes += added
        if added == 0 or nodes > NODES:
            break
        for move, worth in _moves_and_worths(room.lines):
            _improve(choices, move, worth)
        depth -= 1
    sort_choices(choices)
    return choices


def _moves_and_worths(lines: BeamLines) -> list[tuple[i64, float]]:
    return [(lines.firsts[line], lines.worths[line]) for line in range(lines.size)]


def _improve(choices: list[Choice], first: i64, worth: float) -> None:
    for choice in choices:
        move: i64 = choice.moves[0]
        if move == first and worth > choice.value:
            choice.value = choice.rank = worth
