"""Draw docs/pictures/table.png, castle.png and their like: games in a real browser.

A real server, a real browser, and games that an expert has played for all sides up to
the middle. Every run deals other cards. Names of pictures as arguments draw only those.
"""

import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.games import CATALOG
from siegeworks.games.stronghold.actions import Action, Step
from siegeworks.games.stronghold.view import View
from siegeworks.players.registry import player_for

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "tests"))

from web.chromium import chromium, flags  # noqa: E402  found by the line above
from web.serving import Server  # noqa: E402
from web.tables import AnyWanted, new_table, play_on_until  # noqa: E402


class Scene(NamedTuple):
    """A game in its middle, and the pictures to take of it."""

    game: str
    options: dict[str, Value]
    until: Callable[[], AnyWanted]
    """Made anew for every game."""
    pictures: dict[str, tuple[int, int, Literal["light", "dark"]]]


def after(moves: int) -> Callable[[], AnyWanted]:
    """So many decisions of the person."""

    def counting() -> AnyWanted:
        made = count()
        # Whatever game it is: only the decisions are counted.
        return lambda _view, _legal: next(made) >= moves

    return counting


def storming() -> AnyWanted:
    """The fortress is stormed on both sides, and more are on their way."""

    def wanted(view: View, legal: Sequence[Action]) -> bool:
        side_of = view.table.site.side_of
        stormed = [side_of[fight.section] for fight in view.fights if fight.units]
        goals = {step.end for step in legal if isinstance(step, Step)}
        both = len(set(stormed)) == 2
        return view.table.turn > 2 and both and len(stormed) > 3 and len(goals) > 2

    return wanted


SCENES = (
    Scene(
        "schotten-totten-2",
        {"tactics": True},
        until=after(26),
        pictures={
            "table.png": (1440, 900, "light"),
            "table-phone.png": (390, 844, "dark"),
        },
    ),
    Scene(
        "castle",
        {"players": 3},
        until=after(24),
        pictures={
            "castle.png": (1440, 900, "light"),
            "castle-phone.png": (390, 844, "dark"),
        },
    ),
    Scene(
        "land-of-clans",
        {"players": 4},
        until=after(28),
        pictures={
            "land-of-clans.png": (1440, 900, "light"),
            "land-of-clans-phone.png": (390, 844, "dark"),
        },
    ),
    Scene(
        "stronghold",
        {},
        until=storming,
        pictures={
            "stronghold.png": (1440, 900, "light"),
            "stronghold-phone.png": (390, 844, "dark"),
        },
    ),
)


def play(page: Page, address: str, scene: Scene, game: AnyGame) -> str:
    """Let experts decide for everybody; for the person, from what they are shown."""
    me, *others = game.seats
    seats = {str(me): "me", **dict.fromkeys(map(str, others), "expert")}
    for seed in count():
        table = new_table(page, scene.game, seats, scene.options)
        expert = player_for(game, "expert", seed)
        if play_on_until([page], address, table, expert, scene.until()):
            return table
    raise AssertionError


def main() -> None:
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as tools:
        server = Server(Path(data))
        server.start()
        browser = tools.chromium.launch(executable_path=chromium(), args=flags())
        try:
            for scene in SCENES:
                if not wanted or set(wanted) & set(scene.pictures):
                    draw(browser, server.address, scene)
        finally:
            browser.close()
            server.stop()


def draw(browser: Browser, address: str, scene: Scene) -> None:
    game = CATALOG.game(scene.game, scene.options)
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/")
    table = play(page, address, scene, game)
    who = context.storage_state()
    for name, (width, height, theme) in scene.pictures.items():
        size = ViewportSize(width=width, height=height)
        eyes = browser.new_context(
            base_url=address, viewport=size, color_scheme=theme, storage_state=who
        )
        page = eyes.new_page()
        page.goto(f"/table/{table}")
        playable = page.get_by_role("button", name=re.compile("can be played"))
        page.get_by_role("main").get_by_role("button").first.wait_for()
        if playable.count() > 2:
            playable.nth(2).click()
        elif scene.game == "stronghold":
            take_up_a_unit(page)
        page.wait_for_timeout(800)
        page.screenshot(path=HERE / name)


def take_up_a_unit(page: Page) -> None:
    """On a phone: on a side where one can be moved."""
    page.wait_for_timeout(500)
    side = page.locator("[data-view].busy")
    if side.count():
        side.first.click()
    page.locator("[data-group=map] [data-can]").first.click()
    page.mouse.move(0, 0)


if __name__ == "__main__":
    main()
