"""More than two at a table, over real sockets: they come, leave, resign, are asked."""

import asyncio
from contextlib import AsyncExitStack

import structlog

from siegeworks.core.record import replace
from siegeworks.server.live.live_table import NOT_YOURS
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.table.log import LoggedEntry, ResignedLine
from siegeworks.server.table.records import SeatRow

from .client import Client, Guest, new_id
from .conftest import Serving, serving

Journal = list[structlog.typing.EventDict]


async def opened(server: Serving, host: Guest, **seats: str) -> str:
    """A table with as many seats as are named."""
    options = {"players": len(seats)}
    return await server.table(host, game="castle", options=options, **seats)


async def people(
    server: Serving, stack: AsyncExitStack, count: int, *bots: str
) -> tuple[str, list[Client]]:
    """A table of people, each at their seat, and then bots."""
    seats = ["grey", "blue", "yellow", "green", "pink"]
    sitters = ["me", *["open"] * (count - 1), *bots]
    guests = [Guest() for _ in range(count)]
    table = await opened(server, guests[0], **dict(zip(seats, sitters, strict=False)))
    for guest in guests[1:]:
        await server.join(table, guest)
    clients = []
    for guest, seat in zip(guests, seats, strict=False):
        client = await stack.enter_async_context(server.client(table, guest))
        await client.hello(seat)
        clients.append(client)
    return table, clients


def kinds(client: Client) -> list[str]:
    assert client.table is not None
    return [info.kind for info in client.table.seats]


async def moves(client: Client, count: int) -> None:
    for _ in range(count):
        situation = await client.my_turn()
        answer = await client.move(situation.legal[0].text)
        assert isinstance(answer, messages.Accepted)
        await client.until(lambda: client.seen >= answer.seq)  # noqa: B023


def test_friends_take_the_next_free_seat_and_bots_the_rest(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            ada, ben = Guest(), Guest()
            table = await opened(
                server, ada, grey="open", blue="me", yellow="open", green="open"
            )
            async with server.client(table, ada) as a, server.client(table, ben) as b:
                await a.hello("blue")
                assert kinds(a) == ["open", "person", "open", "open"]
                await server.join(table, ben)
                await a.until(lambda: kinds(a)[0] == "person")
                await b.open()
                await b.hello("grey")
                for client, seat in ((a, "green"), (b, "yellow")):
                    assert client.situation is not None
                    assert client.situation.actor is None
                    assert client.seen == 0, "nothing is dealt before all sit"
                    fill = messages.LetBotPlay(new_id(), seat, "random")
                    assert isinstance(await client.ask(fill), messages.Accepted)
                    assert isinstance(await client.ask(fill), messages.Duplicate)
                await moves(b, 1)
                assert kinds(a) == ["person", "person", "bot", "bot"]
                assert a.table is not None
                assert (a.table.status, a.table.code) == ("playing", "")

    asyncio.run(scene())


def test_whoever_leaves_before_the_start_makes_room_for_somebody_else(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            ada, ben, cleo = Guest(), Guest(), Guest()
            table = await opened(server, ada, grey="me", blue="open", yellow="open")
            await server.join(table, ben)
            async with server.client(table, ada) as a, server.client(table, ben) as b:
                await a.hello("grey")
                await b.hello("blue")
                leave = messages.FreeSeat(new_id(), "blue")
                assert isinstance(await b.ask(leave), messages.Accepted)
                assert await b.closed() == NOT_YOURS
                await a.until(lambda: kinds(a) == ["person", "open", "open"])
                await server.join(table, cleo)
                await a.until(lambda: kinds(a) == ["person", "person", "open"])
                bot = messages.LetBotPlay(new_id(), "blue", "random")
                assert isinstance(await a.ask(bot), messages.Illegal), "Cleo sits there"

    asyncio.run(scene())


def test_the_table_goes_on_without_whoever_resigns_also_after_a_restart(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, AsyncExitStack() as stack:
            table, [a, b, _] = await people(server, stack, 3)
            answer = await a.ask(messages.Resign(new_id(), a.seen))
            assert isinstance(answer, messages.Accepted), "told before the door is shut"
            assert await a.closed() == NOT_YOURS
            await b.until(lambda: kinds(b)[0] == "bot")
            entry = b.log[answer.seq - 1]
            assert isinstance(entry, messages.Resigned)
            assert b.table is not None
            assert entry.level == b.table.levels[-1]
            await moves(b, 1)
            assert any(m == messages.Thinking("grey") for m in b.heard)
            watch = await server.watch_key(table)
        async with serving(quick) as server:
            row = await server.services.store.table(table)
            assert row is not None
            assert row.seats[0] == SeatRow("grey", "bot", entry.level)
            async with server.client(table, watch=watch) as watcher:
                await watcher.hello()
                assert watcher.situation is not None
                assert watcher.situation.ending is None

    asyncio.run(scene())


def test_a_server_killed_between_resigning_and_noting_the_seat_is_mended(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            ada, ben, cleo = Guest(), Guest(), Guest()
            table = await opened(server, ada, grey="me", blue="open", yellow="open")
            for guest in (ben, cleo):
                await server.join(table, guest)
            last = (await server.services.store.entries(table))[-1].seq
        async with serving(quick) as server:
            line = ResignedLine("grey", "random", "Ada")
            entry = LoggedEntry(last + 1, line, 1.0, new_id())
            await server.services.store.append(table, [entry])
            async with server.client(table, ben) as b:
                await b.hello("blue")
                assert kinds(b) == ["bot", "person", "person"]
                await moves(b, 1)
            row = await server.services.store.table(table)
            assert row is not None
            assert row.seats[0] == SeatRow("grey", "bot", "random")

    asyncio.run(scene())


def test_a_bot_waits_while_people_are_asked_to_take_back(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        slow = replace(quick, bot_pause=1.0)
        async with serving(slow) as server, AsyncExitStack() as stack:
            _, [a, b] = await people(server, stack, 2, "random")
            await moves(a, 2)
            await moves(b, 2)
            seen = b.seen
            assert isinstance(await b.take_back(), messages.Accepted)
            await a.until(lambda: a.situation.unanswered == ("grey",))
            await asyncio.sleep(1.5)
            assert b.seen == seen, "the bot at yellow is to decide, and waits"
            no = messages.AnswerTakeBack(new_id(), a.seen, agree=False)
            assert isinstance(await a.ask(no), messages.Accepted)
            await b.until(lambda: b.seen > seen)
            assert b.log[seen].by == "yellow"

    asyncio.run(scene())


def test_several_bots_play_one_after_another(quick: Settings, journal: Journal) -> None:
    async def scene() -> None:
        async with serving(quick) as server, AsyncExitStack() as stack:
            bots = ("random", "random", "random", "random")
            _, [a] = await people(server, stack, 1, *bots)
            await moves(a, 5)
            by = [e.by for e in a.log if isinstance(e, messages.Played)]
            turns = [seat for seat in by if seat != "chance"]
            assert {"grey", "blue", "yellow", "green", "pink"} <= set(turns)
            assert not any(e.stand_in for e in a.log if isinstance(e, messages.Played))

    asyncio.run(scene())
