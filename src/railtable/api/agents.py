"""Find a bot by name: one of ours, an installed one, the user's own code, or a program.

`resolve_bot` is the only place that does this.  It runs the named code, so callers pass names from
the command line only, never names from a request or a record (use `railtable.bots.make_bot`).
"""

import inspect
import os
import sys
import traceback
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Protocol, TypeAlias, cast

from railtable.api.table import Table
from railtable.bots import BOT_MAKERS, LEVELS, Bot, UnknownBot, make_bot
from railtable.core.actions import Action, View
from railtable.core.dice import Dice, FastDice
from railtable.core.errors import LONGEST_FACT, IllegalAction, RailtableError
from railtable.core.plugins import plugin_bots
from railtable.core.rules import Rules
from railtable.games import find_rules
from railtable.programs import PREFIX, ProgramBot

PROPOSALS: Final = 12
"""Number of actions offered to an agent where actions cannot be listed."""

BOTS: Final = (*BOT_MAKERS, *(name for name in plugin_bots() if name not in BOT_MAKERS))
"""Bot names: two simple bots, the levels from 1 to 5, the pretrained agent, installed ones."""


class Choosing(Protocol):
    """An agent: it chooses from what a seat knows.  It needs no base class.

    `legal` is never empty: where actions cannot be listed (turns of String Railway), it holds
    some proposals, and any other legal action may be answered.
    """

    def choose(self, view: Any, legal: list[Any], dice: Dice) -> Action | str:
        """Return one action, or its notation."""


class Acting(Protocol):
    """An agent that chooses at a table.

    The table is imagined: the seat to move has the same view at it, and all that this seat does
    not know was dealt again.
    """

    def act(self, table: Table) -> Action | str:
        """Return one action of the seat to move, or its notation."""


Agent: TypeAlias = (
    str | int | Bot | Choosing | Acting | Callable[[Any, list[Any], Dice], Action | str] | type
)
"""A bot's name or level, `module:Class`, `engine:COMMAND`, a class, an object or a function."""


Ask: TypeAlias = Callable[[View, list[Action], Dice], Any]


class BotFailed(RailtableError):
    """A bot that could not be loaded, raised an error or answered with no legal action."""


def resolve_bot(agent: Agent, rules: Rules[Any, Any]) -> Bot:
    """Return a bot for a game; raise UnknownBot, BotFailed or EngineFailed."""
    if isinstance(agent, str) and agent.startswith(PREFIX):
        bot: Bot = ProgramBot(rules, agent.removeprefix(PREFIX))
    elif isinstance(agent, int) or (isinstance(agent, str) and is_ours(agent)):
        return make_bot(agent, rules)
    elif isinstance(agent, str):
        bot = AgentBot(rules, load_agent(plugin_bots().get(agent, agent)), agent)
    elif isinstance(agent, Bot) and _is_built_in(agent):
        if agent.rules is not rules:
            raise RailtableError("bot_of_another_game", {"bot": agent.game, "game": rules.info.key})
        return agent
    else:
        bot = AgentBot(rules, agent, name_of(agent))
    bot.name = name_of(agent)
    return bot


def is_ours(name: str) -> bool:
    """Tell whether a name is one of Railtable's own bots or levels."""
    return name in BOT_MAKERS or name in map(str, range(1, len(LEVELS) + 1))


def is_foreign(name: str) -> bool:
    """Tell whether a name is for code outside Railtable: a program, a class, an installed bot."""
    return not is_ours(name) and (":" in name or name in plugin_bots())


def name_of(agent: Agent) -> str:
    """Return the name of an agent for reports and records."""
    if isinstance(agent, str | int):
        return str(agent)
    own = getattr(agent, "name", "") or getattr(agent, "__name__", "")
    return own if isinstance(own, str) and own else type(agent).__name__


def bot(game: str, agent: Agent = "greedy", seed: str | int | None = None) -> Bot:
    """Return a game's bot: by name, by level from 1 to 5, or from your own code.

    The same seed gives the same choices of `act` at the same table.
    """
    made = resolve_bot(agent, find_rules(game))
    if seed is not None:
        made.dice = FastDice(seed)
    return made


def _is_built_in(bot: Bot) -> bool:
    """Tell whether a bot's class is Railtable's, which knows the whole interface of `Bot`."""
    return type(bot).__module__.partition(".")[0] == "railtable"


