"""The compiled half of the contract: states, and moves as plain numbers.

A card game's engine speaks in indices into its table of actions, so that a
playout touches no Python object it does not need: moves and draws are written
into `Numbers` that the caller owns.  `Rules` (core/rules.py) is the same game
in words.
"""

from typing import Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from railtable.core.dice import Dice
from railtable.core.numbers import ROOM, Amounts, Numbers, Sheet, numbers_of

CHANCE: Final[i64] = -1
NOBODY: Final[i64] = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress: data only.  `to_move` is a seat, CHANCE or NOBODY."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.to_move: i64 = CHANCE


S = TypeVar("S", bound=State)


# Games from outside are plain Python.
@mypyc_attr(allow_interpreted_subclasses=True)
class Engine(Generic[S]):
    """One game's moves.  Stateless; every method trusts its arguments."""

    def copy(self, state: S) -> S:
        """Return an independent copy."""
        raise NotImplementedError

    def add_moves(self, state: S, moves: Numbers) -> None:
        """Write down the indices of the legal actions of the seat to move, in a fixed order."""
        raise NotImplementedError

    def random_move(self, state: S, dice: Dice, room: Numbers) -> i64:
        """Return a legal action's index, each equally likely: what a playout plays.

        An engine may do without the list, but must choose by the same draw from
        the same order.
        """
        room.clear()
        self.add_moves(state, room)
        return room.items[dice.below(room.size)]

    def can_count(self) -> bool:
        """Tell whether `count_moves` and `nth_move` do without a list."""
        return False

    def count_moves(self, state: S, room: Numbers) -> i64:
        """Return how many legal actions the seat to move has."""
        room.clear()
        self.add_moves(state, room)
        return room.size

    def nth_move(self, state: S, nth: i64, room: Numbers) -> i64:
        """Return a legal action's index by its number, from 0 in the order of `add_moves`."""
        room.clear()
        self.add_moves(state, room)
        return room.items[nth]

    def quick_move(self, state: S, weights: vec[float], room: Numbers, terms: Amounts) -> i64:
        """Return a good move, found quickly: what a rollout plays.

        Here the one after which prospects are best.  An engine may work out what moves
        change instead of trying them.
        """
        seat = state.to_move
        room.clear()
        self.add_moves(state, room)
        best, most, at = room.items[0], 0.0, i64(0)
        while room.size > 1 and at < room.size:
            after = self.copy(state)
            self.play(after, room.items[at])
            worth = self.evaluate(after, seat, weights, terms)
            if at == 0 or worth > most:
                best, most = room.items[at], worth
            at += 1
        return best

    def play(self, state: S, move: i64) -> None:
        """Carry out a legal action, given by its index."""
        raise NotImplementedError

    def draw(self, state: S, dice: Dice, drawn: Numbers) -> None:
        """Write down what chance does now, as numbers `happen` understands."""
        raise NotImplementedError

    def can_happen(self, state: S, drawn: Numbers) -> bool:
        """Tell whether chance could do this now."""
        raise NotImplementedError

    def happen(self, state: S, drawn: Numbers) -> None:
        """Carry out what chance drew."""
        raise NotImplementedError

    def touch(self, state: S) -> i64:
        """Read what a move will read first; what is returned says nothing.

        Where many games are played in turns, memory is asked early for those to come.
        """
        return state.to_move

    def settle(self, state: S, dice: Dice, room: Numbers) -> None:
        """Let chance act until a seat is to move or the game is over."""
        while state.to_move == CHANCE:
            room.clear()
            self.draw(state, dice, room)
            self.happen(state, room)

    def redeal(self, state: S, seat: i64, dice: Dice) -> None:
        """Deal anew, in place, everything that a seat (NOBODY: a spectator) does not know.

        Every world in which the seat would see what it sees comes out as likely
        as from `imagine`, without the way through words.
        """
        raise NotImplementedError

    def suppose(self, state: S, seat: i64, dice: Dice) -> None:
        """Deal anew what a seat does not know, likelier as it fits how people play.

        The same worlds can come out as from `redeal`, by what the seat knows alone.
        """
        self.redeal(state, seat, dice)

    def information(self, state: S, seat: i64) -> bytes:
        """Return a key of what a seat (NOBODY: a spectator) knows: equal exactly where its view is."""
        raise NotImplementedError

    def observe(self, state: S, seat: i64, sheet: Sheet) -> None:
        """Write a row of what a seat (NOBODY: a spectator) knows: equal exactly where its view is.

        The fields are named in the game's `observation.py`.  The row is begun by the caller.
        """
        raise NotImplementedError

    def add_scores(self, state: S, scores: Numbers) -> None:
        """Write down everybody's points as they stand."""
        raise NotImplementedError

    def add_terms(self, state: S, seat: i64, weights: vec[float], terms: Amounts) -> None:
        """Write down what a position promises a seat, from what the seat knows alone.

        `weights` are the game's, in the order of its `weights.py`; the names of
        the terms are in its `evaluation.py`.  `terms` is given empty.
        """
        raise NotImplementedError

    def evaluate(self, state: S, seat: i64, weights: vec[float], room: Amounts) -> float:
        """Return what a position promises a seat in all; its terms are left in the room."""
        room.clear()
        self.add_terms(state, seat, weights, room)
        return room.total()

    # For callers in Python, who do not mind a list.

    def legal_moves(self, state: S) -> list[int]:
        """Return the indices of the legal actions of the seat to move."""
        moves = Numbers()
        self.add_moves(state, moves)
        return moves.as_list()

    def is_legal(self, state: S, move: i64) -> bool:
        """Tell whether the seat to move may do this."""
        moves = Numbers()
        self.add_moves(state, moves)
        return moves.holds(move)

    def sample(self, state: S, dice: Dice) -> list[int]:
        """Return what chance does now, as numbers `resolve` understands."""
        drawn = Numbers()
        self.draw(state, dice, drawn)
        return drawn.as_list()

    def can_resolve(self, state: S, outcome: list[int]) -> bool:
        """Tell whether chance could do this now."""
        return len(outcome) <= ROOM and self.can_happen(state, numbers_of(outcome))

    def resolve(self, state: S, outcome: list[int]) -> None:
        """Carry out what chance drew."""
        self.happen(state, numbers_of(outcome))


def playout(engine: Engine[S], state: S, dice: Dice, limit: i64) -> i64:
    """Play at random to the end or the limit; return the moves made by seats."""
    moves: i64 = 0
    room = Numbers()
    engine.settle(state, dice, room)
    while state.to_move != NOBODY and moves < limit:
        engine.play(state, engine.random_move(state, dice, room))
        engine.settle(state, dice, room)
        moves += 1
    return moves
