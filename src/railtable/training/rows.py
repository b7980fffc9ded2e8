"""Positions of games as arrays: inputs of the network, and results."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.features import Features, Inputs, feature_width
from railtable.core.rules import Rules
from railtable.training.games import GameLine
from railtable.training.players import KINDS
from railtable.values.evaluator import EVERYTHING
from railtable.values.models import features_of

Whole = npt.NDArray[np.int16]
Int64Rows = npt.NDArray[np.int64]

VIEWERS: Final = ("spectator", "seat", "everything")
"""The kinds of viewers, in the order of their numbers in `Rows.viewers`."""


class TrainingRows(msgspec.Struct, frozen=True, kw_only=True):
    """Positions of tables with the same number of seats, one position per row."""

    common: Whole
    """Of each seat the common inputs."""
    blocks: Whole
    """Of each seat the blocks, those that are missing as zeros."""
    games: Int64Rows
    stages: Int64Rows
    kinds: Int64Rows
    viewers: Int64Rows
    scores: Int64Rows
    finals: Int64Rows
    ranks: Int64Rows

    def __len__(self) -> int:
        return len(self.games)

    @property
    def seats(self) -> int:
        """How many seats the tables have."""
        return int(self.ranks.shape[1])

    def pick(self, chosen: Any) -> "TrainingRows":
        """Return some of the positions."""
        fields = msgspec.structs.fields(self)
        return TrainingRows(**{field.name: getattr(self, field.name)[chosen] for field in fields})


class TrainingPosition(msgspec.Struct, frozen=True, kw_only=True):
    """One position as lists; each seat's list has its common inputs and its blocks."""

    inputs: list[list[int]]
    stage: int
    viewer: int
    scores: list[int]


def play_through(line: GameLine, rules: Rules[Any, Any], state: Any, count: int) -> Iterator[int]:
    """Play a game on a new state; stop at about this many moments, and yield a viewer of each."""
    dice = FastDice(f"{line.number}/positions")
    steps = len(line.actions)
    for raw in line.actions:
        if int(dice.below(steps)) < count:
            yield _viewer(rules, line.seats, dice)
        rules.apply(state, msgspec.json.decode(raw, type=rules.info.action))


def _viewer(rules: Rules[Any, Any], seats: int, dice: FastDice) -> int:
    if not rules.info.hides:
        return int(NOBODY)
    draw = int(dice.below(3))
    return int(NOBODY) if draw == 0 else int(dice.below(seats)) if draw == 1 else int(EVERYTHING)


def describe(features: Features[Any], state: Any, viewer: int, room: Inputs) -> list[list[int]]:
    """Return the inputs of every seat as a viewer knows them."""
    rows, shared = [], Inputs()
    features.add_shared(state, shared)
    for seat in range(state.seats):
        room.clear()
        features.add(state, seat, viewer in (seat, EVERYTHING), shared, room)
        rows.append(room.as_list())
    return rows


def collect_rows(
    games: Iterable[GameLine], rules: Rules[Any, Any], count: int
) -> dict[int, TrainingRows]:
    """Return about this many positions of each game, by the number of seats."""
    features, room = features_of(rules), Inputs()
    found: dict[int, list[tuple[GameLine, Any, list[TrainingPosition]]]] = defaultdict(list)
    for line in games:
        state = rules.setup(line.seats)
        kept = [
            TrainingPosition(
                inputs=describe(features, state, viewer, room),
                stage=int(features.stage(state)),
                viewer=viewer,
                scores=rules.scores(state),
            )
            for viewer in play_through(line, rules, state, count)
        ]
        found[line.seats].append((line, rules.outcome(state), kept))
    return {seats: _stack(found[seats], features) for seats in sorted(found)}


def _stack(
    found: list[tuple[GameLine, Any, list[TrainingPosition]]], features: Features[Any]
) -> TrainingRows:
    common, block = feature_width(features.common), feature_width(features.block)
    every = [(line, outcome, one) for line, outcome, kept in found for one in kept]
    seats = found[0][0].seats
    most = max((len(row) for _, _, one in every for row in one.inputs), default=common)
    inputs = np.zeros((len(every), seats, most), np.int16)
    for at, (_, _, one) in enumerate(every):
        for seat, row in enumerate(one.inputs):
            inputs[at, seat, : len(row)] = row
    return TrainingRows(
        common=inputs[:, :, :common].copy(),
        blocks=inputs[:, :, common:]
        .reshape(len(every), seats, (most - common) // block, block)
        .copy(),
        games=np.array([line.number for line, _, _ in every]),
        stages=np.array([one.stage for _, _, one in every]),
        kinds=np.array([KINDS.index(line.kind) for line, _, _ in every]),
        viewers=np.array([_kind_of_viewer(one.viewer) for _, _, one in every]),
        scores=np.array([one.scores for _, _, one in every], np.int64).reshape(-1, seats),
        finals=np.array([outcome.scores for _, outcome, _ in every], np.int64).reshape(-1, seats),
        ranks=np.array([outcome.ranks for _, outcome, _ in every], np.int64).reshape(-1, seats),
    )


def save_rows(rows: dict[int, TrainingRows], path: Path) -> None:
    """Keep positions in a file."""
    names = [field.name for field in msgspec.structs.fields(TrainingRows)]
    arrays = {
        f"{seats}/{name}": getattr(one, name) for seats, one in rows.items() for name in names
    }
    np.savez(path, **arrays)


def load_rows(path: Path) -> dict[int, TrainingRows]:
    """Return positions kept in a file."""
    with np.load(path) as kept:
        found: dict[int, dict[str, Any]] = defaultdict(dict)
        for key in kept.files:
            seats, _, name = key.partition("/")
            found[int(seats)][name] = kept[key]
    return {seats: TrainingRows(**found[seats]) for seats in sorted(found)}


def _kind_of_viewer(viewer: int) -> int:
    return 0 if viewer == NOBODY else 1 if viewer >= 0 else 2
