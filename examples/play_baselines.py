"""Play two agents against each other, each deal both ways round. See docs/baselines.md.

Needs `pip install 'railtable[batch]'`, and `railtable[openspiel]` for `ismcts`.

    python examples/play_baselines.py trambahn ppo greedy --deals 50
    python examples/play_baselines.py station-master ismcts:50 random --deals 10

An agent is a bot's name (random, greedy, trainee, …, inspector), `ppo` (the network that comes
with the game), a file of a network (`agent.npz`), or `ismcts:N`, OpenSpiel's search with N
simulations a move. With three seats, which Block Train needs, the second agent has two of them.
"""

import argparse
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
    """An agent in a game: it receives every step and answers with moves."""

    def begin(self, seats: int, seed: str) -> None:
        """Begin a game."""

    def hear(self, action: Any) -> None:
        """Hear a step of the game, before it is carried out."""

    def choose(self, state: Any) -> Any:
        """Return an action of the seat to move."""


class BotPlayer:
    """A bot: it gets the view of the seat to move."""

    def __init__(self, rules: IndexedRules[Any, Any], name: str) -> None:
        self._rules = rules
        if name == "ppo" or name.endswith(".npz"):
            path = None if name == "ppo" else Path(name)
            self._bot: Any = LearnedBot(rules, path)
        else:
            self._bot = make_bot(name, rules)
        self._bot.be_patient()
        self._dice = FastDice(0)

    def begin(self, seats: int, seed: str) -> None:
        """Begin a game."""
        self._dice = FastDice(f"{seed}/{seats}")

    def hear(self, action: Any) -> None:
        """Hear nothing: a view has all that a bot needs."""

    def choose(self, state: Any) -> Any:
        """Return an action of the seat to move."""
        view = self._rules.view(state, int(state.to_move))
        return self._bot.choose(view, self._rules.legal_actions(state), self._dice)


class SearchPlayer:
    """OpenSpiel's information-set search, which redeals the cards its seat does not know."""

    def __init__(self, rules: IndexedRules[Any, Any], simulations: int) -> None:
        import pyspiel  # noqa: PLC0415 only for this player
        from open_spiel.python.algorithms import ismcts, mcts  # noqa: PLC0415 likewise

        from railtable.adapters.openspiel import openspiel_name  # noqa: PLC0415 likewise

        self._load, self._ismcts, self._mcts = pyspiel.load_game, ismcts, mcts
        self._name, self._rules, self._simulations = (
            openspiel_name(rules.info.key),
            rules,
            simulations,
        )

    def begin(self, seats: int, seed: str) -> None:
        """Begin a game."""
        random = np.random.RandomState(int(FastDice(f"{seed}/search").word()))
        game = self._load(self._name, {"players": seats})
        self._state = game.new_initial_state()
        self._bot = self._ismcts.ISMCTSBot(
            game=game,
            uct_c=1.5,
            max_simulations=self._simulations,
            max_world_samples=-1,
            random_state=random,
            evaluator=self._mcts.RandomRolloutEvaluator(1, random),
        )

    def hear(self, action: Any) -> None:
        """Follow the game."""
        self._state.follow(action)

    def choose(self, state: Any) -> Any:
        """Return an action of the seat to move."""
        legal = self._rules.legal_actions(state)
        return legal[0] if len(legal) == 1 else self._rules.actions[self._bot.step(self._state)]


def make_player(rules: IndexedRules[Any, Any], name: str) -> Player:
    """Return an agent by its name."""
    if name.startswith("ismcts:"):
        return SearchPlayer(rules, int(name.partition(":")[2]))
    return BotPlayer(rules, name)


def play(rules: IndexedRules[Any, Any], players: list[Player], seed: str) -> list[float]:
    """Play a game; return each seat's payoff, from 1 for the first place to -1 for the last."""
    state, dice = rules.setup(len(players)), FastDice(seed)
    heard = list({id(player): player for player in players}.values())
    for player in heard:
        player.begin(len(players), seed)
    while state.to_move != NOBODY:
        if state.to_move == CHANCE:
            action = rules.chance_action(state, rules.engine.draw_list(state, dice))
        else:
            action = players[int(state.to_move)].choose(state)
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


def main() -> None:
    """Play the games and tell the share of opponents beaten."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("agent")
    parser.add_argument("opponent")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", default="baselines")
    wishes = parser.parse_args()
    rules = find_rules(wishes.game)
    assert isinstance(rules, IndexedRules), "a card game"
    seats = max(2, rules.info.min_seats)
    agent, opponent = (make_player(rules, name) for name in (wishes.agent, wishes.opponent))
    shares, begun = list[float](), time.process_time()
    for deal in range(wishes.deals):
        paid = 0.0
        for seat in range(seats):
            players = [agent if at == seat else opponent for at in range(seats)]
            paid += play(rules, players, f"{wishes.seed}/{deal}")[seat]
        shares.append((1 + paid / seats) / 2)
    low, high = interval(float(np.mean(shares)), seats * len(shares))
    minutes = (time.process_time() - begun) / 60
    print(
        f"{wishes.game}: {wishes.agent} beats {np.mean(shares):.1%} ({low:.0%} … {high:.0%}) of"
        f" {wishes.opponent} opponents in {seats * len(shares)} games, {minutes:.1f} min"
    )


if __name__ == "__main__":
    main()
