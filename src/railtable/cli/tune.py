"""`railtable tune`: search for better weights by matches."""

from pathlib import Path
from typing import Annotated

import typer

from railtable.bots.weights import version_of
from railtable.cli.console import Json, Lang, current_texts, file_option, print_json
from railtable.cli.parameters import GameArgument, Jobs
from railtable.core.malloc import keep_heap
from railtable.games import find_rules
from railtable.lab.tune import TuningGoal, WeightTrial, gain_of, read_journal
from railtable.lab.tune import tune as try_changes
from railtable.texts import Texts


def tune_command(
    game: GameArgument,
    seats: Annotated[
        int | None, typer.Option(help="Number of seats; by default the minimum.")
    ] = None,
    seed: Annotated[str, typer.Option(help="Seed of the trials.")] = "1",
    trials: Annotated[int, typer.Option(min=1, help="Number of changes to try.")] = 20,
    pairs: Annotated[int, typer.Option(min=16, help="Maximum pairs of games per change.")] = 400,
    journal: Annotated[
        Path | None, file_option("Kept here after every trial; goes on where it ends.")
    ] = None,
    jobs: Jobs = 1,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Change one weight of a bot's evaluation at a time; keep changes that pass a sequential test.

    The last line is the weights that were kept, as JSON; with --json the trials are too.

    Example: railtable tune trambahn --trials 40 --journal trambahn.json --jobs 2
    """
    keep_heap()
    rules, version = find_rules(game), version_of(game)
    count = rules.info.min_seats if seats is None else seats
    rules.setup(count)
    wish = TuningGoal(game=game, version=version, seats=count, seed=seed, most=pairs)
    texts = current_texts()
    kept = dict(read_journal(wish, journal).weights)
    for trial in try_changes(wish, trials, journal, jobs):
        if json:
            print_json(trial)
        else:
            typer.echo(_line(trial, texts))
        if trial.accepted:
            kept[trial.name] = trial.value
    print_json(kept)


def _line(trial: WeightTrial, texts: Texts) -> str:
    facts: dict[str, str | int | float] = {
        "number": trial.number,
        "name": trial.name,
        "value": f"{trial.value:g}",
        "games": 2 * trial.pairs,
        "elo": f"{gain_of(trial):+.0f}",
        "accepted": "yes" if trial.accepted else "no",
    }
    return texts.say("cli-tune-trial", facts)
