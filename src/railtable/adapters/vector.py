"""A vectorised single-agent environment on the batch engine. See docs/adapters.md."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from railtable.adapters.env_game import observed
from railtable.adapters.env_game_factory import new_seed
from railtable.adapters.gymnasium import bots_dice, checked_seat, seated_bots
from railtable.adapters.payoff import Payoff, check_payoff, payoffs
from railtable.adapters.spaces import action_space, observation_space
from railtable.batch import Batch, Turn
from railtable.bots.random import RandomBot
from railtable.core.dice import FastDice
from railtable.core.options import parse_options
from railtable.core.seats import Seat
from railtable.games import find_rules


class SeatsEnv(VectorEnv):
    """A vectorised `SeatEnv`: the same seat in every game, bots in the others.

    Finished games reset in the same step (`AutoresetMode.SAME_STEP`). An illegal move raises
    IllegalAction and changes nothing: apply the mask first. `random` opponents need no
    loop in Python; others choose game by game.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: Seat = 0,
        bots: str | Sequence[str] = "random",
        *,
        options: Mapping[str, Any] | None = None,
        payoff: Payoff = "places",
        render_mode: str | None = None,
    ) -> None:
        check_payoff(payoff)
        rules = find_rules(game)
        self._game, self._options = game, parse_options(rules.info, options or {})
        self.num_envs, self.payoff, self.render_mode = num_envs, payoff, render_mode
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self._seats = rules.info.usual_seats if seats is None else seats
        self.batch = self._new_batch("0")
        self.seat = checked_seat(seat, self._seats)
        self._bots = seated_bots(bots, rules, self._seats, seat)
        self._dice = FastDice(0)
        width = sum(size for _, size, _ in self.batch.rules.fields)
        self.single_observation_space = observation_space(width, len(self.batch.actions))
        self.single_action_space = action_space(len(self.batch.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _new_batch(self, seed: str) -> Batch:
        return Batch(
            self._game, games=self.num_envs, seats=self._seats, seed=seed, options=self._options
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal all games again and let the bots move until the seat's turn in each."""
        super().reset(seed=seed)
        begun = new_seed(self.np_random)
        self._dice = bots_dice(begun)
        self.batch = self._new_batch(begun)
        self._let_bots_move(_Ends(self.num_envs))
        return self._observed()

    def step(
        self, actions: Any
    ) -> tuple[dict[str, Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Any]:
        """Play a move in every game, then let the bots move until the seat's turn."""
        ends = _Ends(self.num_envs)
        self._note(ends, self.batch.step(actions))
        self._let_bots_move(ends)
        seen, info = self._observed()
        if ends.done.any():
            info |= {"final_obs": ends.observations, "_final_obs": ends.done}
        return seen, ends.rewards, ends.done, np.zeros(self.num_envs, dtype=np.bool_), info

    def _let_bots_move(self, ends: "_Ends") -> None:
        batch = self.batch
        while (waiting := batch.to_move != self.seat).any():
            self._note(ends, batch.step(self._choices(waiting), only=waiting))

    def _choices(self, waiting: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return a move for every game where a bot is to move."""
        batch = self.batch
        moves, to_move = batch.random_moves().copy(), batch.to_move
        for lane in np.flatnonzero(waiting):
            bot = self._bots[to_move[lane]]
            if not isinstance(bot, RandomBot):
                moves[lane] = self._thought(int(lane), int(to_move[lane]))
        return moves

    def _thought(self, lane: int, seat: Seat) -> int:
        rules, bot = self.batch.rules, self._bots[seat]
        assert bot is not None
        state = self.batch.state(lane)
        chosen = bot.choose(rules.view(state, seat), rules.legal_actions(state), self._dice)
        return rules.index[chosen]

    def _note(self, ends: "_Ends", turn: Turn) -> None:
        rules = self.batch.rules
        for lane, state in turn.finished.items():
            outcome = rules.outcome(state)
            assert outcome is not None
            seen = observed(rules, state, self.seat)
            ends.note(lane, payoffs(outcome, self.payoff)[self.seat], seen, len(rules.actions))

    def _observed(self) -> tuple[dict[str, Any], dict[str, Any]]:
        masks = self.batch.masks().astype(np.int8)
        return {"observation": self.batch.observe(self.seat), "action_mask": masks}, {}


class _Ends:
    """The games that ended in a step, with their payoffs and final observations."""

    def __init__(self, games: int) -> None:
        self.rewards = np.zeros(games)
        self.done = np.zeros(games, dtype=np.bool_)
        self.observations = np.full(games, None, dtype=object)

    def note(self, lane: int, reward: float, seen: Any, actions: int) -> None:
        if self.done[lane]:  # a game that ended before the seat's first turn: give no reward
            return
        self.done[lane] = True
        self.rewards[lane] = reward
        self.observations[lane] = {
            "observation": seen,
            "action_mask": np.zeros(actions, dtype=np.int8),
        }
