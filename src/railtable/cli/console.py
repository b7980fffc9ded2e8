"""What the commands share: language, files, errors in words."""

import os
import sys
from pathlib import Path
from typing import NoReturn

import typer

from railtable.core.errors import RailtableError
from railtable.core.record import Record, parse_record
from railtable.games import find_rules
from railtable.texts import LANGUAGES, Texts, texts


class Mistake(RailtableError):
    """Something about the command itself."""


def language() -> str:
    """Return the language of the surroundings, if we speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if code := os.environ.get(name, "")[:2]:
            return code if code in LANGUAGES else "en"
    return "en"


def speak(lang: str | None = None) -> Texts:
    """Return the texts of the language asked for, or of the surroundings."""
    return texts(lang or language())


def fail(error: RailtableError) -> NoReturn:
    """Tell an error in a sentence and leave with status 2."""
    rule = getattr(error, "rule", None) or error.facts.get("rule")
    text = speak().say(f"error-{error.key}", error.facts)
    if line := error.facts.get("line"):
        text = text if str(line) in text else f"{line}: {text}"
    typer.secho(f"{text} [{rule}]" if rule else text, err=True, fg="red")
    sys.exit(2)


def read_text(path: Path) -> str:
    """Return a file's text, or say that there is none."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        raise Mistake("no_such_file", {"path": str(path)}) from None


def read_record(path: Path) -> Record:
    """Return the record a file holds."""
    return parse_record(read_text(path), find_rules)
