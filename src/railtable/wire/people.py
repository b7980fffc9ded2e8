"""People: requests and answers about the requester's account."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta

from railtable.wire.base import Answer, Request
from railtable.wire.endpoint import Endpoint
from railtable.wire.tables import Nothing

Colour: TypeAlias = Literal["", "red", "blue", "green", "yellow", "violet", "black"]
Ticket: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Label: TypeAlias = Annotated[str, Meta(max_length=32)]
CredentialField: TypeAlias = Annotated[str, Meta(max_length=64)]
Credential: TypeAlias = Annotated[dict[CredentialField, Any], Meta(max_length=16)]
Typed: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
MailAddress: TypeAlias = Annotated[str, Meta(min_length=3, max_length=254)]
Identifier: TypeAlias = Annotated[str, Meta(min_length=1, max_length=2048)]


class SetProfile(Request, frozen=True, kw_only=True):
    """Profile settings; an empty name or colour is none."""

    name: Label
    colour: Colour = ""
    public: bool = False


class SetPuzzleConsent(Request, frozen=True, kw_only=True):
    """Say whether your finished games may become puzzles."""

    consents: bool


class MakePasskey(Request, frozen=True, kw_only=True):
    """A passkey created by the browser, and its label."""

    ticket: Ticket
    credential: Credential
    name: Label = ""


class UsePasskey(Request, frozen=True, kw_only=True):
    """A browser's signature with a passkey."""

    ticket: Ticket
    credential: Credential


class RemovePasskey(Request, frozen=True, kw_only=True):
    """Remove a passkey."""

    id: Identifier


class UseCode(Request, frozen=True, kw_only=True):
    """A recovery code as typed."""

    code: Typed


class SendLink(Request, frozen=True, kw_only=True):
    """Request a one-time link by e-mail: to keep a guest by an address, or to sign in."""

    address: MailAddress
    why: Literal["keep", "sign_in"]
    language: Literal["en", "fr"] = "en"


class LookLink(Request, frozen=True, kw_only=True):
    """The token behind the `#` of a sign-in link."""

    token: Ticket


class UseLink(Request, frozen=True, kw_only=True):
    """Use a sign-in link.

    `bring` confirms that the requester has seen the account's name and brings their tables
    along: required if the link was requested in another browser.
    """

    token: Ticket
    bring: bool = False


class SignOut(Request, frozen=True, kw_only=True):
    """Sign out this device, or all of them."""

    everywhere: bool = False


class EndSession(Request, frozen=True, kw_only=True):
    """Sign out another device."""

    id: Annotated[str, Meta(min_length=1, max_length=32)]


class DeleteMe(Request, frozen=True, kw_only=True):
    """Delete the account."""

    sure: Literal["yes"]


class PasskeyQuestion(Answer, frozen=True, kw_only=True):
    """A WebAuthn challenge; pass `options` to WebAuthn unchanged."""

    ticket: str
    options: dict[str, Any]


class PasskeyInfo(Answer, frozen=True, kw_only=True):
    """One of the requester's passkeys; `site` is the name of the server where it works."""

    id: str
    name: str
    site: str
    made: float
    used: float | None


class SessionInfo(Answer, frozen=True, kw_only=True):
    """A signed-in device; `here` is this one."""

    id: str
    device: str
    made: float
    used: float
    here: bool


class Myself(Answer, frozen=True, kw_only=True):
    """The requester's account.

    `kept` is the time the account was created; null for a guest. `page` names a player's
    profile, visible to others while it is public. `code` is the time a recovery code was made,
    `address` a hint of the e-mail address. `passkeys_here` tells whether passkeys work at
    the address the page was opened at, `mail` whether the server sends e-mail.
    `puzzle_consent` tells whether the requester's finished games may become puzzles.
    """

    kept: float | None
    name: str
    colour: Colour
    public: bool
    puzzle_consent: bool
    page: str | None
    played: int
    passkeys: list[PasskeyInfo]
    sessions: list[SessionInfo]
    code: float | None
    address: str | None
    passkeys_here: bool
    mail: bool


class RecoveryCode(Answer, frozen=True, kw_only=True):
    """A new recovery code, shown only once."""

    code: str


class LinkInfo(Answer, frozen=True, kw_only=True):
    """A preview of a sign-in link: sign in to an account, or keep a guest by an address.

    `name` is the account's, `address` a hint of its e-mail address. `here` tells whether the
    link was requested in this browser. `tables` and `groups` are the requester's that would move
    along, where they must confirm it.
    """

    why: Literal["keep", "sign_in"]
    name: str
    address: str
    here: bool
    tables: int
    groups: int


class Done(Answer, frozen=True, kw_only=True):
    """Done, without details the requester may not know."""

    done: bool = True


