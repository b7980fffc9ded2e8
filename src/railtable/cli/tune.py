"""`railtable tune`: search for better weights by matches."""

from pathlib import Path
from typing import Annotated

import typer

from railtable.bots.weights import version_of
from railtable.cli.console import Json, Lang, file_option, print_json, speak
from railtable.cli.parameters import GameArgument, Jobs
from railtable.core.malloc import keep_heap
from railtable.games import find_rules
from railtable.lab.tune import TuningGoal, WeightTrial, gain_of, read_journal
from railtable.lab.tune import tune as try_changes
from railtable.texts import Texts


def tune_command(
    game: GameArgument,
    seats: Annotated[int | None, typer.Option(help="Seats; by default as few as may be.")] = None,
    seed: Annotated[str, typer.Option(help="The same trials again for the same seed.")] = "1",
    trials: Annotated[int, typer.Option(min=1, help="Changes to try in all.")] = 20,
    pairs: Annotated[int, typer.Option(min=16, help="Most pairs of games a change gets.")] = 400,
    journal: Annotated[
        Path | None, file_option("Kept here after every trial; goes on where it ends.")
    ] = None,
    jobs: Jobs = 1,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Change one weight of a bot's judgement at a time; a sequential test keeps what helps.

    The last line is the weights that were kept, as JSON; with --json the trials are too.

    Example: railtable tune trambahn --trials 40 --journal trambahn.json --jobs 2
    """
    keep_heap()
    info = find_rules(game).info
    version = version_of(game)
    count = seats or info.min_seats
    wish = TuningGoal(game=game, version=version, seats=count, seed=seed, most=pairs)
    texts = speak()
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
