"""The command line: `railtable --help`."""

from railtable.cli.app import main

__all__ = ["main"]
