"""The pages of a benchmark: one result, or many as a leaderboard."""

from collections.abc import Sequence
from html import escape
from typing import Final

from railtable.lab.benchmark import BenchmarkResult, MatchResult
from railtable.lab.duel import format_elo
from railtable.lab.plots import STYLE, Bar, intervals
from railtable.texts import Texts

MATCH_HEAD: Final = ("game", "seats", "opponent", "deals", "share", "adjusted", "elo", "margin")


def format_benchmark(result: BenchmarkResult, texts: Texts) -> str:
    """Return a result as a page of HTML that needs nothing else."""
    title = texts.say("benchmark-title", {"agent": result.agent})
    bars = [Bar(texts.name_of(one.game), one.score, one.score - one.error, one.score + one.error)
            for one in result.games]  # fmt: skip
    body = [
        f"<p>{escape(score_sentence(result, texts))}</p>",
        f"<p>{escape(texts.say('benchmark-how'))}</p>",
        intervals(texts.say("benchmark-by_game"), bars),
        _table(MATCH_HEAD, [match_cells(one, texts) for one in result.matches], texts),
        _origin(result, texts),
    ]
    return _page(title, body, texts)


def score_sentence(result: BenchmarkResult, texts: Texts) -> str:
    """Return the score with its interval, and whether the suite was the quick one."""
    words = {"score": f"{result.score:.1f}", "error": f"{result.error:.1f}"}
    return texts.say("benchmark-score-quick" if result.quick else "benchmark-score", words)


def match_cells(one: MatchResult, texts: Texts) -> list[str]:
    """Return a match as a table row."""
    return [
        texts.name_of(one.game),
        str(one.seats),
        one.opponent,
        str(one.deals),
        f"{one.share:.1%} ± {one.error:.1%}",
        f"{one.adjusted_share:.1%} ± {one.adjusted_error:.1%}",
        f"{format_elo(one.elo)} ({format_elo(one.elo_low)} … {format_elo(one.elo_high)})",
        f"{one.margin:+.1f} ± {one.margin_error:.1f}",
    ]


def ranked(results: Sequence[BenchmarkResult]) -> list[BenchmarkResult]:
    """Return results in the order of a leaderboard: whole suites first, then by score."""
    return sorted(results, key=lambda one: (one.quick, -len(one.games), -one.score, one.agent))


def leaderboard_rows(
    results: Sequence[BenchmarkResult], texts: Texts
) -> tuple[list[str], list[list[str]]]:
    """Return the heading and the rows of a leaderboard."""
    games = list(dict.fromkeys(game.game for one in results for game in one.games))
    names = ("place", "agent", "score")
    head = [texts.say(f"benchmark-head-{name}") for name in names]
    head += [texts.name_of(game) for game in games]
    rows = []
    for place, one in enumerate(ranked(results), start=1):
        by_game = {game.game: game for game in one.games}
        cells = [
            f"{by_game[game].score:.1f} ± {by_game[game].error:.1f}" if game in by_game else "–"
            for game in games
        ]
        name = texts.say("benchmark-quick", {"agent": one.agent}) if one.quick else one.agent
        rows.append([str(place), name, f"{one.score:.1f} ± {one.error:.1f}", *cells])
    return head, rows


def format_leaderboard(results: Sequence[BenchmarkResult], texts: Texts) -> str:
    """Return the leaderboard as a page of HTML that needs nothing else."""
    head, rows = leaderboard_rows(results, texts)
    bars = [
        Bar(one.agent, one.score, one.score - one.error, one.score + one.error)
        for one in ranked(results)
    ]
    body = [
        f"<p>{escape(texts.say('benchmark-how'))}</p>",
        _grid(head, rows),
        intervals(texts.say("benchmark-head-score"), bars),
    ]
    return _page(texts.say("benchmark-leaderboard"), body, texts)


def _origin(result: BenchmarkResult, texts: Texts) -> str:
    words: dict[str, str | int] = {"version": result.version, "suite": result.benchmark}
    return f"<p><small>{escape(texts.say('benchmark-origin', words))}</small></p>"


def _page(title: str, body: Sequence[str], texts: Texts) -> str:
    parts = [
        "<!doctype html>",
        f'<html lang="{texts.language}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f"<h1>{escape(title)}</h1>",
        *body,
        "</html>\n",
    ]
    return "\n".join(parts)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], texts: Texts) -> str:
    return _grid([texts.say(f"benchmark-head-{name}") for name in head], rows)


def _grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    titles = "".join(f"<th>{escape(title)}</th>" for title in head)
    lines = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f'<div class="wide"><table><thead><tr>{titles}</tr></thead><tbody>{lines}</tbody></table></div>'
