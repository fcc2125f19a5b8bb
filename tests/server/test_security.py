"""What is refused to strangers, foreign pages, floods and curious paths."""

import asyncio
import re
import socket
import time
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest
import structlog
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from siegeworks.server.http.identity import digest_of, new_token
from siegeworks.server.http.middleware.errors import ErrorAndMetricsMiddleware
from siegeworks.server.http.security import is_foreign
from siegeworks.server.http.websocket import UNKNOWN
from siegeworks.server.limits import limiter
from siegeworks.server.limits.abuse_log import AbuseLog
from siegeworks.server.limits.limiter import address_of, site_of
from siegeworks.server.live.live_table import NOT_YOURS
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.table.invite_code import CODE_LETTERS, new_code, read_code

from .client import Guest, new_id
from .conftest import Serving, serving
from .running import answer_to, browser, running, served
from .visiting import AGAINST_BOT, WITH_FRIEND, assert_problem, opened

Journal = list[structlog.typing.EventDict]
KIB = 1024
JSON_BODY = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    settings = Settings(
        data=folder, http_rate="10000/second", open_tables_per_address=1000
    )
    # It serves beside tests that read what another server writes down.
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            "siegeworks.server.limits.abuse_log.WRITE_INTERVAL_SECONDS", 3600.0
        )
        with running(settings) as address:
            yield address


@pytest.fixture
def ada(address: str) -> Iterator[httpx.Client]:
    with browser(address) as client:
        yield client


def connection(client: str = "192.0.2.1", **headers: str) -> HTTPConnection:
    raw = [
        (name.replace("_", "-").encode(), value.encode())
        for name, value in headers.items()
    ]
    return HTTPConnection({"type": "http", "headers": raw, "client": (client, 1)})


# Tokens.


def cookie_of(response: httpx.Response) -> SimpleCookie:
    (header,) = response.headers.get_list("set-cookie")
    return SimpleCookie(header)


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(
    ada: httpx.Client,
) -> None:
    cookie = cookie_of(ada.post("/api/tables", json=AGAINST_BOT))["siegeworks"]
    assert re.fullmatch(r"[0-9A-Za-z_-]{43}", cookie.value)
    assert cookie["httponly"] is True
    assert cookie["samesite"].lower() == "strict"
    assert cookie["path"] == "/"
    assert cookie["max-age"] == str(365 * 24 * 60 * 60)
    assert cookie["secure"] == ""


def test_the_cookie_stays_on_encrypted_ways_if_it_came_on_one(
    ada: httpx.Client,
) -> None:
    headers = {"X-Forwarded-Proto": "https"}
    response = ada.post("/api/tables", json=AGAINST_BOT, headers=headers)
    assert cookie_of(response)["__Host-siegeworks"]["secure"] is True


def test_over_https_no_other_host_can_set_the_cookie(ada: httpx.Client) -> None:
    """Browsers keep that name for this host: encrypted, for all paths, no domain."""
    headers = {"X-Forwarded-Proto": "https"}
    response = ada.post("/api/tables", json=AGAINST_BOT, headers=headers)
    cookies = cookie_of(response)
    assert list(cookies) == ["__Host-siegeworks"]
    cookie = cookies["__Host-siegeworks"]
    assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")
    assert cookie["httponly"] is True
    assert cookie["samesite"].lower() == "strict"


def tables_with(address: str, *cookies: str) -> list[str]:
    headers = {"Cookie": "; ".join(cookies)}
    found = httpx.get(f"{address}/api/tables", headers=headers).json()
    return [table["table"]["id"] for table in found]


def test_the_name_that_no_other_host_can_set_counts_first(address: str) -> None:
    ids, tokens = [], []
    for _ in range(2):
        with browser(address) as client:
            ids.append(opened(client).id)
            tokens.append(client.cookies["siegeworks"])
    mine, planted = f"__Host-siegeworks={tokens[0]}", f"siegeworks={tokens[1]}"
    assert tables_with(address, planted) == ids[1:]
    assert tables_with(address, mine) == ids[:1]
    assert tables_with(address, mine, planted) == ids[:1]
    assert tables_with(address, planted, mine) == ids[:1]


