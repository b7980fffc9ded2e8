"""The rules of a game with actions as objects: the half of the contract for callers in Python."""

import copyreg
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property, partial
from importlib import import_module
from typing import Any, Generic, get_args

import msgspec
from librt.vecs import vec

from railtable.core.actions import Action, Options, Outcome, Step, Term, View
from railtable.core.box import Box, box_of, check_box
from railtable.core.chance import Pile
from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, NOBODY, Engine, State
from railtable.core.errors import BadOptions, Facts, IllegalAction
from railtable.core.facts import Measures, TurnMeasure
from railtable.core.field_notation import FieldNotation
from railtable.core.game_modules import GameModules, NotationModule, S, V
from railtable.core.numbers import Numbers
from railtable.core.seats import Seat
from railtable.core.step_notes import StepNote
from railtable.core.weights import Weights


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Static facts about a game.

    `prefix` begins the ids of its ledger; `turn_rule` and `end_rule` are the rules about
    whose turn it is and when the game ends.  `usual_seats` play best where there is a
    choice; `minutes` is the usual length of a game, from quick to slow.
    `version` changes only when the behaviour of the rules does.  `hides` is whether seats
    can have secrets.  `slow` says that judging a single action may take long, so that a
    server does it outside its event loop.  `report` is the type of the report of `judge`,
    where the game has one, `box` that of its box, where the rulebook leaves pieces open.
    `as_printed` are the options that differ from the defaults in the set-up of the printed
    rulebook, None where there is none.  The types drive decoding, the OpenAPI page and the
    generated TypeScript.
    """

    key: str
    prefix: str
    turn_rule: str
    end_rule: str
    version: int
    min_seats: int
    max_seats: int
    usual_seats: int
    minutes: tuple[int, int]
    hides: bool
    options: type[Options]
    action: Any
    view: type[View]
    document: type[msgspec.Struct]
    slow: bool = False
    report: type[msgspec.Struct] | None = None
    as_printed: dict[str, Any] | None = None
    box: type[Box] | None = None


def box_type(info: GameInfo) -> type[Box]:
    """Return the type of a game's box; raise BadOptions if the rulebook prints all pieces."""
    if info.box is None:
        raise BadOptions("no_box", {"game": info.key})
    return info.box


class Verdict(msgspec.Struct, frozen=True):
    """The result of judging an action: the refusal, if any, and the game's report."""

    refusal: IllegalAction | None
    report: Any = None


