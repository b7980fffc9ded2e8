"""Helpers shared by the commands: language, files, error messages."""

import os
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated, NoReturn, TypeAlias

import typer

from railtable.core.errors import BadRecord, RailtableError
from railtable.core.record import Record, parse_record
from railtable.events.errors import BadEvent
from railtable.games import find_rules
from railtable.texts import LANGUAGES, Texts, texts


class Mistake(RailtableError):
    """An error in the command itself."""


_wished: ContextVar[str | None] = ContextVar("wished", default=None)


def _wish(lang: str | None) -> str | None:
    _wished.set(lang)
    return lang


Lang: TypeAlias = Annotated[
    str | None,
    # Eager, so that errors in the other options use this language too.
    typer.Option("--lang", help="en or fr; by default yours.", callback=_wish, is_eager=True),
]
"""The language option of every command with output."""


def language() -> str:
    """Return the requested language, or the environment's if it is supported."""
    for code in (_wished.get(), *map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))):
        if code:
            return code[:2] if code[:2] in LANGUAGES else "en"
    return "en"


def speak() -> Texts:
    """Return the texts of the requested language, or of the environment's."""
    return texts(language())


def say_error(error: RailtableError) -> str:
    """Return an error as a sentence, with the rule it cites."""
    rule = getattr(error, "rule", None) or error.facts.get("rule")
    text = speak().say(f"error-{error.key}", error.facts)
    if isinstance(error, BadRecord) or (isinstance(error, BadEvent) and error.line):
        text = speak().say("record-line", {"line": error.line, "what": text})
    return f"{text} [{rule}]" if rule else text


def fail(error: RailtableError) -> NoReturn:
    """Print an error as a sentence and exit with status 2."""
    typer.secho(say_error(error), err=True, fg="red")
    sys.exit(2)


def load_record(path: Path) -> Record:
    """Return the record in a file, or exit with an error."""
    try:
        source = path.read_bytes()
    except OSError:
        raise Mistake("no_such_file", {"path": str(path)}) from None
    return parse_record(source, find_rules)
