"""Run an agent as a program of the line protocol: `python -m railtable.api.agent_process NAME`.

So an agent can be given a process of its own, which gets nothing but its seat's view.
"""

import sys
from typing import Any

import msgspec

from railtable.api.agents import is_foreign, load_agent, name_of, resolve_bot
from railtable.bots import Bot
from railtable.core.dice import FastDice
from railtable.core.errors import RailtableError
from railtable.core.plugins import plugin_bots
from railtable.games import find_rules
from railtable.programs.line_protocol import QUIT, VERSION
from railtable.texts import texts


class Question(msgspec.Struct):
    """The parts of `choose` that an agent needs; the others are for other languages."""

    view: msgspec.Raw
    actions: list[msgspec.Raw]
    complete: bool
    seed: int


def serve_agent(name: str) -> None:
    """Answer questions until the input ends."""
    answers, sys.stdout = sys.stdout, sys.stderr
    if is_foreign(name):
        load_agent(plugin_bots().get(name, name))
    bot: Bot | None = None
    for line in sys.stdin:
        word, _, told = line.strip().partition(" ")
        if word == QUIT:
            return
        if word == "railtable":
            identity = msgspec.json.encode({"name": name_of(name)[:100]}).decode()
            print(f"id {identity}\nready {VERSION}", file=answers, flush=True)
        elif word == "game":
            bot = resolve_bot(name, find_rules(msgspec.json.decode(told)["game"]))
        elif word == "choose" and bot is not None:
            print(_answer(bot, told), file=answers, flush=True)


def _answer(bot: Bot, told: str) -> str:
    """Return the line of the agent's choice."""
    question = msgspec.json.decode(told, type=Question)
    info = bot.rules.info
    view = msgspec.json.decode(question.view, type=info.view)
    kind: Any = info.action
    actions = [msgspec.json.decode(action, type=kind) for action in question.actions]
    legal = actions if question.complete else []
    action = bot.choose(view, legal, FastDice(question.seed))
    return f"action {msgspec.json.encode(action).decode()}"


def main() -> None:
    """Run the agent; end with a sentence if it fails."""
    try:
        serve_agent(sys.argv[1])
    except RailtableError as error:
        sys.exit(texts("en").say(f"error-{error.key}", error.facts))


if __name__ == "__main__":
    main()
