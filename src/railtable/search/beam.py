"""Beam search through a seat's own turn.  Compiled."""
# railtable: compiled

from typing import Final, Generic, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import Engine, State
from railtable.core.numbers import Amounts, Numbers
from railtable.search.searcher import Choice, sort_choices

NODES: Final[i64] = 400
"""Maximum number of positions evaluated in a turn."""
BEAM: Final[i64] = 6
"""Number of lines kept at each step."""
DEPTH: Final[i64] = 8

S = TypeVar("S", bound=State)


@final
class BeamLine(Generic[S]):
    """A line of play within one turn: its first move, its last one, and its evaluation.

    The state after the last move is made again if the line is followed. Few are, and keeping
    the states of all would fill the processor's cache.
    """

    def __init__(self, first: i64, before: S, move: i64, worth: float, ended: bool) -> None:  # noqa: FBT001 - positional is faster
        self.first: i64 = first
        self.before: S = before
        self.move: i64 = move
        self.worth: float = worth
        self.ended = ended
        """Whether the turn is over."""
        self.followed = False

    def state(self, engine: Engine[S]) -> S:
        """Return the state at the end of the line."""
        after = engine.copy(self.before)
        engine.play(after, self.move)
        return after


@final
class BeamBuffers:
    """Buffers that one search reuses."""

    def __init__(self) -> None:
        self.moves = Numbers()
        self.terms = Amounts()


def best_move(
    engine: Engine[S], world: S, weights: vec[float], buffers: BeamBuffers | None = None
) -> i64:
    """Return the first move of the best line that a beam search of the turn finds.

    A line ends at a chance step or at another seat's move.  Of equal lines
    the first found is the best.  A caller with many searches may keep their buffers.
    """
    room = buffers or BeamBuffers()
    spare = engine.make_spare(world)
    lines = _steps(engine, world, weights, room, spare)
    best = _best(lines, lines[0])
    nodes: i64 = len(lines)
    depth: i64 = 0
    while depth < DEPTH:
        lines = _next_steps(engine, lines, weights, room, spare)
        nodes += len(lines)
        if not lines or nodes > NODES:
            break
        best = _best(lines, best)
        depth += 1
    return best.first


def weigh_moves(engine: Engine[S], world: S, weights: vec[float], depth: i64) -> list[Choice]:
    """Return every move with the best line of `depth` steps after it, the best first."""
    room = BeamBuffers()
    spare = engine.make_spare(world)
    lines = _steps(engine, world, weights, room, spare)
    choices = [Choice([line.first], line.worth, line.worth) for line in lines]
    nodes: i64 = len(lines)
    while depth > 0:
        lines = _next_steps(engine, lines, weights, room, spare)
        nodes += len(lines)
        if not lines or nodes > NODES:
            break
        for line in lines:
            _improve(choices, line.first, line.worth)
        depth -= 1
    sort_choices(choices)
    return choices


def _improve(choices: list[Choice], first: i64, worth: float) -> None:
    for choice in choices:
        move: i64 = choice.moves[0]
        if move == first and worth > choice.value:
            choice.value = choice.rank = worth


def _steps(
    engine: Engine[S], world: S, weights: vec[float], room: BeamBuffers, spare: S
) -> list[BeamLine[S]]:
    """Return a line for each legal move; the spare state is overwritten."""
    seat, moves = world.to_move, room.moves
    lines: list[BeamLine[S]] = []
    moves.clear()
    engine.add_moves(world, moves)
    at: i64 = 0
    while at < moves.size:
        move = moves.items[at]
        state = engine.overwrite(spare, world)
        engine.play(state, move)
        worth = engine.evaluate(state, seat, weights, room.terms)
        lines.append(BeamLine(move, world, move, worth, state.to_move != seat))
        at += 1
    return lines


def _next_steps(
    engine: Engine[S], lines: list[BeamLine[S]], weights: vec[float], room: BeamBuffers, spare: S
) -> list[BeamLine[S]]:
    """Return the best lines, each extended by every legal move."""
    further: list[BeamLine[S]] = []
    count: i64 = 0
    while count < BEAM:
        line = _best_not_followed(lines)
        if line is None:
            break
        line.followed = True
        count += 1
        if line.ended:
            continue
        for step in _steps(engine, line.state(engine), weights, room, spare):
            step.first = line.first
            further.append(step)
    return further


def _best(lines: list[BeamLine[S]], best: BeamLine[S]) -> BeamLine[S]:
    for line in lines:
        if line.worth > best.worth:
            best = line
    return best


def _best_not_followed(lines: list[BeamLine[S]]) -> BeamLine[S] | None:
    best: BeamLine[S] | None = None
    for line in lines:
        if not line.followed and (best is None or line.worth > best.worth):
            best = line
    return best
