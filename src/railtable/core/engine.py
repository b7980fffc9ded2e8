"""The compiled half of the contract: states, and moves as plain numbers.

A card game's engine uses indices into its table of actions, so that a
playout touches no Python object it does not need: moves and draws are written
into `Numbers` that the caller owns.  `Rules` (core/rules.py) is the same game
with actions as objects.
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


# Games from other packages are plain Python.
@mypyc_attr(allow_interpreted_subclasses=True)
class Engine(Generic[S]):
    """The moves of one game.  Stateless; every method trusts its arguments."""

    def copy(self, state: S) -> S:
        """Return an independent copy."""
        raise NotImplementedError

    def make_spare(self, state: S) -> S:
        """Return a state for `overwrite`; an engine that overwrites it must make a new one."""
        return state

    def overwrite(self, spare: S, state: S) -> S:
        """Return a copy of a state; it may be the spare one, overwritten.

        A search that needs a copy only for a moment saves the memory of a new one.
        """
        return self.copy(state)

    def add_moves(self, state: S, moves: Numbers) -> None:
        """Append the indices of the legal actions of the seat to move, in a fixed order."""
        raise NotImplementedError

    def random_move(self, state: S, dice: Dice, room: Numbers) -> i64:
        """Return the index of a random legal action, each equally likely, for playouts.

        An engine may choose without the list, but must choose by the same draw from
        the same order.
        """
        room.clear()
        self.add_moves(state, room)
        return room.items[dice.below(room.size)]

    def can_count(self) -> bool:
        """Tell whether `count_moves` and `nth_move` work without a list."""
        return False

    def count_moves(self, state: S, room: Numbers) -> i64:
        """Return the number of legal actions of the seat to move."""
        room.clear()
        self.add_moves(state, room)
        return room.size

    def nth_move(self, state: S, nth: i64, room: Numbers) -> i64:
        """Return a legal action's index by its number, from 0 in the order of `add_moves`."""
        room.clear()
        self.add_moves(state, room)
        return room.items[nth]

    def quick_move(self, state: S, weights: vec[float], room: Numbers, terms: Amounts) -> i64:
        """Return a good move, found quickly, for rollouts.

        The default is the move with the best evaluation after it.  An engine may compute the
        changes instead of trying every move.
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
        """Append the outcome of the chance step due now, as numbers for `happen`."""
        raise NotImplementedError

    def can_happen(self, state: S, drawn: Numbers) -> bool:
        """Tell whether this chance outcome is possible now."""
        raise NotImplementedError

    def happen(self, state: S, drawn: Numbers) -> None:
        """Apply a chance outcome."""
        raise NotImplementedError

    def touch(self, state: S) -> i64:
        """Prefetch the memory that a move reads first; the return value has no meaning.

        With many games played in turn, the memory of the next ones is requested early.
        """
        return state.to_move

    def settle(self, state: S, dice: Dice, room: Numbers) -> None:
        """Let chance act until a seat is to move or the game is over."""
        while state.to_move == CHANCE:
            room.clear()
            self.draw(state, dice, room)
            self.happen(state, room)

    def redeal(self, state: S, seat: i64, dice: Dice) -> None:
        """Redeal, in place, everything that a seat (NOBODY: a spectator) does not know.

        Every world with the same view for the seat is as likely as from `imagine`,
        without building a view.
        """
        raise NotImplementedError

    def suppose(self, state: S, seat: i64, dice: Dice) -> None:
        """Redeal what a seat does not know, favouring worlds that fit how people play.

        The possible worlds are the same as from `redeal`, and depend only on what the seat knows.
        """
        self.redeal(state, seat, dice)

    def information(self, state: S, seat: i64) -> bytes:
        """Return a key of what a seat (NOBODY: a spectator) knows, equal where views are equal."""
        raise NotImplementedError

    def observe(self, state: S, seat: i64, sheet: Sheet) -> None:
        """Write a row of what a seat (NOBODY: a spectator) knows, equal where views are equal.

        The fields are named in the game's `observation.py`.  The caller begins the row.
        """
        raise NotImplementedError

    def add_scores(self, state: S, scores: Numbers) -> None:
        """Append the current points of every seat."""
        raise NotImplementedError

    def add_terms(self, state: S, seat: i64, weights: vec[float], terms: Amounts) -> None:
        """Append the terms of a seat's evaluation, using only what the seat knows.

        `weights` are the game's, in the order of its `weights.py`; the names of
        the terms are in its `evaluation.py`.  `terms` is given empty.
        """
        raise NotImplementedError

    def evaluate(self, state: S, seat: i64, weights: vec[float], room: Amounts) -> float:
        """Return a seat's evaluation; its terms are left in `room`."""
        room.clear()
        self.add_terms(state, seat, weights, room)
        return room.total()

    # For callers in Python, which can afford a list.

    def legal_moves(self, state: S) -> list[int]:
        """Return the indices of the legal actions of the seat to move."""
        moves = Numbers()
        self.add_moves(state, moves)
        return moves.as_list()

    def is_legal(self, state: S, move: i64) -> bool:
        """Tell whether the move is legal for the seat to move."""
        moves = Numbers()
        self.add_moves(state, moves)
        return moves.holds(move)

    def draw_list(self, state: S, dice: Dice) -> list[int]:
        """Return the outcome of the chance step due now, as numbers for `happen_list`."""
        drawn = Numbers()
        self.draw(state, dice, drawn)
        return drawn.as_list()

    def can_happen_list(self, state: S, outcome: list[int]) -> bool:
        """Tell whether this chance outcome is possible now."""
        return len(outcome) <= ROOM and self.can_happen(state, numbers_of(outcome))

    def happen_list(self, state: S, outcome: list[int]) -> None:
        """Apply a chance outcome."""
        self.happen(state, numbers_of(outcome))


def playout(engine: Engine[S], state: S, dice: Dice, limit: i64) -> i64:
    """Play at random to the end or the limit; return the number of seats' moves."""
    moves: i64 = 0
    room = Numbers()
    engine.settle(state, dice, room)
    while state.to_move != NOBODY and moves < limit:
        engine.play(state, engine.random_move(state, dice, room))
        engine.settle(state, dice, room)
        moves += 1
    return moves
