"""First messages of a connection: the position first, then the history in pieces."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from siegeworks.core.game import AnyGame
from siegeworks.core.record import replace as replace_record
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.players.registry import players_of
from siegeworks.server.live.greeting import STRETCH, Greeting, greeting
from siegeworks.server.live.live_table import LiveTable, Subscriber
from siegeworks.server.protocol import frames as pieces
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.table.log import LoggedEntry, PlayedLine
from siegeworks.server.table.presenter import encode, entries_for
from siegeworks.server.table.records import ChatRow, SeatRow
from siegeworks.server.table.state import TableState, table_state_of
from slow_line import slow_line_to

from .brought import whole_game_of
from .client import Client, Guest, new_id
from .conftest import serving
from .test_socket import Journal
from .test_wire_leaks import guest_of, table_of

FIRST_MESSAGE = 40_000
"""Bytes: a second and a half at 250 kbit/s."""
GAMES = [
    CATALOG.game("schotten-totten-2", {"match": True, "tactics": True}),
    CATALOG.game("castle", {"players": 5}),
    CATALOG.game("land-of-clans", {"players": 6, "teams": True}),
    CATALOG.game("stronghold", {}),
]
LOOKS = 40
"""Moments of each game that are looked at."""


def moments_of(game: AnyGame) -> Iterator[TableState]:
    """A whole game, and the table as it stood at moments of it."""
    record = whole_game_of(game)
    state, log = game.start(), list[LoggedEntry]()
    for seq, played in enumerate(record.entries, start=1):
        actor = str(game.actor(state))
        action = msgspec.Raw(encode(played.action))
        events = msgspec.Raw(encode(played.events))
        log.append(LoggedEntry(seq, PlayedLine(actor, action, events), float(seq)))
        state, _ = game.apply(state, played.action)
    levels = tuple(players_of(game))
    whole = table_state_of(game, table_of(game), log, levels)
    for seq in range(0, len(log), max(1, len(log) // LOOKS)):
        yield replace(whole, log=whole.log[:seq], steps=whole.steps[: seq + 1])
    yield whole


def chatter(count: int = 300) -> list[ChatRow]:
    return [
        ChatRow(number, "", "Ada", "ä" * 280, float(number), new_id())
        for number in range(1, count + 1)
    ]


def told_to(room: TableState, reader: Any, seen: int = 0, heard: int = 0) -> Greeting:
    live = LiveTable(room, chatter(), now=0.0, grace=30.0)
    hello = messages.Hello(reader and str(reader), seen, heard)
    return greeting(live, hello, guest_of(reader), 99.0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_first_message_is_small_at_every_moment_of_a_long_game(
    game: AnyGame,
) -> None:
    sizes = list[int]()
    for room in moments_of(game):
        asked = [] if room.actor in {CHANCE, None} else [room.actor]
        for reader in [None, game.seats[0], *asked]:
            first, *rest = told_to(room, reader).at_once
            sizes.append(len(encode(first)))
            assert isinstance(first, messages.Welcome)
            situation = rest[-1].situation if rest else first.situation  # type: ignore[attr-defined]  # only updates follow
            assert bool(situation.legal) == (reader is not None and reader in asked)
    assert max(sizes) <= FIRST_MESSAGE, max(sizes)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_history_and_welcome_together_tell_everything_once(game: AnyGame) -> None:
    *_, room = moments_of(game)
    reader = game.seats[0]
    for seen, heard in [(0, 0), (len(room.log) // 2, 150), (len(room.log), 300)]:
        told = told_to(room, reader, seen, heard)
        history = list(told.history)
        first = told.at_once[0]
        assert isinstance(first, messages.Welcome)
        entries = [*(e for each in history for e in each.entries), *first.entries]
        assert entries == list(entries_for(room, room.after(seen), reader))
        lines = [*(e for each in history for e in each.chat), *first.chat]
        assert [line.number for line in lines] == list(range(heard + 1, 301))
        for each in history:
            size = len(encode(each))
            alone = len(each.entries) + len(each.chat) == 1
            assert alone or size <= STRETCH + 500, size


def test_whoever_has_missed_little_is_told_all_of_it_at_once() -> None:
    *_, room = moments_of(GAMES[0])
    told = told_to(room, room.game.seats[0], len(room.log) - 3, 299)
    first = told.at_once[0]
    assert isinstance(first, messages.Welcome)
    assert [entry.seq for entry in first.entries] == [e.seq for e in room.log[-3:]]
    assert [line.number for line in first.chat] == [300]
    assert list(told.history) == []


# What is urgent goes first.


async def _frames(visit: Subscriber, count: int) -> list[bytes]:
    frames = list[bytes]()
    async for frame in visit.frames():
        frames.append(frame)
        if len(frames) == count:
            return frames
    raise AssertionError("frames never end")


def test_news_goes_before_history_and_an_earlier_history_is_dropped() -> None:
    async def scene() -> None:
        visit = Subscriber(b"")
        visit.send_between([b"another seat's"])
        visit.send_between(iter([b"old", b"older"]))
        visit.send_frame(b"news")
        told = list[bytes]()
        async for frame in visit.frames():
            told.append(frame)
            if frame == b"old":
                visit.send_frame(b"more news")
            if frame == b"older":
                break
        assert told == [b"news", b"old", b"more news", b"older"]

    asyncio.run(scene())


def test_whoever_is_sent_away_is_told_no_more_history() -> None:
    async def scene() -> None:
        visit = Subscriber(b"")
        visit.send_between([b"what the seat knew"] * 9)
        visit.send_frame(b"the last answer")
        visit.part(4403)
        speaking = asyncio.create_task(_frames(visit, 2))
        assert await visit.closed() == 4403
        await asyncio.sleep(0)
        assert not speaking.done(), "only the last answer"
        speaking.cancel()

    asyncio.run(scene())


SLOW = 250_000
"""Bits a second. The whole log takes half a minute."""
SOON = 15.0
"""Seconds for an answer, on a busy machine, too."""


def test_a_move_is_answered_while_the_history_is_still_arriving(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        *_, late, _over = (room for room in moments_of(GAMES[3]) if room.actor)
        ada = Guest()
        seats = tuple(
            SeatRow(row.seat, "person", "Ada", ada.digest) for row in late.table.seats
        )
        async with serving(quick) as server:
            table = replace_record(late.table, seats=seats)
            await server.services.store.open_table(table, late.log)
            port = int(server.address.rpartition(":")[2])
            with slow_line_to(port) as line:
                line.bits_per_second = SLOW
                client = await Client(line.address, table.id, ada).open()
                assert late.actor is not None
                hello = messages.Hello(str(late.actor), in_pieces=False)
                await client.send(hello)
                await client.until(
                    lambda: (
                        client.situation is not None and bool(client.situation.legal)
                    )
                )
                assert client.situation is not None
                move = client.situation.legal[0].text
                began = asyncio.get_running_loop().time()
                answer = await client.move(move, follows=client.situation.seq)
                took = asyncio.get_running_loop().time() - began
                assert isinstance(answer, messages.Accepted), answer
                assert took < SOON
                assert client.seen < late.seq, "the history has not come yet"
                await client.drop()

    asyncio.run(scene())


def test_a_long_record_comes_in_pieces_to_whoever_asks_for_them(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, _ben = await server.two_at_a_table({"tactics": True})
            async with server.client(table, ada) as whole:
                await whole.hello("attacker")
                longest = max(whole.frames, key=len)
            cut = await server.client(table, ada).open()
            hello = messages.Hello("attacker", in_pieces=True)
            parts = list[str]()
            assert cut._reading is not None
            cut._reading.cancel()
            assert cut._socket is not None
            await cut._socket.send(encode(hello).decode())
            while not parts or parts[-1][0] == pieces.MORE:
                parts.append(str(await cut._socket.recv()))
            assert len(longest) > pieces.LENGTH
            assert len(parts) > 1
            assert all(len(part) <= pieces.LENGTH + 1 for part in parts)
            assert parts[-1][0] == pieces.LAST
            together = msgspec.json.decode("".join(part[1:] for part in parts))
            assert together["type"] == "Welcome"
            await cut._socket.close()

    asyncio.run(scene())


@given(st.text(max_size=50), st.integers(0, 3 * pieces.LENGTH))
def test_pieces_together_are_the_record(ending: str, length: int) -> None:
    record = "{" + "x" * length + ending
    parts = list(pieces.pieces(record))
    if len(parts) > 1:
        assert {part[0] for part in parts[:-1]} == {pieces.MORE}
        assert parts[-1][0] == pieces.LAST
        parts = [part[1:] for part in parts]
    assert "".join(parts) == record
    assert all(len(part) <= pieces.LENGTH for part in parts)
