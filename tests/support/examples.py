"""How many examples a property is tried with: a few that never change, or many fresh ones."""

from railtable.testing.examples import FRESH_EXAMPLES, SOAK, examples

__all__ = ["FRESH_EXAMPLES", "SOAK", "examples"]
