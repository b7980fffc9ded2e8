"""Several actions in one message: nobody learns from a refusal what luck would have brought."""

from railtable.testing.several_actions import *  # noqa: F403
