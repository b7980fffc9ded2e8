# railtable: compiled alone
"""Messages for each viewer of a table: tables, updates, moments, charts.

The only place where positions for clients are built, from `rules.view` and `rules.redact` alone, so
that hidden information stays on the server.
"""

from typing import Literal, cast

import msgspec

from railtable.core.actions import View
from railtable.core.engine import NOBODY
from railtable.core.seats import Seat
from railtable.server.errors import Denied
from railtable.server.store.store import TableSummary
from railtable.server.tables.consent_request import taking_over_of, undoing_of
from railtable.server.tables.happenings import happening_over
from railtable.server.tables.moves import take_back
from railtable.server.tables.permissions import require_admitted
from railtable.server.tables.table import HostedTable
from railtable.server.tables.table_structs import PresenceState
from railtable.server.tables.timing import clock_info
from railtable.wire import live, tables


def table_info(
    hosted: HostedTable, holder: str | None, presence: PresenceState
) -> tables.TableInfo:
    """Return a table as this visitor may see it."""
    record = hosted.created.record
    seed = record.seed if record else hosted.created.seed
    return tables.TableInfo(
        id=hosted.id,
        game=hosted.created.game,
        rules_version=hosted.created.rules_version,
        hides=hosted.rules.info.hides,
        status=hosted.status,
        seats=[_seat_info(hosted, seat, presence) for seat in range(len(hosted.seats))],
        options=msgspec.to_builtins(hosted.options),
        pace=hosted.pace,
        listed=hosted.listed,
        owner=hosted.is_owner(holder),
        mine=hosted.held_by(holder),
        awaited=hosted.awaiting(holder),
        version=hosted.version,
        revision=hosted.revision,
        to_move=hosted.to_move,
        commitment=hosted.commitment,
        seed=seed if hosted.is_open_to_all else None,
        deal=hosted.created.deal,
        given=hosted.given,
        outcome=hosted.outcome(),
        undoing=undoing_of(hosted.question),
        taking_over=taking_over_of(hosted.question) if hosted.status == "playing" else None,
        watching=presence.watching,
        thinking=is_bots_turn(hosted),
        parent=hosted.created.parent,
        rematch=hosted.rematch,
        created=hosted.created.at,
        changed=hosted.changed,
        hints=hosted.allows_hints,
        rated=rating_of(hosted),
        rewinds=len(hosted.rewinds),
        clock=clock_info(hosted),
        same_network=presence.same_network if _may_know_networks(hosted, holder) else [],
        shared_deal=hosted.shared_deal,
        deal_state=deal_state_of(hosted),
        ready_check=hosted.created.ready_check,
        host=_host_of(hosted),
    )


def _host_of(hosted: HostedTable) -> Seat | None:
    """Return the seat of the table's owner, if they sit there."""
    seats = hosted.held_by(hosted.created.owner)
    return seats[0] if seats else None


def deal_state_of(hosted: HostedTable) -> Literal["none", "own", "secret", "played", "revealed"]:
    """Return what visitors may know about the shared deal of a table."""
    if hosted.shared_deal is None:
        return "own" if hosted.created.shared_deal == "" else "none"
    if hosted.is_deal_revealed:
        return "revealed"
    return "secret" if hosted.keeps_deal_secret else "played"


def _may_know_networks(hosted: HostedTable, holder: str | None) -> bool:
    """Tell whether a visitor may learn which seats share a network."""
    is_rated = rating_of(hosted) != "no"
    return hosted.is_owner(holder) or (is_rated and bool(hosted.held_by(holder)))


def rating_of(hosted: HostedTable) -> Literal["no", "proposed", "yes"]:
    """Return whether the game is rated, or would be if it started with everybody's consent."""
    if hosted.game is None:
        return "proposed" if hosted.created.rated else "no"
    return "yes" if hosted.participation.is_rated else "no"


def _seat_info(hosted: HostedTable, seat: Seat, presence: PresenceState) -> tables.SeatInfo:
    state = hosted.seats[seat]
    return tables.SeatInfo(
        seat=seat,
        who=cast(Literal["person", "bot", "invited", "open"], state.who),
        name=state.name,
        level=state.level,
        held=bool(state.holders),
        same_screen=state.same_screen,
        present=seat in presence.seats,
        nonce=state.nonce,
        agreed=state.agreed,
        ready=state.ready,
    )


