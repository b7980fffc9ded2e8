"""Endpoints for notice settings and channels."""

import hashlib
from typing import Final, cast
from urllib.parse import urlsplit

import msgspec

from railtable.server.errors import Denied
from railtable.server.http.call import Call, Handler
from railtable.server.http.rate_limits import CHANNEL_COST, client_address
from railtable.server.people.notices import channels
from railtable.server.people.notices.channel_addresses import (
    ChannelAddress,
    parse_mail,
    parse_push,
    parse_service,
)
from railtable.server.people.notices.channels import MOST, Channel, NoticePreferences
from railtable.server.people.notices.sender import Sender
from railtable.server.tables.notice_subscribers import NOTICE_SUBSCRIBERS
from railtable.wire import notices as wire

HTTPS: Final = 443
CHECK_SECONDS: Final = 8.0
LONGEST_WORD: Final = 64


async def handle_notices(call: Call) -> wire.Notices:
    sender = call.people.notices
    found = [] if call.holder is None else await channels.channels_of(call.hub.store, call.holder)
    NOTICE_SUBSCRIBERS.add(one.holder for one in found[:1])
    assert sender.keys is not None
    return wire.Notices(
        push_key=sender.keys.public,
        mail=sender.server.smtp is not None,
        most=MOST,
        channels=[_info(one) for one in found],
    )


async def handle_notices_add(call: Call) -> wire.ChannelInfo:
    call.rate_limits.creations.require(client_address(call.request), CHANNEL_COST)
    body: wire.AddChannel = call.body
    sender = call.people.notices
    target = _target(body, sender)
    await _require_outside(target, sender)
    wish = msgspec.structs.replace(_wish(body.wish), base=_base(call))
    kept = await channels.add_channel(call.hub.store, call.known, target, wish, sender.clock())
    await sender.announce(call.known)
    return _info(kept)


def _target(body: wire.AddChannel, sender: Sender) -> ChannelAddress:
    match body:
        case wire.AddChannel(push=wire.PushTarget() as push, mail=None, service=None):
            # Allowed only if an operator permits private hosts, as tests do.
            plain = bool(sender.settings.allowed)
            return parse_push(push.endpoint, push.p256dh, push.auth, plain=plain)
        case wire.AddChannel(push=None, mail=str(mail), service=None):
            if sender.server.smtp is None:
                raise Denied("notice_no_mail", 409)
            return parse_mail(mail)
        case wire.AddChannel(push=None, mail=None, service=str(service)):
            return parse_service(service)
        case _:
            raise Denied("malformed_body", 400, {"reason": "one of push, mail and service"})


async def _require_outside(target: ChannelAddress, sender: Sender) -> None:
    """Refuse early, with an error to the user, an address that delivery would refuse."""
    if target.kind == "mail":
        return
    if target.kind == "push":
        parts = urlsplit(msgspec.json.decode(target.address)["endpoint"])
        port = parts.port or HTTPS
        job = {"kind": "resolve", "host": parts.hostname, "port": port}
    else:
        job = {"kind": "check", "address": target.address}
    outcome = await sender.delivery.ask(job, CHECK_SECONDS)
    if outcome.outcome == "refused":
        raise Denied("notice_address_refused", 403)
    if outcome.outcome == "wrong":
        raise Denied("notice_address_wrong")


def _base(call: Call) -> str:
    """Return the base address the asker uses; `require_origin` has checked it."""
    origin = call.request.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc:
        return origin[:256]
    url = call.request.url
    return f"{url.scheme}://{url.netloc}"[:256]


async def handle_notices_confirm(call: Call) -> wire.ChannelInfo:
    channel = call.request.path_params["channel"]
    code = call.body.code.strip()
    kept = await channels.confirm_channel(
        call.hub.store, channel, code, call.people.notices.clock()
    )
    await call.people.notices.announce(kept.holder)
    return _info(kept)


async def handle_notices_change(call: Call) -> wire.ChannelInfo:
    channel, wish = call.request.path_params["channel"], _wish(call.body)
    holder, now = call.holder or "", call.people.notices.clock()
    return _info(await channels.change_channel(call.hub.store, holder, channel, wish, now))


async def handle_notices_remove(call: Call) -> wire.Notices:
    channel = call.request.path_params["channel"]
    await channels.remove_channel(call.hub.store, call.holder or "", channel)
    return await handle_notices(call)


async def handle_notices_off(call: Call) -> wire.NoticesOff:
    """Turn a channel off by the token in its messages, which permits nothing else."""
    word = call.request.path_params["word"]
    sender = call.people.notices
    assert sender.keys is not None
    channel = sender.keys.channel_of(word) if len(word) <= LONGEST_WORD else None
    if channel is None:
        raise Denied("no_such_channel", 404)
    kept = await channels.find_channel(call.hub.store, channel)
    if kept is None:
        raise Denied("no_such_channel", 404)
    await channels.forget_channel(call.hub.store, channel)
    return wire.NoticesOff(label=kept.label)


def _wish(body: wire.NoticeWish) -> NoticePreferences:
    return NoticePreferences(
        table=body.table, language=body.language, hour=body.hour, offset=body.offset
    )


def _info(channel: Channel) -> wire.ChannelInfo:
    mark = ""
    if channel.kind == "push":
        endpoint = msgspec.json.decode(channel.address)["endpoint"]
        mark = hashlib.sha256(endpoint.encode()).hexdigest()
    return wire.ChannelInfo(
        id=channel.id,
        kind=cast(wire.ChannelKind, channel.kind),
        label=channel.label,
        mark=mark,
        live=channel.is_live,
        failing=channel.is_failing,
        resting=channel.is_resting,
        table=channel.table,
        hour=channel.digest_hour,
        offset=channel.digest_offset,
        language=cast(wire.Language, channel.language),
        made=channel.made,
    )


HANDLERS: Final[dict[str, Handler]] = {
    "notices": handle_notices,
    "notices_add": handle_notices_add,
    "notices_confirm": handle_notices_confirm,
    "notices_change": handle_notices_change,
    "notices_remove": handle_notices_remove,
    "notices_off": handle_notices_off,
}
WELCOMING: Final = frozenset({"notices_add"})
