"""Count every component: none is created, none is lost."""

from railtable.games.trambahn.components import CARD_CODES
from railtable.games.trambahn.document import dump
from railtable.games.trambahn.state import TrambahnState


def inventory(state: TrambahnState) -> dict[str, int]:
    """Count every component, wherever it is."""
    doc = dump(state)
    cards = [*doc.deck, *doc.discard]
    for pile in (*doc.hands, *doc.money, *doc.rows.values()):
        cards += pile
    trams = doc.tram_pile + len(doc.market)
    for owned in doc.columns:
        for column in owned:
            cards += column.cards
            trams += column.tram is not None
    return {**{code: cards.count(code) for code in CARD_CODES}, "trams": trams}
