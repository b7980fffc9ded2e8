"""A game's options as a form can show them."""

from typing import Any

import msgspec
from msgspec import inspect

from railtable.core.actions import Options
from railtable.wire.tables import GameOption


def option_forms(options: type[Options]) -> list[GameOption]:
    """Return every option with its type, default and bounds."""
    defaults = options()
    info = inspect.type_info(options)
    assert isinstance(info, inspect.StructType)
    return [_form(field.name, field.type, getattr(defaults, field.name)) for field in info.fields]


def _form(name: str, given: inspect.Type, default: Any) -> GameOption:
    plain = _without_none(given)
    choices: list[Any] = []
    low: int | None = None
    high: int | None = None
    kind = "other"
    match plain:
        case inspect.BoolType():
            kind = "bool"
        case inspect.IntType():
            kind, low, high = "int", plain.ge, plain.le
        case inspect.StrType():
            kind = "text"
        case inspect.LiteralType(values=values):
            kind, choices = "choice", list(values)
        case inspect.EnumType(cls=cls):
            kind, choices = "choice", [member.value for member in cls]
        case _:
            pass
    return GameOption(
        name=name,
        type=kind,  # type: ignore[arg-type]
        default=msgspec.to_builtins(default),
        choices=choices,
        low=low,
        high=high,
    )


def _without_none(given: inspect.Type) -> inspect.Type:
    while isinstance(given, inspect.Metadata):
        given = given.type
    if isinstance(given, inspect.UnionType):
        real = [one for one in given.types if not isinstance(one, inspect.NoneType)]
        return _without_none(real[0]) if len(real) == 1 else given
    return given