def test_seats_taken_under_the_plain_name_are_kept_over_https(
    ada: httpx.Client,
) -> None:
    table = opened(ada)
    token = ada.cookies["siegeworks"]
    headers = {"X-Forwarded-Proto": "https"}
    assert ada.get(f"/api/tables/{table.id}", headers=headers).status_code == 200
    response = ada.post("/api/tables", json=AGAINST_BOT, headers=headers)
    assert cookie_of(response)["__Host-siegeworks"].value == token


def test_a_guest_keeps_the_token(ada: httpx.Client) -> None:
    first, second = (ada.post("/api/tables", json=AGAINST_BOT) for _ in range(2))
    assert cookie_of(first)["siegeworks"].value == cookie_of(second)["siegeworks"].value


@pytest.mark.parametrize("made_up", ["", "x", "a" * 42, "a" * 44, "ä" * 43])
def test_a_token_that_we_cannot_have_made_is_replaced(
    ada: httpx.Client, made_up: str
) -> None:
    headers = {"Cookie": f"siegeworks={made_up}".encode()}
    assert ada.get("/api/tables", headers=headers).json() == []
    response = ada.post("/api/tables", json=AGAINST_BOT, headers=headers)
    assert cookie_of(response)["siegeworks"].value != made_up


def test_looking_around_leaves_no_cookie(ada: httpx.Client) -> None:
    for path in ("/", "/api/games", "/api/tables", "/api/join/BCDFGH"):
        assert "set-cookie" not in ada.get(path).headers


def test_no_file_of_the_server_contains_a_token(
    ada: httpx.Client, folder: Path
) -> None:
    opened(ada)
    token = ada.cookies["siegeworks"]
    written = b"".join(file.read_bytes() for file in folder.iterdir())
    assert digest_of(token) in written
    assert token.encode() not in written


def test_tokens_and_codes_are_random() -> None:
    assert len({new_token() for _ in range(1000)}) == 1000
    assert len({new_code() for _ in range(1000)}) > 990


def test_a_code_is_easy_to_read_and_hard_to_mistype() -> None:
    assert not set(CODE_LETTERS) & set("AEIOUYL")
    code = new_code()
    assert read_code(code.lower()) == code
    assert read_code("HELLO!") is None
    assert read_code("ſ" * 6) is None


# Headers.


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/nothing", "/nothing", "/healthz", "/assets/x.js"]
)
def test_every_answer_carries_the_headers(ada: httpx.Client, path: str) -> None:
    headers = ada.get(path).headers
    policy = dict(
        rule.split(" ", 1) for rule in headers["content-security-policy"].split("; ")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["object-src"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "access-control-allow-origin" not in headers


def test_nothing_about_a_table_is_cached(ada: httpx.Client) -> None:
    table = opened(ada)
    for path in ("/api/tables", f"/api/tables/{table.id}"):
        assert ada.get(path).headers["cache-control"] == "no-store"


# Foreign pages.


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "file://"},
        {"Origin": "http://[bad"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/join/BCDFGH", "/api/playthroughs"]
)
def test_a_foreign_page_changes_nothing(
    ada: httpx.Client, path: str, headers: dict[str, str]
) -> None:
    assert_problem(ada.post(path, json=AGAINST_BOT, headers=headers), 403)


def test_a_program_without_pages_may_play(address: str) -> None:
    response = httpx.post(f"{address}/api/tables", json=AGAINST_BOT)
    assert response.status_code == 201


def test_origins_are_compared_as_browsers_write_them() -> None:
    ours = connection(host="castle.local:8026", origin="http://castle.local:8026")
    default_port = connection(host="castle.local", origin="https://castle.local")
    proxied = connection(host="127.0.0.1:8026", origin="https://games.example.org")
    assert not is_foreign(ours)
    assert not is_foreign(default_port)
    assert is_foreign(proxied)
    assert not is_foreign(proxied, ["https://games.example.org"])
    assert is_foreign(connection(host="", origin="http://"))


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"]
)
def test_only_json_is_read(ada: httpx.Client, kind: str) -> None:
    response = ada.post("/api/tables", content=b"{}", headers={"Content-Type": kind})
    assert_problem(response, 415)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"nul"])
