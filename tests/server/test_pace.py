"""Pace of a table: the time it waits for an absent player, chosen when it is opened and
kept over a restart."""

import asyncio
import time
from pathlib import Path

import pytest
import structlog

from siegeworks.core.options import Value
from siegeworks.core.record import replace
from siegeworks.server.live import live_table as live_module
from siegeworks.server.live import registry
from siegeworks.server.live.live_table import LiveTable
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.table.decision import NoEntry, Rejected
from siegeworks.server.table.pace import (
    DAY_SECONDS,
    HOUR_SECONDS,
    grace_for,
    paces_with,
)
from siegeworks.server.table.state import TableState

from .client import Client, Guest, new_id
from .conftest import GAME, Serving, quick_settings, serving
from .postgres import Cluster, connected
from .rooms import ADA, BEN, after, ids, new_room, played, said

Journal = list[structlog.typing.EventDict]
NOON = 1_000_000.0


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Store absences at once, and not only after some seconds."""
    monkeypatch.setattr(registry, "SWEEP_INTERVAL_SECONDS", 0.02)
    monkeypatch.setattr(live_module, "SETTLED_SECONDS", 0.1)


async def two_at(server: Serving, pace: messages.Pace) -> tuple[str, Guest, Guest]:
    """Two people at a table of that pace."""
    ada, ben = Guest(), Guest()
    seats = {"attacker": "me", "defender": "open"}
    new = messages.NewTable(GAME, seats, "Ada", pace=pace)
    table = await server.table_service.lobby.open_table(new, ada.digest, "here")
    await server.join(table, ben)
    return table, ada, ben


async def go_on_without(
    client: Client, seat: str
) -> tuple[messages.Answer, messages.Answer]:
    bot = messages.LetBotPlay(new_id(), seat)
    return await client.ask(bot), await client.ask(
        messages.CallOff(new_id(), client.seen)
    )


async def noted(server: Serving, table: str, *seats: str) -> dict[str, float]:
    """Once these seats are noted as empty, and no others."""
    async with asyncio.timeout(10):
        while set(found := await server.services.store.absences(table)) != set(seats):
            await asyncio.sleep(0.02)
    return found


async def noted_after(server: Serving, table: str, seat: str, came: float) -> float:
    """Once it is noted since when this seat has been empty again."""
    store = server.services.store
    async with asyncio.timeout(10):
        while (since := (await store.absences(table)).get(seat, 0.0)) <= came:
            await asyncio.sleep(0.02)
    return since


# Agreed on.


def test_an_evening_is_four_hours_and_no_hurry_is_for_ever() -> None:
    assert [(each.pace, each.grace) for each in paces_with(30)] == [
        ("live", 30),
        ("evening", 4 * HOUR_SECONDS),
        ("day", DAY_SECONDS),
        ("three-days", 3 * DAY_SECONDS),
        ("no-hurry", None),
    ]
    assert grace_for("live", 12) == 12
    assert grace_for("day", 12) == DAY_SECONDS


def test_everybody_is_told_the_pace_and_a_rematch_keeps_it(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, ben = await two_at(server, "evening")
            async with server.client(table, ada) as a, server.client(table, ben) as b:
                await a.hello("attacker")
                await b.hello("defender")
                assert (b.table.pace, b.table.grace) == ("evening", 4 * HOUR_SECONDS)
                await a.ask(messages.Resign(new_id(), a.seen))
                await a.ask(messages.Rematch(new_id()))
                await b.until(lambda: b.table.rematch_wanted == ("attacker",))
                await b.ask(messages.Rematch(new_id()))
                await b.until(lambda: b.table.rematch != "")
                again = await server.table_service.info(b.table.rematch, ben.digest)
            assert (again.pace, again.grace) == ("evening", 4 * HOUR_SECONDS)

    asyncio.run(scene())


def test_the_invitation_tells_it_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(quick_settings(tmp_path)) as server:
            ada, seats = Guest(), {"attacker": "me", "defender": "open"}
            new = messages.NewTable(GAME, seats, "Ada", pace="no-hurry")
            table = await server.table_service.lobby.open_table(new, ada.digest, "here")
            code = (await server.table_service.info(table, ada.digest)).code
            found = await server.table_service.lobby.preview(code)
            assert (found.pace, found.grace) == ("no-hurry", None)

    asyncio.run(scene())


# Waiting.


@pytest.mark.parametrize("pace", ["evening", "no-hurry"])
def test_a_slow_table_waits_where_a_live_one_would_not(
    tmp_path: Path, pace: messages.Pace
) -> None:
    settings = quick_settings(tmp_path)

    async def scene() -> None:
        async with serving(settings) as server:
            table, ada, ben = await two_at(server, pace)
            async with server.client(table, ada) as a:
                await a.hello("attacker")
                async with server.client(table, ben) as b:
                    await b.hello("defender")
                await asyncio.sleep(2 * settings.grace)
                answers = await go_on_without(a, "defender")
                assert {type(each) for each in answers} == {messages.Illegal}

    asyncio.run(scene())


def away_for(seconds: float, grace: float | None) -> LiveTable:
    """Ben has been away for so long, and nothing has happened."""
    room, away = new_room(), {"defender": NOON - seconds}
    return LiveTable(room, [], now=NOON, grace=grace, absences=away)


def test_time_goes_on_while_the_table_is_not_in_memory() -> None:
    assert away_for(DAY_SECONDS - 60, DAY_SECONDS).absent(NOON) == frozenset()
    assert away_for(DAY_SECONDS + 60, DAY_SECONDS).absent(NOON) == {"defender"}
    assert away_for(9 * DAY_SECONDS, None).absent(NOON) == frozenset()


def test_whoever_is_away_has_the_whole_time_after_every_entry() -> None:
    """Or their opponent moves after three days, and they are replaced at once."""
    live = away_for(DAY_SECONDS + 60, DAY_SECONDS)
    live.room = played(live.room)
    live.tell_entries(live.room.log[-2:])
    assert live.absent(NOON) == frozenset()
    loaded = LiveTable(
        live.room.with_entries(()),
        [],
        now=NOON,
        grace=NOON - 1.0,
        absences={"defender": 0.0},
    )
    assert loaded.absent(NOON) == frozenset(), "the last entry was written at 2.0"


def evening_room(*guests: bytes | str, game: str = GAME) -> TableState:
    """A dealt table of that pace."""
    options: dict[str, Value] = {"players": len(guests)} if len(guests) > 2 else {}
    room = new_room(*guests, game=game, options=options)
    return room.with_table(replace(room.table, pace="evening"))


def evening(room: TableState, hours: float, *away: str) -> LiveTable:
    """These have been away for so long, and nothing has happened."""
    grace, since = grace_for(room.table.pace, 30), NOON - hours * HOUR_SECONDS
    return LiveTable(
        room, [], now=NOON, grace=grace, absences=dict.fromkeys(away, since)
    )


def test_a_slow_table_waits_for_nobody_but_whoever_is_to_move() -> None:
    """Or somebody who comes late to their own turn calls the game off, because their
    opponent did not watch an empty table."""
    room = played(played(evening_room(ADA, BEN)))
    assert room.actor == "attacker"
    absent = evening(room, 5, "defender").absent(NOON)
    assert absent == frozenset()
    call_off = messages.CallOff(next(ids), room.seq)
    assert isinstance(said(room, call_off, "attacker", absent), Rejected)
    assert evening(room, 5, "attacker", "defender").absent(NOON) == {"attacker"}
    assert evening(room, 3.9, "attacker").absent(NOON) == frozenset()
    room = played(room)
    assert evening(room, 5, "attacker", "defender").absent(NOON) == {"defender"}


def test_a_live_table_waits_for_everybody() -> None:
    room = played(played(new_room()))
    assert evening(room, 5, "attacker", "defender").absent(NOON) == set(room.game.seats)


def test_before_and_after_a_game_no_decision_is_waited_for() -> None:
    waiting = evening_room(ADA, BEN, "open", game="castle")
    assert evening(waiting, 5, "grey", "blue").absent(NOON) == frozenset()
    room = evening_room(ADA, BEN)
    over = after(room, messages.Resign(next(ids), room.seq), "defender")
    assert evening(over, 5, "attacker", "defender").absent(NOON) == frozenset()


def test_a_request_to_take_back_is_waited_for_only_while_it_holds_up_a_bot() -> None:
    """Or somebody asks a person who is not due, and may go on without them at once."""
    room = evening_room(ADA, BEN, "greedy", game="castle")
    while room.actor != "grey" or "blue" not in {step.by for step in room.steps}:
        room = played(room)
    asked = asked_to_take_back(room, "grey")
    assert evening(asked, 5, "blue").absent(NOON) == frozenset()
    while room.actor in ("grey", "blue"):
        room = played(room)
    assert evening(room, 5, "grey", "blue").absent(NOON) == frozenset()
    asked = asked_to_take_back(room, "grey")
    assert evening(asked, 5, "grey", "blue").absent(NOON) == {"blue"}


def asked_to_take_back(room: TableState, seat: str) -> TableState:
    verdict = said(room, messages.TakeBack(next(ids), room.seq), seat)
    assert isinstance(verdict, NoEntry)
    assert verdict.room.request is not None
    return verdict.room


def test_other_servers_are_asked_before_anybody_is_missed() -> None:
    room, away = new_room(), {"defender": NOON - 2 * DAY_SECONDS}
    live = LiveTable(
        room, [], now=NOON, grace=DAY_SECONDS, absences=away, is_shared=True
    )
    assert live.absent(NOON) == frozenset(), "they may just have come back elsewhere"
    live.are_elsewhere(frozenset({BEN}), NOON)
    assert live.absent(NOON) == frozenset()
    live = LiveTable(
        room, [], now=NOON, grace=DAY_SECONDS, absences=away, is_shared=True
    )
    live.are_elsewhere(frozenset(), NOON)
    assert live.absent(NOON) == {"defender"}


class Clock:
    """The monotonic clock of tables, which a test may put forward."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def monotonic(self) -> float:
        return time.monotonic() + self._ahead

    def put_forward(self, seconds: float) -> None:
        self._ahead += seconds


