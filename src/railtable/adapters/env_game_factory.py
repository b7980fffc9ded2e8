"""Choose the numeric implementation for a game."""

from collections.abc import Mapping
from typing import Any

from railtable.adapters.env_game import CardEnvGame, EnvGame
from railtable.adapters.payoff import check_payoff
from railtable.adapters.string_railway import PROPOSALS, StringEnvGame
from railtable.core.errors import BadOptions
from railtable.core.options import parse_options
from railtable.core.rules import IndexedRules
from railtable.games import find_rules
from railtable.games.string_railway.game import StringRules


def new_seed(generator: Any) -> str:
    """Return the seeds of the next games, drawn from an environment's random generator."""
    return f"env/{int(generator.integers(2**63))}"


def make_env_game(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    proposals: int = PROPOSALS,
    payoff: str = "places",
    encoding: str = "raw",
) -> EnvGame:
    """Return a game ready to be reset, or raise BadOptions."""
    check_payoff(payoff)
    rules = find_rules(game)
    count = rules.info.usual_seats if seats is None else seats
    chosen = parse_options(rules.info, options or {})
    if isinstance(rules, IndexedRules):
        return CardEnvGame(rules, count, chosen, encoding)
    if isinstance(rules, StringRules):
        return StringEnvGame(rules, count, chosen, proposals, encoding)
    raise BadOptions("no_list_of_actions", {"game": game})