def test_a_body_that_is_no_json_is_unreadable(ada: httpx.Client, body: bytes) -> None:
    headers = {"Content-Type": "application/json; charset=utf-8"}
    assert_problem(ada.post("/api/tables", content=body, headers=headers), 400)


# Sizes.


def chunks(size: int) -> Iterator[bytes]:
    for _ in range(size // KIB):
        yield b" " * KIB


@pytest.mark.parametrize("size", [64 * KIB + KIB, 250 * KIB])
@pytest.mark.parametrize("is_announced", [True, False])
def test_too_large_a_body_is_refused(
    ada: httpx.Client, size: int, is_announced: bool
) -> None:
    content = b" " * size if is_announced else chunks(size)
    headers = {"Content-Type": "application/json"}
    assert_problem(ada.post("/api/tables", content=content, headers=headers), 413)


def test_an_announced_flood_is_refused_at_once(address: str) -> None:
    answer = answer_to(
        address,
        "POST /api/tables",
        "Content-Type: application/json",
        f"Content-Length: {10**12}",
    )
    assert answer.startswith(b"HTTP/1.1 413")


def test_a_file_may_be_larger_than_a_wish_but_not_endless(ada: httpx.Client) -> None:
    headers = {"Content-Type": "application/json"}
    small, large = b" " * (1024 * KIB), b" " * (2 * 1024 * KIB + 1)
    for body, status in ((small, 422), (large, 413)):
        response = ada.post("/api/playthroughs", content=body, headers=headers)
        assert_problem(response, status)


def test_a_sender_who_hangs_up_disturbs_nobody(
    address: str, capfd: pytest.CaptureFixture[str]
) -> None:
    to = httpx.URL(address)
    with socket.create_connection((to.host, to.port or 80)) as line:
        line.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: castle\r\nContent-Length: 99\r\n"
            b"Content-Type: application/json\r\n\r\n{"
        )
    assert httpx.get(f"{address}/healthz").status_code == 200
    assert "request failed" not in "".join(capfd.readouterr())


def test_asking_for_the_head_alone_gives_no_body(ada: httpx.Client) -> None:
    response = ada.head("/api/games")
    assert (response.status_code, response.content) == (200, b"")
    assert int(response.headers["content-length"]) > 0


# Floods.


def test_an_address_that_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    with (
        running(Settings(data=tmp_path, http_rate="5/minute")) as address,
        browser(address) as client,
    ):
        allowed = [client.get("/api/games").status_code for _ in range(5)]
        refused = client.get("/")
    assert allowed == [200] * 5
    assert_problem(refused, 429)
    assert 1 <= int(refused.headers["retry-after"]) <= 61
    assert refused.headers["x-content-type-options"] == "nosniff"


