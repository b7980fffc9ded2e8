"""Hidden information: a seat cannot tell imagined worlds from the real one."""

from railtable.testing.hidden import *  # noqa: F403
