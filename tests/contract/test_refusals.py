"""Every refusal names a rule of the game's ledger."""

from railtable.testing.refusals import *  # noqa: F403
