"""The number of examples of a property test: a few fixed ones, or many fresh ones."""

from railtable.testing.examples import FRESH_EXAMPLES, SOAK, examples

__all__ = ["FRESH_EXAMPLES", "SOAK", "examples"]
