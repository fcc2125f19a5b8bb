"""A server killed while cards lie face down: nothing is lost, nobody sees more."""

import asyncio
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from siegeworks.server.http.identity import COOKIE
from siegeworks.server.protocol import messages
from siegeworks.server.table.presenter import encode

from .client import Client, Guest, new_id
from .effects import card_played_last, is_offering, towards
from .test_killed import free_port, process

pytestmark = pytest.mark.process

SEATS = ["grey", "blue", "yellow"]


async def seated(address: str) -> tuple[str, str, list[Guest]]:
    """Three people at a table, by the interface that a browser uses."""
    guests = [Guest() for _ in SEATS]
    async with httpx.AsyncClient(base_url=address) as web:

        async def posted(path: str, guest: Guest, body: dict[str, object]) -> str:
            headers = {"Cookie": f"{COOKIE}={guest.token}"}
            answer = await web.post(path, json={"name": "Kim", **body}, headers=headers)
            assert answer.status_code in (200, 201), answer.text
            table: str = answer.json()["table"]
            return table

        seats = dict(zip(SEATS, ["me", "open", "open"], strict=True))
        new = {"game": "castle", "seats": seats, "options": {"players": 3}}
        table = await posted("/api/tables", guests[0], new)
        headers = {"Cookie": f"{COOKIE}={guests[0].token}"}
        info = (await web.get(f"/api/tables/{table}", headers=headers)).json()
        for guest in guests[1:]:
            await posted(f"/api/join/{info['code']}", guest, {})
    return table, info["watch"], guests


async def everybody(
    stack: AsyncExitStack, address: str, table: str, watch: str, guests: list[Guest]
) -> list[Client]:
    """The three at their seats and a spectator, who all know nothing yet."""
    clients = [Client(address, table, guest) for guest in guests]
    clients.append(Client(address, table, watch=watch))
    for client, seat in zip(clients, [*SEATS, None], strict=True):
        await stack.enter_async_context(client)
        await client.hello(seat, seen=0)
    return clients


async def moved(clients: list[Client]) -> None:
    """Whoever is to decide does so, on the way to the Jester."""
    actor = clients[0].situation and clients[0].situation.actor
    mover = next(client for client in clients if client.seat == actor)
    texts = [choice.text for choice in (await mover.my_turn()).legal]
    answer = await mover.move(towards("jester", texts, random.Random(1)))
    assert isinstance(answer, messages.Accepted)
    for each in clients:
        await each.until(lambda: each.seen >= answer.seq)  # noqa: B023


def is_offered(clients: list[Client]) -> bool:
    """The Jester asks for an offer; the server deals as it likes, and the Courtesan may
    have asked before."""
    return card_played_last(clients[0].log) == "jester" and any(
        client.situation and is_offering([c.text for c in client.situation.legal])
        for client in clients
    )


def offers_in(log: Sequence[messages.LogEntry]) -> list[tuple[str, str]]:
    """Who laid something down and what, as far as the reader may know; then chance
    has its turn, or somebody a second one."""
    offers: dict[str, str] = {}
    for entry in log:
        is_offer = isinstance(entry, messages.Played) and entry.by in SEATS
        if not is_offer or entry.by in offers:
            break
        offers[entry.by] = entry.text
    return [*offers.items()]


def known(clients: list[Client]) -> list[bytes]:
    """Everything each of them was told about the game."""
    return [encode((client.log, client.situation)) for client in clients]


@pytest.mark.parametrize("laid", [0, 1, 2])
def test_offers_outlive_the_server_and_stay_hidden(tmp_path: Path, laid: int) -> None:
    async def scene() -> None:
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        async with process(tmp_path, port) as server, AsyncExitStack() as stack:
            table, watch, guests = await seated(address)
            clients = await everybody(stack, address, table, watch, guests)
            while not is_offered(clients):
                await moved(clients)
            for _ in range(laid):
                await moved(clients)
            before = known(clients)
            mover = next(c for c in clients if c.situation and c.situation.legal)
            assert mover.situation is not None
            late = messages.Move(new_id(), mover.seen, mover.situation.legal[-1].text)
            if laid == 1:
                await mover.send(late)
            server.kill()
            await server.wait()
        async with process(tmp_path, port), AsyncExitStack() as stack:
            again = await everybody(stack, address, table, watch, guests)
            client = again[clients.index(mover)]
            was_stored = client.seen == late.follows + 1
            if not was_stored:
                assert known(again) == before
            answer = await client.ask(late)
            assert isinstance(
                answer, messages.Duplicate if was_stored else messages.Accepted
            )
            for each in again:
                await each.until(lambda: each.seen > late.follows)  # noqa: B023
            while is_offered(again):
                await moved(again)
            for each in again:
                offers = offers_in(each.log[late.follows - laid :])
                assert len(offers) > laid, "whoever has no cards offers none"
                assert {by for by, text in offers if text} <= {each.seat}

    asyncio.run(scene())