def test_before_the_game_begins_nobody_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lobby says that one may come back later."""
    settings, clock = replace(quick_settings(tmp_path), grace=1000.0), Clock()
    monkeypatch.setattr(live_module, "time", clock)

    async def scene() -> None:
        async with serving(settings) as server:
            ada, ben, cleo = Guest(), Guest(), Guest()
            three = {"game": "castle", "options": {"players": 3}}
            table = await server.table(ada, grey="me", **three)  # type: ignore[arg-type]  # one is a game, the other options
            await server.join(table, ben)
            async with server.client(table, ben) as b:
                await b.hello("blue")
                clock.put_forward(2 * settings.grace)
                answer = await b.ask(messages.LetBotPlay(new_id(), "grey", "random"))
                assert isinstance(answer, messages.Illegal)
                await server.join(table, cleo)
                await b.until(lambda: b.table.status == "playing")
                answers = await go_on_without(b, "grey")
                assert {type(each) for each in answers} == {messages.Illegal}, "not yet"
                clock.put_forward(2 * settings.grace)
                bot = messages.LetBotPlay(new_id(), "grey")
                assert isinstance(await b.ask(bot), messages.Accepted)

    asyncio.run(scene())


@pytest.mark.parametrize("pace", ["live", "no-hurry"])
def test_no_table_waits_for_somebody_who_was_forgotten(
    tmp_path: Path, pace: messages.Pace
) -> None:
    """Without their token nobody comes back, however long the others wait."""
    settings = replace(quick_settings(tmp_path), grace=1000.0)

    async def scene() -> None:
        async with serving(settings) as server:
            table, ada, ben = await two_at(server, pace)
            async with server.client(table, ada) as a:
                await a.hello("attacker")
                assert not a.table.seats[1].gone
                await server.table_service.retention.forget(ben.digest)
                await a.until(lambda: a.table.seats[1].gone)
                bot = messages.LetBotPlay(new_id(), "defender")
                assert isinstance(await a.ask(bot), messages.Accepted)
                await a.until(lambda: a.table.seats[1].kind == "bot")
                assert a.table.seats[1].plays_for == "", "they do not come back"

    asyncio.run(scene())


# Not forgotten.


def test_a_restart_does_not_forget_since_when_somebody_is_away(
    quick: Settings, soon: None
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, ben = await two_at(server, "day")
            async with server.client(table, ada) as a:
                await a.hello("attacker")
                async with server.client(table, ben) as b:
                    await b.hello("defender")
                    came = time.time()
                since = await noted_after(server, table, "defender", came)
                assert since < time.time()
        await asyncio.sleep(0.3)
        async with serving(quick) as server, server.client(table, ada) as a:
            await a.hello("attacker")
            assert a.table.seats[1].away_since == since
            assert await noted(server, table, "defender") == {"defender": since}

    asyncio.run(scene())


def test_whoever_is_back_is_noted_and_after_a_crash_has_the_whole_time(
    quick: Settings, soon: None
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, ben = await two_at(server, "day")
            async with server.client(table, ada) as a:
                await a.hello("attacker")
                await noted(server, table, "defender")
                async with server.client(table, ben) as b:
                    await b.hello("defender")
                    assert await noted(server, table) == {}, "and here it crashes"
                    absences = await server.services.store.absences(table)
        live = LiveTable(new_room(), [], now=NOON, grace=DAY_SECONDS, absences=absences)
        assert live.absent(NOON) == frozenset()

    asyncio.run(scene())


def test_a_seat_that_changes_hands_is_not_noted_as_empty(quick: Settings) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, _, ben = await two_at(server, "day")
            store = server.services.store
            away = live_module.Absence(table, "defender", ben.digest, NOON)
            foreign = away._replace(seat="attacker")
            await store.note_absences([foreign, away])
            assert await store.absences(table) == {"defender": NOON}
            row = await store.table(table)
            assert row is not None
            another = replace(row.seats[1], guest=b"c" * 32)
            await store.reseat(table, another, row.news)
            assert await store.absences(table) == {}

    asyncio.run(scene())


async def nobody_is_said_to_be_here(database: str) -> None:
    """Servers tell each other every second who is there."""
    async with connected(database) as connection, asyncio.timeout(10):
        while await connection.fetchval("SELECT count(*) FROM visits"):
            await asyncio.sleep(0.05)


def test_what_one_server_notes_another_knows(
    tmp_path: Path, postgres: Cluster, soon: None, journal: Journal
) -> None:
    settings = quick_settings(tmp_path, postgres.fresh())

    async def scene() -> None:
        async with serving(settings) as one, serving(settings) as other:
            table, ada, ben = await two_at(one, "three-days")
            async with one.client(table, ben) as b:
                await b.hello("defender")
                await noted(one, table, "attacker")
            since = (await noted(one, table, "attacker", "defender"))["defender"]
            await nobody_is_said_to_be_here(settings.database)
            async with other.client(table, ada) as a:
                await a.hello("attacker")
                assert a.table.seats[1].away_since == since
                await noted(other, table, "defender")

    asyncio.run(scene())
