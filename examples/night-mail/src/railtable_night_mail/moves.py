"""Where each kind of action begins in the table of actions."""

from typing import Final

from railtable_night_mail.components import BAG_COUNT

LOAD: Final = 0
SHELVE: Final = BAG_COUNT
MOVE_COUNT: Final = 2 * BAG_COUNT
