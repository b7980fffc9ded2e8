"""`railtable play`: a game in the terminal against bots."""

from pathlib import Path
from typing import Annotated

import typer

from railtable.bots import make_bot
from railtable.cli.console import Lang, speak
from railtable.cli.options import parse_pairs
from railtable.cli.words import say_outcome, say_step, terminal_of
from railtable.core.actions import Action, Step
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.options import parse_options
from railtable.core.record import format_record, record_of
from railtable.core.rules import IndexedRules
from railtable.core.seats import Seat
from railtable.core.table import Table
from railtable.games import find_rules
from railtable.texts import Texts

QUIT = "q"
UNDO = "u"


def play(
    game: Annotated[str, typer.Argument(help="A game, as `railtable games` lists them.")],
    seats: Annotated[int | None, typer.Option(help="Seats, you included.")] = None,
    bot: Annotated[str, typer.Option(help="Who plays against you.")] = "greedy",
    seed: Annotated[
        str | None, typer.Option(help="The same cards again for the same seed.")
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="name=value, repeatable.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the record here at the end.")] = None,
    _lang: Lang = None,
) -> None:
    """Play in the terminal against bots: you are seat 1.

    Examples:
      railtable play trambahn
      railtable play station-master --seats 4 --bot random --lang fr
    """
    rules = find_rules(game)
    options = parse_options(rules.info, parse_pairs(option or []))
    chance = Chance.fresh() if seed is None else Chance.seeded(seed)
    table = Table(rules, rules.info.min_seats if seats is None else seats, options, chance)
    session = Session(table, bot, speak())
    session.run()
    if save is not None:
        save.write_text(format_record(record_of(table)), encoding="utf-8")


class Session:
    """One person at seat 0 and bots everywhere else."""

    def __init__(self, table: Table, bot: str, texts: Texts) -> None:
        self.table = table
        self.texts = texts
        self._bot = make_bot(bot, table.rules)
        self._dice = FastDice(table.chance.commitment)
        self._told = 0

    def run(self) -> None:
        """Play until the end or until the person leaves."""
        typer.echo(self.texts.say("cli-commitment", {"hash": self.table.chance.commitment}))
        while self.table.to_move != NOBODY:
            self._tell_steps()
            if self.table.to_move == 0:
                if not self._take_turn():
                    return
            else:
                self._let_bot_move(self.table.to_move)
        self._tell_steps()
        outcome = self.table.outcome()
        assert outcome is not None
        typer.echo("\n".join(say_outcome(self.table.rules, outcome, self.texts)))

    def _let_bot_move(self, seat: Seat) -> None:
        legal = self.table.legal_actions(seat)
        action = self._bot.choose(self.table.view(seat), legal, self._dice)
        self.table.play(seat, [action])

    def _tell_steps(self) -> None:
        rules = self.table.rules
        for step in self.table.steps[self._told :]:
            seen = Step(step.seat, rules.redact(step, 0))
            typer.echo(f"  • {say_step(rules, seen, self.texts)}")
        self._told = self.table.version

    def _take_turn(self) -> bool:
        view = self.table.view(0)
        words = terminal_of(self.table.rules)
        choices = self._choices()
        typer.echo(f"\n{words.format_view(view, self.texts)}\n")
        typer.echo(words.format_expectation(view, self.texts))
        player = self.texts.say("seat-name", {"number": 1})
        for number, action in enumerate(choices, start=1):
            typer.echo(f" {number:>3}. {words.format_action(action, player, self.texts)}")
        answer = self._ask(len(choices))
        if answer is None:
            return False
        if answer == 0:
            self._take_back()
        else:
            self.table.play(0, [choices[answer - 1]])
        return True

    def _choices(self) -> list[Action]:
        rules = self.table.rules
        listed = self.table.legal_actions(0)
        if isinstance(rules, IndexedRules):
            return sorted(listed, key=rules.index.__getitem__)
        return listed or self.table.rules.propose(self.table.state, self._dice, 12)

    def _ask(self, count: int) -> int | None:
        """Return the choice from 1, 0 to take back, None to leave."""
        while True:
            try:
                answer = input(self.texts.say("cli-choose", {"count": count}) + " ").strip().lower()
            except EOFError:
                return None
            if answer == QUIT:
                return None
            if answer == UNDO:
                return 0
            if answer.isdecimal() and 1 <= int(answer) <= count:
                return int(answer)
            typer.echo(self.texts.say("cli-choose_again", {"count": count}))

    def _take_back(self) -> None:
        """Undo one's own last action, unless a card was turned or somebody moved since."""
        if self.table.steps and self.table.steps[-1].seat == 0:
            self.table.rewind(self.table.version - 1)
            self._told = self.table.version
        else:
            typer.echo(self.texts.say("cli-nothing_to_undo"))