def test_each_of_several_rates_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that stands still while nobody moves it."""
    clock = time.monotonic()
    monkeypatch.setattr(limiter, "monotonic", lambda: clock)
    rates = "2/second, 4/hour"
    with (
        running(Settings(data=tmp_path, http_rate=rates)) as address,
        browser(address) as client,
    ):
        statuses, waits = [], []
        for pause in (0, 0, 0, 1, 0, 1):
            clock += pause
            answer = client.get("/healthz")
            statuses.append(answer.status_code)
            waits.append(int(answer.headers.get("retry-after", "0")))
    assert statuses == [200, 200, 429, 200, 200, 429]
    assert 1 <= waits[2] <= 2
    assert 800 < waits[5] <= 901, "a quarter of an hour for one of four"


def test_an_address_may_open_so_many_tables(tmp_path: Path) -> None:
    with (
        running(Settings(data=tmp_path, open_tables_per_address=2)) as address,
        browser(address) as client,
    ):
        statuses = [
            client.post("/api/tables", json=AGAINST_BOT).status_code for _ in range(3)
        ]
        refused = client.post("/api/tables", json=AGAINST_BOT)
    assert statuses == [201, 201, 429]
    assert_problem(refused, 429)
    assert "retry-after" in refused.headers


def test_an_address_may_bring_so_many_files(tmp_path: Path) -> None:
    with (
        running(Settings(data=tmp_path, open_tables_per_address=10)) as address,
        browser(address) as client,
    ):
        tried = [client.post("/api/playthroughs", json={}) for _ in range(3)]
    assert [response.status_code for response in tried] == [422, 422, 429]


def test_sockets_count_as_requests(tmp_path: Path) -> None:
    with running(Settings(data=tmp_path, http_rate="1/minute")) as address:
        assert httpx.get(f"{address}/api/games").status_code == 200
        way = address.replace("http", "ws")
        with pytest.raises(InvalidStatus, match="429"):
            connect(f"{way}/socket/0000000000000000")


def test_guessing_codes_is_hopeless_and_joining_goes_on(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, http_rate="1000/second")
    with (
        running(settings) as address,
        browser(address) as ada,
        browser(address) as ben,
        browser(address) as newcomer,
    ):
        code = opened(ada, WITH_FRIEND).code
        opened(ben, AGAINST_BOT)
        for _ in range(20):
            assert ada.get(f"/api/join/{code}").status_code == 200
        tried = [ada.get(f"/api/join/{new_code()}") for _ in range(9)]
        tried.append(ada.post("/api/join/ZZZZZZ", json={"name": "Eve"}))
        refused = ada.get(f"/api/join/{new_code()}")
        right_too_late = ada.get(f"/api/join/{code}")
        watching = ada.get("/api/watch/guess")
        others = [each.get(f"/api/join/{code}") for each in (ben, newcomer)]
    assert [response.status_code for response in tried] == [404] * 10
    for response in (refused, right_too_late, watching):
        assert_problem(response, 429)
    assert [each.status_code for each in others] == [200, 200], "behind the address"


def test_guessing_under_ever_new_names_ends_for_the_whole_address(
    tmp_path: Path,
) -> None:
    settings = Settings(data=tmp_path, http_rate="1000/second")
    with running(settings) as address, httpx.Client(base_url=address) as eve:
        tried = [
            guessed(eve, token)
            for token in [None, *(new_token() for _ in range(10))] * 9
        ]
        tried += [guessed(eve, new_token())]
        refused = [guessed(eve, token) for token in (None, new_token())]
    assert [response.status_code for response in tried] == [404] * 100
    for response in refused:
        assert_problem(response, 429)


def guessed(client: httpx.Client, token: str | None) -> httpx.Response:
    cookie = {"Cookie": f"siegeworks={token}"} if token else {}
    return client.get(f"/api/join/{new_code()}", headers=cookie)


def test_an_ipv6_network_counts_as_one_address() -> None:
    first = address_of(connection("2001:db8:1:2::1"))
    assert first == address_of(connection("2001:db8:1:2:ffff::9"))
    assert first != address_of(connection("2001:db8:1:3::1"))
    assert address_of(connection("::ffff:192.0.2.7")) == "192.0.2.7"
    assert address_of(connection("a pipe")) == "a pipe"


def test_guesses_from_all_networks_of_one_ipv6_site_count_together() -> None:
    def site(host: str) -> str:
        return site_of(address_of(connection(host)))

    assert site("2001:db8:1:2::1") == site("2001:db8:1:ffff::9") == "2001:db8:1::/48"
    assert site("2001:db8:1:2::1") != site("2001:db8:2:2::1")
    assert site("::ffff:192.0.2.7") == site("192.0.2.7") == "192.0.2.7"
    assert site("a pipe") == "a pipe"


# What is written down about it.


def refused_in(lines: Journal) -> dict[tuple[str, str], int]:
    return {
        (line["where"], line["why"]): line["times"]
        for line in lines
        if line["event"] == "refused"
    }


async def be_refused(server: Serving) -> None:
    """Each way of trying what is not allowed, and some that are no such thing."""
    async with httpx.AsyncClient(base_url=server.address) as eve:
        foreign = {"Origin": "https://evil.example"}
        await eve.post("/api/tables", json=AGAINST_BOT, headers=foreign)
        await eve.post("/api/tables", content=b"{", headers=JSON_BODY)
        for code in ("BCDFGH", "BCDFGJ", "not a code"):
            await eve.get(f"/api/join/{code}")
        for honest in ("/api/games", "/api/tables", "/nothing", "/api/nothing"):
            await eve.get(honest)
    table, ada, _ = await server.two_at_a_table()
    stranger = await server.client(table, Guest()).open()
    assert await stranger.closed() == NOT_YOURS
    lost = await server.client("0000000000000000", Guest()).open()
    assert await lost.closed() == UNKNOWN
    async with server.client(table, ada) as player:
        await player.hello("attacker")
        situation = await player.my_turn()
        illegal = messages.Move(new_id(), situation.seq, "make me king")
        assert isinstance(await player.ask(illegal), messages.Illegal)


def test_what_was_refused_is_written_down_and_nobody_is_named(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            await be_refused(server)

    asyncio.run(scene())
    assert refused_in(journal) == {
        ("/api/tables", "403"): 1,
        ("/api/tables", "400"): 1,
        ("/api/join/{code}", "404"): 3,
        ("/socket/{table}", "4403"): 1,
        ("/socket/{table}", "4404"): 1,
        ("/socket/{table}", "Illegal"): 1,
    }
    visitors = {line["visitor"] for line in journal if line["event"] == "refused"}
    assert len(visitors) == 1, "it is the same one every time"
    assert "127.0.0.1" not in str(journal)
    assert "BCDFGH" not in str(journal)


def test_who_was_let_in_is_written_down_and_nobody_is_named(
    tmp_path: Path, journal: Journal
) -> None:
    with (
        running(Settings(data=tmp_path)) as address,
        browser(address) as ada,
        browser(address) as ben,
    ):
        code = opened(ada).code
        for name in ("Ben", "Ben again"):
            ben.post(f"/api/join/{code}", json={"name": name})
        ben.post("/api/join/ZZZZZZ", json={"name": "Ben"})
        ben.get("/api/tables")
        secrets = (ada.cookies["siegeworks"], ben.cookies["siegeworks"], code)
    told = {
        (line["event"], line["where"]): line["times"]
        for line in journal
        if line["event"] in ("let in", "refused")
    }
    assert told == {
        ("let in", "/api/tables"): 1,
        ("let in", "/api/join/{code}"): 2,
        ("refused", "/api/join/{code}"): 1,
    }
    assert len({line["visitor"] for line in journal if "visitor" in line}) == 1
    for secret in ("127.0.0.1", "Ben", *secrets):
        assert secret not in str(journal)


def test_a_name_in_the_journal_means_nothing_to_another_server(
    journal: Journal,
) -> None:
    for refusals in (AbuseLog(), AbuseLog()):
        refusals.note("/api/tables", 403, "192.0.2.7")
        refusals.write()
        refusals.write()  # nothing happened since
    first, second = journal
    assert first["visitor"] != second["visitor"]


def test_a_flood_of_refusals_fills_no_disk(journal: Journal) -> None:
    refusals = AbuseLog()
    for number in range(30_000):
        refusals.note("/api/tables", 429, f"address {number}")
    for _ in range(5):
        refusals.note("/api/tables", 429, "address 7")
    refusals.write()
    assert len(journal) <= 51
    assert journal[0]["times"] == 6, "the busiest first"
    assert sum(line["times"] for line in journal) == 30_005


def test_nor_does_a_flood_of_those_who_are_let_in(journal: Journal) -> None:
    refusals = AbuseLog()
    for number in range(30_000):
        refusals.let_in("/api/tables", f"address {number}")
    refusals.write()
    assert len(journal) <= 51
    assert sum(line["times"] for line in journal) == 30_000


# Mistakes of ours.


def test_a_mistake_of_ours_tells_a_number_and_nothing_else(
    capfd: pytest.CaptureFixture[str],
) -> None:
    async def broken(request: Request) -> Response:
        raise LookupError("the deck of hearts")

    app = Starlette(
        routes=[Route("/", broken)], middleware=[Middleware(ErrorAndMetricsMiddleware)]
    )
    with served(app) as address, browser(address) as ada:
        response = ada.get("/", headers={"Cookie": "siegeworks=mine-alone"})
    said = assert_problem(response, 500)
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "hearts" not in response.text
    number = re.search("[0-9a-f]{16}", said)
    assert number is not None
    logged = "".join(capfd.readouterr())
    assert number[0] in logged
    assert "the deck of hearts" in logged
    assert "mine-alone" not in logged
