"""Records of games between bots."""

from railtable.core.record import Record, record_of
from railtable.lab.arena import Match, play_table


def play_record(match: Match, number: int) -> Record:
    """Play one game of a match and return its record."""
    table, entrants = play_table(match, number)
    return record_of(table, [match.bots[entrant] for entrant in entrants])
