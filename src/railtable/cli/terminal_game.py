"""A game in the terminal: one person, bots in the other seats."""

import getpass
from collections.abc import Callable, Sequence
from typing import Any, Final

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from railtable.bots import LEVELS, Bot, make_bot
from railtable.cli.console import Mistake, language, say_error
from railtable.cli.sentences import abbreviate, say_outcome, tell_step, terminal_of
from railtable.core.actions import Action, Step
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.errors import RailtableError
from railtable.core.notation import split_actions
from railtable.core.rules import IndexedRules
from railtable.core.seats import Seat
from railtable.core.table import Table
from railtable.insight.hints import TurnHint, find_hint, hint_effort, plain_hint
from railtable.insight.sentences import fact_sentence
from railtable.programs import ProgramBot
from railtable.texts import NamedSeats, TextArgs, rulebook, texts
from railtable.values import has_values

MINE: Final[Seat] = 0
OFFERED: Final = 12
"""Number of turns offered where they cannot be listed."""
COLOURS: Final = ("bold green", "cyan", "magenta", "yellow", "blue", "red")
"""The colours of the seats in the log; a terminal without colours, or NO_COLOR, shows none."""
LONGEST_LOG: Final = 40
"""Steps that `log` shows; the last ones."""


class TerminalGame:
    """A person at seat 1 and bots in all other seats."""

    def __init__(self, table: Table, bots: Sequence[Bot], name: str | None = None) -> None:
        """Seat the bots, one for each other seat."""
        self.table = table
        self._bots = bots
        self.names = _names(name or _own_name(), [_called(bot) for bot in bots])
        self.texts = NamedSeats(language(), dict(enumerate(self.names)))
        self._dice = FastDice(table.chance.commitment)
        self._told = 0
        self._console = Console(highlight=False, soft_wrap=True)
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._tell_help,
            "help": self._tell_help,
            "h": self._tell_hint,
            "hint": self._tell_hint,
            "r": self._tell_rules,
            "rules": self._tell_rules,
            "l": self._tell_log,
            "log": self._tell_log,
            "b": self._tell_board,
            "board": self._tell_board,
        }

    def run(self) -> None:
        """Play until the end or until the person quits."""
        self._say("cli-commitment", {"hash": self.table.chance.commitment})
        self._say("cli-play-welcome", {"names": ", ".join(self.names)})
        while self.table.to_move != NOBODY:
            self._tell_steps()
            if self.table.to_move == MINE:
                if not self._take_turn():
                    return
            else:
                self._let_bot_move(self.table.to_move)
        self._tell_steps()
        outcome = self.table.outcome()
        assert outcome is not None
        self._print("\n".join(say_outcome(self.table.rules, outcome, self.texts)), "bold")

    def close(self) -> None:
        """Close the bots."""
        for bot in self._bots:
            bot.close()

    def _say(self, key: str, words: TextArgs | None = None, style: str = "dim") -> None:
        self._print(self.texts.say(key, words), style)

    def _print(self, text: str, style: str = "") -> None:
        """Print a text as it is: a game's words are no markup."""
        self._console.print(Text(text, style=style))

    def _let_bot_move(self, seat: Seat) -> None:
        legal = self.table.legal_actions(seat)
        bot = self._bots[seat - 1]
        self.table.play(seat, [bot.choose(self.table.view(seat), legal, self._dice)])

    def _tell_steps(self) -> None:
        for step in self.table.steps[self._told :]:
            self._tell_step(step)
        self._told = self.table.version

    def _tell_step(self, step: Step) -> None:
        rules = self.table.rules
        seen = Step(step.seat, rules.redact(step, MINE))
        style = "dim" if step.seat == CHANCE else COLOURS[step.seat % len(COLOURS)]
        self._print(f"  • {tell_step(rules, seen, self.texts)}", style)

    def _take_turn(self) -> bool:
        """Handle one input of the person; tell whether the game goes on."""
        choices = self._choices()
        self._show(choices)
        while True:
            answer = self._ask(choices)
            if answer is None or answer.lower() in {"q", "quit"}:
                return False
            if answer.lower() in {"u", "undo"}:
                self._take_back()
                return True
            word, _, rest = answer.partition(" ")
            command = self._commands.get(word.lower())
            if command is not None:
                command(rest.strip())
                continue
            try:
                self.table.play(MINE, self._chosen(answer, choices))
            except RailtableError as error:
                self._print(say_error(error), "red")
            else:
                return True

    def _show(self, choices: list[Action]) -> None:
        view = self.table.view(MINE)
        words = terminal_of(self.table.rules)
        self._print(f"\n{words.format_view(view, self.texts)}\n")
        self._print(words.format_expectation(view, self.texts), "bold")
        for number, action in enumerate(choices, start=1):
            told = tell_step(self.table.rules, Step(MINE, action), self.texts)
            self._console.print(Text.assemble((f" {number:>3}. ", "bold cyan"), told))

    def _choices(self) -> list[Action]:
        rules = self.table.rules
        listed = self.table.legal_actions(MINE)
        if isinstance(rules, IndexedRules):
            return sorted(listed, key=rules.index.__getitem__)
        return listed or self.table.rules.propose(self.table.state, self._dice, OFFERED)

    def _ask(self, choices: list[Action]) -> str | None:
        """Return the person's input, or None at its end."""
        example = abbreviate(self.table.rules.format_action(choices[0]))
        question = self.texts.say("cli-choose", {"count": len(choices), "example": example})
        try:
            return input(f"{question} ").strip()
        except (EOFError, KeyboardInterrupt):
            typer.echo()
            return None

    def _chosen(self, answer: str, choices: list[Action]) -> list[Action]:
        """Return the choice with this number, or parse the actions written out."""
        if answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(choices):
            return [choices[int(answer) - 1]]
        if not answer or answer.isdecimal():
            raise Mistake("no_such_choice", {"count": len(choices)})
        return [self.table.rules.parse_action(text) for text in split_actions(answer)]

    def _take_back(self) -> None:
        """Undo the person's last action, unless a card was drawn or another seat moved since."""
        if self.table.steps and self.table.steps[-1].seat == MINE:
            self.table.rewind(self.table.version - 1)
            self._told = self.table.version
        else:
            self._say("cli-nothing_to_undo")

    # Commands.

    def _tell_help(self, _rest: str) -> None:
        self._say("cli-play-help", style="")

    def _tell_board(self, _rest: str) -> None:
        self._show(self._choices())

    def _tell_log(self, _rest: str) -> None:
        for step in self.table.steps[-LONGEST_LOG:]:
            self._tell_step(step)

    def _tell_rules(self, wanted: str) -> None:
        """Print the rules, or the lines that have some words in them."""
        text, console = rulebook(self.table.rules.info.key, language()), Console()
        if wanted:
            text = "\n".join(line for line in text.splitlines() if wanted.lower() in line.lower())
        if not text:
            self._say("cli-play-no_rule", {"words": wanted}, "red")
        elif console.is_terminal and not wanted:
            with console.pager(styles=True):
                console.print(Markdown(text))
        else:
            console.print(Markdown(text))

    def _tell_hint(self, _rest: str) -> None:
        """Print a good turn and its reasons, from what the person's seat knows."""
        rules, hint = self.table.rules, self._hint()
        written = "; ".join(map(rules.format_action, hint.plan))
        self._say("cli-play-hint", {"turn": abbreviate(written, 100)}, "bold green")
        if hint.second:
            shares = {"win": hint.win, "second": hint.win - hint.lead, "noise": 2 * hint.noise}
            self._say("hint-lead", {name: round(100 * one) for name, one in shares.items()})
        for fact in hint.reasons:
            self._print(f"  – {fact_sentence(fact, self.names, self.texts, MINE)}")
        for fact in hint.risks:
            told = fact_sentence(fact, self.names, self.texts, MINE)
            self._print(f"  {self.texts.say('hint-risk', {'fact': told})}")
        if hint.second:
            second = "; ".join(map(rules.format_action, hint.second))
            self._say("hint-second", {"move": abbreviate(second, 100)})

    def _hint(self) -> TurnHint:
        rules, view = self.table.rules, self.table.view(MINE)
        legal: list[Any] = self.table.legal_actions(MINE)
        plan = make_bot(LEVELS[2], rules).plan(view, legal, self._dice)
        if not has_values(rules):
            return plain_hint(plan)
        return find_hint(rules, view, self._dice, hint_effort(rules), also=[tuple(plan)])


def _called(bot: Bot) -> str:
    """Return the display name of a bot or program."""
    return bot.identity.name if isinstance(bot, ProgramBot) else bot.name


def _own_name() -> str:
    """Return the name of the person at the keyboard."""
    try:
        return getpass.getuser().capitalize()
    except (KeyError, OSError):
        return texts(language()).say("seat-name", {"number": 1})


def _names(own: str, bots: Sequence[str]) -> list[str]:
    """Return everybody's name: bots have those of their characters, no two the same."""
    words = texts(language())
    names = [own]
    for at, bot in enumerate(bots):
        number = 1 + list(bots[:at]).count(bot)
        if not words.has(f"level-{bot}-name"):
            names.append(bot if list(bots).count(bot) == 1 else f"{bot} {number}")
        elif number == 1:
            names.append(words.say(f"level-{bot}-name"))
        else:
            names.append(words.say(f"level-{bot}-colleague", {"number": number}))
    return names
