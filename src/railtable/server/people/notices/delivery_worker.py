"""The delivery worker process: `python -m railtable.server.people.notices.delivery_worker`.

It reads jobs and writes outcomes, a line of JSON each. Libraries that block and follow redirects
run only here, in a few threads. An audit hook, which no library can bypass, checks every connection
and refuses those that `egress_filter` does not allow, as well as files and programs.
"""

import json
import logging
import os
import socket
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from railtable.server.people.notices.channel_addresses import SERVICES
from railtable.server.people.notices.egress_filter import EgressFilter, EgressRefused

THREADS: Final = 8
CONNECT_SECONDS: Final = 5.0
READ_SECONDS: Final = 10.0
MOST_BYTES: Final = 64 * 1024
"""Maximum bytes read of a response."""
PUSH_SECONDS: Final = 24 * 3600
GONE: Final = frozenset({404, 410})
FORBIDDEN: Final = frozenset(
    {
        "socket.sendto",
        "socket.sendmsg",
        "subprocess.Popen",
        "os.system",
        "os.exec",
        "os.posix_spawn",
        "os.spawn",
        "os.fork",
        "os.forkpty",
    }
)


class Trace(threading.local):
    """The trace of a thread's job."""

    def __init__(self) -> None:
        self.is_job = False
        self.is_probing = False
        self.refused = False
        self.unsure = False

    def begin(self) -> None:
        self.is_job = True
        self.refused = self.unsure = False

    def end(self) -> None:
        self.is_job = False


TRACE: Final = Trace()
READABLE: Final = tuple(
    os.path.realpath(path) for path in {sys.prefix, sys.base_prefix, *sys.path} if path
)


def watch(guard: EgressFilter) -> None:
    """Install the audit hook; it cannot be removed."""

    def hook(event: str, values: tuple[Any, ...]) -> None:
        if not TRACE.is_job or TRACE.is_probing:
            return
        if event == "socket.connect":
            _judge(guard, values[1])
        elif event in FORBIDDEN or (event == "socket.bind"):
            raise EgressRefused(event)
        elif event == "open":
            _judge_file(values[0])

    sys.addaudithook(hook)


def _judge(guard: EgressFilter, address: Any) -> None:
    TRACE.is_probing = True
    try:
        fits = (
            isinstance(address, tuple)
            and isinstance(address[0], str)
            and guard.allows(address[0], int(address[1]))
        )
    finally:
        TRACE.is_probing = False
    if not fits:
        TRACE.refused = True
        raise EgressRefused("address")


def _judge_file(path: Any) -> None:
    """Allow reading modules and certificates, and no other files."""
    if isinstance(path, int):
        return
    TRACE.is_probing = True
    try:
        real = os.path.realpath(os.fsdecode(path))
    finally:
        TRACE.is_probing = False
    if not real.startswith(READABLE) and "/ssl/" not in real:
        raise PermissionError("file")


def bound_answers() -> None:
    """Limit timeouts and response sizes of requests, for all libraries."""
    import requests  # noqa: PLC0415
    from requests.adapters import HTTPAdapter  # noqa: PLC0415

    plain = HTTPAdapter.send

    def send(self: HTTPAdapter, request: Any, **more: Any) -> Any:
        bounded = {"stream": True, "timeout": (CONNECT_SECONDS, READ_SECONDS)}
        try:
            response = plain(self, request, **(more | bounded))
            content = response.raw.read(MOST_BYTES, decode_content=True)
        except requests.ConnectTimeout:
            raise
        except Exception as error:
            TRACE.unsure = TRACE.unsure or "NewConnectionError" not in repr(error)
            raise
        response.close()
        response._content, response._content_consumed = content, True  # noqa: SLF001
        return response

    HTTPAdapter.send = send  # type: ignore[assignment,method-assign]


# Jobs.


