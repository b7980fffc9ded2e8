"""Endpoints about the requesting person, one handler each, as in `endpoints`."""

from typing import Any, Final, NamedTuple, cast

import msgspec

from railtable.server.credentials import hash_of
from railtable.server.errors import Denied
from railtable.server.http.call import Call, Handler
from railtable.server.http.passkey_site import site_of
from railtable.server.people import mined_puzzles, recovery_codes
from railtable.server.people.accounts import require_player
from railtable.server.people.identities import Identity
from railtable.server.people.mail import mailbox_of, parse_address
from railtable.server.people.passkeys import PasskeyChallenge, Site
from railtable.server.people.sessions import device_of
from railtable.server.people.sign_in_links import Link
from railtable.wire import people


class WithCookie(NamedTuple):
    """A response that sets the asker's secret, or (None) deletes it."""

    answer: Any
    secret: str | None


async def handle_me(call: Call) -> people.Myself:
    return await _myself(call, call.visitor)


async def _myself(call: Call, visitor: Identity) -> people.Myself:
    accounts, holder = call.people.accounts, visitor.holder
    person = await accounts.person(holder)
    is_player = holder is not None and visitor.is_player
    keys = await call.people.passkeys.of(holder) if holder and is_player else []
    sessions = await accounts.sessions.of(holder) if holder and is_player else []
    return people.Myself(
        kept=person.created,
        name=person.name,
        colour=cast(people.Colour, person.colour),
        public=person.is_public,
        puzzle_consent=await mined_puzzles.has_consented(call.hub.store, holder),
        page=person.page,
        played=await accounts.played(holder),
        passkeys=[people.PasskeyInfo(**msgspec.structs.asdict(one)) for one in keys],
        sessions=[
            people.SessionInfo(
                id=one.id,
                device=one.device,
                made=one.made,
                used=one.used,
                here=one.secret == visitor.came_with,
            )
            for one in sessions
        ],
        code=await call.people.codes.made(holder) if holder and is_player else None,
        address=await call.people.sign_in_links.hint(holder) if holder and is_player else None,
        passkeys_here=site_of(call.request, call.hub.settings) is not None,
        mail=call.people.sign_in_links.can_send,
    )


async def _signed_in(call: Call, secret: str | None) -> Any:
    """Return the asker's page under a new secret, and the secret."""
    if secret is None:
        return await _myself(call, call.visitor)
    visitor = await call.people.identities.find(hash_of(secret))
    return WithCookie(await _myself(call, visitor), secret)


async def handle_profile(call: Call) -> people.Myself:
    body: people.SetProfile = call.body
    call.rate_limits.sign_ins.require(call.address)
    await call.people.accounts.set_profile(
        call.known, body.name, body.colour, is_public=body.public
    )
    return await _myself(call, call.visitor)


async def handle_puzzle_consent(call: Call) -> people.Myself:
    call.rate_limits.acts.require(call.address)
    await mined_puzzles.set_consent(call.hub.store, call.known, consents=call.body.consents)
    return await _myself(call, call.visitor)


# Passkeys.


def _site(call: Call) -> Site:
    site = site_of(call.request, call.hub.settings)
    if site is None:
        raise Denied("passkey_needs_name", 409)
    return site


def _device(call: Call) -> str:
    return device_of(call.request.headers.get("user-agent", ""))


def _question(asked: PasskeyChallenge) -> people.PasskeyQuestion:
    return people.PasskeyQuestion(ticket=asked.ticket, options=asked.options)


async def handle_ask_passkey(call: Call) -> people.PasskeyQuestion:
    call.rate_limits.sign_ins.require(call.address)
    site, person = _site(call), await call.people.accounts.person(call.known)
    return _question(await call.people.passkeys.ask_to_make(call.known, person.name, site))


async def handle_make_passkey(call: Call) -> Any:
    body: people.MakePasskey = call.body
    call.rate_limits.sign_ins.require(call.address)
    if call.holder is None:
        raise Denied("ticket_unknown", 409)
    device = _device(call)
    name = " ".join(body.name.split()) or device
    made = await call.people.passkeys.made(
        call.holder, body.ticket, body.credential, name, _site(call)
    )
    secret = await call.people.accounts.keep(call.visitor, device, *made.statements)
    await call.people.passkeys.require_kept(made.credential)
    return await _signed_in(call, secret)


async def handle_remove_passkey(call: Call) -> people.Myself:
    await call.people.passkeys.remove(require_player(call.visitor), call.body.id)
    return await _myself(call, call.visitor)


async def handle_ask_sign_in(call: Call) -> people.PasskeyQuestion:
    call.rate_limits.sign_ins.require(call.address)
    return _question(await call.people.passkeys.ask_to_sign(_site(call)))


async def handle_sign_in(call: Call) -> Any:
    body: people.UsePasskey = call.body
    call.rate_limits.sign_ins.require(call.address)
    player = await call.people.passkeys.signed(body.ticket, body.credential, _site(call))
    return await _signed_in(
        call, await call.people.accounts.sign_in(player, call.visitor, _device(call))
    )


# Recovery codes.


