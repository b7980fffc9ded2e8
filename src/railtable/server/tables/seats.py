"""Seat commands: join, leave, hand over, come back, start.

As in `moves`, a function records entries to save, or raises and changes nothing.
"""

import time
from collections.abc import Collection, Sequence

import msgspec

from railtable.bots import LEVELS, TABLE_BOTS
from railtable.core.chance import SHARED_CHANCE
from railtable.core.seats import Seat
from railtable.server.credentials import hash_of, is_among, new_secret, new_token
from railtable.server.errors import Denied
from railtable.server.tables import log
from railtable.server.tables.consent import (
    fill_or_ask,
    require_apart,
    require_consent,
    require_one_seat,
    seats_of_others,
)
from railtable.server.tables.permissions import require_holder, require_owner, require_seat
from railtable.server.tables.rating_consent import POLICY, is_agreed, require_own_play
from railtable.server.tables.table import HostedTable
from railtable.server.tables.timing import require_may_return, require_may_sit
from railtable.wire import tables
from railtable.wire.tokens import Scope

DEVICE_SECONDS = 600
"""Lifetime of a code for a second device of the same person."""
MOST_KEYS = 16
"""Maximum devices and programs that hold one seat."""


def parse_name(name: str) -> str:
    """Return a cleaned display name: one line, printable, not blank."""
    parsed = " ".join(name.split())
    if not parsed or not parsed.isprintable():
        raise Denied("bad_name")
    return parsed


def parse_level(level: str, bots: Collection[str] = TABLE_BOTS) -> str:
    """Return a bot's level that this server knows, or refuse it."""
    if level not in bots:
        raise Denied("unknown_bot", facts={"bot": level, "known": ", ".join(bots)})
    return level


