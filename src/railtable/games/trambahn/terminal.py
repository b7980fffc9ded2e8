"""Trambahn in the terminal: the board and the actions as text."""

from railtable.core.actions import Action
from railtable.core.seats import Seat
from railtable.games.trambahn.actions import (
    Add,
    Buy,
    FirstPlayer,
    Income,
    Passenger,
    Pay,
    Refill,
    Start,
)
from railtable.games.trambahn.components import LINE_CODES, LINES
from railtable.games.trambahn.view_structs import ColumnView, TrambahnView
from railtable.texts import HIDDEN, Texts, say_seat


def format_card(code: str | None, texts: Texts) -> str:
    """Return a card's name."""
    if code is None:
        return texts.say("trambahn-card", {"line": HIDDEN, "value": 0})
    if code == "C":
        return texts.say("trambahn-card", {"line": "none", "value": 0})
    line = LINES[LINE_CODES.index(code[0])]
    return texts.say("trambahn-card", {"line": line, "value": code[1:]})


def say_action(action: Action, player: str, texts: Texts) -> str:
    """Return a sentence about an action."""
    words: dict[str, str | int | float] = {"player": player}
    match action:
        case Passenger(card, line):
            words |= {"card": format_card(card, texts)}
            words |= {"line": texts.say("trambahn-line", {"line": line})}
        case Start(card) | Income(card):
            words |= {"card": format_card(card, texts)}
        case Add(card, column):
            words |= {"card": format_card(card, texts), "column": column + 1}
        case Buy(tram, column):
            words |= {"tram": texts.say("trambahn-tram", {"tram": tram}), "column": column + 1}
        case FirstPlayer(first):
            words |= {"first": texts.say("seat-name", {"number": first + 1})}
        case Pay(payer, count, _):
            words |= {"player": texts.say("seat-name", {"number": payer + 1}), "count": count}
        case Refill(to, count, cards):
            words |= {"player": texts.say("seat-name", {"number": to + 1}), "count": count}
            shown = [format_card(card, texts) for card in cards or ()]
            words |= {"cards": ", ".join(shown) if shown else HIDDEN}
        case _:
            pass
    return texts.say(f"trambahn-action-{kind_of(action)}", words)


def kind_of(action: Action) -> str:
    """Return an action's kind: its tag."""
    return str(action.__struct_config__.tag)


def format_expectation(view: TrambahnView, texts: Texts) -> str:
    """Return the sentence about the decision of the seat to move."""
    return texts.say(f"trambahn-phase-{view.phase}", {"laid": view.passengers_laid})


def format_view(view: TrambahnView, texts: Texts) -> str:
    """Return the board as lines of text."""
    lines = [
        f"{texts.say('trambahn-board-rides', {'rides': len(view.rides)})}   "
        + texts.say(
            "trambahn-board-deck",
            {"deck": view.deck, "discard": view.discard, "pile": view.tram_pile},
        ),
        f"{texts.say('trambahn-board-market')}: "
        + ", ".join(texts.say("trambahn-tram", {"tram": tram}) for tram in view.market),
        "",
        f"{texts.say('trambahn-board-passengers')}:",
    ]
    lines += [_format_row(view, name, texts) for name in LINES]
    for seat in range(2):
        lines += ["", *_format_company(view, seat, texts)]
    if view.hand is not None:
        hand = ", ".join(format_card(code, texts) for code in view.hand)
        lines += ["", f"{texts.say('trambahn-board-your_hand')}: {hand}"]
    return "\n".join(lines)


def _format_row(view: TrambahnView, name: str, texts: Texts) -> str:
    row = view.rows[name]
    waiting = " ".join([*row, *["·"] * (4 - len(row))])
    values = " / ".join(
        f"{say_seat(seat, view.seat, texts)} {view.ride_values[name][seat]}" for seat in range(2)
    )
    label = texts.say("trambahn-line", {"line": name})
    return f"  {label:<14} {waiting:<16} {texts.say('trambahn-board-ride_now')} {values}"


def format_standing(view: TrambahnView, seat: Seat, texts: Texts) -> str:
    """Return a company's points, money and cards in a line."""
    facts = [
        texts.say("trambahn-board-points", {"points": view.scores[seat]}),
        texts.say("trambahn-board-money", {"money": view.money[seat]}),
        texts.say("trambahn-board-hand", {"count": view.hand_sizes[seat]}),
    ]
    return f"{say_seat(seat, view.seat, texts)}: {', '.join(facts)}"


def _format_company(view: TrambahnView, seat: Seat, texts: Texts) -> list[str]:
    columns = [
        _format_column(number, column, texts) for number, column in enumerate(view.columns[seat])
    ]
    return [format_standing(view, seat, texts), *columns]


def _format_column(number: int, column: ColumnView, texts: Texts) -> str:
    label = texts.say("trambahn-board-column", {"column": number + 1})
    tram = (
        texts.say("trambahn-board-no_tram")
        if column.tram is None
        else texts.say("trambahn-tram", {"tram": column.tram})
    )
    points = texts.say("trambahn-board-points", {"points": column.points})
    return f"  {label}: {' '.join(column.cards)}  [{tram}; {points}]"
