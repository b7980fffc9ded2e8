"""The games as PettingZoo environments.  See docs/adapters.md.

Needs PettingZoo: `pip install 'railtable[pettingzoo]'`.
"""

from collections.abc import Mapping
from copy import copy, deepcopy
from typing import Any, Self

import numpy as np

from railtable.core.extras import missing_extra

try:
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise missing_extra(
        __name__, "PettingZoo", extra="pettingzoo", package="pettingzoo"
    ) from missing

from railtable.adapters.env_game_factory import make_env_game, new_seed
from railtable.adapters.payoff import Payoff
from railtable.adapters.rendering import RENDER_MODES, check_render_mode, render_state
from railtable.adapters.spaces import action_space, observation_of, observation_space, row_space
from railtable.adapters.string_railway import PROPOSALS
from railtable.batch.encoding import Encoding
from railtable.core.errors import IllegalAction
from railtable.core.seats import Seat


def pettingzoo_name(game: str, version: int) -> str:
    """Return a game's PettingZoo name: `trambahn_v1`."""
    return f"{game.replace('-', '_')}_v{version}"


class _Seats:
    """Base of both environments: agents, spaces, game and seeding."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        payoff: Payoff = "places",
        encoding: Encoding = "raw",
        proposals: int = PROPOSALS,
        render_mode: str | None = None,
        extra_actions: int = 0,
    ) -> None:
        self.course = make_env_game(
            game, seats, options, proposals=proposals, payoff=payoff, encoding=encoding
        )
        check_render_mode(self.course.rules, render_mode)
        self.payoff: Payoff = payoff
        self.render_mode = render_mode
        self.metadata = {
            "render_modes": RENDER_MODES,
            "name": pettingzoo_name(game, self.course.rules.info.version),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.course.seats)]
        self.agents: list[str] = []
        count = self.course.actions + extra_actions
        self._observations = {
            agent: observation_space(self.course.encoder, count) for agent in self.possible_agents
        }
        self.state_space = row_space(self.course.encoder, self.course.seats)
        self._actions = {agent: action_space(count) for agent in self.possible_agents}
        self._generator = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """Return a seat's observation space, the same object every time."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        """Return a seat's action space, the same object every time."""
        return self._actions[agent]

    def seat_of(self, agent: str) -> Seat:
        """Return an agent's seat."""
        return self.possible_agents.index(agent)

    def begin(self, seed: int | None) -> None:
        """Deal the next game; without a seed, continue the sequence of seeds."""
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self.course.begin(new_seed(self._generator))
        self.agents = self.possible_agents[:]

    def clone(self) -> Self:
        """Return an independent copy with the same future chance steps, for tree search."""
        twin = copy(self)
        mutable = {k: copy(v) for k, v in vars(self).items() if isinstance(v, dict | list)}
        changing = {"course": self.course.clone(), "_generator": deepcopy(self._generator)}
        vars(twin).update(mutable | changing)
        return twin

    def state(self) -> Any:
        """Return the observations of all seats in a row, for a critic in training.

        It shows everything that any seat knows, hidden hands included: no agent may act on it.
        """
        return np.concatenate([self.course.encoded(seat) for seat in range(self.course.seats)])

    def rewards_now(self) -> dict[str, float]:
        """Return every seat's payoff; zeros before the end."""
        return dict(zip(self.possible_agents, self.course.payoffs(self.payoff), strict=True))

    def render(self) -> Any:
        """Return (or print) the table as a spectator sees it."""
        return render_state(self.course.rules, self.course.state, self.render_mode)

    def close(self) -> None:
        """Do nothing: a game holds no window and no file."""


class RawEnv(_Seats, AECEnv):
    """An AEC environment; an illegal move raises IllegalAction and changes nothing."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game; the same seed gives the same game."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self.course.to_move
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return a seat's observation and action mask."""
        return observation_of(self.course, self.seat_of(agent))

    def step(self, action: Any) -> None:
        """Play a move for the seat to move, then let chance act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.course.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self.course.to_move is None:
            self.rewards = self.rewards_now()
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def __str__(self) -> str:
        return str(self.metadata["name"])


class SimultaneousEnv(_Seats, ParallelEnv):
    """A parallel environment: in every cycle each seat sends a move or waits.

    Waiting is the last action, and the only legal one for seats that are not to move. Moves of
    other seats are ignored; an illegal move changes nothing and uses up the cycle
    (`infos[agent]["refused"]` says why).
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        max_cycles: int = 10_000,
        payoff: Payoff = "places",
        encoding: Encoding = "raw",
        proposals: int = PROPOSALS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(
            game,
            seats,
            options,
            payoff=payoff,
            encoding=encoding,
            proposals=proposals,
            render_mode=render_mode,
            extra_actions=1,
        )
        self.max_cycles = max_cycles
        self.metadata["is_parallelizable"] = True
        self._cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a game; the same seed gives the same game."""
        self.begin(seed)
        self._cycles = 0
        return self._observed(), {agent: {} for agent in self.agents}

    def _observed(self) -> dict[str, Any]:
        return {agent: self._seen(self.seat_of(agent)) for agent in self.agents}

    def _seen(self, seat: Seat) -> dict[str, Any]:
        seen = observation_of(self.course, seat)
        waits = np.array([seat != self.course.to_move], dtype=np.int8)
        return {**seen, "action_mask": np.concatenate([seen["action_mask"], waits])}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Play the move of the seat to move."""
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self.course.to_move is not None:
            mover = self.possible_agents[self.course.to_move]
            try:
                self.course.play(int(actions[mover]))
            except IllegalAction as refusal:
                infos[mover] = {"refused": refusal.key}
        self._cycles += 1
        return self._answer(infos)

    def _answer(self, infos: dict[str, dict[str, Any]]) -> tuple[dict[str, Any], ...]:
        agents, seen, rewards = self.agents, self._observed(), self.rewards_now()
        over = self.course.to_move is None
        cut = not over and self._cycles >= self.max_cycles
        if over or cut:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def __str__(self) -> str:
        return str(self.metadata["name"])


def raw_env(game: str, seats: int | None = None, **settings: Any) -> RawEnv:
    """Return a game as an AEC environment without wrappers."""
    return RawEnv(game, seats, **settings)


def env(game: str, seats: int | None = None, **settings: Any) -> Any:
    """Return a game as an AEC environment with PettingZoo's usual wrappers.

    An illegal move ends the game and costs the agent 1.
    """
    wrapped = wrappers.TerminateIllegalWrapper(RawEnv(game, seats, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def parallel_env(game: str, seats: int | None = None, **settings: Any) -> SimultaneousEnv:
    """Return a game as a parallel environment; see SimultaneousEnv."""
    return SimultaneousEnv(game, seats, **settings)
