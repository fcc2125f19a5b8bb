"""What `docs/security.md` promises line by line, and that the page itself holds."""

import ast
import asyncio
import gzip
import inspect
import io
import json
import logging
import re
import socket
from base64 import urlsafe_b64decode
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
import structlog

from siegeworks.core.commitment import SECRET_BYTES
from siegeworks.core.playthrough import write_playthrough
from siegeworks.core.record import replace
from siegeworks.server.app import build_app
from siegeworks.server.http.security import HEADERS
from siegeworks.server.logs import configure_logging
from siegeworks.server.settings import Settings
from siegeworks.server.table.invite_code import CODE_LENGTH, CODE_LETTERS, new_code

from .conftest import quick_settings, serving
from .running import answer_to, browser, running
from .visiting import (
    AGAINST_BOT,
    WITH_FRIEND,
    assert_problem,
    info,
    opened,
    whole_game,
)

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "siegeworks"
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
JSON = {"Content-Type": "application/json"}
BITS_ENOUGH = 128
BITS_OF_A_CODE = 20
"""What the ASVS asks of codes that people read and type."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    settings = Settings(
        data=tmp_path_factory.mktemp("data"),
        http_rate="10000/second",
        open_tables_per_address=1000,
    )
    with running(settings) as address:
        yield address


@pytest.fixture
def ada(address: str) -> Iterator[httpx.Client]:
    with browser(address) as client:
        yield client


# The page.

_SECTIONS = """
    1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
    2.1:3 2.2:3 2.3:4 2.4:1
    3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
    4.1:3 4.2:1 4.3:2 4.4:4
    5.1:1 5.2:3 5.3:2 5.4:3
    6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
    7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
    8.1:2 8.2:3 8.3:1 8.4:1
    9.1:3 9.2:4
    10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
    11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
    12.1:3 12.2:2 12.3:4
    13.1:1 13.2:5 13.3:2 13.4:5
    14.1:2 14.2:4 14.3:3
    15.1:3 15.2:3 15.3:7
    16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
    17.1:1 17.2:4 17.3:2
