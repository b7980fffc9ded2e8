"""Facts as sentences in a language."""

from collections.abc import Sequence

from railtable.core.facts import Fact
from railtable.core.seats import Seat
from railtable.texts import Texts


def fact_sentence(
    fact: Fact, names: Sequence[str], texts: Texts, viewer: Seat | None = None
) -> str:
    """Return a fact as a sentence; the viewer is called "you"."""
    words: dict[str, str | int | float] = dict(fact.args)
    for name in ("value", "instead"):
        if name in fact.args:
            words[f"{name}_count"] = fact.args[name]
            words[name] = format_number(float(fact.args[name]), texts.language)
    for name, seat in fact.seats.items():
        words[name] = names[seat]
        words[f"{name}_is"] = "you" if seat == viewer else "other"
    return texts.say(fact.key, words)


def format_number(number: float, language: str) -> str:
    """Return a number with at most one decimal, a true minus, and the language's comma."""
    text = f"{number:.1f}".removesuffix(".0").replace("-", "−")
    return text.replace(".", ",") if language == "fr" else text
