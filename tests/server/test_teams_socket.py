"""Six in teams over real sockets: by bots, by visitors, and by those who mean harm."""

import asyncio
import random
from contextlib import AsyncExitStack

import pytest
import structlog
from msgspec import json

from siegeworks.core.i18n import render
from siegeworks.core.options import Value
from siegeworks.core.playthrough import read_playthrough
from siegeworks.games import CATALOG
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings

from .client import Client, Guest, new_id
from .conftest import Serving, serving

Journal = list[structlog.typing.EventDict]

GAME = "land-of-clans"
SEATS = ("red", "blue", "yellow", "red2", "blue2", "yellow2")
PARTNERS = {"red": "red2", "red2": "red", "blue": "blue2", "blue2": "blue"}
SHORT: dict[str, Value] = {"players": 6, "teams": True, "turn_limit": 24}
ABSURD = [
    *("defend 999", "defend -1", "defend 1e9", "defend", f"defend {'9' * 70}"),
    *("attack 99", "attack", "attack I3 I3", "attack -1", "lay", "lay sword sword"),
    *("A99", "Z1", "N1", "a1 on a1", "wizard", "wizard Q9", "drawn wizard A1"),
    *("build", "build I3", "build I3 A1 A1 A1", "build I3 " + "A1 " * 22),
    *("first red", "deal A1", "reveal I3", "lift A1", "enough", "wait", "give up"),
    *("\u202e", "💣" * 20, "'; DROP TABLE tables; --", "{}", "null", "A1\x00"),
]


async def seated(
    server: Serving, stack: AsyncExitStack, *sitters: str, **options: Value
) -> tuple[str, list[Client]]:
    """A table for six: "person" or the level of a bot for each seat in order."""
    wishes = ["open" if each == "person" else each for each in sitters]
    wishes[sitters.index("person")] = "me"
    host = Guest()
    table = await server.table(
        host,
        game=GAME,
        options={**SHORT, **options},
        **dict(zip(SEATS, wishes, strict=True)),
    )
    clients = []
    for seat, wish in zip(SEATS, wishes, strict=True):
        if wish not in ("me", "open"):
            continue
        guest = host if wish == "me" else Guest()
        if guest is not host:
            await server.join(table, guest, seat)
        client = await stack.enter_async_context(server.client(table, guest))
        await client.hello(seat)
        clients.append(client)
    for client in clients:
        await client.until(lambda: is_dealt(client))  # noqa: B023
    return table, clients


def is_dealt(client: Client) -> bool:
    return client.situation is not None and client.situation.actor is not None


def is_over(client: Client) -> bool:
    return client.situation is not None and client.situation.ending is not None


async def watcher_of(server: Serving, stack: AsyncExitStack, table: str) -> Client:
    watch = await server.watch_key(table)
    watcher = await stack.enter_async_context(server.client(table, watch=watch))
    await watcher.hello()
    return watcher


async def one_move(clients: list[Client], rng: random.Random) -> bool:
    """Let whoever is to decide do so; whether anybody was."""
    first = clients[0]
    assert first.situation is not None
    if first.situation.ending is not None:
        return False
    actor = first.situation.actor
    mover = next(client for client in clients if client.seat == actor)
    situation = await mover.my_turn()
    answer = await mover.move(rng.choice(situation.legal).text)
    assert isinstance(answer, messages.Accepted), answer
    for each in clients:
        await each.until(lambda: each.seen >= answer.seq)  # noqa: B023
    return True


def check_team_won(client: Client) -> None:
    assert client.table is not None
    assert client.situation is not None
    ending = client.situation.ending
    assert ending is not None
    assert ending.rule, "by the rules"
    winners = set(ending.winners)
    touched = [team for team in client.table.teams if winners & {*team}]
    assert touched
    assert {seat for team in touched for seat in team} == winners


