"""All texts for people, in Fluent files shared with the client.

`Texts` holds one language.  Keys follow one scheme: `<game>-name`,
`<game>-phase-<phase>`, `<game>-action-<kind>`, `<game>-term-<key>`,
`<game>-ending-<key>`, `error-<key>`.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeAlias

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast, parse, serialize

from railtable.core.plugins import file_of, plugin_games

LANGUAGES: Final = ("en", "fr")
HIDDEN: Final = "hidden"
"""Replaces a fact that is hidden from the reader."""

TextArgs: TypeAlias = Mapping[str, str | int | float]


class Texts:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        # Isolation marks are for pages of mixed direction; a terminal would print them.
        self._bundle = FluentBundle([language], use_isolating=False)
        for source in (*sources(language), outside_source(language)):
            self._bundle.add_resource(FluentResource(source))

    def has(self, key: str) -> bool:
        """Tell whether a key has a text."""
        return bool(self._bundle.has_message(key))

    def name_of(self, game: str) -> str:
        """Return a game's name, or its key if it has no texts."""
        if self.has(f"{game}-name"):
            return self.say(f"{game}-name")
        return game.replace("-", " ").title()

    def say(self, key: str, words: TextArgs | None = None) -> str:
        """Return a text; a missing one gives its key, and a test finds it."""
        if not self.has(key):
            return key
        pattern = self._bundle.get_message(key).value
        assert pattern is not None, "our messages all have a value"
        text, _errors = self._bundle.format_pattern(pattern, dict(words or {}))
        return str(text)


def sources(language: str) -> list[str]:
    """Return the Fluent files of a language."""
    folder = files("railtable.texts") / language
    found = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".ftl"))
    return [(folder / name).read_text(encoding="utf-8") for name in found]


@cache
def outside_source(language: str) -> str:
    """Return the texts of games in other packages, as one Fluent file.

    Each game has `texts/<language>.ftl`, or English for all languages.  Only its own messages
    are used, whose ids begin with `<game>-` or `error-<game>-`.
    """
    parts = []
    for key in sorted(offer.key for offer in plugin_games()):
        path = file_of(key, "texts", f"{language}.ftl") or file_of(key, "texts", "en.ftl")
        if path is not None:
            parts.append(own_messages(key, path.read_text(encoding="utf-8", errors="replace")))
    return "\n".join(parts)


def own_messages(key: str, source: str) -> str:
    """Return the messages of a Fluent source that belong to a game."""
    own = (f"{key}-", f"error-{key}-")
    body: list[ast.EntryType] = [
        entry
        for entry in parse(source).body
        if isinstance(entry, ast.Message) and entry.id.name.startswith(own)
    ]
    return str(serialize(ast.Resource(body)))


@cache
def texts(language: str) -> Texts:
    """Return the texts of a language; an unknown one falls back to English."""
    return Texts(language if language in LANGUAGES else "en")


class NamedSeats(Texts):
    """The texts of a language, with seats called by their players' names."""

    def __init__(self, language: str, names: Mapping[int, str]) -> None:
        self.language = language
        self._texts = texts(language)
        self._names = names

    def has(self, key: str) -> bool:
        """Tell whether there is a text for a key."""
        return self._texts.has(key)

    def say(self, key: str, words: TextArgs | None = None) -> str:
        """Return a text."""
        if key == "seat-name" and words is not None:
            seat = int(words["number"]) - 1
            if seat in self._names:
                return self._names[seat]
        return self._texts.say(key, words)


def say_seat(seat: int, viewer: int | None, texts: Texts) -> str:
    """Return the name of a seat for a viewer."""
    if seat == viewer:
        return texts.say("seat-you")
    return texts.say("seat-name", {"number": seat + 1})


def rulebook(game: str, language: str) -> str:
    """Return a game's rulebook, as Markdown.

    A game of another package has it as `rulebook/<language>.md`, or in English for all languages.
    """
    language = language if language in LANGUAGES else "en"
    path = file_of(game, "rulebook", f"{language}.md") or file_of(game, "rulebook", "en.md")
    if path is not None:
        return path.read_text(encoding="utf-8")
    name = f"{game}.{language}.md"
    package = Path(str(files("railtable")))
    # Installed, the rulebooks are in the package; in a checkout, in docs/.
    for folder in (package / "rulebooks", package.parents[1] / "docs" / "rules"):
        if (folder / name).exists():
            return (folder / name).read_text(encoding="utf-8")
    return texts(language).say("rules-missing")
