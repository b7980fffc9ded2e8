"""Logs as JSON lines, without secrets, queries, chat or cards."""

import logging
import sys
import time
from typing import Any, Final

import msgspec

SELDOM_SECONDS: Final = 60.0
PLAIN: Final = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """Format a record as one JSON object; `extra` becomes its fields."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        own = frozenset(fields)
        for name, kept in vars(record).items():
            if name not in PLAIN:
                fields[f"{name}_" if name in own else name] = kept
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(fields, enc_hook=str).decode()


class Seldom(logging.Filter):
    """Rate-limit each message to one per minute, because clients can cause them at will."""

    def __init__(self) -> None:
        super().__init__()
        self._next: dict[str, float] = {}
        self._dropped: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether to log a record; the next one has the number of those skipped."""
        if record.levelno >= logging.ERROR:
            return True
        # Uvicorn's message templates are few; their arguments are not part of them.
        text, now = str(record.msg), time.monotonic()
        if now < self._next.get(text, 0.0):
            self._dropped[text] = self._dropped.get(text, 0) + 1
            return False
        self._next[text] = now + SELDOM_SECONDS
        record.dropped = self._dropped.pop(text, 0)
        return True


def configure(level: str = "INFO") -> None:
    """Send every log to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.filters = [Seldom()]
