"""A bot takes over from an absent player, who takes the seat back on return."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest
import structlog

from siegeworks.core.i18n import render
from siegeworks.core.options import Value
from siegeworks.core.playthrough import read_playthrough
from siegeworks.core.record import replace
from siegeworks.games import CATALOG
from siegeworks.server.bots.levels import strongest
from siegeworks.server.bots.service import BotProcesses, decide
from siegeworks.server.live import registry
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.table.decision import NoEntry, Rejected
from siegeworks.server.table.log import ResignedLine, SeatResumedLine, SubstitutedLine
from siegeworks.server.table.presenter import entry_for, situation_for
from siegeworks.server.table.records import SeatRow
from siegeworks.server.table.replay import playthrough_of
from siegeworks.server.table.seats import with_sitter
from siegeworks.server.table.state import TableState, table_state_of
from siegeworks.server.table.takeback import terms_for

from .client import Client, Guest, new_id
from .conftest import Serving, quick_settings, serving
from .postgres import Cluster
from .rooms import ADA, BEN, CLEO, after, ids, move, new_room, played, said

Journal = list[structlog.typing.EventDict]
AWAY = frozenset({"defender"})
A_BOT = SeatRow("defender", "bot", "greedy", BEN, "Ada")


def substituted(
    room: TableState, seat: str = "defender", by: str = "attacker"
) -> TableState:
    return after(room, messages.LetBotPlay(next(ids), seat), by, frozenset({seat}))


def resumed(room: TableState, seat: str = "defender") -> TableState:
    return after(room, messages.ResumeSeat(next(ids)), seat)


# At a table as a value.


def test_the_strongest_bot_plays_whichever_the_opponent_asks_for() -> None:
    room = new_room()
    weakest = messages.LetBotPlay(next(ids), "defender", "random")
    room = after(room, weakest, "attacker", AWAY)
    assert room.log[-1].line == SubstitutedLine("attacker", "defender", "greedy")
    assert room.row("defender") == A_BOT


def test_the_strongest_stands_on_top_of_the_ladder_and_not_beside_it() -> None:
    assert strongest(("random", "easy", "hard", "master", "net")) == "master"
    assert strongest(("random", "easy", "net")) == "easy"
    assert strongest(("random", "greedy", "expert")) == "expert"
    assert strongest(()) == ""


def test_who_resigns_in_company_leaves_the_seat_to_the_strongest_too() -> None:
    room = new_room(ADA, BEN, CLEO, game="castle", options={"players": 3})
    levels = ("random", "easy", "master", "net")
    room = table_state_of(room.game, room.table, room.log, levels)
    room = after(room, messages.Resign(next(ids), room.seq), "grey")
    assert room.log[-1].line == ResignedLine("grey", "master", "Ada")


def test_the_seat_keeps_its_owner_who_may_look_but_not_play() -> None:
    room = substituted(new_room())
    assert room.seats_of(BEN) == ("defender",)
    room = played(substituted(new_room()))
    assert room.actor == "defender"
    situation = situation_for(room, room.seat("defender"))
    assert (situation.legal, situation.take_back) == ((), "no")
    for command in (
        move(room),
        messages.TakeBack(next(ids), room.seq),
        messages.Resign(next(ids), room.seq),
        messages.CallOff(next(ids), room.seq),
    ):
        refused = said(room, command, "defender", frozenset({"attacker"}))
        assert isinstance(refused, Rejected)
        assert "take your seat back first" in render(refused.refusal.reason)


def test_whoever_returns_takes_the_seat_back() -> None:
    before = new_room()
    room = resumed(substituted(before))
    assert room.log[-1].line == SeatResumedLine("defender")
    assert room.table.seats == before.table.seats
    again = said(room, messages.ResumeSeat(next(ids)), "defender")
    assert isinstance(again, NoEntry), "as wished"


def test_the_log_alone_says_who_sits_there() -> None:
    before = new_room()
    room = substituted(before)
    for each in (room, resumed(room), substituted(resumed(room))):
        for stored in (before.table, each.table):
            found = table_state_of(before.game, stored, each.log, before.levels)
            assert found.table == each.table


def test_a_resignation_is_final() -> None:
    room = new_room(ADA, BEN, CLEO, game="castle", options={"players": 3})
    room = resumed(substituted(room, "blue", "grey"), "blue")
    room = after(room, messages.Resign(next(ids), room.seq), "blue")
    assert room.row("blue") == SeatRow("blue", "bot", "greedy")
    assert room.seats_of(BEN) == ()
    found = table_state_of(room.game, room.table, room.log, room.levels)
    assert found.table == room.table


def test_a_game_goes_on_for_somebody_who_may_come_back() -> None:
    room = new_room(ADA, BEN, "random", game="castle", options={"players": 3})
    room = substituted(room, "blue", "grey")
    room = after(room, messages.Resign(next(ids), room.seq), "grey")
    assert not room.is_over


def test_everybody_reads_who_plays_and_nothing_of_the_hand() -> None:
    room = resumed(substituted(new_room()))
    last, back = room.log[-2:]
    for reader in (*room.game.seats, None):
        assert entry_for(room.game, last, reader) == messages.Substituted(
            last.seq, "attacker", 2.0, "defender", "greedy"
        )
        told = entry_for(room.game, back, reader)
        assert told == messages.SeatResumed(back.seq, "defender", 2.0)


def test_the_file_names_everybody_who_played() -> None:
    room = resumed(substituted(played(new_room())))
    room = after(room, messages.Resign(next(ids), room.seq), "attacker")
    file = read_playthrough(playthrough_of(room), CATALOG)
    assert file.players == {"attacker": "Ada", "defender": "Ada, then greedy, then Ada"}


def forgotten(room: TableState, seat: str) -> TableState:
    """The room after the player's token was removed from all seats."""
    row = replace(room.row(seat), guest=b"")
    return room.with_table(with_sitter(room.table, row))