def run_job(job: dict[str, Any]) -> dict[str, Any]:
    """Run a job; every error becomes an outcome without the address."""
    TRACE.begin()
    try:
        found = JOBS[job["kind"]](job)
    except Exception as error:  # noqa: BLE001 libraries raise what they like
        found = {"outcome": "failed", "reason": type(error).__name__}
    finally:
        TRACE.end()
    if found["outcome"] != "sent" and TRACE.refused:
        return {"outcome": "refused", "reason": "address"}
    if found["outcome"] == "failed" and TRACE.unsure:
        found["outcome"] = "unsure"
    return found


def _push(job: dict[str, Any]) -> dict[str, Any]:
    from pywebpush import WebPushException, webpush  # noqa: PLC0415

    try:
        webpush(
            json.loads(job["address"]),
            data=job["payload"],
            vapid_private_key=job["key"],
            vapid_claims={"sub": job["contact"]},
            ttl=PUSH_SECONDS,
            headers={"urgency": "normal", "topic": job["topic"]} if job["topic"] else None,
        )
    except WebPushException as error:
        status = error.status_code
        kind = "gone" if status in GONE else "failed"
        return {"outcome": kind, "reason": str(status)}
    return {"outcome": "sent"}


def _instance(address: str) -> Any:
    import apprise  # noqa: PLC0415

    asset = apprise.AppriseAsset(
        app_id="Railtable", app_desc="Railtable", app_url="", secure_logging=True
    )
    return apprise.Apprise.instantiate(address, asset=asset)


def _service(job: dict[str, Any]) -> dict[str, Any]:
    one = _instance(job["address"])
    if one is None:
        return {"outcome": "refused", "reason": "wrong"}
    done = one.notify(body=job["body"], title=job["title"])
    return {"outcome": "sent"} if done else {"outcome": "failed", "reason": "service"}


def _check(job: dict[str, Any]) -> dict[str, Any]:
    """Tell whether an address is valid and its host allowed."""
    one = _instance(job["address"])
    if one is None:
        return {"outcome": "wrong"}
    host = getattr(one, "host", None)
    if host and not _is_allowed_now(str(host), int(getattr(one, "port", None) or 443)):
        return {"outcome": "refused", "reason": "address"}
    return {"outcome": "sent"}


def _resolve(job: dict[str, Any]) -> dict[str, Any]:
    out = _is_allowed_now(job["host"], job["port"])
    return {"outcome": "sent"} if out else {"outcome": "refused", "reason": "address"}


def _is_allowed_now(host: str, port: int) -> bool:
    """Tell whether a host is allowed now; the connection is checked again when it is made."""
    try:
        found = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
    except OSError:
        # A lookup may fail temporarily; sending is retried later.
        return True
    TRACE.is_probing = True
    try:
        return all(GUARD[0].allows(str(one[4][0]), port) for one in found)
    finally:
        TRACE.is_probing = False


JOBS: Final = {"push": _push, "service": _service, "check": _check, "resolve": _resolve}
GUARD: Final[list[EgressFilter]] = []


def prepare_worker(settings: dict[str, Any]) -> None:
    """Load the libraries, then install the audit hook."""
    import apprise  # noqa: F401, PLC0415
    import pywebpush  # noqa: F401, PLC0415
    from apprise.manager_plugins import NotificationManager  # noqa: PLC0415

    # Their log messages may contain secrets of an address.
    logging.disable(logging.CRITICAL)
    services: Any = NotificationManager()  # type: ignore[no-untyped-call]
    services.enable_only(*SERVICES)
    bound_answers()
    GUARD.append(EgressFilter(settings["allowed"], settings["refused"]))
    watch(GUARD[0])


def main() -> None:
    """Run jobs until the input ends."""
    lines = sys.stdin.buffer
    prepare_worker(json.loads(lines.readline()))
    said = threading.Lock()
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    # Output of libraries must not be read as an outcome.
    os.dup2(2, 1)

    def work(job: dict[str, Any]) -> None:
        found = {"number": job["number"], **run_job(job)}
        with said:
            answers.write(json.dumps(found).encode() + b"\n")

    answers.write(b'{"outcome": "ready"}\n')
    with ThreadPoolExecutor(THREADS) as threads:
        for line in lines:
            threads.submit(work, json.loads(line))
        # The server is gone, so nobody waits for the outcome.
        os._exit(0)


if __name__ == "__main__":
    main()
