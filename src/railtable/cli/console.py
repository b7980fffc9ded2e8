"""Helpers shared by the commands: language, files, error messages."""

import os
import sys
import tempfile
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn, TypeAlias

import msgspec
import typer

from railtable.core.errors import BadRecord, RailtableError
from railtable.core.record import Record, parse_record
from railtable.events.errors import BadEvent
from railtable.games import find_rules
from railtable.texts import LANGUAGES, Texts, texts

LONGEST: Final = 400
"""Characters of a fact that an error repeats."""
MOST: Final = 10**15
"""The greatest number that Fluent formats as one."""
MOST_BYTES: Final = 64 * 1024 * 1024
"""Upper limit of a file that is read whole; the longest record is far below."""


class Mistake(RailtableError):
    """An error in the command itself."""


_wished: ContextVar[str | None] = ContextVar("wished", default=None)


def _wish(lang: str | None) -> str | None:
    _wished.set(lang)
    return lang


Lang: TypeAlias = Annotated[
    str | None,
    # Eager, so that errors in the other options use this language too.
    typer.Option(
        "--lang",
        help="Language: en or fr; by default the environment's.",
        callback=_wish,
        is_eager=True,
    ),
]
"""The language option of every command with output."""


Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print the results as JSON.")]
"""The flag of every command with results."""


def print_json(document: Any) -> None:
    """Print a document as one line of JSON; seats count from 0 in it."""
    typer.echo(msgspec.json.encode(document).decode())


def language() -> str:
    """Return the requested language, or the environment's if it is supported."""
    for code in (_wished.get(), *map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))):
        if code:
            return code[:2] if code[:2] in LANGUAGES else "en"
    return "en"


def current_texts() -> Texts:
    """Return the texts of the requested language, or of the environment's."""
    return texts(language())


def _shown(fact: str | int) -> str | int:
    """Return a fact in a form that Fluent can print: no very long words and numbers."""
    if isinstance(fact, int) and abs(fact) > MOST:
        fact = str(fact)
    return f"{fact[:LONGEST]}…" if isinstance(fact, str) and len(fact) > LONGEST else fact


def say_error(error: RailtableError) -> str:
    """Return an error as a sentence, with the rule it cites."""
    rule = getattr(error, "rule", None) or error.facts.get("rule")
    facts = {name: _shown(fact) for name, fact in error.facts.items()}
    words = current_texts()
    # A game of another package may have no text for its refusals.
    key = f"error-{error.key}"
    text = words.say(key, facts) if words.has(key) else error.key.replace("_", " ")
    if isinstance(error, BadRecord) or (isinstance(error, BadEvent) and error.line):
        text = current_texts().say("record-line", {"line": error.line, "what": text})
    return f"{text} [{rule}]" if rule else text


def fail(error: RailtableError, status: int = 2) -> NoReturn:
    """Print an error as a sentence and exit."""
    typer.secho(say_error(error), err=True, fg="red")
    sys.exit(status)


def say_reason(error: OSError) -> str:
    """Return the system's reason for a failure, without paths and numbers."""
    return error.strerror or type(error).__name__


def read_file(path: Path, most: int = MOST_BYTES, *, whole: bool = True) -> bytes:
    """Return the contents of a file, or raise a Mistake that says why not."""
    try:
        with path.open("rb") as source:
            content = source.read(most + 1)
    except FileNotFoundError:
        raise Mistake("no_such_file", {"path": str(path)}) from None
    except (OSError, ValueError) as error:
        reason = say_reason(error) if isinstance(error, OSError) else str(error)
        raise Mistake("cannot_read_file", {"path": str(path), "reason": reason}) from None
    if whole and len(content) > most:
        raise Mistake("file_too_long", {"path": str(path), "most": most // 1024 // 1024})
    return content


def write_new_file(path: Path, text: str) -> None:
    """Create a file that only its owner may read, failing if it exists.

    It may tell the cards of a running game, or the answers of puzzles.
    """
    try:
        with os.fdopen(
            os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
        ) as file:
            file.write(text)
    except OSError:
        raise Mistake("cannot_write_file", {"path": str(path)}) from None


def require_database(database: str) -> str:
    """Return the address of a database; a file of SQLite must exist, or it would be made."""
    if "://" not in database:
        read_file(Path(database), most=0, whole=False)
    return database


def load_record(path: Path) -> Record:
    """Return the record in a file, or exit with an error."""
    return parse_record(read_file(path), find_rules)


def check_output_file(path: Path | None) -> Path | None:
    """Return the path of a file that can be written, before any work is done for it."""
    if path is not None:
        try:
            if path.exists():
                # Nothing is changed: the file is written when its contents are known.
                with path.open("ab"):
                    pass
            else:
                _try_folder(path.parent)
        except (OSError, ValueError) as error:
            raise _cannot_write(path, error) from None
    return path


def check_output_folder(path: Path | None) -> Path | None:
    """Return the path of a folder in which files can be written; it is made if it is missing."""
    if path is not None:
        try:
            path.mkdir(parents=True, exist_ok=True)
            _try_folder(path)
        except (OSError, ValueError) as error:
            raise _cannot_write(path, error) from None
    return path


def _try_folder(folder: Path) -> None:
    with tempfile.TemporaryFile(dir=folder):
        pass


def _cannot_write(path: Path, error: OSError | ValueError) -> Mistake:
    reason = say_reason(error) if isinstance(error, OSError) else str(error)
    return Mistake("cannot_write", {"path": str(path), "reason": reason})


def file_option(text: str, *names: str) -> Any:
    """Return an option for a file that a command writes, checked before the command runs."""
    return typer.Option(*names, help=text, callback=check_output_file)


def folder_option(text: str) -> Any:
    """Return an option for a folder that a command writes to, checked before the command runs."""
    return typer.Option(help=text, callback=check_output_folder)
