"""A game's options as form fields."""

from typing import Any

import msgspec
from msgspec import inspect

from railtable.core.rules import GameInfo
from railtable.wire.games import GameOption


def option_forms(game: GameInfo) -> list[GameOption]:
    """Return every option with its type, default and bounds, except for the pieces of a box.

    A box has a form of its own, which replaces the older option `deck`.
    """
    defaults = game.options()
    info = inspect.type_info(game.options)
    assert isinstance(info, inspect.StructType)
    boxed = () if game.box is None else ("box", "deck")
    return [
        _form(field.name, field.type, getattr(defaults, field.name))
        for field in info.fields
        if field.name not in boxed
    ]


def _form(name: str, given: inspect.Type, default: Any) -> GameOption:
    plain, extra = _without_none(given)
    form = {"type": "other", "choices": [], "low": None, "high": None} | _kind(plain)
    if "usual" in extra:
        form["type"] = "codes" if isinstance(plain, inspect.StrType) else "counts"
    known = {field: extra[field] for field in ("pick", "usual", "total") if field in extra}
    return GameOption(name=name, default=msgspec.to_builtins(default), **form, **known)


def _kind(plain: inspect.Type) -> dict[str, Any]:
    match plain:
        case inspect.BoolType():
            return {"type": "bool"}
        case inspect.IntType():
            return {"type": "int", "low": plain.ge, "high": plain.le}
        case inspect.StrType():
            return {"type": "text"}
        case inspect.LiteralType(values=values):
            return {"type": "choice", "choices": list(values)}
        case inspect.EnumType(cls=cls):
            return {"type": "choice", "choices": [member.value for member in cls]}
        case inspect.VarTupleType(item_type=inspect.LiteralType(values=values)):
            return {"type": "cards", "choices": list(values)}
        case inspect.VarTupleType(item_type=inspect.IntType()):
            return {"type": "order"}
        case _:
            return {}


def _without_none(given: inspect.Type) -> tuple[inspect.Type, dict[str, Any]]:
    """Return a type without `| None`, and its annotation."""
    extra: dict[str, Any] = {}
    while isinstance(given, inspect.Metadata):
        extra |= given.extra or {}
        given = given.type
    if isinstance(given, inspect.UnionType):
        real = [one for one in given.types if not isinstance(one, inspect.NoneType)]
        if len(real) == 1:
            inner, more = _without_none(real[0])
            return inner, extra | more
    return given, extra
