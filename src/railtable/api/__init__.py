"""The public API, re-exported by `import railtable`."""

from railtable.api.agents import BOTS, Agent, BotFailed, bot
from railtable.api.recorded_game import RecordedGame, read_record
from railtable.api.table import GAMES, Table
from railtable.bots import Bot, UnknownBot
from railtable.core.actions import Action, Outcome, Step, View
from railtable.core.errors import (
    BadNotation,
    BadOptions,
    BadRecord,
    ChanceBetween,
    IllegalAction,
    RailtableError,
    UnknownGame,
)
from railtable.core.record import Record

__all__ = [
    "BOTS",
    "GAMES",
    "Action",
    "Agent",
    "BadNotation",
    "BadOptions",
    "BadRecord",
    "Bot",
    "BotFailed",
    "ChanceBetween",
    "IllegalAction",
    "Outcome",
    "RailtableError",
    "Record",
    "RecordedGame",
    "Step",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "View",
    "bot",
    "read_record",
]
