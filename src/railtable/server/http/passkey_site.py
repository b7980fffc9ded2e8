"""The site of a request, as passkeys require it."""

import ipaddress
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from railtable.server.http.rate_limits import is_secure
from railtable.server.people.passkeys import Site
from railtable.server.settings import Settings


def site_of(asked: HTTPConnection, settings: Settings) -> Site | None:
    """Return the site of a request; None if browsers offer no passkeys there.

    They offer them for names reached by https, and for localhost.
    """
    origin = asked.headers.get("origin", "")
    if origin not in settings.origins:
        scheme = "https" if is_secure(asked, settings) else "http"
        origin = f"{scheme}://{asked.headers.get('host', '')}"
    try:
        parts = urlsplit(origin)
        name = parts.hostname or ""
    except ValueError:
        return None
    is_local = name == "localhost" or name.endswith(".localhost")
    if not name or _is_number(name) or (parts.scheme != "https" and not is_local):
        return None
    return Site(name, origin)


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
