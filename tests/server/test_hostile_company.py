"""Somebody at a table for several means harm: over real sockets, inside effects."""

import asyncio
import hashlib
import random
from contextlib import AsyncExitStack

import httpx
import pytest
import structlog

from siegeworks.core.i18n import render
from siegeworks.core.record import replace
from siegeworks.server.errors import SeatTaken
from siegeworks.server.live.live_table import NOT_YOURS
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.table import new_table

from .client import COOKIE, Client, Guest, new_id
from .conftest import Serving, serving
from .effects import card_played_last, is_offering, towards
from .test_company_socket import kinds, moves, opened, people

Journal = list[structlog.typing.EventDict]

ABSURD = [
    *("offer ambassadress", "offer", "offer offer", "deal soldier", "deal"),
    *("card a1", "card a1+99", "card a1+-1", "card 99", "card z9", "card -1"),
    *("to 99", "to out99", "to -1", "to a1", "jester 99", "jester c3", "king a1"),
    *("draw", "pass", "swap king for king", "take soldier", "give soldier"),
    *("player grey", "player nobody", "token pink", "token", "\u202e", "💣" * 20),
    *("'; DROP TABLE tables; --", "{}", "null", "offer \x00", "OFFER " + "k" * 70),
]


JESTER_COMES = hashlib.sha256(b"1").digest()
COURTESAN_FIRST = hashlib.sha256(b"738").digest()
"""With this secret the Courtesan asks for an offer before the Jester comes."""


