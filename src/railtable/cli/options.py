"""Game options from the command line: name=value."""

from typing import Any

import msgspec

from railtable.cli.console import Mistake


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
