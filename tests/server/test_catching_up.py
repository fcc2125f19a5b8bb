"""What others write is taken over: all of it, once, and cheaply where it is a move."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import asyncpg
import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st
from sqlalchemy import event

from siegeworks.core.playthrough import write_playthrough
from siegeworks.core.record import replace
from siegeworks.games import CATALOG
from siegeworks.server.backends import open_store
from siegeworks.server.bots.service import BotProcesses
from siegeworks.server.live.live_table import LiveTable, Subscriber
from siegeworks.server.live.service import TableService
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.storage.base import EntryExists, Store, TableChanged
from siegeworks.server.storage.postgres import PostgresStore
from siegeworks.server.table.log import CalledOffLine, LoggedEntry
from siegeworks.server.table.records import ChatRow, Look, SeatRow, TableRow
from siegeworks.server.table.seats import with_sitter

from .brought import whole_game_of
from .client import new_id
from .conftest import GAME, quick_settings
from .postgres import Cluster, connected
from .rooms import legal
from .test_store import T1, T2, Play, play, played, said

__all__ = ["play"]

ADA, BEN = b"ada" * 8, b"ben" * 8
SEATS = {"attacker": ADA, "defender": BEN}
EXAMPLES = 100

# The words of the store.

Change: TypeAlias = Callable[[Store], Awaitable[object]]

CHANGES: dict[str, Change] = {
    "chat": lambda store: store.say(T1.id, said(1, "a line")),
    "a seat taken": lambda store: store.take_seat(
        T1.id, SeatRow("attacker", "person", "Ben", BEN), 1
    ),
    "a bot for somebody": lambda store: store.reseat(
        T1.id, SeatRow("zenith", "bot", "greedy"), 1
    ),
    "a question": lambda store: store.ask(T1.id, "may I?", 1),
    "the end": lambda store: store.end(T1.id, 5.0),
    "a rematch": lambda store: store.follow(T1.id, 1, T2, [played(1)]),
    "nobody's seat": lambda store: store.unseat(T1.seats[0].guest),
}


def test_a_single_append_is_all_there_is(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1, [played(1, "first")])
        assert await store.appended(T1.id, 1, 1) == (), "nothing is new"
        move = played(2, "second"), played(3)
        await store.append(T1.id, move)
        assert await store.appended(T1.id, 1, 1) == move
        await store.append(T1.id, [played(4, "third")])
        assert await store.appended(T1.id, 1, 1) == (), "two are more than one"
        assert await store.appended(T1.id, 2, 3) == (played(4, "third"),)
        assert await store.appended("no such table", 0, 0) == ()

    play(story)


@pytest.mark.parametrize("kind", CHANGES)
def test_every_other_change_is_one_more_in_the_news_and_has_to_be_looked_for(
    kind: str, play: Play
) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1, [played(1)])
        await CHANGES[kind](store)
        assert (await store.news_of([T1.id])) == {T1.id: 2}
        assert await store.appended(T1.id, 1, 1) == ()
        await store.append(T1.id, [played(2)])
        assert await store.appended(T1.id, 1, 1) == (), "not the whole of it"
        assert await store.appended(T1.id, 2, 1) == (played(2),)

    play(story)


def test_a_look_shows_what_is_new_and_how_the_table_stands(play: Play) -> None:
    async def story(store: Store) -> None:
        await store.open_table(T1, [played(1)])
        await store.append(T1.id, [played(2), played(3)])
        for number in (1, 2):
            await store.say(T1.id, said(number, f"line {number}"))
        found = await store.look(T1.id, 2, 1)
        assert found == Look(
            replace(T1, news=4, changed=played(3).at),
            (played(3),),
            (said(2, "line 2"),),
        )
        assert await store.look("no such table") is None

    play(story)


@dataclass
class Reader:
    """Somebody who keeps a table in mind, and counts what is new, as a server does."""

    store: Store
    table: TableRow
    entries: list[LoggedEntry] = field(default_factory=list)
    chat: list[ChatRow] = field(default_factory=list)
    news: int = 0

    @property
    def seq(self) -> int:
        return self.entries[-1].seq if self.entries else 0

    def knows(self) -> Look:
        table = replace(self.table, news=self.news)
        return Look(table, tuple(self.entries), tuple(self.chat))

    async def look(self) -> None:
        new = await self.store.appended(self.table.id, self.news, self.seq)
        if new:
            self.entries += new
            self.news += 1
            self.table = replace(self.table, changed=new[-1].at)
            return
        found = await self.store.look(self.table.id, self.seq, len(self.chat))
        assert found is not None
        self.entries += found.entries
        self.chat += found.chat
        self.table, self.news = found.table, found.table.news

    async def write(self, kind: str, number: int) -> None:
        """Something new; whoever finds that somebody was faster looks again."""
        try:
            written = await self._written(kind, number)
        except (EntryExists, TableChanged):
            written = None
        if written is None:
            return await self.look()
        self.table, news = written
        if news == self.news + 1:
            self.news = news
        return None

    async def _written(self, kind: str, number: int) -> tuple[TableRow, int] | None:
        """The table as it is then, and its news; None: it was not to be."""
        store, table = self.store, self.table
        match kind:
            case "append" | "append much":
                many = 1 if kind == "append" else 3
                new = [played(self.seq + 1 + more) for more in range(many)]
                news = await store.append(table.id, new)
                self.entries += new
                return replace(table, changed=new[-1].at), news
            case "say":
                line = said(len(self.chat) + 1, f"line-{number}")
                news = await store.say(table.id, line)
                self.chat.append(line)
                return table, news
            case "sit":
                row = SeatRow("attacker", "person", f"Eve {number}", BEN)
                news = await store.take_seat(table.id, row, self.news)
                return with_sitter(table, row), news
            case "reseat":
                row = SeatRow("attacker", "open")
                news = await store.reseat(table.id, row, self.news)
                return with_sitter(table, row), news
            case "ask":
                words = f"question {number}"
                news = await store.ask(table.id, words, self.news)
                return replace(table, asking=words), news
            case "end":
                ended = await store.end(table.id, float(number))
                return ended and (replace(table, ended=float(number)), ended)
            case _:
                next_one = new_row(f"{table.id}, {number}")
                news = await store.follow(table.id, self.news, next_one)
                return replace(table, rematch=next_one.id), news


def new_row(id: str) -> TableRow:
    return replace(T1, id=id, code="", watch="")


writing = st.sampled_from(
    ("append", "append", "append much", "say", "sit", "reseat", "ask", "end", "follow")
)
steps = st.lists(
    st.tuples(st.sampled_from((0, 1)), writing | st.just("look")), max_size=16
)


def test_whoever_looks_knows_what_somebody_new_is_told(
    tmp_path: Path, database: str
) -> None:
    """Two who write and look in any order; each counts their own changes."""
    numbers = itertools.count()
    with asyncio.Runner() as runner:
        store = runner.run(open_store(Settings(data=tmp_path, database=database)))

        async def story(whole: list[tuple[int, str]]) -> None:
            row = new_row(f"table {next(numbers)}")
            await store.open_table(row)
            readers = Reader(store, row), Reader(store, row)
            for number, (who, kind) in enumerate(whole):
                if kind != "look":
                    await readers[who].write(kind, number)
                    continue
                await readers[who].look()
                assert readers[who].knows() == await store.look(row.id)

        @examples(max_examples=EXAMPLES, deadline=None)
        @given(steps)
        def stories(whole: list[tuple[int, str]]) -> None:
            runner.run(story([*whole, (0, "look"), (1, "look")]))

        try:
            stories()
        finally:
            runner.run(store.close())


# Servers that share a store.


@asynccontextmanager
async def table_services(
    settings: Settings,
) -> AsyncIterator[tuple[TableService, TableService]]:
    """Two, who tell each other nothing: each looks when it is told to."""
    store, bots = await open_store(settings), BotProcesses(settings)
    one, other = (TableService(store, CATALOG, settings, bots) for _ in range(2))
    try:
        yield one, other
    finally:
        await one.close()
        await other.close()
        await bots.close()
        await store.close()


async def catch_up(table_service: TableService, table: str) -> LiveTable:
    async with table_service.tables.using(table) as live, live.lock:
        await table_service.tables.sync.catch_up(live)
    return live


def known(live: LiveTable) -> tuple[object, ...]:
    """What people are told, and what decides what they may do."""
    room = live.room
    table = replace(room.table, news=0, changed=0.0, asking="")
    asked = room.request, room.askers, room.wishes
    return table, room.log, room.steps, room.stopped, asked, live.chat, live.news


async def known_to_a_newcomer(
    table_service: TableService, table: str
) -> tuple[object, ...]:
    room, chat = await table_service.tables._read(table)
    return known(LiveTable(room, chat, now=0.0, grace=0.0))


async def two_people(table_service: TableService) -> str:
    new = messages.NewTable(GAME, {"attacker": "me", "defender": "open"}, "Ada")
    table = await table_service.lobby.open_table(new, ADA, "here")
    code = (await table_service.info(table, ADA)).code
    await table_service.lobby.join(code, messages.JoinTable("Ben"), BEN)
    return table


async def do(
    table_service: TableService, table: str, seat: str, command: messages.Command
) -> messages.Answer:
    return await table_service.commands.execute(table, seat, SEATS[seat], command)


async def move(table_service: TableService, table: str, choice: int = 0) -> None:
    """Whoever is to move, as that server knows it."""
    async with table_service.tables.using(table) as live:
        room = live.room
    moves = legal(room)
    command = messages.Move(new_id(), room.seq, moves[choice % len(moves)])
    await do(table_service, table, str(room.actor), command)


async def last(table_service: TableService, table: str) -> int:
    async with table_service.tables.using(table) as live:
        return live.room.seq


async def ask_to_take_back(table_service: TableService, table: str) -> None:
    await move(table_service, table)
    wish = messages.TakeBack(new_id(), await last(table_service, table))
    assert isinstance(
        await do(table_service, table, "attacker", wish), messages.Accepted
    )


async def answer(table_service: TableService, table: str, *, agree: bool) -> None:
    await ask_to_take_back(table_service, table)
    yes_or_no = messages.AnswerTakeBack(
        new_id(), await last(table_service, table), agree
    )
    assert isinstance(
        await do(table_service, table, "defender", yes_or_no), messages.Accepted
    )


async def say(table_service: TableService, table: str) -> None:
    await do(table_service, table, "defender", messages.Say(new_id(), "well played"))


async def resign(table_service: TableService, table: str) -> None:
    await do(
        table_service,
        table,
        "attacker",
        messages.Resign(new_id(), await last(table_service, table)),
    )


async def play_again(table_service: TableService, table: str) -> None:
    await resign(table_service, table)
    for seat in SEATS:
        await do(table_service, table, seat, messages.Rematch(new_id()))


async def forget(table_service: TableService, table: str) -> None:
    await table_service.retention.forget(ADA)


async def everything(table_service: TableService, table: str) -> None:
    await answer(table_service, table, agree=True)
    await say(table_service, table)
    await move(table_service, table)
    await play_again(table_service, table)
    await say(table_service, table)


async def let_the_bot_play(table_service: TableService, table: str) -> None:
    """Ben was never there, and a bot takes the place."""
    await asyncio.sleep(table_service.tables.settings.grace)
    bot = messages.LetBotPlay(new_id(), "defender", "random")
    assert isinstance(
        await do(table_service, table, "attacker", bot), messages.Accepted
    )


DONE_ELSEWHERE: dict[str, Callable[[TableService, str], Awaitable[None]]] = {
    "a move": move,
    "chat": say,
    "a wish to take back": ask_to_take_back,
    "a no to it": lambda table_service, table: answer(
        table_service, table, agree=False
    ),
    "a yes to it": lambda table_service, table: answer(
        table_service, table, agree=True
    ),
    "resigned": resign,
    "a rematch": play_again,
    "somebody forgotten": forget,
    "a bot instead": let_the_bot_play,
    "all of that": everything,
}


@pytest.mark.parametrize("kind", DONE_ELSEWHERE)
def test_what_is_done_at_another_server_is_taken_over(
    kind: str, quick: Settings
) -> None:
    async def scene() -> None:
        async with table_services(quick) as (here, there):
            table = await two_people(there)
            async with here.tables.using(table) as live:
                before = known(live)
                await DONE_ELSEWHERE[kind](there, table)
                assert known(await catch_up(here, table)) != before
                assert known(live) == await known_to_a_newcomer(here, table)

    asyncio.run(scene())


def test_whoever_sits_down_elsewhere_is_seen(quick: Settings) -> None:
    async def scene() -> None:
        async with table_services(quick) as (here, there):
            new = messages.NewTable(GAME, {"attacker": "me", "defender": "open"}, "Ada")
            table = await there.lobby.open_table(new, ADA, "here")
            async with here.tables.using(table) as live:
                code = (await there.info(table, ADA)).code
                await there.lobby.join(code, messages.JoinTable("Ben"), BEN)
                await catch_up(here, table)
                assert [row.kind for row in live.room.table.seats] == ["person"] * 2
                assert live.room.seq == 12, "and the cards are dealt"
                assert known(live) == await known_to_a_newcomer(here, table)

    asyncio.run(scene())


def test_a_seat_that_is_freed_elsewhere_is_open(quick: Settings) -> None:
    async def scene() -> None:
        async with table_services(quick) as (here, there):
            options = {"players": 3}
            seats = [str(seat) for seat in CATALOG.game("castle", options).seats]
            wanted = dict(zip(seats, ("me", "random", "open"), strict=True))
            new = messages.NewTable("castle", wanted, "Ada", options)
            table = await there.lobby.open_table(new, ADA, "here")
            async with here.tables.using(table) as live:
                code = (await there.info(table, ADA)).code
                await there.commands.execute(
                    table, seats[0], ADA, messages.FreeSeat(new_id(), seats[1])
                )
                await catch_up(here, table)
                assert [row.kind for row in live.room.table.seats] == [
                    "person",
                    "open",
                    "open",
                ]
                await there.lobby.join(code, messages.JoinTable("Ben", seats[1]), BEN)
                await catch_up(here, table)
                assert live.room.seats_of(BEN) == (seats[1],)
                assert known(live) == await known_to_a_newcomer(here, table)

    asyncio.run(scene())


def test_what_is_said_at_a_table_for_looking_back_is_heard(quick: Settings) -> None:
    async def scene() -> None:
        async with table_services(quick) as (here, there):
            file = write_playthrough(whole_game_of(CATALOG.game(GAME, {}), 30))
            table = await there.archive.import_playthrough(file, ADA, "here")
            async with here.tables.using(table) as live:
                assert live.room.seq == 30
                await there.commands.execute(
                    table, None, ADA, messages.Say(new_id(), "look!")
                )
                await catch_up(here, table)
                assert [line.text for line in live.chat] == ["look!"]
                assert known(live) == await known_to_a_newcomer(here, table)

    asyncio.run(scene())


COMMANDS: dict[str, Callable[[int], messages.Command]] = {
    "take back": lambda seq: messages.TakeBack(new_id(), seq),
    "yes": lambda seq: messages.AnswerTakeBack(new_id(), seq, agree=True),
    "no": lambda seq: messages.AnswerTakeBack(new_id(), seq, agree=False),
    "say": lambda _: messages.Say(new_id(), "well, well"),
    "resign": lambda seq: messages.Resign(new_id(), seq),
    "rematch": lambda _: messages.Rematch(new_id()),
}
deeds = st.lists(
    st.tuples(
        st.sampled_from((0, 1)),
        st.sampled_from(("move", "move", "look", *COMMANDS)),
        st.integers(0, 200),
    ),
    max_size=20,
)


def test_two_servers_that_know_nothing_of_each_other_come_to_know_the_same(
    quick: Settings,
) -> None:
    """People do what they like at either; what they are told has no gaps."""
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        both = runner.run(stack.enter_async_context(table_services(quick)))

        async def story(whole: list[tuple[int, str, int]]) -> None:
            table = await two_people(both[0])
            async with (
                both[0].tables.using(table) as one,
                both[1].tables.using(table) as other,
            ):
                visits = [onlooker(live) for live in (one, other)]
                for who, kind, choice in whole:
                    await a_deed(both[who], table, kind, choice)
                for table_service in both:
                    await catch_up(table_service, table)
                newcomer = await known_to_a_newcomer(both[0], table)
                assert known(one) == known(other) == newcomer
                for live, visit in zip((one, other), visits, strict=True):
                    told = heard_by(visit)
                    seqs = [each.seq for each in live.room.log if each.seq > 12]
                    assert told == (seqs, [line.number for line in live.chat])
                    live.visits.discard(visit)

        @examples(max_examples=EXAMPLES // 2, deadline=None)
        @given(deeds)
        def stories(whole: list[tuple[int, str, int]]) -> None:
            runner.run(story(whole))

        try:
            stories()
        finally:
            runner.run(stack.aclose())


async def a_deed(
    table_service: TableService, table: str, kind: str, choice: int
) -> None:
    async with table_service.tables.using(table) as live:
        room = live.room
    if kind == "look":
        await catch_up(table_service, table)
    elif kind != "move":
        await do(
            table_service, table, list(SEATS)[choice % 2], COMMANDS[kind](room.seq)
        )
    elif room.actor is not None:
        await move(table_service, table, choice)


def onlooker(live: LiveTable) -> Subscriber:
    visit = Subscriber(b"")
    visit.has_said_hello = True
    live.visits.add(visit)
    return visit


def heard_by(visit: Subscriber) -> tuple[list[int], list[int]]:
    """The entries and the lines of chat that somebody was told, in that order."""
    seqs: list[int] = []
    lines: list[int] = []
    for frame in visit._frames:
        match msgspec.json.decode(frame):
            case {"type": "Update", "entries": entries}:
                seqs += [entry["seq"] for entry in entries]
            case {"type": "Said", "line": line}:
                lines.append(line["number"])
    return seqs, lines


# What it costs.


@contextmanager
def questions_about_tables(store: Store) -> Iterator[list[str]]:
    """Whatever is asked meanwhile, but for the queue of bots' turns."""
    assert isinstance(store, PostgresStore)
    asked: list[str] = []

    def note(_db: object, _cursor: object, statement: str, *_more: object) -> None:
        if "turns" not in statement:
            asked.append(statement)

    engine = store._engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)


