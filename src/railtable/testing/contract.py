"""The whole contract suite: `from railtable.testing.contract import *` in a test module."""

from railtable.testing.hidden import *  # noqa: F403
from railtable.testing.knowledge import *  # noqa: F403
from railtable.testing.notation import *  # noqa: F403
from railtable.testing.observations import *  # noqa: F403
from railtable.testing.play import *  # noqa: F403
from railtable.testing.positions import *  # noqa: F403
from railtable.testing.refusals import *  # noqa: F403
from railtable.testing.several_actions import *  # noqa: F403
from railtable.testing.state import *  # noqa: F403
from railtable.testing.taking import *  # noqa: F403
from railtable.testing.texts import *  # noqa: F403
