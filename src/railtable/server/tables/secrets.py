"""Secrets that a finished game must still keep."""

from railtable.core.chance import SHARED_CHANCE
from railtable.server.tables.table import HostedTable


def secrets_pending(hosted: HostedTable) -> bool:
    """Tell whether a finished table must not be explained yet.

    The cards of a shared deal are the same at other tables, which may still be under way.
    """
    kept = hosted.created.record
    if kept is not None:
        return kept.format_version == SHARED_CHANCE and kept.seed is None
    return hosted.keeps_deal_secret
