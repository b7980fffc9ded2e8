"""The card games as OpenSpiel games with chance nodes. See docs/adapters.md.

Needs OpenSpiel: `pip install 'railtable[openspiel]'`. Importing this module registers the
games: `pyspiel.load_game("python_railtable_trambahn")`.
"""

from collections.abc import Sequence
from copy import deepcopy
from functools import lru_cache
from typing import Any, Final

import numpy as np

from railtable.core.extras import missing_extra

try:
    import pyspiel
except ImportError as missing:
    raise missing_extra(__name__, "OpenSpiel", extra="openspiel", package="pyspiel") from missing

from railtable.adapters.env_game import observed
from railtable.adapters.payoff import check_payoff, payoffs
from railtable.core.actions import Step
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.errors import BadOptions, IllegalAction, RailtableError
from railtable.core.record import MAX_STEPS
from railtable.core.rules import IndexedRules
from railtable.core.seats import Seat
from railtable.games import find_rules, has_module, module_of, playable

MOST_CHANCES: Final = 512
"""Upper bound of the outcomes of one draw."""
MOST_POINTS: Final = 10_000.0
"""Upper bound of a score, positive or negative: the utility bound for `payoff=points`."""

DEFAULTS: Final[dict[str, Any]] = {"players": 0, "payoff": "places", "position": ""}
"""Parameters: seats (0: the usual number), the payoff, the starting position."""


def openspiel_name(game: str) -> str:
    """Return a game's OpenSpiel name."""
    return f"python_railtable_{game.replace('-', '_')}"


def card_games() -> dict[str, IndexedRules[Any, Any]]:
    """Return the games with listable actions and card-by-card chance."""
    found = {key: find_rules(key) for key in playable()}
    return {
        key: rules
        for key, rules in found.items()
        if isinstance(rules, IndexedRules)
        and has_module(rules, "draws")
        and has_module(rules, "position")
    }


def why_missing(game: str) -> str:
    """Return why a game cannot be an OpenSpiel game; empty if it can."""
    rules = find_rules(game)
    needed = {
        "an engine (IndexedRules): moves as numbers": isinstance(rules, IndexedRules),
        "draws: chance one card at a time": has_module(rules, "draws"),
        "position: positions in text": has_module(rules, "position"),
    }
    lacks = [name for name, is_there in needed.items() if not is_there]
    return f"{game} has no {', no '.join(lacks)}" if lacks else ""


