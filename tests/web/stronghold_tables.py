"""Tables of Stronghold: set up, and played on by a program up to a wished moment."""

from collections.abc import Callable, Sequence

import msgspec
from playwright.sync_api import Page

from siegeworks.core.i18n import Phrase
from siegeworks.games import CATALOG
from siegeworks.games.stronghold.actions import Action, Spend, Step
from siegeworks.games.stronghold.seats import DEFENDER, INVADER, SEATS, Seat
from siegeworks.games.stronghold.view import View
from siegeworks.players.registry import player_for
from siegeworks.players.stronghold.greedy import GreedyPlayer

from .tables import new_table, play_on_until, set_up, sit_down_at

GAME = "stronghold"
Legal = Sequence[Action]
Wanted = Callable[[View, Legal], bool]
"""Whether this is the moment, for the seat that has to decide."""
TABLES = 16
"""How often a moment is looked for."""
LATE_TURN = 4
"""It begins about three hundred entries into a game; one game in eight ends before."""


def said_by_stronghold(key: str, **args: str | int) -> str:
    return str(Phrase(GAME, key, args))


def open_table(page: Page, seat: Seat, *, other: str = "random") -> str:
    """Sit down; the other seat is a bot of a level, or open to a friend."""
    return set_up(page, GAME, _seats(seat, other), {})


def a_moment(
    page: Page,
    address: str,
    seat: Seat,
    wanted: Wanted,
    *,
    level: str = "greedy",
    other: str = "greedy",
) -> View:
    """Sit down where a program has played this seat up to the moment."""
    for _ in range(TABLES):
        table = new_table(page, GAME, _seats(seat, other), {})
        player = player_for(CATALOG.game(GAME, {}), level, table)
        view: View | None = play_on_until([page], address, table, player, wanted)
        if view is not None:
            sit_down_at(page, table)
            return view
    raise AssertionError("no game comes to such a moment")


def a_window(page: Page, address: str) -> View:
    """Sit down as the Defender, with hourglasses to spend."""
    return a_moment(page, address, DEFENDER, lambda _, legal: _some(Spend, legal))


def a_march(page: Page, address: str) -> View:
    """Sit down as the Invader, with units to move."""
    return a_moment(page, address, INVADER, lambda _, legal: _some(Step, legal))


def a_long_game(page: Page, address: str) -> None:
    """Sit down as the Invader, late in a game that is still going on."""
    a_moment(page, address, INVADER, lambda view, _: view.table.turn >= LATE_TURN)


def a_breach(page: Page, address: str) -> None:
    """Look at a fortress that has just fallen."""
    for _ in range(TABLES):
        table = new_table(page, GAME, _seats(INVADER, "random"), {})
        play_on_until([page], address, table, GreedyPlayer(table), never)
        sit_down_at(page, table)
        if any(fight.is_breach for fight in view_now(page, INVADER).fights):
            return
    raise AssertionError("no fortress falls")


def never(_: View, __: Legal) -> bool:
    return False


def _some(kind: type[Action], legal: Legal) -> bool:
    return any(isinstance(action, kind) for action in legal)


def view_now(page: Page, seat: Seat) -> View:
    """What the server shows to the seat at this moment."""
    table = page.url.rpartition("/")[2]
    moments = page.request.get(f"/api/tables/{table}/moments?from=0&to=0").json()
    last = moments["log"][-1]["seq"]
    found = page.request.get(f"/api/tables/{table}/moments?from={last}&to={last}")
    shown = found.json()["moments"][-1]["views"][seat]
    view: View = CATALOG.game(GAME, {}).decode_view(msgspec.json.encode(shown))
    return view


def shields_of(view: View) -> list[list[str]]:
    """Attack, defence and what a breach needs, as they should be drawn."""
    return [
        [
            str(fight.attack) if fight.units else "–",
            str(fight.defence),
            said_by_stronghold(
                "board-needs",
                margin=fight.margin,
                state="breach" if fight.is_breach else "held",
            ),
        ]
        for fight in view.fights
    ]


def _seats(mine: Seat, other: str) -> dict[str, str]:
    return {str(seat): "me" if seat is mine else other for seat in SEATS}
