"""Every server error has a text in every language, and the protocol page lists them all."""

import re
from pathlib import Path

import pytest

from railtable.texts import LANGUAGES
from railtable.wire import live
from railtable.wire.endpoints import ENDPOINTS, LIVE

ROOT = Path(__file__).parent.parent.parent.parent
SOURCES = ROOT / "src" / "railtable"
BY_HTTP = {"not_found", "method_not_allowed"}


def error_keys():
    text = "".join(path.read_text() for path in (SOURCES / "server").rglob("*.py"))
    pattern = r'(?:Denied|IllegalAction)\(\s*"([a-z_]+)"|Problem\(error="([a-z_]+)"'
    return {first or second for first, second in re.findall(pattern, text)} | BY_HTTP


def test_the_keys_are_found():
    assert {"not_your_seat", "too_fast", "malformed_action", "malformed_message"} <= error_keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_of_the_server_has_a_text(language):
    folder = SOURCES / "texts" / language
    texts = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.ftl"))
    missing = [key for key in sorted(error_keys()) if f"\nerror-{key} =" not in "\n" + texts]
    assert not missing


def test_the_protocol_page_names_every_address_and_message():
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert LIVE in page
    for endpoint in ENDPOINTS:
        query = "?" + "&".join(endpoint.query) if endpoint.query else ""
        row = (
            f"| `{endpoint.name}` | `{endpoint.method} {endpoint.path}{query}` | {endpoint.about} |"
        )
        assert row in page
    for union in (live.ClientMessage, live.ServerMessage):
        for message in union.__args__:
            assert f"`{message.__struct_config__.tag}" in page, message
