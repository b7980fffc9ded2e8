"""Notice addresses: accepted ones, unreachable ones, and their labels."""

import asyncio
import ipaddress
import json
import subprocess
import sys

import pytest

from railtable.server.errors import Denied
from railtable.server.people.notices.channel_addresses import parse_mail, parse_push, parse_service
from railtable.server.people.notices.egress_filter import EgressFilter, is_public, split_host
from tests.support.notices.receivers import Browser, plain, receiving

CLOSED = [
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "192.0.0.8",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "239.1.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fec0::1",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "2001:db8::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "::ffff:0:127.0.0.1",
    "2002:7f00:0001::",
    "2002:0a00:0001::1",
    "64:ff9b::127.0.0.1",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::10.0.0.1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
]
OPEN = ["1.1.1.1", "8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"]


@pytest.mark.parametrize("text", CLOSED)
def test_a_private_address_is_not_public(text):
    assert not is_public(ipaddress.ip_address(text))
    assert not EgressFilter().allows(text, 443)


@pytest.mark.parametrize("text", OPEN)
def test_an_internet_address_is_public(text):
    assert is_public(ipaddress.ip_address(text))
    assert EgressFilter().allows(text, 443)


@pytest.mark.parametrize(
    "text", ["localhost", "fe80::1%eth0", "", "1.1.1.1%0", "0x7f.1", "2130706433"]
)
def test_only_numeric_addresses_are_allowed(text):
    assert not EgressFilter().allows(text, 443)


def test_an_operator_allows_and_refuses_by_host_port_and_network():
    guard = EgressFilter(["127.0.0.1:2525", "10.0.0.0/8", "[::1]:25"], ["1.1.1.0/24"])
    assert guard.allows("127.0.0.1", 2525)
    assert guard.allows("::ffff:127.0.0.1", 2525)
    assert not guard.allows("127.0.0.1", 2526)
    assert guard.allows("10.9.9.9", 1)
    assert guard.allows("::1", 25)
    assert not guard.allows("1.1.1.1", 443)
    assert guard.allows("1.0.0.1", 443)


@pytest.mark.parametrize(
    ("named", "host", "port"),
    [
        ("mail", "mail", None),
        ("mail:25", "mail", 25),
        ("::1", "::1", None),
        ("[::1]:25", "::1", 25),
        ("10.0.0.0/8", "10.0.0.0/8", None),
        ("2001:db8::/32", "2001:db8::/32", None),
    ],
)
def test_a_host_is_split_from_its_port(named, host, port):
    assert split_host(named) == (host, port)


@pytest.mark.parametrize(
    ("written", "address", "label"),
    [
        ("discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js", None, "Discord …_js"),
        ("tgram://123456789:abcdefg_hijklmnop/lead2gold", None, "Telegram …old"),
        ("ntfys://ntfy.sh/some-long-topic", None, "ntfy …pic"),
        ("https://hooks.slack.com/services/T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ", None,
         "hooks.slack.com …7FQ"),
        ("https://example.org/hook/of-mine?key=1&b=a%20b",
         "jsons://example.org/hook/of-mine?-key=1&-b=a+b", "Webhook example.org …ine"),
        ("json://example.org/x", None, "Webhook …g/x"),
    ],
)  # fmt: skip
def test_an_address_is_stored_in_full_and_shown_shortened(written, address, label):
    target = parse_service(written)
    assert (target.address, target.label) == (address or written, label)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "file:///etc/passwd",
        "syslog://",
        "http://example.org/plain",
        "mailto://user:pass@example.org",
        "dbus://",
        "json://",
        "json://[::1",
        "json://host:99999999/",
        "discord://id/token?template=/etc/passwd",
        "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ?template=/etc/passwd",
        "json://example.org/?+Host=internal",
        "json://example.org/?:payload=x",
        "json://example.org/?rto=9999&cto=9999",
        "ntfy://topic?attach=http://10.0.0.1/",
        "ntfys://topic?" + "&".join(f"mode={n}" for n in range(20)),
        "json://example.org/ x",
        "json://example.org/\r\nx",
        "json://exämple.org/",
        "json://example.org/" + "x" * 2000,
    ],
)
def test_an_address_of_another_kind_or_with_other_words_is_refused(written):
    with pytest.raises(Denied) as refused:
        parse_service(written)
    assert refused.value.key in {"notice_address_wrong", "notice_address_option"}


@pytest.mark.parametrize(
    "written",
    ["", "ada", "ada@", "@example.org", "ada@localhost", "a b@example.org", "ada@example.org\n,b@c.d",
     "ada@example.org, ben@example.org", "ada@ex..org", "x" * 65 + "@example.org",
     '"a"@example.org', "ada@example.org?cc=ben@example.org",
     "=?utf-8?q?ben=40example.org?=@example.org"],
)  # fmt: skip
def test_a_mail_address_is_a_single_address(written):
    with pytest.raises(Denied):
        parse_mail(written)


