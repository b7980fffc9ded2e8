"""`railtable play`: a game in the terminal against bots."""

from pathlib import Path
from typing import Annotated

import typer

from railtable.bots import LEVELS
from railtable.cli.box import BoxFile, with_box
from railtable.cli.console import Lang, Mistake, say_error, speak
from railtable.cli.options import OptionPairs, parse_pairs
from railtable.cli.sentences import abbreviate, say_outcome, tell_step, terminal_of
from railtable.core.actions import Action, Step
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.errors import RailtableError
from railtable.core.notation import split_actions
from railtable.core.options import parse_options
from railtable.core.record import format_record, record_of
from railtable.core.rules import IndexedRules
from railtable.core.seats import Seat
from railtable.core.table import Table
from railtable.games import find_rules
from railtable.programs import seat_bot
from railtable.texts import Texts

QUIT = "q"
UNDO = "u"


def play_command(
    game: Annotated[str, typer.Argument(help="A game, as `railtable games` lists them.")],
    seats: Annotated[int | None, typer.Option(help="Seats, you included.")] = None,
    against: Annotated[
        str,
        typer.Option(
            "--against",
            "--bot",
            help="Who plays against you: a level's name, 1 to 5, or engine:COMMAND.",
        ),
    ] = LEVELS[2],
    seed: Annotated[
        str | None, typer.Option(help="The same cards again for the same seed.")
    ] = None,
    option: OptionPairs = None,
    box: BoxFile = None,
    save: Annotated[Path | None, typer.Option(help="Write the record here at the end.")] = None,
    _lang: Lang = None,
) -> None:
    """Play in the terminal against bots: you are seat 1.

    Choose by number, or write what you do, several actions with a semicolon between
    them: docs/notation.md tells how.

    Examples:
      railtable play trambahn
      railtable play station-master --seats 4 --against inspector --lang fr
    """
    rules = find_rules(game)
    options = parse_options(rules.info, with_box(parse_pairs(option or []), game, box))
    chance = Chance.fresh() if seed is None else Chance.seeded(seed)
    table = Table(rules, rules.info.min_seats if seats is None else seats, options, chance)
    session = TerminalGame(table, against, speak())
    try:
        session.run()
    finally:
        session.close()
    if save is not None:
        save.write_text(format_record(record_of(table)), encoding="utf-8")


class TerminalGame:
    """A person at seat 0 and bots in all other seats."""

    def __init__(self, table: Table, bot: str, texts: Texts) -> None:
        self.table = table
        self.texts = texts
        self._bot = seat_bot(bot, table.rules)
        self._dice = FastDice(table.chance.commitment)
        self._told = 0

    def run(self) -> None:
        """Play until the end or until the person quits."""
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

    def close(self) -> None:
        """Close the bot."""
        self._bot.close()

    def _let_bot_move(self, seat: Seat) -> None:
        legal = self.table.legal_actions(seat)
        action = self._bot.choose(self.table.view(seat), legal, self._dice)
        self.table.play(seat, [action])

    def _tell_steps(self) -> None:
        rules = self.table.rules
        for step in self.table.steps[self._told :]:
            seen = Step(step.seat, rules.redact(step, 0))
            typer.echo(f"  • {tell_step(rules, seen, self.texts)}")
        self._told = self.table.version

    def _take_turn(self) -> bool:
        """Handle one input of the person; tell whether the game goes on."""
        choices = self._choices()
        self._show(choices)
        while True:
            answer = self._ask(choices)
            if answer is None or answer.lower() == QUIT:
                return False
            if answer.lower() == UNDO:
                self._take_back()
                return True
            try:
                self.table.play(0, self._chosen(answer, choices))
            except RailtableError as error:
                typer.echo(say_error(error))
            else:
                return True

    def _show(self, choices: list[Action]) -> None:
        view = self.table.view(0)
        words = terminal_of(self.table.rules)
        typer.echo(f"\n{words.format_view(view, self.texts)}\n")
        typer.echo(words.format_expectation(view, self.texts))
        for number, action in enumerate(choices, start=1):
            told = tell_step(self.table.rules, Step(0, action), self.texts)
            typer.echo(f" {number:>3}. {told}")

    def _choices(self) -> list[Action]:
        rules = self.table.rules
        listed = self.table.legal_actions(0)
        if isinstance(rules, IndexedRules):
            return sorted(listed, key=rules.index.__getitem__)
        return listed or self.table.rules.propose(self.table.state, self._dice, 12)

    def _ask(self, choices: list[Action]) -> str | None:
        """Return the person's input, or None at its end."""
        example = abbreviate(self.table.rules.format_action(choices[0]))
        question = self.texts.say("cli-choose", {"count": len(choices), "example": example})
        try:
            return input(f"{question} ").strip()
        except EOFError:
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
        if self.table.steps and self.table.steps[-1].seat == 0:
            self.table.rewind(self.table.version - 1)
            self._told = self.table.version
        else:
            typer.echo(self.texts.say("cli-nothing_to_undo"))
