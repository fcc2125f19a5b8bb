"""Tables of Land of Clans: set up, and played on by a bot up to a wished moment."""

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

import msgspec
from playwright.sync_api import Page, expect
from websockets.sync.client import connect
from websockets.typing import Origin

from siegeworks.core.phrase import Phrase
from siegeworks.games import CATALOG
from siegeworks.games.land_of_clans.actions import Action
from siegeworks.games.land_of_clans.seats import seats_of
from siegeworks.games.land_of_clans.view import View
from siegeworks.players.land_of_clans.greedy import GreedyPlayer
from siegeworks.server.guests import COOKIE

GAME = "land-of-clans"
Wanted = Callable[[View, Sequence[Action]], bool]
"""Whether this is the moment, for the seat that has to decide."""
TABLES = 8
"""How often a moment is looked for."""


def said_by_clans(key: str, **args: str | int) -> str:
    return str(Phrase(GAME, key, args))


def open_table(
    page: Page,
    players: int,
    *,
    teams: bool = False,
    others: str = "random",
    **options: bool | int | str,
) -> str:
    """Sit down as Red; the others are bots of a level, "open", or oneself: "me"."""
    seats = dict.fromkeys(map(str, seats_of(players, teams)), others) | {"red": "me"}
    wish = {
        "type": "NewTable",
        "game": GAME,
        "seats": seats,
        "name": "Ann",
        "options": {"players": players, "teams": teams, **options},
    }
    made = page.request.post("/api/tables", data=wish)
    assert made.ok, made.text()
    table = str(made.json()["table"])
    page.goto(f"/table/{table}")
    expect(page.get_by_role("main").get_by_role("button").first).to_be_visible()
    return table


def a_moment(page: Page, address: str, wanted: Wanted, players: int = 2) -> View:
    """Sit at every seat of a table that has come to this moment, and take over."""
    for _ in range(TABLES):
        table = open_table(page, players, others="me")
        view = play_on_until(page, address, table, wanted)
        if view is not None:
            page.reload()
            take_over(page)
            return view
    raise AssertionError("no game comes to such a moment")


def take_over(page: Page) -> None:
    """Whoever is asked next takes the device; their hand is shown."""
    page.get_by_role("main").get_by_role("button").first.click()
    expect(page.locator("[data-group=hand]")).to_be_visible()


def play_on_until(page: Page, address: str, table: str, wanted: Wanted) -> View | None:
    """A bot decides for every seat of this person until the moment is there.

    None: the game has ended before.
    """
    cookies = {each.get("name"): each.get("value") for each in page.context.cookies()}
    info = page.request.get(f"/api/tables/{table}").json()
    game = CATALOG.game(GAME, info["options"])
    mine = [each["seat"] for each in info["seats"] if each["yours"]]
    bot = GreedyPlayer(table)
    with ExitStack() as leaving:
        sockets = {
            seat: Socket(leaving, address, table, str(cookies[COOKIE]), seat)
            for seat in mine
        }
        situation = sockets[mine[0]].situation
        while not situation["ending"]:
            socket = sockets[situation["actor"]]
            situation = socket.hear_until(situation["seq"])
            view: View = game.decode_view(msgspec.json.encode(situation["view"]))
            legal = game.legal_for(view)
            if wanted(view, legal):
                return view
            situation = socket.move(game.write(bot.choose(view, legal)))
    return None


class Socket:
    """One seat at a table, spoken for by a program."""

    def __init__(
        self, leaving: ExitStack, address: str, table: str, token: str, seat: str
    ) -> None:
        self._socket = leaving.enter_context(
            connect(
                f"{address.replace('http', 'ws', 1)}/socket/{table}",
                additional_headers={"Cookie": f"{COOKIE}={token}"},
                origin=Origin(address),
                compression=None,
                max_size=None,
            )
        )
        self._moves = 0
        self._asked: dict[str, object] = {}
        self._name = f"{seat}{id(self)}"
        # Whatever the server says of this game is data to a test.
        self.situation: dict[str, Any] = {}
        self._send(type="Hello", seat=seat, seen=0, heard=0)
        while not self.situation:
            self.hear_more()

    def hear_more(self) -> dict[str, Any]:
        message = msgspec.json.decode(self._socket.recv(timeout=20))
        assert message["type"] not in {"Illegal", "Stale", "Malformed"}, message
        if "situation" in message:
            self.situation = message["situation"]
        elif message["type"] == "Limited":
            # Programs play faster than a person may.
            time.sleep(message["retry_after"])
            self._send(**self._asked)
        return self.situation

    def hear_until(self, seq: int) -> dict[str, Any]:
        while self.situation["seq"] < seq:
            self.hear_more()
        return self.situation

    def move(self, text: str) -> dict[str, Any]:
        self._moves += 1
        before = self.situation["seq"]
        name = f"{self._name}-{self._moves}"
        self._asked = {"type": "Move", "id": name, "follows": before, "text": text}
        self._send(**self._asked)
        return self.hear_until(before + 1)

    def _send(self, **message: object) -> None:
        self._socket.send(msgspec.json.encode(message).decode())
