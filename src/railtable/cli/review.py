"""`railtable review`."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from railtable.cli.console import (
    Json,
    Lang,
    Mistake,
    current_texts,
    language,
    load_record,
    print_json,
)
from railtable.cli.parameters import parse_seat
from railtable.core.record import Record
from railtable.core.seats import Seat
from railtable.games import find_rules
from railtable.insight import (
    Effort,
    Review,
    TurnReview,
    dearest_turns,
    default_effort,
    review_record,
)
from railtable.insight.compare import EFFORTS
from railtable.insight.page import (
    ACCOUNT_TERMS,
    format_page,
    format_points,
    seat_name,
    turn_sentence,
)
from railtable.insight.sentences import fact_sentence
from railtable.texts import Texts


def review_file(
    file: Annotated[Path, typer.Argument(help="A record (JSON lines) of a finished game.")],
    json: Json = False,  # noqa: FBT002 a flag of the command line
    html: Annotated[  # noqa: FBT002 see above
        bool, typer.Option("--html", help="Print one HTML page with everything included.")
    ] = False,
    effort: Annotated[
        str, typer.Option(help="sketch, quick, usual or thorough: how many worlds are compared.")
    ] = "usual",
    seed: Annotated[str, typer.Option(help="Seed of the review.")] = "0",
    step: Annotated[
        int | None, typer.Option(min=1, help="Explain the turn that contains this step.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="Only the turns of this seat; seats count from 1.")
    ] = None,
    _lang: Lang = None,
) -> None:
    """Show the sources of each seat's result, and the turns that cost most.

    Chances of winning are in percent.  start + draws + own + hidden + others = result.
    A turn's loss is shown with its noise; a loss within the noise is not graded.

    Examples:
      railtable review game.jsonl
      railtable review game.jsonl --step 12
      railtable review game.jsonl --seat 2
      railtable review game.jsonl --json | jq .seats
      railtable review game.jsonl --html > review.html
    """
    if json and html:
        raise Mistake("json_or_html")
    if effort not in EFFORTS:
        raise Mistake("option_takes_one_of", {"option": "--effort", "choices": ", ".join(EFFORTS)})
    record = load_record(file)
    if step is not None and step > len(record.steps):
        raise Mistake("no_turn_at_step", {"step": step})
    wanted = parse_seat(seat, record.header.seats, "--seat")
    found = _review(record, default_effort(find_rules(record.header.game), effort), seed)
    if json:
        print_json(found)
    elif html:
        typer.echo(format_page(found, current_texts(), language(), wanted))
    elif step is not None:
        _print_turns(found, [_turn_at(found, step)], current_texts())
    else:
        _print(found, current_texts(), wanted)


def _turn_at(found: Review, step: int) -> TurnReview:
    """Return the turn that a step belongs to."""
    for turn in found.turns:
        if turn.first_step < step <= turn.first_step + turn.steps:
            return turn
    raise Mistake("no_turn_at_step", {"step": step})


def _review(record: Record, effort: Effort, seed: str) -> Review:
    """Return the review; progress is shown on standard error where somebody looks."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("", total=len(record.steps))

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        return review_record(record, effort, seed=seed, progress=tell)


def _console() -> Console:
    return Console(width=None if sys.stdout.isatty() else 110)


def _print(found: Review, texts: Texts, wanted: Seat | None) -> None:
    console = _console()
    grid = Grid("", *(texts.say(f"review-{term}") for term in ACCOUNT_TERMS))
    for seat, account in enumerate(found.seats):
        grid.add_row(
            seat_name(found, seat, texts),
            *(format_points(getattr(account, term)) for term in ACCOUNT_TERMS),
        )
    console.print(grid)
    dearest = dearest_turns(found, seat=wanted)
    if not dearest:
        console.print(texts.say("review-no_mistakes"))
    _print_turns(found, dearest, texts)


def _print_turns(found: Review, turns: list[TurnReview], texts: Texts) -> None:
    """Print turns with the reasons for their grades."""
    console = _console()
    names = [seat_name(found, seat, texts) for seat in range(len(found.seats))]
    for turn in turns:
        console.print(turn_sentence(turn, names[turn.seat], texts), highlight=False)
        for fact in turn.reasons:
            console.print(f"  – {fact_sentence(fact, names, texts)}", highlight=False)
