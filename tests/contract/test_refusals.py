"""Whatever is refused, the rule named for it stands in the game's ledger."""

from railtable.testing.refusals import *  # noqa: F403
