"""The example turn of each rules page, played by the engine.

`python tools/rule_examples.py` writes `web/src/games/<game>/example.gen.json`: the properties of
the pictures, and the figures that the text prints in bold.  A test compares both.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from railtable import Table  # noqa: E402  (runs from a checkout)
from railtable.core.record import check_record  # noqa: E402
from railtable.games import find_rules  # noqa: E402

STRING_RAILWAY: Final = ROOT / "tools" / "rule_example.jsonl"
"""A game of String Railway that ends with the example turn."""

STRING_RAILWAY_FRAME: Final = (2560, -180, 4680, 3240)
"""The part of the table with the example turn: left, top, width, height."""


class Example(NamedTuple):
    """The pictures of an example turn, and the figures of its text in order."""

    pictures: list[dict[str, Any]]
    facts: list[int]


def seen(table: Table, seat: int = 0) -> Any:
    """Return a seat's view as plain data."""
    return msgspec.to_builtins(table.view(seat), str_keys=True)


def trambahn() -> Example:
    """A ride, a new column, income, a tram."""
    table = Table.from_position(
        "trambahn",
        "hands: B3 R2 R6 Y9 G1 Y4 / G2 G3 G5 R8 Y1 Y2; rows: B1 B6 blue:C R9;"
        "columns: B2 B5 B8 x3 / B4 B6 x2; money: 9 / 7; market: 2 3 3",
        seed="rules",
    )
    before = seen(table)
    table.play("B3 > blue")
    ride = seen(table)
    (mine,), (theirs,) = ride["columns"]
    table.play("R2 > new; R6 > 2; Y9 > money")
    paid = seen(table)
    table.play("x3 > 2")
    bought = seen(table)
    table.play("end")
    after = seen(table)
    scored = [
        {"column": column["cards"], "tram": column["tram"], "seat": seat, "points": points}
        for seat, (column, points) in enumerate(zip((mine, theirs), ride["scores"], strict=True))
    ]
    new = bought["columns"][0][1]
    return Example(
        pictures=[
            {"parts": [{"row": [*before["rows"]["blue"], "B3"], "line": "blue", "marked": ["B3"]}]},
            {"parts": scored},
            {"parts": [{"column": paid["columns"][0][1]["cards"], "marked": ["R2", "R6"]}]},
            {"parts": [{"column": new["cards"], "tram": new["tram"]}]},
        ],
        facts=[
            *ride["scores"],
            paid["money"][0],
            paid["money"][0] - bought["money"][0],
            after["hand_sizes"][0] - len(bought["hand"]),
        ],
    )


def station_master() -> Example:
    """A carriage completes a train, which leaves."""
    table = Table.from_position(
        "station-master",
        "hands: observation mail caboose / coal royal parlour / dining transfer flat;"
        "trains: ordinary_4: dining refuse first_class / executive_3: mail / ordinary_5:;"
        "aboard: 1:3 / 1:2 2:1 / 1:1",
        seed="rules",
    )
    before = seen(table)["trains"][0]
    table.play("couple observation 1")
    (left,) = seen(table)["departed"]
    tokens = [{"owner": one["owner"], "value": one["value"]} for one in before["tokens"]]
    carriages = [
        {"card": card, "worth": worth}
        for card, worth in zip(before["carriages"], before["worths"], strict=True)
    ]
    last = {"card": left["carriages"][-1], "worth": left["value"] - before["value"], "fresh": True}
    turned_up = [
        {"owner": owner, "value": value}
        for owner, values in enumerate(left["tokens"])
        for value in values
    ]
    train = {"kind": before["train_class"], "number": before["number"]}
    return Example(
        pictures=[
            {"scenes": [[{**train, "carriages": carriages, "tokens": tokens}]]},
            {"scenes": [[{**train, "carriages": [*carriages, last], "tokens": tokens}]]},
            {
                "scenes": [
                    [
                        {
                            **train,
                            "carriages": [*carriages, {**last, "fresh": False}],
                            "tokens": turned_up,
                            "leaves": True,
                        }
                    ]
                ]
            },
        ],
        facts=[before["value"], left["value"], *left["points"]],
    )


