"""The client of the delivery worker: send jobs to its process, read outcomes, replace it.

The process starts with the first message and ends with the server. A job without an answer times
out here, even if the worker still runs it; when too many of its threads are stuck, a new process
replaces it.
"""

import asyncio
import contextlib
import os
import sys
from typing import Any, Final

import msgspec

from railtable.server.people.mail import Mailer
from railtable.server.settings import NoticeSettings

JOB_SECONDS: Final = 25.0
START_SECONDS: Final = 60.0
STUCK: Final = 4
"""Stuck threads, of eight, after which the process is replaced."""
ENVIRONMENT: Final = (
    "PATH",
    "PYTHONPATH",
    "LANG",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "REQUESTS_CA_BUNDLE",
    "SYSTEMROOT",
)
"""Environment of the worker: no proxies, and no home directory with passwords."""
WORKER_MODULE: Final = "railtable.server.people.notices.delivery_worker"


class DeliveryOutcome(msgspec.Struct, frozen=True):
    """The outcome of a job: sent, failed, unsure, refused, gone, or wrong."""

    outcome: str
    number: int = 0
    reason: str = ""


class DeliveryProcess:
    """One process with its jobs."""

    def __init__(self, process: "asyncio.subprocess.Process") -> None:
        self._process = process
        self._jobs: dict[int, asyncio.Future[DeliveryOutcome]] = {}
        self._numbers = 0
        self.stuck = 0
        self._ready = asyncio.Event()
        self._reading = asyncio.get_running_loop().create_task(self._read())

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None and not self._reading.done()

    async def ready(self) -> None:
        """Wait until its libraries are loaded, so that jobs do not time out meanwhile."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(START_SECONDS):
                await self._ready.wait()

    async def ask(self, job: dict[str, Any], seconds: float) -> DeliveryOutcome:
        """Return the outcome of a job; `unsure` if it is unknown."""
        self._numbers += 1
        number = self._numbers
        answer: asyncio.Future[DeliveryOutcome] = asyncio.get_running_loop().create_future()
        self._jobs[number] = answer
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(msgspec.json.encode(job | {"number": number}) + b"\n")
            await self._process.stdin.drain()
            async with asyncio.timeout(seconds):
                return await answer
        except TimeoutError:
            self.stuck += 1
            return DeliveryOutcome("unsure", reason="too_slow")
        except (BrokenPipeError, ConnectionError):
            return DeliveryOutcome("unsure", reason="courier")
        finally:
            self._jobs.pop(number, None)

    async def _read(self) -> None:
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            found = msgspec.json.decode(line, type=DeliveryOutcome)
            self._ready.set()
            waiting = self._jobs.get(found.number)
            if waiting is None:
                self.stuck -= found.number > 0
            elif not waiting.done():
                waiting.set_result(found)
        self._ready.set()
        for one in self._jobs.values():
            if not one.done():
                one.set_result(DeliveryOutcome("unsure", reason="courier"))

    async def end(self) -> None:
        """Kill the process."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        await asyncio.gather(self._reading, return_exceptions=True)


class DeliveryClient:
    """Deliver messages through the current process."""

    def __init__(self, settings: NoticeSettings, mail: Mailer | None = None) -> None:
        self._settings = settings
        self._mail = mail
        self._process: DeliveryProcess | None = None
        self._starting = asyncio.Lock()
        self._old: set[asyncio.Task[None]] = set()

    async def ask(self, job: dict[str, Any], seconds: float = JOB_SECONDS) -> DeliveryOutcome:
        """Return the outcome of a job; e-mail goes through the operator's mail server."""
        if job["kind"] == "mail":
            return await self._send_mail(job)
        async with self._starting:
            one = self._process
            if one is None or not one.is_alive or one.stuck >= STUCK:
                if one is not None:
                    self._retire(one)
                one = self._process = await self._start()
        return await one.ask(job, seconds)

    async def _send_mail(self, job: dict[str, Any]) -> DeliveryOutcome:
        if self._mail is None:
            return DeliveryOutcome("failed", reason="no_mail")
        sent = await self._mail.send(job["address"], job["title"], job["body"], job["headers"])
        return DeliveryOutcome(sent, reason="" if sent == "sent" else "mail")

    async def _start(self) -> DeliveryProcess:
        known = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", WORKER_MODULE),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=known | {"HOME": os.devnull, "NETRC": os.devnull},
            start_new_session=True,
        )
        settings = {"allowed": self._settings.allowed, "refused": self._settings.refused}
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(settings) + b"\n")
        started = DeliveryProcess(process)
        await started.ready()
        return started

    def _retire(self, process: DeliveryProcess) -> None:
        """Let a process finish its running jobs, then end it."""

        async def later() -> None:
            try:
                if process.is_alive:
                    await asyncio.sleep(JOB_SECONDS)
            finally:
                await process.end()

        task = asyncio.get_running_loop().create_task(later())
        self._old.add(task)
        task.add_done_callback(self._old.discard)

    async def stop(self) -> None:
        """End all processes."""
        for task in list(self._old):
            task.cancel()
        await asyncio.gather(*self._old, return_exceptions=True)
        if self._process is not None:
            await self._process.end()
            self._process = None
