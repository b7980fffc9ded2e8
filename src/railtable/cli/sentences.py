"""Steps and outcomes as sentences, for any game."""

from typing import Any, Final, Protocol, cast

from railtable.core.actions import Action, Outcome, Step
from railtable.core.engine import CHANCE
from railtable.core.rules import Rules
from railtable.core.seats import Seat
from railtable.games import module_of
from railtable.games.defaults import words_of
from railtable.texts import Texts

NOTATION_WIDTH: Final = 28


class Terminal(Protocol):
    """The interface of a game's terminal.py."""

    def format_view(self, view: Any, texts: Texts) -> str: ...

    def say_action(self, action: Action, player: str, texts: Texts) -> str: ...

    def format_expectation(self, view: Any, texts: Texts) -> str: ...


def terminal_of(rules: Rules[Any, Any]) -> Terminal:
    """Return a game's terminal module."""
    return cast("Terminal", module_of(rules, "terminal"))


def seat_label(seat: Seat, texts: Texts) -> str:
    """Return a seat's name."""
    return texts.say("seat-name", {"number": seat + 1})


def say_step(rules: Rules[Any, Any], step: Step, texts: Texts) -> str:
    """Return a step as a sentence."""
    player = texts.say("seat-chance") if step.seat == CHANCE else seat_label(step.seat, texts)
    return terminal_of(rules).say_action(step.action, player, texts)


def write_step(rules: Rules[Any, Any], step: Step) -> str:
    """Return a step in full notation, independent of language."""
    who = "chance" if step.seat == CHANCE else f"seat {step.seat + 1}"
    return f"{who}: {rules.format_action(step.action)}"


def tell_step(rules: Rules[Any, Any], step: Step, texts: Texts) -> str:
    """Return a step in notation with its sentence beside it."""
    written = abbreviate(rules.format_action(step.action))
    return f"{written:<{NOTATION_WIDTH}}  {say_step(rules, step, texts)}"


def abbreviate(text: str, width: int = NOTATION_WIDTH) -> str:
    """Return a text shortened to the width of its column."""
    return text if len(text) <= width else f"{text[: width - 1]}…"


def say_or_name(key: str, name: str, texts: Texts) -> str:
    """Return a text, or the name in the code as words for a game without this text."""
    return texts.say(key) if texts.has(key) else words_of(name)


def say_outcome(rules: Rules[Any, Any], outcome: Outcome, texts: Texts) -> list[str]:
    """Return the outcome line by line: ending, tie-break, every scoring term."""
    key = rules.info.key
    lines = [say_or_name(f"{key}-ending-{outcome.ending}", outcome.ending, texts)]
    if outcome.tiebreak is not None:
        lines.append(say_or_name(f"{key}-tiebreak-{outcome.tiebreak}", outcome.tiebreak, texts))
    for seat, score in enumerate(outcome.scores):
        terms = ", ".join(
            f"{say_or_name(f'{key}-term-{term.key}', term.key, texts)} {term.points:g}"
            for term in outcome.terms[seat]
        )
        words: dict[str, str | int | float] = {"place": outcome.ranks[seat], "score": score}
        words["player"] = seat_label(seat, texts)
        lines.append(texts.say("cli-place", words) + (f"  ({terms})" if terms else ""))
    return lines
