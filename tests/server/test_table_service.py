"""The table service, as HTTP endpoints use it, and two servers at one table."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from siegeworks.core.i18n import render
from siegeworks.core.playthrough import read_playthrough
from siegeworks.core.record import replace
from siegeworks.games import CATALOG
from siegeworks.server.backends import open_store
from siegeworks.server.bots.service import BotProcesses
from siegeworks.server.errors import (
    BadSetup,
    NoSuchTable,
    NotOverYet,
    NotYourSeat,
    NotYourTable,
    SeatTaken,
    TooManyTables,
)
from siegeworks.server.live.live_table import NOT_YOURS, Subscriber
from siegeworks.server.live.service import TableService
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.table.new_table import plain
from siegeworks.server.table.records import SeatRow

from .client import new_id
from .conftest import GAME
from .rooms import legal

ADA, BEN, EVE = b"ada", b"ben", b"eve"


@asynccontextmanager
async def table_services(
    settings: Settings, count: int = 1
) -> AsyncIterator[list[TableService]]:
    """As many table_services as there would be processes, all on the same store."""
    store = await open_store(settings)
    bots = BotProcesses(settings)
    made = [TableService(store, CATALOG, settings, bots) for _ in range(count)]
    try:
        yield made
    finally:
        for table_service in made:
            await table_service.close()
        await bots.close()
        await store.close()


def new(**seats: str) -> messages.NewTable:
    return messages.NewTable(
        GAME, {"attacker": "open", "defender": "open"} | seats, "Ada"
    )


async def code_of(table_service: TableService, table: str, guest: bytes = ADA) -> str:
    return (await table_service.info(table, guest)).code


async def two_at_a_table(table_service: TableService) -> str:
    table = await table_service.lobby.open_table(new(attacker="me"), ADA, "here")
    await table_service.lobby.join(
        await code_of(table_service, table), messages.JoinTable("Ben"), BEN
    )
    return table


async def play_on(
    table_service: TableService, table: str, decisions: int = 10_000
) -> None:
    """Random lawful moves, until the end or as many as asked for."""
    rng = random.Random(4)
    for _ in range(decisions):
        async with table_service.tables.using(table) as live:
            room = live.room
        if room.is_over:
            return
        seat = str(room.actor)
        move = messages.Move(new_id(), room.seq, rng.choice(legal(room)))
        answer = await table_service.commands.execute(
            table, seat, room.row(seat).guest, move
        )
        assert isinstance(answer, messages.Accepted), answer


def test_tables_that_cannot_be_are_refused_with_a_reason(quick: Settings) -> None:
    async def scene() -> None:
        async with table_services(quick) as [table_service]:
            for wish, words in [
                (replace(new(attacker="me"), game="chess"), "no game 'chess'"),
                (
                    replace(new(attacker="me"), options={"speed": 9}),
                    "no option 'speed'",
                ),
                (
                    messages.NewTable(GAME, {"attacker": "me"}, "Ada"),
                    "the seats of this",
                ),
                (new(attacker="open"), 'has to be "me"'),
                (new(attacker="me", defender="oracle"), "cannot be 'oracle'"),
                (replace(new(attacker="me"), name="\x00 "), "empty"),
            ]:
                with pytest.raises(BadSetup) as refused:
                    await table_service.lobby.open_table(wish, ADA, "here")
                assert words in render(refused.value.phrase)
            assert await table_service.lobby.tables_of(ADA) == []

    asyncio.run(scene())


def test_an_address_may_have_only_so_many_games_going(quick: Settings) -> None:
    async def scene() -> None:
        async with table_services(replace(quick, open_tables_per_address=2)) as [
            table_service
        ]:
            first = await table_service.lobby.open_table(
                new(attacker="me"), ADA, "here"
            )
            await table_service.lobby.open_table(new(attacker="me"), ADA, "here")
            with pytest.raises(TooManyTables):
                await table_service.lobby.open_table(new(attacker="me"), BEN, "here")
            await table_service.lobby.open_table(new(attacker="me"), ADA, "elsewhere")
            await table_service.commands.execute(
                first, "attacker", ADA, messages.CallOff(new_id(), 0)
            )
            await table_service.lobby.open_table(new(attacker="me"), ADA, "here")

    asyncio.run(scene())


def test_seats_are_dealt_by_lot_when_wanted(quick: Settings) -> None:
    async def scene() -> None:
        async with table_services(quick) as [table_service]:
            sat = set()
            for _ in range(40):
                wish = replace(new(attacker="me"), by_lot=True)
                table = await table_service.lobby.open_table(wish, ADA, "here")
                info = await table_service.info(table, ADA)
                sat |= {seat.seat for seat in info.seats if seat.yours}
            assert sat == {"attacker", "defender"}

    asyncio.run(scene())


def test_an_open_seat_is_taken_once(quick: Settings) -> None:
    async def scene() -> None:
        async with table_services(quick) as [table_service]:
            table = await table_service.lobby.open_table(
                new(attacker="me"), ADA, "here"
            )
            code = await code_of(table_service, table)
            shown = await table_service.lobby.preview(code)
            assert (shown.id, shown.code, shown.watch) == (table, "", "")
            with pytest.raises(SeatTaken):
                await table_service.lobby.join(
                    code, messages.JoinTable("Ben", "attacker"), BEN
                )
            wishes = [
                table_service.lobby.join(code, messages.JoinTable("x"), g)
                for g in (BEN, EVE)
            ]
            got = await asyncio.gather(*wishes, return_exceptions=True)
            assert sorted(type(each) for each in got if each != table) == [SeatTaken]
            # Coming back by the same link is no second seat.
            assert (
                await table_service.lobby.join(code, messages.JoinTable("Ada"), ADA)
                == table
            )
            info = await table_service.info(table, ADA)
            assert (info.status, info.code) == ("playing", "")
            with pytest.raises(NoSuchTable):
                await table_service.lobby.preview("BBBBBB")

    asyncio.run(scene())


def test_the_list_of_tables_says_where_it_is_my_turn(quick: Settings) -> None:
    async def scene() -> None:
        async with table_services(quick) as [table_service]:
            table = await two_at_a_table(table_service)
            for guest, is_due in ((ADA, True), (BEN, False)):
                (summary,) = await table_service.lobby.tables_of(guest)
                assert (summary.table.id, summary.your_turn) == (table, is_due)
            await play_on(table_service, table)
            (summary,) = await table_service.lobby.tables_of(ADA)
            assert (summary.table.status, summary.your_turn) == ("over", False)

    asyncio.run(scene())


def test_strangers_are_told_nothing(quick: Settings) -> None:
    async def scene() -> None:
        async with table_services(quick) as [table_service]:
            table = await two_at_a_table(table_service)
            for guest, watch in ((None, None), (EVE, None), (EVE, "guess")):
                with pytest.raises(NotYourTable):
                    await table_service.info(table, guest, watch)
                with pytest.raises(NotYourTable):
                    await table_service.archive.moments(table, 0, 5, guest, watch)
                with pytest.raises(NotYourTable):
                    await table_service.archive.playthrough(table, guest, watch)
            with pytest.raises(NoSuchTable):
                await table_service.info("0" * 16, ADA)
            with pytest.raises(NoSuchTable):
                await table_service.lobby.watched("guess")
            key = (await table_service.info(table, ADA)).watch
            assert (await table_service.lobby.watched(key)).watch == ""
            assert (await table_service.info(table, None, key)).id == table

    asyncio.run(scene())


# Looking back.


def test_a_replay_shows_own_knowledge_before_the_end_and_everything_after(
    quick: Settings,
) -> None:
    async def scene() -> None:
        async with table_services(quick) as [table_service]:
            table = await two_at_a_table(table_service)
            await play_on(table_service, table, 12)
            await check_own_knowledge(table_service, table)
            with pytest.raises(NotYourSeat):
                await table_service.archive.moments(table, 0, 5, ADA, seat="defender")
            for refused in (
                table_service.archive.playthrough,
                table_service.archive.fairness,
            ):
                with pytest.raises(NotOverYet):
                    await refused(table, ADA)
            await play_on(table_service, table)
            after = await table_service.archive.moments(table, 0, 200, ADA)
            for moment in after.moments:
                assert set(moment.views) == {"attacker", "defender", ""}
            assert [moment.seq for moment in after.moments] == list(
                range(after.moments[-1].last + 1)
            )
            deals = [e for e in after.log if getattr(e, "by", "") == "chance"]
            assert all(entry.text.startswith("deal ") for entry in deals)
            other = await table_service.archive.moments(
                table, 3, 3, ADA, seat="defender"
            )
            assert other.moments[0].views == after.moments[3].views

    asyncio.run(scene())


async def check_own_knowledge(table_service: TableService, table: str) -> None:
    """Each reader gets one view, the game's own, at each moment."""
    async with table_service.tables.using(table) as live:
        room = live.room
    key = room.table.watch
    for guest, watch, seat in (
        (ADA, None, "attacker"),
        (BEN, None, "defender"),
        (None, key, ""),
    ):
        told = await table_service.archive.moments(table, 0, 60, guest, watch)
        reader = room.seat(seat) if seat else None
        for moment in told.moments:
            assert set(moment.views) == {seat}
        now = msgspec.json.encode(room.game.view(room.state, reader))
        assert bytes(told.moments[-1].views[seat]) == now
        hidden = [e for e in told.log if isinstance(e, messages.Played) and not e.text]
        assert hidden, "somebody else's cards were dealt"
        assert {entry.by for entry in hidden} == {"chance"}


