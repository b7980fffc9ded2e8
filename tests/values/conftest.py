from railtable.games import OURS
from railtable.testing import for_games

# Every test of chances for every game and every seat count.
pytest_generate_tests = for_games(*OURS)