def test_nothing_waits_for_somebody_who_was_forgotten() -> None:
    """They cannot come back, so the bot plays to the end, and may be played against
    like any other."""
    room = played(substituted(new_room()))
    assert terms_for(room, "attacker") == "no"
    assert terms_for(forgotten(room, "defender"), "attacker") == "freely"
    room = new_room(ADA, BEN, "random", game="castle", options={"players": 3})
    room = forgotten(substituted(room, "blue", "grey"), "blue")
    room = after(room, messages.Resign(next(ids), room.seq), "grey")
    assert room.is_over


def test_nothing_waits_for_somebody_who_was_forgotten_before_a_bot_came() -> None:
    room = forgotten(played(new_room()), "defender")
    assert terms_for(room, "attacker") == "freely", "nobody is there to be asked"
    three = {"players": 3}
    room = new_room(ADA, BEN, "random", game="castle", options=three)
    room = forgotten(room, "blue")
    room = after(room, messages.Resign(next(ids), room.seq), "grey")
    assert room.is_over
    room = forgotten(new_room(ADA, BEN, "open", game="castle", options=three), "blue")
    room = after(room, messages.FreeSeat(next(ids), "grey"), "grey")
    assert room.is_over, "called off: the last person has left"


# At a server.


@pytest.fixture(autouse=True)
def no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The strongest of all would have to be compiled first."""
    monkeypatch.setattr(registry, "offered", lambda _: ("random", "greedy"))


async def gone(server: Serving, settings: Settings) -> tuple[str, Guest, Guest]:
    """Ben sat down and has been away for long enough."""
    table, ada, ben = await server.two_at_a_table()
    await asyncio.sleep(settings.grace + 0.1)
    return table, ada, ben


async def let_bot_play(client: Client) -> None:
    async with asyncio.timeout(10):
        while True:
            answer = await client.ask(messages.LetBotPlay(new_id(), "defender"))
            if isinstance(answer, messages.Accepted):
                break
            await asyncio.sleep(0.05)
    # The answer comes before the news: who moves at once would follow an older entry.
    await client.until(lambda: client.seen >= answer.seq)


def kinds(client: Client) -> list[str]:
    return [each.kind for each in client.table.seats]


def test_whoever_was_away_comes_back_and_plays_on(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, ben = await gone(server, quick)
            async with server.client(table, ada) as a:
                await a.hello("attacker")
                await let_bot_play(a)
                await a.until(lambda: kinds(a) == ["person", "bot"])
                bot = a.table.seats[1]
                assert (bot.plays_for, bot.yours, bot.away_since) == (
                    "Ben",
                    False,
                    None,
                )
                assert bot.name == a.table.strongest
                async with server.client(table, ben) as b:
                    await b.hello("defender")
                    own = b.table.seats[1]
                    assert (own.yours, own.plays_for, own.kind) == (True, "Ben", "bot")
                    await b.ask(messages.Say(new_id(), "here I am"))
                    await a.until(lambda: a.chat[-1:] != [])
                    assert a.chat[-1].name == "Ben", "and not the bot"
                    back = await b.ask(messages.ResumeSeat(new_id()))
                    assert isinstance(back, messages.Accepted)
                    await b.until(lambda: kinds(b) == ["person", "person"])
                    await a.until(lambda: kinds(a) == ["person", "person"])
                    await a.move((await a.my_turn()).legal[0].text)
                    await b.until(lambda: b.situation.actor == "defender")
                    answer = await b.move(b.situation.legal[0].text)
                    assert isinstance(answer, messages.Accepted)
                row = await server.services.store.table(table)
                assert row is not None
                assert row.seats[1] == SeatRow("defender", "person", "Ben", ben.digest)

    asyncio.run(scene())


class Hesitating(BotProcesses):
    """Bots that answer only when they are told to."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, decide)  # so no process has to get ready
        self.are_asked, self.may_answer = asyncio.Event(), asyncio.Event()

    async def choose(
        self,
        game: str,
        options: Mapping[str, Value],
        level: str,
        view: bytes,
        seed: str,
    ) -> str | None:
        self.are_asked.set()
        await self.may_answer.wait()
        return decide(game, dict(options), level, view, seed)


