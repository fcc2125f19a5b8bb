"""Bots in real processes: they sit like people, and nothing they do stops a table."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest
import structlog

from siegeworks.core.record import replace
from siegeworks.games import CATALOG
from siegeworks.players.registry import players_of
from siegeworks.server.backends import open_store
from siegeworks.server.bots.service import BotProcesses, Think, decide
from siegeworks.server.bots.worker import GetReady, make_ready
from siegeworks.server.live.live_table import Subscriber
from siegeworks.server.live.service import TableService
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings

from .client import Guest, new_id
from .conftest import GAME, serving
from .minds import (
    babbles,
    cheats,
    compiles_once,
    dies,
    fails_to_compile,
    raises,
    sleeps,
    tells_its_number,
    waits_a_little,
    works_hard,
)
from .rooms import new_room

Journal = list[structlog.typing.EventDict]
LEVELS = ("random", "greedy", "expert", "easy", "master")
"""Of those who search two are enough, one of them guided: more they do not differ."""


@pytest.fixture(scope="module")
def compiled() -> None:
    """Nobody's patience is to be tried by a compiler here."""
    make_ready(GAME, {}, "easy")


# At a table.


@pytest.mark.parametrize("level", LEVELS)
def test_a_person_plays_a_whole_game_against_a_bot(
    quick: Settings, journal: Journal, compiled: None, level: str
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            ada = Guest()
            table = await server.table(ada, attacker="me", defender=level)
            async with server.client(table, ada) as a:
                await a.hello("attacker")
                while (situation := await a.my_turn()).ending is None:
                    choice = situation.legal[a.seen % len(situation.legal)]
                    answer = await a.move(choice.text)
                    assert isinstance(answer, messages.Accepted)
                    await a.until(lambda: a.seen >= answer.seq)  # noqa: B023
                played = [
                    entry for entry in a.log if isinstance(entry, messages.Played)
                ]
                assert not any(entry.stand_in for entry in played)
                assert {entry.by for entry in played} == {
                    "attacker",
                    "defender",
                    "chance",
                }
                assert any(m == messages.Thinking("defender") for m in a.heard)

    asyncio.run(scene())


@asynccontextmanager
async def table_service_with(
    settings: Settings, think: Think | None, get_ready: GetReady | None = None
) -> AsyncIterator[TableService]:
    store = await open_store(settings)
    bots = BotProcesses(settings, think, get_ready)
    table_service = TableService(store, CATALOG, settings, bots)
    try:
        yield table_service
    finally:
        await table_service.close()
        await bots.close()
        await store.close()


@pytest.fixture
def database() -> str:
    """Workers know nothing of stores: one kind will do."""
    return ""


NEW = messages.NewTable(GAME, {"attacker": "random", "defender": "me"}, "Ada")


async def first_decision(
    table_service: TableService,
    table: str,
    guest: bytes,
    heard: list[messages.FromServer] | None = None,
) -> messages.Played:
    """What the attacker, a bot, did first; and what was heard until then."""
    async with table_service.visiting(table, guest, None) as visit, asyncio.timeout(30):
        await table_service.greet(table, visit, messages.Hello("defender"))
        async for message in told(visit):
            if heard is not None:
                heard.append(message)
            for entry in getattr(message, "entries", ()):
                if isinstance(entry, messages.Played) and entry.by == "attacker":
                    return entry
    raise AssertionError("the bot never moved")


async def told(visit: Subscriber) -> AsyncIterator[messages.FromServer]:
    decode = msgspec.json.Decoder(messages.FromServer).decode
    async for frame in visit.frames():
        yield decode(frame)


@pytest.mark.parametrize("think", [sleeps, dies, raises, babbles, cheats])
def test_a_bot_that_gives_no_lawful_answer_is_stood_in_for(
    quick: Settings, journal: Journal, think: Think
) -> None:
    async def scene() -> None:
        settings = replace(quick, bot_seconds=0.3)
        async with table_service_with(settings, think) as table_service:
            for _ in range(2):  # the worker that died is replaced
                table = await table_service.lobby.open_table(NEW, b"ada", "here")
                entry = await first_decision(table_service, table, b"ada")
                assert entry.stand_in
                assert entry.text

    asyncio.run(scene())


# Getting ready.


def test_getting_ready_is_told_and_not_counted_as_thinking(
    quick: Settings, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("siegeworks.server.live.bot_player.NOTICEABLE", 0.1)

    async def scene() -> None:
        settings = replace(quick, bot_seconds=1.0)
        async with table_service_with(settings, decide, compiles_once) as table_service:
            table = await table_service.lobby.open_table(NEW, b"ada", "here")
            heard: list[messages.FromServer] = []
            entry = await first_decision(table_service, table, b"ada", heard)
            assert not entry.stand_in
            thinking = [each for each in heard if isinstance(each, messages.Thinking)]
            assert [each.getting_ready for each in thinking][-2:] == [True, False]

    asyncio.run(scene())


def test_a_new_worker_may_get_ready_too(quick: Settings) -> None:
    """It was killed, or there are several: nobody was there to make it ready."""

    async def scene() -> None:
        bots = BotProcesses(
            replace(quick, bot_seconds=1.0), tells_its_number, compiles_once
        )
        try:
            number = await asked(bots)
            assert number is not None
            await asyncio.sleep(0.3)
            os.kill(int(number), signal.SIGKILL)
            await asyncio.sleep(0.3)
            assert await asked(bots) not in (None, number)
        finally:
            await bots.close()

    asyncio.run(scene())


def test_a_bot_that_cannot_get_ready_is_stood_in_for(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with table_service_with(quick, decide, fails_to_compile) as table_service:
            table = await table_service.lobby.open_table(NEW, b"ada", "here")
            assert (await first_decision(table_service, table, b"ada")).stand_in

    asyncio.run(scene())


async def is_to_decide(table_service: TableService, table: str, seat: str) -> bool:
    async with table_service.tables.using(table) as live:
        return live.room.actor == seat


def test_while_a_bot_works_hard_other_tables_go_on(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with table_service_with(
            replace(quick, bot_seconds=60), works_hard
        ) as table_service:
            slow = await table_service.lobby.open_table(NEW, b"ada", "here")
            async with table_service.visiting(slow, b"ada", None):
                people = {"attacker": "me", "defender": "me"}
                other = await table_service.lobby.open_table(
                    messages.NewTable(GAME, people, "Ben"), b"ben", "here"
                )
                moves = 0
                while moves < 8 and await is_to_decide(table_service, slow, "attacker"):
                    async with table_service.tables.using(other) as live:
                        room = live.room
                    seat = str(room.actor)
                    text = room.game.write(room.game.legal_actions(room.state)[0])
                    move = messages.Move(new_id(), room.seq, text)
                    answer = await table_service.commands.execute(
                        other, seat, b"ben", move
                    )
                    assert isinstance(answer, messages.Accepted)
                    moves += 1
                assert moves >= 3, "made while the bot was at it"
            assert not (await first_decision(table_service, slow, b"ada")).stand_in

    asyncio.run(scene())


def test_a_bot_goes_on_after_a_restart(quick: Settings, journal: Journal) -> None:
    async def scene() -> None:
        async with table_service_with(quick, sleeps) as table_service:
            table = await table_service.lobby.open_table(NEW, b"ada", "here")
            async with table_service.visiting(table, b"ada", None):
                await asyncio.sleep(0.1)
        async with table_service_with(quick, None) as table_service:
            assert not (await first_decision(table_service, table, b"ada")).stand_in

    asyncio.run(scene())


def test_a_bot_decides_by_the_view_and_its_seed_alone(compiled: None) -> None:
    """The worker is given nothing else; the same goes in, the same comes out."""
    for options in ({}, {"tactics": True}, {"match": True}):
        game = CATALOG.game(GAME, options)
        room = new_room(options=dict(options))
        view = msgspec.json.encode(game.view(room.state, room.actor))
        for level in players_of(game):
            choices = {decide(GAME, dict(options), level, view, "7") for _ in range(3)}
            assert len(choices) == 1
            action = game.read(choices.pop(), room.state)
            assert game.why_not(room.state, action) is None


# Killed or stopped from outside: by a short memory, or by somebody with `kill`.


async def asked(bots: BotProcesses) -> str | None:
    return await bots.choose(GAME, {}, "random", b"", "")


def test_idle_bots_that_are_killed_are_replaced(quick: Settings) -> None:
    """While a worker waits it holds a lock, and the whole pool goes down with it."""

    async def scene() -> None:
        bots = BotProcesses(quick, tells_its_number)
        try:
            for _ in range(2):
                number = await asked(bots)
                assert number is not None
                await asyncio.sleep(0.3)
                os.kill(int(number), signal.SIGKILL)
                await asyncio.sleep(0.3)
                assert bots.are_alive()
                assert await asked(bots) not in (None, number)
        finally:
            await bots.close()

    asyncio.run(scene())


def test_bots_that_stand_still_are_replaced(
    quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody counts the seconds of a worker that was stopped before it began."""

    async def scene() -> None:
        bots = BotProcesses(replace(quick, bot_seconds=0.5), tells_its_number)
        try:
            number = await asked(bots)
            assert number is not None, "0 would be this very test"
            stopped = int(number)
            os.kill(stopped, signal.SIGSTOP)
            with monkeypatch.context() as impatience:
                impatience.setattr(
                    "siegeworks.server.bots.process_pool.START_SECONDS", 0.5
                )
                asking = [asyncio.create_task(asked(bots)) for _ in range(5)]
                await asyncio.sleep(0)  # that is how long they will wait for this one
            async with asyncio.timeout(60):
                answers = await asyncio.gather(*asking)
            assert None not in answers
            assert str(stopped) not in answers
        finally:
            await bots.close()

    asyncio.run(scene())


def test_a_long_line_of_bots_is_not_standing_still(
    quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each takes its time; the last one waits longer than a bot that hangs might."""

    async def scene() -> None:
        bots = BotProcesses(replace(quick, bot_seconds=2.0), waits_a_little)
        try:
            first = await asked(bots)
            assert first is not None
            # Only now: until then, the worker itself had to be started.
            monkeypatch.setattr(
                "siegeworks.server.bots.process_pool.START_SECONDS", 1.0
            )
            answers = await asyncio.gather(*(asked(bots) for _ in range(10)))
            assert answers == [first] * 10
        finally:
            await bots.close()

    asyncio.run(scene())