def freight_train() -> Example:
    """Three cars from the main yard: two join a train, one goes to the private yard."""
    table = Table.from_position(
        "freight-train",
        "main: cbcgb / ahgtb / nbo / - / nhap;"
        "players: tarb / rcgsn: bb tt | tgtrp / hpcph: bbb | onsh / tagsga: gg",
        seed="rules",
    )
    before = seen(table)
    table.play("lift main 1; lift main 2; lift main 3")
    lifted = seen(table)
    table.play("couple box 1; couple box 1; store ore 2")
    after = seen(table)
    rows = [
        {"cars": row, "marked": [len(left)] if len(left) < len(row) else []}
        for row, left in zip(before["main"], lifted["main"], strict=True)
    ]
    (boxes,) = [one for one in after["categories"] if one["category"] == "box"]
    trains = [
        {"seat": seat, "cars": ["box"] * boxes["lengths"][seat], "points": boxes["points"][seat]}
        for seat in (0, 1)
    ]
    old, new = before["players"][0]["private"][1], after["players"][0]["private"][1]
    assert new[: len(old)] == old
    return Example(
        pictures=[
            {"rows": rows},
            {"trains": [{**trains[0], "fresh": 2}, trains[1]]},
            {"rows": [{"cars": new, "marked": [len(new) - 1]}]},
        ],
        facts=[*boxes["lengths"][:2], *boxes["points"][:2], len(new)],
    )


def block_train() -> Example:
    """A card with a flag covers two wagons."""
    table = Table.from_position(
        "block-train",
        "captain: 2; to_move: 1; scoring: longest no_gold two_colours;"
        "rows: <B B G R R / <G G R O / R G <G; offer: Rd-B R-O B-E Gf-G",
        seed="rules",
    )
    before = seen(table)
    table.play("take Rd-B; place 3 turned")
    after = seen(table)
    assert after["captain"] == 0
    terms = {term["key"]: term["points"] for term in after["terms"][0]}
    load = [one["wagon"] for one in before["loads"][0]["wagons"]]
    wagons = [one["wagon"] for one in after["loads"][0]["wagons"]]
    fresh = [at for at, wagon in enumerate(wagons) if wagon != load[at]]
    return Example(
        pictures=[
            {"cards": before["offer"], "marked": "Rd-B"},
            {"scenes": [{"wagons": load, "points": before["scores"][0]}]},
            {
                "scenes": [
                    {
                        "wagons": wagons,
                        "points": after["scores"][0],
                        "fresh": fresh,
                        "captain": True,
                    }
                ]
            },
        ],
        facts=[before["scores"][0], terms["runs"], terms["two_colours"], after["scores"][0]],
    )


def string_railway() -> Example:
    """A City is placed, and a short string reaches it."""
    rules: Any = find_rules("string-railway")
    record = check_record(STRING_RAILWAY.read_text(encoding="utf-8"), find_rules)
    state = rules.setup(
        record.header.seats, msgspec.convert(record.header.options, rules.info.options)
    )
    for step in record.steps[:-1]:
        rules.apply(state, step.action)
    turn = record.steps[-1].action
    before = msgspec.to_builtins(rules.view(state, None))
    report = rules.judge(state, turn).report
    rules.take(state, turn)
    after = msgspec.to_builtins(rules.view(state, None))
    company = before["company"]
    terms = [{term.key: term.points for term in told} for told in report.terms]
    (loser,) = [number for number in range(3) if number != company and terms[number]]
    gains = [
        {"at": after["stations"][visit.station]["at"], "points": visit.points}
        for visit in report.visits
        if visit.points
    ]
    costs = [{"at": one.at, "points": -one.cost} for one in report.crossings if one.cost]
    table = {name: before[name] for name in ("terrain", "river", "mountain", "colours")}
    table["frame"] = STRING_RAILWAY_FRAME
    return Example(
        pictures=[
            {**table, "stations": before["stations"], "tracks": before["tracks"], "chips": []},
            {**table, "stations": after["stations"], "tracks": before["tracks"], "chips": []},
            {
                **table,
                "stations": after["stations"],
                "tracks": after["tracks"],
                "chips": gains + costs,
            },
        ],
        facts=[
            *(gain["points"] for gain in gains),
            *(cost["points"] for cost in costs),
            after["points"][company] - before["points"][company],
            terms[loser]["visitors"],
        ],
    )


EXAMPLES: Final[dict[str, Callable[[], Example]]] = {
    "station-master": station_master,
    "freight-train": freight_train,
    "string-railway": string_railway,
    "trambahn": trambahn,
    "block-train": block_train,
}


def write_example(game: str) -> str:
    """Return the content of a game's generated file."""
    example = EXAMPLES[game]()
    pictures = ",\n    ".join(_compact(picture) for picture in example.pictures)
    return f'{{\n  "facts": {_compact(example.facts)},\n  "pictures": [\n    {pictures}\n  ]\n}}\n'


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def path_of(game: str) -> Path:
    """Return a game's generated file."""
    return ROOT / "web" / "src" / "games" / game / "example.gen.json"


if __name__ == "__main__":
    for name in EXAMPLES:
        path_of(name).write_text(write_example(name), encoding="utf-8")