def test_a_game_goes_out_as_a_file_and_comes_back_as_a_table(quick: Settings) -> None:
    async def scene() -> None:
        async with table_services(quick) as [table_service]:
            table = await table_service.lobby.open_table(
                new(attacker="me", defender="me"), ADA, "here"
            )
            await play_on(table_service, table, 6)
            async with table_service.tables.using(table) as live:
                room = live.room
            by = room.steps[-1].by if room.steps[-1].by != "chance" else "attacker"
            back = messages.TakeBack(new_id(), room.seq)
            assert isinstance(
                await table_service.commands.execute(table, by, ADA, back),
                messages.Accepted,
            )
            await play_on(table_service, table)
            file = await table_service.archive.playthrough(table, ADA)
            record = read_playthrough(file, CATALOG)
            assert record.verify() is None
            assert record.unfair() is None
            assert record.taken_back == 1

            copy = await table_service.archive.import_playthrough(file, BEN, "there")
            info = await table_service.info(copy, BEN)
            assert (info.imported, info.status) == (True, "over")
            told = await table_service.archive.moments(copy, 0, 500, BEN)
            assert len(told.moments) == len(record.entries) + 1
            assert set(told.moments[5].views) == {"attacker", "defender", ""}
            assert all(
                draw.fair
                for draw in (await table_service.archive.fairness(copy, BEN)).draws
            )
            assert await table_service.archive.playthrough(copy, BEN) == file
            move = messages.Move(new_id(), len(record.entries), "end")
            assert isinstance(
                await table_service.commands.execute(copy, "attacker", BEN, move),
                messages.Illegal,
            )
            with pytest.raises(NotYourTable):
                await table_service.info(copy, ADA)
            for broken in (b"", b"{}", file[:-20], file.replace(b"red", b"blue")):
                with pytest.raises(BadSetup):
                    await table_service.archive.import_playthrough(broken, BEN, "there")

    asyncio.run(scene())


