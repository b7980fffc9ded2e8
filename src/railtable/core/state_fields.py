"""The table of a game's state fields: the Struct of its document.

A field of type int, bool or `int | None` is the attribute of the state with the field's name.
Any other field says in its annotation how it is `Stored`.  Documents are dumped and loaded from
this table, and `imagine` takes from a view every field that the view shows by the same name.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Any, Final, NamedTuple, TypeVar, get_args, get_origin

import msgspec

from railtable.core.actions import View
from railtable.core.box import box_played
from railtable.core.engine import State

S = TypeVar("S", bound=State)
D = TypeVar("D", bound=msgspec.Struct)

NONE: Final = -1
"""How a state stores None where it stores numbers."""


class Stored(NamedTuple):
    """How a state stores a field of its document."""

    dump: Callable[[Any], Any]
    """Returns the field's value in a state."""
    load: Callable[[Any, Any], None]
    """Stores a value in a state; raises ValueError where there is no room for it."""
    is_first: bool = False
    """Whether the field is loaded before the others, which depend on it."""


def converted(name: str, dump: Callable[[Any], Any], load: Callable[[Any], Any]) -> Stored:
    """Store a field in an attribute, converted by these functions."""
    return Stored(
        lambda state: dump(getattr(state, name)),
        lambda state, value: setattr(state, name, load(value)),
    )


def attribute(name: str) -> Stored:
    """Store a field in an attribute as it is."""
    return converted(name, lambda value: value, lambda value: value)


def flag(name: str) -> Stored:
    """Store a truth value as 0 or 1."""
    return converted(name, bool, int)


def optional(name: str) -> Stored:
    """Store a number, or None."""
    return converted(
        name,
        lambda number: None if number == NONE else number,
        lambda number: NONE if number is None else number,
    )


def enumerated(name: str, names: Sequence[str | None]) -> Stored:
    """Store one of several names as its index; None as NONE unless it has an index."""
    numbers = {None: NONE} | {one: number for number, one in enumerate(names)}
    return converted(
        name, lambda number: None if number == NONE else names[number], numbers.__getitem__
    )


def derived(name: str) -> Stored:
    """Write an attribute for readers; a state computes it from other fields."""
    return Stored(attribute(name).dump, lambda state, value: None)  # noqa: ARG005


def cell_row(first: int, size: str, room: int, names: Sequence[str]) -> Stored:
    """Store named pieces in a row of cells, and their number in an attribute."""
    numbers = {name: number for number, name in enumerate(names)}

    def dump(state: Any) -> list[str]:
        return [names[piece] for piece in state.cells[first : first + getattr(state, size)]]

    def load(state: Any, value: list[str]) -> None:
        require_room(fits=len(value) <= room)
        setattr(state, size, len(value))
        for place, name in enumerate(value):
            state.cells[first + place] = numbers[name]

    return Stored(dump, load)


def cell_counts(first: int, names: Sequence[str], size: str = "", *, zeros: bool = False) -> Stored:
    """Store how many there are of each name in cells, and perhaps their sum in an attribute."""

    def dump(state: Any) -> dict[str, int]:
        counts = zip(names, state.cells[first : first + len(names)], strict=True)
        return {name: count for name, count in counts if count or zeros}

    def load(state: Any, value: dict[str, int]) -> None:
        for place, name in enumerate(names):
            state.cells[first + place] = value.get(name, 0)
        if size:
            setattr(state, size, sum(value.values()))

    return Stored(dump, load)


def seat_cells(first: int) -> Stored:
    """Store a number for each seat in cells."""

    def load(state: Any, value: list[int]) -> None:
        require_room(fits=len(value) == state.seats)
        for seat, number in enumerate(value):
            state.cells[first + seat] = number

    return Stored(lambda state: list(state.cells[first : first + state.seats]), load)


def played_box(play_with: Callable[[Any, Any], None]) -> Stored:
    """Store the box that is played with; the standard one is not written."""
    return Stored(box_played, play_with, is_first=True)


def require_room(*, fits: bool) -> None:
    """Raise ValueError if something does not fit on the table."""
    if not fits:
        raise ValueError("more than the table has room for")


USUAL: Final = {int: attribute, bool: flag, int | None: optional}
"""How fields of these types are stored, unless they say it."""


@cache
def stored_fields(document: type[msgspec.Struct]) -> dict[str, Stored]:
    """Return how each field of a document is stored."""
    return {field.name: _stored(field) for field in msgspec.structs.fields(document)}


def _stored(field: msgspec.structs.FieldInfo) -> Stored:
    if get_origin(field.type) is Annotated:
        return next(one for one in get_args(field.type) if isinstance(one, Stored))
    return USUAL[field.type](field.name)


def field_values(document: type[msgspec.Struct], state: State) -> dict[str, Any]:
    """Return the value of every field of a document in a state."""
    return {name: stored.dump(state) for name, stored in stored_fields(document).items()}


def dump_fields(document: type[D], state: State) -> D:
    """Return the document of a state."""
    return document(**field_values(document, state))


def load_fields(state: S, document: msgspec.Struct) -> S:
    """Store every field of a document in a blank state; return the state."""
    fields = stored_fields(type(document)).items()
    for name, stored in sorted(fields, key=lambda field: not field[1].is_first):
        stored.load(state, getattr(document, name))
    return state


def document_from(document: type[D], view: View, **hidden: Any) -> D:
    """Return a document with the fields that a view shows by the same name, and the others.

    A part of a view may have more fields than that of a document; loading ignores them.
    """
    shown = [name for name in document.__struct_fields__ if name not in hidden]
    return document(**{name: getattr(view, name) for name in shown}, **hidden)