def game_type(rules: IndexedRules[Any, Any], payoff: str = "places") -> Any:
    """Return the OpenSpiel GameType of a game."""
    kind, info = pyspiel.GameType, rules.info
    hides = rules.info.hides or has_module(rules, "resample")
    return pyspiel.GameType(
        short_name=openspiel_name(info.key),
        long_name=f"Railtable {info.key}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kind.Information.IMPERFECT_INFORMATION
            if hides
            else kind.Information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM if payoff == "places" else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=info.max_seats,
        min_num_players=info.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


def game_info(rules: IndexedRules[Any, Any], start: Any, payoff: str) -> Any:
    """Return the OpenSpiel GameInfo of games from a start."""
    decisions = MAX_STEPS
    if has_module(rules, "bounds"):
        decisions = module_of(rules, "bounds").most_decisions(start)
    most = 1.0 if payoff == "places" else MOST_POINTS
    return pyspiel.GameInfo(
        num_distinct_actions=len(rules.actions),
        max_chance_outcomes=MOST_CHANCES,
        num_players=int(start.seats),
        min_utility=-most,
        max_utility=most,
        utility_sum=0.0 if payoff == "places" else None,
        max_game_length=decisions,
    )


class RailtableGame(pyspiel.Game):
    """A card game; `position` is an optional starting position in text (docs/notation.md)."""

    key: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        rules = find_rules(self.key)
        assert isinstance(rules, IndexedRules)
        check_payoff(chosen["payoff"])
        start = initial_state(rules, chosen["players"], chosen["position"])
        super().__init__(
            game_type(rules, chosen["payoff"]),
            game_info(rules, start, chosen["payoff"]),
            chosen,
        )
        self.payoff = chosen["payoff"]
        self.start = StateCopy(rules, start, [], ())

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (openspiel_name(self.key), self.get_parameters())

    def __deepcopy__(self, memo: dict[int, Any]) -> "RailtableGame":
        return self  # games are constant

    def new_initial_state(self) -> "RailtableState":
        """Return the initial state, before the first card is dealt."""
        return RailtableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SeatObserver":
        """Return the observer that turns states into strings and tensors for a seat."""
        if params:
            raise BadOptions("unknown_option", {"option": ", ".join(params), "known": "–"})
        return SeatObserver(self.start.rules, iig_obs_type)


def initial_state(rules: IndexedRules[Any, Any], players: int, position: str) -> Any:
    """Return the engine state at the start of a game."""
    if not position:
        return rules.setup(players or rules.info.usual_seats)
    state = module_of(rules, "position").parse_position(position)
    if players not in {0, int(state.seats)}:
        raise BadOptions(
            "seats_out_of_range",
            {"seats": players, "min": int(state.seats), "max": int(state.seats)},
        )
    return state


class StateCopy:
    """The data of a state, copied by the engine's own copy: OpenSpiel clones by deep copy."""

    def __init__(
        self, rules: IndexedRules[Any, Any], state: Any, drawn: list[int], steps: tuple[Step, ...]
    ) -> None:
        self.rules = rules
        self.state = state
        self.drawn = drawn
        """The outcomes drawn so far in the current chance step."""
        self.steps = steps

    def __deepcopy__(self, memo: dict[int, Any]) -> "StateCopy":
        return StateCopy(self.rules, self.rules.copy(self.state), self.drawn[:], self.steps)

    def take(self, action: Any) -> None:
        """Apply an action object of a seat or of chance."""
        self.steps = (*self.steps, Step(int(self.state.to_move), action))
        self.rules.apply(self.state, action)


class RailtableState(pyspiel.State):
    """A game in progress. A chance step is a chain of chance nodes, one card each."""

    def __init__(self, game: RailtableGame) -> None:
        super().__init__(game)
        self._payoff = game.payoff
        self.moment = deepcopy(game.start)
        self._finish_draws()

    @property
    def _draws(self) -> Any:
        return module_of(self.moment.rules, "draws")

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's id for chance or the end."""
        to_move = int(self.moment.state.to_move)
        if to_move == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if to_move == CHANCE else to_move

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.moment.rules.engine.legal_moves(self.moment.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible draws and their probabilities."""
        choices = self._draws.next_draws(self.moment.state, self.moment.drawn)
        total = sum(chances for _, chances in choices)
        return [(number, chances / total) for number, chances in choices]

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        if moment.state.to_move == CHANCE:
            moment.drawn.append(action)
        elif moment.rules.engine.is_legal(moment.state, action):
            moment.take(moment.rules.actions[action])
        else:
            raise IllegalAction("no_such_move", facts={"move": action})
        self._finish_draws()

    def _finish_draws(self) -> None:
        """Apply the chance steps that have a single outcome."""
        moment = self.moment
        while moment.state.to_move == CHANCE:
            if self._draws.next_draws(moment.state, moment.drawn):
                return
            outcome = self._draws.outcome_of(moment.state, moment.drawn)
            moment.drawn = []
            moment.take(moment.rules.chance_action(moment.state, outcome))

    def resample_from_infostate(self, player: int, sampler: Any) -> Any:
        """Return a state with another history that the seat cannot tell from this one."""
        moment, game = self.moment, self.get_game()
        if not has_module(moment.rules, "resample"):
            if moment.rules.info.hides:
                raise RailtableError("no_resample", {"game": moment.rules.info.key})
            return self.clone()
        dice = FastDice(str(sampler()))
        replace = module_of(moment.rules, "resample").resample
        actions = replace(game.start.state, moment.steps, player, dice)
        twin = game.new_initial_state()
        twin.follow(actions)
        for _ in moment.drawn:  # nobody has seen the draws of an incomplete step
            numbers = [number for number, _ in twin.chance_outcomes()]
            twin.apply_action(numbers[dice.below(len(numbers))])
        return twin

    def follow(self, actions: Sequence[Any]) -> None:
        """Apply the actions of a history from its start that are not applied yet.

        A state applies a chance step that draws nothing by itself, so it may be ahead of a
        history: the whole history tells which steps are new, its last action alone does not.
        """
        while len(self.moment.steps) < len(actions):
            self._follow_step(actions[len(self.moment.steps)])

    def _follow_step(self, action: Any) -> None:
        """Apply an action object of a seat or of chance, number by number."""
        rules, state = self.moment.rules, self.moment.state
        if state.to_move != CHANCE:
            if action not in rules.index:
                raise IllegalAction("no_such_move", facts={"move": str(action)})
            self.apply_action(rules.index[action])
            return
        outcome = rules.chance_outcome(state, action)
        if outcome is None:
            raise IllegalAction("impossible_chance")
        for number in self._draws.draws_of(state, outcome):
            self.apply_action(number)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.moment.rules.format_action(self.moment.rules.actions[action])

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return bool(self.moment.state.to_move == NOBODY)

    def returns(self) -> list[float]:
        """Return the payoff of each seat; zeros before the end."""
        outcome = self.moment.rules.outcome(self.moment.state)
        if outcome is None:
            return [0.0] * int(self.moment.state.seats)
        return payoffs(outcome, self._payoff)

    def seen_by(self, seat: Seat) -> str:
        """Return the history as a seat saw it, in text."""
        key = self.moment.rules.info.key
        lines = [_line(key, step, seat) for step in self.moment.steps]
        return "\n".join((f"seat {seat + 1}", *lines))

    def __str__(self) -> str:
        moment = self.moment
        position = module_of(moment.rules, "position").format_position(moment.state)
        return f"{position} drawn={moment.drawn}" if moment.drawn else str(position)


@lru_cache(maxsize=50_000)
def _line(key: str, step: Step, seat: Seat) -> str:
    """Return a step as a seat saw it. Cached, because every later state needs it."""
    rules = find_rules(key)
    who = "chance" if step.seat == CHANCE else str(step.seat + 1)
    return f"{who}: {rules.format_action(rules.redact(step, seat))}"


class SeatObserver:
    """An observer of one seat's knowledge.

    Tensors are the rows of docs/batch.md. Strings are the seat's whole history, step by step,
    with perfect recall, else the row.
    """

    def __init__(self, rules: IndexedRules[Any, Any], kind: Any) -> None:
        self._rules = rules
        self._remembers = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(sum(size for _, size, _ in rules.fields), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, size, _ in rules.fields:
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: RailtableState, player: int) -> None:
        """Write a seat's observation into the tensor."""
        self.tensor[:] = observed(self._rules, state.moment.state, player)

    def string_from(self, state: RailtableState, player: int) -> str:
        """Return a seat's observation in text."""
        if self._remembers:
            return state.seen_by(player)
        row = observed(self._rules, state.moment.state, player)
        return " ".join(map(str, row.tolist()))


def register_games() -> None:
    """Register the games with OpenSpiel; done on import."""
    known = set(pyspiel.registered_names())
    for key, rules in card_games().items():
        if openspiel_name(key) not in known:
            made = type(f"{openspiel_name(key)}_game", (RailtableGame,), {"key": key})
            pyspiel.register_game(game_type(rules), made)


def keep_lock_in_steps() -> None:
    """Make `step` of OpenSpiel's bots in C++ choose for our states by `step_with_policy`.

    Both make the same choice, but the binding of `step` releases Python's lock, and copying a
    state in Python then crashes the process. Other games are not affected.
    """
    for bot in (pyspiel.MCTSBot, pyspiel.ISMCTSBot):
        bot.step = _with_lock(bot.step)


def _with_lock(step: Any) -> Any:
    def choose(bot: Any, state: Any) -> Any:
        if isinstance(state, RailtableState):
            return bot.step_with_policy(state)[1]
        return step(bot, state)

    return choose


register_games()
keep_lock_in_steps()
__all__ = ["RailtableGame", "RailtableState", "openspiel_name", "register_games"]
