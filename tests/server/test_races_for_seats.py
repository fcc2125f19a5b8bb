"""Two servers change who sits at one table, and neither knows what the other did."""

import asyncio
from collections.abc import Awaitable

import pytest

from siegeworks.core.i18n import render
from siegeworks.games import CATALOG
from siegeworks.server.errors import SeatTaken
from siegeworks.server.live import registry
from siegeworks.server.live.service import TableService
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.storage.base import Unwritten
from siegeworks.server.table.log import PlayedLine, ResignedLine
from siegeworks.server.table.records import SeatRow, TableRow, Turn

from .client import new_id
from .test_catching_up import (
    ADA,
    BEN,
    catch_up,
    known,
    known_to_a_newcomer,
    table_services,
)

CLEO = b"cleo" * 8
SEATS = [str(seat) for seat in CATALOG.game("castle", {"players": 3}).seats]
GREY, BLUE, YELLOW = SEATS
TRIES = 20


async def company(table_service: TableService, *sitters: str) -> tuple[str, str]:
    """A table of Castle for three, and the code of its invitation."""
    wanted = dict(zip(SEATS, sitters, strict=True))
    new = messages.NewTable("castle", wanted, "Ada", {"players": 3})
    table = await table_service.lobby.open_table(new, ADA, "here")
    return table, (await table_service.info(table, ADA)).code


async def do(
    table_service: TableService,
    table: str,
    seat: str,
    guest: bytes,
    command: messages.Command,
) -> messages.Answer:
    return await table_service.commands.execute(table, seat, guest, command)


async def join(table_service: TableService, code: str, guest: bytes) -> None:
    await table_service.lobby.join(code, messages.JoinTable("Ben"), guest)


async def stored(table_service: TableService, table: str) -> TableRow:
    row = await table_service.tables.store.table(table)
    assert row is not None
    return row


def kinds(row: TableRow) -> list[str]:
    return [each.kind for each in row.seats]


def test_no_seat_is_freed_after_the_cards_were_dealt_elsewhere(quick: Settings) -> None:
    """A guest could sit down there, read the hand, and leave again."""

    async def scene() -> None:
        async with table_services(quick) as (here, there):
            table, code = await company(there, "me", "random", "open")
            async with here.tables.using(table) as live:
                await join(there, code, BEN)
                freed = messages.FreeSeat(new_id(), BLUE)
                answer = await do(here, table, GREY, ADA, freed)
                assert isinstance(answer, messages.Illegal)
                assert "begun" in render(answer.refusal.reason)
                assert kinds(await stored(here, table)) == ["person", "bot", "person"]
                assert known(live) == await known_to_a_newcomer(here, table)
                with pytest.raises(SeatTaken):
                    await join(here, code, CLEO)

    asyncio.run(scene())


async def together(*deeds: Awaitable[object]) -> list[object]:
    return await asyncio.gather(*deeds, return_exceptions=True)


@pytest.mark.parametrize("freed", [GREY, BLUE])
def test_the_cards_are_dealt_or_a_seat_is_free_but_never_both(
    quick: Settings, freed: str
) -> None:
    """One frees a seat while another takes the last one."""

    async def scene() -> None:
        async with table_services(quick) as (here, there):
            for _ in range(TRIES):
                table, code = await company(there, "me", "random", "open")
                async with here.tables.using(table):
                    await together(
                        join(there, code, BEN),
                        do(here, table, GREY, ADA, messages.FreeSeat(new_id(), freed)),
                    )
                row = await stored(here, table)
                log = await here.tables.store.entries(table)
                is_dealt = any(isinstance(each.line, PlayedLine) for each in log)
                assert is_dealt != ("open" in kinds(row))
                for table_service in (here, there):
                    live = await catch_up(table_service, table)
                    assert known(live) == await known_to_a_newcomer(
                        table_service, table
                    )

    asyncio.run(scene())


def test_one_cookie_takes_one_seat_however_often_it_asks(quick: Settings) -> None:
    async def scene() -> None:
        async with table_services(quick) as (here, there):
            for _ in range(TRIES):
                table, code = await company(there, "me", "open", "open")
                async with here.tables.using(table):
                    await together(
                        *(
                            join(table_service, code, BEN)
                            for table_service in (here, there) * 2
                        )
                    )
                row = await stored(here, table)
                assert sorted(kinds(row)) == ["open", "person", "person"]

    asyncio.run(scene())