# Two servers on one store.


def test_what_another_server_wrote_is_learned_before_anything_is_lost(
    quick: Settings,
) -> None:
    async def scene() -> None:
        async with table_services(quick, 2) as [ours, theirs]:
            table = await two_at_a_table(ours)
            async with theirs.visiting(table, BEN, None) as visit:
                await theirs.greet(table, visit, messages.Hello("defender"))
                await play_on(ours, table, 1)
                async with theirs.tables.using(table) as live:
                    room = live.room
                assert room.actor == "attacker", "it has heard nothing yet"
                late = messages.Move(new_id(), room.seq, legal(room)[0])
                answer = await theirs.commands.execute(table, "attacker", ADA, late)
                assert isinstance(answer, messages.Stale)
                assert [e.seq for e in answer.missed.entries] == [13, 14]
                async with theirs.tables.using(table) as live:
                    assert live.room.actor == "defender"
                await play_on(theirs, table, 1)
            said = messages.Say(new_id(), "hello")
            assert isinstance(
                await ours.commands.execute(table, None, ADA, said), messages.Accepted
            )
            again = messages.Say(new_id(), "hello too")
            assert isinstance(
                await theirs.commands.execute(table, None, ADA, again),
                messages.Accepted,
            )
            repeated = await theirs.commands.execute(table, None, ADA, said)
            assert isinstance(repeated, messages.Duplicate)

    asyncio.run(scene())


@pytest.mark.parametrize(
    "name", ["\u200d", "\u3164\u3164", "\u2800", "\u0301\u0302", "\ufe0f"]
)
def test_a_name_that_cannot_be_seen_is_none(quick: Settings, name: str) -> None:
    async def scene() -> None:
        async with table_services(quick) as [table_service]:
            with pytest.raises(BadSetup, match="empty"):
                await table_service.lobby.open_table(
                    replace(new(attacker="me"), name=name), ADA, "here"
                )

    asyncio.run(scene())


def test_letters_keep_the_marks_that_they_need() -> None:
    assert plain("Việt é̂ नि 👩‍👩‍👧 🏴‍☠️") == "Việt é̂ नि 👩‍👩‍👧 🏴‍☠️"
    assert plain("a" + "\u0301" * 200 + "b") == "a" + "\u0301" * 4 + "b"
    assert plain("\u202eadA\u2066 \u200bx") == "adA x"


