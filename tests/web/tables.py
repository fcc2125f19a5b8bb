"""Tables of any game: set up without a click, and played on by a program.

Tests that are about one moment of a long game come to it this way.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, TypeAlias

import msgspec
from playwright.sync_api import Page, expect
from websockets.sync.client import connect
from websockets.typing import Origin

from siegeworks.games import CATALOG
from siegeworks.players.player import AnyPlayer
from siegeworks.server.http.identity import COOKIE

AnyView: TypeAlias = Any
"""Of whatever game: these lines treat every game alike."""
AnyWanted: TypeAlias = Callable[[AnyView, Sequence[Any]], bool]
"""Whether this is the moment, for the seat that has to decide."""


def set_up(
    page: Page,
    game: str,
    seats: Mapping[str, str],
    options: Mapping[str, bool | int | str],
) -> str:
    """A new table, with the page in front of it."""
    table = new_table(page, game, seats, options)
    sit_down_at(page, table)
    return table


def sit_down_at(page: Page, table: str) -> None:
    page.goto(f"/table/{table}")
    expect(page.get_by_role("main").get_by_role("button").first).to_be_visible()


def new_table(
    page: Page,
    game: str,
    seats: Mapping[str, str],
    options: Mapping[str, bool | int | str],
) -> str:
    wish = {
        "type": "NewTable",
        "game": game,
        "seats": dict(seats),
        "name": "Ann",
        "options": dict(options),
    }
    made = page.request.post("/api/tables", data=wish)
    assert made.ok, made.text()
    return str(made.json()["table"])


def play_on_until(
    people: Sequence[Page],
    address: str,
    table: str,
    player: AnyPlayer,
    wanted: AnyWanted,
) -> AnyView | None:
    """A program decides for every seat of these people until the moment is there.

    None: the game has ended before.
    """
    info = people[0].request.get(f"/api/tables/{table}").json()
    game = CATALOG.game(info["game"], info["options"])
    with ExitStack() as leaving:
        sockets = {
            seat: Socket(leaving, address, table, token_of(page), seat)
            for page in people
            for seat in seats_at(page, table)
        }
        anybody = next(iter(sockets.values()))
        situation = anybody.situation
        while not situation["ending"]:
            socket = sockets.get(situation["actor"])
            if socket is None:
                situation = anybody.hear_more()
                continue
            situation = socket.hear_until(situation["seq"])
            view = game.decode_view(msgspec.json.encode(situation["view"]))
            legal = game.legal_for(view)
            if wanted(view, legal):
                return view
            situation = socket.move(game.write(player.choose(view, legal)))
    return None


def token_of(page: Page) -> str:
    """By what the server knows this visitor."""
    cookies = {each.get("name"): each.get("value") for each in page.context.cookies()}
    return str(cookies[COOKIE])


def seats_at(page: Page, table: str) -> list[str]:
    """The seats of this visitor."""
    info = page.request.get(f"/api/tables/{table}").json()
    return [each["seat"] for each in info["seats"] if each["yours"]]


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
