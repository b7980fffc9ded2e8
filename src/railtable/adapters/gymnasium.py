"""A single-agent Gymnasium environment against bots, alone or vectorised. See docs/adapters.md.

Needs Gymnasium: `pip install 'railtable[pettingzoo]'`.
"""

from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from typing import Any, Final, Self

from railtable.core.extras import missing_extra

try:
    import gymnasium
except ImportError as missing:
    raise missing_extra(__name__, "Gymnasium", extra="pettingzoo", package="gymnasium") from missing

from railtable.adapters.env_game import EnvGame
from railtable.adapters.env_game_factory import make_env_game, new_seed
from railtable.adapters.payoff import Payoff
from railtable.adapters.rendering import RENDER_MODES, check_render_mode, render_state
from railtable.adapters.spaces import action_space, agent_space, observation_of
from railtable.adapters.string_railway import PROPOSALS
from railtable.api.agents import Agent, resolve_bot
from railtable.batch.encoding import Encoding
from railtable.bots.bot import Bot
from railtable.core.dice import FastDice
from railtable.core.errors import BadOptions, IllegalAction
from railtable.core.rules import Rules
from railtable.core.seats import Seat
from railtable.games import find_rules, playable

ILLEGAL_REWARD: Final = -1.0
USUAL_BOT: Final = "greedy"
"""The opponents of an environment, alone or vectorised, if none are named."""


class SeatEnv(gymnasium.Env):
    """One seat to play, with bots in the other seats.

    `bots` is one agent for all other seats, or one for each in seat order: names, `module:Class`,
    `engine:COMMAND`, classes, objects or functions (docs/bots.md). An illegal move ends the
    game, costs 1 and is named in `info["refused"]`. `encoding` is `raw` (a row of integers, with
    the mask beside it), `float` or `one_hot` (a row for a network, alone); the mask is in
    `info["action_mask"]` in each case.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: Seat = 0,
        bots: Agent | Sequence[Agent] = USUAL_BOT,
        *,
        options: Mapping[str, Any] | None = None,
        payoff: Payoff = "places",
        encoding: Encoding = "raw",
        proposals: int = PROPOSALS,
        render_mode: str | None = None,
    ) -> None:
        self.course: EnvGame = make_env_game(
            game, seats, options, proposals=proposals, payoff=payoff, encoding=encoding
        )
        check_render_mode(self.course.rules, render_mode)
        self.seat = checked_seat(seat, self.course.seats)
        self.bots = seated_bots(bots, self.course.rules, self.course.seats, seat)
        self.payoff: Payoff = payoff
        self.render_mode = render_mode
        self.observation_space = agent_space(self.course.encoder, self.course.actions)
        self.action_space = action_space(self.course.actions)
        self._dice = FastDice(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal a game and let the bots move until the seat's turn."""
        super().reset(seed=seed)
        begun = new_seed(self.np_random)
        self._dice = bots_dice(begun)
        self.course.begin(begun)
        self._let_bots_move()
        return self._answer()

    def _let_bots_move(self) -> None:
        course = self.course
        while (seat := course.to_move) is not None and seat != self.seat:
            bot = self.bots[seat]
            assert bot is not None
            view = course.rules.view(course.state, seat)
            legal = course.rules.legal_actions(course.state)
            course.take(bot.choose(view, legal, self._dice))

    def _answer(self) -> tuple[Any, dict[str, Any]]:
        seen = observation_of(self.course, self.seat)
        is_raw = self.course.encoder.encoding == "raw"
        return seen if is_raw else seen["observation"], {"action_mask": seen["action_mask"]}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a move, then let the bots move until the seat's turn or the end."""
        try:
            self.course.play(int(action))
        except IllegalAction as refusal:
            seen, info = self._answer()
            return seen, ILLEGAL_REWARD, True, False, {**info, "refused": refusal.key}
        self._let_bots_move()
        seen, info = self._answer()
        over = self.course.to_move is None
        return seen, self.course.payoffs(self.payoff)[self.seat], over, False, info

    def clone(self) -> Self:
        """Return an independent copy with the same future chance steps, for tree search."""
        twin = copy(self)
        twin.__dict__.update(
            course=self.course.clone(),
            _dice=self._dice.copy(),
            bots=deepcopy(self.bots),
            _np_random=deepcopy(self._np_random),
        )
        return twin

    def action_masks(self) -> Any:
        """Return the mask of legal actions as booleans, under the name that learners look for."""
        return self.course.mask(self.seat).astype(bool)

    def render(self) -> Any:
        """Return (or print) the table as a spectator sees it."""
        return render_state(self.course.rules, self.course.state, self.render_mode)

    def close(self) -> None:
        """Close the bots."""
        for bot in self.bots:
            if bot is not None:
                bot.close()


def bots_dice(seed: str) -> FastDice:
    """Return the random generator of the bots for a game's seed."""
    return FastDice(f"{seed}/bots")


def checked_seat(seat: Seat, seats: int) -> Seat:
    """Return a seat number of the table, or raise if it does not exist."""
    if not 0 <= seat < seats:
        raise BadOptions("no_such_seat", {"seat": seat, "option": "seat"})
    return seat


def seated_bots(
    bots: Agent | Sequence[Agent], rules: Rules[Any, Any], seats: int, own: Seat
) -> list[Bot | None]:
    """Return a bot for every seat except the agent's."""
    if isinstance(bots, Sequence) and not isinstance(bots, str):
        agents = list(bots)
    else:
        agents = [bots] * (seats - 1)
    if len(agents) != seats - 1:
        raise BadOptions("bots_and_seats_differ", {"bots": len(agents), "seats": seats - 1})
    seated: list[Bot | None] = [resolve_bot(agent, rules) for agent in agents]
    seated.insert(own, None)
    return seated


def id_of(game: str) -> str:
    """Return a game's id for `gymnasium.make`: `railtable/StationMaster-v1`."""
    name = "".join(part.capitalize() for part in game.split("-"))
    return f"railtable/{name}-v{find_rules(game).info.version}"


def register_envs() -> None:
    """Register the games with `gymnasium.make` and `make_vec`; done on import."""
    for game in playable():
        if id_of(game) not in gymnasium.registry:
            gymnasium.register(
                id_of(game),
                entry_point="railtable.adapters.gymnasium:SeatEnv",
                vector_entry_point="railtable.adapters.vector:SeatsEnv",
                kwargs={"game": game},
            )


register_envs()
__all__ = ["SeatEnv", "id_of", "register_envs"]