def test_what_was_appended_is_one_question_without_a_transaction(
    postgres: Cluster,
) -> None:
    address = postgres.fresh()

    async def story() -> None:
        store = await PostgresStore.open(address)
        await store.open_table(T1, [played(1)])
        await store.append(T1.id, [played(2)])
        around: list[str] = []
        async with store._engine.connect() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
        assert isinstance(driver, asyncpg.Connection), "the only one of the pool"
        driver.add_query_logger(lambda query: around.append(query.query.split()[0]))
        with questions_about_tables(store) as asked:
            assert await store.appended(T1.id, 1, 1) == (played(2),)
            await asyncio.sleep(0.01)
            assert (len(asked), around) == (1, [])
        with questions_about_tables(store) as asked:
            assert await store.look(T1.id, 2) is not None
            await asyncio.sleep(0.01)
            assert (len(asked), around) == (4, ["BEGIN", "COMMIT;"])
        await store.close()

    asyncio.run(story())


def test_a_move_elsewhere_costs_one_question(tmp_path: Path, postgres: Cluster) -> None:
    settings = quick_settings(tmp_path, postgres.fresh())

    async def scene() -> None:
        async with table_services(settings) as (here, there):
            table = await two_people(there)
            async with here.tables.using(table) as live:
                await move(there, table)
                with questions_about_tables(here.tables.store) as asked:
                    await catch_up(here, table)
                assert len(asked) == 1
                assert live.room.seq == await last(there, table)
                await say(there, table)
                with questions_about_tables(here.tables.store) as asked:
                    await catch_up(here, table)
                assert len(asked) == 5, "in vain, and then everything"
                assert len(live.chat) == 1

    asyncio.run(scene())


