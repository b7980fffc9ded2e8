"""Commands start quickly: slow imports happen only in the command that needs them."""

import subprocess
import sys

SLOW = ("asyncpg", "markdown_it", "numpy", "PIL", "starlette", "uvicorn", "websockets")


def test_no_slow_module_is_loaded_before_a_command_needs_it():
    loaded = f"print([one for one in {SLOW} if one in sys.modules])"
    code = f"import sys, railtable.cli.app; {loaded}"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