def test_six_visitors_play_to_the_end_and_a_team_wins(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, AsyncExitStack() as stack:
            table, clients = await seated(server, stack, *["person"] * 6)
            watcher = await watcher_of(server, stack, table)
            rng = random.Random(5)
            while await one_move(clients, rng):
                pass
            await watcher.until(lambda: is_over(watcher))
            for client in (*clients, watcher):
                check_team_won(client)
            await again(server, table, clients)

    asyncio.run(scene())


async def again(server: Serving, table: str, clients: list[Client]) -> None:
    """Everybody wants a rematch: partners stay partners, and it can be saved."""
    for client in clients:
        assert isinstance(
            await client.ask(messages.Rematch(new_id())), messages.Accepted
        )
    before = await server.services.store.table(table)
    assert before is not None
    follower = await server.services.store.table(before.rematch)
    assert follower is not None
    sat = {row.guest: row.seat for row in before.seats}
    sits = {row.guest: row.seat for row in follower.seats}
    for one, other in [*PARTNERS.items()]:
        pair = {guest for guest, seat in sat.items() if seat in (one, other)}
        seats = {sits[guest] for guest in pair}
        assert len({seat.rstrip("2") for seat in seats}) == 1
        assert seats != {one, other}
    guest = before.seats[0].guest
    file = await server.table_service.archive.playthrough(table, guest)
    assert read_playthrough(file, CATALOG).verify() is None
    brought = await server.table_service.archive.import_playthrough(file, guest, "here")
    info = await server.table_service.info(brought, guest)
    assert (info.imported, len(info.seats), len(info.teams)) == (True, 6, 3)


def test_five_bots_play_beside_one_visitor_to_the_end(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, AsyncExitStack() as stack:
            bots = ["random"] * 5
            _, [ada] = await seated(server, stack, "person", *bots)
            while (await ada.my_turn()).ending is None:
                assert ada.situation is not None
                answer = await ada.move(ada.situation.legal[0].text)
                assert isinstance(answer, messages.Accepted)
                await ada.until(lambda: ada.seen >= answer.seq)  # noqa: B023
            check_team_won(ada)
            entries = [e for e in ada.log if isinstance(e, messages.Played)]
            assert {*SEATS} <= {entry.by for entry in entries}
            assert not any(entry.stand_in for entry in entries)

    asyncio.run(scene())


def test_nothing_absurd_is_done_and_nobody_moves_for_a_partner(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, AsyncExitStack() as stack:
            table, clients = await seated(server, stack, *["person"] * 6)
            watcher = await watcher_of(server, stack, table)
            seen = clients[0].seen
            actor = clients[0].situation and clients[0].situation.actor
            mover = next(client for client in clients if client.seat == actor)
            legal = (await mover.my_turn()).legal
            mine = {choice.text for choice in legal}
            for client in (*clients, watcher):
                texts = ABSURD if client is mover else [*ABSURD[::6], legal[0].text]
                for text in texts:
                    if client is mover and text in mine:
                        continue
                    answer = await client.move(text, follows=seen)
                    assert isinstance(answer, messages.Illegal), (text, answer)
                    assert render(answer.refusal.reason)
            behind = await mover.move(legal[0].text, follows=seen - 1)
            assert isinstance(behind, messages.Stale)
            ahead = await mover.move(legal[0].text, follows=seen + 5)
            assert isinstance(ahead, messages.Stale)
            assert {client.seen for client in (*clients, watcher)} == {seen}
            assert isinstance(await mover.move(legal[0].text), messages.Accepted)

    asyncio.run(scene())


def cards_of(client: Client, whose: str = "hand") -> list[str]:
    assert client.situation is not None
    cards: list[str] = json.decode(bytes(client.situation.view))[whose]
    return cards


@pytest.mark.parametrize("hands", ["hidden", "open"])
def test_a_partners_cards_cannot_be_played_even_where_they_are_seen(
    quick: Settings, journal: Journal, hands: str
) -> None:
    async def scene() -> None:
        async with serving(quick) as server, AsyncExitStack() as stack:
            _, clients = await seated(
                server, stack, *["person"] * 6, partner_hands=hands
            )
            by_seat = {str(client.seat): client for client in clients}
            assert clients[0].situation is not None
            actor = str(clients[0].situation.actor)
            other = actor.removesuffix("2") if actor.endswith("2") else f"{actor}2"
            mover, partner = by_seat[actor], by_seat[other]
            for card in {*cards_of(partner)} - {*cards_of(mover)}:
                for text in (card, f"give up {card}", f"lay {card}"):
                    answer = await mover.move(text)
                    assert isinstance(answer, messages.Illegal), text
            seen = cards_of(mover, "partner_hand")
            assert seen == (cards_of(partner) if hands == "open" else [])

    asyncio.run(scene())