def test_news_that_come_while_a_table_is_busy_are_looked_for_once(
    quick: Settings,
) -> None:
    async def scene() -> None:
        async with table_services(quick) as (here, there):
            table = await two_people(there)
            async with here.tables.using(table) as live:
                async with live.lock:
                    for _ in range(5):
                        await say(there, table)
                        async with there.tables.using(table) as told:
                            here.tables.sync._on_notification(table, told.news)
                    await asyncio.sleep(0.05)
                    assert live.looks == 0
                async with asyncio.timeout(10):
                    while len(live.chat) < 5:
                        await asyncio.sleep(0.01)
                await asyncio.sleep(0.05)
                assert live.looks == 1

    asyncio.run(scene())


def test_news_that_come_during_a_look_are_looked_for_again(
    tmp_path: Path, postgres: Cluster
) -> None:
    settings = quick_settings(tmp_path, postgres.fresh())

    async def scene() -> None:
        async with table_services(settings) as (here, there):
            table = await two_people(there)
            async with here.tables.using(table) as live:
                await say(there, table)
                async with connected(settings.database) as other, other.transaction():
                    await other.execute("LOCK TABLE entries")
                    here.tables.sync._on_notification(table, live.news + 1)
                    await asyncio.sleep(0.1)
                    assert live.looks == 1, "it has begun, and waits"
                    here.tables.sync._on_notification(table, live.news + 2)
                async with asyncio.timeout(10):
                    while live.looks < 2:
                        await asyncio.sleep(0.01)

    asyncio.run(scene())