def test_onlookers_cannot_talk_a_table_silent(
    quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("siegeworks.server.live.commands.MAX_SPECTATOR_CHAT_LINES", 3)
    monkeypatch.setattr("siegeworks.server.live.commands.MAX_CHAT_LINES", 6)

    async def scene() -> None:
        async with table_services(quick) as [table_service]:
            table = await two_at_a_table(table_service)

            async def said(seat: str | None, guest: bytes) -> str:
                line = messages.Say(new_id(), "hear, hear")
                return type(
                    await table_service.commands.execute(table, seat, guest, line)
                ).__name__

            onlooker = [await said(None, b"") for _ in range(5)]
            assert onlooker == ["Accepted"] * 3 + ["Illegal"] * 2
            seated = [await said("attacker", ADA) for _ in range(4)]
            assert seated == ["Accepted"] * 3 + ["Illegal"]

    asyncio.run(scene())


SAME_ID = "command-0001"


def test_each_seat_has_ids_of_its_own(quick: Settings) -> None:
    """Clients that count what they want, both from one."""

    async def scene() -> None:
        async with table_services(quick) as [table_service]:
            table = await two_at_a_table(table_service)
            guests = {"attacker": ADA, "defender": BEN}
            moves: list[tuple[str, messages.Move]] = []
            for _ in range(10):
                async with table_service.tables.using(table) as live:
                    room = live.room
                seat, text = str(room.actor), legal(room)[0]
                before = [each for each, _ in moves].count(seat)
                move = messages.Move(f"command-{before:04}", room.seq, text)
                answer = await table_service.commands.execute(
                    table, seat, guests[seat], move
                )
                assert isinstance(answer, messages.Accepted), answer
                moves.append((seat, move))
            assert {seat for seat, _ in moves} == set(guests)
            for seat, move in moves:
                answer = await table_service.commands.execute(
                    table, seat, guests[seat], move
                )
                assert answer == messages.Duplicate(move.id, move.follows + 1)

    asyncio.run(scene())


def test_the_id_of_a_line_of_chat_is_its_senders_own(quick: Settings) -> None:
    async def scene() -> None:
        async with table_services(quick, count=2) as (table_service, other):
            table = await two_at_a_table(table_service)
            senders = [("attacker", ADA), ("defender", BEN), (None, ADA), (None, BEN)]
            for seat, guest in senders:
                line = messages.Say(SAME_ID, f"a line of {seat}")
                answer = await table_service.commands.execute(table, seat, guest, line)
                assert isinstance(answer, messages.Accepted), answer
            for seat, guest in senders:
                for each in (table_service, other):
                    line = messages.Say(SAME_ID, f"a line of {seat}")
                    answer = await each.commands.execute(table, seat, guest, line)
                    assert isinstance(answer, messages.Duplicate)
            assert len(await table_service.tables.store.chat(table)) == len(senders)

    asyncio.run(scene())


def test_an_id_that_an_older_server_stored_without_its_seat_is_known(
    quick: Settings,
) -> None:
    async def scene() -> None:
        async with table_services(quick) as [table_service]:
            table = await two_at_a_table(table_service)
            async with table_service.tables.using(table) as live:
                room = live.room
            action = room.game.legal_actions(room.state)[0]
            bare = room.played(action, 1.0, SAME_ID)
            await table_service.tables.store.append(table, bare)
            move = messages.Move(SAME_ID, room.seq, legal(room)[0])
            async with table_service.tables.using(table) as live, live.lock:
                await table_service.tables.sync.catch_up(live)
            answer = await table_service.commands.execute(table, "attacker", ADA, move)
            assert answer == messages.Duplicate(SAME_ID, room.seq + 1)
            last = bare[-1].seq
            async with table_service.tables.using(table) as live:
                follows = messages.Move(SAME_ID, last, legal(live.room)[0])
            answer = await table_service.commands.execute(
                table, "defender", BEN, follows
            )
            assert isinstance(answer, messages.Accepted)

    asyncio.run(scene())


async def read_on(visit: Subscriber, sent: list[bytes]) -> None:
    """As a socket does: note every frame, for as long as there are any."""
    async for frame in visit.frames():
        sent += [frame]


def test_who_comes_back_while_a_bot_sits_down_is_sent_away(quick: Settings) -> None:
    """Their socket must not go on hearing what is now the bot's."""

    async def scene() -> None:
        async with table_services(quick) as [table_service]:
            table = await two_at_a_table(table_service)
            async with (
                table_service.visiting(table, ADA, None) as a,
                table_service.visiting(table, BEN, None) as b,
            ):
                await table_service.greet(table, a, messages.Hello("attacker"))
                await table_service.greet(table, b, messages.Hello("defender"))
                async with table_service.tables.using(table) as live:
                    await table_service.tables.writer.seat(
                        live, SeatRow("defender", "bot", "random")
                    )
                sent: list[bytes] = []
                reading = asyncio.create_task(read_on(b, sent))
                async with asyncio.timeout(5):
                    assert await b.closed() == NOT_YOURS
                assert sent, "what waited was let out first"
                before = len(sent)
                b.send(messages.Thinking("defender"))
                await asyncio.sleep(0)
                reading.cancel()
                assert len(sent) == before
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(a.closed(), 0.05)

    asyncio.run(scene())
