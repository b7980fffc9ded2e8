"""`railtable chances`."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from railtable.cli.console import Json, Lang, current_texts, load_record
from railtable.cli.parameters import SeatOption, parse_seat
from railtable.cli.sentences import write_step
from railtable.core.actions import Step
from railtable.core.record import replay
from railtable.core.rules import Rules
from railtable.games import find_rules
from railtable.values import Chances, chances


def show_chances(
    file: Annotated[Path, typer.Argument(help="A record (JSON lines).")],
    seat: SeatOption = None,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Print every seat's chance of winning after each step of a record.

    With --json each line is one object: {"step": n, "seat": s, "action": ..., "places": ...,
    "points": ...}; places[seat][place] is the chance of a place, the first place first.
    Seats count from 1 on the command line, and from 0 in JSON; -1 is chance.
    Hidden things that the viewer did not know are neither used nor printed.

    Examples:
      railtable chances game.jsonl
      railtable chances game.jsonl --as 1 --json
    """
    record = load_record(file)
    rules = find_rules(record.header.game)
    viewer = parse_seat(seat, record.header.seats)
    if not json:
        typer.echo(_head(record.header.seats))
    for number, (step, state) in enumerate(replay(record, find_rules)):
        shown = None if step is None else Step(step.seat, rules.redact(step, viewer))
        found = chances(rules, state, viewer)
        line = _json_line(number, shown, found) if json else _line(rules, number, shown, found)
        typer.echo(line)


def _head(seats: int) -> str:
    texts = current_texts()
    names = [texts.say("cli-chances-seat", {"seat": seat + 1}) for seat in range(seats)]
    return "      " + "  ".join(f"{name:>8}" for name in names)


def _line(rules: Rules[Any, Any], number: int, step: Step | None, found: Chances) -> str:
    wins = "  ".join(f"{100 * win:>6.1f} %" for win in found.wins)
    return f"{number:>4}  {wins}   {'' if step is None else write_step(rules, step)}".rstrip()


def _json_line(number: int, step: Step | None, found: Chances) -> str:
    line = {
        "step": number,
        "seat": None if step is None else step.seat,
        "action": None if step is None else step.action,
        "places": found.places,
        "points": found.points,
    }
    return msgspec.json.encode(line).decode()
