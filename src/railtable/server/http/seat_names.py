"""What those who sit at a table are called where a link to it is shown."""

from railtable.texts import Texts
from railtable.wire.tables import TableCard


def seat_names(card: TableCard, say: Texts) -> list[str]:
    """Return a name for each seat; nobody's is empty.

    In a game that is over somebody sat everywhere, and is deleted where there is no name.
    A person may be called as a level is, so only a bot is called by its own.  A record keeps
    nothing of a bot but the name of its level.
    """
    levels = card.levels or [None] * len(card.seats)
    if card.status == "record":
        levels = [name if say.has(f"level-{name}") else None for name in card.seats]
    nobody = say.say("somebody") if card.status == "over" else ""
    return [
        say.say(f"level-{level}") if level else name or nobody
        for name, level in zip(card.seats, levels, strict=True)
    ]
