"""Write the tables of docs/values.md from the reports beside the models.

python tools/values_tables.py [--ceiling POSITIONS] [GAME ...]

With --ceiling, the models of these games are compared with rollouts first.
"""

import argparse
from pathlib import Path
from typing import Any, Final

import msgspec

from railtable.games import find_rules
from railtable.training.ceiling import measure_ceiling
from railtable.training.games import Wish
from railtable.training.report import TrainingReport, write_training_report
from railtable.training.train import play_greedy_test_games
from railtable.values.models import load_model

MODELS: Final = Path(__file__).parents[1] / "src" / "railtable" / "values" / "models"
DOCUMENT: Final = Path(__file__).parents[1] / "docs" / "values.md"
BEGIN, END = "<!-- tables -->", "<!-- /tables -->"
NAMES: Final = {
    "station-master": "Station Master",
    "trambahn": "Trambahn",
    "block-train": "Block Train",
    "freight-train": "Freight Train",
    "string-railway": "String Railway",
}


SEED, GAMES, ROLLOUTS = "1", 20_000, 200
"""The games that models were trained with, or more, and the rollouts of a ceiling."""


def renew_ceiling(game: str, positions: int) -> None:
    """Compare a model with rollouts at so many positions, and write that into its report."""
    rules, path = find_rules(game), MODELS / f"{game}.report.json"
    lines = play_greedy_test_games(Wish(game=game, seed=SEED, games=GAMES))
    found = measure_ceiling(load_model(rules), rules, lines, positions, ROLLOUTS)
    report = msgspec.json.decode(path.read_bytes(), type=TrainingReport)
    write_training_report(msgspec.structs.replace(report, ceiling=found), path)


def read_reports() -> dict[str, Any]:
    """Return the reports by game."""
    return {
        game: msgspec.json.decode((MODELS / f"{game}.report.json").read_bytes()) for game in NAMES
    }


def all_tables(reports: dict[str, Any]) -> str:
    """Return every table, in Markdown."""
    parts = [by_seats(reports), by_quarter(reports), by_kind(reports), by_decile(reports)]
    parts += [ceilings(reports), points(reports)]
    return "\n\n".join(parts)


def by_seats(reports: dict[str, Any]) -> str:
    """Return how good chances are for every game and number of seats."""
    head = (
        "game", "seats", "games", "constant", "points", "Brier [95 %]",
        "log loss: constant", "points", "model", "ECE", "ECE of all places",
    )  # fmt: skip
    rows = []
    for game, report in reports.items():
        for seats, one in report["seats"].items():
            rows.append([NAMES[game], seats, *_compared(one), _percent(report["places"][seats])])
        rows.append([NAMES[game], "all", *_compared(report["total"]), ""])
    return _table(head, rows)


def _compared(one: dict[str, Any]) -> list[str]:
    model, constant, points = one["model"], one["constant"], one["points"]
    low, high = model["brier_interval"]
    return [
        str(model["games"]),
        f"{constant['brier']:.3f}",
        f"{points['brier']:.3f}",
        f"**{model['brier']:.3f}** [{low:.3f}, {high:.3f}]",
        f"{constant['log_loss']:.3f}",
        f"{points['log_loss']:.3f}",
        f"**{model['log_loss']:.3f}**",
        _percent(model["ece"]),
    ]


def by_quarter(reports: dict[str, Any]) -> str:
    """Return Brier score and calibration error in each quarter of the game."""
    head = ("Brier score, ECE", *(f"quarter {number}" for number in range(1, 5)))
    rows = [
        [
            NAMES[game],
            *(f"{one['brier']:.3f}, {_percent(one['ece'])}" for one in report["quarters"]),
        ]
        for game, report in reports.items()
    ]
    return _table(head, rows)


def by_kind(reports: dict[str, Any]) -> str:
    """Return Brier score and calibration error by players, and by viewer."""
    found = {kind for report in reports.values() for kind in report["kinds"]}
    kinds = [kind for kind in ("greedy", "levels", "mixed", "strong") if kind in found]
    viewers = ("spectator", "seat", "everything")
    head = ("Brier score, ECE", *kinds, *viewers)
    rows = []
    for game, report in reports.items():
        cells = [report["kinds"].get(kind, {}).get("model") for kind in kinds]
        cells += [report["viewers"].get(viewer) for viewer in viewers]
        rows.append([NAMES[game], *map(_brier_and_error, cells)])
    return _table(head, rows)


def _brier_and_error(one: dict[str, Any] | None) -> str:
    return "–" if one is None else f"{one['brier']:.3f}, {_percent(one['ece'])}"


def by_decile(reports: dict[str, Any]) -> str:
    """Return the mean forecast and the observed rate of each tenth."""
    head = ("said → came", *(f"{10 * number} %" for number in range(10)))
    rows = []
    for game, report in reports.items():
        tenths = {min(9, int(10 * one["said"])): one for one in report["deciles"]}
        cells = [tenths.get(number) for number in range(10)]
        rows.append([NAMES[game], *("–" if one is None else _said_and_came(one) for one in cells)])
    return _table(head, rows)


def ceilings(reports: dict[str, Any]) -> str:
    """Return what rollouts from the same positions would score, beside the model."""
    head = ("expected Brier score", "positions", "rollouts each", "rollouts", "model")
    rows = []
    for game, report in reports.items():
        one = report["ceiling"]
        if one is not None:
            scores = [f"{one['best']:.3f}", f"{one['model']:.3f}"]
            rows.append([NAMES[game], str(one["positions"]), str(one["rollouts"]), *scores])
    return _table(head, rows)


def points(reports: dict[str, Any]) -> str:
    """Return how far expected points are from those at the end."""
    head = ("mean error, in points", "expected points", "points as they stand")
    rows = [
        [NAMES[game], f"{report['points_error']:.1f}", f"{report['standing_error']:.1f}"]
        for game, report in reports.items()
    ]
    return _table(head, rows)


def _said_and_came(one: dict[str, Any]) -> str:
    return f"{100 * one['said']:.0f} → {100 * one['came']:.0f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _table(head: tuple[str, ...], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def with_tables(text: str, tables: str) -> str:
    """Return a document with the tables between its marks."""
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{tables}\n{END}{after}"


def main() -> None:
    """Compute the requested figures, then write the tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--ceiling", type=int, default=0)
    wish = parser.parse_args()
    for game in (wish.games or NAMES) if wish.ceiling else ():
        renew_ceiling(game, wish.ceiling)
    written = with_tables(DOCUMENT.read_text(encoding="utf-8"), all_tables(read_reports()))
    DOCUMENT.write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()
