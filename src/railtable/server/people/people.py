"""The people services of one server, put together."""

import asyncio
import time
from typing import Final

from railtable.server.errors import Denied, StoreFailed
from railtable.server.hub import Hub
from railtable.server.people.accounts import Accounts
from railtable.server.people.data_export import DataExporter
from railtable.server.people.group_standings import GroupStandings
from railtable.server.people.identities import Identities
from railtable.server.people.mail import Mailer
from railtable.server.people.notices.delivery_client import DeliveryClient
from railtable.server.people.notices.sender import Sender
from railtable.server.people.passkeys import Passkeys
from railtable.server.people.recovery_codes import RecoveryCodes
from railtable.server.people.results_poller import ResultsPoller
from railtable.server.people.seat_reassignment import SeatReassignment
from railtable.server.people.sign_in_links import SignInLinks
from railtable.server.settings import Settings

LOOK_SECONDS: Final = 60.0
SETTLE_SECONDS: Final = 600.0


class People:
    """Accounts, sign-in, pairing, results and notices of one server."""

    def __init__(self, hub: Hub) -> None:
        store, settings = hub.store, hub.settings
        self._hub = hub
        self.identities = Identities(store, hub.connections, hub.spawn, hub.process)
        self.seat_reassignment = SeatReassignment(store, hub.room)
        self.passkeys = Passkeys(store)
        self.codes = RecoveryCodes(store)
        mail = _mail(settings)
        self.sign_in_links = SignInLinks(store, mail, settings.public_url)
        self.notices = Sender(
            store,
            settings,
            hub.metrics,
            process=hub.process,
            delivery=DeliveryClient(settings.notices, mail),
            is_there=hub.is_there,
        )
        self.accounts = Accounts(
            store, self.identities, self.seat_reassignment, self.notices.announce
        )
        self.export = DataExporter(store, self.accounts)
        self.results_poller = ResultsPoller(hub)
        self.group_standings = GroupStandings(store)

    async def start(self) -> None:
        """Listen to other processes, and finish pending work."""
        self.identities.start()
        await self.notices.open()
        self._hub.spawn(self.notices.run())
        self.results_poller.start()
        self._hub.spawn(self._run_maintenance())

    async def stop(self) -> None:
        """Finish sending."""
        await self.notices.stop()

    async def _run_maintenance(self) -> None:
        settled = None
        while True:
            try:
                if settled is None or time.monotonic() - settled > SETTLE_SECONDS:
                    await self.seat_reassignment.settle()
                    settled = time.monotonic()
                await self.identities.look_again()
            except StoreFailed:
                await self._hub.store.ready()
            await asyncio.sleep(LOOK_SECONDS)


def _mail(settings: Settings) -> Mailer | None:
    if settings.smtp is None:
        return None
    if not settings.mail_from or not settings.public_url:
        # Use the configured address for links, because an asker can forge the Host header.
        raise Denied("smtp_needs_more")
    return Mailer(settings.smtp, settings.mail_from)