async def handle_new_code(call: Call) -> Any:
    call.rate_limits.sign_ins.require(call.address)
    code = recovery_codes.new_code()
    keeping = recovery_codes.code_insertion(call.known, code)
    secret = await call.people.accounts.keep(call.visitor, _device(call), keeping)
    answer = people.RecoveryCode(code=code)
    return answer if secret is None else WithCookie(answer, secret)


async def handle_use_code(call: Call) -> WithCookie:
    call.rate_limits.codes.require(call.address)
    typed, code = call.body.code, recovery_codes.new_code()
    player = await call.people.codes.owner(typed)
    secret = await call.people.accounts.sign_in(
        player, call.visitor, _device(call), once=recovery_codes.code_replacement(typed, code)
    )
    return WithCookie(people.RecoveryCode(code=code), secret)


# Sign-in links.


async def handle_send_link(call: Call) -> people.Done:
    body: people.SendLink = call.body
    if not call.people.sign_in_links.can_send:
        raise Denied("no_mail", 409)
    address = parse_address(body.address)
    call.rate_limits.emails.require(call.address)
    is_failing = call.people.sign_in_links.is_failing
    if call.rate_limits.may_write_to(hash_of(mailbox_of(address)), call.address):
        # Send in the background, so that the reply and its timing are the same for every address.
        call.hub.spawn(
            call.people.sign_in_links.send(address, body.why, call.holder, body.language)
        )
    if is_failing:
        raise Denied("mail_failing", 503)
    return people.Done()


async def handle_look_link(call: Call) -> people.LinkInfo:
    call.rate_limits.sign_ins.require(call.address)
    link = await call.people.sign_in_links.look(call.body.token, call.holder)
    person = await call.people.accounts.person(link.player)
    return people.LinkInfo(
        why="keep" if link.player is None else "sign_in",
        name=person.name,
        address=link.hint,
        here=link.is_asked_here,
        **await _asked_about(call, link),
    )


async def _asked_about(call: Call, link: Link) -> dict[str, int]:
    """Return how many tables and groups the asker must agree to give to the link's account.

    Another person may have sent the link: their account would see the asker's hands and groups.
    """
    if link.is_asked_here or link.player in {None, call.holder} or call.visitor.is_player:
        return {"tables": 0, "groups": 0}
    accounts = call.people.accounts
    return {
        "tables": await accounts.tables_of(call.holder),
        "groups": await accounts.groups_of(call.holder),
    }


async def handle_use_link(call: Call) -> Any:
    call.rate_limits.codes.require(call.address)
    accounts, letters = call.people.accounts, call.people.sign_in_links
    link = await letters.look(call.body.token, call.holder)
    asked = await _asked_about(call, link)
    if any(asked.values()) and not call.body.bring:
        raise Denied("link_brings_tables", 409, {**asked})
    await letters.take(call.body.token)
    if link.player is not None:
        secret = await accounts.sign_in(link.player, call.visitor, _device(call))
        return await _signed_in(call, secret)
    assert link.proves is not None
    return await _signed_in(call, await accounts.keep(call.visitor, _device(call), link.proves))


async def handle_remove_address(call: Call) -> people.Myself:
    await call.people.sign_in_links.remove(require_player(call.visitor))
    return await _myself(call, call.visitor)


# Sign-out and deletion.


async def handle_end_session(call: Call) -> people.Myself:
    await call.people.accounts.end_session(call.visitor, call.body.id)
    return await _myself(call, await call.people.identities.find(call.visitor.came_with))


async def handle_sign_out(call: Call) -> WithCookie:
    await call.people.accounts.sign_out(call.visitor, everywhere=call.body.everywhere)
    return WithCookie(people.Done(), None)


async def handle_delete_me(call: Call) -> WithCookie:
    call.rate_limits.sign_ins.require(call.address)
    await call.people.accounts.delete(call.visitor)
    return WithCookie(people.Done(), None)


async def handle_export_me(call: Call) -> people.Export:
    call.rate_limits.heavy_requests.require(call.address)
    if call.holder is None:
        raise Denied("nobody", 409)
    return await call.people.export.of(call.holder)


async def handle_person(call: Call) -> people.Profile:
    page = call.request.path_params["page"]
    holder, found = await call.people.accounts.on_page(page)
    return people.Profile(
        name=found.name,
        colour=cast(people.Colour, found.colour),
        kept=found.created,
        played=await call.people.accounts.played(holder),
    )


HANDLERS: Final[dict[str, Handler]] = {
    "me": handle_me,
    "profile": handle_profile,
    "puzzle_consent": handle_puzzle_consent,
    "ask_passkey": handle_ask_passkey,
    "make_passkey": handle_make_passkey,
    "remove_passkey": handle_remove_passkey,
    "ask_sign_in": handle_ask_sign_in,
    "sign_in": handle_sign_in,
    "new_code": handle_new_code,
    "use_code": handle_use_code,
    "send_link": handle_send_link,
    "look_link": handle_look_link,
    "use_link": handle_use_link,
    "remove_address": handle_remove_address,
    "end_session": handle_end_session,
    "sign_out": handle_sign_out,
    "delete_me": handle_delete_me,
    "export_me": handle_export_me,
    "person": handle_person,
}
WELCOMING: Final = frozenset({"profile", "puzzle_consent", "ask_passkey", "new_code", "send_link"})
"""Endpoints that create a guest secret if the asker has none."""
