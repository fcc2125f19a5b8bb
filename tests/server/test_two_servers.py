"""Two servers on one database: whoever talks to either plays at the same tables."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import structlog

from siegeworks.server.cluster.pg_notify import CHANNEL, NAME
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings

from .client import Client, Guest, new_id
from .conftest import Serving, quick_settings, serving
from .postgres import Cluster, connected
from .test_socket import play_out

Journal = list[structlog.typing.EventDict]
PATIENCE = 20.0
"""Seconds for news to arrive, on however busy a machine."""


@pytest.fixture
def shared(tmp_path: Path, postgres: Cluster) -> Settings:
    return quick_settings(tmp_path, postgres.fresh())


@asynccontextmanager
async def two_servers(settings: Settings) -> AsyncIterator[tuple[Serving, Serving]]:
    async with serving(settings) as one, serving(settings) as other:
        yield one, other


@asynccontextmanager
async def a_seat_at_each(
    one: Serving, other: Serving, options: object = None
) -> AsyncIterator[tuple[Client, Client]]:
    """The first seat's person talks to one server, the second's to the other."""
    table, ada, ben = await one.two_at_a_table(options)
    seats = [
        str(seat)
        for seat in one.services.catalog.game(
            "schotten-totten-2", options if isinstance(options, dict) else {}
        ).seats
    ]
    async with one.client(table, ada) as a, other.client(table, ben) as b:
        await a.hello(seats[0])
        await b.hello(seats[1])
        yield a, b


@asynccontextmanager
async def a_window_at_each(
    one: Serving, other: Serving, table: str, guest: Guest
) -> AsyncIterator[tuple[Client, Client]]:
    """The same person, the attacker, at both servers."""
    async with one.client(table, guest) as a, other.client(table, guest) as b:
        await a.hello("attacker")
        await b.hello("attacker")
        yield a, b


def test_a_game_is_played_through_two_servers(
    shared: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with (
            two_servers(shared) as servers,
            a_seat_at_each(*servers, {"tactics": True}) as (a, b),
        ):
            await play_out(a, b)
            assert [entry.seq for entry in a.log] == [entry.seq for entry in b.log]
            for client in (a, b):
                await client.until(lambda: client.table.status == "over")  # noqa: B023

    asyncio.run(scene())


def test_somebody_sits_down_through_another_server(
    shared: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with two_servers(shared) as (one, other):
            ada, ben = Guest(), Guest()
            table = await one.table(ada, attacker="me")
            async with one.client(table, ada) as a:
                await a.hello("attacker")
                await other.join(table, ben)
                await a.until(lambda: a.table.status == "playing")
                await a.my_turn()
                async with other.client(table, ben) as b:
                    await b.hello("defender")
                    assert b.seen == a.seen

    asyncio.run(scene())


def test_what_is_said_is_heard_everywhere_once_and_in_order(
    shared: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with (
            two_servers(shared) as servers,
            a_seat_at_each(*servers) as (a, b),
        ):
            for number in range(6):
                speaker = (a, b)[number % 2]
                said = await speaker.ask(messages.Say(new_id(), f"line {number}"))
                assert isinstance(said, messages.Accepted)
            for client in (a, b):
                await client.until(lambda: len(client.chat) == 6)  # noqa: B023
                assert [line.number for line in client.chat] == [1, 2, 3, 4, 5, 6]

    asyncio.run(scene())


def test_of_two_moves_at_two_servers_one_counts_and_the_other_is_late(
    shared: Settings, journal: Journal
) -> None:
    """The same person in two windows, each at another server, presses twice."""

    async def scene() -> None:
        async with two_servers(shared) as (one, other):
            table, ada, _ = await one.two_at_a_table()
            async with a_window_at_each(one, other, table, ada) as (a, b):
                legal = (await a.my_turn()).legal
                answers = await asyncio.gather(
                    a.move(legal[0].text), b.move(legal[-1].text)
                )
                kinds = {type(answer) for answer in answers}
                assert kinds == {messages.Accepted, messages.Stale}
                for client in (a, b):
                    await client.until(lambda: client.seen == 14)  # noqa: B023
                assert a.log == b.log

    asyncio.run(scene())


def test_a_command_that_is_repeated_elsewhere_is_known(
    shared: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with two_servers(shared) as (one, other):
            table, ada, _ = await one.two_at_a_table()
            async with a_window_at_each(one, other, table, ada) as (a, b):
                situation = await a.my_turn()
                move = messages.Move(new_id(), situation.seq, situation.legal[0].text)
                accepted = await a.ask(move)
                assert isinstance(accepted, messages.Accepted)
                assert await b.ask(move) == messages.Duplicate(move.id, accepted.seq)

    asyncio.run(scene())


def test_a_bot_moves_once_however_many_servers_see_it(
    shared: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with two_servers(shared) as (one, other):
            ada = Guest()
            table = await one.table(ada, attacker="me", defender="random")
            async with a_window_at_each(one, other, table, ada) as (a, b):
                for number in range(8):
                    mover = (a, b)[number % 2]
                    situation = await mover.my_turn()
                    answer = await mover.move(situation.legal[0].text)
                    assert isinstance(answer, messages.Accepted), answer
                    for client in (a, b):
                        await client.until(lambda: client.seen >= answer.seq)  # noqa: B023
                for client in (a, b):
                    await client.my_turn()
                assert a.log == b.log

    asyncio.run(scene())


def test_a_wish_to_take_back_is_answered_at_another_server(
    shared: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with (
            two_servers(shared) as servers,
            a_seat_at_each(*servers) as (a, b),
        ):
            for agree in (False, True):
                answer = await a.move((await a.my_turn()).legal[0].text)
                assert isinstance(answer, messages.Accepted)
                await b.my_turn()
                await a.until(lambda: a.seen == b.seen)
                assert isinstance(await a.take_back(), messages.Accepted)
                await b.until(lambda: b.situation.asked == "attacker")
                before = len(a.heard)
                said = messages.AnswerTakeBack(new_id(), b.seen, agree=agree)
                assert isinstance(await b.ask(said), messages.Accepted)
                if not agree:
                    told = await a.next(messages.TakeBackDeclined, before)
                    assert told.by == "defender"
                    answer = await b.move((await b.my_turn()).legal[0].text)
                    assert isinstance(answer, messages.Accepted)
            await a.my_turn()
            await b.until(lambda: b.seen == a.seen)
            assert a.situation.asked is None
            assert isinstance(a.log[-1], messages.TakenBack)

    asyncio.run(scene())


def test_a_rematch_wished_at_two_servers_is_one_table(
    shared: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with (
            two_servers(shared) as servers,
            a_seat_at_each(*servers) as (a, b),
        ):
            await a.my_turn()
            resigned = await a.ask(messages.Resign(new_id(), a.seen))
            assert isinstance(resigned, messages.Accepted)
            for client in (a, b):
                await client.until(lambda: client.table.status == "over")  # noqa: B023
            answers = await asyncio.gather(
                *(client.ask(messages.Rematch(new_id())) for client in (a, b))
            )
            assert {type(answer) for answer in answers} == {messages.Accepted}
            for client in (a, b):
                await client.until(lambda: client.table.rematch != "")  # noqa: B023
            assert a.table.rematch == b.table.rematch

    asyncio.run(scene())


def test_who_is_at_another_server_is_there(shared: Settings, journal: Journal) -> None:
    async def scene() -> None:
        async with two_servers(shared) as (one, other):
            table, ada, ben = await one.two_at_a_table()
            async with one.client(table, ada) as a:
                await a.hello("attacker")
                async with other.client(table, ben) as b:
                    await b.hello("defender")
                    for client in (a, b):
                        await client.until(lambda: here(client) == {ADA, BEN})  # noqa: B023
                    await asyncio.sleep(2 * shared.grace)
                    bot = messages.LetBotPlay(new_id(), BEN, "random")
                    assert isinstance(await a.ask(bot), messages.Illegal)
                await a.until(lambda: here(a) == {ADA})
                await asyncio.sleep(2 * shared.grace)
                bot = messages.LetBotPlay(new_id(), BEN, "random")
                assert isinstance(await a.ask(bot), messages.Accepted)

    asyncio.run(scene())


ADA, BEN = "attacker", "defender"


def here(client: Client) -> set[str]:
    return {seat.seat for seat in client.table.seats if seat.here}


def test_news_that_were_never_told_are_found(
    shared: Settings, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the server that wrote is killed before it could say so."""

    async def scene() -> None:
        async with (
            two_servers(shared) as (one, other),
            a_seat_at_each(one, other) as (a, b),
        ):
            monkeypatch.setattr(
                one.table_service.tables.sync._notifier, "notify", lambda *_: None
            )
            situation = await a.my_turn()
            answer = await a.move(situation.legal[0].text)
            assert isinstance(answer, messages.Accepted)
            async with asyncio.timeout(PATIENCE):
                await b.until(lambda: b.seen >= answer.seq)

    asyncio.run(scene())


