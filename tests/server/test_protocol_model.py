"""The protocol against a model: the list of accepted commands, and nothing else.

Several clients of one table speak over real sockets that break, double, delay and
reorder what is said, while the server is restarted now and then; on PostgreSQL they
speak to two servers. Whatever happens: each frame that reached a server has exactly one
answer, an accepted command is stored exactly once, and whoever comes back ends up with
the same log as everybody else.
"""

import asyncio
import tempfile
from collections import Counter
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from websockets.exceptions import ConnectionClosed

from conformance.playing import SOAK
from siegeworks.core.commitment import CommittedDealer
from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.server.protocol import messages
from siegeworks.server.table.log import LoggedEntry, PlayedLine, TakenBackLine

from .client import PATIENCE, Client, Guest, id_of, new_id
from .conftest import GAME, Serving, quick_settings, serving
from .postgres import Cluster

READERS = ("attacker", "attacker", "defender", None)
"""Two pages of one person, one of another, and somebody who watches."""
who = st.integers(0, len(READERS) - 1)
ages = st.sampled_from([0, 0, 0, 0, 0, 0, 1, 3])
"""How many entries behind the times a move is."""
often = st.sampled_from([1, 1, 1, 1, 2, 3, 0])


@dataclass
class Page:
    """A client, what it still wants to say, and what it said over the open socket."""

    client: Client
    seat: str | None
    wants: list[messages.Command] = field(default_factory=list)
    tried: dict[messages.Command, None] = field(default_factory=dict)
    """What was sent at least once, over whichever socket."""
    sent: Counter[str] = field(default_factory=Counter)
    heard_before: int = 0
    is_open: bool = False

    @property
    def legal(self) -> tuple[messages.Choice, ...]:
        return self.client.situation.legal if self.client.situation else ()

    def answers(self) -> Counter[str]:
        """Of this socket, by command."""
        heard = self.client.heard[self.heard_before :]
        return Counter(m.id for m in heard if isinstance(m, _ANSWERS))


_ANSWERS = (
    messages.Accepted,
    messages.Duplicate,
    messages.Stale,
    messages.Illegal,
    messages.Limited,
)


