"""Groups: people who meet again and again, with their tables, results and chat."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from railtable.wire.base import (
    Answer,
    ChatText,
    Code,
    DisplayName,
    GameKey,
    IdempotencyKey,
    Request,
)
from railtable.wire.endpoint import Endpoint
from railtable.wire.history import PlayedGame
from railtable.wire.pairing import Relate, Report, Reported
from railtable.wire.people import Done
from railtable.wire.tables import CreateTable, Nothing, TableCard, TableInfo

GroupName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=48)]
Role: TypeAlias = Literal["member", "host", "owner"]


class CreateGroup(Request, frozen=True, kw_only=True):
    """Create a group; `my_name` is the requester's name in it."""

    name: GroupName
    my_name: DisplayName


class LookAtInvite(Request, frozen=True, kw_only=True):
    """The code behind the `#` of an invite link."""

    code: Code


class JoinGroup(Request, frozen=True, kw_only=True):
    """Join a group by the code of its invite link, under a name."""

    code: Code
    name: DisplayName


class RenameGroup(Request, frozen=True, kw_only=True):
    """A new name of a group."""

    name: GroupName


class DeleteGroup(Request, frozen=True, kw_only=True):
    """Delete a group."""

    sure: Literal["yes"]


class SetRole(Request, frozen=True, kw_only=True):
    """Change a member's role; `owner` hands the group over, and the owner becomes a host."""

    role: Role


class SetGroupNotices(Request, frozen=True, kw_only=True):
    """Turn notices about this group on or off for the requester."""

    on: bool


class SayToGroup(Request, frozen=True, kw_only=True):
    """A chat message to a group; a repeated key is not said twice."""

    key: IdempotencyKey
    text: ChatText


class GroupMember(Answer, frozen=True, kw_only=True):
    """A member by their name in this group; `number` identifies them there.

    `follow`, `block` and `mute` are the requester's own decisions about them.
    """

    number: int
    name: str
    role: Role
    you: bool
    joined: float
    follow: bool
    block: bool
    mute: bool


class GroupStanding(Answer, frozen=True, kw_only=True):
    """A member's results in one game, counted over the group's own finished tables.

    `rating` is 1000 before the first game, within `uncertainty`; it is separate from the
    server's ratings. `is_known`: certain enough to be compared.
    """

    member: int
    game: GameKey
    played: int
    won: int
    rating: int
    uncertainty: int
    is_known: bool


class GroupInfo(Answer, frozen=True, kw_only=True):
    """A group as its members see it.

    `role` is the requester's. `invite` is the path of the invite link, for hosts and the owner.
    `tables` are running tables, `results` the latest finished ones. `notices`: whether the
    requester is notified when somebody opens a table here.
    """

    id: str
    name: str
    role: Role
    invite: str | None
    members: list[GroupMember]
    most_members: int
    tables: list[TableCard]
    results: list[PlayedGame]
    standings: list[GroupStanding]
    notices: bool


class GroupCard(Answer, frozen=True, kw_only=True):
    """A group in the list of the requester's groups; `tables` counts the running ones."""

    id: str
    name: str
    role: Role
    members: int
    tables: int


class Groups(Answer, frozen=True, kw_only=True):
    """The requester's groups, latest joined first."""

    groups: list[GroupCard]


class GroupInvite(Answer, frozen=True, kw_only=True):
    """A preview of an invite: the group's name and its number of members."""

    name: str
    members: int
    is_member: bool


class GroupLine(Answer, frozen=True, kw_only=True):
    """A chat message; `member` is null if its author has left the group."""

    number: int
    at: float
    name: str
    member: int | None
    you: bool
    text: str


class GroupChat(Answer, frozen=True, kw_only=True):
    """The latest chat messages, oldest first; with `after`, only those after that number.

    Messages of people whom the requester has muted or blocked are left out.
    """

    lines: list[GroupLine]
    last: int


ENDPOINTS: Final = (
    Endpoint("groups", "GET", "/api/groups", None, Groups, (), "The asker's groups."),
    Endpoint(
        "create_group",
        "POST",
        "/api/groups",
        CreateGroup,
        GroupInfo,
        (),
        "Create a private group; sets the guest cookie if there is none.",
    ),
    Endpoint(
        "group",
        "GET",
        "/api/groups/{group}",
        None,
        GroupInfo,
        (),
        "A group, for its members: a missing group and somebody else's give the same 404.",
    ),
    Endpoint(
        "look_at_invite",
        "POST",
        "/api/groups/{group}/look",
        LookAtInvite,
        GroupInvite,
        (),
        "The group of an invite link, before joining it.",
    ),
    Endpoint(
        "join_group",
        "POST",
        "/api/groups/{group}/join",
        JoinGroup,
        GroupInfo,
        (),
        "Join a group by its invite link; sets the guest cookie if there is none.",
    ),
    Endpoint(
        "leave_group",
        "POST",
        "/api/groups/{group}/leave",
        Nothing,
        Groups,
        (),
        "Leave a group. Its owner hands it over or deletes it first; the last member deletes it.",
    ),
    Endpoint(
        "rename_group",
        "POST",
        "/api/groups/{group}/rename",
        RenameGroup,
        GroupInfo,
        (),
        "Rename a group (owner).",
    ),
    Endpoint(
        "renew_invite",
        "POST",
        "/api/groups/{group}/invite",
        Nothing,
        GroupInfo,
        (),
        "Make a new invite link (host or owner): the old one no longer works.",
    ),
    Endpoint(
        "delete_group",
        "POST",
        "/api/groups/{group}/delete",
        DeleteGroup,
        Groups,
        (),
        "Delete a group with its chat (owner); its tables stay with their players.",
    ),
    Endpoint(
        "group_notices",
        "POST",
        "/api/groups/{group}/notices",
        SetGroupNotices,
        GroupInfo,
        (),
        "Turn the asker's notices about a group on or off.",
    ),
    Endpoint(
        "group_table",
        "POST",
        "/api/groups/{group}/tables",
        CreateTable,
        TableInfo,
        (),
        "Create a table for a group: members see it and may take its open seats.",
    ),
    Endpoint(
        "group_chat",
        "GET",
        "/api/groups/{group}/chat",
        None,
        GroupChat,
        ("after",),
        "The latest chat messages of a group, or those after a number.",
    ),
    Endpoint(
        "say_to_group", "POST", "/api/groups/{group}/chat", SayToGroup, Done, (), "Chat in a group."
    ),
    Endpoint(
        "remove_member",
        "POST",
        "/api/groups/{group}/members/{number}/remove",
        Nothing,
        GroupInfo,
        (),
        "Remove a member (host) or a host (owner); the invite link changes too.",
    ),
    Endpoint(
        "set_role",
        "POST",
        "/api/groups/{group}/members/{number}/role",
        SetRole,
        GroupInfo,
        (),
        "Make a member a host, or not, or hand the group over (owner).",
    ),
    Endpoint(
        "relate_member",
        "POST",
        "/api/groups/{group}/members/{number}/relate",
        Relate,
        GroupInfo,
        (),
        "Follow, block or mute a member, or undo it; they do not learn it.",
    ),
    Endpoint(
        "report_member",
        "POST",
        "/api/groups/{group}/members/{number}/report",
        Report,
        Reported,
        (),
        "Report a member to the moderators, with the group's chat.",
    ),
)