def is_bots_turn(hosted: HostedTable) -> bool:
    """Tell whether a bot is to move."""
    game = hosted.game
    if game is None or hosted.is_record:
        return False
    to_move = hosted.to_move
    return to_move != NOBODY and hosted.seats[to_move].who == "bot"


def summary_of(hosted: HostedTable) -> TableSummary:
    """Return the summary of a table for lists."""
    card = tables.TableCard(
        id=hosted.id,
        game=hosted.created.game,
        status=hosted.status,
        seats=[seat.name for seat in hosted.seats],
        free=sum(seat.who == "open" for seat in hosted.seats),
        version=hosted.version,
        your_turn=False,
        changed=hosted.changed,
        scores=hosted.rules.scores(hosted.game.state) if hosted.game else [],
        to_move=hosted.to_move,
        levels=[None if seat.holders else seat.level for seat in hosted.seats],
        rated=rating_of(hosted) != "no",
        clock=None if hosted.clocks is None else hosted.clocks.clock,
        lesson=hosted.created.deal is not None,
    )
    return TableSummary(
        card=card,
        listed=hosted.listed,
        owner=hosted.created.owner,
        turn=hosted.to_move,
        holders=[seat.holders for seat in hosted.seats],
        goes_on=is_bots_turn(hosted),
        due=None if hosted.clocks is None else hosted.clocks.due(),
        is_sealed=hosted.is_sealed,
    )


def update_message(
    hosted: HostedTable, seat: Seat | None, since: int, view: View | None = None
) -> live.Update:
    """Return the position as one seat sees it, with its unseen steps.

    `view` is the seat's view if it is already computed.
    """
    table = hosted.game
    if table is None:
        raise Denied("not_started", 409)
    to_move = hosted.to_move
    legal = hosted.rules.encoded_legal(table.state) if seat == to_move else []
    return live.Update(
        seat=seat,
        version=table.version,
        revision=hosted.revision,
        since=since,
        steps=seen_steps(hosted, seat, since),
        view=table.view(seat) if view is None else view,
        legal=legal,
        complete=bool(legal) or seat != to_move,
        to_move=to_move,
        outcome=hosted.outcome() if to_move == NOBODY else None,
        take_back=take_back(hosted, seat),
    )


def seen_steps(hosted: HostedTable, seat: Seat | None, since: int) -> list[live.SeenStep]:
    """Return the steps from `since` on, redacted for the viewer."""
    redact = hosted.rules.redact
    return [
        live.SeenStep(seat=step.seat, action=redact(step, seat)) for step in hosted.steps[since:]
    ]


def moment_message(hosted: HostedTable, seat: Seat | None, version: int) -> live.Moment:
    """Return a past position, redacted for the viewer."""
    if hosted.game is None or version > hosted.version:
        raise Denied("no_such_moment", 404)
    state = hosted.state_at(version)
    return live.Moment(
        seat=seat,
        version=version,
        view=hosted.rules.view(state, seat),
        to_move=int(state.to_move),
        outcome=hosted.rules.outcome(state) if state.to_move == NOBODY else None,
    )


def news_message(hosted: HostedTable, after: int = 0) -> live.News:
    """Return the happenings after a numbered happening."""
    told = [one for one in hosted.happenings if one.number > after]
    if hosted.status == "over" and hosted.revision * 4 + 3 > after:
        told = sorted([*told, happening_over(hosted)], key=lambda one: one.number)
    return live.News(happenings=told)


def may_look(hosted: HostedTable, holder: str | None, seat: Seat | None) -> None:
    """Refuse views of other people's seats while the game has secrets."""
    require_admitted(hosted, holder)
    if seat is None:
        return
    if not 0 <= seat < len(hosted.seats):
        raise Denied("no_such_seat", 404)
    if not hosted.is_open_to_all and not hosted.holds(holder, seat):
        raise Denied("not_your_seat", 403)


def eyes_of(hosted: HostedTable, holder: str | None, hello: live.Hello) -> list[Seat | None]:
    """Return the seat whose view a connection gets; None for a spectator."""
    require_admitted(hosted, holder)
    held: list[Seat | None] = list(hosted.held_by(holder))
    if hello.seats is None:
        hidden = hosted.rules.info.hides and not hosted.is_open_to_all
        if hello.curtain and hidden and len(held) > 1:
            return [None]
        return held or [None]
    for seat in hello.seats:
        may_look(hosted, holder, seat)
    eyes: list[Seat | None] = list(dict.fromkeys(hello.seats))
    return eyes or [None]