class Rules(ABC, Generic[S, V]):
    """The rules of one game.  Stateless: a State is data, and only `apply` changes it."""

    info: GameInfo
    modules: GameModules[S, V]

    def __init_subclass__(cls) -> None:
        """Make the states of the game picklable, as documents."""
        super().__init_subclass__()
        for base in getattr(cls, "__orig_bases__", ()):
            for one in get_args(base)[:1]:
                if isinstance(one, type) and issubclass(one, State):
                    copyreg.pickle(one, partial(_reduce_state, cls.__module__))

    def __reduce__(self) -> str:
        # Rules are the constant `RULES` of their module, not copied and pickled by name.
        return "RULES"

    def setup(self, seats: int, options: Options | None = None) -> S:
        """Return a new game; raise BadOptions for invalid seats or options."""
        if not self.info.min_seats <= seats <= self.info.max_seats:
            facts: Facts = {"seats": seats, "min": self.info.min_seats, "max": self.info.max_seats}
            is_exact = self.info.min_seats == self.info.max_seats
            raise BadOptions("seats_exact" if is_exact else "seats_out_of_range", facts)
        chosen = self.info.options() if options is None else options
        box = box_of(chosen)
        if box is not None:
            check_box(box)
        return self.new_state(seats, chosen)

    @abstractmethod
    def new_state(self, seats: int, options: Any) -> S:
        """Return the state before the first step; raise BadOptions for invalid options."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """Return an independent copy."""

    @abstractmethod
    def legal_actions(self, state: S) -> list[Action]:
        """Return the legal actions of the seat to move: empty for chance and at the end."""

    def encoded_legal(self, state: S) -> list[msgspec.Raw]:
        """Return the legal actions as JSON, as they are sent."""
        return [msgspec.Raw(msgspec.json.encode(one)) for one in self.legal_actions(state)]

    @abstractmethod
    def check(self, state: S, action: Action) -> None:
        """Raise IllegalAction unless the action is legal for the seat to move, or for chance."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> None:
        """Carry out a checked action of a seat or of chance.  Never random."""

    @abstractmethod
    def draw(self, state: S, dice: Dice) -> Action:
        """Return the chance action due now."""

    def piles(self, state: S, steps: Sequence[Step]) -> list[Pile]:
        """Return the piles that chance draws from now, in a shared deal; raise BadOptions."""
        if self.modules.deals is None:
            raise BadOptions("no_shared_deals", {"game": self.info.key})
        return self.modules.deals.piles(state, steps)

    def scores(self, state: S) -> list[int]:
        """Return the current points of every seat."""
        return self.modules.scoring.scores(state)

    def outcome(self, state: S) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        return self.modules.outcome.outcome(state)

    def view(self, state: S, seat: Seat | None) -> V:
        """Return the view of a seat (None: a spectator), built up from nothing."""
        return self.modules.view.view(state, seat)

    def views(self, state: S, seats: Sequence[Seat | None]) -> list[V]:
        """Return the views of several seats; a game may build their common part once."""
        return [self.view(state, seat) for seat in seats]

    def redact(self, step: Step, viewer: Seat | None) -> Action:
        """Return a step's action as the viewer saw it: hidden fields are None."""
        return self.modules.view.redact(step, viewer)

    def imagine(self, view: V, dice: Dice) -> S:
        """Return a random state that gives the same view."""
        return self.modules.imagine.imagine(view, dice)

    def terms(self, state: S, seat: Seat) -> list[Term]:
        """Return the terms of the seat's evaluation, using only what the seat may know."""
        if self.modules.terms is None:
            return [Term("points", float(self.scores(state)[seat]))]
        return self.modules.terms.terms(state, seat)

    def measures(self, before: S, after: S) -> Measures:
        """Return what happened between two states, as numbers that can be told.

        Every seat's points come first, then the measures of the game.
        """
        gains = zip(self.scores(after), self.scores(before), strict=True)
        found = {
            TurnMeasure("points", seat, good=1): float(new - old)
            for seat, (new, old) in enumerate(gains)
        }
        if self.modules.measures is not None:
            found |= self.modules.measures.measures(before, after)
        return found

    def notes(self, before: S, action: Action, after: S) -> list[StepNote]:
        """Return the log's notes on a step besides its action: points, and named pieces."""
        if self.modules.notes is not None:
            return self.modules.notes.notes(before, action, after)
        pairs = zip(self.scores(after), self.scores(before), strict=True)
        points = [new - old for new, old in pairs]
        return [StepNote(key="points", points=points)] if any(points) else []

    def dump(self, state: S) -> Any:
        """Return the whole state as the game's documented Struct."""
        return self.modules.document.dump(state)

    def load(self, document: Any) -> S:
        """Return the state of a document: the inverse of `dump`."""
        return self.modules.document.load(document)

    def inventory(self, state: S) -> dict[str, int]:
        """Count every component, wherever it is: constant through a game."""
        return {} if self.modules.inventory is None else self.modules.inventory.inventory(state)

    def require_turn(self, state: S, seat: Seat) -> None:
        """Raise IllegalAction unless it is the seat's turn."""
        if state.to_move != seat:
            raise IllegalAction("not_your_turn", rule=self.info.turn_rule)

    def format_action(self, action: Action) -> str:
        """Return an action of a seat or of chance in text; hidden fields are `?`."""
        return self._notation.format_action(action)

    def parse_action(self, text: str) -> Action:
        """Return the action of a text, legal now or not, or raise BadNotation."""
        return self._notation.parse_action(text)

    @cached_property
    def _notation(self) -> NotationModule:
        return self.modules.notation or FieldNotation(self.info.action)

    def propose(self, state: S, dice: Dice, limit: int) -> list[Action]:
        """Return up to `limit` legal actions; games that enumerate give them all."""
        return self.legal_actions(state)

    def plans(self, state: S, dice: Dice, candidates: int, most: int) -> list[Action]:
        """Return the best actions by the seat's evaluation, best first, of this many candidates.

        Return None where the game has no planner: then all its actions, or proposals, are
        evaluated.
        """
        return []

    def complete(self, state: S, action: Action, dice: Dice) -> Action:
        """Return a partial action with its missing fields filled in, where the game supports it.

        Raise IllegalAction where this is impossible.  Most games have nothing to fill in.
        """
        return action

    def judge(self, state: S, action: Action) -> Verdict:
        """Return the verdict on an action without taking it."""
        try:
            self.check(state, action)
        except IllegalAction as refusal:
            return Verdict(refusal)
        return Verdict(None)

    def take(self, state: S, action: Action) -> None:
        """Carry out an action of the seat to move, or raise IllegalAction."""
        self.check(state, action)
        self.apply(state, action)

    def take_chance(self, state: S, dice: Dice) -> Action:
        """Carry out the chance step due now; return it as an action."""
        action = self.draw(state, dice)
        self.apply(state, action)
        return action