def test_two_people_who_come_at_once_get_a_seat_each(quick: Settings) -> None:
    async def scene() -> None:
        async with table_services(quick) as (here, there):
            for _ in range(TRIES // 4):
                table, code = await company(there, "me", "open", "open")
                async with here.tables.using(table):
                    told = await together(
                        join(here, code, BEN), join(there, code, CLEO)
                    )
                assert told == [None, None]
                row = await stored(here, table)
                assert {each.guest for each in row.seats} == {ADA, BEN, CLEO}
                assert await here.tables.store.entries(table), "and it begins"

    asyncio.run(scene())


def test_a_bot_takes_no_seat_that_somebody_took_elsewhere(quick: Settings) -> None:
    async def scene() -> None:
        async with table_services(quick) as (here, there):
            table, code = await company(there, "me", "open", "open")
            async with here.tables.using(table):
                await join(there, code, BEN)
                bot = messages.LetBotPlay(new_id(), BLUE, "random")
                answer = await do(here, table, GREY, ADA, bot)
                assert isinstance(answer, messages.Illegal)
            assert kinds(await stored(here, table)) == ["person", "person", "open"]

    asyncio.run(scene())


def test_a_game_is_not_called_off_when_somebody_has_come_elsewhere(
    quick: Settings,
) -> None:
    """The last person leaves, and does not know that it is not the last one."""

    async def scene() -> None:
        async with table_services(quick) as (here, there):
            table, code = await company(there, "me", "open", "open")
            async with here.tables.using(table):
                await join(there, code, BEN)
                leave = messages.FreeSeat(new_id(), GREY)
                answer = await do(here, table, GREY, ADA, leave)
                assert isinstance(answer, messages.Accepted)
            assert kinds(await stored(here, table)) == ["open", "person", "open"]
            assert await here.tables.store.entries(table) == []

    asyncio.run(scene())


def test_nobody_sits_down_at_a_game_that_was_called_off_elsewhere(
    quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with table_services(quick) as (here, there):
            table, code = await company(there, "me", "open", "open")
            async with here.tables.using(table):
                leave = messages.FreeSeat(new_id(), GREY)
                row = await stored(there, table)
                assert isinstance(
                    await do(there, table, GREY, ADA, leave), messages.Accepted
                )

                async def found(_code: str) -> TableRow:
                    return row

                # As if the code had been looked up a moment before.
                monkeypatch.setattr(here.tables.store, "table_by_code", found)
                with pytest.raises(SeatTaken):
                    await join(here, code, BEN)
            assert kinds(await stored(here, table)) == ["person", "open", "open"]

    asyncio.run(scene())


def test_whoever_resigns_last_ends_the_game_though_others_left_elsewhere(
    quick: Settings,
) -> None:
    """Ben has resigned, too, and no person is left to play on."""

    async def scene() -> None:
        async with table_services(quick) as (here, there):
            table, code = await company(there, "me", "open", "random")
            await join(there, code, BEN)
            async with here.tables.using(table) as live:
                last = live.room.seq
                async with there.tables.using(table) as elsewhere:
                    gone = messages.Resign(new_id(), elsewhere.room.seq)
                    answer = await do(there, table, BLUE, BEN, gone)
                assert isinstance(answer, messages.Accepted)
                await do(here, table, GREY, ADA, messages.Resign(new_id(), last))
                lines = [entry.line for entry in live.room.log]
                if not any(
                    isinstance(line, ResignedLine) and line.by == GREY for line in lines
                ):
                    # A bot has moved meanwhile: decided anew, it is too late.
                    last = live.room.seq
                    await do(here, table, GREY, ADA, messages.Resign(new_id(), last))
                line = next(
                    entry.line
                    for entry in live.room.log
                    if isinstance(entry.line, ResignedLine) and entry.line.by == GREY
                )
                assert line.level == "", "no bot plays on for nobody"
                assert live.room.is_over

    asyncio.run(scene())


def test_whoever_resigns_leaves_the_seat_in_the_same_transaction(
    quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server may be killed right after the entry was written."""

    async def scene() -> None:
        async with table_services(quick) as (here, there):
            table, code = await company(there, "me", "open", "open")
            for guest in (BEN, CLEO):
                await join(there, code, guest)
            monkeypatch.setattr(here.tables.store, "reseat", _fails)
            async with here.tables.using(table) as live:
                resign = messages.Resign(new_id(), live.room.seq)
                assert isinstance(
                    await do(here, table, YELLOW, CLEO, resign), messages.Accepted
                )
            assert kinds(await stored(here, table))[2] == "bot"

    asyncio.run(scene())


async def _fails(*_: object, **__: object) -> int:
    raise Unwritten("killed")


async def is_dealt(table_service: TableService, table: str) -> None:
    async with asyncio.timeout(10):
        while not await table_service.tables.store.entries(table):
            await asyncio.sleep(0.02)


def test_whoever_takes_the_last_seat_is_answered_once_though_the_deal_fails(
    quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database may be away between the two; the cards are dealt a moment later."""
    monkeypatch.setattr(registry, "SWEEP_INTERVAL_SECONDS", 0.05)

    async def scene() -> None:
        async with table_services(quick) as (here, _):
            for fill in (
                lambda table_service, table, _: do(
                    table_service,
                    table,
                    GREY,
                    ADA,
                    messages.LetBotPlay(new_id(), YELLOW, "random"),
                ),
                lambda table_service, _, code: join(table_service, code, BEN),
            ):
                table, code = await company(here, "me", "random", "open")
                async with here.tables.using(table) as live:
                    with monkeypatch.context() as patch:
                        patch.setattr(here.tables.store, "append", _fails)
                        answer = await fill(here, table, code)
                        assert answer is None or isinstance(answer, messages.Accepted)
                    assert "open" not in kinds(await stored(here, table))
                    await is_dealt(here, table)
                    assert live.room.log

    asyncio.run(scene())


def test_another_server_deals_when_one_is_killed_before_it_could(
    quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "SWEEP_INTERVAL_SECONDS", 0.05)

    async def scene() -> None:
        async with table_services(quick) as (here, _):
            table, _ = await company(here, "me", "random", "open")
            async with here.tables.using(table) as live:
                last = SeatRow(YELLOW, "person", "Ben", BEN)
                await here.tables.store.take_seat(table, last, live.news)
                await catch_up(here, table)
                await is_dealt(here, table)

    asyncio.run(scene())


def test_no_rematch_is_opened_for_somebody_who_was_just_forgotten(
    quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with table_services(quick) as (here, there):
            store = here.tables.store
            table, code = await company(there, "me", "open", "random")
            await join(there, code, BEN)
            async with here.tables.using(table) as live, live.lock:
                await here.tables.sync.catch_up(live)
            await asyncio.sleep(quick.grace)
            last = (await store.entries(table))[-1].seq
            off = messages.CallOff(new_id(), last)
            assert isinstance(await do(here, table, BLUE, BEN, off), messages.Accepted)
            await do(here, table, GREY, ADA, messages.Rematch(new_id()))
            ask = store.ask

            async def ask_and_forget(
                table: str, asking: str, known: int, turn: Turn | None = None
            ) -> int:
                news = await ask(table, asking, known, turn)
                await store.unseat(ADA)
                return news

            monkeypatch.setattr(store, "ask", ask_and_forget)
            wish = messages.Rematch(new_id())
            assert isinstance(await do(here, table, BLUE, BEN, wish), messages.Accepted)
            follower = await stored(here, (await stored(here, table)).rematch)
            assert ADA not in [row.guest for row in follower.seats]
            assert BEN in [row.guest for row in follower.seats]

    asyncio.run(scene())


def test_other_servers_are_told_at_once_who_was_forgotten(
    quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with table_services(quick) as (here, _):
            table, _ = await company(here, "me", "open", "open")
            told: list[tuple[str, int]] = []
            monkeypatch.setattr(
                here.tables.sync._notifier, "notify", lambda *news: told.append(news)
            )
            assert await here.retention.forget(ADA) == 1
            assert told == [(table, (await stored(here, table)).news)]

    asyncio.run(scene())
