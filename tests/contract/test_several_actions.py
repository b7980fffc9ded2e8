"""Several actions in one message: a refusal reveals nothing about future chance steps."""

from railtable.testing.several_actions import *  # noqa: F403
