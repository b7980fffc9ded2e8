"""Link previews of a table or a deal: title, description and picture.

They use only data that anybody with the link may see.
"""

from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from railtable.games import OURS
from railtable.pictures import HEIGHT, WIDTH
from railtable.server.errors import Denied
from railtable.server.http.rate_limits import RateLimits, client_address
from railtable.server.http.seat_names import seat_names
from railtable.server.http.table_pictures import Pictures, pictured_position
from railtable.server.hub import Hub
from railtable.server.people.deal_rows import DEAL_ID, find_deal
from railtable.server.tables.messages import summary_of
from railtable.server.tables.permissions import require_admitted
from railtable.server.tables.shared_deals import SharedDeal
from railtable.server.tables.table import HostedTable
from railtable.texts import LANGUAGES, Texts, texts
from railtable.wire.tables import TableCard

PLACE: Final = "<!-- preview -->"
"""Place of the tags in the page."""
TABLES: Final = "/previews/t/"
FRESH_SECONDS: Final = 60
SHOWN_ELSEWHERE: Final = {"cross-origin-resource-policy": "cross-origin"}
"""Allow other sites to embed preview pictures."""
SITE: Final = "railtable"
"""The picture of the site, and of games without one."""


async def preview_tags(request: Request) -> str:
    """Return the preview tags of an address; those of the site if there is no table."""
    say = texts(_language(request.headers.get("accept-language", "")))
    deal = await _deal(request)
    card = None if deal else await _card(request)
    if deal is not None:
        facts = (_deal_title(deal, say), say.say("preview-deal"), _game_picture(deal.game))
    elif card is None:
        facts = (say.say("app-name"), say.say("what-this-is"), f"{SITE}.png")
    else:
        facts = (_title(card, say), _sentence(card, say), _picture(card, say))
    return _tags(request, *facts)


async def _deal(request: Request) -> SharedDeal | None:
    parts = request.url.path.strip("/").split("/")
    if len(parts) != 2 or parts[0] != "c" or not DEAL_ID.fullmatch(parts[1]):
        return None
    hub: Hub = request.app.state.hub
    rate_limits: RateLimits = request.app.state.rate_limits
    try:
        rate_limits.requests.require(client_address(request))
        return await find_deal(hub.store, parts[1])
    except Denied:
        return None


def _deal_title(deal: SharedDeal, say: Texts) -> str:
    game = say.name_of(deal.game)
    if deal.kind == "daily":
        return say.say("daily-of", {"game": game})
    by = say.say("challenge-from", {"name": deal.name}) if deal.name else ""
    return f"{game}: {by or say.say('challenge-from-somebody')}"


async def _card(request: Request) -> TableCard | None:
    parts = request.url.path.strip("/").split("/")
    if len(parts) < 2 or parts[0] != "t":
        return None
    hub: Hub = request.app.state.hub
    rate_limits: RateLimits = request.app.state.rate_limits
    try:
        address = client_address(request)
        rate_limits.requests.require(address)
        room = await hub.open(parts[1], address)
        return await room.read(_public_card)
    except Denied:
        return None


def _public_card(hosted: HostedTable) -> TableCard:
    require_admitted(hosted, None)
    return summary_of(hosted).card


async def table_picture(request: Request) -> Response:
    """Return a table's picture, or else its game's or the site's."""
    hub: Hub = request.app.state.hub
    rate_limits: RateLimits = request.app.state.rate_limits
    pictures: Pictures = request.app.state.pictures
    table, _, end = request.url.path.removeprefix(TABLES).partition(".")
    language = _language(request.query_params.get("lang", ""))
    address = client_address(request)
    if end != "png":
        return Response(status_code=404)
    try:
        rate_limits.requests.require(address)
        position = await (await hub.open(table, address)).read(pictured_position)
    except Denied as denied:
        return Response(status_code=denied.status)
    found = await pictures.find(position, language, address)
    headers = {"cache-control": f"public, max-age={FRESH_SECONDS}", **SHOWN_ELSEWHERE}
    if found is None:
        return RedirectResponse(f"/previews/{_game_picture(position.card.game)}", 302, headers)
    return Response(found, media_type="image/png", headers=headers)


def _picture(card: TableCard, say: Texts) -> str:
    """Return the picture's address: the game's until there is a position to show."""
    if card.status == "gathering":
        return _game_picture(card.game)
    # Other sites cache pictures by address, so the address has the version.
    return f"t/{card.id}.png?lang={say.language}&v={card.version}"


def _game_picture(game: str) -> str:
    return f"{game if game in OURS else SITE}.png"


def _title(card: TableCard, say: Texts) -> str:
    game = say.name_of(card.game)
    names = ", ".join(filter(None, seat_names(card, say)))
    return f"{game}: {names}" if names else game


def _sentence(card: TableCard, say: Texts) -> str:
    if card.status == "gathering":
        return say.say("preview-gathering", {"free": card.free})
    scores = ", ".join(
        f"{name or say.say('seat-name', {'number': seat + 1})} {points}"
        for seat, (name, points) in enumerate(zip(seat_names(card, say), card.scores, strict=False))
    )
    return say.say(f"preview-{card.status}", {"scores": scores})


def _tags(request: Request, title: str, sentence: str, picture: str) -> str:
    settings = request.app.state.hub.settings
    here = settings.public_url or f"{request.url.scheme}://{request.url.netloc}"
    named = {
        "og:type": "website",
        "og:site_name": "Railtable",
        "og:title": title,
        "og:description": sentence,
        "og:url": f"{here}{request.url.path}",
        "og:image": f"{here}/previews/{picture}",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": title,
    }
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in named.items()]
    return "\n    ".join([*tags, '<meta name="twitter:card" content="summary_large_image" />'])


def _language(accepted: str) -> str:
    """Return the first supported language of an Accept-Language header."""
    for part in accepted.split(","):
        tag = part.partition(";")[0].strip().lower().partition("-")[0]
        if tag in LANGUAGES:
            return tag
    return LANGUAGES[0]
