"""E-mail by SMTP: one address parser and one sender for links and notices.

Messages are sent in a few threads, never on the event loop.
"""

import asyncio
import contextlib
import logging
import re
import smtplib
import ssl
from collections.abc import Callable, Mapping
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Final, Literal, TypeAlias
from urllib.parse import SplitResult, unquote, urlsplit

from railtable.server.errors import Denied

SECONDS: Final = 15.0
AT_ONCE: Final = 4
PORTS: Final = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
LONGEST: Final = 254
"""Maximum length of an address (RFC 5321, erratum 1690)."""
ADDRESS: Final = re.compile(
    r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*"
)
LONGEST_LOCAL: Final = 64
ENCODED_WORD: Final = "=?"
"""Start of an encoded word, which mail programs could decode into another address (RFC 2047)."""
FOR_GOOD: Final = 500
"""Reply codes from here on are permanent failures."""

Sent: TypeAlias = Literal["sent", "failed", "unsure", "refused"]

logger = logging.getLogger("railtable.mail")


def parse_address(text: str) -> str:
    """Return a normalised e-mail address for comparison and sending."""
    address = text.strip(" ").lower()
    local = address.partition("@")[0]
    fits = len(address) <= LONGEST and len(local) <= LONGEST_LOCAL
    if not fits or not ADDRESS.fullmatch(address) or ENCODED_WORD in address:
        raise Denied("no_mail_address", 422)
    return address


def hint_of(address: str) -> str:
    """Return a shortened address that its owner recognises."""
    name, _, place = address.partition("@")
    return f"{name[:1]}…@{place}"


def mailbox_of(address: str) -> str:
    """Return the mailbox of an address, without a `+` tag."""
    local, _, domain = address.partition("@")
    return f"{local.partition('+')[0] or local}@{domain}"


def parse_sender(text: str) -> Address:
    """Return the sender of `play@example.org` or `Railtable <play@example.org>`."""
    name, address = parseaddr(text)
    is_whole = text.strip().endswith((f"<{address}>", address))
    try:
        parsed = parse_address(address)
    except Denied:
        raise Denied("bad_mail_from", facts={"text": text[:LONGEST]}) from None
    if not is_whole or not text.isprintable() or "@" in name:
        raise Denied("bad_mail_from", facts={"text": text[:LONGEST]})
    return Address(name, addr_spec=parsed)


class Mailer:
    """A mail server: `smtp://name:password@host:port` (STARTTLS), `smtps://` (TLS from the
    first byte), or `smtp+plain://` for one on the same machine, without encryption.
    """

    def __init__(self, address: str, sender: str) -> None:
        self._at = parse_smtp(address)
        self._sender = parse_sender(sender)
        self._turns = asyncio.Semaphore(AT_ONCE)
        self.is_failing = False
        """Whether the last attempt to use the mail server failed, for any recipient."""

    async def send(
        self, to: str, subject: str, text: str, headers: Mapping[str, str] | None = None
    ) -> Sent:
        """Send a message to one address; return whether the mail server accepted it."""
        try:
            # Earlier releases stored addresses that are invalid now.
            address = parse_address(to)
            message = self._message(address, subject, text, headers or {})
        except (Denied, ValueError) as error:
            logger.warning("mail_failed", extra={"reason": type(error).__name__})
            return "refused"
        return await self._do(lambda line: self._hand_over(line, address, message))

    async def check(self) -> bool:
        """Tell whether the mail server accepts our login, without sending anything."""
        return await self._do(lambda _line: "sent") == "sent"

    def _message(
        self, to: str, subject: str, text: str, headers: Mapping[str, str]
    ) -> EmailMessage:
        message = EmailMessage()
        message["From"], message["To"] = self._sender, Address(addr_spec=to)
        message["Subject"] = subject
        message["Date"], message["Message-ID"] = formatdate(localtime=False), make_msgid()
        message["Auto-Submitted"] = "auto-generated"
        for name, value in headers.items():
            message[name] = value
        message.set_content(text)
        return message

    async def _do(self, work: Callable[[smtplib.SMTP], Sent]) -> Sent:
        async with self._turns:
            try:
                outcome = await asyncio.to_thread(self._talk, work)
            except (OSError, smtplib.SMTPException) as error:
                # Log only the reason, not the recipient.
                logger.warning("mail_failed", extra={"reason": type(error).__name__})
                self.is_failing = True
                return "failed"
        self.is_failing = False
        return outcome

    def _hand_over(self, line: smtplib.SMTP, to: str, message: EmailMessage) -> Sent:
        try:
            # Pass recipients explicitly; headers are for display only.
            line.send_message(message, self._sender.addr_spec, [to])
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            logger.warning("mail_failed", extra={"reason": type(error).__name__, "codes": codes})
            return "refused" if min(codes) >= FOR_GOOD else "failed"
        except TimeoutError:
            logger.warning("mail_failed", extra={"reason": "TimeoutError"})
            return "unsure"
        return "sent"

    def _talk(self, work: Callable[[smtplib.SMTP], Sent]) -> Sent:
        at, host = self._at, self._at.hostname or ""
        port = at.port or PORTS[at.scheme]
        if at.scheme == "smtps":
            context = ssl.create_default_context()
            line: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=context)
        else:
            line = smtplib.SMTP(host, port, timeout=SECONDS)
        with contextlib.closing(line):
            if at.scheme == "smtp":
                line.starttls(context=ssl.create_default_context())
            if at.username:
                line.login(unquote(at.username), unquote(at.password or ""))
            outcome = work(line)
            # The message was accepted, even if QUIT fails.
            with contextlib.suppress(OSError, smtplib.SMTPException):
                line.quit()
            return outcome


def parse_smtp(address: str) -> SplitResult:
    """Return the parts of a mail server's address, or refuse it."""
    parts = urlsplit(address)
    try:
        is_good = parts.scheme in PORTS and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        is_good = False
    if not is_good:
        raise Denied("bad_smtp")
    return parts
