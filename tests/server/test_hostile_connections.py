"""Whoever opens connections only to hold them, or to fill our memory."""

import asyncio
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import httpx
import pytest

from siegeworks.core.record import replace
from siegeworks.server.http import hardened_protocols
from siegeworks.server.limits.connection_counter import ConnectionCounter
from siegeworks.server.limits.token_bucket import TokenBucket, TokenBuckets
from siegeworks.server.live import live_table
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings

from .client import Client, Guest, new_id
from .conftest import Serving, quick_settings, serving

SHORT = 0.3
"""What the patience of minutes is made in here."""


@pytest.fixture
def database() -> str:
    """What is turned away at the door never meets a store: one kind will do."""
    return ""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hardened_protocols, "REQUEST_HEAD_SECONDS", SHORT)
    monkeypatch.setattr(hardened_protocols, "UNREAD_TIMEOUT_SECONDS", SHORT)


class Line:
    """A bare connection, from whichever of this machine's addresses."""

    def __init__(self, server: Serving, source: str = "127.0.0.1") -> None:
        to = httpx.URL(server.address)
        self._to = (to.host, to.port or 80)
        self._source = (source, 0)

    async def __aenter__(self) -> "Line":
        self.reader, self.writer = await asyncio.open_connection(
            *self._to, local_addr=self._source
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()

    async def say(self, text: str | bytes) -> None:
        self.writer.write(text if isinstance(text, bytes) else text.encode())
        await self.writer.drain()

    async def repeat(self, text: str | bytes, times: int) -> None:
        """Until the server has had enough, which raises."""
        for _ in range(times):
            await self.say(text)
            await asyncio.sleep(0)

    async def rest(self) -> bytes:
        """Everything until the server hangs up."""
        async with asyncio.timeout(10):
            try:
                return await self.reader.read()
            except ConnectionError:
                return b""

    async def upgrade(self, table: str, guest: Guest) -> None:
        await self.say(
            f"GET /socket/{table} HTTP/1.1\r\nHost: castle\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Cookie: siegeworks={guest.token}\r\n\r\n"
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head


def frame(opcode: int, payload: bytes, *, is_last: bool = True) -> bytes:
    """As a client sends it, with a mask that changes nothing."""
    assert len(payload) < 126
    head = bytes([opcode | (0x80 if is_last else 0), 0x80 | len(payload)])
    return head + b"\0\0\0\0" + payload


async def dribble(line: Line, byte: str) -> float:
    """Send a little again and again; how long the server put up with it."""
    began = time.monotonic()
    try:
        while time.monotonic() - began < 10:
            await line.say(byte)
            await asyncio.sleep(0.02)
    except ConnectionError:
        pass
    return time.monotonic() - began


@pytest.mark.parametrize(
    ("first", "byte"),
    [
        ("", "\r\n"),
        ("GET / HTTP/1.1\r\nHost: castle\r\nX: ", "x"),
        ("GET /healthz HTTP/1.1\r\nHost: castle\r\n\r\nGET /h", "e"),
        ("POST /api/no HTTP/1.1\r\nHost: castle\r\nContent-Length: 9000\r\n\r\n", " "),
    ],
    ids=["nothing", "a head", "a second head", "a body nobody wants"],
)
def test_who_never_comes_to_the_point_is_hung_up_on(
    quick: Settings, first: str, byte: str
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, Line(server) as line:
            await line.say(first)
            assert await dribble(line, byte) < 5

    asyncio.run(scene())


def test_a_body_with_two_lengths_is_refused_and_the_connection_closed(
    quick: Settings,
) -> None:
    """A proxy that believes the other one would see a second request in the body."""

    async def scene() -> None:
        async with serving(quick) as server, Line(server) as line:
            await line.say(
                "POST /api/join/BCDFGH HTTP/1.1\r\nHost: castle\r\n"
                "Content-Type: application/json\r\n"
                "Content-Length: 45\r\nTransfer-Encoding: chunked\r\n\r\n"
                "0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: castle\r\n\r\n"
            )
            answers = await line.rest()
            assert answers.startswith(b"HTTP/1.1 400 ")
            assert b"connection: close" in answers.lower()
            assert answers.count(b"HTTP/1.1 ") == 1

    asyncio.run(scene())


@pytest.mark.parametrize(
    "more",
    [
        "Content-Length: 5\r\n\r\nabcde",
        "Content-Length: 5\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "X: " + 9000 * "x" + "\r\n\r\n",
        200 * "X: x\r\n" + "\r\n",
    ],
    ids=["a body", "no body yet", "chunks", "a long line", "many lines"],
)
def test_a_socket_that_is_asked_for_wrongly_is_refused_at_once(
    quick: Settings, more: str
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, Line(server) as line:
            await line.say(
                "GET /socket/castle HTTP/1.1\r\nHost: castle\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}"
            )
            assert (await line.rest()).startswith(b"HTTP/1.1 4")

    asyncio.run(scene())


def test_an_honest_slow_answer_is_not_hung_up_on(quick: Settings) -> None:
    """The clock runs only while it is the other side that is slow."""

    async def scene() -> None:
        async with serving(quick) as server, httpx.AsyncClient() as browser:
            for _ in range(3):
                await asyncio.sleep(SHORT / 2)
                assert (await browser.get(f"{server.address}/healthz")).is_success
            table, ada, _ = await server.two_at_a_table()
            async with server.client(table, ada) as client:
                await client.hello("attacker")
                await asyncio.sleep(4 * SHORT)
                said = await client.ask(messages.Say(new_id(), "still here"))
                assert isinstance(said, messages.Accepted)

    asyncio.run(scene())


def test_an_address_has_only_so_many_connections(
    quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The first line has to be there still when the last one comes.
    monkeypatch.setattr(hardened_protocols, "REQUEST_HEAD_SECONDS", 5 * SHORT)

    async def scene() -> None:
        few = replace(quick, sockets_per_address=2)
        async with serving(few) as server, AsyncExitStack() as open_lines:
            lines = [Line(server, "127.0.0.2") for _ in range(5)]
            for line in lines:
                await open_lines.enter_async_context(line)
            assert (await lines[-1].rest()).startswith(b"HTTP/1.1 429 ")
            assert await status_for(server, "127.0.0.3") == "200"
            for line in lines:
                await line.rest()
            assert await status_for(server, "127.0.0.2") == "200"

    asyncio.run(scene())


async def status_for(server: Serving, source: str) -> str:
    async with Line(server, source) as line:
        await line.say("GET /healthz HTTP/1.0\r\n\r\n")
        return (await line.rest()).split()[1].decode()


def test_an_address_has_only_so_many_sockets(quick: Settings) -> None:
    async def scene() -> None:
        async with serving(replace(quick, sockets_per_address=2)) as server:
            table, ada, ben = await server.two_at_a_table()
            async with server.client(table, ada) as a, server.client(table, ben) as b:
                await a.hello("attacker")
                await b.hello("defender")
                one_too_many = await server.client(table, ada).open()
                assert await one_too_many.closed() == live_table.TRY_AGAIN
                said = await a.ask(messages.Say(new_id(), "still here"))
                assert isinstance(said, messages.Accepted)
            async with server.client(table, ada) as back:
                await back.hello("attacker")

    asyncio.run(scene())


def test_pings_that_nobody_needs_end_the_socket(quick: Settings) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, _ = await server.two_at_a_table()
            async with Line(server) as line:
                await line.upgrade(table, ada)
                with pytest.raises(ConnectionError):
                    await line.repeat(frame(0x9, b"x" * 100) * 500, 1_000)

    asyncio.run(scene())


def test_a_message_in_endless_pieces_ends_the_socket(quick: Settings) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, _ = await server.two_at_a_table()
            async with Line(server) as line:
                await line.upgrade(table, ada)
                await line.say(frame(0x1, b"", is_last=False))
                with pytest.raises(ConnectionError):
                    await line.repeat(frame(0x0, b"", is_last=False) * 100, 10_000)

    asyncio.run(scene())


def test_a_socket_that_never_reads_is_forgotten(quick: Settings) -> None:
    """Its connection too, not only its place at the table."""

    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, _ = await server.two_at_a_table()
            async with Line(server) as line:
                await line.upgrade(table, ada)
                line.writer.transport.pause_reading()  # type: ignore[attr-defined]  # it can
                hello = frame(0x1, b'{"type":"Hello","seat":"attacker"}')
                with pytest.raises(ConnectionError):
                    await line.repeat(hello, 100_000)
                # Whoever sits at the other end notices first.
                async with (
                    server.table_service.tables.using(table) as at,
                    asyncio.timeout(10),
                ):
                    while at.visits:
                        await asyncio.sleep(0.01)

    asyncio.run(scene())


# How much all sockets of an address may ask for together.


def test_a_long_story_is_not_told_again_and_again(tmp_path: Path) -> None:
    """Whoever asks for the whole log over and over is told to come later."""

    async def scene() -> None:
        settings = replace(quick_settings(tmp_path), command_rate="20/second")
        async with serving(settings) as server:
            table, ada, _ = await server.two_at_a_table()
            clients = [await server.client(table, ada).open() for _ in range(15)]
            codes = await asyncio.gather(*map(_ask_for_everything, clients))
            assert set(codes) == {live_table.TRY_AGAIN}
            told = sum(map(_greetings, clients))
            assert told < 15 * 20, "less than each of them alone could have had"

    asyncio.run(scene())


def _greetings(client: Client) -> int:
    """How often it was sent everything; who comes and goes is told besides."""
    return sum(isinstance(message, messages.Welcome) for message in client.heard)


async def _ask_for_everything(client: Client) -> int:
    for _ in range(60):
        if client.close_code is None:
            try:
                await client.send(messages.Hello("attacker"))
            except Exception:  # noqa: BLE001  it is closed: that is what we wait for
                break
            await asyncio.sleep(0.001)
    return await client.closed()


def test_debts_have_to_be_waited_out() -> None:
    bucket = TokenBucket("10/second", now=0)
    bucket.spend(19.0)
    assert bucket.wait(0) == pytest.approx(1.0)
    assert bucket.wait(1.5) == 0
    assert not bucket.is_full(1.5)
    assert bucket.is_full(5)


def test_buckets_outlive_sockets_but_not_everybody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "siegeworks.server.limits.token_bucket.SWEEP_ABOVE_ADDRESSES", 3
    )
    buckets = TokenBuckets("1/second")
    busy = buckets.of("busy", 0)
    busy.spend(100)
    for number in range(10):
        buckets.of(f"idle {number}", 0)
    assert buckets.of("busy", 1) is busy


def test_a_crowd_is_counted_down_again() -> None:
    crowd = ConnectionCounter(1, without=["proxy"])
    assert [crowd.enter("a"), crowd.enter("a"), crowd.enter("b")] == [0, 1, 0]
    assert [crowd.enter("proxy"), crowd.enter("proxy")] == [0, 0]
    crowd.leave("a")
    crowd.leave("a")
    assert not crowd.enter("a")
