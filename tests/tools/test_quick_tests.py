"""`make quick` picks the tests of what changed."""

import pytest

from tools.quick_tests import picked_tests


@pytest.mark.parametrize(
    ("paths", "picked"),
    [
        (["src/railtable/games/trambahn/rules.py"], ["tests/contract", "tests/games/trambahn"]),
        (["src/railtable/core/record.py"], ["tests/contract", "tests/core"]),
        (["src/railtable/server/tables/clock.py"], ["tests/server/tables"]),
        (["src/railtable/events/pairing.py"], ["tests/events"]),
        (["tools/release.py"], ["tests/tools"]),
        (["tests/core/test_dice.py"], ["tests/core/test_dice.py"]),
        (
            ["tests/core/test_dice.py", "src/railtable/core/dice.py"],
            ["tests/contract", "tests/core"],
        ),
        (["tests/browser/test_lobby.py", "web/src/App.svelte", "LICENSE"], []),
    ],
)
def test_a_change_picks_the_tests_of_its_package(paths, picked):
    assert picked_tests(paths) == picked