class Protocol(RuleBasedStateMachine):
    count = 1
    """How many servers there are."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.settings = quick_settings(Path(self.folder.name), self.fresh_database())
        self.stack = AsyncExitStack()
        self.accepted: dict[str, int] = {}
        self.said: dict[str, messages.Command] = {}
        self.rounds = 0
        self.enough = 2
        """How many rounds there are before the server is restarted."""

    def fresh_database(self) -> str:
        """Where it is; none: in a folder."""
        return ""

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    # Rules.

    @initialize()
    def sit_down(self) -> None:
        self.run(self._sit_down())

    async def _sit_down(self) -> None:
        await self._start()
        self.table, ada, ben = await self.server.two_at_a_table()
        watch = await self.server.watch_key(self.table)
        guests = {"attacker": ada, "defender": ben, None: None}
        self.pages = [
            Page(self._client(number, guests[seat], "" if seat else watch), seat)
            for number, seat in enumerate(READERS)
        ]
        for page in self.pages:
            await self._connect(page)

    def _client(self, number: int, guest: Guest | None, watch: str) -> Client:
        """The two pages of one person are at different servers, if there are two."""
        return self._server_of(number).client(self.table, guest, watch)

    def _server_of(self, number: int) -> Serving:
        return self.servers[number % len(self.servers)]

    async def _connect(self, page: Page) -> None:
        """Come back as a browser does: hello, then again whatever had no answer."""
        if page.is_open:
            return
        await page.client.open()
        page.is_open = True
        page.sent.clear()
        page.heard_before = len(page.client.heard)
        await page.client.hello(page.seat)
        answered = {m.id for m in page.client.heard if isinstance(m, _ANSWERS)}
        for command in [c for c in page.tried if c.id not in answered]:
            await self._say(page, command, 1)

    @rule(turns=st.lists(st.tuples(st.integers(0, 99), ages, often), min_size=3))
    def those_who_are_to_decide_move(self, turns: list[tuple[int, int, int]]) -> None:
        for choice, age, times in turns:
            self._let_things_happen(choice)
            self._lawful_move(choice, age, times)

    def _lawful_move(self, choice: int, age: int, times: int) -> None:
        """Send one, knowing what the page knows, or a little less."""
        able = [page for page in self.pages if page.is_open and page.legal]
        if able:
            page = able[choice % len(able)]
            self._move(page, page.legal[choice % len(page.legal)].text, age, times)

    @rule(which=who, text=st.sampled_from(["retreat 1", "R7@3", "no such move"]))
    def anybody_tries_to_move(self, which: int, text: str) -> None:
        self._move(self.pages[which], text, 0, 1)

    def _move(self, page: Page, text: str, age: int, times: int) -> None:
        follows = max(0, page.client.seen - age)
        self._want(page, messages.Move(new_id(), follows, text), times)

    @rule(which=who, kind=st.integers(0, 3), times=often)
    def want_something_else(self, which: int, kind: int, times: int) -> None:
        self._let_things_happen(which)
        page = self.pages[which]
        seen = page.client.seen
        others: list[messages.Command] = [
            messages.TakeBack(new_id(), seen),
            messages.AnswerTakeBack(new_id(), seen, agree=True),
            messages.AnswerTakeBack(new_id(), seen, agree=False),
            messages.Say(new_id(), "well played"),
        ]
        self._want(page, others[kind], times)

    @rule(choice=st.integers(0, 99), agree=st.booleans(), times=often)
    def ask_to_take_back(self, choice: int, agree: bool, times: int) -> None:
        """One side asks, the other answers, and neither need have heard the other."""
        asker, answerer = self.pages[0], self.pages[2]
        self._let_things_happen(choice)
        self._want(asker, messages.TakeBack(new_id(), asker.client.seen), times)
        self._let_things_happen(choice)
        seen = answerer.client.seen
        self._want(answerer, messages.AnswerTakeBack(new_id(), seen, agree), 1)

    def _want(self, page: Page, command: messages.Command, times: int) -> None:
        """Say it now, several times at once, or keep it for later."""
        page.wants.append(command)
        self.said[command.id] = command
        self.run(self._say(page, command, times))

    @rule(which=who, place=st.integers(0, 99), times=often)
    def say_something_late_or_again(self, which: int, place: int, times: int) -> None:
        """Any of the wishes so far, in any order."""
        page = self.pages[which]
        if page.wants:
            command = page.wants[place % len(page.wants)]
            self.run(self._say(page, command, times))

    async def _say(self, page: Page, command: messages.Command, times: int) -> None:
        for _ in range(times if page.is_open else 0):
            page.tried[command] = None
            with suppress(ConnectionClosed):
                await page.client.send(command)
                page.sent[command.id] += 1

    @rule(which=who, other=who, place=st.integers(0, 99))
    def say_it_on_the_other_page(self, which: int, other: int, place: int) -> None:
        """The same command over two sockets of one person."""
        page, twin = self.pages[which], self.pages[other]
        if page.seat == twin.seat and page.wants:
            command = page.wants[place % len(page.wants)]
            self.run(self._say(twin, command, 1))

    @rule(which=who)
    def vanish(self, which: int) -> None:
        page = self.pages[which]
        if page.is_open:
            self.run(page.client.drop())
            page.is_open = False

    @rule(which=who)
    def come_back(self, which: int) -> None:
        self.run(self._connect(self.pages[which]))

    def _let_things_happen(self, choice: int) -> None:
        """Mostly until everything is answered and known, sometimes not at all."""
        if choice % 4:
            self.run(self._settle())
            self.run(self._everybody_knows())

    async def _everybody_knows(self) -> None:
        last = max(page.client.seen for page in self.pages)
        for page in self.pages:
            if page.is_open:
                await page.client.until(lambda: page.client.seen >= last)  # noqa: B023

    @rule()
    def wait_for_every_answer(self) -> None:
        self.run(self._settle())

    async def _settle(self) -> None:
        for page in self.pages:
            if page.is_open:
                await page.client.until(lambda: page.answers() >= page.sent)  # noqa: B023
                assert page.answers() == page.sent, "exactly one answer for each frame"

    @precondition(lambda self: self.rounds >= self.enough)
    @rule(away=who)
    def restart(self, away: int) -> None:
        """Stop the server, whatever it is doing; all but one page come back at once."""
        self.enough = self.rounds + 4
        self.run(self._restart())
        for page in self.pages[:away] + self.pages[away + 1 :]:
            self.run(self._connect(page))

    async def _restart(self) -> None:
        await self.stack.aclose()
        for page in self.pages:
            if page.is_open:
                assert await page.client.closed() == 1012
                page.is_open = False
        await self._start()
        for number, page in enumerate(self.pages):
            path = page.client.url.rpartition("/socket/")[2]
            address = self._server_of(number).address
            page.client.origin = address
            page.client.url = address.replace("http", "ws", 1) + f"/socket/{path}"

    async def _start(self) -> None:
        self.servers: list[Serving] = [
            await self.stack.enter_async_context(serving(self.settings))
            for _ in range(self.count)
        ]
        self.server = self.servers[0]

    # What always holds.

    @invariant()
    def time_goes_by(self) -> None:
        self.rounds += 1

    @invariant()
    def a_command_is_accepted_once_and_then_remembered(self) -> None:
        for page in getattr(self, "pages", ()):
            for message in page.client.heard:
                match message:
                    case messages.Accepted(name, seq):
                        assert self.accepted.setdefault(name, seq) == seq
                    case messages.Duplicate(name, seq) if name in self.accepted:
                        assert self._is_no_move(name) or seq == self.accepted[name]

    def _is_no_move(self, name: str) -> bool:
        """Only what became an entry is remembered with its number for ever."""
        return not isinstance(self.said[name], messages.Move)

    def teardown(self) -> None:
        try:
            if hasattr(self, "pages"):
                self.run(self._compare())
        finally:
            self.run(self.stack.aclose())
            self.loop.close()
            self.folder.cleanup()

    async def _compare(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self._settle()
            for page in self.pages:
                await self._connect(page)
        self.a_command_is_accepted_once_and_then_remembered()
        log = await self.server.services.store.entries(self.table)
        self._compare_with_model(log)
        check_by_the_rules(await self._secret(), log)
        await self._compare_pages(log[-1].seq)

    async def _secret(self) -> bytes:
        row = await self.server.services.store.table(self.table)
        assert row is not None
        return row.secret

    def _compare_with_model(self, log: list[LoggedEntry]) -> None:
        stored = {id_of(entry.command): entry for entry in log if entry.command}
        assert len(stored) == len([entry for entry in log if entry.command])
        game = CATALOG.game(GAME, {})
        for name, seq in self.accepted.items():
            if isinstance(command := self.said[name], messages.Move):
                entry = stored[name]
                assert isinstance(entry.line, PlayedLine)
                action = game.decode_action(bytes(entry.line.action))
                assert (entry.seq, game.write(action)) == (seq, command.text)
        # What was stored without our hearing of it was at least asked for.
        assert stored.keys() <= self.said.keys()

    async def _compare_pages(self, last: int) -> None:
        for page in self.pages:
            client = page.client
            await client.until(lambda: client.seen == last)  # noqa: B023
            fresh = Client(client.origin, self.table)
            fresh.url, fresh.headers = client.url, client.headers
            async with fresh:
                await fresh.hello(page.seat)
                assert fresh.log == client.log
                await client.until(lambda: fresh.chat == client.chat)  # noqa: B023
                await client.until(lambda: fresh.situation == client.situation)  # noqa: B023


def check_by_the_rules(secret: bytes, log: list[LoggedEntry]) -> None:
    """Play the stored log again, dealing from the secret: every fact has to follow."""
    game: AnyGame = CATALOG.game(GAME, {})
    dealer = CommittedDealer(secret)
    stands = [(0, game.start())]
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    for entry in log:
        state = stands[-1][1]
        match entry.line:
            case PlayedLine(by=by, action=raw, events=told):
                action = game.decode_action(bytes(raw))
                assert by == str(game.actor(state))
                if game.actor(state) is CHANCE:
                    assert action == dealer.choose(game, state, len(stands))
                state, events = game.apply(state, action)
                assert events == game.decode_events(bytes(told))
                stands.append((entry.seq, state))
            case TakenBackLine(to=to):
                stands = [each for each in stands if each[0] <= to]
            case _:
                raise AssertionError(f"nobody asked for {entry.line}")
    assert game.actor(stands[-1][1]) is not CHANCE, "chance never keeps a table waiting"


class SharedProtocol(Protocol):
    """The same with two servers on one PostgreSQL."""

    count = 2
    cluster: Cluster

    def fresh_database(self) -> str:
        return self.cluster.fresh()


TestProtocol = Protocol.TestCase
TestProtocol.settings = settings(max_examples=25 * SOAK, stateful_step_count=40)


class TestSharedProtocol(SharedProtocol.TestCase):  # type: ignore[misc, valid-type]
    settings = settings(max_examples=10 * SOAK, stateful_step_count=40)

    @pytest.fixture(autouse=True)
    def on_postgresql(self, postgres: Cluster) -> None:
        SharedProtocol.cluster = postgres
