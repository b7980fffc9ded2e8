"""People of one server: everything in this room, put together."""

import asyncio
import time
from typing import Final

from railtable.server.errors import Denied, StoreFailed
from railtable.server.hub import Hub
from railtable.server.people.accounts import Accounts
from railtable.server.people.clerk import Clerk
from railtable.server.people.codes import Codes
from railtable.server.people.export import Export
from railtable.server.people.identities import Identities
from railtable.server.people.letters import Letters
from railtable.server.people.mail import Mail
from railtable.server.people.notices.dispatch import Courier
from railtable.server.people.notices.sender import Sender
from railtable.server.people.passkeys import Passkeys
from railtable.server.people.settling import Settling
from railtable.server.settings import Settings

LOOK_SECONDS: Final = 60.0
SETTLE_SECONDS: Final = 600.0


class People:
    """Who comes, who stays, who goes."""

    def __init__(self, hub: Hub) -> None:
        store, settings = hub.store, hub.settings
        self._hub = hub
        self.identities = Identities(store, hub.connections, hub.spawn, hub.process)
        self.settling = Settling(store, hub.room)
        self.passkeys = Passkeys(store)
        self.codes = Codes(store)
        mail = _mail(settings)
        self.letters = Letters(store, mail, settings.public_url)
        self.notices = Sender(
            store,
            settings,
            hub.metrics,
            process=hub.process,
            courier=Courier(settings.notices, mail),
            is_there=hub.is_there,
        )
        self.accounts = Accounts(store, self.identities, self.settling, self.notices.announce)
        self.export = Export(store, self.accounts)
        self.clerk = Clerk(hub)

    async def start(self) -> None:
        """Hear other processes, and do what was left undone."""
        self.identities.start()
        await self.notices.open()
        self._hub.spawn(self.notices.run())
        self.clerk.start()
        self._hub.spawn(self._keep_house())

    async def stop(self) -> None:
        """Finish what is being sent."""
        await self.notices.stop()

    async def _keep_house(self) -> None:
        settled = None
        while True:
            try:
                if settled is None or time.monotonic() - settled > SETTLE_SECONDS:
                    await self.settling.settle()
                    settled = time.monotonic()
                await self.identities.look_again()
            except StoreFailed:
                await self._hub.store.ready()
            await asyncio.sleep(LOOK_SECONDS)


def _mail(settings: Settings) -> Mail | None:
    if settings.smtp is None:
        return None
    if not settings.mail_from or not settings.public_url:
        # A link must lead here, whatever host an asker claims to have reached.
        raise Denied("smtp_needs_more")
    return Mail(settings.smtp, settings.mail_from)
