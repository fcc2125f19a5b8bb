"""The queue of bots' turns, in either database: taken once, and never lost."""

import asyncio
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, update

from siegeworks.cli.server.transfer import transfer_between
from siegeworks.server.storage.base import EntryExists, TableChanged
from siegeworks.server.storage.postgres import PostgresStore
from siegeworks.server.storage.queue_queries import LEASE_SECONDS
from siegeworks.server.storage.schema import turns
from siegeworks.server.storage.sql import SqlStore
from siegeworks.server.storage.sqlite import SqliteStore
from siegeworks.server.table.records import NO_TURN, ClaimedTurn, SeatRow, Turn

from .postgres import Cluster
from .test_store import T1, T2, Play, play, played, table

__all__ = ["play"]

HOUR = 3600.0


def row_of(db: Connection, table_id: str) -> tuple[int, bool, str, int] | None:
    """After which entry, whether it is held, by whom it is taken, how often."""
    found = db.execute(
        select(turns.c.after, turns.c.held, turns.c.taker, turns.c.tries).where(
            turns.c.table_id == table_id
        )
    ).one_or_none()
    return None if found is None else tuple(found)


async def row(store: SqlStore, table_id: str = T1.id) -> object:
    return await store._read(row_of, table_id)


async def let_time_pass(store: SqlStore, seconds: float) -> None:
    """As if every lease had been given that much earlier."""

    def earlier(db: Connection) -> None:
        db.execute(update(turns).values(lease=turns.c.lease - seconds))

    await store._write(earlier)


# What is written with what.


def test_a_turn_comes_and_goes_with_the_entries(play: Play) -> None:
    async def story(store: SqlStore) -> None:
        await store.open_table(T1)
        assert await row(store) is None
        await store.append(T1.id, [played(1)], Turn(1))
        assert await row(store) == (1, False, "", 0)
        await store.append(T1.id, [played(2)])
        assert await row(store) == (1, False, "", 0), "nothing was said about it"
        await store.append(T1.id, [played(3)], Turn(3, taker="me"))
        assert await row(store) == (3, False, "me", 1)
        await store.append(T1.id, [played(4)], NO_TURN)
        assert await row(store) is None
        stored = await store.table(T1.id)
        assert stored is not None
        assert stored.news == 4

    play(story)


def test_what_is_not_stored_changes_no_turn(play: Play) -> None:
    async def story(store: SqlStore) -> None:
        await store.open_table(T1)
        await store.append(T1.id, [played(1)], Turn(1))
        for turn in (Turn(9, taker="me"), NO_TURN):
            with pytest.raises(EntryExists):
                await store.append(T1.id, [played(1)], turn)
            with pytest.raises(TableChanged):
                await store.ask(T1.id, "", 99, turn)
            nobody = SeatRow("zenith", "person", "Ben", b"ben")
            with pytest.raises(TableChanged):
                await store.take_seat(T1.id, nobody, 1, turn)
        assert await row(store) == (1, False, "", 0)

    play(story)


def test_opening_asking_and_sitting_down_bring_their_turns_along(play: Play) -> None:
    async def story(store: SqlStore) -> None:
        await store.open_table(T1, [played(1)], Turn(1))
        assert await row(store) == (1, False, "", 0)
        assert len(await store.entries(T1.id)) == 1
        assert await store.ask(T1.id, "", 1, Turn(1, held=True)) == 2
        assert await row(store) == (1, True, "", 0)
        await store.reseat(T1.id, SeatRow("zenith", "bot", "expert"), 2, Turn(1))
        assert await row(store) == (1, False, "", 0)
        sitter = SeatRow("attacker", "person", "Ben", b"ben")
        assert await store.take_seat(T1.id, sitter, 3, Turn(1, taker="me")) == 4
        assert await row(store) == (1, False, "me", 1)
        assert await store.follow(T1.id, 4, T2, (), Turn(0)) == 5
        assert await row(store, T2.id) == (0, False, "", 0)

    play(story)


# Taking.


async def with_turns(store: SqlStore, count: int) -> list[str]:
    rows = [table(number) for number in range(count)]
    for each in rows:
        await store.open_table(each, (), Turn(0))
    return [each.id for each in rows]


def test_those_that_wait_longest_are_taken_first(play: Play) -> None:
    async def story(store: SqlStore) -> None:
        ids = await with_turns(store, 5)
        first = await store.claim_turns("me", 2)
        assert sorted(turn.table for turn in first) == ids[:2]
        others = await store.claim_turns("you", 9)
        assert sorted(turn.table for turn in others) == ids[2:]
        assert {turn.tries for turn in (*first, *others)} == {1}
        assert await store.claim_turns("they", 9) == []

    play(story)


def test_each_turn_is_taken_by_one_of_many(play: Play) -> None:
    async def story(store: SqlStore) -> None:
        ids = await with_turns(store, 40)
        takers = [f"taker {number}" for number in range(16)]
        taken = [
            turn
            for _ in range(10)
            for turns_of in await asyncio.gather(
                *(store.claim_turns(taker, 3) for taker in takers)
            )
            for turn in turns_of
        ]
        assert sorted(turn.table for turn in taken) == ids

    play(story)


def test_a_turn_that_is_held_is_nobodys(play: Play) -> None:
    async def story(store: SqlStore) -> None:
        await store.open_table(T1, (), Turn(0, held=True))
        assert await store.claim_turns("me", 1) == []
        assert await store.ask(T1.id, "", 0, Turn(0))
        assert await store.claim_turns("me", 1) == [ClaimedTurn(T1.id, 0, 1)]

    play(story)


