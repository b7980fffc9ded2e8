"""`railtable train`: fit a game's value model to games of bots."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from railtable.cli.console import Json, Lang, Mistake, current_texts, folder_option, print_json
from railtable.cli.parameters import GameArgument, Jobs
from railtable.core.malloc import keep_heap
from railtable.games import find_rules


def train_model(
    game: GameArgument,
    out: Annotated[
        Path, folder_option("The folder of games, model and report; a second run goes on.")
    ] = Path("training"),
    games: Annotated[int, typer.Option(min=400, help="Total number of games.")] = 4000,
    positions: Annotated[int, typer.Option(min=1, help="Positions of each game.")] = 16,
    epochs: Annotated[int, typer.Option(min=1, help="Number of epochs.")] = 8,
    strong: Annotated[
        int, typer.Option(min=0, help="More games, of players that use the package's model.")
    ] = 0,
    td_lambda: Annotated[
        float,
        typer.Option(
            min=0.0, max=1.0, help="TD(lambda): fit again, to results mixed with the next values."
        ),
    ] = 1.0,
    seed: Annotated[str, typer.Option(help="Seed of the training.")] = "1",
    ceiling: Annotated[
        int, typer.Option(min=0, help="Positions to compare with 200 rollouts each; slow.")
    ] = 0,
    jobs: Jobs = 1,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    r"""Play games of mixed bots, fit and calibrate a model, and measure it on other games.

    The folder then has GAME.json and GAME.report.json; docs/values.md explains how to
    add a model to the package.  Needs NumPy: pip install 'railtable\[train]'.

    Example: railtable train trambahn --games 8000 --jobs 2 --out trambahn
    """
    if find_spec("numpy") is None:
        raise Mistake("extra_missing", {"extra": "train", "package": "numpy"})
    find_rules(game)
    from railtable.training.games import Wish  # noqa: PLC0415 an extra
    from railtable.training.network import TrainingSettings  # noqa: PLC0415
    from railtable.training.train import Training, train  # noqa: PLC0415

    keep_heap()
    texts = current_texts()
    training = Training(
        wish=Wish(game=game, seed=seed, games=games, strong=strong),
        positions=positions,
        settings=TrainingSettings(epochs=epochs, td_lambda=td_lambda),
        ceiling=ceiling,
    )

    def tell(key: str, done: int) -> None:
        typer.echo(texts.say(f"cli-train-{key}", {"done": done}), err=True)

    found = train(training, out, jobs, tell)
    total = found.report.total
    if json:
        print_json({"total": total, "before": found.before, "accepted": found.accepted})
        return
    words: dict[str, str | int | float] = {
        "loss": f"{total.model.log_loss:.4f}",
        "even": f"{total.constant.log_loss:.4f}",
        "points": f"{total.points.log_loss:.4f}",
        "error": f"{100 * total.model.ece:.1f}",
    }
    typer.echo(texts.say("cli-train-measured", words))
    typer.echo(_verdict(found.before, is_better=found.accepted))
    typer.echo(str(out / f"{game}.json"))


def _verdict(before: float | None, *, is_better: bool) -> str:
    texts = current_texts()
    if before is None:
        return texts.say("cli-train-first")
    facts: dict[str, str | int | float] = {"before": f"{before:.4f}"}
    return texts.say("cli-train-better" if is_better else "cli-train-worse", facts)
