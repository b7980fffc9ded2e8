"""Letters by SMTP: sent in a thread, a few at a time, never by the event loop."""

import asyncio
import logging
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

from railtable.server.errors import Denied

SECONDS: Final = 15.0
AT_ONCE: Final = 4
PORTS: Final = {"smtp": 587, "smtps": 465, "smtp+plain": 25}

logger = logging.getLogger("railtable.mail")


class Mailer:
    """A mail server: `smtp://name:password@host:port` (STARTTLS), `smtps://` (TLS from the
    first byte), or `smtp+plain://` for one on the same machine, without encryption.
    """

    def __init__(self, address: str, sender: str) -> None:
        self._at = parse_smtp(address)
        self._sender = sender
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def send(self, to: str, subject: str, text: str) -> bool:
        """Send a letter; tell whether the mail server took it."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(localtime=False), make_msgid()
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        async with self._turns:
            try:
                await asyncio.to_thread(self._send, message)
            except (OSError, smtplib.SMTPException) as error:
                # The reason alone: whom it was for is nobody's business.
                logger.warning("mail_failed", extra={"reason": type(error).__name__})
                return False
        return True

    def _send(self, message: EmailMessage) -> None:
        at, host = self._at, self._at.hostname or ""
        port = at.port or PORTS[at.scheme]
        if at.scheme == "smtps":
            context = ssl.create_default_context()
            line: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=context)
        else:
            line = smtplib.SMTP(host, port, timeout=SECONDS)
        with line:
            if at.scheme == "smtp":
                line.starttls(context=ssl.create_default_context())
            if at.username:
                line.login(unquote(at.username), unquote(at.password or ""))
            line.send_message(message)


def parse_smtp(address: str) -> SplitResult:
    """Return the parts of a mail server's address; refuse what is none."""
    parts = urlsplit(address)
    try:
        is_good = parts.scheme in PORTS and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        is_good = False
    if not is_good:
        raise Denied("bad_smtp")
    return parts
