"""A child process that answers line by line, with timeouts."""

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Mapping
from typing import IO, Final

from railtable.core.errors import RailtableError
from railtable.programs.line_protocol import MOST_LINE

LONGEST_TOLD: Final = 120
"""Maximum characters of an engine's line that an error repeats."""
END_SECONDS: Final = 2.0
"""Seconds an engine may take to exit after `quit`."""


class EngineFailed(RailtableError):
    """A program that broke the line protocol; it has been stopped."""


class Process:
    """A running program.  All input and output is limited; a failure stops it for good."""

    def __init__(
        self, command: str, environment: Mapping[str, str] | None = None, *, quiet: bool = False
    ) -> None:
        """Start a program; with `quiet` its stderr is discarded."""
        self.command = command
        try:
            words = shlex.split(command)
            self._popen = subprocess.Popen(  # noqa: S603 named by the person at the keyboard
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if quiet else None,
                env=environment,
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError) as error:
            facts: dict[str, str | int] = {"command": _short(command), "reason": _short(str(error))}
            raise EngineFailed("engine_not_started", facts) from None
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._in: IO[bytes] = self._popen.stdin
        self._lines: queue.Queue[bytes | None] = queue.Queue(maxsize=64)
        self._stopping = threading.Event()
        out = self._popen.stdout
        self._writer = threading.Thread(target=self._write, args=("",), daemon=True)
        self._reader = threading.Thread(target=self._read, args=(out,), daemon=True)
        self._reader.start()

    @property
    def is_running(self) -> bool:
        """Tell whether the program is running."""
        return not self._stopping.is_set() and self._popen.poll() is None

    def _read(self, out: IO[bytes]) -> None:
        """Queue each line; queue None at the end of the output, or at an endless line."""
        with contextlib.suppress(OSError, ValueError), out:
            while (line := out.readline(MOST_LINE + 1)) and not self._stopping.is_set():
                if len(line) > MOST_LINE:
                    self._offer(b"\xff")  # not valid UTF-8: reported as a bad line
                    return
                self._offer(line)
        self._offer(None)

    def _offer(self, line: bytes | None) -> None:
        """Queue a line; wait while the queue is full, so that a flooding engine has to wait too."""
        while not self._stopping.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return

    def send(self, line: str, seconds: float) -> None:
        """Write a line; stop an engine that does not read it in time."""
        self._writer = threading.Thread(target=self._write, args=(line,), daemon=True)
        self._writer.start()
        self._writer.join(seconds)
        if self._writer.is_alive():
            raise self.fail("engine_silent", {"seconds": _whole(seconds)})

    def _write(self, line: str) -> None:
        # A program that has exited is noticed when its answer is missing.
        with contextlib.suppress(OSError, ValueError):
            self._in.write(line.encode() + b"\n")
            self._in.flush()

    def receive(self, deadline: float, seconds: float) -> str:
        """Return the next line before `deadline` (`time.monotonic`), or stop the program."""
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise self.fail("engine_silent", {"seconds": _whole(seconds)}) from None
        if line is None:
            raise self.fail("engine_left", {})
        try:
            return line.decode().strip()
        except UnicodeDecodeError:
            raise self.fail("engine_bad_line", {"line": "…"}) from None

    def fail(self, key: str, facts: dict[str, str | int]) -> EngineFailed:
        """Stop the program; return the error to raise."""
        self.kill()
        told = {
            name: _short(fact) if isinstance(fact, str) else fact for name, fact in facts.items()
        }
        return EngineFailed(key, {"command": _short(self.command), **told})

    def quit(self, farewell: str) -> None:
        """Let the program exit by itself, or kill it after a timeout."""
        if self.is_running:
            with contextlib.suppress(EngineFailed):
                self.send(farewell, END_SECONDS)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._popen.wait(END_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Kill the program and all its children."""
        self._stopping.set()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._popen.pid, signal.SIGKILL)
            else:
                self._popen.kill()
        self._popen.wait()
        # Its pipes are closed now, unless a detached child still holds them.
        for thread in (self._reader, self._writer):
            if thread.ident is not None:
                thread.join(END_SECONDS)
        if not self._writer.is_alive():
            with contextlib.suppress(OSError):
                self._in.close()


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}…"


def _whole(seconds: float) -> int:
    return max(1, round(seconds))