def test_a_bot_that_still_thinks_comes_too_late(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            taker, bots = server.table_service.tables.bot_queue, Hesitating(quick)
            taker._seats._bots = bots  # type: ignore[attr-defined]  # who is asked
            table, ada, ben = await gone(server, quick)
            async with server.client(table, ada) as a, server.client(table, ben) as b:
                await a.hello("attacker")
                await b.close()
                await let_bot_play(a)
                await a.move((await a.my_turn()).legal[0].text)
                async with asyncio.timeout(10):
                    await bots.are_asked.wait()
                await b.open()
                await b.hello("defender")
                answer = await b.ask(messages.ResumeSeat(new_id()))
                assert isinstance(answer, messages.Accepted)
                await b.until(lambda: b.situation.legal != ())
                bots.may_answer.set()
                async with asyncio.timeout(10):
                    while taker._at_work:  # type: ignore[attr-defined]  # its turn has not ended
                        await asyncio.sleep(0.02)
                await b.ask(messages.Say(new_id(), "here I am"))
                assert b.seen == answer.seq, "no move of the bot was played"
                done = await b.move(b.situation.legal[0].text)
                assert isinstance(done, messages.Accepted)
            await bots.close()

    asyncio.run(scene())


def test_the_log_is_right_where_the_list_of_seats_lags_behind(
    quick: Settings,
) -> None:
    """A server may die, or the database be away, between the two."""

    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, ben = await gone(server, quick)
            async with server.client(table, ada) as a:
                await a.hello("attacker")
                await let_bot_play(a)
                await a.until(lambda: kinds(a)[1] == "bot")
                person = SeatRow("defender", "person", "Ben", ben.digest)
                store = server.services.store
                row = await store.table(table)
                assert row is not None
                await store.reseat(table, person, row.news)
                async with server.table_service.tables.using(table) as live, live.lock:
                    await server.table_service.tables.sync.catch_up(live)
                    assert live.room.row("defender").owner == "Ben"

    asyncio.run(scene())


def test_after_the_game_a_rematch_has_whoever_asks_for_it_back(
    tmp_path: Path,
) -> None:
    settings = quick_settings(tmp_path)

    async def scene() -> None:
        async with serving(settings) as server:
            table, ada, ben = await gone(server, settings)
            async with server.client(table, ada) as a:
                await a.hello("attacker")
                await let_bot_play(a)
                await a.until(lambda: kinds(a)[1] == "bot")
                await a.ask(messages.Resign(new_id(), a.seen))
                async with server.client(table, ben) as b:
                    await b.hello("defender")
                    await b.ask(messages.Rematch(new_id()))
                    await a.until(lambda: a.table.rematch_wanted == ("defender",))
                    await a.ask(messages.Rematch(new_id()))
                    await a.until(lambda: a.table.rematch != "")
            row = await server.services.store.table(a.table.rematch)
            assert row is not None
            assert [(each.kind, each.owner) for each in row.seats] == [
                ("person", ""),
                ("person", ""),
            ]

    asyncio.run(scene())


def test_whoever_is_forgotten_meanwhile_gets_no_seat_back(tmp_path: Path) -> None:
    settings = quick_settings(tmp_path)

    async def scene() -> None:
        async with serving(settings) as server:
            table, ada, ben = await gone(server, settings)
            async with server.client(table, ada) as a:
                await a.hello("attacker")
                await let_bot_play(a)
                assert await server.table_service.retention.forget(ben.digest) == 1
                late = await server.client(table, ben).open()
                assert await late.closed() == 4403

    asyncio.run(scene())


@pytest.mark.parametrize("where", ["the same", "another"])
def test_two_servers_agree_on_who_plays(
    tmp_path: Path, postgres: Cluster, journal: Journal, where: str
) -> None:
    settings = quick_settings(tmp_path, postgres.fresh())

    async def scene() -> None:
        async with serving(settings) as one, serving(settings) as other:
            back_at = one if where == "the same" else other
            table, ada, ben = await one.two_at_a_table()
            async with one.client(table, ada) as a:
                await a.hello("attacker")
                await let_bot_play(a)
                async with back_at.client(table, ben) as b:
                    await b.hello("defender")
                    await a.move((await a.my_turn()).legal[0].text)
                    answer = await b.ask(messages.ResumeSeat(new_id()))
                    assert isinstance(answer, messages.Accepted)
                    for each in (a, b):
                        await each.until(lambda: kinds(each) == ["person"] * 2)  # noqa: B023
                    for _ in range(4):
                        actor = await whoever_is_to_move(a, b)
                        done = await actor.move(actor.situation.legal[0].text)
                        assert isinstance(done, messages.Accepted)
                        await actor.until(lambda: actor.seen >= done.seq)  # noqa: B023

    asyncio.run(scene())


async def whoever_is_to_move(*clients: Client) -> Client:
    async with asyncio.timeout(10):
        while True:
            seen = {each.seen for each in clients}
            for each in clients:
                if len(seen) == 1 and each.situation and each.situation.legal:
                    return each
            await asyncio.sleep(0.02)


def test_nothing_is_taken_back_behind_the_back_of_somebody_who_is_away() -> None:
    """They would come back to an opponent who has seen what came of it."""
    room = played(substituted(new_room()))
    assert room.actor == "defender"
    verdict = said(room, messages.TakeBack(next(ids), room.seq), "attacker")
    assert isinstance(verdict, Rejected)
    assert "away at the moment" in render(verdict.refusal.reason)
    assert situation_for(room, room.seat("attacker")).take_back == "no"
    assert situation_for(played(new_room()), room.seat("attacker")).take_back == (
        "by consent"
    )
