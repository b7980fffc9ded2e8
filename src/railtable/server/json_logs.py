"""Logs as JSON lines.  They hold no secret, no query, no chat and no cards."""

import logging
import sys
import time
from typing import Any, Final

import msgspec

SELDOM_SECONDS: Final = 60.0
PLAIN: Final = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """One JSON object a record; what was passed as `extra` becomes its fields."""

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
    """Lets one message of a text through a minute: strangers cause them as fast as they like."""

    def __init__(self) -> None:
        super().__init__()
        self._next: dict[str, float] = {}
        self._dropped: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is logged; the next one says how many were not."""
        if record.levelno >= logging.ERROR:
            return True
        # Uvicorn's texts are few; what it fills in is not part of them.
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
