"""Block Train in the terminal: loads as rows of codes, actions as sentences.

Places are numbered from 1 here; 0 and below are left of the load.
"""

from railtable.core.actions import Action
from railtable.core.seats import Seat
from railtable.games.block_train.actions import NameCaptain, Place, Reveal, ShowScoring, Take
from railtable.games.block_train.view import BlockTrainView, LoadView
from railtable.texts import Texts, say_seat

GAME = "block-train"
CELL = 4


def format_card(code: str, texts: Texts) -> str:
    """Return a card's code and description."""
    first, second = code.removeprefix("<").split("-")
    words = {
        "kind": "locomotive" if code.startswith("<") else "wagons",
        "first": texts.say(f"{GAME}-wagon", {"wagon": first}),
        "second": texts.say(f"{GAME}-wagon", {"wagon": second}),
    }
    return f"{code} ({texts.say(f'{GAME}-card', words)})"


def say_action(action: Action, player: str, texts: Texts) -> str:
    """Return a sentence about an action."""
    words: dict[str, str | int | float] = {"player": player}
    match action:
        case NameCaptain(captain):
            words |= {"captain": texts.say("seat-name", {"number": captain + 1})}
        case ShowScoring(cards):
            shown = (texts.say(f"{GAME}-term-{card}") for card in cards)
            words |= {"cards": ", ".join(shown)}
        case Reveal(cards):
            words |= {"cards": ", ".join(cards)}
        case Take(card):
            words |= {"card": format_card(card, texts)}
        case Place(at, turned):
            way = texts.say(f"{GAME}-way", {"turned": "yes" if turned else "no"})
            words |= {"left": at + 1, "right": at + 2, "way": way}
        case _:
            pass
    return texts.say(f"{GAME}-action-{action.__struct_config__.tag}", words)


def format_expectation(view: BlockTrainView, texts: Texts) -> str:
    """Return the sentence about the decision of the seat to move."""
    card = "" if view.held is None else format_card(view.held, texts)
    return texts.say(f"{GAME}-phase-{view.phase}", {"card": card})


def format_view(view: BlockTrainView, texts: Texts) -> str:
    """Return the board as lines of text."""
    lines = [_format_round(view, texts), texts.say(f"{GAME}-board-legend")]
    if view.offer:
        lines.append(f"{texts.say(f'{GAME}-board-offer')}: {', '.join(view.offer)}")
    if view.held is not None:
        player = say_seat(view.to_move, view.seat, texts)
        words = {"player": player, "card": format_card(view.held, texts)}
        lines.append(texts.say(f"{GAME}-board-held", words))
    lines.append(f"{texts.say(f'{GAME}-board-scoring')}:")
    keys = ("runs", "gold", *view.scoring, "no_locomotive")
    lines += [f"  {texts.say(f'{GAME}-rule-{key}')}" for key in keys]
    for seat in range(len(view.loads)):
        lines += ["", *_format_load(view, seat, texts)]
    return "\n".join(lines)


def _format_round(view: BlockTrainView, texts: Texts) -> str:
    captain = texts.say(f"{GAME}-board-nobody")
    if view.captain is not None:
        captain = say_seat(view.captain, view.seat, texts)
    words: dict[str, str | int] = {"round": view.round, "rounds": view.rounds}
    return texts.say(f"{GAME}-board-round", words | {"captain": captain, "deck": view.deck})


def _format_load(view: BlockTrainView, seat: Seat, texts: Texts) -> list[str]:
    """Return a load: its points by term, the visible wagons, and the covered ones."""
    load = view.loads[seat]
    facts = [texts.say(f"{GAME}-board-points", {"points": view.scores[seat]})]
    facts += [
        f"{texts.say(f'{GAME}-term-{term.key}')} {term.points:g}"
        for term in view.terms[seat]
        if term.points
    ]
    if not load.locomotive:
        facts.append(texts.say(f"{GAME}-board-warning"))
    head = f"{say_seat(seat, view.seat, texts)}: {', '.join(facts)}"
    if not load.wagons:
        return [head, f"  {texts.say(f'{GAME}-board-empty_load')}"]
    return [head, *_format_rows(load, texts)]


def _format_rows(load: LoadView, texts: Texts) -> list[str]:
    """Return the load above its place numbers, with the two free places on either side."""
    free = ["·", "·"]
    rows = [_cells([*free, *(_face(load, place) for place in range(len(load.wagons))), *free])]
    rows.append(_cells([str(number) for number in range(-1, len(load.wagons) + 3)]))
    covered = [
        f"{number}: {' '.join(place.covered)}"
        for number, place in enumerate(load.wagons, start=1)
        if place.covered
    ]
    if covered:
        rows.append(f"  {texts.say(f'{GAME}-board-covered')}: {', '.join(covered)}")
    return rows


def _face(load: LoadView, place: int) -> str:
    """Return a visible wagon; at the right end an arrow points right."""
    wagon = load.wagons[place].wagon
    if wagon.startswith("<") and place > 0:
        return f"{wagon.removeprefix('<')}>"
    return wagon


def _cells(texts: list[str]) -> str:
    return "  " + "".join(text.rjust(CELL) for text in texts)
