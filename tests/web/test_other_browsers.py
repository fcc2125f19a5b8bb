"""Every board in Firefox and in WebKit, which is the engine of every iPhone.

A dozen moves on each; whole games, and every screen ten times, are a soak's. No page
may complain of anything.
"""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from conformance.playing import SOAK
from siegeworks.server.process.listen import NOWHERE

from .serving import Server
from .wandering import Wanderer
from .webkit import WebKit
from .windows import LOADS, Window, no_complaints, started
from .words import GAME

MOVES = 12 if SOAK == 1 else 600

_OPEN = """async (wish) => {
  const body = JSON.stringify(wish);
  const headers = { "content-type": "application/json" };
  const answer = await fetch("/api/tables", { method: "POST", body, headers });
  return (await answer.json()).table;
}"""
_IS_DRAWN = """() => document.querySelectorAll("main svg").length > 3
  && document.querySelector("section.prompt strong") !== null"""
_LIKES = """(theme) => localStorage.setItem("siegeworks",
  JSON.stringify({ theme, motion: "off" }))"""
_INKS = """() => document.querySelectorAll("main article button").length > 3
  && [...document.querySelectorAll("body, main label span")].map(
    (each) => getComputedStyle(each).color)"""

TABLES: dict[str, tuple[dict[str, str], dict[str, int]]] = {
    GAME: ({"attacker": "me", "defender": "random"}, {}),
    "castle": ({"grey": "me", "blue": "random"}, {"players": 2}),
    "land-of-clans": (
        {"red": "me", "blue": "random"},
        {"players": 2, "turn_limit": 24},
    ),
    "stronghold": ({"invader": "me", "defender": "random"}, {}),
}
"""Players and options of a game."""


def open_table(window: Window, game: str) -> str:
    """Sit down at a new table; its path."""
    seats, options = TABLES[game]
    window.open("/")
    wish = {"type": "NewTable", "game": game, "name": "Ann"}
    table = window.ask(_OPEN, wish | {"seats": seats, "options": options})
    return f"/table/{table}"


@pytest.mark.parametrize("game", TABLES)
def test_a_board_is_drawn_whenever_it_is_loaded(window: Window, game: str) -> None:
    table = open_table(window, game)
    for _ in range(LOADS):
        window.open(table)
        window.wait_for(_IS_DRAWN, told=f"the board of {game} stays empty")


@pytest.mark.parametrize("game", TABLES)
def test_a_board_can_be_played(window: Window, game: str) -> None:
    window.open(open_table(window, game))
    made, over = Wanderer(window, game).play(MOVES)
    assert over or made == MOVES
    assert over or SOAK == 1, "this game does not end"


def test_at_night_nothing_keeps_the_ink_of_the_day(window: Window) -> None:
    inks = {}
    for theme in ("light", "dark") * 6:
        window.open("/icon.svg")
        window.ask(_LIKES, theme)
        window.open("/")
        inks[theme] = window.wait_for(_INKS, told="no game is there")
        if theme == "dark":
            assert inks["light"][0] not in inks["dark"]


def address_in_a_network() -> str | None:
    """An address of this machine that others can reach."""
    with (
        suppress(OSError),
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as scout,
    ):
        scout.connect((NOWHERE, 9))  # which sends nothing
        return str(scout.getsockname()[0])
    return None


@pytest.fixture
def plain_window(tmp_path: Path) -> Iterator[Window]:
    """A window of WebKit that knows the server by its address in a network."""
    host = address_in_a_network()
    if host is None:
        pytest.skip("this machine is in no network")
    with ExitStack() as leaving:
        server = Server(tmp_path, host=host)
        leaving.callback(server.stop)
        window = started(WebKit, server.start().address)
        leaving.callback(window.end)
        yield leaving.enter_context(no_complaints(window))


def test_safari_plays_on_a_plain_network(plain_window: Window) -> None:
    """There it keeps its own cryptography to itself; test_without_tls.py says why."""
    plain_window.open(open_table(plain_window, GAME))
    assert plain_window.ask("() => [isSecureContext, crypto.subtle]") == [False, None]
    plain_window.wait_for(_IS_DRAWN, told="the board stays empty")
    made, _ = Wanderer(plain_window, GAME).play(1)
    assert made == 1
