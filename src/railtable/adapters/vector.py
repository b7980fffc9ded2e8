"""A vectorised single-agent environment on the batch engine. See docs/adapters.md."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from railtable.adapters.env_game import observed
from railtable.adapters.env_game_factory import new_seed
from railtable.adapters.gymnasium import (
    ILLEGAL_REWARD,
    USUAL_BOT,
    bots_dice,
    checked_seat,
    seated_bots,
)
from railtable.adapters.payoff import Payoff, check_payoff, seat_payoff
from railtable.adapters.rendering import RENDER_MODES, check_render_mode, render_state
from railtable.adapters.spaces import action_space, agent_space
from railtable.api.agents import Agent
from railtable.batch import Batch, Encoding, Turn
from railtable.bots.bot import Bot
from railtable.bots.greedy import GreedyBot
from railtable.bots.random import RandomBot
from railtable.core.dice import FastDice
from railtable.core.options import parse_options
from railtable.core.seats import Seat
from railtable.games import find_rules


class SeatsEnv(VectorEnv):
    """A vectorised `SeatEnv`: the same seat in every game, bots in the others.

    Finished games reset in the same step (`AutoresetMode.SAME_STEP`). An illegal move ends its
    game, costs 1 and is named in `info["refused"]`. `random` and `greedy` opponents play inside
    the batch; others choose game by game, in Python.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: Seat = 0,
        bots: Agent | Sequence[Agent] = USUAL_BOT,
        *,
        options: Mapping[str, Any] | None = None,
        payoff: Payoff = "places",
        encoding: Encoding = "raw",
        render_mode: str | None = None,
    ) -> None:
        check_payoff(payoff)
        rules = find_rules(game)
        check_render_mode(rules, render_mode)
        self._game, self._options = game, parse_options(rules.info, options or {})
        self.num_envs, self.payoff, self.render_mode = num_envs, payoff, render_mode
        self.metadata = {
            "autoreset_mode": AutoresetMode.SAME_STEP,
            "render_modes": RENDER_MODES,
            "render_fps": 1,
        }
        self._seats = rules.info.usual_seats if seats is None else seats
        self.seat = checked_seat(seat, self._seats)
        self.bots = seated_bots(bots, rules, self._seats, seat)
        self._players = [policy_of(bot) for bot in self.bots]
        self._plays_inside = self._players.count(None) == 1
        self.batch = self._new_batch("0")
        self.encoder = self.batch.encoder(encoding)
        self._dice = FastDice(0)
        actions = len(self.batch.actions)
        self.single_observation_space = agent_space(self.encoder, actions)
        self.single_action_space = action_space(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._shown: Any = None
        self._masks = np.zeros((0, actions), np.int8)

    def _new_batch(self, seed: str) -> Batch:
        return Batch(
            self._game,
            games=self.num_envs,
            seats=self._seats,
            seed=seed,
            options=self._options,
            observed=self._plays_inside,
            players=self._players,
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal all games again and let the bots move until the seat's turn in each."""
        super().reset(seed=seed)
        begun = new_seed(self.np_random)
        self._dice = bots_dice(begun)
        self.batch = self._new_batch(begun)
        self._let_bots_move(_Ends(self.num_envs))
        return self._observed()

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Any]:
        """Play a move in every game, then let the bots move until the seat's turn."""
        ends, before = _Ends(self.num_envs), (self._shown, self._masks)
        turn = self.batch.step(actions, restart_illegal=True)
        if turn.refused.any():
            for lane in np.flatnonzero(turn.refused):
                ends.note(int(lane), ILLEGAL_REWARD, self._seen(before[0][lane], before[1][lane]))
        self._note(ends, turn)
        self._let_bots_move(ends)
        seen, info = self._observed()
        if ends.done.any():
            info |= {"final_obs": ends.observations, "_final_obs": ends.done}
        if turn.refused.any():
            keys = np.where(turn.refused, np.array("no_such_move", object), np.array(None, object))
            info |= {"refused": keys, "_refused": turn.refused}
        return seen, ends.rewards, ends.done, np.zeros(self.num_envs, dtype=np.bool_), info

    def _let_bots_move(self, ends: "_Ends") -> None:
        """Let the bots move that do not play inside the batch."""
        batch = self.batch
        while not self._plays_inside and (waiting := batch.to_move != self.seat).any():
            moves = np.zeros(self.num_envs, np.int64)
            for lane in np.flatnonzero(waiting):
                moves[lane] = self._thought(int(lane), int(batch.to_move[lane]))
            self._note(ends, batch.step(moves, only=waiting))

    def _thought(self, lane: int, seat: Seat) -> int:
        rules, bot = self.batch.rules, self.bots[seat]
        assert bot is not None
        state = self.batch.state(lane)
        chosen = bot.choose(rules.view(state, seat), rules.legal_actions(state), self._dice)
        return rules.index[chosen]

    def _note(self, ends: "_Ends", turn: Turn) -> None:
        rules = self.batch.rules
        for lane, state in turn.finished.items():
            points = turn.rewards[lane].tolist()
            reward = seat_payoff(rules, state, points, self.seat, self.payoff)
            row = self.encoder.encode(observed(rules, state, self.seat))
            ends.note(lane, reward, self._seen(row, np.zeros(len(rules.actions), np.int8)))

    def _observed(self) -> tuple[Any, dict[str, Any]]:
        rows = self.batch.observe(None if self._plays_inside else self.seat)
        self._shown, self._masks = self.encoder.encode(rows), self.batch.masks().view(np.int8)
        return self._seen(self._shown, self._masks), {"action_mask": self._masks}

    def _seen(self, rows: Any, masks: Any) -> Any:
        is_raw = self.encoder.encoding == "raw"
        return {"observation": rows, "action_mask": masks} if is_raw else rows

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the masks of legal actions as booleans, under the name that learners look for."""
        return self._masks.view(np.bool_)

    def render(self) -> tuple[Any, ...] | None:
        """Return (or print) every table as a spectator sees it."""
        if self.render_mode is None:
            return None
        states = [self.batch.state(lane) for lane in range(self.num_envs)]
        return tuple(render_state(self.batch.rules, one, self.render_mode) for one in states)

    def close_extras(self, **given: Any) -> None:
        """Close the bots."""
        for bot in self.bots:
            if bot is not None:
                bot.close()


def policy_of(bot: Bot | None) -> str | None:
    """Return the name under which a batch plays a bot by itself, or None."""
    if type(bot) is RandomBot:
        return "random"
    return "greedy" if type(bot) is GreedyBot else None


class _Ends:
    """The games that ended in a step, with their payoffs and final observations."""

    def __init__(self, games: int) -> None:
        self.rewards = np.zeros(games)
        self.done = np.zeros(games, dtype=np.bool_)
        self.observations = np.full(games, None, dtype=object)

    def note(self, lane: int, reward: float, seen: Any) -> None:
        if self.done[lane]:  # a game that ended before the seat's first turn: give no reward
            return
        self.done[lane] = True
        self.rewards[lane] = reward
        self.observations[lane] = seen
