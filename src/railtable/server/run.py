"""Run the server: one event loop, a graceful stop."""

import gc

import uvicorn

from railtable.server import logs
from railtable.server.app import make_app
from railtable.server.headers import SafeHeaders
from railtable.server.settings import Settings


class Server(uvicorn.Server):
    """uvicorn, with a goodbye to every connection before they are closed."""

    def __init__(self, config: uvicorn.Config, app: SafeHeaders) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: object = None) -> None:
        await self._app.hub.part()
        await super().shutdown(sockets)  # type: ignore[arg-type]


def make_config(settings: Settings, app: SafeHeaders) -> uvicorn.Config:
    """Return how uvicorn runs the application."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
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


def make_server(settings: Settings, log_level: str = "INFO") -> Server:
    """Return a server ready to run."""
    logs.configure(log_level)
    app = make_app(settings)
    # Tables are many small lasting objects: looking through all of them often is waste.
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    return Server(make_config(settings, app), app)