"""
"""How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. Those of
level 3 come after them, so they are counted from 1."""
LEVEL_1, LEVEL_2 = 70, 183

_NUMBER = re.compile(r"V(\d+\.\d+)\.(\d+)(?:–V\1\.(\d+))?")
_TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
_FILE = re.compile(r"\]\(([^)#:]+)\)")
_WEB_TEST = re.compile(r'`(web/[\w/]+\.test\.ts)` "([^"]+)"')
_REASON = re.compile(r"does not apply: \w+\W+\w+")
_WRITTEN = "written down: "
_QUOTED = re.compile(r'"([^"]+)"')
_HEADING = re.compile(r"^(?:#+ (?:\d+ )?|\*\*)(.+?)(?:\.?\*\*.*)?$", re.M)


def numbers_on(text: str) -> Iterator[str]:
    """Each requirement that is named; `V9.1.1–V9.1.3` names three."""
    for section, first, last in _NUMBER.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{section}.{number}"


def rows() -> list[list[str]]:
    """The lines of all tables that begin with a requirement."""
    lines = [line for line in PAGE.splitlines() if line.startswith("| V")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_requirement_is_on_the_page_exactly_once() -> None:
    wanted = {
        f"{section}.{number}"
        for section, count in (each.split(":") for each in _SECTIONS.split())
        for number in range(1, int(count) + 1)
    }
    assert len(wanted) == LEVEL_1 + LEVEL_2
    named = Counter(numbers_on(PAGE))
    assert set(named) == wanted
    assert [number for number, times in named.items() if times > 1] == []


def has_test_or_reason(verdict: str) -> bool:
    """A test that shows it, a reason why it does not apply, or where it is written."""
    is_written = verdict.startswith(_WRITTEN) and bool(_QUOTED.search(verdict))
    return bool(_TEST.match(verdict) or _REASON.match(verdict)) or is_written


def test_every_requirement_has_a_test_or_a_reason() -> None:
    assert len(rows()) > 100
    for row in rows():
        assert len(row) == 3, row
        assert has_test_or_reason(row[-1]), row


@pytest.mark.parametrize(
    "verdict",
    [
        "not met: by choice",
        "does not apply",
        "does not apply: -",
        "written down: above",
        "the proxy does it; `tests/server/test_asvs.py::test_later`",
        "",
    ],
)
def test_nothing_less_would_do(verdict: str) -> None:
    assert not has_test_or_reason(verdict)


def test_only_what_asks_for_words_is_answered_with_words() -> None:
    """Mostly the sections on documentation, which have the number 1."""
    answered = {row[0] for row in rows() if row[-1].startswith(_WRITTEN)}
    others = {number for number in answered if number.split(".")[1] != "1"}
    # A name of its own, who signs, the role in PostgreSQL, who reads journals.
    assert others == {"V3.5.4", "V12.2.2", "V13.2.2", "V16.4.2", "V16.4.3"}


def headings_of(text: str) -> list[str]:
    return _HEADING.findall(text)


def test_what_is_written_down_can_be_found() -> None:
    ours = headings_of(PAGE)
    assert "Threat model" in ours
    for row in rows():
        if not row[-1].startswith(_WRITTEN):
            continue
        linked = {ROOT / "docs" / each for each in _FILE.findall(row[-1])}
        theirs = [
            heading
            for file in linked
            for heading in headings_of(file.read_text(encoding="utf-8"))
        ]
        for quoted in _QUOTED.findall(row[-1]):
            found = [each for each in ours + theirs if each.startswith(quoted)]
            assert found, (row[0], quoted)


def test_every_test_on_the_page_exists() -> None:
    named = set(_TEST.findall(PAGE))
    assert len(named) > 50
    for file in {file for file, _ in named}:
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        defined = {
            each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)
        }
        assert {name for where, name in named if where == file} <= defined, file


def test_every_test_of_the_browser_s_side_on_the_page_exists() -> None:
    named = _WEB_TEST.findall(PAGE)
    assert named
    for file, title in named:
        assert f'it("{title}"' in (ROOT / file).read_text(encoding="utf-8"), title


def test_links_on_the_page_lead_somewhere() -> None:
    found = _FILE.findall(PAGE)
    assert found
    for each in found:
        assert (ROOT / "docs" / each).exists(), each


# V1: what people write.

WRITTEN = ["'; DROP TABLE seats; --", '"},{"a":"\\', "<b>&amp;</b>", "%s {0} ${x}"]


@pytest.mark.parametrize("name", WRITTEN)
def test_what_people_write_is_only_ever_text(ada: httpx.Client, name: str) -> None:
    table = opened(ada, {**WITH_FRIEND, "name": name})
    assert table.seats[0].name == name
    mine = ada.get("/api/tables")
    assert mine.headers["content-type"] == "application/json"
    assert table.id in mine.text


@pytest.mark.parametrize("text", ["' OR ''='", "%' --", "BCDFG'", "*", "BCDFG_"])
def test_what_is_searched_for_is_no_part_of_the_question(
    ada: httpx.Client, text: str
) -> None:
    opened(ada)
    # Guesses are counted by address; these belong to nobody else.
    elsewhere = {"X-Forwarded-For": "192.0.2.77"}
    for path in ("join", "tables"):
        response = ada.get(f"/api/{path}/{quote(text, safe='')}", headers=elsewhere)
        assert_problem(response, 404)


def test_an_address_is_decoded_once(ada: httpx.Client) -> None:
    code = opened(ada).code
    once = "".join(f"%{ord(letter):02X}" for letter in code)
    twice = once.replace("%", "%25")
    host = str(ada.base_url)
    assert answer_to(host, f"GET /api/join/{once}").startswith(b"HTTP/1.1 200")
    assert answer_to(host, f"GET /api/join/{twice}").startswith(b"HTTP/1.1 404")


# V1, V13, V15: what the program never does.

NEVER_LOADED = {
    *("subprocess", "pty", "ctypes"),  # other programs and bare memory
    *("pickle", "marshal", "shelve", "dill", "cloudpickle", "yaml"),
    *("xml", "lxml", "defusedxml", "ldap", "ldap3", "jinja2", "mako"),
    *("httpx", "requests", "aiohttp", "urllib3", "smtplib", "imaplib", "ftplib"),
    *("urllib.request", "http.client", "telnetlib", "pymemcache", "memcache"),
}
NEVER_CALLED = {"eval", "exec", "compile", "__import__", "system", "popen"}
SERVED = ("core", "games", "server")


def trees(*folders: str) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        for file in sorted((SOURCES / folder).rglob("*.py")):
            yield file, ast.parse(file.read_text(encoding="utf-8"))


def loaded(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for each in ast.walk(tree):
        if isinstance(each, ast.Import):
            names |= {alias.name for alias in each.names}
        elif isinstance(each, ast.ImportFrom) and each.module:
            names |= {each.module, *(f"{each.module}.{a.name}" for a in each.names)}
    return names | {name.partition(".")[0] for name in names}


def called(tree: ast.Module) -> set[str]:
    """Names that are called as they are, and of `os` those with it before them."""
    names: set[str] = set()
    for each in ast.walk(tree):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name):
            names.add(each.func.id)
        elif isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
            names |= {each.attr} if each.value.id == "os" else set()
    return names


FROM_OUR_OWN_PROCESSES = {"server/process/worker.py: pickle"}
"""The error of a pipe between supervisor and worker, which uvicorn reads."""


def test_the_server_runs_no_program_and_calls_no_other_host() -> None:
    found = {
        f"{file.relative_to(SOURCES)}: {name}"
        for file, tree in trees(*SERVED)
        for name in (loaded(tree) & NEVER_LOADED) | (called(tree) & NEVER_CALLED)
    }
    assert found == FROM_OUR_OWN_PROCESSES


def test_such_a_thing_would_be_noticed() -> None:
    bad = "import os, pickle\nfrom urllib import request\neval('1')\nos.system('x')"
    tree = ast.parse(bad)
    assert loaded(tree) & NEVER_LOADED == {"pickle", "urllib.request"}
    assert called(tree) & NEVER_CALLED == {"eval", "system"}


def test_there_is_one_hash_and_it_is_a_good_one() -> None:
    used: set[str] = set()
    for _, tree in trees("core", "server", "cli", "terminal"):
        for each in ast.walk(tree):
            match each:
                case ast.Attribute(value=ast.Name(id="hashlib"), attr=name):
                    used.add(name)
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="hmac"), attr="digest"),
                    args=[*_, ast.Constant(value=str(name))],
                ):
                    used.add(name)
    assert used == {"sha256"}


def test_what_nobody_may_guess_is_long_enough(ada: httpx.Client) -> None:
    table = opened(ada)
    for text in (table.watch, ada.cookies["siegeworks"]):
        assert len(urlsafe_b64decode(text + "=" * (-len(text) % 4))) * 8 >= BITS_ENOUGH
    assert SECRET_BYTES * 8 >= BITS_ENOUGH


def test_a_code_to_read_out_is_as_long_as_such_codes_have_to_be() -> None:
    assert len(set(CODE_LETTERS)) ** CODE_LENGTH >= 2**BITS_OF_A_CODE
    assert "secrets.choice(CODE_LETTERS)" in inspect.getsource(new_code)


HASHED = {
    "core/commitment.py commitment_to": "what is promised before a game",
    "core/commitment.py _words": "what is drawn in it",
    "server/http/identity.py digest_of": "tokens",
    "server/limits/abuse_log.py _name_of": "visitors in the journal",
    "server/live/bot_player.py seed_for": "what bots decide by lot",
    "server/table/log.py onlooker": "who speaks without a seat, at one table",
    "server/bots/service.py _task": "which bot is at hand already",
    "server/http/static_files.py _asset": "whether a browser has the file already",
    "server/storage/transfer.py _digest": "whether a copy is one",
    "server/storage/transfer.py _fingerprint": "the same, of many rows",
    "core/chance.py _place": "a game by a number, in the terminal",
    "terminal/shuffle.py secret_from": "the same, with a promise",
    "terminal/steady_bot.py _player_for": "what bots decide by lot, in the terminal",
}
_HASHES = re.compile(r"(hashlib|hmac)\.\w+|sha256")


def hashing(file: Path, tree: ast.Module) -> Iterator[str]:
    """The functions in which something is hashed."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            calls = (each for each in ast.walk(function) if isinstance(each, ast.Call))
            if any(_HASHES.fullmatch(ast.unparse(call.func)) for call in calls):
                yield f"{file.relative_to(SOURCES).as_posix()} {function.name}"


