"""Play an agent against others, each deal from every seat. See docs/baselines.md.

Needs `pip install 'railtable[batch]'`, and `railtable[openspiel]` for `ismcts`.

    python examples/play_baselines.py trambahn ppo greedy --deals 50
    python examples/play_baselines.py station-master ismcts:50 random trainee --deals 10 5

An agent is a bot's name (random, greedy, trainee, …, inspector), `ppo` (the network that comes
with the game), a file of a network (`agent.npz`), or OpenSpiel's search with N simulations a
move: `ismcts:N`, or `mcts:N` in Block Train, which hides nothing. With three seats, which Block
Train needs, the opponent has two of them.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from railtable.adapters.learned import LearnedBot
from railtable.adapters.payoff import place_payoffs
from railtable.bots import make_bot
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.rules import IndexedRules
from railtable.games import find_rules


class Player(Protocol):
    """An agent in a game: it receives every step and answers with the moves of its turn."""

    def begin(self, seats: int, seed: str) -> None:
        """Begin a game."""

    def hear(self, action: Any) -> None:
        """Hear a step of the game, before it is carried out."""

    def plan(self, state: Any) -> list[Any]:
        """Return actions of the seat to move, in order: the first one at least."""


class BotPlayer:
    """A bot: it gets a world in which all that the seat to move does not know is dealt again."""

    def __init__(self, rules: IndexedRules[Any, Any], name: str) -> None:
        self._rules = rules
        if name == "ppo" or name.endswith(".npz"):
            path = None if name == "ppo" else Path(name)
            self.bot: Any = LearnedBot(rules, path)
        else:
            self.bot = make_bot(name, rules)
        self.bot.be_patient()
        self._dice = self._worlds = FastDice(0)

    def begin(self, seats: int, seed: str) -> None:
        """Begin a game."""
        self._dice, self._worlds = FastDice(f"{seed}/{seats}"), FastDice(f"{seed}/worlds")

    def hear(self, action: Any) -> None:
        """Hear nothing: a world has all that a bot needs."""

    def plan(self, state: Any) -> list[Any]:
        """Return actions of the seat to move; a level plans its turn once."""
        world = self._rules.copy(state)
        self._rules.engine.redeal(world, int(state.to_move), self._worlds)
        return self.bot.plan_in(world, self._rules.legal_actions(state), self._dice)


class SearchPlayer:
    """OpenSpiel's search with random rollouts; `ismcts` redeals what its seat does not know."""

    def __init__(self, rules: IndexedRules[Any, Any], kind: str, simulations: int) -> None:
        import pyspiel  # noqa: PLC0415 only for this player
        from open_spiel.python.algorithms import ismcts, mcts  # noqa: PLC0415 likewise

        from railtable.adapters.openspiel import openspiel_name  # noqa: PLC0415 likewise

        self._load, self._ismcts, self._mcts = pyspiel.load_game, ismcts, mcts
        self._name, self._rules = openspiel_name(rules.info.key), rules
        self._kind, self._simulations = kind, simulations

    def begin(self, seats: int, seed: str) -> None:
        """Begin a game."""
        random = np.random.RandomState(int(FastDice(f"{seed}/search").word()))
        game = self._load(self._name, {"players": seats})
        self.state, self._heard = game.new_initial_state(), list[Any]()
        rollout = self._mcts.RandomRolloutEvaluator(1, random)
        setting: dict[str, Any] = {"game": game, "uct_c": 1.5, "random_state": random}
        setting |= {"max_simulations": self._simulations, "evaluator": rollout}
        if self._kind == "mcts":
            self._bot = self._mcts.MCTSBot(**setting)
        else:
            self._bot = self._ismcts.ISMCTSBot(max_world_samples=-1, **setting)

    def hear(self, action: Any) -> None:
        """Follow the game; the state carries out chance steps without draws by itself."""
        self._heard.append(action)
        self.state.follow(self._heard)

    def plan(self, state: Any) -> list[Any]:
        """Return an action of the seat to move."""
        legal = self._rules.legal_actions(state)
        return legal if len(legal) == 1 else [self._rules.actions[self._bot.step(self.state)]]


def make_player(rules: IndexedRules[Any, Any], name: str) -> Player:
    """Return an agent by its name."""
    kind, found, simulations = name.partition(":")
    if found and kind in ("ismcts", "mcts"):
        return SearchPlayer(rules, kind, int(simulations))
    return BotPlayer(rules, name)


def play(rules: IndexedRules[Any, Any], players: list[Player], seed: str) -> list[float]:
    """Play a game; return each seat's payoff, from 1 for the first place to -1 for the last."""
    state, dice = rules.setup(len(players)), FastDice(seed)
    heard = list({id(player): player for player in players}.values())
    for player in heard:
        player.begin(len(players), seed)
    planned: list[Any] = []
    while state.to_move != NOBODY:
        if state.to_move == CHANCE:
            action = rules.chance_action(state, rules.engine.draw_list(state, dice))
        else:
            planned = planned or list(players[int(state.to_move)].plan(state))
            action = planned.pop(0)
        for player in heard:
            player.hear(action)
        rules.apply(state, action)
    outcome = rules.outcome(state)
    assert outcome is not None
    return place_payoffs(outcome.ranks)


def interval(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson), which is honest after a shut-out too."""
    z = 1.96**2 / games
    middle = (share + z / 2) / (1 + z)
    half = (z * share * (1 - share) + z**2 / 4) ** 0.5 / (1 + z)
    return middle - half, middle + half


def play_match(
    rules: IndexedRules[Any, Any], names: tuple[str, str], deals: int, seed: str
) -> dict[str, Any]:
    """Play an agent against an opponent; return the share of opponents beaten."""
    seats, begun, paid = max(2, rules.info.min_seats), time.process_time(), 0.0
    agent, opponent = (make_player(rules, name) for name in names)
    for deal in range(deals):
        for seat in range(seats):
            players = [agent if at == seat else opponent for at in range(seats)]
            paid += play(rules, players, f"{seed}/{deal}")[seat]
    games = deals * seats
    share, minutes = (1 + paid / games) / 2, (time.process_time() - begun) / 60
    low, high = interval(share, games)
    print(
        f"{rules.info.key}: {names[0]} beats {share:.1%} ({low:.0%} … {high:.0%}) of {names[1]}"
        f" opponents in {games} games, {minutes:.1f} min",
        flush=True,
    )
    told = {"opponent": names[1], "beaten": share, "low": low, "high": high}
    return {**told, "games": games, "minutes": round(minutes, 2)}


def main() -> None:
    """Play the games and tell the shares of opponents beaten."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("agent")
    parser.add_argument("opponents", nargs="+")
    parser.add_argument("--deals", type=int, nargs="+", default=[50], help="one, or one each")
    parser.add_argument("--seed", default="baselines")
    parser.add_argument("--out", type=Path, default=None, help="save the results as JSON")
    wishes = parser.parse_args()
    deals = wishes.deals * (len(wishes.opponents) if len(wishes.deals) == 1 else 1)
    if len(deals) != len(wishes.opponents):
        parser.error("--deals needs one number, or one for every opponent")
    rules = find_rules(wishes.game)
    assert isinstance(rules, IndexedRules), "a card game"
    told = [
        play_match(rules, (wishes.agent, opponent), count, wishes.seed)
        for opponent, count in zip(wishes.opponents, deals, strict=True)
    ]
    if wishes.out is not None:
        wishes.out.write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
