"""The judgement of a turn as a report, for a person who is drawing."""

import msgspec

from railtable.core.actions import Term
from railtable.games.string_railway.actions import Point
from railtable.games.string_railway.document import changes_by_company
from railtable.games.string_railway.geometry.places import NONE
from railtable.games.string_railway.judgement.turn import Broken, Judgement
from railtable.games.string_railway.scoring import score_entries
from railtable.games.string_railway.state import TERMS, StringState


class CrossingReport(msgspec.Struct, frozen=True, kw_only=True):
    """A crossing: string 0 is the river, 1 the mountain, 2 the first track, and so on."""

    string: int
    at: Point
    cost: int


class VisitReport(msgspec.Struct, frozen=True, kw_only=True):
    """A station the string enters, and the points for the company that lays it."""

    station: int
    points: int


class BrokenRule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule the turn breaks: ledger id, text key and its facts, and the point, if there is one."""

    rule: str
    key: str
    facts: dict[str, str | int]
    at: Point | None


class TurnReport(msgspec.Struct, frozen=True, kw_only=True):
    """The complete judgement of a turn; `terms` by company."""

    length: int
    visits: list[VisitReport]
    crossings: list[CrossingReport]
    terms: list[list[Term]]
    broken: list[BrokenRule]


def report_of(state: StringState, judgement: Judgement) -> TurnReport:
    """Return the report of a judgement."""
    return TurnReport(
        length=int(judgement.length),
        visits=[_visit(state, judgement, number) for number in judgement.visits],
        crossings=[
            CrossingReport(
                string=int(crossing.string),
                at=(int(crossing.x), int(crossing.y)),
                cost=int(crossing.cost),
            )
            for crossing in judgement.crossings
        ],
        terms=changes_by_company(judgement.terms),
        broken=[_broken(broken) for broken in judgement.broken],
    )


def _visit(state: StringState, judgement: Judgement, station: int) -> VisitReport:
    alone = [0] * len(judgement.terms)
    score_entries(alone, judgement.stations, [station], state.company)
    mine = int(state.company) * TERMS
    return VisitReport(station=station, points=sum(alone[mine : mine + TERMS]))


def _broken(broken: Broken) -> BrokenRule:
    at = None if broken.x == NONE else (int(broken.x), int(broken.y))
    return BrokenRule(rule=broken.rule, key=broken.key, facts=broken.facts, at=at)
