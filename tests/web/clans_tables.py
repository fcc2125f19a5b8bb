"""Tables of Land of Clans: set up, and played on by a bot up to a wished moment."""

from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from siegeworks.core.i18n import Phrase
from siegeworks.games.land_of_clans.actions import Action
from siegeworks.games.land_of_clans.seats import seats_of
from siegeworks.games.land_of_clans.view import View
from siegeworks.players.land_of_clans.greedy import GreedyPlayer

from .tables import play_on_until, set_up

GAME = "land-of-clans"
Wanted = Callable[[View, Sequence[Action]], bool]
"""Whether this is the moment, for the seat that has to decide."""
TABLES = 32
"""How often a moment is looked for: some come in less than every third game."""


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
    options |= {"players": players, "teams": teams}
    return set_up(page, GAME, seats, options)


def a_moment(page: Page, address: str, wanted: Wanted, players: int = 2) -> View:
    """Sit at every seat of a table that has come to this moment, and take over."""
    for _ in range(TABLES):
        table = open_table(page, players, others="me")
        bot = GreedyPlayer(table)
        view: View | None = play_on_until([page], address, table, bot, wanted)
        if view is not None:
            page.reload()
            take_over(page)
            return view
    raise AssertionError("no game comes to such a moment")


def take_over(page: Page) -> None:
    """Whoever is asked next takes the device; their hand is shown."""
    page.get_by_role("main").get_by_role("button").first.click()
    expect(page.locator("[data-group=hand]")).to_be_visible()