def _reduce_state(module: str, state: State) -> tuple[Any, ...]:
    return _restore_state, (module, import_module(module).RULES.dump(state))


def _restore_state(module: str, document: Any) -> Any:
    """Return an unpickled state."""
    return import_module(module).RULES.load(document)


class IndexedRules(Rules[S, V]):
    """Rules of a game whose actions form a finite table, played by an engine."""

    engine: Engine[S]
    actions: tuple[Action, ...]
    index: dict[Action, int]
    weights: vec[float]
    """The weights of the evaluation."""
    weight_table: Weights = ()
    """The weights with names, where they can be tuned."""
    fields: tuple[tuple[str, int, str], ...]
    """The fields of an observation: name, number of values, meaning."""

    def refusal(self, state: S, action: Action) -> IllegalAction:
        """Return the reason why a known action is not legal now."""
        if self.modules.refusals is None:
            return IllegalAction("not_legal_now", rule=self.info.turn_rule)
        refused = self.modules.refusals.refusal(state, action)
        assert refused is not None
        return refused

    def unknown_action(self, action: Action) -> IllegalAction:
        """Return the refusal of an action that is never legal in this game."""
        return IllegalAction("no_such_action")

    @abstractmethod
    def chance_action(self, state: S, outcome: list[int]) -> Action:
        """Return a chance outcome as an action."""

    @abstractmethod
    def chance_outcome(self, state: S, action: Action) -> list[int] | None:
        """Return a chance action as numbers, or None if it is not chance's now."""

    def copy(self, state: S) -> S:
        return self.engine.copy(state)

    def legal_actions(self, state: S) -> list[Action]:
        if state.to_move in (CHANCE, NOBODY):
            return []
        return [self.actions[move] for move in self.engine.legal_moves(state)]

    @cached_property
    def _encoded(self) -> tuple[msgspec.Raw, ...]:
        return tuple(msgspec.Raw(msgspec.json.encode(action)) for action in self.actions)

    def encoded_legal(self, state: S) -> list[msgspec.Raw]:
        if state.to_move in (CHANCE, NOBODY):
            return []
        encoded = self._encoded
        return [encoded[move] for move in self.engine.legal_moves(state)]

    def check(self, state: S, action: Action) -> None:
        if state.to_move == NOBODY:
            raise IllegalAction("game_over", rule=self.info.end_rule)
        if state.to_move == CHANCE:
            self._check_chance(state, action)
            return
        move = self.index.get(action)
        if move is None:
            raise self.unknown_action(action)
        if not self.engine.is_legal(state, move):
            raise self.refusal(state, action)

    def _check_chance(self, state: S, action: Action) -> None:
        outcome = self.chance_outcome(state, action)
        if (
            outcome is None
            or not _is_small(outcome)
            or not self.engine.can_happen_list(state, outcome)
        ):
            raise IllegalAction("impossible_chance")

    def apply(self, state: S, action: Action) -> None:
        if state.to_move == CHANCE:
            outcome = self.chance_outcome(state, action)
            assert outcome is not None
            self.engine.happen_list(state, outcome)
        else:
            self.engine.play(state, self.index[action])

    def draw(self, state: S, dice: Dice) -> Action:
        return self.chance_action(state, self.engine.draw_list(state, dice))

    def take_chance(self, state: S, dice: Dice) -> Action:
        drawn = Numbers()
        self.engine.draw(state, dice, drawn)
        action = self.chance_action(state, drawn.as_list())
        self.engine.happen(state, drawn)
        return action


def _is_small(outcome: list[int]) -> bool:
    """Tell whether all numbers fit into a compiled engine, which would crash on larger ones."""
    return all(-(2**31) <= number < 2**31 for number in outcome)


def index_actions(actions: tuple[Action, ...]) -> dict[Action, int]:
    """Return each action's stable index; refuse equal actions."""
    index = {action: number for number, action in enumerate(actions)}
    assert len(index) == len(actions)
    return index
