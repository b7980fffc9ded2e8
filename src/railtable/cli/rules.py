"""`railtable rules`."""

from rich.console import Console

from railtable.cli.console import Lang, language
from railtable.cli.parameters import GameArgument
from railtable.games import find_rules
from railtable.texts import rulebook


def show_rules(
    game: GameArgument,
    _lang: Lang = None,
) -> None:
    """Show the rules of a game in our own words, numbered by rule id.

    Example: railtable rules trambahn --lang fr
    """
    from rich.markdown import Markdown  # noqa: PLC0415 a reader of Markdown loads slowly

    text = rulebook(find_rules(game).info.key, language())
    Console().print(Markdown(text))