class AgentBot(Bot):
    """A bot outside Railtable: its answers are checked, its errors are named."""

    def __init__(self, rules: Rules[Any, Any], agent: Any, name: str) -> None:
        super().__init__(rules)
        self.name = name
        self._agent = self._created(agent) if inspect.isclass(agent) else agent
        self._ask = self._asking()

    def __reduce__(self) -> tuple[Any, ...]:
        return AgentBot, (self.rules, self._agent, self.name), {"dice": self.dice}

    def _created(self, kind: type) -> Any:
        """Return an object of a class, which gets the rules if it cannot do without arguments."""
        try:
            return kind(self.rules) if _needs_rules(kind) else kind()
        except (Exception, SystemExit) as error:
            raise self._failed(error) from error

    def _asking(self) -> "Ask":
        """Return the function that asks the agent."""
        agent = self._agent
        if callable(getattr(agent, "choose", None)):
            return cast("Ask", agent.choose)
        if callable(getattr(agent, "act", None)):
            return self._ask_at_a_table
        if callable(agent):
            return cast("Ask", agent)
        raise BotFailed("bot_no_bot", {"bot": self.name})

    def _ask_at_a_table(self, view: View, _legal: list[Action], dice: Dice) -> Any:
        world = self.rules.imagine(view, dice)
        seed = int(dice.below(2**31 - 1))
        return self._agent.act(Table.from_state(self.rules, world, seed))

    def choose(self, view: View, legal: list[Action], dice: Dice) -> Action:
        """Return the agent's choice, checked by the rules, or raise BotFailed."""
        offers = legal or self.rules.propose(self.rules.imagine(view, dice), dice, PROPOSALS)
        try:
            answer = self._ask(view, list(offers), dice)
            action = self.rules.parse_action(answer) if isinstance(answer, str) else answer
        except (Exception, SystemExit) as error:
            raise self._failed(error) from error
        if not isinstance(action, Action):
            raise BotFailed("bot_no_action", {"bot": self.name, "answer": _short(repr(action))})
        if action not in offers:
            self._check(view, action, dice, complete=bool(legal))
        return action

    def _check(self, view: View, action: Action, dice: Dice, *, complete: bool) -> None:
        """Raise BotFailed if an action is not legal; all worlds of a view give the same verdict."""
        facts: dict[str, str | int] = {"bot": self.name, "answer": _short(repr(action))}
        if complete:
            raise BotFailed("bot_illegal", facts)
        try:
            self.rules.check(self.rules.imagine(view, dice), action)
        except IllegalAction as refusal:
            raise BotFailed("bot_illegal", facts) from refusal

    def _failed(self, error: BaseException) -> BotFailed:
        """Return the error for the agent's own, with the place in its code."""
        frames = traceback.extract_tb(error.__traceback__)
        where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
        reason = _short(f"{type(error).__name__}: {error}")
        return BotFailed("bot_raised", {"bot": self.name, "reason": reason, "where": where})

    def be_patient(self) -> None:
        if isinstance(self._agent, Bot):
            self._agent.be_patient()

    def close(self) -> None:
        close = getattr(self._agent, "close", None)
        if callable(close):
            close()


def _needs_rules(kind: type) -> bool:
    """Tell whether a class cannot be created without an argument."""
    try:
        parameters = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):
        return False
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return any(one.default is one.empty and one.kind in positional for one in parameters)


def load_agent(name: str) -> Any:
    """Return the class, object or function that `module:Class` or `file.py:Class` names."""
    where, colon, attribute = name.rpartition(":")
    if not (colon and where and attribute):
        known = f"{', '.join(BOTS)}, 1 - {len(LEVELS)}"
        raise UnknownBot("unknown_bot", {"bot": _short(name), "known": known})
    try:
        module = _load_file(str(Path(where).resolve())) if _is_file(where) else _load_module(where)
        return attrgetter(attribute)(module)
    except (Exception, SystemExit) as error:
        reason = _short(f"{type(error).__name__}: {error}")
        raise BotFailed("bot_not_loaded", {"bot": _short(name), "reason": reason}) from error


def _is_file(where: str) -> bool:
    return where.endswith(".py")


def _load_module(name: str) -> ModuleType:
    """Import a module that is installed, or beside the person: in the current folder."""
    here = os.getcwd()  # noqa: PTH109 as it stands on the import path
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    return import_module(name)


@cache
def _load_file(path: str) -> ModuleType:
    """Import a file by its path."""
    name = Path(path).stem
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    module = module_from_spec(spec)
    # Known by its name, so that its classes can be pickled; never in place of another module.
    sys.modules.setdefault(name, module)
    spec.loader.exec_module(module)
    return module


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_FACT else f"{text[:LONGEST_FACT]}…"
