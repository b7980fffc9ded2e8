"""A command starts quickly: what only one of them needs is loaded by that one."""

import subprocess
import sys

SLOW = ("asyncpg", "markdown_it", "numpy", "PIL", "starlette", "uvicorn", "websockets")


def test_nothing_slow_is_loaded_before_a_command_asks_for_it():
    loaded = f"print([one for one in {SLOW} if one in sys.modules])"
    code = f"import sys, railtable.cli.app; {loaded}"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
