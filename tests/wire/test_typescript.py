"""The generated TypeScript: complete, deterministic, and consistent with the Structs."""

import subprocess
import sys
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta

from railtable.games import GAMES, find_rules
from railtable.wire import live, tables
from railtable.wire.base import Request
from railtable.wire.endpoints import ENDPOINTS
from railtable.wire.generated_files import format_shell
from railtable.wire.typescript import Module


class Car(msgspec.Struct, tag_field="kind", tag="car"):
    """A car."""

    length: int
    owner: int | None = None


class Wish(Request, frozen=True, kw_only=True):
    car: Car
    note: str = ""


class Box(msgspec.Struct):
    inside: Annotated[Any, Meta(extra={"ts_parameter": "View"})]


class Shelf(msgspec.Struct):
    boxes: list[Box]


def spelled(given: Any) -> str:
    return Module().spell(given)


@pytest.mark.parametrize(
    ("given", "typescript"),
    [
        (int, "number"),
        (bool | None, "boolean | null"),
        (list[int | None], "readonly (number | null)[]"),
        (tuple[int, str], "readonly [number, string]"),
        (dict[str, float], "Readonly<Record<string, number>>"),
        (tuple[Car, ...], "readonly Car[]"),
        (Any, "unknown"),
        (Shelf, "Shelf<View>"),
    ],
)
def test_a_type_is_written_in_typescript(given: Any, typescript: str) -> None:
    assert spelled(given) == typescript


def test_an_answer_is_complete_and_a_request_may_omit_defaults() -> None:
    module = Module(requests=(Request,))
    module.declare(Wish)
    text = module.format("x")
    assert "readonly owner: number | null;" in text
    assert "readonly note?: string;" in text
    assert "readonly car: Car;" in text
    assert "readonly kind: 'car';" in text


def test_a_games_own_type_becomes_a_parameter_of_every_containing_type() -> None:
    module = Module()
    module.declare(Shelf)
    text = module.format("x")
    assert "export interface Shelf<View = unknown>" in text
    assert "readonly boxes: readonly Box<View>[];" in text


def test_two_structs_with_one_name_are_an_error() -> None:
    other = msgspec.defstruct("Car", [("wheels", int)])
    module = Module()
    module.declare(Car)
    with pytest.raises(TypeError):
        module.declare(other)


def test_every_message_and_every_body_is_declared() -> None:
    text = format_shell()
    for union in (live.ClientMessage, live.ServerMessage, tables.SeatPlan):
        for struct in union.__args__:
            assert f"export interface {struct.__name__}" in text
    for endpoint in ENDPOINTS:
        assert f"{endpoint.name}: ['{endpoint.method}', '{endpoint.path}']" in text


def test_the_output_is_deterministic() -> None:
    command = "from railtable.wire.generated_files import format_shell; print(format_shell())"
    outputs = [
        subprocess.run(
            [sys.executable, "-c", command],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert outputs[0] == outputs[1]


def test_posters_have_the_seats_and_minutes_that_the_games_declare():
    shell = format_shell()
    for key in GAMES:
        info = find_rules(key).info
        seats, minutes = [info.min_seats, info.max_seats], list(info.minutes)
        assert f"'{key}': {{ seats: {seats}, minutes: {minutes} }}" in shell
        assert info.min_seats <= info.usual_seats <= info.max_seats
        assert 0 < minutes[0] <= minutes[1]
