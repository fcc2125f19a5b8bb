"""People at tables whose pages come back by themselves, as a browser's do.

Each seat has a page of its own, at whichever server it gets; so has somebody who only
watches. A page keeps what it has seen, says so when it comes back, and sends again
whatever was not answered, with the same name.
"""

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from siegeworks.server.http.identity import COOKIE
from siegeworks.server.protocol import messages

from ..client import Guest, new_id
from .ledger import Ledger, Reader, Sent

RESTARTING, SHUT = 1012, 4000
"""Closed with the first, a page comes back at once; from the second on, never."""
HELLO_SECONDS = 8.0
FIRST_WAIT, LONGEST_WAIT = 0.15, 1.0
"""Seconds between attempts to come back: web/src/shell/outbox.ts has the same."""
THINKING = (0.03, 0.15)
"""Seconds somebody thinks about a move."""
SELDOM = 0.04
"""How often somebody wants to take back instead."""
BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError)

_decode = msgspec.json.Decoder(messages.FromServer).decode
_encode = msgspec.json.Encoder().encode


@dataclass
class Page:
    """One window at a table."""

    doors: Sequence[str]
    """The addresses of all servers, each for the next attempt."""
    ledger: Ledger
    reader: Reader
    rng: random.Random
    guest: Guest | None = None
    watch: str = ""
    outbox: dict[str, messages.Command] = field(default_factory=dict)
    is_playing: bool = True
    """Whether its person still moves; whatever was asked is waited for either way."""
    is_live: bool = False
    returns: int = 0
    put_off: int = 0
    """How often it was told to ask again later."""
    table: messages.TableInfo | None = None
    _attempt: int = 0
    _door: int = 0
    _socket: ClientConnection | None = None
    _later: set[asyncio.Task[None]] = field(default_factory=set)

    # Coming and coming back.

    async def stay(self) -> None:
        """For ever: connect, say what is known, send again, go on."""
        try:
            while True:
                code = await self._visit()
                self.is_live = False
                assert code is None or code < SHUT, f"a page was shut out: {code}"
                await asyncio.sleep(self._wait(code))
                self._door += 1
        finally:
            for task in self._later:
                task.cancel()

    def _wait(self, code: int | None) -> float:
        attempt, self._attempt = self._attempt, self._attempt + 1
        if code == RESTARTING and attempt == 0:
            return 0.0
        longest = min(LONGEST_WAIT, FIRST_WAIT * 2.0**attempt)
        return longest * self.rng.uniform(0.5, 1.0)

    async def _visit(self) -> int | None:
        """One socket, from its first frame to its last; why it was closed."""
        address = self.doors[self._door % len(self.doors)]
        url = f"{address.replace('http', 'ws', 1)}/socket/{self.ledger.table}"
        cookie = {"Cookie": f"{COOKIE}={self.guest.token}"} if self.guest else {}
        try:
            async with connect(
                url + (f"?watch={self.watch}" if self.watch else ""),
                additional_headers=cookie,
                compression=None,
                max_size=None,
                open_timeout=HELLO_SECONDS,
                close_timeout=0.1,
                ping_interval=None,
            ) as socket:
                await self._talk(socket)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None
        except (*BROKEN, TimeoutError):
            return None
        return None

    async def _talk(self, socket: ClientConnection) -> None:
        reader = self.reader
        hello = messages.Hello(reader.seat, reader.seen, reader.heard)
        await socket.send(_encode(hello).decode())
        self._socket = socket
        thinking = asyncio.create_task(self._think())
        try:
            async with asyncio.timeout(HELLO_SECONDS) as patience:
                async for frame in socket:
                    await self._hear(_decode(frame))
                    if self.is_live:
                        patience.reschedule(None)
        finally:
            self._socket = None
            thinking.cancel()
            with suppress(asyncio.CancelledError):
                await thinking
        raise ConnectionClosed(
            socket.protocol.close_rcvd, socket.protocol.close_sent, None
        )

    # What is heard.

    async def _hear(self, message: messages.FromServer) -> None:
        match message:
            case messages.Welcome(table, entries, chat, situation):
                self.table, self.is_live, self._attempt = table, True, 0
                self.returns += 1
                self.reader.come_back(entries, chat)
                # Where there are too many choices for a welcome, an update brings them.
                if situation.legal or situation.actor != self.reader.seat:
                    self.reader.look(situation)
                for command in list(self.outbox.values()):
                    await self._send(command)
            case messages.History(entries, chat):
                self.reader.fill_in(entries, chat)
            case messages.Update(entries, situation):
                self._book(entries, situation)
            case messages.Said(line):
                self.reader.listen([line])
            case messages.TableChanged(table):
                self.table = table
            case messages.Thinking() | messages.TakeBackDeclined() | messages.Pulse():
                pass
            case messages.Malformed():
                self.ledger.complaints.append(
                    f"a command was not understood: {message}"
                )
            case _:
                self._answered(message)

    def _book(
        self, entries: Sequence[messages.LogEntry], situation: messages.Situation
    ) -> None:
        self.reader.book(entries)
        self.reader.look(situation)

    def _answered(
        self,
        answer: messages.Accepted
        | messages.Duplicate
        | messages.Stale
        | messages.Illegal
        | messages.Limited,
    ) -> None:
        """One of these ends the matter, except that the database was too busy."""
        command = self.outbox.get(answer.id)
        match answer:
            case messages.Accepted(name, seq) | messages.Duplicate(name, seq):
                self.ledger.accept(name, seq)
            case messages.Stale(name, missed):
                self.ledger.refused.add(name)
                self._book(missed.entries, missed.situation)
            case messages.Illegal(name, refusal):
                self.ledger.refused.add(name)
                if isinstance(command, messages.Move):
                    said = f"{name}, a lawful move, was refused: {refusal}"
                    self.ledger.complaints.append(said)
            case messages.Limited(_, retry_after) if command is not None:
                self.put_off += 1
                task = asyncio.create_task(self._again(command, retry_after))
                self._later.add(task)
                task.add_done_callback(self._later.discard)
                return
        self.outbox.pop(answer.id, None)

    async def _again(self, command: messages.Command, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if command.id in self.outbox and self.is_live:
            await self._send(command)

    # What is said.

    async def ask(
        self, command: messages.Command, *, becomes_entry: bool = False
    ) -> None:
        """Keep it until it is answered; said now, if anybody can hear it."""
        self.ledger.sent[command.id] = Sent(self.reader.seat, command, becomes_entry)
        self.outbox[command.id] = command
        if self.is_live:
            await self._send(command)

    async def _send(self, command: messages.Command) -> None:
        if self._socket is not None:
            with suppress(*BROKEN):
                await self._socket.send(_encode(command).decode())

    async def _think(self) -> None:
        """Decide whenever it is this seat's turn; one thing at a time."""
        while True:
            await asyncio.sleep(self.rng.uniform(*THINKING))
            now = self.now
            if self.is_live and self.is_playing and not self.outbox and now is not None:
                await self._decide(now)

    async def _decide(self, now: messages.Situation) -> None:
        seat, seq = self.reader.seat, now.seq
        if seat is not None and seat in now.unanswered:
            agree = self.rng.random() < 0.5
            await self.ask(messages.AnswerTakeBack(new_id(), seq, agree))
        elif now.take_back != "no" and self.rng.random() < SELDOM:
            is_free = now.take_back == "freely"
            await self.ask(messages.TakeBack(new_id(), seq), becomes_entry=is_free)
        elif now.legal:
            text = self.rng.choice(now.legal).text
            await self.ask(messages.Move(new_id(), seq, text), becomes_entry=True)

    @property
    def now(self) -> messages.Situation | None:
        return self.reader.situations[-1] if self.reader.situations else None

    @property
    def is_over(self) -> bool:
        return self.now is not None and self.now.ending is not None
