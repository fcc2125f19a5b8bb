"""Tables with people, bots and somebody who watches, each at whichever server."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import httpx

from siegeworks.server.http.identity import COOKIE
from siegeworks.server.protocol import messages

from ..client import Guest, new_id
from .ledger import Ledger, Reader
from .players import Page

PATIENCE = 20.0


@dataclass(frozen=True)
class Kind:
    """What is played, and by whom: "me" opens the table, "open" seats are joined."""

    game: str
    seats: dict[str, str]
    options: dict[str, object] = field(default_factory=dict)


KINDS = (
    Kind("schotten-totten-2", {"attacker": "me", "defender": "open"}),
    Kind("schotten-totten-2", {"attacker": "me", "defender": "random"}),
    Kind("castle", {"grey": "me", "blue": "open", "yellow": "open"}, {"players": 3}),
    Kind("castle", {"grey": "me", "blue": "random", "yellow": "open"}, {"players": 3}),
)


@dataclass
class Party:
    """One table and everybody at it."""

    kind: Kind
    ledger: Ledger
    pages: list[Page]
    staying: list[asyncio.Task[None]] = field(default_factory=list)

    @property
    def is_over(self) -> bool:
        return any(page.is_over for page in self.pages)

    @property
    def length(self) -> int:
        """The last entry that anybody knows of."""
        return max(page.reader.seen for page in self.pages)

    def begin(self) -> None:
        self.staying = [asyncio.create_task(page.stay()) for page in self.pages]

    async def go_home(self) -> None:
        for task in self.staying:
            task.cancel()
        await asyncio.gather(*self.staying, return_exceptions=True)

    def complain(self) -> None:
        """Raise what has ended somebody's visit."""
        for task in self.staying:
            if task.done():
                task.result()

    # Whether everybody is in step.

    async def call_out(self) -> set[str]:
        """Everybody says something; the words, which everybody has to hear."""
        words = {f"still here {new_id()}" for _ in self.pages}
        for page, text in zip(self.pages, words, strict=True):
            await page.ask(messages.Say(new_id(), text))
        return words


async def party(kind: Kind, doors: Sequence[str], rng: random.Random) -> Party:
    """Open a table, sit down at it, and send somebody to watch."""
    guests = {
        seat: Guest() for seat, who in kind.seats.items() if who in ("me", "open")
    }
    opener = next(guests[seat] for seat, who in kind.seats.items() if who == "me")
    async with httpx.AsyncClient(base_url=doors[0], timeout=PATIENCE) as web:
        new: dict[str, object] = {
            "game": kind.game,
            "seats": kind.seats,
            "options": kind.options,
        }
        table = await _posted(web, "/api/tables", opener, new)
        info = await web.get(f"/api/tables/{table}", headers=_cookie(opener))
        for seat, who in kind.seats.items():
            if who == "open":
                path = f"/api/join/{info.json()['code']}"
                await _posted(web, path, guests[seat], {"seat": seat})
    bots = frozenset(kind.seats) - frozenset(guests)
    ledger = Ledger(table, bots)
    pages: list[Page] = []
    for name in (*guests, ""):
        guest = guests.get(name)
        watch = "" if guest else info.json()["watch"]
        reader = Reader(name or None)
        ledger.readers.append(reader)
        own = random.Random(rng.random())
        pages.append(Page(doors, ledger, reader, own, guest, watch, _door=len(pages)))
    return Party(kind, ledger, pages)


async def _posted(
    web: httpx.AsyncClient, path: str, guest: Guest, body: dict[str, object]
) -> str:
    answer = await web.post(path, json={"name": "Kim", **body}, headers=_cookie(guest))
    assert answer.status_code in (200, 201), answer.text
    table: str = answer.json()["table"]
    return table


def _cookie(guest: Guest) -> dict[str, str]:
    return {"Cookie": f"{COOKIE}={guest.token}"}
