"""From games to a model: positions, fit, calibration, export, proof, report."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from railtable.core.errors import RailtableError
from railtable.core.features import feature_width
from railtable.core.rules import Rules
from railtable.games import find_rules
from railtable.training.calibration import JudgedPositions, calibrate
from railtable.training.ceiling import GREEDY_GAMES, Ceiling, measure_ceiling
from railtable.training.games import (
    TURNS,
    GameLine,
    Wish,
    make_games,
    play_training_game,
    read_games,
)
from railtable.training.measures import Array
from railtable.training.network import (
    Net,
    NetworkShape,
    Targets,
    TrainingSettings,
    fit,
    trace_targets,
    whole_answers,
)
from railtable.training.report import TrainingReport, make_report, write_training_report
from railtable.training.rows import TrainingRows, collect_rows, load_rows, play_through, save_rows
from railtable.values.evaluator import ValueEvaluator
from railtable.values.models import (
    FORMAT,
    LARGEST_FILE,
    BadModel,
    ModelFile,
    NoValues,
    evaluator_of,
    features_key,
    features_of,
    load_model,
)
from railtable.values.network import ValueNetwork

PARTS: Final = 10
"""Of so many games one is kept for calibration and one for the test."""
SHARED: Final = 16
HIDDEN: Final = 32
PROVED: Final = 20
"""Games whose positions are evaluated both ways, to prove that the export is the network."""


class BadTraining(RailtableError):
    """A training that cannot go on."""


class Training(msgspec.Struct, frozen=True, kw_only=True):
    """A training plan: game, data and settings; the same plan gives the same file."""

    wish: Wish
    positions: int = 16
    settings: TrainingSettings = TrainingSettings()
    ceiling: int = 0
    """At so many positions the model is compared with rollouts."""
    rollouts: int = 200


class Split(msgspec.Struct, frozen=True):
    """Positions by the number of seats: to fit to, to calibrate with, to test with."""

    fitted: dict[int, TrainingRows]
    calibrated: dict[int, TrainingRows]
    tested: dict[int, TrainingRows]


def split_rows(rows: Mapping[int, TrainingRows]) -> Split:
    """Divide positions by whole games."""
    split = Split({}, {}, {})
    # Kinds of tables and numbers of seats come in turn: a whole turn stays together.
    turn = len(TURNS) * len(rows)
    for seats, one in rows.items():
        part = one.games // turn % PARTS
        split.fitted[seats] = one.pick(part > 1)
        split.calibrated[seats] = one.pick(part == 0)
        split.tested[seats] = one.pick(part == 1)
    return split


class Trained(msgspec.Struct, frozen=True, kw_only=True):
    """A model, its report, and whether it beats the one in the package on the same games."""

    model: ModelFile
    report: TrainingReport
    before: float | None
    """The log loss of the model in the package, if there is one for the same features."""

    @property
    def accepted(self) -> bool:
        """Whether the log loss on the games for the test is better than before."""
        return self.before is None or self.report.total.model.log_loss < self.before


def train(
    training: Training,
    folder: Path,
    jobs: int = 1,
    tell: Callable[[str, int], None] = lambda _what, _done: None,
) -> Trained:
    """Make the games that are missing, fit, calibrate, export, prove; write both files.

    `tell` is called with each finished stage and its count.
    """
    wish = training.wish
    rules = find_rules(wish.game)
    features_of(rules)
    check_wish(wish, folder)
    done = 0
    for count in make_games(wish, folder / "games", jobs):
        done += count
        tell("games", done)
    rows = take_positions(training, rules, folder)
    split = split_rows(rows)
    if any(len(one) == 0 for part in (split.calibrated, split.tested) for one in part.values()):
        raise BadTraining("too_few_games", {"games": wish.games})
    tell("positions", sum(map(len, rows.values())))
    model = fit_model(rules, split, training.settings, tell)
    prove_export(model, rules, folder / "games")
    report = make_report(model, rules, split.fitted, split.tested)
    if training.ceiling:
        report = msgspec.structs.replace(report, ceiling=find_ceiling(training, model, folder))
    text = format_model(model)
    if len(text) > LARGEST_FILE:
        raise BadTraining("bad_model", {"reason": f"{len(text)} bytes"})
    (folder / f"{wish.game}.json").write_bytes(text)
    write_training_report(report, folder / f"{wish.game}.report.json")
    return Trained(model=model, report=report, before=_loss_before(rules, split))


def find_ceiling(training: Training, model: ModelFile, folder: Path) -> Ceiling:
    """Compare a model with rollouts, on games for the test."""
    rules = find_rules(training.wish.game)
    games = (line for line in read_games(folder / "games") if _is_tested(rules, line.number))
    return measure_ceiling(model, rules, games, training.ceiling, training.rollouts)


def _is_tested(rules: Rules[Any, Any], number: int) -> bool:
    """Tell whether a game is kept for the test."""
    turn = len(TURNS) * (rules.info.max_seats - rules.info.min_seats + 1)
    return number // turn % PARTS == 1


def play_greedy_test_games(wish: Wish) -> Iterator[GameLine]:
    """Play those games of a wish that only greedy bots play and that are kept for the test."""
    rules = find_rules(wish.game)
    for number in range(TURNS.index(GREEDY_GAMES), wish.games, len(TURNS)):
        if _is_tested(rules, number):
            yield play_training_game(wish, number)


def take_positions(
    training: Training, rules: Rules[Any, Any], folder: Path
) -> dict[int, TrainingRows]:
    """Return the positions of the games, cached in a file named after its inputs."""
    key = features_key(features_of(rules))
    path = folder / f"positions-{training.wish.total}-{training.positions}-{key}.npz"
    if not path.exists():
        part = path.with_suffix(".part.npz")
        save_rows(collect_rows(read_games(folder / "games"), rules, training.positions), part)
        part.replace(path)
    return load_rows(path)


def format_model(model: ModelFile) -> bytes:
    """Return a model as its file holds it: a field a line."""
    fields = msgspec.to_builtins(model)
    lines = [f'"{name}":{msgspec.json.encode(value).decode()}' for name, value in fields.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _loss_before(rules: Rules[Any, Any], split: Split) -> float | None:
    """Return the log loss of the model in the package on the games for the test."""
    try:
        model = load_model(rules)
    except (NoValues, BadModel):
        return None
    return make_report(model, rules, split.fitted, split.tested).total.model.log_loss


def check_wish(wish: Wish, folder: Path) -> None:
    """Refuse a folder that was begun with another seed; more games may be added.

    Strong tables have the numbers after the other games, whose number they fix.
    """
    path = folder / "wish.json"
    folder.mkdir(parents=True, exist_ok=True)
    if path.exists():
        kept = msgspec.json.decode(path.read_bytes(), type=Wish)
        is_moved = (kept.strong or wish.strong) and kept.games != wish.games
        if (kept.game, kept.seed) != (wish.game, wish.seed) or is_moved:
            raise BadTraining("other_training", {"path": str(folder)})
    path.write_bytes(msgspec.json.encode(wish))


def fit_model(
    rules: Rules[Any, Any],
    split: Split,
    settings: TrainingSettings,
    tell: Callable[[str, int], None],
) -> ModelFile:
    """Fit and calibrate a network; return it as whole numbers."""
    features = features_of(rules)
    common, block = feature_width(features.common), feature_width(features.block)
    shape = NetworkShape(common=common, block=block, shared=SHARED, hidden=HIDDEN)
    parts, unit = list(split.fitted.values()), int(features.points_unit)

    def fitted(targets: Sequence[Targets] | None) -> Net:
        net = Net(shape, settings.seed)
        fit(net, parts, settings, unit, lambda epoch: tell("epoch", epoch + 1), targets=targets)
        return net

    net = fitted(None)
    if settings.td_lambda < 1.0:
        net = fitted([trace_targets(net, part, settings.td_lambda, unit) for part in parts])
    weights = net.whole_weights()
    judged = {
        seats: JudgedPositions(whole_answers(shape, weights, rows)[:, :, 0], rows)
        for seats, rows in split.calibrated.items()
    }
    return ModelFile(
        format=FORMAT,
        game=rules.info.key,
        version=1,
        features=features_key(features),
        common=common,
        block=block,
        shared=SHARED,
        hidden=HIDDEN,
        calibrations=calibrate(judged),
        weights=weights,
    )


def shape_of(model: ModelFile) -> NetworkShape:
    """Return the shape of a model's network."""
    return NetworkShape(
        common=model.common, block=model.block, shared=model.shared, hidden=model.hidden
    )


def prove_export(model: ModelFile, rules: Rules[Any, Any], games: Path) -> None:
    """Evaluate positions by `values` and in NumPy: all answers must be the same bits."""
    for line, _ in zip(read_games(games), range(PROVED), strict=False):
        rows = collect_rows([line], rules, 8)[line.seats]
        if len(rows) == 0:
            continue
        ours = whole_answers(shape_of(model), model.weights, rows)
        evaluator = evaluator_of(model, rules, line.seats)
        state = rules.setup(line.seats)
        for at, viewer in enumerate(play_through(line, rules, state, 8)):
            if not np.array_equal(ours[at], _answers(evaluator, state, viewer)):
                raise BadTraining("bad_model", {"reason": "the export differs"})


def _answers(evaluator: ValueEvaluator, state: Any, viewer: int) -> Array:
    network: ValueNetwork = evaluator.network
    rows, inputs = [], evaluator.inputs
    evaluator.prepare(state)
    for seat in range(state.seats):
        inputs.clear()
        evaluator.describe(state, seat, viewer, inputs)
        network.run(inputs)
        rows.append([int(one) for one in network.outputs])
    return np.array(rows)
