"""What other places show of a link to a table: a title, a sentence, a picture of its game.

Built from what lists show of a table, which is what anybody with the link may know.
"""

from html import escape
from typing import Final

from starlette.requests import Request

from railtable.server.errors import Denied
from railtable.server.http.guards import Guards, address_of
from railtable.server.hub import Hub
from railtable.server.tables.messages import card_of
from railtable.texts import LANGUAGES, Texts, texts
from railtable.wire.tables import TableCard

PLACE: Final = "<!-- preview -->"
"""Where in the page the tags go."""
PICTURE_WIDTH, PICTURE_HEIGHT = 1200, 630


async def preview_tags(request: Request) -> str:
    """Return the tags of the address asked for; those of the site where there is no table."""
    say = texts(_language(request.headers.get("accept-language", "")))
    card = await _card(request)
    if card is None:
        facts = (say.say("app-name"), say.say("what-this-is"), "railtable")
    else:
        facts = (_title(card, say), _sentence(card, say), card.game)
    return _tags(request, *facts)


async def _card(request: Request) -> TableCard | None:
    parts = request.url.path.strip("/").split("/")
    if len(parts) < 2 or parts[0] != "t":
        return None
    hub: Hub = request.app.state.hub
    guards: Guards = request.app.state.guards
    try:
        address = address_of(request)
        guards.require_rate(guards.requests, address)
        room = await hub.open(parts[1], address)
        return await room.read(lambda hosted: card_of(hosted).card)
    except Denied:
        return None


def _title(card: TableCard, say: Texts) -> str:
    game = say.say(f"{card.game}-name")
    names = ", ".join(_name(name, say) for name in card.seats if name)
    return f"{game}: {names}" if names else game


def _name(name: str, say: Texts) -> str:
    # A bot is kept by the name of its level.
    return say.say(f"level-{name}") if say.has(f"level-{name}") else name


def _sentence(card: TableCard, say: Texts) -> str:
    if card.status == "gathering":
        return say.say("preview-gathering", {"free": card.free})
    scores = ", ".join(
        f"{_name(name, say) or say.say('seat-name', {'number': seat + 1})} {points}"
        for seat, (name, points) in enumerate(zip(card.seats, card.scores, strict=False))
    )
    return say.say(f"preview-{card.status}", {"scores": scores})


def _tags(request: Request, title: str, sentence: str, picture: str) -> str:
    here = f"{request.url.scheme}://{request.url.netloc}"
    named = {
        "og:type": "website",
        "og:site_name": "Railtable",
        "og:title": title,
        "og:description": sentence,
        "og:url": f"{here}{request.url.path}",
        "og:image": f"{here}/previews/{picture}.png",
        "og:image:width": str(PICTURE_WIDTH),
        "og:image:height": str(PICTURE_HEIGHT),
        "og:image:alt": title,
    }
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in named.items()]
    return "\n    ".join([*tags, '<meta name="twitter:card" content="summary_large_image" />'])


def _language(accepted: str) -> str:
    """Return the first of our languages a browser or a robot asks for."""
    for part in accepted.split(","):
        tag = part.partition(";")[0].strip().lower().partition("-")[0]
        if tag in LANGUAGES:
            return tag
    return LANGUAGES[0]
