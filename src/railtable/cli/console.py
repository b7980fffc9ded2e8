"""What the commands share: language, files, errors in words."""

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
    """Something about the command itself."""


_wished: ContextVar[str | None] = ContextVar("wished", default=None)


def _wish(lang: str | None) -> str | None:
    _wished.set(lang)
    return lang


Lang: TypeAlias = Annotated[
    str | None,
    # Eager: what is wrong with the rest of the command is told in this language too.
    typer.Option("--lang", help="en or fr; by default yours.", callback=_wish, is_eager=True),
]
"""The option of every command that speaks."""


def language() -> str:
    """Return the language wished for, or that of the surroundings, if we speak it."""
    for code in (_wished.get(), *map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))):
        if code:
            return code[:2] if code[:2] in LANGUAGES else "en"
    return "en"


def speak() -> Texts:
    """Return the texts of the language wished for, or of the surroundings."""
    return texts(language())


def say_error(error: RailtableError) -> str:
    """Return an error in a sentence, with the rule it cites."""
    rule = getattr(error, "rule", None) or error.facts.get("rule")
    text = speak().say(f"error-{error.key}", error.facts)
    if isinstance(error, BadRecord) or (isinstance(error, BadEvent) and error.line):
        text = speak().say("record-line", {"line": error.line, "what": text})
    return f"{text} [{rule}]" if rule else text


def fail(error: RailtableError) -> NoReturn:
    """Tell an error in a sentence and leave with status 2."""
    typer.secho(say_error(error), err=True, fg="red")
    sys.exit(2)


def load_record(path: Path) -> Record:
    """Return the record a file holds, or say that there is none."""
    try:
        source = path.read_bytes()
    except OSError:
        raise Mistake("no_such_file", {"path": str(path)}) from None
    return parse_record(source, find_rules)