def test_each_hash_can_be_exchanged_in_one_place() -> None:
    """One function for each purpose, and nobody hashes beside them."""
    found = [
        name
        for file, tree in trees("core", "server", "cli", "terminal")
        for name in hashing(file, tree)
    ]
    assert sorted(found) == sorted(HASHED)


# V3 and V14: the browser.

IN_A_PAGE = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|\{@html|document\.write|\beval\(|"
    r"new Function|postMessage|addEventListener\(.message|__proto__|javascript:|"
    r"sessionStorage|indexedDB|document\.cookie"
)
KEEPERS = {"promises.ts", "settings.svelte.ts", "showing.svelte.ts"}
"""They keep what was promised about the shuffle, and what a person likes to see."""


def pages() -> Iterator[Path]:
    for kind in ("*.ts", "*.svelte"):
        yield from (ROOT / "web" / "src").rglob(kind)


def test_pages_make_no_markup_and_no_program_of_text() -> None:
    sources = {file: file.read_text(encoding="utf-8") for file in pages()}
    assert len(sources) > 50
    assert [file.name for file, text in sources.items() if IN_A_PAGE.search(text)] == []


def test_a_browser_keeps_no_secret_of_a_game() -> None:
    keeping = {
        file.name
        for file in pages()
        if "localStorage" in file.read_text(encoding="utf-8")
    }
    assert keeping == KEEPERS


def test_the_policy_of_the_pages_names_no_other_host(ada: httpx.Client) -> None:
    rules = ada.get("/").headers["content-security-policy"].split("; ")
    allowed = {source for rule in rules for source in rule.split(" ")[1:]}
    assert allowed == {"'none'", "'self'", "data:"}
    assert "default-src 'none'" in rules


UPGRADE = (
    *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)
TABLE = "/socket/0000000000000000"
UNHEARD = {
    "no request at all": (400, ["\x16\x03 ?"]),
    "a request that contradicts itself": (
        400,
        ["POST / HTTP/1.1", "Host: a", "Content-Length: 5", "Content-Length: 6"],
    ),
    "a socket for a foreign page": (
        403,
        [f"GET {TABLE} HTTP/1.1", "Host: a", *UPGRADE, "Origin: https://evil.example"],
    ),
    "a socket that is nowhere": (403, ["GET /no HTTP/1.1", "Host: a", *UPGRADE]),
    "a socket without a key": (
        400,
        [f"GET {TABLE} HTTP/1.1", "Host: a", *UPGRADE[:-1]],
    ),
}
"""What is refused before any endpoint has seen it."""


def last_words(address: str, lines: list[str], source: str = "127.0.0.1") -> bytes:
    to = httpx.URL(address)
    with socket.create_connection(
        (to.host, to.port or 80), timeout=10, source_address=(source, 0)
    ) as line:
        if lines:
            line.sendall("".join(f"{each}\r\n" for each in [*lines, ""]).encode())
        return b"".join(iter(lambda: line.recv(65536), b""))


def assert_headed(
    answer: bytes, status: int, kind: str = "text/plain; charset=utf-8"
) -> None:
    """Each of our headers once, and no other line that contradicts it."""
    head = answer.partition(b"\r\n\r\n")[0].decode().split("\r\n")
    assert head[0].startswith(f"HTTP/1.1 {status} "), answer
    said = [tuple(line.split(": ", 1)) for line in head[1:]]
    counted = Counter(name.lower() for name, _ in said)
    assert {name: counted[name.lower()] for name in HEADERS} == dict.fromkeys(
        HEADERS, 1
    )
    values = {name.lower(): value for name, value in said}
    assert {name: values[name.lower()] for name in HEADERS} == dict(HEADERS)
    assert values["content-type"] == kind


@pytest.mark.parametrize("what", UNHEARD)
def test_who_is_refused_at_the_door_gets_the_headers_too(
    tmp_path: Path, what: str
) -> None:
    status, lines = UNHEARD[what]

    async def scene() -> None:
        async with serving(quick_settings(tmp_path)) as server:
            answer = await asyncio.to_thread(last_words, server.address, lines)
        assert_headed(answer, status)

    asyncio.run(scene())


def test_one_connection_too_many_gets_the_headers_too(tmp_path: Path) -> None:
    few = replace(quick_settings(tmp_path), sockets_per_address=1)

    async def scene() -> None:
        async with serving(few) as server, AsyncExitStack() as held:
            to = httpx.URL(server.address)
            for _ in range(2):
                _, writer = await asyncio.open_connection(
                    to.host, to.port, local_addr=("127.0.0.2", 0)
                )
                held.callback(writer.close)
            answer = await asyncio.to_thread(
                last_words, server.address, [], "127.0.0.2"
            )
        assert_headed(answer, 429)
        assert answer.endswith(b"\r\n\r\nToo many connections from your address.\n")

    asyncio.run(scene())


def test_a_socket_that_comes_too_soon_gets_the_headers_too(tmp_path: Path) -> None:
    slow = replace(quick_settings(tmp_path), http_rate="1/minute")
    lines = [f"GET {TABLE} HTTP/1.1", "Host: a", *UPGRADE]

    async def scene() -> None:
        async with serving(slow) as server:
            first = ["GET /healthz HTTP/1.0"]
            await asyncio.to_thread(last_words, server.address, first)
            answer = await asyncio.to_thread(last_words, server.address, lines)
        assert_headed(answer, 429, "application/json")

    asyncio.run(scene())


def test_looking_changes_nothing(ada: httpx.Client, address: str) -> None:
    table = opened(ada)
    with browser(address) as ben:
        for path in ("", "/rulebook", "/qr.svg?kind=invite", "/moments", "/fairness"):
            for client in (ada, ben):
                client.get(f"/api/tables/{table.id}{path}")
        assert ben.get(f"/api/join/{table.code}").status_code == 200
        assert ben.get("/api/tables").json() == []
    assert info(ada, table.id) == table


# V4: HTTP itself.

ELSEWHERE = [
    *("/api/games/", "/api/tables/", "//evil.example/", "/table/..//evil.example"),
    *("/join", "/assets", "/?next=https://evil.example", "/socket/0000000000000000"),
]


@pytest.mark.parametrize("path", ELSEWHERE)
def test_nobody_is_sent_elsewhere(address: str, path: str) -> None:
    head = answer_to(address, f"GET {path}").partition(b"\r\n\r\n")[0].lower()
    assert not head.startswith(b"http/1.1 3")
    assert b"\nlocation:" not in head


@pytest.mark.parametrize(
    "path", ["/", "/castle", "/api/games", "/api/nothing", "/metrics", "/healthz"]
)
def test_every_answer_says_what_it_is(ada: httpx.Client, path: str) -> None:
    kind = ada.get(path).headers["content-type"]
    assert kind == "application/json" or kind.endswith("; charset=utf-8")


def test_pictures_made_of_text_say_their_charset(ada: httpx.Client) -> None:
    drawn = f"/api/tables/{opened(ada).id}/qr.svg"
    for path in ("/icon.svg", drawn):
        response = ada.get(path)
        assert response.status_code == 200
        assert response.headers["content-type"] == "image/svg+xml; charset=utf-8"


def from_address(address: str, source: str) -> httpx.Client:
    return httpx.Client(
        base_url=address, transport=httpx.HTTPTransport(local_address=source)
    )


def test_only_a_proxy_here_may_say_for_whom_it_asks(tmp_path: Path) -> None:
    def asked(client: httpx.Client, *through: str) -> list[int]:
        headers = [{"X-Forwarded-For": each} for each in through]
        return [client.get("/api/games", headers=h).status_code for h in headers]

    settings = Settings(data=tmp_path, http_rate="2/minute")
    with (
        running(settings) as address,
        from_address(address, "127.0.0.2") as stranger,
        from_address(address, "127.0.0.1") as proxy,
    ):
        made_up = asked(stranger, "192.0.2.1", "192.0.2.2", "192.0.2.3")
        honest = asked(proxy, "192.0.2.1", "192.0.2.2", "192.0.2.3")
        # What the visitor said stands first, what the proxy knows stands last.
        pretended = asked(
            proxy, "1.1.1.1, 192.0.2.9", "2.2.2.2, 192.0.2.9", "192.0.2.9"
        )
    assert made_up == [200, 200, 429]
    assert honest == [200, 200, 200]
    assert pretended == [200, 200, 429]


def in_chunks(body: bytes) -> str:
    return f"{len(body):x}\r\n{body.decode()}\r\n0\r\n\r\n"


def test_where_a_request_ends_cannot_be_disputed(address: str) -> None:
    """One length is needed: chunks, or a number."""
    body = json.dumps(AGAINST_BOT).encode()
    start = ("POST /api/tables", "Content-Type: application/json")
    chunked = "Transfer-Encoding: chunked"
    alone = answer_to(address, *start, chunked, "", in_chunks(body))
    assert alone.startswith(b"HTTP/1.1 201")
    for wrong in (
        (chunked, "Content-Length: 5"),
        ("Content-Length: 5", "Content-Length: 6"),
        ("Content-Length: +5",),
        ("Transfer-Encoding: xchunked",),
        ("Transfer-Encoding : chunked",),
        ("Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
    ):
        answer = answer_to(address, *start, *wrong, "", "hello")
        assert re.match(rb"HTTP/1.1 (400|501) ", answer), (wrong, answer[:40])


# V5: files.


def test_a_packed_body_is_not_unpacked(ada: httpx.Client) -> None:
    packed = gzip.compress(json.dumps(AGAINST_BOT).encode())
    headers = {**JSON, "Content-Encoding": "gzip"}
    assert_problem(ada.post("/api/tables", content=packed, headers=headers), 400)
    response = ada.post("/api/playthroughs", content=packed, headers=headers)
    assert_problem(response, 422)


def test_a_file_is_named_by_us(ada: httpx.Client) -> None:
    file = write_playthrough(whole_game())
    table = ada.post("/api/playthroughs", content=file, headers=JSON).json()["table"]
    path = f"/api/tables/{table}/playthrough"
    response = ada.get(path, params={"filename": '../x.exe"\r\n', "name": "y"})
    said = response.headers["content-disposition"]
    assert said == f'attachment; filename="siegeworks-{table}.json"'


# V7, V14 and V15: where things are taken from.


def test_a_token_counts_in_the_cookie_alone(ada: httpx.Client, address: str) -> None:
    table = opened(ada)
    token = ada.cookies["siegeworks"]
    with browser(address) as eve:
        for where in ({"params": {"siegeworks": token}}, {"headers": {"X-T": token}}):
            response = eve.request("GET", f"/api/tables/{table.id}", **where)  # type: ignore[arg-type]  # one or the other
            assert_problem(response, 403)
        bearer = {"Authorization": f"Bearer {token}"}
        response = eve.get(f"/api/tables/{table.id}", headers=bearer)
        assert_problem(response, 403)
    assert token not in ada.get(f"/api/tables/{table.id}").text


@pytest.mark.parametrize("extra", ["secret", "id", "code", "watch", "ended", "address"])
def test_nobody_writes_a_field_that_is_ours(ada: httpx.Client, extra: str) -> None:
    assert_problem(ada.post("/api/tables", json={**AGAINST_BOT, extra: "0" * 16}), 422)


@pytest.mark.parametrize(
    "wrong",
    [{"name": 7}, {"name": None}, {"seats": []}, {"study": "yes"}, {"game": {}}],
)
def test_a_value_of_another_kind_is_refused(
    ada: httpx.Client, wrong: dict[str, object]
) -> None:
    assert_problem(ada.post("/api/tables", json={**AGAINST_BOT, **wrong}), 422)


# V12 and V13: a site, as docs/operations.md builds it.

OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
GOOD_CIPHER = re.compile(
    r"ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA\d+|CHACHA20-POLY1305)"
)
YEAR = "max-age=31536000; includeSubDomains"


def example(begins: str) -> str:
    """The block of the page that begins like this."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", OPERATIONS, re.M | re.S)
    (found,) = [block for block in blocks if block.startswith(begins)]
    return str(found)


def servers_of_nginx() -> tuple[str, str]:
    """Without TLS, and with it."""
    _, plain, encrypted = re.split(r"^server \{", example("map $http"), flags=re.M)
    return plain, encrypted


def test_the_proxies_of_a_site_speak_good_tls_alone() -> None:
    _, encrypted = servers_of_nginx()
    assert re.findall(r"ssl_protocols\s+(.*);", encrypted) == ["TLSv1.2 TLSv1.3"]
    (ciphers,) = re.findall(r"ssl_ciphers\s+(.*);", encrypted)
    assert all(GOOD_CIPHER.fullmatch(each) for each in ciphers.split(":"))
    assert "AES256" in ciphers.partition(":")[0], "the strongest first"
    assert "ssl_prefer_server_ciphers on;" in encrypted
    # Caddy speaks nothing else by itself, as long as nobody tells it to.
    assert "tls" not in example("http://games").replace("https", "")


def test_the_proxies_of_a_site_let_nobody_in_without_tls() -> None:
    """Pages lead on to TLS; whatever carries a token is refused."""
    plain, encrypted = servers_of_nginx()
    ways = dict(re.findall(r"location (\S+)\s+\{ return (.*); \}", plain))
    assert ways == {
        "/api/": "403",
        "/socket/": "403",
        "/": "301 https://games.example.org$request_uri",
    }
    assert "proxy_pass" not in plain
    assert f'add_header Strict-Transport-Security "{YEAR}" always;' in encrypted
    for header in ("X-Forwarded-For   $remote_addr", "X-Forwarded-Proto $scheme"):
        assert f"proxy_set_header {header};" in encrypted
    assert plain.count("access_log off;") == encrypted.count("access_log off;") == 1

    plain, encrypted = re.split(r"^games\.", example("http://games"), flags=re.M)
    assert "@pages not path /api/* /socket/*" in plain
    assert "redir @pages https://games.example.org{uri} permanent" in plain
    assert plain.rstrip().endswith("respond 403\n}")
    assert f'header Strict-Transport-Security "{YEAR}"' in encrypted


def test_the_service_of_a_site_is_confined() -> None:
    unit = example("[Unit]").splitlines()
    for line in (
        "User=siegeworks",
        "Environment=SIEGEWORKS_HTTPS_ONLY=true",
        "UMask=0077",
        "StateDirectoryMode=0700",
        "ProtectSystem=strict",
        "NoNewPrivileges=yes",
        "CapabilityBoundingSet=",
        "IPAddressDeny=any",
        "IPAddressAllow=localhost",
    ):
        assert line in unit, line
    (start,) = [line for line in unit if line.startswith("ExecStart=")]
    assert "--host" not in start, "it listens at this machine alone"
    assert Settings(data=Path()).host == "127.0.0.1"
    assert "LoadCredentialEncrypted=client.key:" in OPERATIONS


# V13: what is not there.


@pytest.mark.parametrize(
    "path", ["/.git/config", "/.env", "/app.py", "/assets/", "/../pyproject.toml"]
)
def test_there_is_nothing_but_the_pages(address: str, path: str) -> None:
    assert answer_to(address, f"GET {path}").startswith(b"HTTP/1.1 404")


@pytest.mark.parametrize("path", ["/", "/api/tables", "/api/nothing", "/healthz"])
def test_no_request_is_read_back(address: str, path: str) -> None:
    answer = answer_to(address, f"TRACE {path}", "Cookie: siegeworks=mine-alone")
    assert answer.startswith(b"HTTP/1.1 405")
    assert b"mine-alone" not in answer


def test_no_server_is_built_for_debugging(tmp_path: Path) -> None:
    assert build_app(Settings(data=tmp_path)).debug is False


# V15: packages.


def recipe(target: str) -> str:
    """What the Makefile says about a target: the lines below it."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(target)}:.*\n((?:\t.*\n)+)", makefile, re.M)
    assert found is not None, target
    return found[0]


def test_what_is_installed_is_what_is_checked_for_weaknesses() -> None:
    locks = r"--requirement (locks/\S+)"
    checked = re.findall(locks, recipe("audit"))
    installed = ("$(VENV)/.playable", "$(VENV)/.testable", "$(MKDOCS)/.ready")
    named = (lock for each in installed for lock in re.findall(locks, recipe(each)))
    assert checked == list(dict.fromkeys(named)), "each once, whoever installs it"
    assert all((ROOT / lock).is_file() for lock in checked)
    # Without the first word, a package that nobody was asked about would pass.
    assert "pip_audit --strict --require-hashes" in recipe("audit")
    assert "$(BUNDLE) npm audit" in recipe("audit")
    (own,) = re.findall(locks, recipe("$(AUDIT)/.ready"))
    assert "--require-hashes" in recipe("$(AUDIT)/.ready")
    assert "pip-audit==" in (ROOT / own).read_text(encoding="utf-8")


# V16: the journal.


@contextmanager
def journal_in(stream: io.StringIO) -> Iterator[None]:
    root = logging.getLogger()
    before, level = root.handlers, root.level
    configure_logging(stream)
    try:
        yield
    finally:
        structlog.reset_defaults()
        root.handlers = before
        root.setLevel(level)


def test_a_server_writes_tables_and_no_other_file(tmp_path: Path) -> None:
    with running(Settings(data=tmp_path)) as address, browser(address) as ada:
        opened(ada)
        ada.get("/api/join/ZZZZZZ")
        ada.post("/api/tables", content=b"{", headers=JSON)
        written = {file.name for file in tmp_path.iterdir()}
    tables = "siegeworks.sqlite3"
    assert written == {tables, f"{tables}-wal", f"{tables}-shm", "siegeworks.lock"}


def test_nobody_writes_a_second_line_into_the_journal() -> None:
    stream, name = io.StringIO(), 'a\n{"event": "b"}\r\n\x1b[2Jc'
    with journal_in(stream):
        structlog.get_logger("siegeworks").warning(f"odd {name}", name=name)
    (line,) = stream.getvalue().splitlines()
    assert line.isprintable()
    assert json.loads(line)["name"] == name


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_nobody_writes_a_second_line_onto_a_terminal() -> None:
    stream = Terminal()
    name = 'a\nb\r\x1b[2Jc\x85d\u2028e\x7f\u202ef\x00\ud800 g="h" Ürsel 塔'
    with journal_in(stream):
        structlog.get_logger("siegeworks").warning(
            f"odd {name}", name=name, is_odd=True
        )
    written = stream.getvalue()
    assert written.endswith("\n")
    assert written[:-1].isprintable()
    assert written.count("Ürsel 塔") == 2
    assert written.count("\\r") == 2
    assert "is_odd=true" in written
