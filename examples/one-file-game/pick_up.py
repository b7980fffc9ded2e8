"""Pick Up: a whole game in one file.  Taking the last wagon loses.

    pip install railtable ./examples/one-file-game
    railtable play pick-up

It has no texts, no picture, no notation and no engine: docs/games-from-outside.md says what each
of them would add.
"""

import sys
from typing import Any

import msgspec

from railtable.core.actions import Action, Options, Outcome, Step, Term, View, rank_by
from railtable.core.dice import Dice
from railtable.core.engine import NOBODY, State
from railtable.core.errors import IllegalAction
from railtable.core.game_modules import GameModules
from railtable.core.rules import GameInfo, Rules


class Take(Action, frozen=True, tag="take"):
    """Take some wagons from a siding."""

    siding: int
    count: int


class PickUpOptions(Options, frozen=True, kw_only=True):
    """The wagons on each siding."""

    sidings: tuple[int, ...] = (3, 4, 5)


class PickUpView(View, frozen=True, kw_only=True):
    """The public view: the wagons on each siding."""

    sidings: list[int]


class PickUpDocument(msgspec.Struct, frozen=True):
    """The whole state."""

    seats: int
    to_move: int
    sidings: list[int]
    last: int


class PickUpState(State):
    """The wagons that are left, and the seat that took some last."""

    def __init__(self, seats: int, sidings: list[int]) -> None:
        super().__init__(seats)
        self.sidings = sidings
        self.to_move = 0
        self.last = -1


def view(state: PickUpState, seat: int | None) -> PickUpView:
    """Return the view of a seat: nothing is hidden."""
    return PickUpView(
        seat=seat, to_move=int(state.to_move), scores=scores(state), sidings=list(state.sidings)
    )


def redact(step: Step, viewer: int | None) -> Action:  # noqa: ARG001 nothing is hidden
    """Return a step's action as a viewer saw it."""
    action: Action = step.action
    return action


def imagine(seen: PickUpView, dice: Dice) -> PickUpState:  # noqa: ARG001 nothing is hidden
    """Return a state that gives the same view."""
    state = PickUpState(len(seen.scores), list(seen.sidings))
    state.to_move = seen.to_move
    state.last = (seen.to_move - 1) % len(seen.scores) if seen.to_move >= 0 else _loser(seen)
    return state


def _loser(seen: PickUpView) -> int:
    return seen.scores.index(0) if 0 in seen.scores else -1


def scores(state: PickUpState) -> list[int]:
    """Return everybody's points: one for all but the seat that took the last wagon."""
    over = state.to_move == NOBODY
    return [int(over and seat != state.last) for seat in range(state.seats)]


def outcome(state: PickUpState) -> Outcome | None:
    """Return the result, or None while the game goes on."""
    if state.to_move != NOBODY:
        return None
    points = scores(state)
    return Outcome(
        scores=points,
        ranks=rank_by([(score,) for score in points]),
        ending="last_wagon",
        tiebreak=None,
        terms=[[Term("left_over", score)] for score in points],
    )


def dump(state: PickUpState) -> PickUpDocument:
    """Return the state as a document."""
    return PickUpDocument(int(state.seats), int(state.to_move), list(state.sidings), state.last)


def load(document: PickUpDocument) -> PickUpState:
    """Return the state of a document."""
    state = PickUpState(document.seats, list(document.sidings))
    state.to_move, state.last = document.to_move, document.last
    return state


THIS: Any = sys.modules[__name__]


class PickUpRules(Rules[PickUpState, PickUpView]):
    """The game of Pick Up, 2 or 3 seats."""

    info = GameInfo(
        key="pick-up",
        prefix="PU",
        turn_rule="PU-1",
        end_rule="PU-2",
        version=1,
        min_seats=2,
        max_seats=3,
        usual_seats=2,
        minutes=(1, 3),
        hides=False,
        options=PickUpOptions,
        action=Take,
        view=PickUpView,
        document=PickUpDocument,
    )
    modules = GameModules(view=THIS, imagine=THIS, document=THIS, scoring=THIS, outcome=THIS)

    def new_state(self, seats: int, options: PickUpOptions) -> PickUpState:
        return PickUpState(seats, list(options.sidings))

    def copy(self, state: PickUpState) -> PickUpState:
        return load(dump(state))

    def legal_actions(self, state: PickUpState) -> list[Action]:
        return [
            Take(siding, count)
            for siding, wagons in enumerate(state.sidings)
            for count in range(1, wagons + 1)
        ]

    def check(self, state: PickUpState, action: Action) -> None:
        if action not in self.legal_actions(state):
            raise IllegalAction("not_legal_now", rule="PU-1")

    def apply(self, state: PickUpState, action: Action) -> None:
        assert isinstance(action, Take)
        state.sidings[action.siding] -= action.count
        state.last = int(state.to_move)
        state.to_move = (state.to_move + 1) % state.seats if any(state.sidings) else NOBODY

    def draw(self, state: PickUpState, dice: Dice) -> Action:
        raise AssertionError("nothing is left to chance")


RULES = PickUpRules()
