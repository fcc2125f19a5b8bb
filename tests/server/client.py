"""A client as a browser is one: it folds what it is told, and works nothing out."""

import asyncio
import itertools
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from siegeworks.server.http.identity import COOKIE, digest_of, new_token
from siegeworks.server.protocol import messages

PATIENCE = 20.0
ANSWERS = (
    messages.Accepted,
    messages.Duplicate,
    messages.Stale,
    messages.Illegal,
    messages.Limited,
)
MessageT = TypeVar("MessageT")

_decode = msgspec.json.Decoder(messages.FromServer).decode
_encode = msgspec.json.Encoder().encode


class Guest:
    """Somebody with a token in their cookie."""

    def __init__(self) -> None:
        self.token = new_token()
        self.digest = digest_of(self.token)


def new_id() -> str:
    return secrets.token_hex(8)


def id_of(key: str | None) -> str:
    """The client's own part of a command's key."""
    return (key or "").rpartition(" ")[2]


class Client:
    """One socket at a table, with everything it has heard."""

    def __init__(
        self, address: str, table: str, guest: Guest | None = None, watch: str = ""
    ) -> None:
        self.url = f"{address.replace('http', 'ws', 1)}/socket/{table}"
        self.url += f"?watch={watch}" if watch else ""
        self.headers = {"Cookie": f"{COOKIE}={guest.token}"} if guest else {}
        self.origin = address
        self.frames: list[bytes] = []
        self.heard: list[messages.FromServer] = []
        self.log: list[messages.LogEntry] = []
        self.chat: list[messages.ChatLine] = []
        self._entries: dict[int, messages.LogEntry] = {}
        self._lines: dict[int, messages.ChatLine] = {}
        self.table: messages.TableInfo | None = None
        self.situation: messages.Situation | None = None
        self.seat: str | None = None
        self.close_code: int | None = None
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    # Coming and going.

    async def open(self) -> "Client":
        self._socket = await connect(
            self.url,
            additional_headers=self.headers,
            origin=self.origin,
            compression=None,
            max_size=None,
        )
        self.close_code = None
        self._reading = asyncio.create_task(self._read(self._socket))
        return self

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            await self.closed()

    async def drop(self) -> None:
        """Vanish without a word, as a phone in a tunnel does."""
        assert self._socket is not None
        self._socket.transport.abort()
        await self.closed()

    async def closed(self) -> int:
        """Wait until there is no socket any more; why it was closed."""
        assert self._reading is not None
        async with asyncio.timeout(PATIENCE):
            await self._reading
        assert self.close_code is not None
        return self.close_code

    async def __aenter__(self) -> "Client":
        return await self.open()

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _problem: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        await self.close()

    # Listening.

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                frame = await socket.recv(decode=False)
                assert isinstance(frame, bytes)
                self.frames.append(frame)
                self._fold(_decode(frame))
                async with self._news:
                    self._news.notify_all()
        self.close_code = socket.close_code
        async with self._news:
            self._news.notify_all()

    def _fold(self, message: messages.FromServer) -> None:
        self.heard.append(message)
        match message:
            case messages.Welcome(table, entries, chat, situation):
                self.table = table
                self._note(entries, chat)
                self.situation = situation
            case messages.History(entries, chat):
                self._note(entries, chat)
            case messages.Update(entries, situation) | messages.Stale(
                _, messages.Update(entries, situation)
            ):
                self._note_next(entries)
                self.situation = situation
            case messages.Said(line):
                self._note((), (line,))
            case messages.TableChanged(table):
                self.table = table

    def _note(
        self,
        entries: tuple[messages.LogEntry, ...],
        chat: tuple[messages.ChatLine, ...] = (),
    ) -> None:
        """Take in what came, in any order, as far as nothing before it is missing."""
        self._entries |= {entry.seq: entry for entry in entries}
        self._lines |= {line.number: line for line in chat}
        while (entry := self._entries.get(self.seen + 1)) is not None:
            self.log.append(entry)
        while (line := self._lines.get(len(self.chat) + 1)) is not None:
            self.chat.append(line)

    def _note_next(self, entries: tuple[messages.LogEntry, ...]) -> None:
        known = max(self._entries, default=0)
        new = [entry.seq for entry in entries if entry.seq > known]
        assert new == list(range(known + 1, known + 1 + len(new))), "there is a gap"
        self._note(entries)

    @property
    def seen(self) -> int:
        return len(self.log)

    @property
    def is_complete(self) -> bool:
        """The whole history has come."""
        seq = self.situation.seq if self.situation else 0
        return self.seen >= seq and len(self.chat) == len(self._lines)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait for something to become true of what was heard."""
        await self.until_or_closed(true)
        assert true(), f"the socket was closed with {self.close_code}"

    async def until_or_closed(self, true: Callable[[], bool]) -> None:
        began = time.monotonic()
        try:
            async with asyncio.timeout(PATIENCE), self._news:
                await self._news.wait_for(lambda: true() or self.close_code is not None)
        except TimeoutError:
            waited = time.monotonic() - began
            raise TimeoutError(f"in vain, {waited:.0f} s; {self._standing()}") from None

    def _standing(self) -> str:
        """What whoever waits in vain would like to know."""
        heard = ", ".join(type(message).__name__ for message in self.heard[-5:])
        return f"seat {self.seat}, {self.seen} entries seen, heard at last: {heard}"

    async def next(self, kind: type[MessageT], after: int) -> MessageT:
        """The first message of a kind among those heard after the first `after`."""

        def found() -> MessageT | None:
            later = itertools.islice(self.heard, after, None)
            return next((m for m in later if isinstance(m, kind)), None)

        await self.until(lambda: found() is not None)
        message = found()
        assert message is not None
        return message

    # Speaking.

    async def send(self, message: messages.FromClient) -> None:
        await self.send_frame(_encode(message).decode())

    async def send_frame(self, frame: str | bytes) -> None:
        assert self._socket is not None
        await self._socket.send(frame)

    async def hello(self, seat: str | None = None, *, seen: int | None = None) -> None:
        """Say which seat is mine and what I have; wait until I know everything."""
        before = len(self.heard)
        if seat != self.seat:
            # Another seat knows other things: what I have heard is not its log.
            self.log, self.chat = [], []
            self._entries, self._lines = {}, {}
        self.seat = seat
        last = self.seen if seen is None else seen
        heard = self.chat[-1].number if self.chat else 0
        await self.send(messages.Hello(seat, last, heard))
        await self.next(messages.Welcome, before)
        await self.until(lambda: self.is_complete)

    async def ask(self, command: messages.Command) -> messages.Answer:
        """Send a command and wait for its answer."""
        before = len(self.heard)
        await self.send(command)
        return await self.answer_to(command.id, before)

    async def answer_to(self, id: str, after: int = 0) -> messages.Answer:
        await self.until(lambda: bool(self.answers_to(id, after)))
        return self.answers_to(id, after)[0]

    def answers_to(self, id: str, after: int = 0) -> list[messages.Answer]:
        return [m for m in self.heard[after:] if isinstance(m, ANSWERS) and m.id == id]

    async def move(self, text: str, *, follows: int | None = None) -> messages.Answer:
        return await self.ask(messages.Move(new_id(), self._last(follows), text))

    async def take_back(self) -> messages.Answer:
        return await self.ask(messages.TakeBack(new_id(), self.seen))

    def _last(self, follows: int | None) -> int:
        return self.seen if follows is None else follows

    async def my_turn(self) -> messages.Situation:
        """Wait until this seat is to decide, or nobody any more."""

        def is_due() -> bool:
            now = self.situation
            return now is not None and (
                now.actor == self.seat or now.ending is not None
            )

        await self.until(is_due)
        assert self.situation is not None
        return self.situation
