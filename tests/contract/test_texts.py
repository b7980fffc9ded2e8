"""The texts of a game: names, actions, endings, rules, in every language."""

from railtable.testing.texts import *  # noqa: F403