def test_a_mail_address_is_shown_shortened():
    target = parse_mail(" Ada.Lovelace@Example.ORG ")
    assert target.address == "ada.lovelace@example.org"
    assert target.label == "a…@example.org"


def test_a_browsers_endpoint_is_https_with_keys_of_the_right_size():
    good = Browser("https://push.example.org/abc").subscription()
    keys = (good["p256dh"], good["auth"])
    assert parse_push(good["endpoint"], *keys, plain=False).label == "push.example.org"
    for endpoint, key, auth in [
        ("http://push.example.org/abc", *keys),
        ("https:///abc", *keys),
        ("https://[", *keys),
        (good["endpoint"], keys[0][:-4], keys[1]),
        (good["endpoint"], keys[0], keys[1] + "AAAA"),
        (good["endpoint"], "!" * 87, keys[1]),
    ]:
        with pytest.raises(Denied):
            parse_push(endpoint, key, auth, plain=False)


# The delivery worker: a process that checks every connection when it is made.

LEADING = """
import json, socket, sys
from railtable.server.people.notices import delivery_worker
settings, jobs, lead = json.loads(sys.argv[1])
delivery_worker.prepare_worker(settings)
names = iter(lead)
real = socket.getaddrinfo
def leading(host, port, *more, **words):
    if host == "moving.example":
        host = next(names)
    return real(host, port, *more, **words)
socket.getaddrinfo = leading
print(json.dumps([delivery_worker.run_job(job)["outcome"] for job in jobs]), end="")
"""


def send(*jobs, allowed=(), lead=()):
    """Run jobs in a delivery worker; `moving.example` resolves to `lead` in turn."""
    given = json.dumps([{"allowed": list(allowed), "refused": []}, list(jobs), list(lead)])
    done = subprocess.run(
        [sys.executable, "-c", LEADING, given], capture_output=True, check=True, timeout=120
    )
    return json.loads(done.stdout)


def webhook(url, title="t", body="b"):
    return {"kind": "service", "address": f"json://{url}", "title": title, "body": body}


async def in_thread(*jobs, **words):
    return await asyncio.get_running_loop().run_in_executor(None, lambda: send(*jobs, **words))


async def test_nothing_is_sent_to_the_servers_own_network():
    async with receiving() as inside:
        hosts = ("127.0.0.1", "[::ffff:127.0.0.1]", "localhost", "127.1", "2130706433", "[::1]")
        jobs = [webhook(f"{host}:{inside.port}/x") for host in hosts]
        checks = [{"kind": "check", "address": one["address"]} for one in jobs[:1]]
        assert await in_thread(*jobs, *checks) == ["refused"] * 7
        assert inside.requests == []


async def test_a_redirect_to_a_refused_address_is_not_followed():
    async with receiving() as outside, receiving() as inside:

        def lead_on(request):
            return plain(request.path[1:] + " On", f"location: {inside.url}/secret")(request)

        outside.answer = lead_on
        jobs = [webhook(f"127.0.0.1:{outside.port}/{code}") for code in (301, 302, 307, 308)]
        found = await in_thread(*jobs, allowed=[f"127.0.0.1:{outside.port}"])
        assert found == ["refused"] * 4
        assert len(outside.requests) == 4
        assert inside.requests == []


async def test_dns_rebinding_reaches_nothing():
    async with receiving() as inside:
        check = {"kind": "check", "address": f"json://moving.example:{inside.port}/x"}
        job = webhook(f"moving.example:{inside.port}/x")
        found = await in_thread(check, job, lead=["1.1.1.1"] + ["127.0.0.1"] * 9)
        assert found == ["sent", "refused"]
        assert inside.requests == []


async def test_an_endless_response_is_cut_off():
    async with receiving() as outside:
        size = 200 * 1024 * 1024
        head = f"HTTP/1.1 500 No\r\ncontent-length: {size}\r\n\r\n".encode()
        outside.answer = lambda _request: head + b"x" * 4 * 1024 * 1024
        found = await in_thread(webhook(f"127.0.0.1:{outside.port}/x"), allowed=["127.0.0.1"])
        assert found == ["failed"]


def test_a_job_opens_no_file_and_starts_no_program(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("the operator's")
    script = """
import subprocess, sys
from railtable.server.people.notices import delivery_worker
delivery_worker.prepare_worker({"allowed": [], "refused": []})
def read(job): return {"outcome": "sent", "read": open(job["path"]).read()}
def run(job): return {"outcome": "sent", "run": subprocess.run(["true"]).returncode}
delivery_worker.JOBS |= {"read": read, "run": run}
print([delivery_worker.run_job({"kind": kind, "path": sys.argv[1]})["outcome"] for kind in ("read", "run")])
print(open(sys.argv[1]).read())
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(secret)], capture_output=True, check=True, text=True
    )
    assert done.stdout == "['failed', 'failed']\nthe operator's\n"
