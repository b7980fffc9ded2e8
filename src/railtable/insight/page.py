"""A review as one HTML page that needs nothing else: bars, chances over time, turns."""

from html import escape
from typing import Final

from railtable.core.seats import Seat
from railtable.insight.account import SeatAccount
from railtable.insight.review import Review, TurnReview, dearest_turns
from railtable.insight.sentences import fact_sentence
from railtable.texts import Texts

ACCOUNT_TERMS: Final = ("start", "draws", "own", "hidden", "others", "result")
COLOURS: Final = ("#0b6e6e", "#b3541e", "#5b4b9a", "#a3333d", "#3f6f2a", "#8a6d00")
"""A colour for each seat; names stand beside them, so colour is never the only sign."""
WIDTH: Final = 640
BAR: Final = 22
CHART: Final = 220

STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 44rem; padding: 0 1rem;
  color: #1d1d1b; background: #fbf8f1 }
svg { max-width: 100%; height: auto } li { margin: .5rem 0 } .quiet { color: #5b584f }
@media (prefers-color-scheme: dark) { body { color: #f1ede2; background: #1c1f1e }
  text { fill: #f1ede2 } .quiet { color: #b5b0a3 } }
"""


def format_points(chance: float) -> str:
    """Return a chance of winning in percent with a sign: −6.0."""
    text = f"{100 * chance:+.1f}"
    return text.replace("-", "−") if float(text) else "0.0"


def format_page(review: Review, texts: Texts, language: str, wanted: Seat | None = None) -> str:
    """Return the page; its list has the dearest turns of one seat, or of all."""
    title = texts.say("review-title", {"game": texts.name_of(review.game)})
    names = [seat_name(review, seat, texts) for seat in range(len(review.seats))]
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="quiet">{escape(texts.say("review-explained"))}</p>',
        *(
            f"<h2>{escape(names[seat])}</h2>{_bars(account, texts)}"
            for seat, account in enumerate(review.seats)
        ),
        f"<h2>{escape(texts.say('review-curve'))}</h2>{_curve(review, names)}",
        f"<h2>{escape(texts.say('review-dearest'))}</h2>{_turns(review, names, texts, wanted)}",
    ]
    return (
        f'<!doctype html>\n<html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>\n" + "\n".join(parts) + "\n</html>"
    )


def seat_name(review: Review, seat: int, texts: Texts) -> str:
    """Return a player's name, or the seat's number."""
    if seat < len(review.players) and review.players[seat]:
        return review.players[seat]
    return texts.say("seat-name", {"number": seat + 1})


def _bars(account: SeatAccount, texts: Texts) -> str:
    """Draw the terms one below the other; each begins where the last one ended."""
    rows, level = [], 0.0
    for number, term in enumerate(ACCOUNT_TERMS):
        change = getattr(account, term)
        begin, end = (0.0, change) if term == "result" else (level, level + change)
        level = end
        rows.append(_bar(number, begin, end, texts.say(f"review-{term}"), format_points(change)))
    height = BAR * len(ACCOUNT_TERMS)
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img">{"".join(rows)}</svg>'


def _bar(number: int, begin: float, end: float, label: str, told: str) -> str:
    top = number * BAR
    left, right = sorted((_across(begin), _across(end)))
    colour = COLOURS[0] if end >= begin else COLOURS[1]
    return (
        f'<text x="0" y="{top + 16}" font-size="13">{escape(label)}</text>'
        f'<rect x="{left:.1f}" y="{top + 4}" width="{max(1.0, right - left):.1f}" '
        f'height="{BAR - 8}" rx="2" fill="{colour}"/>'
        f'<text x="{WIDTH}" y="{top + 16}" font-size="13" text-anchor="end">{told}</text>'
    )


def _across(chance: float) -> float:
    """Return where a chance from −50 to 150 % lies between the label and the number."""
    left, right = 150.0, WIDTH - 70.0
    return left + (right - left) * (min(max(chance, -0.5), 1.5) + 0.5) / 2


def _curve(review: Review, names: list[str]) -> str:
    last = max(1, review.curve[-1].step)
    lines = []
    for seat, name in enumerate(names):
        points = " ".join(
            f"{point.step / last * (WIDTH - 120):.1f},{(1 - point.wins[seat]) * CHART + 5:.1f}"
            for point in review.curve
        )
        colour = COLOURS[seat % len(COLOURS)]
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
            f'<rect x="{WIDTH - 110}" y="{seat * 20 + 4}" width="12" height="12" fill="{colour}"/>'
            f'<text x="{WIDTH - 92}" y="{seat * 20 + 15}" font-size="13">{escape(name)}</text>'
        )
    return f'<svg viewBox="0 0 {WIDTH} {CHART + 10}" role="img">{"".join(lines)}</svg>'


def _turns(review: Review, names: list[str], texts: Texts, wanted: Seat | None) -> str:
    dearest = dearest_turns(review, seat=wanted)
    if not dearest:
        return f"<p>{escape(texts.say('review-no_mistakes'))}</p>"
    items = "".join(
        f"<li>{escape(turn_sentence(turn, names[turn.seat], texts))}"
        f"{_reasons(turn, names, texts)}</li>"
        for turn in dearest
    )
    return f"<ol>{items}</ol>"


def _reasons(turn: TurnReview, names: list[str], texts: Texts) -> str:
    said = [escape(fact_sentence(fact, names, texts)) for fact in turn.reasons]
    return f"<ul>{''.join(f'<li>{one}</li>' for one in said)}</ul>" if said else ""


def turn_sentence(turn: TurnReview, name: str, texts: Texts) -> str:
    """Return what a turn lost, what was played and what was better."""
    said = texts.say(
        "review-turn",
        {
            "grade": texts.say(f"review-grade-{turn.grade}"),
            "step": turn.first_step + 1,
            "player": name,
            "loss": format_points(-turn.loss),
            "noise": f"{100 * turn.noise:.1f}",
            "played": "; ".join(turn.played),
            "best": "; ".join(turn.best),
        },
    )
    return f"{said} {texts.say('review-by-place')}" if turn.by_place else said