class Profile(Answer, frozen=True, kw_only=True):
    """The public profile of a player."""

    name: str
    colour: Colour
    kept: float | None
    played: int


class ExportedLine(Answer, frozen=True, kw_only=True):
    """A chat message of the requester."""

    at: float
    text: str


class ExportedTable(Answer, frozen=True, kw_only=True):
    """A table the requester sat at or created, with their names and chat messages there."""

    id: str
    game: str
    opened: float
    owner: bool
    names: list[str]
    said: list[ExportedLine]


class Export(Answer, frozen=True, kw_only=True):
    """All data stored about a person.

    `holder` is the server's identifier of the person: the hash of a secret; `other_holders` are
    those of guests who became this player. `rows` are the database's, by table.
    """

    made: float
    holder: str
    other_holders: list[str]
    name: str
    colour: str
    public: bool
    page: str | None
    kept: float | None
    rows: dict[str, list[dict[str, Any]]]
    tables: list[ExportedTable]


ENDPOINTS: Final = (
    Endpoint("me", "GET", "/api/me", None, Myself, (), "The asker's account and profile."),
    Endpoint(
        "profile",
        "POST",
        "/api/me/profile",
        SetProfile,
        Myself,
        (),
        "Change the profile; sets the guest cookie if there is none.",
    ),
    Endpoint(
        "puzzle_consent",
        "POST",
        "/api/me/puzzle-consent",
        SetPuzzleConsent,
        Myself,
        (),
        "Let your finished games become puzzles; withdrawing this removes those puzzles.",
    ),
    Endpoint(
        "ask_passkey",
        "POST",
        "/api/me/passkeys/ask",
        Nothing,
        PasskeyQuestion,
        (),
        "The options for a browser to make a passkey; sets the guest cookie if there is none.",
    ),
    Endpoint(
        "make_passkey",
        "POST",
        "/api/me/passkeys",
        MakePasskey,
        Myself,
        (),
        "Add a passkey; a guest becomes a player, with a new cookie.",
    ),
    Endpoint(
        "remove_passkey",
        "POST",
        "/api/me/passkeys/remove",
        RemovePasskey,
        Myself,
        (),
        "Remove a passkey.",
    ),
    Endpoint(
        "ask_sign_in",
        "POST",
        "/api/me/sign_in/ask",
        Nothing,
        PasskeyQuestion,
        (),
        "The options for a browser to sign in by a passkey.",
    ),
    Endpoint(
        "sign_in",
        "POST",
        "/api/me/sign_in",
        UsePasskey,
        Myself,
        (),
        "Sign in by a passkey; a guest's tables on this device come along.",
    ),
    Endpoint(
        "new_code",
        "POST",
        "/api/me/code",
        Nothing,
        RecoveryCode,
        (),
        "A new recovery code, shown once; a guest becomes a player, with a new cookie.",
    ),
    Endpoint(
        "use_code",
        "POST",
        "/api/me/code/use",
        UseCode,
        RecoveryCode,
        (),
        "Sign in by a recovery code; the answer is the code that replaces it.",
    ),
    Endpoint(
        "send_link",
        "POST",
        "/api/me/link",
        SendLink,
        Done,
        (),
        "E-mail a one-time link; the reply is the same whether or not one is sent.",
    ),
    Endpoint(
        "look_link",
        "POST",
        "/api/me/link/look",
        LookLink,
        LinkInfo,
        (),
        "The account that an e-mailed link signs in to; the link stays unused.",
    ),
    Endpoint(
        "use_link",
        "POST",
        "/api/me/link/use",
        UseLink,
        Myself,
        (),
        "Sign in, or save the account, by an e-mailed link.",
    ),
    Endpoint(
        "remove_address",
        "POST",
        "/api/me/address/remove",
        Nothing,
        Myself,
        (),
        "Delete the asker's e-mail address.",
    ),
    Endpoint(
        "end_session",
        "POST",
        "/api/me/sessions/end",
        EndSession,
        Myself,
        (),
        "Sign another device out.",
    ),
    Endpoint(
        "sign_out",
        "POST",
        "/api/me/sign_out",
        SignOut,
        Done,
        (),
        "Sign this device out, or all of them.",
    ),
    Endpoint(
        "delete_me",
        "POST",
        "/api/me/delete",
        DeleteMe,
        Done,
        (),
        "Delete the account: games stay, without the name.",
    ),
    Endpoint(
        "export_me",
        "GET",
        "/api/me/export",
        None,
        Export,
        (),
        "Everything stored about the asker.",
    ),
    Endpoint(
        "person",
        "GET",
        "/api/people/{page}",
        None,
        Profile,
        (),
        "A player whose profile is public.",
    ),
)
