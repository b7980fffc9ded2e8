"""`railtable replay`."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from railtable.cli.console import Json, Lang, current_texts, load_record, print_json
from railtable.cli.parameters import SeatOption, parse_seat
from railtable.cli.sentences import tell_step, terminal_of, write_step
from railtable.core.actions import Step
from railtable.core.record import replay
from railtable.core.rules import Rules
from railtable.core.seats import Seat
from railtable.games import find_rules


def replay_file(
    file: Annotated[Path, typer.Argument(help="A record (JSON lines).")],
    states: Annotated[  # noqa: FBT002 a flag of the command line
        bool, typer.Option("--states", help="Print the complete state after each step as JSON.")
    ] = False,
    notation: Annotated[  # noqa: FBT002 see above
        bool,
        typer.Option("--notation", help="Print only the steps, in notation, nothing redacted."),
    ] = False,
    seat: SeatOption = None,
    json: Json = False,  # noqa: FBT002 see above
    _lang: Lang = None,
) -> None:
    """Replay a record, checking every step, chance included.

    With --states each line is one JSON object: {"step": n, "seat": s, "action": …,
    "state": …}, step 0 being the set-up; docs/records.md says what the fields mean.
    With --as the action is redacted and the state is that seat's view.
    With --json each line is the same without the state, with the action's notation.
    Seats count from 1 on the command line, and from 0 in JSON; -1 is chance.
    With --notation each line is the player and the action in notation (docs/notation.md).

    Examples:
      railtable replay game.jsonl
      railtable replay game.jsonl --states | jq .state.hands
      railtable replay game.jsonl --as 1
      railtable replay game.jsonl --notation
    """
    record = load_record(file)
    rules = find_rules(record.header.game)
    viewer = parse_seat(seat, record.header.seats)
    texts = current_texts()
    state: Any = None
    for number, (step, state) in enumerate(replay(record, find_rules)):
        if states:
            typer.echo(_state_line(rules, number, step, state, viewer))
        elif step is not None:
            shown = step if viewer is None else Step(step.seat, rules.redact(step, viewer))
            if json:
                written = rules.format_action(shown.action)
                document = {"step": number, "seat": step.seat, "action": shown.action}
                print_json({**document, "notation": written})
                continue
            told = write_step(rules, shown) if notation else tell_step(rules, shown, texts)
            typer.echo(told if notation else f"{number:>4}  {told}")
    if not (states or notation or json):
        board = terminal_of(rules).format_view(rules.view(state, viewer), texts)
        typer.echo(f"\n{board}")


def _state_line(
    rules: Rules[Any, Any], number: int, step: Step | None, state: Any, seat: Seat | None
) -> str:
    action = None
    if step is not None:
        action = step.action if seat is None else rules.redact(step, seat)
    line = {
        "step": number,
        "seat": None if step is None else step.seat,
        "action": action,
        "state": rules.dump(state) if seat is None else rules.view(state, seat),
    }
    return msgspec.json.encode(line).decode()