async def jester(
    server: Serving,
    stack: AsyncExitStack,
    *bots: str,
    count: int = 3,
    secret: bytes = JESTER_COMES,
) -> tuple[str, list[Client]]:
    """People at a table where the Jester has come, and nobody has offered yet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(new_table, "new_secret", lambda: secret)
        table, clients = await people(server, stack, count, *bots)
    rng = random.Random(7)
    while True:
        assert clients[0].situation is not None
        actor = clients[0].situation.actor
        mover = next((c for c in clients if c.seat == actor), None)
        if mover is None:
            await clients[0].until(lambda: clients[0].situation.actor != actor)  # noqa: B023
            continue
        texts = [choice.text for choice in (await mover.my_turn()).legal]
        if is_offering(texts) and card_played_last(mover.log) == "jester":
            return table, clients
        answer = await mover.move(towards("jester", texts, rng))
        assert isinstance(answer, messages.Accepted)
        for each in clients:
            await each.until(lambda: each.seen >= answer.seq)  # noqa: B023


def offering(clients: list[Client]) -> Client:
    """Whoever is to offer a card now."""
    return next(c for c in clients if c.situation and c.situation.actor == c.seat)


def said_no(answer: messages.Answer) -> str:
    assert isinstance(answer, messages.Illegal), answer
    return render(answer.refusal.reason)


def test_nothing_absurd_is_done_inside_an_effect(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, AsyncExitStack() as stack:
            table, clients = await jester(server, stack)
            watch = await server.watch_key(table)
            watcher = await stack.enter_async_context(server.client(table, watch=watch))
            await watcher.hello()
            giver, seen = offering(clients), clients[0].seen
            assert giver.situation is not None
            mine = [choice.text for choice in giver.situation.legal]
            for client in (*clients, watcher):
                texts = ABSURD if client is giver else [*ABSURD[::5], mine[0]]
                for text in texts:
                    said_no(await client.move(text, follows=seen))
            row = await server.table_service.info(table, None, watch)
            assert row.status == "playing"
            assert {client.seen for client in (*clients, watcher)} == {seen}
            assert isinstance(await giver.move(mine[0]), messages.Accepted)

    asyncio.run(scene())


def test_the_offer_to_the_courtesan_is_not_taken_for_one_to_the_jester(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, AsyncExitStack() as stack:
            _, clients = await jester(server, stack, secret=COURTESAN_FIRST)
            giver = offering(clients)
            played = [e.text for e in giver.log if isinstance(e, messages.Played)]
            assert any(text.startswith("courtesan ") for text in played)
            assert giver.situation is not None
            answer = await giver.move(giver.situation.legal[0].text)
            assert isinstance(answer, messages.Accepted)
            await giver.until(lambda: giver.seen >= answer.seq)
            assert giver.seen == answer.seq, "the next one is to offer"

    asyncio.run(scene())


def test_a_doubled_offer_counts_once_and_a_second_window_is_told(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, AsyncExitStack() as stack:
            _, clients = await jester(server, stack)
            giver = offering(clients)
            twin = Client(giver.origin, giver.url.rpartition("/")[2])
            twin.headers = giver.headers
            await stack.enter_async_context(twin)
            await twin.hello(giver.seat)
            assert giver.situation is not None
            texts = [choice.text for choice in giver.situation.legal]
            offer = messages.Move(new_id(), giver.seen, texts[0])
            other = messages.Move(new_id(), giver.seen, texts[-1])
            given = await asyncio.gather(
                giver.ask(offer), twin.ask(offer), twin.ask(other)
            )
            assert sorted(type(each).__name__ for each in given) in (
                ["Accepted", "Duplicate", "Stale"],
                ["Accepted", "Stale", "Stale"],
            )
            for each in (giver, twin):
                await each.until(lambda: each.seen > offer.follows)  # noqa: B023
            assert giver.seen == twin.seen == offer.follows + 1, "one offer, one entry"
            assert twin.situation == giver.situation
            stale = await giver.ask(messages.Move(new_id(), offer.follows, texts[-1]))
            assert isinstance(stale, messages.Stale)

    asyncio.run(scene())


def test_strangers_and_spectators_move_nobody_from_a_seat(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, AsyncExitStack() as stack:
            table, clients = await jester(server, stack, "random", count=3)
            watch = await server.watch_key(table)
            watcher = await stack.enter_async_context(
                server.client(table, Guest(), watch)
            )
            await watcher.hello()
            before = kinds(clients[0])
            for client in (watcher, clients[1]):
                for seat in ("grey", "blue", "yellow", "green", "pink", "chance"):
                    said_no(await client.ask(messages.FreeSeat(new_id(), seat)))
                for seat in ("grey", "yellow", "pink", "chance"):
                    bot = messages.LetBotPlay(new_id(), seat, "random")
                    said_no(await client.ask(bot))
            for command in (
                messages.Resign(new_id(), watcher.seen),
                messages.CallOff(new_id(), watcher.seen),
                messages.TakeBack(new_id(), watcher.seen),
                messages.AnswerTakeBack(new_id(), watcher.seen, agree=True),
                messages.Rematch(new_id()),
            ):
                said_no(await watcher.ask(command))
            assert kinds(clients[0]) == before
            stranger = server.client(table, Guest())
            await stranger.open()
            assert await stranger.closed() == NOT_YOURS
            await watcher.send(messages.Hello("grey"))
            assert await watcher.closed() == NOT_YOURS

    asyncio.run(scene())


def test_somebody_resigns_while_the_jester_waits_and_a_bot_offers(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, AsyncExitStack() as stack:
            _, clients = await jester(server, stack)
            giver = offering(clients)
            assert giver.situation is not None
            answer = await giver.move(giver.situation.legal[0].text)
            assert isinstance(answer, messages.Accepted)
            for each in clients:
                await each.until(lambda: each.seen >= answer.seq)  # noqa: B023
            others = [c for c in clients if c is not giver]
            # One whose offer lies there already, then one who is to offer.
            await giver.ask(messages.Resign(new_id(), giver.seen))
            assert await giver.closed() == NOT_YOURS
            first, last = others
            await first.until(lambda: first.seen == answer.seq + 1)
            await last.until(lambda: last.seen == answer.seq + 1)
            leaver = offering(others)
            stays = last if leaver is first else first
            await leaver.ask(messages.Resign(new_id(), leaver.seen))
            assert await leaver.closed() == NOT_YOURS
            await moves(stays, 1)
            offers = [
                (entry.by, entry.text)
                for entry in stays.log[answer.seq - 1 :]
                if isinstance(entry, messages.Played)
            ][:3]
            assert {by for by, _ in offers} == {"grey", "blue", "yellow"}
            assert [t for by, t in offers if by != stays.seat] == ["", ""], "unseen"

    asyncio.run(scene())


def test_a_bot_takes_over_in_the_middle_of_an_effect(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, AsyncExitStack() as stack:
            _, clients = await jester(server, stack)
            giver = offering(clients)
            others = [c for c in clients if c is not giver]
            too_early = messages.LetBotPlay(new_id(), str(giver.seat), "random")
            said_no(await others[0].ask(too_early))
            await giver.close()
            await asyncio.sleep(quick.grace + 0.1)
            seen = others[0].seen
            fills = [
                c.ask(messages.LetBotPlay(new_id(), str(giver.seat), "random"))
                for c in others
            ]
            assert {type(a) for a in await asyncio.gather(*fills)} == {
                messages.Accepted
            }
            await others[0].until(lambda: others[0].seen > seen + 1)
            told, entry = others[0].log[seen : seen + 2]
            assert isinstance(told, messages.Substituted)
            assert isinstance(entry, messages.Played)
            assert (entry.by, entry.text, entry.stand_in) == (giver.seat, "", False)
            await giver.open()
            await giver.hello(str(giver.seat))
            assert giver.situation is not None
            assert giver.situation.legal == ()
            await giver.close()

    asyncio.run(scene())


# Sitting down.


def test_two_want_the_last_seat_and_a_bot_too(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, AsyncExitStack() as stack:
            for _ in range(6):
                ada, ben, cleo = Guest(), Guest(), Guest()
                table = await opened(
                    server, ada, grey="me", blue="random", yellow="open"
                )
                a = await stack.enter_async_context(server.client(table, ada))
                await a.hello("grey")
                fill = messages.LetBotPlay(new_id(), "yellow", "random")
                done = await asyncio.gather(
                    server.join(table, ben),
                    a.ask(fill),
                    server.join(table, ben),
                    server.join(table, cleo),
                    return_exceptions=True,
                )
                row = await server.services.store.table(table)
                assert row is not None
                sitter = row.seats[2]
                refused = [each for each in done if isinstance(each, SeatTaken)]
                if sitter.kind == "bot":
                    assert len(refused) == 3
                else:
                    assert isinstance(done[1], messages.Illegal)
                    assert len(refused) == (1 if sitter.guest == ben.digest else 2)
                await a.until(lambda: a.seen > 0)  # noqa: B023
                deals = [e for e in a.log if isinstance(e, messages.Played)]
                assert len({e.seq for e in deals}) == len(deals), "dealt once"

    asyncio.run(scene())


def test_who_sits_down_again_has_the_whole_grace_period(
    quick: Settings, journal: Journal
) -> None:
    """However long ago they were last away."""

    async def scene() -> None:
        async with serving(replace(quick, grace=0.5)) as server:
            ada, ben = Guest(), Guest()
            table = await opened(server, ada, grey="me", blue="open", yellow="open")
            async with server.client(table, ada) as a:
                await a.hello("grey")
                await server.join(table, ben)
                async with server.client(table, ben) as b:
                    await b.hello("blue")
                await asyncio.sleep(0.1)
                async with server.client(table, ben) as b:
                    await b.hello("blue")
                    await b.ask(messages.FreeSeat(new_id(), "blue"))
                    await b.closed()
                await asyncio.sleep(0.6)
                await server.join(table, ben)
                await a.until(lambda: kinds(a)[1] == "person")
                bot = messages.LetBotPlay(new_id(), "blue", "random")
                assert said_no(await a.ask(bot)) == "that seat is taken"

    asyncio.run(scene())


# Holding others up.


def test_asking_again_and_again_to_take_back_does_not_hold_up_the_bots(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        slow = replace(quick, bot_pause=0.3)
        async with serving(slow) as server, AsyncExitStack() as stack:
            _, [a, b] = await people(server, stack, 2, "random")
            await moves(a, 2)
            await moves(b, 2)
            seen = b.seen
            for _ in range(100):  # a bot is a process, and has to be started first
                await b.take_back()
                await asyncio.sleep(0.2)  # until somebody has read it
                await a.ask(messages.AnswerTakeBack(new_id(), a.seen, agree=False))
                if a.seen > seen:
                    break
            assert a.seen > seen
            assert a.log[seen].by == "yellow", "the bot has found the time"

    asyncio.run(scene())


def test_what_changes_nothing_is_told_to_nobody_and_not_remembered(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, AsyncExitStack() as stack:
            table, [a, b] = await people(server, stack, 2, "random")
            heard = len(b.heard)
            for _ in range(300):
                wish = messages.LetBotPlay(new_id(), "yellow", "random")
                assert isinstance(await a.ask(wish), messages.Accepted)
            assert not any(isinstance(m, messages.Update) for m in b.heard[heard:])
            async with server.table_service.tables.using(table) as live:
                assert len(live.room.recalled) + len(live.room.commands) < 10

    asyncio.run(scene())


# A new table.


@pytest.mark.parametrize(
    "options",
    [
        {"players": 6},
        {"players": 1},
        {"players": "3"},
        {"players": True},
        {"players": 3.0},
        {"players": None},
        {"players": [3]},
        {"players": {"players": 3}},
        {"players": -3},
        {"players": 2**80},
        {"players": 3, "lady_target": True},
        {"players": 3, "merchant_cannot_finish": 1},
        {"players": 3, "merchant_cannot_finish": "yes"},
        {"players": 3, "dragons": 1},
        {"players": 3, "": 1},
        [3],
        "players=3",
    ],
)
def test_options_of_the_wrong_kind_open_no_table(
    quick: Settings, journal: Journal, options: object
) -> None:
    async def scene() -> None:
        async with (
            serving(quick) as server,
            httpx.AsyncClient(base_url=server.address) as web,
        ):
            seats = {"grey": "me", "blue": "random", "yellow": "random"}
            new = {"game": "castle", "name": "Mal", "seats": seats, "options": options}
            answer = await web.post("/api/tables", json=new)
            assert answer.status_code == 422, answer.text
            assert (
                COOKIE not in answer.cookies
                or not (await web.get("/api/tables")).json()
            )

    asyncio.run(scene())
