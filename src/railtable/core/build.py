"""Tell which build is running: engines compiled by mypyc, or plain Python."""

from railtable.core import engine


def is_compiled() -> bool:
    """Tell whether the engines run as machine code."""
    return not (engine.__file__ or "").endswith(".py")
