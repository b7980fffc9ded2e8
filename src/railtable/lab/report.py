"""An experiment's report: one self-contained HTML file."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from railtable.lab.batch_worker import SimulatedGame
from railtable.lab.bradley_terry import BotRating, rate_bots
from railtable.lab.duel import format_elo
from railtable.lab.estimates import Estimate, by_match, estimate
from railtable.lab.plan import ExperimentPlan
from railtable.lab.plots import STYLE, Bar, histogram, intervals, pairs
from railtable.lab.result_store import ResultStore
from railtable.texts import Texts

NAME: Final = "report.html"
MOST_HISTOGRAMS: Final = 12
RATING_HEAD: Final = ("bot", "rating", "interval", "games")
ESTIMATE_HEAD: Final = ("match", "measure", "plain", "adjusted")


def write_report(folder: Path, texts: Texts) -> Path:
    """Write the report of a finished experiment beside its results; return its path."""
    results = ResultStore(folder)
    rows = list(results.rows())
    path = folder / NAME
    path.write_text(format_report(results.plan(), rows, texts), encoding="utf-8")
    return path


def format_report(plan: ExperimentPlan, rows: Sequence[SimulatedGame], texts: Texts) -> str:
    """Return the report as HTML."""
    estimates, ratings = estimate(rows), rate_bots(rows)
    parts = [
        "<!doctype html>",
        f'<html lang="{texts.language}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(texts.say('lab-title'))}</title><style>{STYLE}</style>",
        f"<h1>{escape(texts.say('lab-title'))}</h1>",
        _about(plan, rows, texts),
    ]
    if ratings:
        parts += [f"<h2>{escape(texts.say('lab-ratings'))}</h2>", _ratings(ratings, texts)]
    parts += [f"<h2>{escape(texts.say('lab-estimates'))}</h2>", _estimates(estimates, texts)]
    if plan.luck:
        parts += [f"<h2>{escape(texts.say('lab-luck'))}</h2>", _luck(estimates, texts)]
    parts += [f"<h2>{escape(texts.say('lab-scores'))}</h2>", *_scores(rows)]
    return "\n".join([*parts, "</html>\n"])


def _about(plan: ExperimentPlan, rows: Sequence[SimulatedGame], texts: Texts) -> str:
    played = sum(not row.pilot for row in rows)
    words = {"matches": len(plan.matches), "games": played, "pilot": len(rows) - played}
    seeds = ", ".join(dict.fromkeys(match.seed.partition(":")[0] for match in plan.matches))
    said = texts.say("lab-about", words)
    return (
        f"<p>{escape(said)} <code>seed {escape(seeds)}, railtable {escape(plan.version)}</code></p>"
    )


def _ratings(ratings: Sequence[BotRating], texts: Texts) -> str:
    bars = [Bar(one.bot, one.rating, one.low, one.high) for one in ratings]
    cells = [rating_cells(one) for one in ratings]
    return _table(RATING_HEAD, cells, texts) + intervals("Bradley–Terry, Elo", bars)


def rating_cells(one: BotRating) -> list[str]:
    """Return a rating as a table row."""
    interval = f"{format_elo(one.low)} … {format_elo(one.high)}"
    return [one.bot, format_elo(one.rating), interval, str(one.games)]


def estimate_name(one: Estimate) -> str:
    """Return the title of an estimate."""
    options = "" if one.options == "{}" else f" {one.options}"
    return f"{one.game}: {one.bot} – {', '.join(one.bots)}{options}"


def estimate_cells(one: Estimate, texts: Texts) -> list[str]:
    """Return the first cells of an estimate's row."""
    return [
        estimate_name(one),
        texts.say(f"lab-{one.measure}"),
        f"{one.mean:.3f} ± {one.error:.3f}",
        f"{one.adjusted:.3f} ± {one.adjusted_error:.3f}",
    ]


def _estimates(estimates: Sequence[Estimate], texts: Texts) -> str:
    cells = [[*estimate_cells(one, texts), str(one.games)] for one in estimates]
    margins = [one for one in estimates if one.measure == "margin"]
    bars = [
        Bar(
            f"{one.bot} ({one.game})",
            one.adjusted,
            one.adjusted - one.adjusted_error,
            one.adjusted + one.adjusted_error,
        )
        for one in margins
    ]
    head = [*ESTIMATE_HEAD, "games"]
    return _table(head, cells, texts) + intervals(texts.say("lab-margin"), bars)


def _luck(estimates: Sequence[Estimate], texts: Texts) -> str:
    margins = [one for one in estimates if one.measure == "margin"]
    cells = [
        [
            estimate_name(one),
            f"{one.variance:.4g}",
            f"{one.adjusted_variance:.4g}",
            f"{one.factor:.2f}",
            str(one.saved),
        ]
        for one in margins
    ]
    head = ["match", "variance", "adjusted_variance", "factor", "saved"]
    rows = [(f"{one.bot} ({one.game})", one.variance, one.adjusted_variance) for one in margins]
    said = escape(texts.say("lab-luck-how", {"pilot": max(one.pilot for one in margins)}))
    return f"<p>{said}</p>" + _table(head, cells, texts) + pairs(texts.say("lab-variance"), rows)


def _scores(rows: Sequence[SimulatedGame]) -> list[str]:
    found = []
    for group in by_match(row for row in rows if not row.pilot)[:MOST_HISTOGRAMS]:
        scores: dict[str, list[float]] = {}
        for row in group:
            for bot, score in zip(row.bots, row.scores, strict=True):
                scores.setdefault(bot, []).append(score)
        found.append(histogram(f"{group[0].game}, {group[0].seats}", list(scores.items())))
    return found


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], texts: Texts) -> str:
    titles = "".join(f"<th>{escape(texts.say(f'lab-head-{name}'))}</th>" for name in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f'<div class="wide"><table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table></div>'
