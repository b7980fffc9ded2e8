"""Names of the people at a table, for link previews."""

from railtable.texts import Texts
from railtable.wire.tables import TableCard


def seat_names(card: TableCard, say: Texts) -> list[str]:
    """Return a name for each seat; an empty seat has an empty name.

    In a finished game every seat had a player, so a missing name means a deleted person. A person
    may use a level's name, so only bots get the translated name of a level. A record keeps only the
    level's name of a bot.
    """
    levels = card.levels or [None] * len(card.seats)
    if card.status == "record":
        levels = [name if say.has(f"level-{name}") else None for name in card.seats]
    nobody = say.say("somebody") if card.status == "over" else ""
    return [
        say.say(f"level-{level}") if level else name or nobody
        for name, level in zip(card.seats, levels, strict=True)
    ]
