"""Run the server with one event loop and a graceful stop."""

import asyncio
import gc
import logging
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from railtable.core.errors import Facts
from railtable.server import json_logs
from railtable.server.errors import Denied
from railtable.server.http.app import make_app
from railtable.server.http.connection_limits import ConnectionLimits
from railtable.server.http.lan_address import EVERYWHERE, network_addresses
from railtable.server.http.security_headers import SecurityHeaders
from railtable.server.http.uvicorn_protocols import protocols
from railtable.server.settings import Settings


class Server(uvicorn.Server):
    """uvicorn, with a close message to every connection before the stop."""

    def __init__(self, config: uvicorn.Config, app: SecurityHeaders) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: object = None) -> None:
        await self._app.hub.part()
        await super().shutdown(sockets)  # type: ignore[arg-type]
        if self.force_exit:
            # uvicorn would leave the store open, and log each request that is cut off.
            logging.getLogger("uvicorn.error").disabled = True
            await self.lifespan.shutdown()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; the second call stops without waiting."""
        super().handle_exit(sig, frame)
        # uvicorn raises each signal again at the end: one is enough.
        del self._captured_signals[1:]


def make_config(settings: Settings, app: SecurityHeaders) -> uvicorn.Config:
    """Return uvicorn's configuration for the application."""
    http, quick = protocols(ConnectionLimits(settings))
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=http,
        ws=quick,
        ws_max_size=settings.limits.message_bytes,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=10,
        lifespan="on",
    )


def listen(settings: Settings) -> socket.socket:
    """Return a listening socket at the requested address, or say why there is none."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    wanted = socket.socket(family)
    wanted.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        wanted.bind((settings.host, settings.port))
    except OSError as error:
        wanted.close()
        reason = error.strerror or str(error)
        facts: Facts = {"host": settings.host, "port": str(settings.port), "reason": reason}
        raise Denied("cannot_listen", facts=facts) from None
    return wanted


def addresses_of(host: str, port: int) -> list[str]:
    """Return the URLs of the server: local first, then on the networks listened to."""
    if host in EVERYWHERE:
        return [f"http://{one}:{port}/" for one in ("127.0.0.1", *network_addresses())]
    return [f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"]


def run_server(settings: Settings, log_level: str, announce: Callable[[str], None]) -> bool:
    """Serve until told to stop, after reporting the address. False if the start failed.

    Problems of the environment are found before the address is reported.
    """
    json_logs.configure(log_level)
    app = make_app(settings)
    with listen(settings) as place:
        asyncio.run(app.hub.store.claim())
        # Tables are many small long-lived objects, so frequent full collections are wasteful.
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        server = Server(make_config(settings, app), app)
        for address in addresses_of(settings.host, place.getsockname()[1]):
            announce(address)
        server.run([place])
        return server.started