def test_what_was_written_here_meanwhile_is_not_looked_for(quick: Settings) -> None:
    """As when the store is asked for all news while a move is being stored."""

    async def scene() -> None:
        async with table_services(quick) as (here, _):
            table = await two_people(here)
            async with here.tables.using(table) as live:
                await live.lock.acquire()
                looking = asyncio.create_task(
                    here.tables.sync._catch_up_once(live, live.news + 1)
                )
                await asyncio.sleep(0)
                live.news += 1
                live.lock.release()
                await looking
                assert live.looks == 0
                await here.tables.sync._catch_up_once(live, live.news + 1)
                assert live.looks == 1

    asyncio.run(scene())


def test_an_end_that_another_server_has_noted_is_not_counted(quick: Settings) -> None:
    """Whoever counted it would take the next news for known."""

    async def scene() -> None:
        async with table_services(quick) as (here, there):
            table = await two_people(there)
            store = here.tables.store
            async with here.tables.using(table) as live:
                line = CalledOffLine("attacker")
                await store.append(table, [LoggedEntry(13, line, 1.0, new_id())])
                await catch_up(here, table)
                await store.end(table, 2.0)
                async with live.lock:
                    await here.tables.writer.store_end(live)
                assert live.room.table.ended is not None
                assert (await store.news_of([table]))[table] == live.news + 1

    asyncio.run(scene())
