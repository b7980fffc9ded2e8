"""Logs as JSON lines.  They hold no secret, no query, no chat and no cards."""

import logging
import sys
import time
from typing import Any, Final

import msgspec

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


def configure(level: str = "INFO") -> None:
    """Send every log to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
