"""An example of the body of every request, for the OpenAPI document; tests send them all.

Bodies that are not here are empty objects.
"""

from typing import Any, Final

from railtable.wire import (
    boxes,
    events,
    groups,
    live,
    notices,
    pairing,
    people,
    puzzles,
    questions,
    reviews,
    shared_deals,
    tables,
    tokens,
)
from railtable.wire.endpoint import TEXT

KEY: Final = "move-0001"
"""A new key for every message; the same key again is the same message."""
CODE: Final = "Vw3xkq8Jc0mPz1LrT5yBnA"
PASS: Final = {"kind": "passenger", "card": "B7", "line": "blue"}
"""An action of Trambahn."""
MOMENT: Final = {"seat": 0, "revision": 3, "key": KEY}
CREDENTIAL: Final = {"id": "AbCd", "rawId": "AbCd", "type": "public-key", "response": {}}

EXAMPLES: Final[dict[Any, Any]] = {
    tables.CreateTable: {
        "game": "trambahn",
        "seats": [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "signaller"}],
        "options": {"first_player": 0},
        "start": True,
    },
    tables.TakeDaysOff: {"days": 3},
    tables.SayReady: {"ready": True},
    tables.JoinTable: {"name": "Ben", "seat": 1},
    tables.GiveNonce: {"seat": 0, "nonce": "my-own-luck"},
    tables.AgreeRated: {"agree": True},
    tables.SetTable: {"pace": "fast", "listed": False},
    tables.FillSeat: {"plan": {"who": "bot", "level": "porter"}},
    tables.ContinueTable: {
        "version": 12,
        "seats": [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "porter"}],
    },
    tokens.AskToken: {"scopes": ["seat"]},
    live.Play: {**MOMENT, "actions": [PASS]},
    live.Undo: {**MOMENT, "to": 2},
    live.Consent: {**MOMENT, "agree": True},
    live.Say: {"seat": 0, "key": KEY, "text": "Good luck!"},
    questions.Preview: {**MOMENT, "actions": [PASS]},
    questions.Hint: MOMENT,
    questions.Propose: {**MOMENT, "limit": 12},
    questions.Judge: {**MOMENT, "action": PASS},
    TEXT: (
        '{"format":"railtable-record","format_version":2,"game":"trambahn","rules_version":1,'
        '"seats":2,"commitment":"…"}\n'
    ),
    people.SetProfile: {"name": "Ada", "colour": "blue", "public": False},
    people.SetPuzzleConsent: {"consents": True},
    people.MakePasskey: {"ticket": "ticket-1", "credential": CREDENTIAL, "name": "laptop"},
    people.RemovePasskey: {"id": "AbCd"},
    people.UsePasskey: {"ticket": "ticket-1", "credential": CREDENTIAL},
    people.UseCode: {"code": "abcd-efgh-ijkl"},
    people.SendLink: {"address": "ada@example.org", "why": "keep", "language": "en"},
    people.LookLink: {"token": CODE},
    people.UseLink: {"token": CODE, "bring": True},
    people.EndSession: {"id": "session-1"},
    people.SignOut: {"everywhere": False},
    people.DeleteMe: {"sure": "yes"},
    notices.AddChannel: {"mail": "ada@example.org", "wish": {"language": "en"}},
    notices.ConfirmChannel: {"code": "123456"},
    notices.NoticeWish: {"language": "fr", "hour": 8, "offset": 60},
    pairing.Seek: {"name": "Ada", "games": ["trambahn"], "seats": [2], "pace": "normal"},
    pairing.KeepSeeking: {"bots": False},
    pairing.Relate: {"kind": "follow", "on": True},
    pairing.Report: {"reason": "stalling", "text": "Nothing for an hour."},
    pairing.Unrelate: {"number": 1},
    pairing.SetFollowable: {"followable": True},
    groups.CreateGroup: {"name": "Thursday evening", "my_name": "Ada"},
    groups.LookAtInvite: {"code": CODE},
    groups.JoinGroup: {"code": CODE, "name": "Ben"},
    groups.RenameGroup: {"name": "Friday evening"},
    groups.DeleteGroup: {"sure": "yes"},
    groups.SetGroupNotices: {"on": True},
    groups.SayToGroup: {"key": KEY, "text": "Who is there tonight?"},
    groups.SetRole: {"role": "host"},
    events.CreateEvent: {
        "name": "Ada",
        "title": "Thursday cup",
        "games": [{"game": "station-master"}],
        "format": "swiss",
        "rounds": 3,
    },
    events.LookAtEvent: {"code": CODE},
    events.JoinEvent: {"name": "Ben"},
    events.PairRound: {"round": 1},
    events.StartTimer: {"seconds": 300},
    events.UndoPairing: {"reason": "Somebody came late."},
    events.NamePlayer: {"player": "p2"},
    events.AdjustResult: {
        "round": 1,
        "table": 1,
        "ranks": [1, 2],
        "scores": [40, 31],
        "reason": "The clock was wrong.",
    },
    shared_deals.MakeChallenge: {"table": "Xk3vQw9aB2cD"},
    shared_deals.PlayDeal: {"name": "Ben", "pace": "normal"},
    reviews.AnswerExercise: {"first": 12, "actions": [PASS]},
    puzzles.LookAtPuzzle: {"actions": [PASS]},
    puzzles.TryPuzzle: {"actions": [PASS]},
    puzzles.PreviewPuzzle: {"actions": [PASS]},
    puzzles.ProposePuzzle: {"limit": 12},
    puzzles.JudgePuzzle: {"action": PASS},
    boxes.SaveBox: {"game": "trambahn", "box": {"name": "mine"}},
    boxes.RemoveBox: {"game": "trambahn", "name": "mine"},
}
"""An example by the type of the body."""


def example_of(body: Any) -> Any:
    """Return the example of a body."""
    return EXAMPLES.get(body, {})
