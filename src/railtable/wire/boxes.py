"""Saved boxes: requests and answers over HTTP."""

from typing import Annotated, Any, Final

from msgspec import Meta

from railtable.core.box import BOX_NAME_LENGTH
from railtable.wire.base import Answer, GameKey, Request
from railtable.wire.endpoint import Endpoint

MOST_PARTS: Final = 16
BoxTitle = Annotated[str, Meta(min_length=1, max_length=BOX_NAME_LENGTH)]
BoxPart = Annotated[str, Meta(max_length=32)]


class SaveBox(Request, frozen=True, kw_only=True):
    """Save a box with the asker; one of the same game and name is replaced."""

    game: GameKey
    box: Annotated[dict[BoxPart, Any], Meta(max_length=MOST_PARTS)]


class RemoveBox(Request, frozen=True, kw_only=True):
    """Remove a saved box."""

    game: GameKey
    name: BoxTitle


class SavedBox(Answer, frozen=True, kw_only=True):
    """A saved box: the pieces of a game as the asker's copy has them."""

    game: GameKey
    box: dict[str, Any]


class SavedBoxes(Answer, frozen=True, kw_only=True):
    """All boxes saved by the asker, by game and name."""

    boxes: list[SavedBox]


ENDPOINTS: Final = (
    Endpoint("boxes", "GET", "/api/me/boxes", None, SavedBoxes, (), "The asker's saved boxes."),
    Endpoint(
        "save_box",
        "POST",
        "/api/me/boxes",
        SaveBox,
        SavedBoxes,
        (),
        "Save a box under its name; sets the guest cookie if there is none.",
    ),
    Endpoint(
        "remove_box",
        "POST",
        "/api/me/boxes/remove",
        RemoveBox,
        SavedBoxes,
        (),
        "Remove a saved box.",
    ),
)
