"""A real mail server on loopback that keeps its messages."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

from tools.local_server import free_port


class Mailbox:
    """A mail server on a port, and the e-mails it received."""

    def __init__(self, port: int) -> None:
        self.letters: list[EmailMessage] = []
        self.address = f"smtp+plain://127.0.0.1:{port}"
        self._port = port

    def start(self) -> None:
        """Accept connections."""
        self._controller = Controller(self, hostname="127.0.0.1", port=self._port)
        self._controller.start()

    def stop(self) -> None:
        """Refuse connections until the next start."""
        self._controller.stop()

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 aiosmtpd's
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 taken"


@asynccontextmanager
async def mail_server() -> AsyncIterator[tuple[str, Mailbox]]:
    """Run a mail server; yield its address and its messages."""
    mailbox = Mailbox(free_port())
    mailbox.start()
    try:
        yield mailbox.address, mailbox
    finally:
        mailbox.stop()


def token_in(letter: EmailMessage) -> str:
    """Return the fragment of the link in an e-mail."""
    found = re.search(r"/me#link=([\w-]+)", letter.get_content())
    assert found is not None
    return found[1]