def default_level() -> str:
    """Return the level of a bot that replaces a person."""
    return LEVELS[len(LEVELS) // 2]


def planned_seat(
    plan: tables.SeatPlan, holder: str, bots: Collection[str] = TABLE_BOTS
) -> log.SeatKept:
    """Return a seat planned by the person with this hashed secret."""
    match plan:
        case tables.MySeat(name=name):
            return log.SeatKept(who="person", name=parse_name(name), holders=[holder])
        case tables.LocalSeat(name=name):
            name = parse_name(name)
            return log.SeatKept(who="person", name=name, holders=[holder], same_screen=True)
        case tables.BotSeat(level=level):
            return log.SeatKept(who="bot", name=parse_level(level, bots), level=level)
        case tables.InvitedSeat():
            return log.SeatKept(who="invited")
        case tables.OpenSeat():
            return log.SeatKept(who="open")


def join(
    hosted: HostedTable,
    request: tables.JoinTable,
    holder: str,
    blockers: Collection[str] = (),
    *,
    may_take_open: bool = True,
) -> Seat:
    """Take a seat by code or a free one; start the game if it was the last.

    `blockers` have blocked the asker. Without `may_take_open` only a seat reserved for the asker
    is free.
    """
    name = parse_name(request.name)
    if hosted.is_record:
        raise Denied("only_a_record", 409)
    if request.code is not None:
        seat = _seat_of_code(hosted, request.code)
        if not hosted.seats[seat].is_free:
            return _add_device(hosted, seat, holder)
    else:
        seat = _free_seat(hosted, request.seat, holder, may_take_open=may_take_open)
    _require_welcome(hosted, blockers, by_code=request.code is not None)
    if hosted.created.deal is not None and not hosted.is_owner(holder):
        raise Denied("known_deal", 409)
    require_one_seat(hosted, seat, holder)
    require_consent(hosted, seat, holder)
    entry = log.Sat(
        at=time.time(),
        seat=seat,
        name=name,
        holder=holder,
        # A nonce would make another deal.
        nonce=None if hosted.created.luck == SHARED_CHANCE else request.nonce,
        agreed=request.rated and hosted.created.rated,
        same_screen=hosted.seats[seat].same_screen or bool(hosted.held_by(holder)),
    )
    hosted.record(entry)
    start_if_full(hosted)
    return seat


def _seat_of_code(hosted: HostedTable, code: str) -> Seat:
    hashed, now = hash_of(code), time.time()
    for number, seat in enumerate(hosted.seats):
        good = seat.code_until is None or now < seat.code_until
        if seat.code is not None and is_among(hashed, [seat.code]) and good:
            return number
    raise Denied("code_used_or_unknown", 403)


def _free_seat(
    hosted: HostedTable, wanted: Seat | None, holder: str, *, may_take_open: bool
) -> Seat:
    """Return a seat reserved for the asker, or else an open one."""
    free = hosted.awaiting(holder)
    if may_take_open:
        free += [number for number, seat in enumerate(hosted.seats) if seat.who == "open"]
    if wanted is not None:
        free = [number for number in free if number == wanted]
    if not free:
        raise Denied("no_open_seat", 409)
    return free[0]


def _require_welcome(hosted: HostedTable, blockers: Collection[str], *, by_code: bool) -> None:
    """Refuse an asker blocked by the owner or a player, with the error for a full table."""
    there = {hosted.created.owner, *(one for seat in hosted.seats for one in seat.holders)}
    if there.isdisjoint(blockers):
        return
    if by_code:
        raise Denied("code_used_or_unknown", 403)
    raise Denied("no_open_seat", 409)


def _add_device(hosted: HostedTable, seat: Seat, holder: str) -> Seat:
    if not hosted.holds(holder, seat):
        require_apart(hosted, seat, holder)
        _require_room_for_key(hosted, seat)
        name = hosted.seats[seat].name
        entry = log.Sat(at=time.time(), seat=seat, name=name, holder=holder, device=True)
        hosted.record(entry)
    return seat


def _require_room_for_key(hosted: HostedTable, seat: Seat) -> None:
    if len(hosted.seats[seat].holders) >= MOST_KEYS:
        raise Denied("too_many_keys", 409, {"most": MOST_KEYS})


def start_if_full(hosted: HostedTable) -> None:
    """Start a waiting table once no seat is free and, with a ready check, all are ready."""
    if hosted.status != "gathering" or any(seat.is_free for seat in hosted.seats):
        return
    if not unready_seats(hosted):
        begin_game(hosted)


def unready_seats(hosted: HostedTable) -> list[Seat]:
    """Return the seats whose people have not said that they are ready, if the table asks them."""
    if not hosted.created.ready_check:
        return []
    return [number for number, seat in enumerate(hosted.seats) if seat.holders and not seat.ready]


def say_ready(hosted: HostedTable, seat: Seat, holder: str | None, *, is_ready: bool) -> None:
    """Record whether a seat is ready; the last one starts the game."""
    require_seat(hosted, seat)
    require_holder(hosted, holder, seat)
    if not hosted.created.ready_check or hosted.status != "gathering":
        raise Denied("too_late", 409)
    if hosted.seats[seat].ready != is_ready:
        hosted.record(log.Readied(at=time.time(), seat=seat, ready=is_ready))
        start_if_full(hosted)


def start(hosted: HostedTable, holder: str | None) -> None:
    """Start the game for the owner, with bots in the free seats."""
    require_owner(hosted, holder)
    if hosted.status != "gathering":
        raise Denied("already_started", 409)
    # The owner who starts is ready.
    if any(not hosted.holds(holder, seat) for seat in unready_seats(hosted)):
        raise Denied("not_all_ready", 409)
    level = default_level()
    for number, seat in enumerate(hosted.seats):
        if seat.is_free:
            kept = log.SeatKept(who="bot", name=level, level=level)
            hosted.record(log.Filled(at=time.time(), seat=number, kept=kept), agreed=True)
    begin_game(hosted)


def begin_game(hosted: HostedTable) -> None:
    """Fix the chance and deal."""
    rated = is_agreed(hosted)
    steps = hosted.start()
    policy = POLICY if rated else 1
    entry = log.Started(at=time.time(), steps=log.encode_steps(steps), rated=rated, policy=policy)
    hosted.record(entry, applied=True)


def give_nonce(hosted: HostedTable, request: tables.GiveNonce, holder: str | None) -> None:
    """Mix a seat's nonce into the table's chance, once, before the start."""
    require_holder(hosted, holder, request.seat)
    if hosted.created.luck == SHARED_CHANCE:
        raise Denied("shared_deal_nonce", 409)
    if hosted.status != "gathering" or hosted.seats[request.seat].nonce is not None:
        raise Denied("too_late", 409)
    hosted.record(log.Nonced(at=time.time(), seat=request.seat, nonce=request.nonce))


def fill(
    hosted: HostedTable,
    seat: Seat,
    plan: tables.SeatPlan,
    holder: str | None,
    bots: Collection[str] = TABLE_BOTS,
) -> None:
    """Hand the asker's seat to a bot, or (owner) plan an unheld seat.

    If a person would see the seat's secrets, the others are asked first.
    """
    require_seat(hosted, seat)
    if hosted.status in {"over", "record"}:
        raise Denied("game_over", 409)
    mine = hosted.holds(holder, seat)
    if not mine and hosted.keeps_deal_secret:
        # A person at another seat would see more of the deal than its other players.
        raise Denied("deal_seat", 409)
    if mine and isinstance(plan, tables.BotSeat):
        require_own_play(hosted, "rated_seat")
        lend_to_bot(hosted, seat, parse_level(plan.level, bots))
    else:
        require_owner(hosted, holder)
        if hosted.seats[seat].holders:
            raise Denied("seat_held", 409)
        if hosted.game is not None and hosted.participation.contestants[seat] is None:
            require_own_play(hosted, "rated_seat")
        assert holder is not None
        if isinstance(plan, tables.MySeat | tables.LocalSeat):
            require_one_seat(hosted, seat, holder)
        _require_known_deal_kept(hosted, plan)
        if isinstance(plan, tables.MySeat | tables.LocalSeat):
            require_may_sit(hosted, seat, holder)
        fill_or_ask(hosted, seat, planned_seat(plan, holder, bots), holder)


def lend_to_bot(hosted: HostedTable, seat: Seat, level: str) -> None:
    """Let a bot play a seat that its person keeps."""
    if hosted.status in {"over", "record"}:
        raise Denied("game_over", 409)
    state = hosted.seats[seat]
    kept = log.SeatKept(
        who="bot",
        name=state.name,
        level=level,
        holders=state.holders,
        same_screen=state.same_screen,
    )
    hosted.record(log.Filled(at=time.time(), seat=seat, kept=kept))


def _require_known_deal_kept(hosted: HostedTable, plan: tables.SeatPlan) -> None:
    if hosted.created.deal is not None and isinstance(plan, tables.OpenSeat | tables.InvitedSeat):
        raise Denied("known_deal", 409)


def come_back(hosted: HostedTable, seat: Seat, holder: str | None) -> None:
    """Take the asker's seat back from a bot while the game is running."""
    require_holder(hosted, holder, seat)
    if hosted.status in {"over", "record"}:
        raise Denied("game_over", 409)
    if hosted.seats[seat].who == "bot":
        require_may_return(hosted, seat)
        hosted.record(log.Returned(at=time.time(), seat=seat))


def leave(hosted: HostedTable, seat: Seat, holder: str | None) -> None:
    """Give up a seat: it becomes free before the start, and a bot plays it later.

    Leaving a rated game of two is a resignation: nobody has to finish it against a bot. In an
    event the seat stays the person's, who may come back to it.
    """
    require_holder(hosted, holder, seat)
    if hosted.created.event is not msgspec.UNSET and not hosted.participation.is_rated:
        lend_to_bot(hosted, seat, default_level())
        return
    is_duel = hosted.participation.is_rated and len(hosted.seats) == 2
    if hosted.status == "playing" and is_duel and not _has_won_on_time(hosted, seat):
        resign(hosted, seat, holder)
    if hosted.status == "gathering" and hosted.created.deal is None:
        kept = log.SeatKept(who="open")
    else:
        # A bot that already plays the seat keeps it.
        level = hosted.seats[seat].level or default_level()
        kept = log.SeatKept(who="bot", name=level, level=level)
    name = hosted.seats[seat].name
    hosted.record(log.Left(at=time.time(), seat=seat, name=name, kept=kept))


def resign(hosted: HostedTable, seat: Seat, holder: str | None) -> None:
    """Resign and end the game, if at most one other person plays."""
    require_holder(hosted, holder, seat)
    if hosted.status == "gathering":
        raise Denied("not_started", 409)
    if hosted.status != "playing":
        raise Denied("game_over", 409)
    assert holder is not None
    if len(hosted.seats) > 2 and seats_of_others(hosted, holder):
        raise Denied("others_play_on", 409)
    if _has_won_on_time(hosted, seat):
        raise Denied("won_on_time", 409)
    hosted.record(log.Resigned(at=time.time(), seat=seat))


def _has_won_on_time(hosted: HostedTable, seat: Seat) -> bool:
    """Tell whether every other seat has lost on time, so that leaving is no resignation."""
    lost = set() if hosted.clocks is None else set(hosted.clocks.lost)
    return bool(lost) and lost >= set(range(len(hosted.seats))) - {seat}


def invite(hosted: HostedTable, seat: Seat, holder: str | None) -> str:
    """Return a one-time code for this seat; the previous code is void."""
    require_seat(hosted, seat)
    code = new_secret()
    if hosted.seats[seat].who == "invited":
        require_owner(hosted, holder)
        until = None
    else:
        require_holder(hosted, holder, seat)
        until = time.time() + DEVICE_SECONDS
    hosted.record(log.Coded(at=time.time(), seat=seat, code=hash_of(code), until=until))
    return code


def give_token(
    hosted: HostedTable, seat: Seat, holder: str | None, scopes: Sequence[Scope] = ()
) -> str:
    """Return a program token for a seat the asker holds, or owns while it is free."""
    require_seat(hosted, seat)
    token = new_token(scopes)
    if hosted.seats[seat].is_free:
        require_owner(hosted, holder)
        assert holder is not None
        require_consent(hosted, seat, holder)
        is_back = hosted.clocks is not None and hosted.clocks.has_held(seat, holder)
        if is_back:
            # For the clock, a program is the same holder as its owner.
            hosted.record(log.Sat(at=time.time(), seat=seat, name="API", holder=holder))
        entry = log.Sat(
            at=time.time(), seat=seat, name="API", holder=hash_of(token), device=is_back
        )
        hosted.record(entry)
        if hosted.created.ready_check:
            # A program is always ready.
            hosted.record(log.Readied(at=time.time(), seat=seat, ready=True))
        start_if_full(hosted)
    else:
        require_holder(hosted, holder, seat)
        _require_room_for_key(hosted, seat)
        name = hosted.seats[seat].name
        entry = log.Sat(at=time.time(), seat=seat, name=name, holder=hash_of(token), device=True)
        hosted.record(entry)
    return token


def change_settings(hosted: HostedTable, request: tables.SetTable, holder: str | None) -> None:
    """Change pace (any player) or listing (owner)."""
    if not hosted.held_by(holder):
        require_owner(hosted, holder)
    if request.listed is not None:
        require_owner(hosted, holder)
    if request.listed and hosted.is_sealed:
        raise Denied("deal_not_listed", 409)
    pace = hosted.pace if request.pace is None else request.pace
    listed = hosted.listed if request.listed is None else request.listed
    if (pace, listed) != (hosted.pace, hosted.listed):
        seat = next(iter(hosted.held_by(holder)), msgspec.UNSET)
        hosted.record(log.SettingsChanged(at=time.time(), seat=seat, pace=pace, listed=listed))
