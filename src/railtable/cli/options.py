"""Game options from the command line: name=value."""

from typing import Annotated, Any, TypeAlias

import msgspec
import typer

from railtable.cli.console import Mistake
from railtable.cli.parameters import complete_option

OptionPairs: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        help="name=value, repeatable; preset=as_printed is the rulebook's set-up.",
        autocompletion=complete_option,
    ),
]


def parse_pairs(pairs: list[str]) -> dict[str, Any]:
    """Parse name=value pairs into plain data; JSON values are decoded."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Mistake("option_without_value", {"option": pair})
        try:
            options[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            options[name] = value
    return options