def test_a_server_whose_news_are_cut_off_hears_again(
    shared: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with (
            two_servers(shared) as servers,
            a_seat_at_each(*servers) as (a, b),
        ):
            async with connected(shared.database) as connection:
                ears = "FROM pg_stat_activity WHERE application_name = $1"
                async with asyncio.timeout(10):
                    while (
                        await connection.fetchval(f"SELECT count(*) {ears}", NAME) < 2
                    ):
                        await asyncio.sleep(0.01)
                await connection.fetch(f"SELECT pg_terminate_backend(pid) {ears}", NAME)
            for number in range(4):
                mover, other = (a, b) if number % 2 == 0 else (b, a)
                answer = await mover.move((await mover.my_turn()).legal[0].text)
                assert isinstance(answer, messages.Accepted)
                async with asyncio.timeout(PATIENCE):
                    await other.until(lambda: other.seen >= answer.seq)  # noqa: B023

    asyncio.run(scene())


async def both_hear(database: str) -> None:
    """Both servers listen: what one tells from now on, the other hears."""
    async with connected(database) as connection:
        ears = (
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE application_name = $1 AND query LIKE '%pg_notify%'"
        )
        async with asyncio.timeout(10):
            while await connection.fetchval(ears, NAME) < 2:
                await asyncio.sleep(0.01)


def test_two_who_change_a_table_at_once_hear_of_each_other(
    shared: Settings, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without looking around: neither may take the other's change for its own."""
    monkeypatch.setattr("siegeworks.server.live.sync.POLL_SECONDS", 1000.0)

    async def scene() -> None:
        async with (
            two_servers(shared) as servers,
            a_seat_at_each(*servers) as (a, b),
        ):
            await both_hear(shared.database)
            for number in range(ROUNDS):
                assert a.situation is not None
                is_first = a.situation.actor == a.seat
                mover, other = (a, b) if is_first else (b, a)
                text = (await mover.my_turn()).legal[0].text
                moved, said = await asyncio.gather(
                    mover.move(text),
                    other.ask(messages.Say(new_id(), f"line {number}")),
                )
                assert isinstance(moved, messages.Accepted)
                assert isinstance(said, messages.Accepted)
                async with asyncio.timeout(PATIENCE):
                    for client in (a, b):
                        await client.until(lambda: client.seen >= moved.seq)  # noqa: B023
                        await client.until(lambda: len(client.chat) > number)  # noqa: B023

    asyncio.run(scene())


ROUNDS = 12


def test_looking_around_goes_on_after_an_error_that_nobody_expected(
    shared: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with (
            two_servers(shared) as (one, other),
            a_seat_at_each(one, other) as (a, b),
        ):
            monkeypatch.setattr(
                one.table_service.tables.sync._notifier, "notify", lambda *_: None
            )
            meet, failures = other.services.store.meet, [LookupError("by surprise")]

            async def fails_once(*args: object) -> object:
                if failures:
                    raise failures.pop()
                return await meet(*args)  # type: ignore[arg-type]  # as they came

            monkeypatch.setattr(other.services.store, "meet", fails_once)
            async with asyncio.timeout(10):
                while failures:
                    await asyncio.sleep(0.01)
            answer = await a.move((await a.my_turn()).legal[0].text)
            assert isinstance(answer, messages.Accepted)
            async with asyncio.timeout(10):
                await b.until(lambda: b.seen >= answer.seq)

    with structlog.testing.capture_logs() as lines:
        asyncio.run(scene())
    failed = [line for line in lines if line["log_level"] == "error"]
    assert [line["event"] for line in failed] == ["a loop failed"]


@asynccontextmanager
async def listening_to(settings: Settings, heard: list[str]) -> AsyncIterator[None]:
    async with connected(settings.database) as connection:
        await connection.add_listener(CHANNEL, lambda *told: heard.append(told[-1]))
        yield


def test_news_say_nothing_but_which_table_and_a_number(shared: Settings) -> None:
    async def scene() -> None:
        heard: list[str] = []
        async with (
            listening_to(shared, heard),
            two_servers(shared) as servers,
            a_seat_at_each(*servers) as (a, b),
        ):
            await a.move((await a.my_turn()).legal[0].text)
            await b.my_turn()
            await a.ask(messages.Say(new_id(), "a secret plan"))
            await b.until(lambda: bool(b.chat))
            table = a.table.id
        assert heard
        for line in heard:
            named, number, _ = line.split(" ")
            assert named == table
            assert number.isdigit()

    asyncio.run(scene())
