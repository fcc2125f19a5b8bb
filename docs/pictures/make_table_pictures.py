"""Draw docs/pictures/table.png, castle.png and their like: games in a real browser.

A real server, a real browser, and games that an expert has played for all sides up to
the middle. Every run deals other cards. Names of pictures as arguments draw only those.
"""

import re
import sys
import tempfile
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.games import CATALOG
from siegeworks.players.roster import player_for

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "tests"))

from web.chromium import chromium, flags  # noqa: E402  found by the line above
from web.serving import Server  # noqa: E402


class Scene(NamedTuple):
    """A game in its middle, and the pictures to take of it."""

    game: str
    options: dict[str, Value]
    moves: int
    pictures: dict[str, tuple[int, int, Literal["light", "dark"]]]


SCENES = (
    Scene(
        "schotten-totten-2",
        {"tactics": True},
        moves=26,
        pictures={
            "table.png": (1440, 900, "light"),
            "table-phone.png": (390, 844, "dark"),
        },
    ),
    Scene(
        "castle",
        {"players": 3},
        moves=24,
        pictures={
            "castle.png": (1440, 900, "light"),
            "castle-phone.png": (390, 844, "dark"),
        },
    ),
    Scene(
        "land-of-clans",
        {"players": 4},
        moves=28,
        pictures={
            "land-of-clans.png": (1440, 900, "light"),
            "land-of-clans-phone.png": (390, 844, "dark"),
        },
    ),
)


def open_table(page: Page, address: str, scene: Scene, game: AnyGame) -> str:
    me, *others = game.seats
    new = {
        "type": "NewTable",
        "game": scene.game,
        "name": "Ada",
        "options": scene.options,
        "seats": {me: "me", **dict.fromkeys(others, "expert")},
    }
    made = page.request.post(
        f"{address}/api/tables", data=new, headers={"Origin": address}
    )
    return str(made.json()["table"])


def play_on(page: Page, game: AnyGame, table: str, moves: int) -> None:
    """Let an expert decide for the person, from what the person is shown."""
    expert = player_for(game, "expert", 7)
    for _ in range(moves):
        page.locator("[data-action]").first.wait_for()
        moments = page.request.get(f"/api/tables/{table}/moments?from=0&to=0")
        last = moments.json()["log"][-1]["seq"]
        moment = page.request.get(f"/api/tables/{table}/moments?from={last}&to={last}")
        shown = moment.json()["moments"][-1]["views"][game.seats[0]]
        view = game.decode_view(msgspec.json.encode(shown))
        move = game.write(expert.choose(view, game.legal_for(view)))
        page.locator(f'[data-action="{move}"]').click()
        page.wait_for_timeout(250)


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
    table = open_table(page, address, scene, game)
    page.goto(f"/table/{table}?board=text")
    play_on(page, game, table, scene.moves)
    who = context.storage_state()
    for name, (width, height, theme) in scene.pictures.items():
        size = ViewportSize(width=width, height=height)
        eyes = browser.new_context(
            base_url=address, viewport=size, color_scheme=theme, storage_state=who
        )
        page = eyes.new_page()
        page.goto(f"/table/{table}")
        playable = page.get_by_role("button", name=re.compile("can be played"))
        if playable.count() > 2:
            playable.nth(2).click()
        page.wait_for_timeout(800)
        page.screenshot(path=HERE / name)


if __name__ == "__main__":
    main()
