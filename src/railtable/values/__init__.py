"""A calibrated chance of every place for every seat (docs/values.md)."""

from railtable.values.chances import (
    Chances,
    chances,
    chances_in_view,
    exact_places,
    thread_evaluator,
    win_chances,
)
from railtable.values.models import BadModel, NoValues, has_values

__all__ = [
    "BadModel",
    "Chances",
    "NoValues",
    "chances",
    "chances_in_view",
    "exact_places",
    "has_values",
    "thread_evaluator",
    "win_chances",
]