def test_a_turn_whose_taker_says_nothing_more_is_free_again(play: Play) -> None:
    async def story(store: SqlStore) -> None:
        await store.open_table(T1, (), Turn(0, taker="killed"))
        await store.open_table(T2, (), Turn(0, taker="alive"))
        await let_time_pass(store, LEASE_SECONDS / 2)
        assert await store.claim_turns("me", 9) == []
        await store.renew_turns("alive", [T1.id, T2.id])
        await store.renew_turns("alive", [])
        await let_time_pass(store, LEASE_SECONDS / 2 + 0.1)
        assert await store.claim_turns("me", 9) == [ClaimedTurn(T1.id, 0, 2)]
        assert await row(store, T2.id) == (0, False, "alive", 1)

    play(story)


def test_a_lease_really_ends(play: Play) -> None:
    async def story(store: SqlStore) -> None:
        await store.open_table(T1, (), Turn(0, taker="killed"))
        taken, began = [], time.monotonic()
        while not taken:
            await asyncio.sleep(0.05)
            taken = await store.claim_turns("me", 1)
        assert LEASE_SECONDS - 0.1 < time.monotonic() - began < LEASE_SECONDS + 2

    play(story)


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_clock_that_jumps_keeps_no_turn_from_its_bot(play: Play, jump: float) -> None:
    async def story(store: SqlStore) -> None:
        await store.open_table(T1, (), Turn(0, taker="killed"))
        await let_time_pass(store, jump)
        assert await store.claim_turns("me", 1) == [ClaimedTurn(T1.id, 0, 2)]

    play(story)


def test_who_leaves_has_not_tried(play: Play) -> None:
    async def story(store: SqlStore) -> None:
        await store.open_table(T1, (), Turn(0, taker="me"))
        await store.open_table(T2, (), Turn(0, taker="you"))
        await store.leave_turns("me")
        assert await store.claim_turns("they", 9) == [ClaimedTurn(T1.id, 0, 1)]

    play(story)


def test_a_turn_put_aside_waits_until_something_is_new(play: Play) -> None:
    async def story(store: SqlStore) -> None:
        await store.open_table(T1, (), Turn(0, taker="me"))
        await store.put_turn_aside(T1.id, 7)
        assert await row(store) == (0, False, "me", 1), "another turn was meant"
        await store.put_turn_aside(T1.id, 0)
        assert await store.claim_turns("me", 1) == []
        await store.append(T1.id, [played(1)], Turn(1))
        assert await store.claim_turns("me", 1) == [ClaimedTurn(T1.id, 1, 1)]

    play(story)


def test_a_turn_that_is_passed_on_was_not_tried(play: Play) -> None:
    async def story(store: SqlStore) -> None:
        await store.open_table(T1, (), Turn(0, taker="older"))
        await store.pass_turn_on("older", T1.id)
        assert await store.claim_turns("older", 1) == [], "not at once"
        await let_time_pass(store, LEASE_SECONDS + 0.1)
        assert await store.claim_turns("newer", 1) == [ClaimedTurn(T1.id, 0, 1)]

    play(story)


# Mending.


def test_a_missing_turn_is_added_by_whoever_knows_the_latest(play: Play) -> None:
    async def story(store: SqlStore) -> None:
        await store.open_table(T1)
        assert not await store.owe(T1.id, Turn(0), 7), "something has changed"
        assert not await store.owe(T1.id, NO_TURN, 0), "as it should be"
        assert await store.owe(T1.id, Turn(0), 0)
        assert await store.claim_turns("me", 1) == [ClaimedTurn(T1.id, 0, 1)]
        assert not await store.owe(T1.id, Turn(0), 0), "somebody is at it"
        assert await row(store) == (0, False, "me", 1)
        assert await store.owe(T1.id, Turn(0, held=True), 0)
        assert await store.owe(T1.id, NO_TURN, 0)
        assert await row(store) is None

    play(story)


# What is true of SQLite alone.


def test_nobody_else_can_be_at_a_turn_in_a_folder(tmp_path: Path) -> None:
    """The server that was killed is the one that begins anew."""

    async def story() -> None:
        store = await SqliteStore.open(tmp_path)
        await store.open_table(T1, (), Turn(0, taker="killed"))
        await store.close()
        store = await SqliteStore.open(tmp_path)
        assert await store.claim_turns("me", 1) == [ClaimedTurn(T1.id, 0, 2)]
        await store.close()

    asyncio.run(story())


# Moved to another database.


def test_a_turn_is_moved_as_it_is_and_soon_free(
    tmp_path: Path, postgres: Cluster
) -> None:
    """Its taker is left behind: nobody renews the lease at the new place."""
    address = postgres.fresh()

    async def begin() -> None:
        store = await SqliteStore.open(tmp_path)
        await store.open_table(T1, (), Turn(0, taker="left behind"))
        await store.open_table(T2, (), Turn(0, held=True))
        await store.close()

    async def go_on() -> None:
        store = await PostgresStore.open(address)
        assert await row(store, T1.id) == (0, False, "left behind", 1)
        assert await row(store, T2.id) == (0, True, "", 0)
        async with asyncio.timeout(LEASE_SECONDS + 5):
            while not (taken := await store.claim_turns("me", 9)):
                await asyncio.sleep(0.05)
        assert taken == [ClaimedTurn(T1.id, 0, 2)]
        await store.close()

    asyncio.run(begin())
    transfer_between(str(tmp_path), address)
    asyncio.run(go_on())
