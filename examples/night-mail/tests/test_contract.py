"""Night Mail passes Railtable's contract suite."""

from railtable.testing import for_games
from railtable.testing.contract import *  # noqa: F403

pytest_generate_tests = for_games("night-mail")
